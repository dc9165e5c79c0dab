// The games that searchers are compiled for in the module: trees that are written out. Mutants search them as an ErasedGame.
#pragma once

#include <type_traits>

#include "harness/bind/bound_searcher.hpp"
#include "harness/bind/erased/erased_game.hpp"
#include "suites/adversary/adversary.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {

template <Game G>
inline constexpr BindModes modes_of{};
template <>
inline constexpr BindModes modes_of<RecordedTree>{.count = true, .watch = true, .check = true, .routines = true};
template <>
inline constexpr BindModes modes_of<Adversary>{.routines = true};

using BoundGames = GameList<RecordedTree, Adversary>;

constexpr void for_each_bound_game(auto&& visit) { BoundGames::for_each(visit); }

}  // namespace pvslab
