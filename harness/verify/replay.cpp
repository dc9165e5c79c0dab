#include "harness/verify/replay.hpp"

#include <charconv>

#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

constexpr std::string_view form = "a token reads SEARCHER:ALPHA..BETA:TREE, such as pvs-split-strict:1..1:b2.1.0";

std::string to_prefix(const Tree& tree) {
  if (tree.is_leaf()) return to_text(tree.value);
  std::string text = "b" + std::to_string(tree.successors.size());
  for (const Tree& successor : tree.successors) text += "." + to_prefix(successor);
  return text;
}

class TokenParser {
 public:
  explicit TokenParser(std::string_view token) : token_(token) {}

  Replay parse() {
    Replay replay;
    const std::size_t colon = token_.find(':');
    if (colon == std::string_view::npos || colon == 0) fail(std::string(form));
    replay.subject = token_.substr(0, colon);
    at_ = colon + 1;
    replay.bounds.alpha = parse_bound();
    expect("..");
    replay.bounds.beta = parse_bound();
    expect(":");
    replay.tree = parse_node(0);
    if (at_ != token_.size()) fail("expected the end of the token");
    return replay;
  }

 private:
  Tree parse_node(std::int32_t ply) {
    if (ply > max_tree_height) fail("the tree is higher than " + std::to_string(max_tree_height) + " plies");
    if (!take("b")) return {.value = parse_score(), .successors = {}};
    const std::size_t start = at_;
    const std::int64_t successors = parse_number();
    if (successors < 1) {
      at_ = start;
      fail("a node needs at least one successor");
    }
    Tree node;
    for (std::int64_t i = 0; i < successors; ++i) {
      expect(".");
      node.successors.push_back(parse_node(ply + 1));
    }
    return node;
  }

  Score parse_bound() {
    if (take("-inf")) return -Score::infinity();
    if (take("+inf")) return Score::infinity();
    return parse_score();
  }

  Score parse_score() {
    const std::size_t start = at_;
    const std::int64_t value = parse_number();
    if (value < Score::lowest().value() || value > Score::highest().value()) {
      at_ = start;
      fail("not a score");
    }
    return Score(static_cast<std::int32_t>(value));
  }

  std::int64_t parse_number() {
    std::int64_t number = 0;
    const auto [rest, error] = std::from_chars(token_.data() + at_, token_.data() + token_.size(), number);
    if (error != std::errc()) fail("expected a number");
    at_ = static_cast<std::size_t>(rest - token_.data());
    return number;
  }

  bool take(std::string_view text) {
    if (!token_.substr(at_).starts_with(text)) return false;
    at_ += text.size();
    return true;
  }
  void expect(std::string_view text) {
    if (!take(text)) fail("expected '" + std::string(text) + "'; " + std::string(form));
  }
  [[noreturn]] void fail(const std::string& message) const { throw InputError("--replay", 1, at_ + 1, message); }

  std::string_view token_;
  std::size_t at_ = 0;
};

}  // namespace

std::string to_text(Score score) {
  if (score.is_finite()) return std::to_string(score.value());
  return score > Score(0) ? "+inf" : "-inf";
}

std::string to_text(Bounds bounds) { return "(" + to_text(bounds.alpha) + ", " + to_text(bounds.beta) + ")"; }

std::string to_token(const Replay& replay) {
  return replay.subject + ":" + to_text(replay.bounds.alpha) + ".." + to_text(replay.bounds.beta) + ":" +
         to_prefix(replay.tree);
}

Replay parse_token(std::string_view token) { return TokenParser(token).parse(); }

}  // namespace pvslab
