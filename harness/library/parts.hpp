// Adds a user's searchers, games, experiments, reporters and verbs to the program. For <pvslab/main.hpp>.
#pragma once

#include <concepts>
#include <type_traits>

#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/bind/bindings.inl.hpp"
#include "harness/bind/registry.hpp"
#include "harness/bind/workloads/game_workload.hpp"
#include "harness/cli/verbs.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "searchers/catalog.hpp"

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

// The games among the parts.
template <typename... Parts>
using GamesOf = JoinedGames<std::conditional_t<GamePart<Parts>, GameList<Parts>, GameList<>>..., GameList<>>;

struct TrustedGames {
  template <NamedGame G>
  static void require(Depth) {}
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
    add_game(&bind_shipped_searchers<Part>);
    add_workload_family(game_family<Part, TrustedGames>());
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
