#include "harness/browser/gallery.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "harness/bind/catalog.hpp"
#include "harness/browser/listings.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

struct Textbook {
  const char* title;
  const char* tree;
};

constexpr Textbook textbook_trees[] = {
    {"A textbook's tree: two plies, nine leaves", "[[3 12 8] [2 4 6] [14 5 2]]"},
    {"Three plies, eight leaves", "[[[-3 -5] [-6 -9]] [[-1 -2] [0 1]]]"},
    {"Stockman's sample tree", "[[[[30 54] [21 73]] [[9 71] [43 91]]] [[[28 94] [78 52]] [[22 35] [53 80]]]]"},
    {"The first move is best everywhere", "[[[-8 -7] [-3 -6]] [[-5 -2] [-4 -1]]]"},
    {"The best moves come last", "[[[-1 -4] [-2 -5]] [[-6 -3] [-7 -8]]]"},
    {"A proof that fails: the second move is better", "[[3 5] [7 9] [2 8]]"},
    {"Moves of equal value", "[[2 2 2] [2 2 2] [2 2 2]]"},
    {"Branches of uneven depth", "[[4 [-6 -3]] 5 [[[1 7] -2] 0]]"},
};

Json entry(const char* group, std::string_view title, std::string_view tree) {
  return {{"group", group}, {"title", title}, {"tree", tree}};
}

Json searched(Json entry, std::string_view searcher, std::string_view other, std::string_view window) {
  entry["searchers"] = Json::array({searcher});
  if (!other.empty()) entry["searchers"].push_back(other);
  entry["window"] = window;
  return entry;
}

Json words_of(std::string_view text) {
  Json words = Json::array();
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    words.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return words;
}

}  // namespace

Json gallery_json() {
  constexpr std::string_view whole = "(-inf, +inf)";
  Json gallery = Json::array();
  for (const Textbook& one : textbook_trees) gallery.push_back(entry("tree", one.title, one.tree));
  Json readme =
      searched(entry("tree", "README's tree, where NegaScout searches less than alpha-beta", "[0 [[-1 0] 0]]"),
               "alpha-beta", "negascout", whole);
  readme["view"] = "negamax";
  gallery.push_back(std::move(readme));
  Json note = searched(entry("tree", "The example of a note on PVS: nine proofs succeed, two fail",
                             "[[[[6 10]] [[5 9 -5 4 8] [-10]] [[3 6]]] [[4 8] [9 6]] [-6] [7 -7]]"),
                       "pvs-merged-strict", "alpha-beta-strict", "(-5, 5)");
  note["view"] = "negamax";
  gallery.push_back(std::move(note));
  for (const GameTree& game : game_trees()) {
    Json one = entry("game", game.title, game.tree);
    one["boards"] = words_of(game.boards);
    one["moves"] = words_of(game.moves);
    gallery.push_back(std::move(one));
  }
  // Some claims are about searchers of their own experiment, which nobody can pick.
  const auto is_known = [](std::string_view id) { return id.empty() || find_searcher(id); };
  for (const ClaimTree& claim : claim_trees()) {
    if (!is_known(claim.searcher) || !is_known(claim.other)) continue;
    Json one = searched(entry("claim", claim.claim, claim.tree), claim.searcher, claim.other, claim.window);
    one["says"] = claim.says;
    gallery.push_back(std::move(one));
  }
  return gallery;
}

}  // namespace pvslab
