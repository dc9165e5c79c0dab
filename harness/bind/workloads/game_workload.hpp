// GameWorkload: the starting positions of a game that names itself (searchers/core/game_info.hpp), searched to one depth:
// "nim:d=8", "nim:heaps=4,d=8" if it has parameters. Every searcher is compiled for the game: Fast<G> asks for it. The others are ErasedWorkloads.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/bind/search/fresh_memory.hpp"
#include "harness/bind/trees/tree_size.hpp"
#include "harness/bind/workloads/game_case.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "searchers/core/game_info.hpp"

namespace pvslab {

// What the spec of a game says.
struct GameParameters {
  Depth depth{1};
  std::vector<std::int32_t> values = {};  // of the game's own parameters, in their order
  std::optional<std::string> at = {};     // the position that searches begin at, as text; nothing: where the game says
  std::optional<Score> score = {};        // that the spec says this position has to the depth
  std::size_t table_bytes = fresh_memory_bytes;  // of a searcher with memory
};

// The game of a spec, and where its searches begin. Throws what the game throws for values or a position that it does not take.
template <NamedGame G>
class GameStarts {
 public:
  explicit GameStarts(const GameParameters& parameters) : game_(game_of<G>(parameters.values)) {
    if constexpr (ParsesPositions<G>) {
      if (parameters.at) at_ = game_.parse(*parameters.at);
    }
  }
  [[nodiscard]] const G& game() const { return game_; }
  // As count_starts.
  [[nodiscard]] std::optional<std::uint64_t> count() const { return at_ ? 1 : count_starts(game_); }
  [[nodiscard]] Position<G> position(std::uint64_t seed, std::uint64_t index) const {
    return at_ ? *at_ : start_of(game_, seed, index);
  }

 private:
  G game_;
  std::optional<Position<G>> at_;
};

namespace detail {
// What the game declares, without its type.
struct DeclaredGame {
  const GameInfo& info;
  std::span<const GameParameter> parameters;
  bool parses_positions;
  bool has_keys;                                   // so that searchers with memory search it
  void (*make)(const GameParameters& parameters);  // throws if the game does not take them
};
template <NamedGame G>
void try_game(const GameParameters& parameters) {
  static_cast<void>(GameStarts<G>(parameters));
}
template <NamedGame G>
inline constexpr DeclaredGame declared_game{.info = G::info,
                                            .parameters = parameters_of<G>(),
                                            .parses_positions = ParsesPositions<G>,
                                            .has_keys = KeyedGame<G>,
                                            .make = &try_game<G>};

// The game's own parameters, the depth `d`, the position `at`, its `score`, and the `table`. Throws InputError with the column in the spec.
[[nodiscard]] SpecParameters parse_game_parameters(const SpecParts& parts, const DeclaredGame& game);
// All of the family but `parse` and `make`.
[[nodiscard]] WorkloadFamily family_of_game(const DeclaredGame& game);
inline constexpr std::uint64_t lines_of_game_estimate = 100;
}  // namespace detail

template <NamedGame G>
class GameWorkload final : public Workload {
 public:
  GameWorkload(const WorkloadSpec& spec, GameStarts<G> starts)
      : spec_(spec.canonical()), parameters_(spec.parameters<GameParameters>()), starts_(std::move(starts)) {}

  [[nodiscard]] std::string spec() const override { return spec_; }
  [[nodiscard]] std::optional<std::size_t> size() const override {
    const auto starts = starts_.count();
    return starts ? std::optional(static_cast<std::size_t>(*starts)) : std::nullopt;
  }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t index) const override {
    constexpr std::uint64_t any_seed = 1;
    return estimated_tree_nodes(starts_.game(), starts_.position(any_seed, index), parameters_.depth,
                                detail::lines_of_game_estimate, [](const Position<G>&) { return 1; });
  }
  [[nodiscard]] std::size_t table_bytes() const override { return parameters_.table_bytes; }
  [[nodiscard]] std::string_view refusal(std::size_t searcher) const override {
    return bound_catalog<G>()[searcher].refusal;
  }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t seed, std::uint64_t index) const override {
    assert(!size() || index < *size());
    return std::make_unique<GameCase<G>>(starts_.game(), starts_.position(seed, index), parameters_.depth,
                                         parameters_.score, whole_tree_nodes(index), table_bytes());
  }

 private:
  std::string spec_;
  GameParameters parameters_;
  GameStarts<G> starts_;
};

// `Trust::require(starts, parameters)` is called before a workload is made; it throws if the game cannot be trusted.
template <NamedGame G, typename Trust>
[[nodiscard]] WorkloadFamily game_family() {
  WorkloadFamily family = detail::family_of_game(detail::declared_game<G>);
  family.parse = [](const SpecParts& parts) { return detail::parse_game_parameters(parts, detail::declared_game<G>); };
  family.make = [](const WorkloadSpec& spec) -> std::unique_ptr<Workload> {
    GameStarts<G> starts(spec.parameters<GameParameters>());
    Trust::require(starts, spec.parameters<GameParameters>());
    return std::make_unique<GameWorkload<G>>(spec, std::move(starts));
  };
  return family;
}

}  // namespace pvslab
