// Adds a user's searchers, games, experiments, reporters and verbs to the program. For <pvslab/main.hpp>.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/bind/bindings.inl.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/registry.hpp"
#include "harness/bind/workloads/erased_workload.hpp"
#include "harness/bind/workloads/game_workload.hpp"
#include "harness/check/laws/game_laws.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "harness/library/part_requirements.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/program/bind_program.inl.hpp"
#include "harness/schedules/parallel_subject.inl.hpp"
#include "harness/speedup/speedup_subject.inl.hpp"
#include "searchers/catalog.hpp"
#include "searchers/core/make_unmake.hpp"

namespace pvslab {

// A game that is written with make and unmake alone is adapted to one with after(position, move).
template <typename P>
struct Adaptation {
  using Part = P;
};
template <MakeUnmakeGame P>
requires(!HasSuccessors<P>) struct Adaptation<P> {
  using Part = MakeUnmake<P>;
};
template <typename P>
struct Adaptation<Fast<P>> {
  using Part = Fast<typename Adaptation<P>::Part>;
};
template <typename P>
using AdaptedPart = typename Adaptation<P>::Part;

namespace detail {

inline constexpr std::uint64_t most_checked_starts = 20;

// The games among the parts that every searcher is compiled for.
template <typename... Parts>
using FastGamesOf =
    JoinedGames<std::conditional_t<is_fast<Parts>, GameList<PlainPart<Parts>>, GameList<>>..., GameList<>>;

// What the laws said of a game with the same values and start, so that they are checked once, before its first workload is made.
class CheckedLaws {
 public:
  [[nodiscard]] const LawReport& report(const GameParameters& parameters, const auto& check) {
    const std::lock_guard lock(mutex_);
    const auto found = reports_.find({parameters.values, parameters.at});
    if (found != reports_.end()) return found->second;
    return reports_.emplace(Key{parameters.values, parameters.at}, check()).first->second;
  }

 private:
  using Key = std::pair<std::vector<std::int32_t>, std::optional<std::string>>;
  std::mutex mutex_;
  std::map<Key, LawReport> reports_;  // their places stay
};

// A game is trusted if its laws hold near the starts.
template <NamedGame G>
void require_laws(const GameStarts<G>& starts, const GameParameters& parameters) {
  static CheckedLaws checked;
  const LawReport& report = checked.report(parameters, [&] {
    const std::uint64_t count = starts.count().value_or(most_checked_starts);
    std::vector<Position<G>> roots;
    for (std::uint64_t index = 0; index < std::min(count, most_checked_starts); ++index)
      roots.push_back(starts.position(1, index));
    return check_laws(starts.game(), roots, {.depth = parameters.depth});
  });
  if (report.first_break)
    throw UsageError("the game " + std::string(G::info.id) + " is refused.\n" + text_of(*report.first_break));
}

struct TrustedGames {
  template <NamedGame G>
  static void require(const GameStarts<G>& starts, const GameParameters& parameters) {
    require_laws(starts, parameters);
  }
};

template <NamedGame G>
void bind_shipped_searchers() {
  for_each_searcher([]<Searcher S>(std::type_identity<S>) { bind_routines<S, G>(&add_binding<G>); });
}

template <Searcher S, typename FastGames>
void bind_added_searcher() {
  add_to_catalog<S>();
  FastGames::for_each([]<Game G>(std::type_identity<G>) { bind_routines<S, G>(&add_binding<G>); });
}

// Serial and parallel searchers are named by the same option.
inline void require_new_id(std::string_view id) {
  if (!find_searcher(id) && find_parallel(id) == nullptr) return;
  throw UsageError("there are two searchers with the id '" + std::string(id) + "'; give yours another one");
}

template <typename Part, typename FastGames>
void add_part() {
  constexpr PartKind kind = kind_of_part<Part>();
  if constexpr (is_fast<Part>) {
    using G = PlainPart<Part>;
    add_game(&bind_shipped_searchers<G>);
    let_programs_search<G>();
    add_workload_family(game_family<G, TrustedGames>());
  } else if constexpr (kind == PartKind::game) {
    add_workload_family(erased_game_family<Part, TrustedGames>());
  } else if constexpr (kind == PartKind::parallel_searcher) {
    require_new_id(Part::info.id);
    add_parallel_subject(parallel_subject<Part>());
    add_speedup_subject(detail::speedup_subject<Part>());
  } else if constexpr (kind == PartKind::experiment) {
    add_experiment(Part::experiment);
  } else if constexpr (kind == PartKind::reporter) {
    add_reporter(Part::reporter);
  } else if constexpr (kind == PartKind::verb) {
    add_verb(Part::verb);
  } else {
    require_new_id(Part::info.id);
    add_searcher({.info = &Part::info, .has_memory = HasMemory<Part>, .bind = &bind_added_searcher<Part, FastGames>});
  }
}

}  // namespace detail

// Call it once, before the first search. Throws UsageError if a name is taken.
template <typename... Parts>
void add_parts() {
  // A mistake in a part is the only error that the compiler prints.
  if constexpr (require_parts<AdaptedPart<Parts>...>()) {
    (detail::add_part<AdaptedPart<Parts>, detail::FastGamesOf<AdaptedPart<Parts>...>>(), ...);
  }
}

}  // namespace pvslab
