#include "harness/bind/bindings.hpp"

#include <tuple>

#include "harness/bind/bound_games.hpp"

namespace pvslab::detail {

template <Game G>
std::vector<BoundSearcher<G>>& bindings() {
  static std::vector<BoundSearcher<G>> bound;
  return bound;
}

template <Game G>
void add_binding(const BoundSearcher<G>& bound) {
  bindings<G>().push_back(bound);
}

// Compiles the functions for every game of a list by taking their addresses.
template <typename Games>
struct CompiledFor;
template <Game... G>
struct CompiledFor<GameList<G...>> {
  static constexpr std::tuple functions{&bindings<G>..., &add_binding<G>...};
};
template struct CompiledFor<BoundGames>;

}  // namespace pvslab::detail
