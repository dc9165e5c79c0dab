// ErasedWorkload: the starting positions of a game that names itself (searchers/core/game_info.hpp), searched to one depth:
// "nim:d=8". Of the game itself little is compiled: NamedRules. Every searcher searches it through ErasedGame.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

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
  explicit NamedRulesOf(GameStarts<G> starts) : starts_(std::move(starts)) {}
  [[nodiscard]] GameAbilities abilities() const override { return abilities_of<G>; }
  [[nodiscard]] std::optional<std::uint64_t> starts() const override { return starts_.count(); }
  [[nodiscard]] std::unique_ptr<LiveGame> start(std::uint64_t seed, std::uint64_t index) const override {
    return std::make_unique<LivePlaces<G>>(starts_.game(), starts_.position(seed, index));
  }

 private:
  GameStarts<G> starts_;
};

[[nodiscard]] std::unique_ptr<Workload> make_erased_workload(const WorkloadSpec& spec,
                                                             std::unique_ptr<const NamedRules> rules);

// `Trust::require(starts, parameters)` is called before a workload is made; it throws if the game cannot be trusted.
template <NamedGame G, typename Trust>
[[nodiscard]] WorkloadFamily erased_game_family() {
  WorkloadFamily family = detail::family_of_game(detail::declared_game<G>);
  family.parse = [](const SpecParts& parts) { return detail::parse_game_parameters(parts, detail::declared_game<G>); };
  family.make = [](const WorkloadSpec& spec) -> std::unique_ptr<Workload> {
    GameStarts<G> starts(spec.parameters<GameParameters>());
    Trust::require(starts, spec.parameters<GameParameters>());
    return make_erased_workload(spec, std::make_unique<NamedRulesOf<G>>(std::move(starts)));
  };
  return family;
}

}  // namespace pvslab
