// GameWorkload: the starting positions of a game that names itself (searchers/core/game_info.hpp), searched to one depth:
// "nim:d=8". Every searcher is compiled for the game: Fast<G> asks for it. The others are ErasedWorkloads.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/trees/tree_size.hpp"
#include "harness/bind/workloads/game_case.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "searchers/core/game_info.hpp"

namespace pvslab {

namespace detail {
// The only parameter is the depth, `d`.
[[nodiscard]] SpecParameters parse_game_parameters(const SpecParts& parts, const GameInfo& info);
// All of the family but `parse` and `make`.
[[nodiscard]] WorkloadFamily family_of_game(const GameInfo& info);
inline constexpr std::uint64_t lines_of_game_estimate = 100;
}  // namespace detail

template <NamedGame G>
class GameWorkload final : public Workload {
 public:
  explicit GameWorkload(const WorkloadSpec& spec) : spec_(spec.canonical()), depth_(spec.parameters<Depth>()) {}

  [[nodiscard]] std::string spec() const override { return spec_; }
  [[nodiscard]] std::optional<std::size_t> size() const override {
    const auto starts = count_starts(game_);
    return starts ? std::optional(static_cast<std::size_t>(*starts)) : std::nullopt;
  }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t index) const override {
    constexpr std::uint64_t any_seed = 1;
    return estimated_tree_nodes(game_, start_of(game_, any_seed, index), depth_, detail::lines_of_game_estimate,
                                [](const Position<G>&) { return 1; });
  }
  [[nodiscard]] std::string_view refusal(std::size_t searcher) const override {
    return bound_catalog<G>()[searcher].refusal;
  }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t seed, std::uint64_t index) const override {
    assert(!size() || index < *size());
    return std::make_unique<GameCase<G>>(game_, start_of(game_, seed, index), depth_, std::nullopt,
                                         whole_tree_nodes(index));
  }

 private:
  std::string spec_;
  Depth depth_;
  G game_;
};

// `Trust<G>::require(depth)` is called before a workload is made; it throws if the game cannot be trusted.
template <NamedGame G, typename Trust>
[[nodiscard]] WorkloadFamily game_family() {
  WorkloadFamily family = detail::family_of_game(G::info);
  family.parse = [](const SpecParts& parts) { return detail::parse_game_parameters(parts, G::info); };
  family.make = [](const WorkloadSpec& spec) -> std::unique_ptr<Workload> {
    Trust::template require<G>(spec.parameters<Depth>());
    return std::make_unique<GameWorkload<G>>(spec);
  };
  return family;
}

}  // namespace pvslab
