// What a searcher needs (searcher.hpp), one check for each member: it returns whether the member is right; if not, its
// static_assert shows the member that is wanted. `Found` is what the searcher has in its place (found.hpp).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "searchers/core/contract.hpp"
#include "searchers/core/found.hpp"
#include "searchers/core/game.hpp"
#include "searchers/core/observer.hpp"
#include "searchers/core/root.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

// Whether the command line can select a searcher by this id: letters, digits, '-', '_' and '.', a letter or digit first.
// Other characters separate the parts of replay tokens and names of cases, or are special in globs and shells.
[[nodiscard]] constexpr bool is_selectable(std::string_view id) {
  constexpr std::string_view inner = "-_.";
  for (std::size_t i = 0; i < id.size(); ++i) {
    const char c = id[i];
    const bool is_alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!is_alphanumeric && (i == 0 || inner.find(c) == std::string_view::npos)) return false;
  }
  return !id.empty();
}

namespace detail {

// A game with everything that a searcher may ask of a game.
struct ProbeGame {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  [[nodiscard]] constexpr MoveNumbers moves(Position) const { return MoveNumbers(0); }
  [[nodiscard]] constexpr Position after(Position position, Move) const { return position; }
  [[nodiscard]] constexpr Score evaluate(Position) const { return Score(0); }
  [[nodiscard]] constexpr std::uint64_t key(Position position) const { return position; }
};
using ProbeNode = Node<ProbeGame, SilentObserver>;
using ProbeLastNode = Node<ProbeGame, SilentObserver, PliesLeft::one>;

template <typename S>
concept HasSearcherInfo = HasConstantInfo<S, SearcherInfo> && is_selectable(S::info.id);

template <typename S, typename Found = FoundOf<InfoOf, S>>
consteval bool require_searcher_info() {
  constexpr bool right = HasSearcherInfo<S>;
  static_assert(right,
                "Searcher: wanted: a class with `static constexpr pvslab::SearcherInfo info`, public; info.id: "
                "letters, digits, '-', '_' and '.', a letter or digit first");
  return right;
}

// `More` is the memory, if there is one.
template <typename S, typename N, typename W, typename... More>
using CallSearch = decltype(S::search(std::declval<N>(), std::declval<W>(), std::declval<More&>()...));

template <typename S, typename N>
struct FoundBySearch : FoundWithWindow<CallSearch, S::info.rule, S, N> {};
template <HasMemory S, typename N>
struct FoundBySearch<S, N> : FoundWithWindow<CallSearch, S::info.rule, S, N, typename S::Memory> {};

template <typename S, typename N, typename Found = typename FoundBySearch<S, N>::type>
consteval bool require_search() {
  constexpr bool right = std::convertible_to<Found, Outcome>;
  static_assert(right,
                "Searcher: wanted: `static Score search(auto node, Window<info.rule> window)` (or an Outcome), "
                "public; with a public type Memory, `static Score search(auto node, Window<info.rule> window, "
                "Memory& memory)`; info.rule is at_beta if left out");
  return right;
}

// Whether visit(arguments...) in for_each_routine is right.
template <typename S, typename... Arguments>
inline constexpr bool is_routine = false;
template <typename S, std::convertible_to<std::string_view> Name, typename Routine>
requires std::default_initializable<std::remove_cvref_t<Routine>>
inline constexpr bool is_routine<S, Name, Routine> =
    std::is_invocable_r_v<Outcome, const std::remove_cvref_t<Routine>&, ProbeNode, Window<S::info.rule>>;

// What for_each_routine calls. Takes anything, so that a call of the wrong form is a mistake seen here, and not an error
// inside of for_each_routine.
template <typename S>
struct RoutineVisitor {
  bool& right;
  constexpr void operator()(auto&&... arguments) const { right = right && is_routine<S, decltype(arguments)...>; }
};
template <typename S>
constexpr bool are_routines() {
  bool right = true;
  S::for_each_routine(RoutineVisitor<S>{right});
  return right;
}
template <typename S>
concept HasRoutinesToEnter = requires(RoutineVisitor<S> visitor) {
  S::for_each_routine(std::move(visitor));
}
&&std::bool_constant<are_routines<S>()>::value;

template <typename S>
consteval bool require_routines() {
  constexpr bool right = HasRoutinesToEnter<S>;
  static_assert(right,
                "Searcher: wanted: `static constexpr void for_each_routine(auto&& visit)`, public; it calls "
                "visit(name, [](auto node, Window<info.rule> window) { return ...; }): a string, and a lambda that "
                "captures nothing and returns a Score or an Outcome");
  return right;
}
// A searcher need not have further routines.
template <typename S>
concept HasNoRoutines = requires {
  &MembersOf<S>::for_each_routine;
}
&&!requires(S & searcher, RoutineVisitor<S> visitor) { searcher.for_each_routine(std::move(visitor)); };

// Whether the two were confused.
template <typename S, typename G>
concept AreSwapped = requires {
  typename S::Position;
  G::info;
}
&&!requires { S::info; };

template <typename S, typename G>
consteval bool require_searcher_first() {
  constexpr bool right = !AreSwapped<S, G>;
  static_assert(right, "Searcher: comes first, then the Game: the two are swapped here");
  return right;
}

// A check is made only if all before it were met, so that no mistake is told as the consequence of another.
template <typename S>
concept MeetsAllOfSearcher = require_searcher_info<S>() && require_search<S, ProbeNode>() &&
                             (!S::info.beyond_induction.empty() || require_search<S, ProbeLastNode>()) &&
                             (HasNoRoutines<S> || require_routines<S>());

}  // namespace detail
}  // namespace pvslab
