// Requirements: what a searcher or a game lacks, told by one static_assert that shows the member that is wanted. For the
// entries that a user instantiates:
//
//     template <typename S, typename G>  // not `Searcher S, Game G`: a failed concept would be told first
//     int entry() {
//       if constexpr (require_searcher_on<S, G>()) {
//         ... whatever needs a Searcher and a Game
//       }
//       return 2;
//     }
//
// A mistake is the only error: nothing after it is instantiated. What the type has in place of the member is an argument
// of the template that the compiler names with the message. The checks cost a few hundredths of a second.
#pragma once

#include "searchers/core/game_requirements.hpp"
#include "searchers/core/searcher_requirements.hpp"

namespace pvslab {

namespace detail {
template <typename S, typename G>
concept MeetsAllToSearch = require_searcher_first<S, G>() && MeetsAllOfSearcher<S> && MeetsAllOfGame<G> &&
                           require_evaluate<G, S::info.rule>() &&(!HasMemory<S> || require_key<G>()) &&
                           require_search<S, Node<G, SilentObserver>>();
}  // namespace detail

// Whether G is a Game; if not, the reason is a compile error.
template <typename G>
consteval bool require_game() {
  return detail::MeetsAllOfGame<G>;
}

// The same for a game that has make and unmake in place of after:
//     Undo make(Position&, Move) const;
//     void unmake(Position&, Move, Undo) const;
// or the form without Undo (make_unmake.hpp).
template <typename G>
consteval bool require_make_unmake_game() {
  return detail::MeetsAllOfMakeUnmakeGame<G>;
}

// The same for a Game that the command line can search by its name (game_info.hpp).
template <typename G>
consteval bool require_named_game() {
  return detail::MeetsAllOfNamedGame<G>;
}

// The same for a Searcher that the harness can bind to any game.
template <typename S>
consteval bool require_searcher() {
  return detail::MeetsAllOfSearcher<S>;
}

// The same for a Searcher S, a Game G, and that S can search G.
template <typename S, typename G>
consteval bool require_searcher_on() {
  return detail::MeetsAllToSearch<S, G>;
}

}  // namespace pvslab
