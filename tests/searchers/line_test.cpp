// LineObserver: checks what it claims about lines, for every searcher, on all small trees and in every window.
#include "searchers/core/line.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/search/fresh_memory.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "harness/check/subject/line_clauses.hpp"
#include "searchers/catalog.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace line_test {

struct Searched {
  Score value;
  Path line;
};

template <Searcher S>
Searched search_with_line(const ExplicitTree& tree, Bounds bounds) {
  LineObserver observer(tree.height());
  const Window<S::info.rule> window(bounds.alpha, bounds.beta);
  const Outcome outcome = search_afresh<S>(tree, tree.root(), tree.height(), window, observer);
  return {outcome.value, {observer.line().begin(), observer.line().end()}};
}

struct LineSearcher {
  const SearcherInfo* info;
  Searched (*search)(const ExplicitTree& tree, Bounds bounds);

  [[nodiscard]] bool is_strict() const { return info->rule == CutoffRule::above_beta; }
  // Whether the value is known to be exact.
  [[nodiscard]] bool is_exact(Bounds bounds, Score value) const {
    return is_strict() ? bounds.alpha <= value && value <= bounds.beta : bounds.alpha < value && value < bounds.beta;
  }
};

const std::vector<LineSearcher>& all_searchers() {
  static const std::vector<LineSearcher> all = [] {
    std::vector<LineSearcher> list;
    for_each_searcher([&]<Searcher S>(std::type_identity<S>) {
      if (S::info.contract.contains(Clause::line_start)) list.push_back({&S::info, &search_with_line<S>});
    });
    return list;
  }();
  return all;
}

Searched search_with_line(std::string_view id, std::string_view tree, Bounds bounds = {}) {
  for (const LineSearcher& searcher : all_searchers()) {
    if (searcher.info->id == id) return searcher.search(tree_of(tree), bounds);
  }
  ADD_FAILURE() << "no searcher is called " << id;
  return {};
}

// The end of a line, and facts about its moves.
struct Walk {
  bool is_legal = true;
  bool is_optimal = true;  // every move
  const Tree* end;
  Score end_value;  // from the view of the side to move at the root
};

Walk walk(const Tree& root, const Path& line) {
  Walk result{.end = &root, .end_value = minimax_of(root)};
  bool is_root_sides = true;
  for (const std::uint32_t move : line) {
    if (move >= result.end->successors.size()) {
      result.is_legal = false;
      return result;
    }
    const Score before = minimax_of(*result.end);
    result.end = &result.end->successors[move];
    result.is_optimal = result.is_optimal && -minimax_of(*result.end) == before;
    is_root_sides = !is_root_sides;
    result.end_value = is_root_sides ? minimax_of(*result.end) : -minimax_of(*result.end);
  }
  return result;
}

std::string to_text(const Path& line) {
  std::string text;
  for (const std::uint32_t move : line) text += (text.empty() ? "" : " ") + std::to_string(move);
  return "line (" + text + ")";
}

// What is wrong with the line; empty if nothing is.
std::string objection(const LineSearcher& searcher, const Tree& tree, Bounds bounds, const Searched& found) {
  const bool is_exact = searcher.is_exact(bounds, found.value);
  if (!is_exact && found.value <= bounds.alpha) return "";
  if (tree.is_leaf()) return found.line.empty() ? "" : "a leaf has no moves";
  if (found.line.empty()) return "there is no move";
  const Walk line = walk(tree, found.line);
  if (!is_exact) {
    const Walk move = walk(tree, {found.line.front()});
    if (!move.is_legal) return "the move is illegal";
    return move.end_value >= bounds.beta ? "" : "the move is worth less than beta";
  }
  if (!line.is_legal) return "the line is illegal";
  if (!line.is_optimal) return "a move is not optimal";
  return line.end_value == found.value ? "" : "the end is not worth what was returned";
}

bool ends_early(const LineSearcher& searcher, const Tree& tree, Bounds bounds, const Searched& found) {
  return searcher.is_exact(bounds, found.value) && !walk(tree, found.line).end->is_leaf();
}

// Calls check(tree, windows of each rule) for all trees within limits and all values of their leaves from -1 to 1.
void for_each_small_tree(const ShapeLimits& limits, auto&& check) {
  for (const Tree& shape : all_shapes(limits)) {
    ExplicitTree tree(shape);
    LeafPatterns patterns = LeafPatterns::all_values(tree.leaves().size(), Score(-1), Score(1));
    do {
      patterns.apply(tree);
      check(tree);
    } while (patterns.advance());
  }
}

std::vector<Bounds> every_window(CutoffRule rule) {
  const std::vector<Score> ends = scores_from(Score(-2), Score(2));
  std::vector<Bounds> windows = finite_windows(rule, ends);
  const std::vector<Bounds> open = open_windows(ends);
  windows.insert(windows.end(), open.begin(), open.end());
  return windows;
}

// The searchers with a line that ended before a leaf. Any other error fails at once.
std::map<std::string_view, int> check_lines(const ShapeLimits& limits) {
  const std::vector<Bounds> at_beta = every_window(CutoffRule::at_beta);
  const std::vector<Bounds> above_beta = every_window(CutoffRule::above_beta);
  std::map<std::string_view, int> early;
  for_each_small_tree(limits, [&](const ExplicitTree& tree) {
    const Tree plain = tree.to_tree();
    for (const LineSearcher& searcher : all_searchers()) {
      for (const Bounds bounds : searcher.info->rule == CutoffRule::at_beta ? at_beta : above_beta) {
        const Searched found = searcher.search(tree, bounds);
        const std::string wrong = objection(searcher, plain, bounds, found);
        if (!wrong.empty()) {
          ADD_FAILURE() << searcher.info->id << " on " << to_text(plain) << " in " << to_text(bounds) << " returns "
                        << to_text(found.value) << ", " << to_text(found.line) << ": " << wrong;
          return;
        }
        if (ends_early(searcher, plain, bounds, found)) ++early[searcher.info->id];
      }
    }
  });
  return early;
}

constexpr ShapeLimits small_shapes[] = {{.depth = 4, .branching = 2, .leaves = 3},
                                        {.depth = 2, .branching = 3, .leaves = 3}};

// Those that may end early do not promise the clause `line`: their re-search starts at the value of the proof, or is left
// out if that value is exact, so the values in between are not searched; or memory answers; or the last search of the
// root is a proof.
void expect_claims_kept(const ShapeLimits& limits) {
  const std::map<std::string_view, int> early = check_lines(limits);
  for (const LineSearcher& searcher : all_searchers()) {
    const auto found = early.find(searcher.info->id);
    const int times = found == early.end() ? 0 : found->second;
    if (!searcher.info->contract.contains(Clause::line)) continue;
    EXPECT_EQ(times, 0) << searcher.info->id;
  }
}

TEST(Lines, KeepTheirClaimsOnAllSmallTreesInAllWindows) {
  for (const ShapeLimits& limits : small_shapes) expect_claims_kept(limits);
}

TEST(SlowLines, KeepTheirClaimsOnAllTreesOfFiveLeaves) {
  expect_claims_kept({.depth = 3, .branching = 3, .leaves = 5});
  expect_claims_kept({.depth = 4, .branching = 2, .leaves = 5});
}

// What the clauses say of a line that was cut off after its first move.
TEST(Lines, ThatStopBeforeALeafBreakTheLineClauseButNotItsStart) {
  ExplicitTree tree = tree_of("[[3 1 4] [1 5 9] [2 6]]");
  const Score score = tree.minimax();
  const auto broken = [&](const Path& line) {
    return broken_by_line(tree, Window<CutoffRule::at_beta>::open(), score, score, line);
  };
  EXPECT_EQ(broken({2, 0}), Contract());
  EXPECT_EQ(broken({2}), Contract{Clause::line});
  EXPECT_EQ(broken({}), (Contract{Clause::best_move, Clause::line_start, Clause::line}));
  EXPECT_EQ(broken({2, 1}), (Contract{Clause::line_start, Clause::line}));
  EXPECT_EQ(broken({0}), (Contract{Clause::best_move, Clause::line_start, Clause::line}));
}

// Under the strict rule a value equal to alpha or beta is exact, so it has a move and a line.
TEST(Lines, AreThereAtBothEndsOfAStrictWindow) {
  for (const char* id : {"alpha-beta-strict", "pvs-split-strict", "pvs-sound-strict"}) {
    EXPECT_EQ(search_with_line(id, "[-1 -2]", {Score(2), Score(4)}).line, Path{1}) << id;
    EXPECT_EQ(search_with_line(id, "[-1 -2]", {Score(0), Score(2)}).line, Path{1}) << id;
    EXPECT_EQ(search_with_line(id, "[-1 -2]", {Score(2), Score(2)}).line, Path{1}) << id;
  }
  EXPECT_EQ(search_with_line("alpha-beta", "[-1 -2]", {Score(2), Score(4)}).line, Path{});
}

TEST(Lines, OfALeafAreEmpty) { EXPECT_TRUE(search_with_line("alpha-beta", "7").line.empty()); }

TEST(Lines, NameTheBestMoveAndTheAnswerToIt) {
  EXPECT_EQ(search_with_line("alpha-beta", "[[3 1 4] [1 5 9] [2 6]]").line, (Path{2, 0}));
}

TEST(Lines, NameTheFirstOfEquallyGoodMoves) {
  for (const LineSearcher& searcher : all_searchers()) {
    const Path line = search_with_line(searcher.info->id, "[-1 -2 -2]").line;
    EXPECT_EQ(line, Path{1}) << searcher.info->id;
  }
}

constexpr Entry open_window{.number = 0,
                            .purpose = Purpose::plain,
                            .rule = CutoffRule::at_beta,
                            .alpha = -Score::infinity(),
                            .beta = Score::infinity()};

Exit worth(int value) { return {.value = Score(value), .kind = NodeKind::pv, .cutter = 0}; }

Path line_of_one_ply(LineObserver& observer) {
  observer.clear();
  observer.enter(open_window);
  observer.leaf(open_window, worth(-3));
  observer.leave(open_window, worth(3));
  return {observer.line().begin(), observer.line().end()};
}

// Faulty searchers are expected here: LineObserver must not crash on them.
TEST(Lines, OutliveASearchThatGoesDeeperThanWasSaid) {
  LineObserver observer(Depth(1));
  for (int i = 0; i < 4; ++i) observer.enter(open_window);
  observer.leaf(open_window, worth(5));
  for (int i = 0; i < 4; ++i) observer.leave(open_window, worth(5));
  EXPECT_LE(observer.line().size(), 1U);
  EXPECT_EQ(line_of_one_ply(observer), Path{0});
}

// As a selective search may, on purpose (pvs-lmr-printed).
TEST(Lines, EndAtTheDepthSaidWhereASearchGoesDeeper) {
  LineObserver observer(Depth(1));
  observer.enter(open_window);
  for (const auto& [number, value] : {std::pair(0U, -3), std::pair(1U, -7), std::pair(2U, -5)}) {
    Entry below = open_window;
    below.number = number;
    observer.enter(below);
    observer.enter(open_window);
    observer.leaf(open_window, worth(value));
    observer.leave(open_window, worth(-value));
    observer.leave(below, worth(value));
  }
  observer.leave(open_window, worth(7));
  EXPECT_EQ(Path(observer.line().begin(), observer.line().end()), Path{1});
}

TEST(Lines, OutliveASearchThatLeavesANodeTwiceOrNever) {
  LineObserver observer(Depth(1));
  observer.enter(open_window);
  for (int i = 0; i < 3; ++i) observer.leave(open_window, worth(5));
  EXPECT_EQ(line_of_one_ply(observer), Path{0});
  for (int i = 0; i < 3; ++i) observer.enter(open_window);
  EXPECT_EQ(line_of_one_ply(observer), Path{0});
}

TEST(Lines, NameTheMoveThatFailsHigh) {
  EXPECT_EQ(search_with_line("pvs-sound", "[-1 -5 -9]", {Score(2), Score(4)}).line, Path{1});
}

}  // namespace line_test
}  // namespace pvslab
