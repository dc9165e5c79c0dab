// SearchedTree: one tree, searched by everybody in every window, once, so that any number of questions can be answered from
// the measurements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "harness/check/relations/question.hpp"

namespace pvslab {

// The windows of a tree: the open one first, then all that have their ends among `ends` or infinite. Those of the strict rule
// alone are among them: (x, x).
[[nodiscard]] std::vector<Bounds> windows_between(std::span<const Score> ends);

class SearchedTree {
 public:
  // Both outlive it. Whoever is named by none of the questions is not searched with.
  SearchedTree(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions);

  // Searches the tree with everybody, in each of the windows that he promises; one that is none under his cutoff rule is
  // passed over. The first window is the open one.
  void search(const MeasuredTree& tree, std::span<const Bounds> windows);

  // What it has to say to each of the questions, entered in the tallies, one for each question. To be called while the tree
  // has the leaf values that it was searched with.
  void answer(std::span<RelationTally> tallies);

 private:
  enum class Asked : std::uint8_t { not_at_all, in_the_open_window, in_all_windows };

  [[nodiscard]] std::span<const Measurement> of(std::size_t searcher) const {
    return {measurements_.data() + searcher * windows_.size(), windows_.size()};
  }
  // The windows that a question is asked of are the first so many.
  [[nodiscard]] std::size_t window_count(std::size_t question) const {
    return on_windows_[question] ? windows_.size() : 1;
  }
  [[nodiscard]] bool is_window_of(std::size_t searcher, Bounds bounds) const;

  void answer_of_two(std::size_t question, RelationTally& tally);
  void answer_of_one(std::size_t question, RelationTally& tally);
  void answer_of_nested(std::size_t question, RelationTally& tally);
  void enter_violation(RelationTally& tally, Bounds bounds, Bounds wider);

  std::span<const MeasuredSearcher> searchers_;
  std::span<const Question> questions_;
  std::vector<char> on_windows_;  // for each question: whether it is asked of every window
  std::vector<Asked> asked_;      // for each searcher

  const MeasuredTree* tree_ = nullptr;
  std::vector<Bounds> windows_;
  std::vector<Measurement> measurements_;  // by searcher, then by window
  TreeFacts facts_;
  ExampleSize tree_size_{};                 // with windows of no magnitude
  std::shared_ptr<const NamedTree> named_;  // once there is need of it
};

}  // namespace pvslab
