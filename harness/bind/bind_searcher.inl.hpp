// Compiles a searcher for a game. Include it only in units that do this: the unit that CMake writes for each searcher,
// and code that binds its own searcher or game.
#pragma once

#include <array>
#include <type_traits>

#include "harness/bind/bindings.hpp"
#include "harness/bind/bound_games.hpp"
#include "harness/bind/bound_searcher.hpp"
#include "harness/bind/erased/erased_search.hpp"
#include "harness/bind/game_abilities.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {
namespace detail {

// The search of S as a routine: a function of a node and a window.
template <Searcher S>
struct SearchOf {
  constexpr auto operator()(auto node, Window<S::info.rule> window) const { return search_afresh<S>(node, window); }
};

// Runs `Routine`, a routine of S, from a position of G, once for each function of BoundSearcher.
template <Searcher S, typename Routine, Game G>
struct Bound {
  static constexpr bool is_the_search = std::is_same_v<Routine, SearchOf<S>>;

  template <PliesLeft left = PliesLeft::any, Observer O>
  [[gnu::always_inline]] static Outcome run(const G& game, const Position<G>& position, Depth depth, Bounds bounds,
                                            O& observer) {
    const Root<G, O, left> root(game, position, depth, observer);
    return Routine{}(root.node(), Window<S::info.rule>(bounds.alpha, bounds.beta));
  }

  static Outcome silent(const G& game, const Position<G>& position, Depth depth, Bounds bounds) {
    SilentObserver observer;
    return run(game, position, depth, bounds, observer);
  }

  static Outcome count(const G& game, const Position<G>& position, Depth depth, Bounds bounds, Counters& counters) {
    CountingObserver observer;
    const Outcome outcome = run(game, position, depth, bounds, observer);
    counters += observer.counters();
    return outcome;
  }

  static Outcome count_with(const G& game, const Position<G>& position, Depth depth, Bounds bounds, Counters& counters,
                            TranspositionTable& memory) requires HasMemory<S> {
    CountingObserver observer;
    const Root<G, CountingObserver> root(game, position, depth, observer);
    const Outcome outcome = S::search(root.node(), Window<S::info.rule>(bounds.alpha, bounds.beta), memory);
    counters += observer.counters();
    return outcome;
  }

  static Outcome watch(const G& game, const Position<G>& position, Depth depth, Bounds bounds, Watcher& watcher,
                       TranspositionTable* memory) {
    WatchingObserver observer(watcher);
    if constexpr (HasMemory<S> && is_the_search) {
      const Root<G, WatchingObserver> root(game, position, depth, observer);
      return S::search(root.node(), Window<S::info.rule>(bounds.alpha, bounds.beta),
                       memory != nullptr ? *memory : fresh_memory());
    } else {
      static_cast<void>(memory);
      return run(game, position, depth, bounds, observer);
    }
  }

  static Outcome check(const G& game, const Position<G>& position, Depth depth, Bounds bounds, CheckedLine& observer) {
    if constexpr (is_the_search) {
      return run(game, position, depth, bounds, observer);
    } else {
      VisitsOf visits(observer);
      return run(game, position, depth, bounds, visits);
    }
  }

  static Outcome enter(const G& game, const Position<G>& position, PliesLeft left, Depth depth, Bounds bounds,
                       CheckedVisits& observer) {
    switch (left) {
      case PliesLeft::one: return run<PliesLeft::one>(game, position, depth, bounds, observer);
      case PliesLeft::two: return run<PliesLeft::two>(game, position, depth, bounds, observer);
      default: return run<PliesLeft::any>(game, position, depth, bounds, observer);
    }
  }
};

// Why S cannot search G; empty if it can. Of an erased game it depends on the game that is erased.
template <Searcher S, Game G>
[[nodiscard]] constexpr std::string_view refusal() {
  return pvslab::refusal(abilities_of<G>, S::info.rule, HasMemory<S>);
}

template <Searcher S, typename Routine, Game G, BindModes asked = modes_of<G>>
[[nodiscard]] constexpr BoundSearcher<G> bind_routine(std::string_view name) {
  constexpr BindModes modes = refusal<S, G>().empty() ? asked : BindModes{};
  using B = Bound<S, Routine, G>;
  BoundSearcher<G> bound{.info = &S::info,
                         .routine = name,
                         .refusal = refusal<S, G>(),
                         .silent = nullptr,
                         .search = nullptr,
                         .count = nullptr,
                         .count_with = nullptr,
                         .watch = nullptr,
                         .check = nullptr,
                         .enter = nullptr};
  if constexpr (runs_silently<S>(modes) && B::is_the_search) bound.silent = &B::silent;
  if constexpr (std::is_same_v<G, ErasedGame>) {  // one instance of the body for all three
    using Erased = ErasedFunctions<&run_erased<S>>;
    bound.count = &Erased::count;
    if constexpr (HasMemory<S>) bound.count_with = &Erased::count_with;
    bound.watch = &Erased::watch;
  } else {
    if constexpr (modes.count) bound.count = &B::count;
    if constexpr (modes.count && HasMemory<S> && B::is_the_search) bound.count_with = &B::count_with;
    if constexpr (modes.watch) bound.watch = &B::watch;
  }
  if constexpr (modes.check) bound.check = &B::check;
  if constexpr (modes.enter && S::info.beyond_induction.empty()) bound.enter = &B::enter;
  return bound;
}

}  // namespace detail

// The search of S bound to G.
template <Searcher S, Game G, BindModes asked = modes_of<G>>
[[nodiscard]] constexpr BoundSearcher<G> bind_searcher() {
  return detail::bind_routine<S, detail::SearchOf<S>, G, asked>("");
}

// Calls `add` with the search of S bound to G, and then with each further routine if `modes_of<G>` asks for them.
template <Searcher S, Game G>
void bind_routines(auto&& add) {
  static constexpr BoundSearcher<G> search = bind_searcher<S, G>();
  add(search);
  if constexpr (HasRoutines<S> && modes_of<G>.routines) {
    S::for_each_routine(
        [&](std::string_view name, auto routine) { add(detail::bind_routine<S, decltype(routine), G>(name)); });
  }
}

template <Searcher S>
void add_to_catalog() {
  for_each_bound_game([]<Game G>(std::type_identity<G>) { bind_routines<S, G>(&detail::add_binding<G>); });
}

}  // namespace pvslab
