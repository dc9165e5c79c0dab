// Observer: watches a search and never influences it. A searcher does the same with every observer.
// If the searcher keeps the rules of a visit, an observer receives two events for each interior node (enter, leave) and
// one for each leaf. An observer with a visit_check() has these rules checked (visit_check.hpp). Every other observer
// must not crash on a searcher that breaks them.
#pragma once

#include <concepts>
#include <cstdint>

#include "searchers/core/node_kind.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/visit_check.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

// Why a node is searched. A proof is a zero-window search of a successor, begun by a node that is not inside one and, under
// the rule at_beta, whose own window as raised so far is wider. A re-search is a later search of a successor that was
// proved in this visit.
enum class Purpose : std::uint8_t { plain, proof, re_search };
inline constexpr std::size_t purpose_count = 3;

// How a node was entered.
struct Entry {
  std::uint32_t number;  // of the move that led here, counted from 0; 0 at the root
  Purpose purpose;
  CutoffRule rule;
  Score alpha;
  Score beta;
};

// How a node was left. `cutter` is the number of the successor searched last; if `kind` is cut, it caused the cutoff.
struct Exit {
  Score value;
  NodeKind kind;
  std::uint32_t cutter;
};

// A node above the last two plies makes a `Tally` for the time of its loop. An observer can thus count in registers and
// add up once, in the tally's destructor.
template <typename O>
concept Observer = std::constructible_from<typename O::Tally, O&> &&
    requires(O& observer, typename O::Tally& tally, const Entry& entry, const Exit& exit) {
  observer.enter(entry);
  observer.leave(entry, exit);
  observer.leaf(entry, exit);
  observer.answer(entry, exit);
  tally.enter(entry);
  tally.leave(entry, exit);
  tally.leaf(entry, exit);
  tally.answer(entry, exit);
};

// An observer whose searches need not be fast declares a member `forgoes_speed`. The compiler then makes only one
// instance of a searcher's body for it, with no extra instances for the last plies (node.hpp).
template <typename O>
concept ForgoesSpeed = requires {
  O::forgoes_speed;
};

// An observer that ignores why a node is searched declares a member `ignores_purposes`. The purpose is then always plain,
// and marking a node costs nothing.
template <typename O>
concept IgnoresPurposes = requires {
  O::ignores_purposes;
};

// An observer that is told when a visit ends without a value, because the search was stopped.
template <typename O>
concept SeesAbandoned = requires(O& observer, const Entry& entry) {
  observer.abandon(entry);
};

// An observer that wants to know on which processor its fork observes.
template <typename O>
concept ForksForProcessor = requires(O& observer, unsigned processor) {
  { observer.fork(processor) } -> std::same_as<O>;
};
// An observer for searches on several processors (team.hpp). fork() returns an observer for the search of one successor
// on another processor; that search reports to it alone. join() takes in what a fork observed. `is_best` says that the
// successor's value is the best of its node so far.
template <typename O>
concept ForkedObserver = Observer<O> && std::movable<O> && requires(O& observer, O& fork, bool is_best) {
  requires ForksForProcessor<O> || requires {
    { observer.fork() } -> std::same_as<O>;
  };
  observer.join(fork, is_best);
};

// A tally that is content to hear how many leaves there were, all of them searched for no special purpose, has
// plain_leaves(count) too. The leaves of a whole last ply may then be evaluated several at a time (leaf_lanes.hpp).
template <typename Tally>
concept CountsPlainLeaves = requires(Tally& tally, std::uint32_t count) {
  tally.plain_leaves(count);
};

// The tally of an observer that does not need one: it forwards every event.
template <typename O>
class ForwardingTally {
 public:
  explicit constexpr ForwardingTally(O& observer) : observer_(observer) {}
  constexpr void enter(const Entry& entry) { observer_.enter(entry); }
  constexpr void leave(const Entry& entry, const Exit& exit) { observer_.leave(entry, exit); }
  constexpr void leaf(const Entry& entry, const Exit& exit) { observer_.leaf(entry, exit); }
  constexpr void answer(const Entry& entry, const Exit& exit) { observer_.answer(entry, exit); }
  constexpr void plain_leaves(std::uint32_t count) requires CountsPlainLeaves<O> { observer_.plain_leaves(count); }
  constexpr void abandon(const Entry& entry) requires SeesAbandoned<O> { observer_.abandon(entry); }
  [[nodiscard]] constexpr VisitCheck& visit_check() requires ChecksVisits<O> { return observer_.visit_check(); }

 private:
  O& observer_;
};

// Records nothing and costs nothing.
struct SilentObserver {
  using Tally = ForwardingTally<SilentObserver>;
  static constexpr bool ignores_purposes = true;
  constexpr void enter(const Entry&) {}
  constexpr void leave(const Entry&, const Exit&) {}
  constexpr void leaf(const Entry&, const Exit&) {}
  constexpr void answer(const Entry&, const Exit&) {}
  constexpr void plain_leaves(std::uint32_t) {}
  [[nodiscard]] constexpr SilentObserver fork() const { return {}; }
  constexpr void join(const SilentObserver&, bool) {}
};

}  // namespace pvslab
