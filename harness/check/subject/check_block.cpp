// Subject::check_block. A search sees nothing of a tree but its shape and the leaves that it evaluates. So one search covers
// every tree of the block that has the same values there, and each of these is judged by its own score.
#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "harness/cells/run/begun.hpp"
#include "harness/check/subject/line_clauses.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/check/subject/tree_block.hpp"

namespace pvslab {
namespace {

bool is_empty(TreeSetView set) {
  std::uint64_t any = 0;
  for (const std::uint64_t word : set) any |= word;
  return any == 0;
}

std::uint64_t count(TreeSetView set) {
  std::uint64_t trees = 0;
  for (const std::uint64_t word : set) trees += static_cast<std::uint64_t>(std::popcount(word));
  return trees;
}

// Number of the last tree, of a set that is not empty.
std::size_t last_of(TreeSetView set) {
  std::size_t word = set.size() - 1;
  while (set[word] == 0) --word;
  return word * 64 + 63 - static_cast<std::size_t>(std::countl_zero(set[word]));
}

void keep(TreeSet& set, TreeSetView other) {
  for (std::size_t word = 0; word < set.size(); ++word) set[word] &= other[word];
}

void remove(TreeSet& set, TreeSetView other) {
  for (std::size_t word = 0; word < set.size(); ++word) set[word] &= ~other[word];
}

void for_each(TreeSetView set, auto&& visit) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    for (std::uint64_t bits = set[word]; bits != 0; bits &= bits - 1) {
      visit(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }
}

// The checks of one routine in a set of windows.
template <CutoffRule rule>
class BlockCheck {
 public:
  BlockCheck(const Subject& subject, TreeBlock& block, WindowSet set, RoutineTally& tally)
      : subject_(subject),
        block_(block),
        tree_(block.tree()),
        recorded_(tree_, evaluated_),
        set_(set),
        tally_(tally),
        observer_(tree_.height()),
        is_leaf_(tree_.moves(tree_.root()).empty()) {}

  void check(Bounds bounds) {
    remaining_.assign(block_.all().begin(), block_.all().end());
    covered_.resize(remaining_.size());
    bool was_repeated = false;
    for (std::size_t word = 0; word < remaining_.size(); ++word) {
      while (remaining_[word] != 0) {
        const std::size_t tree = word * 64 + static_cast<std::size_t>(std::countr_zero(remaining_[word]));
        const Outcome returned = search(tree, bounds);
        const std::uint64_t read = leaves_read();
        if (std::popcount(read) == static_cast<int>(tree_.leaves().size())) {
          remaining_[word] &= remaining_[word] - 1;
          enter_one(bounds, returned);
          continue;
        }
        cover(read);
        if (!was_repeated) {
          was_repeated = true;
          if (!repeats(last_of(covered_), returned, bounds)) return check_each(bounds);
        }
        remove(remaining_, covered_);
        enter_covered(bounds, returned);
      }
    }
  }

 private:
  Outcome search(std::size_t tree, Bounds bounds) {
    block_.load(tree);
    observer_.clear();
    evaluated_.clear();
    ++tally_.runs;
    if (notes_searches()) note_search_of(subject_.name(), tree_, bounds);
    const Outcome returned = subject_.on_trees.check(recorded_, tree_.root(), tree_.height(), bounds, observer_);
    observer_.visits.require_entry();
    return returned;
  }

  // The leaves that the last search evaluated: bit i stands for leaf i.
  [[nodiscard]] std::uint64_t leaves_read() const {
    std::uint64_t read = 0;
    for (const auto node : evaluated_) {
      // Any other node has a fixed value, if a searcher evaluates it at all.
      if (const std::uint32_t leaf = block_.leaf_number(node); leaf < TreeBlock::most_leaves) {
        read |= std::uint64_t{1} << leaf;
      }
    }
    return read;
  }

  // Makes covered_ the remaining trees in which the leaves read have the values of tree_.
  void cover(std::uint64_t read) {
    std::ranges::copy(remaining_, covered_.begin());
    for (; read != 0; read &= read - 1) {
      const auto leaf = tree_.leaves()[static_cast<std::size_t>(std::countr_zero(read))];
      keep(covered_, block_.with_score(leaf, tree_.evaluate(leaf)));
    }
  }

  // Whether another tree that the last search covers is searched in the same way. It is, unless the searcher keeps something
  // from one search to the next.
  bool repeats(std::size_t tree, Outcome returned, Bounds bounds) {
    const std::vector<ExplicitTree::Position> evaluated = evaluated_;
    const std::vector<std::uint32_t> line(observer_.line().begin(), observer_.line().end());
    const std::optional<VisitFault> fault = observer_.visits.fault();
    const Outcome again = search(tree, bounds);
    --tally_.runs;
    return again == returned && evaluated == evaluated_ && std::ranges::equal(line, observer_.line()) &&
           fault == observer_.visits.fault();
  }

  void check_each(Bounds bounds) {
    for_each(remaining_, [&](std::size_t tree) {
      const Outcome returned = search(tree, bounds);
      enter_one(bounds, returned);
    });
  }

  // The clauses that a search with this result breaks on a tree with that score, apart from its line.
  [[nodiscard]] Contract broken_by_value(Window<rule> window, Score score, Outcome returned) const {
    if (subject_.info->selective) return {};  // it may return anything
    const Contract broken = violated(window, score, returned);
    // A searcher that neither promises nor returns a bound cannot have a wrong one.
    const bool has_bound = returned.bound || subject_.info->promises(Clause::bound);
    return has_bound ? broken : broken.with(Clause::bound, false);
  }

  // The line is derived from the visits, so it is meaningful only if they are correct.
  [[nodiscard]] bool has_line() const {
    return subject_.is_the_search() && !subject_.info->selective && !observer_.visits.fault();
  }

  // Enters what the last search broke on its own tree.
  void enter_one(Bounds bounds, Outcome returned) {
    const Window<rule> window(bounds.alpha, bounds.beta);
    const Score score = tree_.score(tree_.root());
    Contract broken = broken_by_value(window, score, returned);
    if (has_line()) broken |= broken_by_line(tree_, window, score, returned.value, observer_.line());
    if (observer_.visits.fault()) broken = broken.with(Clause::visits);
    if (!broken.empty()) enter_violation(tree_, score, bounds, returned, broken, set_, tally_);
    if (counts_nodes(bounds)) tally_.open_window_nodes += nodes();
  }

  // Enters what the last search broke on each tree that it covers.
  void enter_covered(Bounds bounds, Outcome returned) {
    const Window<rule> window(bounds.alpha, bounds.beta);
    if (counts_nodes(bounds)) tally_.open_window_nodes += count(covered_) * nodes();
    for (const Score score : block_.root_scores()) {
      const Contract broken = broken_by_value(window, score, returned);
      if (!broken.empty()) enter(broken, intersection(block_.with_score(tree_.root(), score)), bounds, returned);
    }
    if (observer_.visits.fault()) enter(Contract{Clause::visits}, covered_, bounds, returned);
    if (has_line() && !window.fails_low(returned.value)) enter_line(window, bounds, returned);
  }

  // As broken_by_line, for all trees covered.
  void enter_line(Window<rule> window, Bounds bounds, Outcome returned) {
    const std::span<const std::uint32_t> line = observer_.line();
    const bool has_move = !line.empty() && line.front() < tree_.successor_count(tree_.root());
    const auto first = has_move ? tree_.after(tree_.root(), line.front()) : tree_.root();
    if (!is_leaf_ && !has_move) {
      enter(Contract{Clause::best_move}, covered_, bounds, returned);
    } else if (!is_leaf_ && window.cuts(returned.value)) {
      for (const Score score : block_.scores()) {
        if (window.cuts(-score)) continue;
        enter(Contract{Clause::best_move}, intersection(block_.with_score(first, score)), bounds, returned);
      }
    } else if (!is_leaf_) {
      enter(Contract{Clause::best_move}, difference(block_.with_optimal_move_to(first)), bounds, returned);
    }
    if (window.cuts(returned.value)) return;
    // The trees in which the line is right.
    right_ = covered_;
    keep_score(right_, returned.value);
    auto at = tree_.root();
    bool is_legal = true;
    for (const std::uint32_t move : line) {
      is_legal = is_legal && move < tree_.successor_count(at);
      if (!is_legal) break;
      at = tree_.after(at, move);
      keep(right_, block_.with_optimal_move_to(at));
    }
    const bool is_whole = is_legal && tree_.moves(at).empty();
    if (!is_legal || (!is_whole && line.empty())) std::ranges::fill(right_, 0);
    enter(Contract{Clause::line_start}, difference(right_), bounds, returned);
    enter(Contract{Clause::line}, is_whole ? difference(right_) : TreeSetView(covered_), bounds, returned);
  }

  // Keeps the trees whose score is `score`: none if no tree of the block can have it.
  void keep_score(TreeSet& set, Score score) const {
    const auto scores = block_.scores();
    if (score < scores.front() || score > scores.back()) {
      std::ranges::fill(set, 0);
    } else {
      keep(set, block_.with_score(tree_.root(), score));
    }
  }

  // Of the trees covered, those in the set, and those not in it. Valid until the next call of either.
  [[nodiscard]] TreeSetView intersection(TreeSetView set) {
    found_ = covered_;
    keep(found_, set);
    return found_;
  }
  [[nodiscard]] TreeSetView difference(TreeSetView set) {
    found_ = covered_;
    remove(found_, set);
    return found_;
  }

  void enter(Contract broken, TreeSetView trees, Bounds bounds, Outcome returned) {
    if (is_empty(trees)) return;
    bool may_be_smallest = false;
    for (const Clause clause : clauses) {
      if (!broken.contains(clause)) continue;
      may_be_smallest = may_be_smallest || tree_.node_count() <= tally_[clause].smallest_size.nodes;
    }
    if (may_be_smallest) {
      for_each(trees, [&](std::size_t tree) {
        block_.load(tree);
        enter_violation(tree_, tree_.score(tree_.root()), bounds, returned, broken, set_, tally_);
      });
    } else {
      const std::uint64_t violations = count(trees);
      for (const Clause clause : clauses) {
        if (broken.contains(clause)) count_violations(tally_, clause, set_, violations);
      }
    }
  }

  [[nodiscard]] bool counts_nodes(Bounds bounds) const { return bounds == Bounds{} && subject_.is_the_search(); }
  // Of the search of tree_ in the open window.
  [[nodiscard]] std::uint64_t nodes() const { return subject_.count(tree_, Bounds{}).nodes; }

  const Subject& subject_;
  TreeBlock& block_;
  ExplicitTree& tree_;
  std::vector<ExplicitTree::Position> evaluated_;
  RecordedTree recorded_;
  WindowSet set_;
  RoutineTally& tally_;
  CheckedLine observer_;
  bool is_leaf_;
  TreeSet remaining_;  // trees not yet judged in this window
  TreeSet covered_;    // by the last search
  TreeSet found_;
  TreeSet right_;
};

template <CutoffRule rule>
void check_all(const Subject& subject, TreeBlock& block, std::span<const Bounds> windows, WindowSet set,
               RoutineTally& tally) {
  BlockCheck<rule> check(subject, block, set, tally);
  for (const Bounds bounds : windows) check.check(bounds);
  tally.searches += windows.size() * block.size();
}

}  // namespace

void Subject::check_block(TreeBlock& block, std::span<const Bounds> windows, WindowSet set, RoutineTally& tally) const {
  switch (info->rule) {
    case CutoffRule::at_beta: return check_all<CutoffRule::at_beta>(*this, block, windows, set, tally);
    case CutoffRule::above_beta: return check_all<CutoffRule::above_beta>(*this, block, windows, set, tally);
  }
  __builtin_unreachable();
}

}  // namespace pvslab
