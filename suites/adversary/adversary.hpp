// The adversary: a game of one node. Its successors know their true score and answer each search with any value that
// their promise allows. It is exempt from the law of determinism: a later search may get a different answer. A script
// of choices fixes one sequence of answers; `next_script` steps through all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "searchers/core/contract.hpp"
#include "searchers/core/game.hpp"

namespace pvslab {

// What the successors promise. fail_soft includes the window clause, and so does fail_hard.
enum class Assumption : std::uint8_t { window, fail_soft, fail_hard };

// Whether a successor with this score that promises this may return `answer` to a search with `window`.
template <CutoffRule rule>
[[nodiscard]] constexpr bool may_answer(Assumption assumption, Window<rule> window, Score score, Score answer) {
  if (!keeps_window(window, score, answer)) return false;
  if (assumption == Assumption::fail_soft) return keeps_fail_soft(window, score, answer);
  return assumption != Assumption::fail_hard || keeps_fail_hard(window, answer);
}

// A successor's answer to one search, from the node's view.
struct Answer {
  std::uint32_t successor;
  Score answered;
};

// Answers the searches of the successors instead of a script. All values are from the successor's view.
class SuccessorAnswers {
 public:
  [[nodiscard]] virtual Score answer(std::uint32_t successor, Score alpha, Score beta) = 0;

 protected:
  ~SuccessorAnswers() = default;
};

class Adversary {
 public:
  // The node, or one of its successors by number.
  struct Position {
    std::int32_t number = -1;
    [[nodiscard]] bool is_the_node() const { return number < 0; }
  };
  using Move = std::uint32_t;

  // Answers lie in lowest..highest, from the successor's view.
  Adversary(Assumption assumption, Score lowest, Score highest)
      : assumption_(assumption), lowest_(lowest), highest_(highest) {}

  // Gives the node successors with these scores; at least one.
  void set_scores(std::vector<Score> scores) {
    scores_ = std::move(scores);
    answered_by_ = nullptr;
  }
  // Gives the node `count` successors whose searches `answers` answers; at least one. `answers` outlives the searches.
  // The node's score, the recorded answers and the scripts then mean nothing.
  void set_answers(std::uint32_t count, SuccessorAnswers& answers) {
    scores_.resize(count);
    answered_by_ = &answers;
  }
  // Makes the node a leaf, which always answers with its true score.
  void set_leaf(Score score) {
    scores_.clear();
    answered_by_ = nullptr;
    leaf_score_ = score;
  }
  [[nodiscard]] const std::vector<Score>& scores() const { return scores_; }
  [[nodiscard]] Score score() const {
    if (scores_.empty()) return leaf_score_;
    Score best = -Score::infinity();
    for (const Score score : scores_) best = max(best, -score);
    return best;
  }

  [[nodiscard]] MoveNumbers moves(const Position& position) const {
    return MoveNumbers(position.is_the_node() ? static_cast<std::uint32_t>(scores_.size()) : 0);
  }
  [[nodiscard]] Position after(const Position&, Move move) const { return {static_cast<std::int32_t>(move)}; }

  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(const Position& position, Window<rule> window) const {
    if (position.is_the_node()) return leaf_score_;
    const auto number = static_cast<std::uint32_t>(position.number);
    if (answered_by_ != nullptr) return answered_by_->answer(number, window.alpha(), window.beta());
    collect_allowed_answers(scores_[number], window);
    const Score answer = allowed_[choose(static_cast<std::uint32_t>(allowed_.size()))];
    answers_.push_back({number, -answer});
    return answer;
  }

  // The answers that the node received since `restart`.
  [[nodiscard]] const std::vector<Answer>& answers() const { return answers_; }
  void restart() {
    answers_.clear();
    asked_ = 0;
  }
  // Advances to the next script that changes an answer actually used; false after the last.
  bool next_script() {
    script_.resize(asked_);
    while (!script_.empty() && ++script_.back().chosen == script_.back().options) script_.pop_back();
    return !script_.empty();
  }

 private:
  struct Choice {
    std::uint32_t chosen;
    std::uint32_t options;
  };

  template <CutoffRule rule>
  void collect_allowed_answers(Score score, Window<rule> window) const {
    allowed_.clear();
    for (Score answer = lowest_; answer <= highest_; answer = answer.next_above()) {
      if (may_answer(assumption_, window, score, answer)) allowed_.push_back(answer);
    }
    // The true score is always allowed, except for a fail-hard successor: it answers with the score clamped to the
    // window.
    if (allowed_.empty()) allowed_.push_back(clamp(score, window.alpha(), window.beta()));
  }

  [[nodiscard]] std::uint32_t choose(std::uint32_t options) const {
    if (asked_ == script_.size()) script_.push_back({0, options});
    return script_[asked_++].chosen;
  }

  Assumption assumption_;
  Score lowest_;
  Score highest_;
  std::vector<Score> scores_;
  Score leaf_score_;
  SuccessorAnswers* answered_by_ = nullptr;  // null: the script answers
  mutable std::vector<Score> allowed_;       // scratch
  mutable std::vector<Choice> script_;
  mutable std::vector<Answer> answers_;
  mutable std::size_t asked_ = 0;
};

}  // namespace pvslab
