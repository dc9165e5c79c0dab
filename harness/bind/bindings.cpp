#include "harness/bind/bindings.inl.hpp"

#include <tuple>

#include "harness/bind/bound_games.hpp"

namespace pvslab::detail {

// Compiles the functions for every game of a list by taking their addresses.
template <typename Games>
struct CompiledFor;
template <Game... G>
struct CompiledFor<GameList<G...>> {
  static constexpr std::tuple functions{&bindings<G>..., &add_binding<G>...};
};
template struct CompiledFor<BoundGames>;

}  // namespace pvslab::detail
