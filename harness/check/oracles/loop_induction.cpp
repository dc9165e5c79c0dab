#include "harness/check/oracles/loop_induction.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "harness/bind/search/violated_clauses.hpp"
#include "harness/check/oracles/node_places.hpp"

namespace pvslab {
namespace {

constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);

// A state of the induction, and how it was reached.
struct Reached {
  LoopMachine::State state;
  std::uint32_t best;   // S, as an index of the range; `none` before the first successor
  std::uint32_t score;  // of the successor being searched; `none` between successors
  std::uint32_t from;   // the index of the pair before; `none` at the start
  std::uint32_t answer;
  std::uint32_t answered_score;  // of the successor that gave the answer
};

// The reachable pairs of one machine under one assumption, nearest first, and the first violation of each clause.
class LoopWalk {
 public:
  LoopWalk(const LoopMachine& machine, const LoopHistories& histories, CutoffRule rule, Bounds bounds,
           Assumption assumption)
      : machine_(machine), histories_(histories), rule_(rule), bounds_(bounds), assumption_(assumption) {
    const std::size_t choices = histories.range().size() + 1;
    seen_.resize(machine.size() * choices * choices);
  }

  // A violation: where the walk stood, the score of a successor that was not searched, if any, and what was returned.
  struct Violation {
    std::uint32_t at;
    std::optional<std::uint32_t> unsearched;
    std::uint32_t score;
    Ending returned;
    Clause clause = Clause::visits;
  };

  // The first violation of each clause: no other has fewer successors.
  [[nodiscard]] std::vector<Violation> violations() {
    std::vector<Violation> found;
    add({LoopMachine::start, none, none, none, 0, none}, true);
    for (Contract open = certified_clauses; !waiting_.empty();) {
      const std::uint32_t at = waiting_.front();
      waiting_.pop_front();
      note_violations(at, open, found);
      step_from(at);
    }
    return found;
  }

  [[nodiscard]] std::uint64_t pairs() const { return reached_.size(); }
  // Whether a successor had no answer: its window lay too far outside the range.
  [[nodiscard]] bool has_dead_end() const { return has_dead_end_; }
  // The pairs on the way to this one, without the start.
  [[nodiscard]] std::vector<Reached> way_to(std::uint32_t at) const {
    std::vector<Reached> way;
    for (; reached_[at].from != none; at = reached_[at].from) way.insert(way.begin(), reached_[at]);
    return way;
  }

 private:
  void add(const Reached& pair, bool ends_a_successor) {
    const std::size_t choices = histories_.range().size() + 1;
    const std::size_t place = (pair.state * choices + (pair.best + 1)) * choices + (pair.score + 1);
    if (seen_[place]) return;
    seen_[place] = true;
    reached_.push_back(pair);
    const auto index = static_cast<std::uint32_t>(reached_.size() - 1);
    ends_a_successor ? waiting_.push_back(index) : waiting_.push_front(index);
  }

  void step_from(std::uint32_t at) {
    const Reached pair = reached_[at];
    const Sight& sight = machine_.sight(pair.state);
    if (sight.next == Sight::Next::stops) return;
    for (std::uint32_t score = 0; score < histories_.range().size(); ++score) {
      if (sight.next == Sight::Next::same_successor && score != pair.score) continue;
      const ScoreSet one = ScoreSet{1} << score;
      const auto& sets = histories_.windows()[sight.question].under_assumption(assumption_);
      has_dead_end_ = has_dead_end_ || std::ranges::none_of(sets, [&](ScoreSet set) { return (set & one) != 0; });
      for (std::uint32_t answer = 0; answer < sets.size(); ++answer) {
        const LoopMachine::State next = machine_.after(pair.state, answer);
        if ((sets[answer] & one) == 0 || next == LoopMachine::impossible) continue;
        const bool asks_again = machine_.sight(next).next == Sight::Next::same_successor;
        const std::uint32_t best = pair.best == none ? score : std::max(pair.best, score);
        add({next, asks_again ? pair.best : best, asks_again ? score : none, at, answer, score}, !asks_again);
      }
    }
  }

  // Notes the violations of clauses that are `open`: not yet violated.
  void note_violations(std::uint32_t at, Contract& open, std::vector<Violation>& found) const {
    const Reached& pair = reached_[at];
    const Sight& sight = machine_.sight(pair.state);
    if (sight.next == Sight::Next::same_successor) return;
    if (pair.best != none) note({at, std::nullopt, pair.best, sight.ended}, open, found);
    if (sight.next != Sight::Next::stops) return;
    for (std::uint32_t unsearched = 0; unsearched < histories_.range().size(); ++unsearched) {
      const std::uint32_t score = pair.best == none ? unsearched : std::max(pair.best, unsearched);
      note({at, unsearched, score, sight.stopped}, open, found);
    }
  }

  void note(Violation violation, Contract& open, std::vector<Violation>& found) const {
    const Contract broken = broken_by(violation.returned, histories_.range().score(violation.score));
    for (const Clause clause : clauses) {
      if (!broken.contains(clause) || !open.contains(clause)) continue;
      open = open.with(clause, false);
      violation.clause = clause;
      found.push_back(violation);
    }
  }

  [[nodiscard]] Contract broken_by(Ending returned, Score score) const {
    return violated(rule_, bounds_, score, returned.value).with(Clause::visits, returned.visits_broken);
  }

  const LoopMachine& machine_;
  const LoopHistories& histories_;
  CutoffRule rule_;
  Bounds bounds_;
  Assumption assumption_;
  std::vector<bool> seen_;
  std::vector<Reached> reached_;
  std::deque<std::uint32_t> waiting_;
  bool has_dead_end_ = false;
};

class LoopCertifier {
 public:
  LoopCertifier(const Subject& subject, const LoopLimits& limits, const std::vector<Assumption>& assumptions)
      : rule_(subject.info->rule),
        assumptions_(assumptions),
        range_{limits.lowest, limits.highest},
        windows_(rule_, range_),
        histories_(subject.on_adversary, range_, windows_),
        machine_(histories_, limits.tests) {
    Certificate empty;
    empty.kept = certified_clauses;
    found_.certificates.assign(assumptions.size(), empty);
  }

  [[nodiscard]] LoopInduction run(const std::function<bool()>& stop) {
    for (const NodePlace& place : interior_places) {
      for (const Bounds bounds : windows_around(rule_, range_.lowest, range_.highest)) {
        if (stop()) return finished(false);
        try_window(place, bounds);
        if (found_.learnt != Learnt::whole) return finished(false);
      }
    }
    return finished(true);
  }

 private:
  void try_window(const NodePlace& place, Bounds bounds) {
    histories_.restart({place.left, Depth(place.depth), bounds});
    found_.learnt = machine_.learn();
    // A machine that is not whole may still show a violation.
    for (std::size_t i = 0; i < assumptions_.size(); ++i) {
      if (found_.learnt == Learnt::outside) break;
      while (!walk(place, bounds, i) && found_.learnt == Learnt::whole) {
      }
    }
    if (found_.learnt == Learnt::whole) histories_.repeat_stops();
    if (histories_.is_outside()) found_.learnt = Learnt::outside;
    found_.states = std::max(found_.states, machine_.states_between_successors());
  }

  // Visits all pairs and notes the violations. Returns false if the routine, asked again, does something else than the
  // machine, which is then learnt again.
  [[nodiscard]] bool walk(const NodePlace& place, Bounds bounds, std::size_t at) {
    LoopWalk walk(machine_, histories_, rule_, bounds, assumptions_[at]);
    const auto violations = walk.violations();
    for (const LoopWalk::Violation& violation : violations) {
      const std::vector<Reached> way = walk.way_to(violation.at);
      if (!is_confirmed(way)) return false;
      note(place, bounds, violation, way, found_.certificates[at]);
    }
    found_.certificates[at].nodes += walk.pairs();
    if (walk.has_dead_end()) found_.learnt = Learnt::outside;
    return true;
  }

  [[nodiscard]] bool is_confirmed(const std::vector<Reached>& way) {
    LoopMachine::Word word;
    LoopHistories::Id history = LoopHistories::start;
    for (const Reached& pair : way) {
      static_cast<void>(histories_.see(history));
      history = histories_.after(history, pair.answer);
      word.push_back(pair.answer);
    }
    const LoopMachine::State expected = way.empty() ? LoopMachine::start : way.back().state;
    if (histories_.see(history) == machine_.sight(expected)) return true;
    found_.learnt = machine_.learn_from(word);
    return false;
  }

  // Keeps the violation with the fewest successors.
  void note(const NodePlace& place, Bounds bounds, const LoopWalk::Violation& violation,
            const std::vector<Reached>& way, Certificate& certificate) const {
    InductiveCounterexample example{std::string(place.name), bounds, {}, {}, range_.score(violation.score),
                                    violation.returned.value};
    for (const Reached& pair : way) {
      // The last answer of a successor ends it.
      const auto successor = static_cast<std::uint32_t>(example.scores.size());
      example.answers.push_back({successor, range_.answer(pair.answer)});
      if (pair.score == none) example.scores.push_back(-range_.score(pair.answered_score));
    }
    if (violation.unsearched) example.scores.push_back(-range_.score(*violation.unsearched));
    certificate.kept = certificate.kept.with(violation.clause, false);
    std::optional<InductiveCounterexample>& smallest = certificate.broken(violation.clause);
    if (!smallest || example.scores.size() < smallest->scores.size()) smallest = std::move(example);
  }

  [[nodiscard]] LoopInduction finished(bool complete) {
    for (Certificate& certificate : found_.certificates) certificate.complete = complete;
    found_.runs = histories_.runs();
    return std::move(found_);
  }

  CutoffRule rule_;
  const std::vector<Assumption>& assumptions_;
  ScoreRange range_;
  AskedWindows windows_;
  LoopHistories histories_;
  LoopMachine machine_;
  LoopInduction found_;
};

}  // namespace

LoopInduction certify_loop(const Subject& subject, const LoopLimits& limits, const std::vector<Assumption>& assumptions,
                           const std::function<bool()>& stop) {
  return LoopCertifier(subject, limits, assumptions).run(stop);
}

}  // namespace pvslab
