// What pvslab::main takes each of its types for, and what the type lacks, as one compile error that shows the member that is
// wanted (searchers/core/requirements.hpp).
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "harness/cli/verbs/verbs.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/team/team.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/found.hpp"
#include "searchers/core/game_info.hpp"
#include "searchers/core/game_requirements.hpp"
#include "searchers/core/observer.hpp"
#include "searchers/core/root.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/core/searcher_requirements.hpp"
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
concept NamesSearch = !requires {
  &MembersOf<P>::search;
};
template <typename P>
concept NamesGameMember = !requires {
  &MembersOf<P>::moves;
  &MembersOf<P>::after;
  &MembersOf<P>::evaluate;
};

// What a parallel searcher is called with, and the memory that its serial twin gets.
using TeamNode = Node<ProbeGame, TeamObserver<SilentObserver>>;
using ProbeTeam = BasicTeam<TeamFlaw::none, SharedMemory>;
using TwinMemory = TeamMemory<SharedMemory>;

template <typename S>
using SerialOf = typename S::Serial;
template <typename S>
concept HasSerial = CanCall<SerialOf, S>;
template <typename S>
concept SharesMemory = HasMemory<S> && std::same_as<typename S::Memory, SharedMemory>;
template <typename S>
concept TakesTeamAlone = HasSearcherInfo<S> && CanCall<CallSearch, S, TeamNode, Window<S::info.rule>, ProbeTeam> &&
    !CanCall<CallSearch, S, TeamNode, Window<S::info.rule>>;

// Whether the type, right or wrong, was meant to be a parallel searcher: it has a Serial, or takes a team where a serial
// searcher may take its memory.
template <typename S>
concept IsMeantParallel = HasSerial<S> || SharesMemory<S> ||(!HasMemory<S> && TakesTeamAlone<S>);

// By what a type has, right or wrong, so that its mistake is told as that of the part that was meant.
template <typename P>
[[nodiscard]] constexpr PartKind kind_of_class() {
  if constexpr (requires { P::experiment; }) return PartKind::experiment;
  if constexpr (requires { P::reporter; }) return PartKind::reporter;
  if constexpr (requires { P::verb; }) return PartKind::verb;
  if constexpr (HasInfo<P, GameInfo>) return PartKind::game;
  if constexpr (IsMeantParallel<P>) return PartKind::parallel_searcher;
  if constexpr (HasInfo<P, SearcherInfo>) return PartKind::searcher;
  if constexpr (requires { typename P::Position; }) return PartKind::game;
  if constexpr (NamesSearch<P>) return PartKind::searcher;
  if constexpr (NamesGameMember<P>) return PartKind::game;
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

template <typename P>
consteval bool require_kind() {
  constexpr PartKind kind = kind_of_part<P>();
  constexpr bool right = kind != PartKind::none && (!is_fast<P> || kind == PartKind::game);
  static_assert(
      right, "pvslab::main: wanted: each type a searcher, a game, Fast<MyGame>, an experiment, a reporter or a verb");
  return right;
}

template <typename Wanted, typename Found>
consteval bool require_object() {
  constexpr bool right = std::same_as<Found, const Wanted>;
  static_assert(right,
                "pvslab::main: wanted: `static constexpr pvslab::NamedExperiment experiment`, `static constexpr "
                "pvslab::Reporter reporter` or `static constexpr pvslab::Verb verb`");
  return right;
}

template <typename S>
using MemoryOf = typename S::Memory;

template <typename S, typename Found = FoundOf<MemoryOf, S>>
consteval bool require_lent_memory() {
  constexpr bool right = !HasMemory<S> || std::same_as<Found, TranspositionTable>;
  static_assert(right,
                "Searcher: wanted: `using Memory = pvslab::TranspositionTable`, which the harness lends, or no Memory");
  return right;
}
template <typename S>
concept MeetsAllOfLibrarySearcher = MeetsAllOfSearcher<S> && require_lent_memory<S>();

template <typename S, typename Found = FoundOf<MemoryOf, S>>
consteval bool require_shared_memory() {
  constexpr bool right = !HasMemory<S> || SharesMemory<S>;
  static_assert(
      right, "ParallelSearcher: wanted: `using Memory = pvslab::SharedMemory`, which the harness lends, or no Memory");
  return right;
}

template <typename S, typename Found = FoundInWindow<CallSearch, S::info.rule, S, TeamNode, ProbeTeam>>
consteval bool require_parallel_search() {
  constexpr bool right = std::convertible_to<Found, Outcome>;
  static_assert(right,
                "ParallelSearcher: wanted: `static Score search(auto node, Window<info.rule> window, auto& team)` "
                "(or an Outcome), public; a SharedMemory is team.memory(); info.rule is at_beta if left out");
  return right;
}

// Of the twin's search: it takes the window of S, and a memory if S has one.
template <typename S>
struct FoundInSerial : Found<SerialOf, S> {};
template <HasSerial S>
struct FoundInSerial<S> : FoundWithWindow<CallSearch, S::info.rule, typename S::Serial, TeamNode> {};
template <HasSerial S>
requires HasMemory<S>
struct FoundInSerial<S> : FoundWithWindow<CallSearch, S::info.rule, typename S::Serial, TeamNode, TwinMemory> {
};

template <typename S, typename Found = typename FoundInSerial<S>::type>
consteval bool require_serial() {
  constexpr bool right = std::convertible_to<Found, Outcome>;
  static_assert(
      right,
      "ParallelSearcher: wanted: a public type Serial with `static Score search(auto node, Window<info.rule> "
      "window)` (or an Outcome), public; beside `using Memory = pvslab::SharedMemory`, with `static Score "
      "search(auto node, Window<info.rule> window, auto& memory)`; (a serial searcher has a Memory, and no Serial)");
  return right;
}

// A check is made only if all before it were met, so that no mistake is told as the consequence of another.
template <typename S>
concept MeetsAllOfParallelSearcher =
    require_searcher_info<S>() && require_shared_memory<S>() && require_parallel_search<S>() && require_serial<S>();

// Adds up what was found of some parts: a part is required only if those before it are right. A recursion would do it too,
// but the compiler would print each of its steps before the message.
template <bool are_all_right>
struct PartsSoFar {
  static constexpr bool are_right = are_all_right;

  template <typename P>
  consteval auto operator+(std::type_identity<P>) const {
    constexpr PartKind kind = kind_of_part<P>();
    if constexpr (!are_right)
      return *this;
    else if constexpr (!require_kind<P>())
      return PartsSoFar<false>{};
    else if constexpr (kind == PartKind::game)
      return PartsSoFar<MeetsAllOfNamedGame<PlainPart<P>>>{};
    else if constexpr (kind == PartKind::searcher)
      return PartsSoFar<MeetsAllOfLibrarySearcher<P>>{};
    else if constexpr (kind == PartKind::parallel_searcher)
      return PartsSoFar<MeetsAllOfParallelSearcher<P>>{};
    else if constexpr (kind == PartKind::experiment)
      return PartsSoFar<require_object<NamedExperiment, decltype(P::experiment)>()>{};
    else if constexpr (kind == PartKind::reporter)
      return PartsSoFar<require_object<Reporter, decltype(P::reporter)>()>{};
    else
      return PartsSoFar<require_object<Verb, decltype(P::verb)>()>{};
  }
};

}  // namespace detail

// Whether pvslab::main can add all of these; if not, the reason is a compile error, for the first that it cannot add.
template <typename... Parts>
consteval bool require_parts() {
  return decltype((detail::PartsSoFar<true>{} + ... + std::type_identity<Parts>{}))::are_right;
}

}  // namespace pvslab
