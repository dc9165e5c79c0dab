// ErasedWorkload: the starting positions of a game that names itself (searchers/core/game_info.hpp), searched to one depth:
// "nim:d=8". Of the game itself little is compiled: NamedRules. Every searcher searches it through ErasedGame.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "harness/bind/erased/live_places.hpp"
#include "harness/bind/game_abilities.hpp"
#include "harness/bind/workloads/game_workload.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "searchers/core/game_info.hpp"

namespace pvslab {

// A game and where its searches begin.
class NamedRules {
 public:
  virtual ~NamedRules() = default;
  [[nodiscard]] virtual GameAbilities abilities() const = 0;
  // The number of starting positions; nothing if they are drawn.
  [[nodiscard]] virtual std::optional<std::uint64_t> starts() const = 0;
  [[nodiscard]] virtual std::unique_ptr<LiveGame> start(std::uint64_t seed, std::uint64_t index) const = 0;
};

template <NamedGame G>
class NamedRulesOf final : public NamedRules {
 public:
  [[nodiscard]] GameAbilities abilities() const override { return abilities_of<G>; }
  [[nodiscard]] std::optional<std::uint64_t> starts() const override { return count_starts(game_); }
  [[nodiscard]] std::unique_ptr<LiveGame> start(std::uint64_t seed, std::uint64_t index) const override {
    return std::make_unique<LivePlaces<G>>(game_, start_of(game_, seed, index));
  }

 private:
  G game_;
};

[[nodiscard]] std::unique_ptr<Workload> make_erased_workload(const WorkloadSpec& spec,
                                                             std::unique_ptr<const NamedRules> rules);

// `Trust<G>::require(depth)` is called before a workload is made; it throws if the game cannot be trusted.
template <NamedGame G, typename Trust>
[[nodiscard]] WorkloadFamily erased_game_family() {
  WorkloadFamily family = detail::family_of_game(G::info);
  family.parse = [](const SpecParts& parts) { return detail::parse_game_parameters(parts, G::info); };
  family.make = [](const WorkloadSpec& spec) -> std::unique_ptr<Workload> {
    Trust::template require<G>(spec.parameters<Depth>());
    return make_erased_workload(spec, std::make_unique<NamedRulesOf<G>>());
  };
  return family;
}

}  // namespace pvslab
