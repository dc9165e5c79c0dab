#include "harness/check/relations/searched_tree.hpp"

#include <algorithm>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/cells/run/begun.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/check/subject/windows.hpp"
#include "harness/program/program.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {

std::vector<Bounds> windows_between(std::span<const Score> ends) {
  std::vector<Bounds> windows = open_windows(ends);
  const std::vector<Bounds> finite = finite_windows(CutoffRule::above_beta, ends);
  windows.insert(windows.end(), finite.begin(), finite.end());
  return windows;
}

SearchedTree::SearchedTree(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions,
                           bool may_stop)
    : searchers_(searchers),
      questions_(questions),
      asked_(searchers.size(), Asked::not_at_all),
      needs_structure_(searchers.size(), false),
      faults_(searchers.size()),
      structures_(searchers.size()) {
  for (const MeasuredSearcher& searcher : searchers) {
    const Program* const program = program_of(*searcher.info);
    stops_at_fault_.push_back(may_stop && program != nullptr && program->settings().stops_at_fault);
  }
  for (const Question& question : questions) {
    const bool on_windows = speaks_of_windows(searchers, question);
    on_windows_.push_back(on_windows);
    const Asked asked = on_windows ? Asked::in_all_windows : Asked::in_the_open_window;
    asked_[question.one] = std::max(asked_[question.one], asked);
    if (traits(question.relation).needs_structure) needs_structure_[question.one] = true;
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
    if (!faults_[i].empty() && stops_at_fault_[i]) continue;
    faults_[i].clear();
    attempt<ProgramFailed>(
        [&] {
          attempt<ProgramNotAsked>([&] { measure(i, tree); },
                                   [&](const ProgramNotAsked& reason) { faults_[i] = reason.what(); });
        },
        [&](const ProgramFailed& failed) { faults_[i] = failed.what(); });
  }
}

void SearchedTree::measure(std::size_t searcher, const MeasuredTree& tree) {
  const std::size_t count = asked_[searcher] == Asked::in_all_windows ? windows_.size() : 1;
  for (std::size_t window = 0; window < count; ++window) {
    if (!is_window_of(searcher, windows_[window])) continue;
    if (notes_searches()) note_search_of(searchers_[searcher].info->id, tree.tree(), windows_[window]);
    measurements_[searcher * windows_.size() + window] = searchers_[searcher].measure(tree, windows_[window]);
  }
  if (needs_structure_[searcher]) structures_[searcher] = searchers_[searcher].structure(tree, windows_.front());
}

const std::string& SearchedTree::fault_of(const Question& question) const {
  const std::string& of_one = faults_[question.one];
  return of_one.empty() && is_of_two(question.relation) ? faults_[question.other] : of_one;
}

void SearchedTree::answer(std::span<RelationTally> tallies) {
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    if (!speaks_of(questions_[i], facts_)) continue;
    if (const std::string& fault = fault_of(questions_[i]); !fault.empty()) {
      if (tallies[i].unanswered++ == 0) tallies[i].fault = fault;
      continue;
    }
    ++tallies[i].trees;
    switch (traits(questions_[i].relation).compared) {
      case Compared::two_searchers: answer_of_two(i, tallies[i]); break;
      case Compared::one_searcher: answer_of_one(i, tallies[i]); break;
      case Compared::two_windows: answer_of_windows(i, tallies[i]); break;
    }
  }
}

bool SearchedTree::speaks_of_window(std::size_t question, std::size_t window) const {
  return speaks_of(questions_[question], searchers_[questions_[question].one].info->rule, windows_[window]);
}

void SearchedTree::answer_of_two(std::size_t question, RelationTally& tally) {
  const Question& asked = questions_[question];
  const auto ones = of(asked.one);
  const auto others = of(asked.other);
  for (std::size_t window = 0; window < window_count(question); ++window) {
    if (!speaks_of_window(question, window)) continue;
    ++tally.windows;
    if (holds_of_two(asked.relation, ones[window], others[window], windows_[window])) continue;
    enter_violation(tally, windows_[window], {});
  }
}

void SearchedTree::answer_of_one(std::size_t question, RelationTally& tally) {
  const Question& asked = questions_[question];
  for (std::size_t window = 0; window < window_count(question); ++window) {
    if (!speaks_of_window(question, window)) continue;
    ++tally.windows;
    const OneSearch search{searchers_[asked.one].info->rule, windows_[window], of(asked.one)[window],
                           structures_[asked.one]};
    if (!holds_of_one(asked.relation, search, facts_)) enter_violation(tally, windows_[window], {});
  }
}

void SearchedTree::answer_of_windows(std::size_t question, RelationTally& tally) {
  const Question& asked = questions_[question];
  const CutoffRule rule = searchers_[asked.one].info->rule;
  const auto found = of(asked.one);
  for (std::size_t first = 0; first < window_count(question); ++first) {
    if (!is_window_of(asked.one, windows_[first])) continue;
    for (std::size_t second = 0; second < window_count(question); ++second) {
      const bool is_pair =
          is_window_of(asked.one, windows_[second]) && is_pair_of(asked.relation, windows_[first], windows_[second]);
      if (!is_pair) continue;
      ++tally.windows;
      const bool holds =
          holds_of_windows(asked.relation, rule, found[first], windows_[first], found[second], windows_[second]);
      if (!holds) enter_violation(tally, windows_[first], windows_[second]);
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
