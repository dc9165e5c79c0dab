// The one game that searchers are compiled for in the program of counts: every game behind virtual functions.
#pragma once

#include <type_traits>

#include "harness/bind/bound_searcher.hpp"
#include "harness/bind/erased/erased_game.hpp"

namespace pvslab {

template <Game G>
inline constexpr BindModes modes_of{.count = true};

using BoundGames = GameList<ErasedGame>;

constexpr void for_each_bound_game(auto&& visit) { BoundGames::for_each(visit); }

}  // namespace pvslab
