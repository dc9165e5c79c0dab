#include "harness/bind/workloads/shipped_families.hpp"

#include <pvslab/listed_games.hpp>

#include <concepts>

#include "harness/bind/bound_games.hpp"
#include "harness/bind/workloads/erased_workload.hpp"

namespace pvslab {
namespace {

// Tests hold these games to the laws.
struct TrustedAlready {
  static void require(const auto&, const GameParameters&) {}
};

template <typename G, typename List>
inline constexpr bool is_listed_in = false;
template <typename G, typename... Games>
inline constexpr bool is_listed_in<G, GameList<Games...>> = (std::same_as<G, Games> || ...);

struct AddFamily {
  std::vector<WorkloadFamily>& families;
  template <NamedGame G>
  void operator()(std::type_identity<G>) const {
    // A game that the searchers are compiled for anyway is searched so.
    if constexpr (is_listed_in<G, BoundGames>) {
      families.push_back(game_family<G, TrustedAlready>());
    } else {
      families.push_back(erased_game_family<G, TrustedAlready>());
    }
  }
};

}  // namespace

std::vector<WorkloadFamily> listed_game_families() {
  std::vector<WorkloadFamily> families;
  ListedGames::for_each(AddFamily{families});
  return families;
}

}  // namespace pvslab
