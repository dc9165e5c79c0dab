#include "harness/bind/workloads/shipped_families.hpp"

#include <pvslab/listed_games.hpp>

#include "harness/bind/workloads/erased_workload.hpp"

namespace pvslab {
namespace {

// Tests hold these games to the laws.
struct TrustedAlready {
  template <Game G>
  static void require(Depth) {}
};

struct AddFamily {
  std::vector<WorkloadFamily>& families;
  template <NamedGame G>
  void operator()(std::type_identity<G>) const {
    families.push_back(erased_game_family<G, TrustedAlready>());
  }
};

}  // namespace

std::vector<WorkloadFamily> listed_game_families() {
  std::vector<WorkloadFamily> families;
  ListedGames::for_each(AddFamily{families});
  return families;
}

}  // namespace pvslab
