// What pvslab::main takes each of its types for, and what the type lacks, as one compile error that names the concept and
// the member (searchers/core/requirements.hpp).
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "harness/cli/verbs/verbs.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/team/team.hpp"
#include "searchers/core/game_info.hpp"
#include "searchers/core/requirements.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/core/team.hpp"
#include "searchers/memory/shared_memory.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {

// Every searcher is compiled for the game G in place of searching it through ErasedGame: searches are faster, compiling is
// slower (docs/library.md), and nothing else differs.
template <typename G>
struct Fast {};

enum class PartKind : std::uint8_t { none, searcher, parallel_searcher, game, experiment, reporter, verb };

namespace detail {

template <typename P, typename Info>
concept HasInfo = requires {
  { P::info } -> std::convertible_to<const Info&>;
};
template <typename P>
concept NamesGameMembers = names_moves<P> || names_after<P> || names_evaluate<P>;

// What a parallel searcher is called with.
using TeamProbe = ParallelProbe<Node<ProbeGame, TeamObserver<SilentObserver>>, BasicTeam<TeamFlaw::none, SharedMemory>,
                                TeamMemory<SharedMemory>>;

// By what a type has, right or wrong, so that its mistake is told as that of the part that was meant.
template <typename P>
[[nodiscard]] constexpr PartKind kind_of_class() {
  if constexpr (requires { P::experiment; }) return PartKind::experiment;
  if constexpr (requires { P::reporter; }) return PartKind::reporter;
  if constexpr (requires { P::verb; }) return PartKind::verb;
  if constexpr (HasInfo<P, GameInfo>) return PartKind::game;
  if constexpr (is_meant_parallel<P, TeamProbe, SharedMemory>()) return PartKind::parallel_searcher;
  if constexpr (HasInfo<P, SearcherInfo>) return PartKind::searcher;
  if constexpr (requires { typename P::Position; }) return PartKind::game;
  if constexpr (!std::is_final_v<P>) {
    if constexpr (names_search<P>) return PartKind::searcher;
    if constexpr (NamesGameMembers<P>) return PartKind::game;
  }
  return PartKind::none;
}

// The part itself, without Fast.
template <typename P>
struct Plain : std::type_identity<P> {};
template <typename G>
struct Plain<Fast<G>> : std::type_identity<G> {};
template <typename P>
using PlainPart = typename Plain<P>::type;
template <typename P>
inline constexpr bool is_fast = !std::same_as<P, PlainPart<P>>;

template <typename P>
[[nodiscard]] constexpr PartKind kind_of_part() {
  if constexpr (is_fast<P>) return kind_of_part<PlainPart<P>>();
  if constexpr (std::is_class_v<P>) return kind_of_class<P>();
  return PartKind::none;
}

enum class PartMistake {
  none,
  of_no_kind,
  fast_without_game,
  experiment_of_other_type,
  reporter_of_other_type,
  verb_of_other_type,
  own_memory
};
using NoPartMistake = Mistake<PartMistake::none>;

// The harness lends the memory.
template <typename S>
constexpr auto mistake_in_memory() {
  if constexpr (HasMemory<S>) {
    using Memory = typename S::Memory;
    if constexpr (!std::same_as<Memory, TranspositionTable>)
      return Mistake<PartMistake::own_memory, Memory>{};
    else
      return NoPartMistake{};
  } else {
    return NoPartMistake{};
  }
}

template <PartMistake mistake, typename Declared, typename Wanted>
using UnlessOf = std::conditional_t<std::same_as<Declared, const Wanted>, NoPartMistake, Mistake<mistake, Declared>>;

template <typename P>
constexpr auto mistake_in_part() {
  using enum PartMistake;
  constexpr PartKind kind = kind_of_part<P>();
  if constexpr (is_fast<P> && kind != PartKind::game) {
    return Mistake<fast_without_game, PlainPart<P>>{};
  } else if constexpr (kind == PartKind::game) {
    return NamedGameMistakeOf<PlainPart<P>>{};
  } else if constexpr (kind == PartKind::searcher) {
    if constexpr (is_mistake<SearcherMistakeOf<P>>)
      return SearcherMistakeOf<P>{};
    else
      return mistake_in_memory<P>();
  } else if constexpr (kind == PartKind::parallel_searcher) {
    if constexpr (is_mistake<decltype(mistake_in_info<P>())>)
      return mistake_in_info<P>();
    else
      return mistake_in_parallel<P, TeamProbe, SharedMemory>();
  } else if constexpr (kind == PartKind::experiment) {
    return UnlessOf<experiment_of_other_type, decltype(P::experiment), NamedExperiment>{};
  } else if constexpr (kind == PartKind::reporter) {
    return UnlessOf<reporter_of_other_type, decltype(P::reporter), Reporter>{};
  } else if constexpr (kind == PartKind::verb) {
    return UnlessOf<verb_of_other_type, decltype(P::verb), Verb>{};
  } else {
    return Mistake<of_no_kind, P>{};
  }
}
template <typename P>
using PartMistakeOf = decltype(mistake_in_part<P>());

template <PartMistake found, typename AtFault, typename P>
consteval bool refused_part() {
  using enum PartMistake;
  static_assert(found != of_no_kind,
                "pvslab::main: each type must be a searcher, a game, an experiment, a reporter or a verb");
  static_assert(found != fast_without_game,
                "Fast<G>: G must be a game; other parts have nothing that Fast would change");
  static_assert(found != experiment_of_other_type,
                "Experiment: experiment must be a static constexpr pvslab::NamedExperiment");
  static_assert(found != reporter_of_other_type, "Reporter: reporter must be a static constexpr pvslab::Reporter");
  static_assert(found != verb_of_other_type, "Verb: verb must be a static constexpr pvslab::Verb");
  static_assert(found != own_memory, "Searcher: Memory must be pvslab::TranspositionTable, which the harness lends");
  return found != none;
}

struct NoPart {};

// The first part with a mistake, or NoPart.
template <typename... Parts>
struct FirstRefused : std::type_identity<NoPart> {};
template <typename First, typename... Rest>
struct FirstRefused<First, Rest...>
    : std::conditional_t<is_mistake<PartMistakeOf<First>>, std::type_identity<First>, FirstRefused<Rest...>> {};

}  // namespace detail

// Whether pvslab::main can add all of these; if not, the reason is a compile error, for the first that it cannot add.
template <typename... Parts>
consteval bool require_parts() {
  using Refused = typename detail::FirstRefused<Parts...>::type;
  if constexpr (std::same_as<Refused, detail::NoPart>) {
    return true;
  } else {
    using Found = detail::PartMistakeOf<Refused>;
    using AtFault = typename Found::AtFault;
    using Kind = std::remove_const_t<decltype(Found::kind)>;
    if constexpr (std::same_as<Kind, GameMistake>)
      return !detail::refused_game<Found::kind, AtFault, detail::PlainPart<Refused>>();
    else if constexpr (std::same_as<Kind, SearcherMistake>)
      return !detail::refused_searcher<Found::kind, AtFault, Refused>();
    else if constexpr (std::same_as<Kind, ParallelMistake>)
      return !detail::refused_parallel_searcher<Found::kind, AtFault, Refused>();
    else
      return !detail::refused_part<Found::kind, AtFault, Refused>();
  }
}

}  // namespace pvslab
