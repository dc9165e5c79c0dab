// Observer: what may watch a search. Observers see, they never steer: a searcher does the same with any of them.
// An observer is told of every node twice, when it is entered and when it is left, and of every leaf once, as long as the
// searcher keeps the rules of a visit. One that has a visit_check() has them checked (visit_check.hpp); any other must not
// crash on a searcher that breaks them.
#pragma once

#include <concepts>
#include <cstdint>

#include "searchers/core/node_kind.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/visit_check.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

// Why a node is searched. A proof is a zero-window search begun by a node that is not itself inside one; a re-search is a
// full search of a successor after its proof.
enum class Purpose : std::uint8_t { plain, proof, re_search };
inline constexpr std::size_t purpose_count = 3;

// How a node was entered.
struct Entry {
  std::uint32_t number;  // of the move that led here among its siblings, from 0; the root has 0
  Purpose purpose;
  CutoffRule rule;
  Score alpha;
  Score beta;
};

// What became of it. `cutter` is the number of the successor that was searched last: where `kind` is cut, it caused the cutoff.
struct Exit {
  Score value;
  NodeKind kind;
  std::uint32_t cutter;
};

// `Tally` is made by a node above the last two plies for the time of its loop, so that an observer can count in registers
// what happens there and add it up once, in the tally's destructor.
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

// An observer whose searches need not be fast: of a searcher's body, one instance is compiled for it and no further one for the
// last plies (node.hpp). It says so by a member `forgoes_speed`.
template <typename O>
concept ForgoesSpeed = requires {
  O::forgoes_speed;
};

// The tally of an observer that has nothing to gain from one: it hands everything on.
template <typename O>
class ForwardingTally {
 public:
  explicit constexpr ForwardingTally(O& observer) : observer_(observer) {}
  constexpr void enter(const Entry& entry) { observer_.enter(entry); }
  constexpr void leave(const Entry& entry, const Exit& exit) { observer_.leave(entry, exit); }
  constexpr void leaf(const Entry& entry, const Exit& exit) { observer_.leaf(entry, exit); }
  constexpr void answer(const Entry& entry, const Exit& exit) { observer_.answer(entry, exit); }
  [[nodiscard]] constexpr VisitCheck& visit_check() requires ChecksVisits<O> { return observer_.visit_check(); }

 private:
  O& observer_;
};

// Sees nothing and costs nothing.
struct SilentObserver {
  using Tally = ForwardingTally<SilentObserver>;
  constexpr void enter(const Entry&) {}
  constexpr void leave(const Entry&, const Exit&) {}
  constexpr void leaf(const Entry&, const Exit&) {}
  constexpr void answer(const Entry&, const Exit&) {}
};

}  // namespace pvslab
