// SearchedTree: one tree, searched once by every searcher in every window, so that the measurements answer any number
// of questions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "harness/check/relations/question.hpp"

namespace pvslab {

// The windows of a tree: first the open one, then all windows whose ends are in `ends` or infinite. Includes (x, x),
// which only the strict rule allows.
[[nodiscard]] std::vector<Bounds> windows_between(std::span<const Score> ends);

class SearchedTree {
 public:
  // Both must outlive this object. Searchers that no question names are not run. If it `may_stop`, a program that stops at a fault
  // (ProgramSettings) is asked nothing after it, and the fault stays.
  SearchedTree(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions, bool may_stop = false);

  // Runs every searcher in every window that its contract covers, except windows that its cutoff rule does not allow.
  // The first window must be the open one.
  void search(const MeasuredTree& tree, std::span<const Bounds> windows);

  // Answers every question and enters the results in `tallies`, one per question. Call it while the tree still has the
  // leaf values of the search.
  void answer(std::span<RelationTally> tallies);

 private:
  enum class Asked : std::uint8_t { not_at_all, in_the_open_window, in_all_windows };

  [[nodiscard]] std::span<const Measurement> of(std::size_t searcher) const {
    return {measurements_.data() + searcher * windows_.size(), windows_.size()};
  }
  // A question is tested on the first this many windows.
  [[nodiscard]] std::size_t window_count(std::size_t question) const {
    return on_windows_[question] ? windows_.size() : 1;
  }
  [[nodiscard]] bool is_window_of(std::size_t searcher, Bounds bounds) const;

  [[nodiscard]] const std::string& fault_of(const Question& question) const;
  void measure(std::size_t searcher, const MeasuredTree& tree);
  void answer_of_two(std::size_t question, RelationTally& tally);
  void answer_of_one(std::size_t question, RelationTally& tally);
  void answer_of_windows(std::size_t question, RelationTally& tally);
  [[nodiscard]] bool speaks_of_window(std::size_t question, std::size_t window) const;
  void enter_violation(RelationTally& tally, Bounds bounds, Bounds wider);

  std::span<const MeasuredSearcher> searchers_;
  std::span<const Question> questions_;
  std::vector<char> on_windows_;       // for each question: whether it covers every window
  std::vector<Asked> asked_;           // for each searcher
  std::vector<char> needs_structure_;  // likewise
  std::vector<char> stops_at_fault_;   // likewise: after a fault it is not asked on further trees
  std::vector<std::string> faults_;    // likewise: of a program, on this tree; empty if it answered

  const MeasuredTree* tree_ = nullptr;
  std::vector<Bounds> windows_;
  std::vector<Measurement> measurements_;  // by searcher, then by window
  std::vector<Structure> structures_;      // by searcher, with the open window, where a question needs it
  TreeFacts facts_;
  ExampleSize tree_size_{};                 // with the windows' magnitude left at 0
  std::shared_ptr<const NamedTree> named_;  // made when first needed
};

}  // namespace pvslab
