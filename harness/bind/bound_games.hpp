// The games that every searcher is compiled for, and the modes of each game. To add one: include its header, define its
// modes, add its line. The games of synthetic models are listed in suites/synthetic/spec.hpp. Games that name themselves
// (suites/listed_games.cmake) and those of users are all searched as ErasedGame, unless they are here or Fast<G> asks for more.
#pragma once

#include <type_traits>

#include "harness/bind/bound_searcher.hpp"
#include "harness/bind/erased/erased_game.hpp"
#include "harness/bind/ordering/ordered_game.hpp"
#include "suites/adversary/adversary.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/connect4/connect4.hpp"
#include "suites/explicit/recorded_tree.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {

// The default: a game is counted, and timed while it is counted.
template <Game G>
inline constexpr BindModes modes_of{.search = true, .count = true};
// Checked in millions of windows, traced, and compared with other searchers. `silent`: a searcher can tell that nobody
// observes it, and is asked whether it then does the same (harness/check/instances/).
template <>
inline constexpr BindModes modes_of<RecordedTree>{
    .silent = true, .count = true, .watch = true, .check = true, .routines = true};
// One node among adversarial successors, for the inductive check.
template <>
inline constexpr BindModes modes_of<Adversary>{.enter = true, .routines = true};
// All games that no searcher is compiled for.
template <>
inline constexpr BindModes modes_of<ErasedGame>{.search = true, .count = true, .watch = true};
// Solved: with limits, with the line, with a memory that lasts over several searches.
template <OrderableGame G>
inline constexpr BindModes modes_of<OrderedGame<G>>{.watch = true};

// Compiled in bound_games.cpp.
extern template class SortedMoves<chess::ChessGame>;
extern template class OrderedGame<chess::ChessGame>;

using BoundGames = JoinedGames<         //
    synthetic::ModelGames,              //
    GameList<                           //
        ConnectFour,                    //
        chess::ChessGame,               //
        OrderedGame<chess::ChessGame>,  //
        RecordedTree,                   //
        ErasedGame,                     //
        Adversary>>;

// Calls visit(std::type_identity<G>{}) for every game G of the list.
constexpr void for_each_bound_game(auto&& visit) { BoundGames::for_each(visit); }

}  // namespace pvslab
