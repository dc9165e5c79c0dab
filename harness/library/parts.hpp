// Adds a user's searchers, games, experiments, reporters and verbs to the program. For <pvslab/main.hpp>.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/bind/bindings.inl.hpp"
#include "harness/bind/registry.hpp"
#include "harness/bind/workloads/game_workload.hpp"
#include "harness/check/laws/game_laws.hpp"
#include "harness/cli/verbs.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/program/bind_program.inl.hpp"
#include "searchers/catalog.hpp"
#include "searchers/core/make_unmake.hpp"

namespace pvslab {

template <typename P>
concept ExperimentPart = requires {
  { P::experiment } -> std::convertible_to<const NamedExperiment&>;
};
template <typename P>
concept ReporterPart = requires {
  { P::reporter } -> std::convertible_to<const Reporter&>;
};
template <typename P>
concept VerbPart = requires {
  { P::verb } -> std::convertible_to<const Verb&>;
};
template <typename P>
concept GamePart = requires {
  typename P::Position;
};

namespace detail {

inline constexpr std::uint64_t most_checked_starts = 20;

// The games among the parts. One that makes and unmakes is adapted.
template <typename... Parts>
using GamesOf =
    JoinedGames<std::conditional_t<GamePart<Parts>, GameList<typename GameOf<Parts>::Type>, GameList<>>..., GameList<>>;

// A game is trusted if its laws hold near the starts. They are checked once, before the game's first workload is made.
template <NamedGame G>
void require_laws(Depth depth) {
  static const LawReport report = [&] {
    const G game;
    std::vector<Position<G>> starts;
    const std::uint64_t count =
        std::min<std::uint64_t>(count_starts(game).value_or(most_checked_starts), most_checked_starts);
    for (std::uint64_t index = 0; index < count; ++index) starts.push_back(start_of(game, 1, index));
    return starts.empty() ? LawReport() : check_laws<G>(game, starts, {.depth = depth});
  }();
  if (!report.holds()) throw UsageError(law_text(G::info.id, report));
}

struct TrustedGames {
  template <NamedGame G>
  static void require(Depth depth) {
    require_laws<G>(depth);
  }
};

template <NamedGame G>
void bind_shipped_searchers() {
  for_each_searcher([]<Searcher S>(std::type_identity<S>) { bind_routines<S, G>(&add_binding<G>); });
}

template <Searcher S, typename AddedGames>
void bind_added_searcher() {
  add_to_catalog<S>();
  AddedGames::for_each([]<Game G>(std::type_identity<G>) { bind_routines<S, G>(&add_binding<G>); });
}

template <typename Part, typename AddedGames>
void add_part() {
  if constexpr (GamePart<Part>) {
    using Added = typename GameOf<Part>::Type;
    add_game(&bind_shipped_searchers<Added>);
    let_programs_search<Added>();
    add_workload_family(game_family<Added, TrustedGames>());
  } else if constexpr (ExperimentPart<Part>) {
    add_experiment(Part::experiment);
  } else if constexpr (ReporterPart<Part>) {
    add_reporter(Part::reporter);
  } else if constexpr (VerbPart<Part>) {
    add_verb(Part::verb);
  } else {
    add_searcher({.info = &Part::info, .has_memory = HasMemory<Part>, .bind = &bind_added_searcher<Part, AddedGames>});
  }
}

}  // namespace detail

// Call it once, before the first search. Throws UsageError if a name is taken.
template <typename... Parts>
void add_parts() {
  (detail::add_part<Parts, detail::GamesOf<Parts...>>(), ...);
}

}  // namespace pvslab
