// Runs one node of a routine on chosen answers of its successors and keeps what was seen. A history is a sequence of
// answers. After a history the routine asks a question (it searches a successor with some window), or stops without
// searching the rest, or ends because all successors were searched. Nothing else of a routine can be seen from outside.
//
// Each history is run twice at most: with one successor more than it needs, to see the next question, and with no more,
// to see what the routine returns. Scores and answers are from the node's view; the windows asked are from the
// successor's.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "suites/adversary/adversary.hpp"

namespace pvslab {

// A range of scores of successors, at most 64 of them. Answers lie in lowest - 1 .. highest + 1, or at an end of the
// window asked that is one further out.
struct ScoreRange {
  Score lowest;
  Score highest;

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(highest.value() - lowest.value()) + 1; }
  [[nodiscard]] Score score(std::uint32_t index) const { return at(lowest, index); }
  // Answers are numbered from lowest - 2.
  [[nodiscard]] std::uint32_t answers() const { return size() + 4; }
  [[nodiscard]] Score answer(std::uint32_t index) const { return at(lowest, static_cast<std::int64_t>(index) - 2); }

 private:
  static Score at(Score from, std::int64_t steps) { return Score(static_cast<std::int32_t>(from.value() + steps)); }
};

// A set of scores of a range, by index.
using ScoreSet = std::uint64_t;

// For each answer to a search with one window: the scores with which a successor may give it, under each assumption.
struct AnswersTo {
  Bounds asked;
  std::vector<ScoreSet> under[3];

  [[nodiscard]] const std::vector<ScoreSet>& under_assumption(Assumption assumption) const {
    return under[static_cast<std::size_t>(assumption)];
  }
  // Of the weakest assumption: every answer that is possible at all.
  [[nodiscard]] const std::vector<ScoreSet>& possible() const { return under_assumption(Assumption::window); }
};

// The windows that were asked, numbered in the order of their first use.
class AskedWindows {
 public:
  AskedWindows(CutoffRule rule, ScoreRange range) : rule_(rule), range_(range) {}
  [[nodiscard]] std::uint32_t number_of(Bounds asked);
  [[nodiscard]] const AnswersTo& operator[](std::uint32_t number) const { return windows_[number]; }

 private:
  CutoffRule rule_;
  ScoreRange range_;
  std::map<std::pair<Score, Score>, std::uint32_t> numbers_;
  std::vector<AnswersTo> windows_;
};

// What a routine returned, and whether it broke the rules of a visit.
struct Ending {
  Score value;
  bool visits_broken = false;
  auto operator<=>(const Ending&) const = default;
};

// What is seen of a routine after a history. Equal sights are not yet equal states.
struct Sight {
  enum class Next : std::uint8_t { unknown, next_successor, same_successor, stops };
  Next next = Next::unknown;
  bool ends = false;           // whether `ended` is known: every successor so far was finished, and there is one
  std::uint32_t question = 0;  // the window asked next
  ScoreSet scores = 0;         // same_successor: the scores that its answers so far allow
  Ending stopped{};            // stops: what it returned though a successor was left
  Ending ended{};              // what it returns if there is no further successor
  auto operator<=>(const Sight&) const = default;
};

// How a node is entered.
struct LoopEntry {
  PliesLeft left;
  Depth depth;
  Bounds bounds;
};

class LoopHistories final : private SuccessorAnswers {
 public:
  using Id = std::uint32_t;
  static constexpr Id start = 0;

  LoopHistories(const BoundSearcher<Adversary>& routine, ScoreRange range, AskedWindows& windows);

  // Forgets all histories and enters the node in another way.
  void restart(const LoopEntry& entry);

  // What is seen after this history.
  [[nodiscard]] const Sight& see(Id history);
  // The history that continues `history` with this answer to its question, which must be a possible one.
  [[nodiscard]] Id after(Id history, std::uint32_t answer);
  // The answers that are possible after a history that was seen.
  [[nodiscard]] bool is_possible(const Sight& sight, std::uint32_t answer) const;

  // Repeats every search that stopped early, with more successors left. `is_outside` is then up to date.
  void repeat_stops();

  // Whether the routine did what histories cannot describe: it asked about a successor out of turn, or it did not do
  // the same with another number of successors.
  [[nodiscard]] bool is_outside() const { return outside_; }
  [[nodiscard]] std::uint64_t runs() const { return runs_; }
  [[nodiscard]] const ScoreRange& range() const { return range_; }
  [[nodiscard]] const AskedWindows& windows() const { return windows_; }

 private:
  struct History {
    Id before;
    std::uint32_t answer;      // the last one
    std::uint32_t successors;  // that were asked about
    ScoreSet scores;           // of the last successor, as far as its answers allow
    Sight sight;
  };

  Score answer(std::uint32_t successor, Score alpha, Score beta) override;
  void run(Id history, std::uint32_t successors);
  void note_question(Sight::Next next, Bounds asked);
  void note_return(std::uint32_t successors, Ending ending);
  [[nodiscard]] std::uint32_t answer_at_will(const Sight& sight) const;
  [[nodiscard]] Id added(Id before, std::uint32_t answer);

  const BoundSearcher<Adversary>& routine_;
  ScoreRange range_;
  AskedWindows& windows_;
  Adversary game_;
  LoopEntry entry_{};
  std::vector<History> histories_;
  std::vector<Id> continuations_;  // range_.answers() for each history; 0 if there is none
  // Of the current run: the answers to give, how many were given, and the history so far.
  std::vector<std::uint32_t> script_;
  std::size_t given_ = 0;
  Id at_ = start;
  bool outside_ = false;
  std::uint64_t runs_ = 0;
};

}  // namespace pvslab
