#include "harness/check/relations/searched_tree.hpp"

#include <algorithm>
#include <utility>

#include "harness/check/subject/windows.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {

std::vector<Bounds> windows_between(std::span<const Score> ends) {
  std::vector<Bounds> windows = open_windows(ends);
  const std::vector<Bounds> finite = finite_windows(CutoffRule::above_beta, ends);
  windows.insert(windows.end(), finite.begin(), finite.end());
  return windows;
}

SearchedTree::SearchedTree(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions)
    : searchers_(searchers), questions_(questions), asked_(searchers.size(), Asked::not_at_all) {
  for (const Question& question : questions) {
    const bool on_windows = speaks_of_windows(searchers, question);
    on_windows_.push_back(on_windows);
    const Asked asked = on_windows ? Asked::in_all_windows : Asked::in_the_open_window;
    asked_[question.one] = std::max(asked_[question.one], asked);
    if (is_of_two(question.relation)) asked_[question.other] = std::max(asked_[question.other], asked);
  }
}

bool SearchedTree::is_window_of(std::size_t searcher, Bounds bounds) const {
  return bounds.alpha < bounds.beta || searchers_[searcher].info->rule == CutoffRule::above_beta;
}

void SearchedTree::search(const MeasuredTree& tree, std::span<const Bounds> windows) {
  tree_ = &tree;
  windows_.assign(windows.begin(), windows.end());
  facts_ = facts_of(tree.tree());
  tree_size_ = size_of(tree.tree(), Bounds{Score(0), Score(0)});
  named_.reset();
  measurements_.resize(searchers_.size() * windows.size());
  for (std::size_t i = 0; i < searchers_.size(); ++i) {
    if (asked_[i] == Asked::not_at_all) continue;
    const std::size_t count = asked_[i] == Asked::in_all_windows ? windows.size() : 1;
    for (std::size_t window = 0; window < count; ++window) {
      if (!is_window_of(i, windows[window])) continue;
      measurements_[i * windows.size() + window] = searchers_[i].measure(tree, windows[window]);
    }
  }
}

void SearchedTree::answer(std::span<RelationTally> tallies) {
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    if (!speaks_of(questions_[i], facts_)) continue;
    ++tallies[i].trees;
    if (is_of_two(questions_[i].relation)) {
      answer_of_two(i, tallies[i]);
    } else if (questions_[i].relation == Relation::narrower_window_fewer_leaves) {
      answer_of_nested(i, tallies[i]);
    } else {
      answer_of_one(i, tallies[i]);
    }
  }
}

void SearchedTree::answer_of_two(std::size_t question, RelationTally& tally) {
  const auto [relation, one, other, max_height] = questions_[question];
  const auto ones = of(one);
  const auto others = of(other);
  for (std::size_t window = 0; window < window_count(question); ++window) {
    if (!is_window_of(one, windows_[window])) continue;
    ++tally.windows;
    if (holds_of_two(relation, ones[window], others[window], windows_[window])) continue;
    enter_violation(tally, windows_[window], {});
  }
}

void SearchedTree::answer_of_one(std::size_t question, RelationTally& tally) {
  const std::size_t one = questions_[question].one;
  for (std::size_t window = 0; window < window_count(question); ++window) {
    if (!is_window_of(one, windows_[window])) continue;
    ++tally.windows;
    if (!holds_of_one(questions_[question].relation, of(one)[window], facts_)) {
      enter_violation(tally, windows_[window], {});
    }
  }
}

void SearchedTree::answer_of_nested(std::size_t question, RelationTally& tally) {
  const std::size_t one = questions_[question].one;
  for (std::size_t narrow = 0; narrow < window_count(question); ++narrow) {
    for (std::size_t wide = 0; wide < window_count(question); ++wide) {
      const Bounds bounds = windows_[narrow];
      const Bounds wider = windows_[wide];
      const bool lies_within = wider.alpha <= bounds.alpha && bounds.beta <= wider.beta && bounds != wider;
      if (!lies_within || !is_window_of(one, bounds)) continue;
      ++tally.windows;
      const bool holds = holds_of_two(Relation::leaves_within, of(one)[narrow], of(one)[wide], bounds);
      if (!holds) enter_violation(tally, bounds, wider);
    }
  }
}

void SearchedTree::enter_violation(RelationTally& tally, Bounds bounds, Bounds wider) {
  ++tally.violations;
  if (tally.smallest && tree_size_ > tally.smallest->size) return;
  if (!named_) {
    Tree tree = tree_->tree().to_tree();
    std::string text = to_text(tree);
    named_ = std::make_shared<const NamedTree>(NamedTree{std::move(tree), std::move(text)});
  }
  tally.offer({named_, bounds, wider, size_of(tree_->tree(), bounds, wider)});
}

}  // namespace pvslab
