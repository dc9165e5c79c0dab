#include "harness/check/oracles/loop_histories.hpp"

#include <algorithm>

#include "harness/cells/run/begun.hpp"

namespace pvslab {
namespace {

template <CutoffRule rule>
AnswersTo answers_to(Bounds asked, const ScoreRange& range) {
  const Window<rule> window(asked.alpha, asked.beta);
  AnswersTo answers{asked, {}};
  for (const Assumption assumption : {Assumption::window, Assumption::fail_soft, Assumption::fail_hard}) {
    std::vector<ScoreSet>& sets = answers.under[static_cast<std::size_t>(assumption)];
    sets.resize(range.answers());
    for (std::uint32_t score = 0; score < range.size(); ++score) {
      const ScoreSet one = ScoreSet{1} << score;
      const Score clamped = clamp(-range.score(score), asked.alpha, asked.beta);
      for (std::uint32_t answer = 0; answer < range.answers(); ++answer) {
        const bool is_outermost = answer == 0 || answer + 1 == range.answers();
        if (is_outermost && range.answer(answer) != -clamped) continue;
        if (may_answer(assumption, window, -range.score(score), -range.answer(answer))) sets[answer] |= one;
      }
    }
  }
  return answers;
}

}  // namespace

std::uint32_t AskedWindows::number_of(Bounds asked) {
  const auto [found, is_new] =
      numbers_.try_emplace({asked.alpha, asked.beta}, static_cast<std::uint32_t>(windows_.size()));
  if (is_new) {
    windows_.push_back(rule_ == CutoffRule::at_beta ? answers_to<CutoffRule::at_beta>(asked, range_)
                                                    : answers_to<CutoffRule::above_beta>(asked, range_));
  }
  return found->second;
}

LoopHistories::LoopHistories(const BoundSearcher<Adversary>& routine, ScoreRange range, AskedWindows& windows)
    : routine_(routine),
      range_(range),
      windows_(windows),
      game_(Assumption::window, -range.highest.next_above(), -range.lowest.next_below()) {}

void LoopHistories::restart(const LoopEntry& entry) {
  entry_ = entry;
  histories_.assign(1, History{start, 0, 0, 0, {}});
  continuations_.assign(range_.answers(), start);
  outside_ = false;
}

const Sight& LoopHistories::see(Id history) {
  const auto sight = [&]() -> Sight& { return histories_[history].sight; };
  const std::uint32_t successors = histories_[history].successors;
  if (sight().next == Sight::Next::unknown) run(history, successors + 1);
  const bool is_between = sight().next != Sight::Next::same_successor;
  if (is_between && successors > 0 && !sight().ends && !outside_) run(history, successors);
  return sight();
}

LoopHistories::Id LoopHistories::after(Id history, std::uint32_t answer) {
  const Id known = continuations_[history * range_.answers() + answer];
  return known != start ? known : added(history, answer);
}

LoopHistories::Id LoopHistories::added(Id before, std::uint32_t answer) {
  const Id id = static_cast<Id>(histories_.size());
  const History& last = histories_[before];
  const bool is_again = last.sight.next == Sight::Next::same_successor;
  const ScoreSet allowed = windows_[last.sight.question].possible()[answer];
  histories_.push_back(
      {before, answer, last.successors + !is_again, is_again ? last.scores & allowed : allowed, Sight{}});
  continuations_.resize(continuations_.size() + range_.answers(), start);
  continuations_[before * range_.answers() + answer] = id;
  return id;
}

bool LoopHistories::is_possible(const Sight& sight, std::uint32_t answer) const {
  if (sight.next == Sight::Next::stops) return false;
  const ScoreSet scores = windows_[sight.question].possible()[answer];
  return (sight.next == Sight::Next::same_successor ? scores & sight.scores : scores) != 0;
}

void LoopHistories::repeat_stops() {
  for (Id history = 0; history < histories_.size() && !outside_; ++history) {
    if (histories_[history].sight.next == Sight::Next::stops) run(history, histories_[history].successors + 3);
  }
}

void LoopHistories::run(Id history, std::uint32_t successors) {
  script_.clear();
  for (Id id = history; id != start; id = histories_[id].before) script_.push_back(histories_[id].answer);
  std::ranges::reverse(script_);
  given_ = 0;
  at_ = start;
  game_.set_answers(successors, *this);
  CheckedVisits observer;
  if (notes_searches()) {
    note_search(
        {.searcher = std::string(routine_.info->id), .text = "one node with any number of successors", .token = ""});
  }
  const Outcome returned =
      routine_.enter(game_, Adversary::Position{}, entry_.left, entry_.depth, entry_.bounds, observer);
  observer.visits.require_entry();
  ++runs_;
  if (!outside_) note_return(successors, {returned.value, observer.visits.fault().has_value()});
}

// The smallest possible answer, where the script says nothing.
std::uint32_t LoopHistories::answer_at_will(const Sight& sight) const {
  std::uint32_t answer = 0;
  while (answer + 1 < range_.answers() && !is_possible(sight, answer)) ++answer;
  return answer;
}

Score LoopHistories::answer(std::uint32_t successor, Score alpha, Score beta) {
  // A node that was searched before the routine came here: its number is one less than the number asked about.
  const std::uint32_t successors = histories_[at_].successors;
  const bool is_next = successor == successors;
  outside_ = outside_ || (!is_next && successor + 1 != successors);
  if (!outside_) note_question(is_next ? Sight::Next::next_successor : Sight::Next::same_successor, {alpha, beta});
  if (outside_) return clamp(Score(0), alpha, beta);
  const Sight& sight = histories_[at_].sight;
  const bool follows = given_ < script_.size() && is_possible(sight, script_[given_]);
  const std::uint32_t answer = follows ? script_[given_] : answer_at_will(sight);
  ++given_;
  at_ = after(at_, answer);
  return -range_.answer(answer);
}

void LoopHistories::note_question(Sight::Next next, Bounds asked) {
  Sight& sight = histories_[at_].sight;
  if (sight.next == Sight::Next::unknown) {
    sight.next = next;
    sight.question = windows_.number_of(asked);
    if (next == Sight::Next::same_successor) sight.scores = histories_[at_].scores;
  }
  const Bounds known = windows_[sight.question].asked;
  if (sight.next != next || known.alpha != asked.alpha || known.beta != asked.beta) outside_ = true;
}

void LoopHistories::note_return(std::uint32_t successors, Ending ending) {
  Sight& sight = histories_[at_].sight;
  if (histories_[at_].successors == successors) {
    outside_ = outside_ || (sight.ends && sight.ended != ending) || sight.next == Sight::Next::same_successor;
    sight.ends = true;
    sight.ended = ending;
  } else {
    outside_ = outside_ ||
               (sight.next != Sight::Next::unknown && (sight.next != Sight::Next::stops || sight.stopped != ending));
    sight.next = Sight::Next::stops;
    sight.stopped = ending;
  }
}

}  // namespace pvslab
