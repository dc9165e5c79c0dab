// Siblings: the state that the successors of a node share during a search, and what their types know of the plies left
// (node.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "searchers/core/observer.hpp"
#include "searchers/core/visit_check.hpp"

namespace pvslab {

// What the type of a node knows about the plies left.
enum class PliesLeft : std::uint8_t { none, one, two, any };

// What the type of its successors knows.
[[nodiscard]] constexpr PliesLeft below(PliesLeft left) {
  switch (left) {
    case PliesLeft::none: return PliesLeft::none;
    case PliesLeft::one: return PliesLeft::none;
    case PliesLeft::two: return PliesLeft::one;
    case PliesLeft::any: return PliesLeft::any;
  }
  __builtin_unreachable();
}

namespace detail {

// Placeholder for a member that an instance does not need.
struct Nothing {
  constexpr Nothing(auto&&...) {}  // NOLINT: stands in for any initializer
};

// A position of one word travels with its node, in a register. Any larger position stays in the state of the siblings.
template <Game G>
inline constexpr bool travels_with_node =
    sizeof(Position<G>) <= sizeof(void*) && std::is_trivially_copyable_v<Position<G>>;

// Where nodes report to. Nodes above the last plies report to the observer. Nodes on the last ply report to a tally
// that lives with them, in registers; nodes on the horizon report to the same tally.
template <Observer O, PliesLeft left>
struct Reports {
  using To = O&;
};
template <Observer O>
struct Reports<O, PliesLeft::one> {
  using To = typename O::Tally;
};
template <Observer O>
struct Reports<O, PliesLeft::none> {
  using To = typename O::Tally&;
};

// Placeholder for the visit watch in a search that is not checked.
struct Unwatched {
  constexpr Unwatched(auto&&...) {}  // NOLINT: stands in for any initializer
};
template <Observer O>
using Watch = std::conditional_t<ChecksVisits<O>, VisitWatch, Unwatched>;
template <Observer O>
using ParentWatch = std::conditional_t<ChecksVisits<O>, const VisitWatch*, Unwatched>;

// The state that the successors of a node share, and which of them is being searched.
template <Game G, Observer O, PliesLeft left>
struct Siblings {
  constexpr Siblings(const G& of_game, auto& parent_reports_to, Depth of_depth, ParentWatch<O> parent = nullptr)
      : game(of_game), reports_to(parent_reports_to), depth(of_depth), parent_visit(parent) {}
  [[gnu::always_inline]] constexpr ~Siblings() = default;

  // Makes the successor's position in place. A large one that is copied right after it was written in small parts waits until
  // these have reached the cache.
  [[gnu::always_inline]] constexpr void go_to(const Position<G>& parent, const auto& move) {
    if constexpr (std::is_trivially_destructible_v<Position<G>>) {
      if (!std::is_constant_evaluated()) {
        ::new (static_cast<void*>(std::addressof(place.position))) Position<G>(game.after(parent, move));
        return;
      }
    }
    place.position = game.after(parent, move);
  }

  const G& game;
  typename Reports<O, left>::To reports_to;
  Depth depth;
  std::uint32_t number = 0;  // of the move to the successor being searched
  Purpose purpose = Purpose::plain;
  [[no_unique_address]] ParentWatch<O> parent_visit;  // null for the root
  // Its position overlaps with no other member, so that it can be made anew.
  struct Place {
    Position<G> position{};
  };
  [[no_unique_address]] std::conditional_t<travels_with_node<G>, Nothing, Place> place{};
};

// The moves of a position on the horizon: never generated.
struct NoMoves {
  [[nodiscard]] constexpr auto begin() const { return MoveNumbers(0).begin(); }
  [[nodiscard]] constexpr auto end() const { return MoveNumbers(0).end(); }
};

}  // namespace detail

}  // namespace pvslab
