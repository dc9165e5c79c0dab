#include "harness/browser/hunt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <span>
#include <tuple>
#include <utility>

#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/browser/listings.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/oracles/limited_trees.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/power/resemblance.hpp"
#include "harness/show/trace/steps/sentences.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

constexpr std::string_view code_begins = "bug:";
constexpr ExhaustiveLimits every_small_tree{.shapes = {.depth = 3, .branching = 4, .leaves = 4}};
constexpr std::uint64_t random_trees_tried = 600;  // alpha-beta:passed-alpha-one-too-high is shown by one of some 700

const Subject& search_of(const zoo::Body& body) { return body.subjects.front(); }

// Both searches of a tree.
struct BothSearches {
  SeenSearch mutant;
  SeenSearch original;

  BothSearches(const zoo::Mutant& asked, const ExplicitTree& tree)
      : mutant(seen_search(search_of(asked.body), tree, {})),
        original(seen_search(search_of(*asked.unmutated), tree, {})) {}

  [[nodiscard]] bool has_other_value() const { return mutant.value != original.value; }
  [[nodiscard]] bool has_other_visits() const { return mutant.nodes != original.nodes; }
  [[nodiscard]] bool differ(bool by_visits) const { return has_other_value() || (by_visits && has_other_visits()); }
};

std::uint64_t magnitude(const Tree& tree) {
  std::uint64_t sum =
      tree.value.is_finite() ? static_cast<std::uint64_t>(std::abs(std::int64_t{tree.value.value()})) : 0;
  for (const Tree& successor : tree.successors) sum += magnitude(successor);
  return sum;
}

using Smallness = std::tuple<std::size_t, std::size_t, std::uint64_t>;
Smallness smallness(const Tree& tree) { return {count_leaves(tree), count_nodes(tree), magnitude(tree)}; }

// Keeps the smallest tree that gives the mutant away.
class SmallestFound {
 public:
  SmallestFound(const zoo::Mutant& mutant, bool by_visits) : mutant_(mutant), by_visits_(by_visits) {}

  void offer(const Tree& tree) {
    if ((!tree_ || smallness(tree) < smallness(*tree_)) && gives_away(ExplicitTree(tree))) tree_ = tree;
  }
  // The tree, made smaller step by step as long as it gives the mutant away.
  void offer_shrunk(Tree tree) {
    if (!gives_away(ExplicitTree(tree))) return;
    const auto accept = [&](const Tree& simpler, Bounds bounds) {
      if (bounds != Bounds{} || smallness(simpler) >= smallness(tree) || !gives_away(ExplicitTree(simpler)))
        return false;
      tree = Tree(simpler);
      return true;
    };
    while (offer_simpler_searches(Tree(tree), {}, ExplicitTree(tree).minimax(), accept)) {
    }
    offer(tree);
  }
  [[nodiscard]] bool gives_away(const ExplicitTree& tree) const {
    return BothSearches(mutant_, tree).differ(by_visits_);
  }
  [[nodiscard]] const std::optional<Tree>& tree() const { return tree_; }

 private:
  const zoo::Mutant& mutant_;
  bool by_visits_;
  std::optional<Tree> tree_;
};

void offer_small_trees(SmallestFound& found) {
  const LimitedTrees trees(every_small_tree);
  trees.for_each_family(0, trees.size(), [&](const Tree& shape, LeafPatterns& patterns, std::uint64_t) {
    if (found.tree() && count_leaves(shape) > count_leaves(*found.tree())) return;
    ExplicitTree tree(shape);
    do {
      patterns.apply(tree);
      if (found.gives_away(tree)) found.offer(tree.to_tree());
    } while (patterns.advance());
  });
}

std::string shape_text(const Tree& tree) {
  if (tree.is_leaf()) return "?";
  std::string text;
  for (const Tree& successor : tree.successors)
    text += fmt::format("{}{}", text.empty() ? "" : " ", shape_text(successor));
  return fmt::format("[{}]", text);
}

std::string visits_text(const SeenSearch& search) {
  return fmt::format("{} {}", search.nodes.size(), search.nodes.size() == 1 ? "node" : "nodes");
}

// Of a tree that gives the mutant away.
std::string score_text(const Hunt& hunt, std::size_t leaves) {
  const std::size_t known = count_leaves(hunt.smallest);
  if (leaves < known)
    return fmt::format("Your tree has {}: fewer than the smallest known, {}.", leaves_text(leaves), known);
  if (leaves == known) return fmt::format("Your tree has {}, as few as the smallest known.", leaves_text(leaves));
  return fmt::format("Your tree has {}; the smallest known has {}.", leaves_text(leaves), known);
}

std::string trial_text(const Hunt& hunt, const BothSearches& both, const HuntTrial& trial) {
  const std::string original(hunt.original());
  if (trial.has_other_value) {
    return fmt::format("Found: the mutant returns {}, {} returns {}. {}", sign_text(both.mutant.value), original,
                       sign_text(both.original.value), score_text(hunt, trial.leaves));
  }
  const std::string same_value = fmt::format("both return {}", sign_text(both.original.value));
  if (!trial.has_other_visits) {
    return fmt::format("Not found: {} and visit the same {} in the same order.", same_value, visits_text(both.mutant));
  }
  const std::string visits =
      both.mutant.nodes.size() == both.original.nodes.size()
          ? fmt::format("each visits {}, but not the same or in another order", visits_text(both.mutant))
          : fmt::format("the mutant visits {}, {} visits {}", visits_text(both.mutant), original,
                        both.original.nodes.size());
  if (trial.is_exposed) return fmt::format("Found: {}; {}. {}", visits, same_value, score_text(hunt, trial.leaves));
  return fmt::format("Not yet: {}. But {}, and here the value counts.", visits, same_value);
}

}  // namespace

std::string leaves_text(std::size_t leaves) { return fmt::format("{} {}", leaves, leaves == 1 ? "leaf" : "leaves"); }

std::optional<Tree> smallest_known_tree(const zoo::Mutant& mutant, bool by_visits) {
  SmallestFound found(mutant, by_visits);
  for (const SmallestTree& recorded : smallest_trees()) found.offer(parse_tree(recorded.tree));
  offer_small_trees(found);
  if (found.tree() && count_leaves(*found.tree()) <= every_small_tree.shapes.leaves) return found.tree();
  for (std::uint64_t index = 0; index < random_trees_tried; ++index) found.offer_shrunk(draw_tree(1, index).tree);
  return found.tree();
}

std::optional<HuntedTree> hunted_tree_of(const zoo::Mutant& mutant) {
  std::optional<Tree> tree = smallest_known_tree(mutant, false);
  const bool is_about_visits = !tree;
  if (is_about_visits) tree = smallest_known_tree(mutant, true);
  if (!tree || count_leaves(*tree) > most_hunted_leaves || height(*tree) > most_hunted_height) return std::nullopt;
  return HuntedTree{std::string(mutant.body.fault.id), is_about_visits, to_text(*tree)};
}

std::optional<Hunt> hunt_for(const zoo::Mutant& mutant, std::uint64_t seed, ScoreView view) {
  const std::span<const HuntedTree> known = hunted_trees();
  const auto found = std::ranges::find(known, mutant.body.fault.id, &HuntedTree::mutant);
  if (found == known.end()) return std::nullopt;
  return Hunt{seed, view, &mutant, found->is_about_visits, parse_tree(found->tree)};
}

Hunt make_hunt(std::uint64_t seed, ScoreView view) {
  if (seed > most_hunt_seed)
    throw UsageError(fmt::format("{} is no seed; it is a number up to {}", seed, most_hunt_seed));
  const std::span<const zoo::Mutant> mutants = zoo::mutants();
  for (std::uint64_t draw = 0;; ++draw) {
    const zoo::Mutant& mutant = mutants[synthetic::mix(synthetic::root_word(seed, draw)) % mutants.size()];
    if (std::optional<Hunt> hunt = hunt_for(mutant, seed, view)) return std::move(*hunt);
  }
}

HuntTrial judge(const Hunt& hunt, const Tree& tree) {
  const BothSearches both(*hunt.mutant, ExplicitTree(tree));
  HuntTrial trial{.has_other_value = both.has_other_value(),
                  .has_other_visits = both.has_other_visits(),
                  .is_exposed = both.differ(hunt.is_about_visits),
                  .leaves = count_leaves(tree),
                  .text = {}};
  trial.text = trial_text(hunt, both, trial);
  return trial;
}

std::string hunt_question(const Hunt& hunt) {
  const std::string wanted = hunt.is_about_visits
                                 ? "that makes it visit other nodes: its values are right on every tree tried"
                                 : "on which it returns another value";
  return fmt::format("A mutant of {} is hidden. Build a tree {}. The fewer leaves, the better.", hunt.original(),
                     wanted);
}

std::string hunt_hint(const Hunt& hunt, std::uint64_t number) {
  const std::size_t leaves = count_leaves(hunt.smallest);
  const std::int32_t plies = height(hunt.smallest);
  switch (number) {
    case 1:
      return fmt::format("A tree with {} and {} {} is enough.", leaves_text(leaves), plies,
                         plies == 1 ? "ply" : "plies");
    case 2: return fmt::format("A tree of this shape can do it: {}.", shape_text(hunt.smallest));
    default: return fmt::format("The mutant {}.", hunt.mutant->body.fault.sentence);
  }
}

std::string to_code(const Hunt& hunt, const Tree& tree) {
  return fmt::format("{}{}:{}:{}", code_begins, hunt.seed, hunt.view == ScoreView::max ? "max" : "negamax",
                     to_token(tree));
}

std::optional<HuntCode> parse_hunt_code(std::string_view code) {
  if (!code.starts_with(code_begins)) return std::nullopt;
  const std::string_view rest = code.substr(code_begins.size());
  const std::size_t first = rest.find(':');
  const std::size_t second = first == std::string_view::npos ? first : rest.find(':', first + 1);
  if (second == std::string_view::npos) {
    throw UsageError(
        fmt::format("'{}' is no code of a hidden bug; it has the form bug:SEED:VIEW:TREE", printable(code)));
  }
  const std::string_view number = rest.substr(0, first);
  const std::string_view view = rest.substr(first + 1, second - first - 1);
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), seed);
  if (error != std::errc() || end != number.data() + number.size() || seed > most_hunt_seed) {
    throw UsageError(fmt::format("'{}' is no seed; it is a number up to {}", printable(number), most_hunt_seed));
  }
  if (view != "max" && view != "negamax") {
    throw UsageError(fmt::format("the view '{}' is neither max nor negamax", printable(view)));
  }
  return HuntCode{.hunt = make_hunt(seed, view == "max" ? ScoreView::max : ScoreView::negamax),
                  .tree = parse_tree(rest.substr(second + 1), "code")};
}

}  // namespace pvslab
