// SearcherMistake: the first thing about a type that keeps it from being a Searcher (searcher.hpp), found without a
// compile error and without a game. requirements.hpp tells it as one. The mistakes are in the order in which they are to
// be mended.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "searchers/core/contract.hpp"
#include "searchers/core/game.hpp"
#include "searchers/core/game_mistake.hpp"
#include "searchers/core/observer.hpp"
#include "searchers/core/root.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

enum class SearcherMistake {
  none,
  not_a_class,
  no_info,
  info_of_other_type,
  info_not_constexpr,
  id_empty,
  id_characters,
  no_search,
  search_not_static,
  search_swapped,
  search_of_other_window,
  search_takes_reference,
  memory_not_taken,
  memory_not_declared,
  search_takes_other,
  search_on_any_plies_only,
  search_returns_int,
  search_returns_void,
  search_returns_other,
  routines_not_static,
  routines_not_constexpr,
  routines_take_other,
  routine_without_name,
  routine_captures,
  routine_of_other_window,
  routine_takes_other,
  routine_returns_other,
  // of a searcher together with a game
  comes_after_game,
  needs_keys,
  evaluate_of_other_window,
  search_refuses_game
};

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

using NoSearcherMistake = Mistake<SearcherMistake::none>;

struct SearcherNames {
  void search();
  void for_each_routine();
};
template <typename S>
struct WithSearcherNames : S, SearcherNames {};
template <typename S>
using SearcherNamesOf = std::conditional_t<std::is_final_v<S>, Nameless, WithSearcherNames<S>>;

template <typename S>
inline constexpr bool names_search = !requires {
  &SearcherNamesOf<S>::search;
};
template <typename S>
inline constexpr bool names_routines = !requires {
  &SearcherNamesOf<S>::for_each_routine;
};

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

// Binds to a reference to anything.
struct AnyMemory {
  template <typename T>
  operator T&() const;  // NOLINT: stands in for any memory
};

[[nodiscard]] constexpr CutoffRule other_than(CutoffRule rule) {
  return rule == CutoffRule::at_beta ? CutoffRule::above_beta : CutoffRule::at_beta;
}
template <typename S>
using OwnWindow = Window<S::info.rule>;
template <typename S>
using OtherWindow = Window<other_than(S::info.rule)>;

// S::search with arguments of these types. `More` is the memory, if there is one.
template <typename S, typename First, typename Second, typename... More>
concept CallsSearch = requires(More&... more) {
  S::search(std::declval<First>(), std::declval<Second>(), more...);
};
template <typename S, typename N, typename... More>
using SearchResult = decltype(S::search(std::declval<N>(), std::declval<OwnWindow<S>>(), std::declval<More&>()...));

template <typename S>
constexpr auto mistake_in_id() {
  using enum SearcherMistake;
  if constexpr (S::info.id.empty()) {
    return Mistake<id_empty>{};
  } else if constexpr (!is_selectable(S::info.id)) {
    return Mistake<id_characters>{};
  } else {
    return NoSearcherMistake{};
  }
}

template <typename S>
constexpr auto mistake_in_info() {
  using enum SearcherMistake;
  if constexpr (!std::is_class_v<S>) {
    return Mistake<not_a_class, S>{};
  } else if constexpr (!requires { S::info; }) {
    return Mistake<no_info>{};
  } else if constexpr (!std::same_as<std::remove_cvref_t<decltype(S::info)>, SearcherInfo>) {
    return Mistake<info_of_other_type, decltype(S::info)>{};
  } else if constexpr (std::is_member_pointer_v<decltype(&S::info)>) {
    return Mistake<info_not_constexpr>{};
  } else if constexpr (!requires { typename Constant<(S::info.id.empty(), true)>; }) {
    return Mistake<info_not_constexpr>{};
  } else {
    return mistake_in_id<S>();
  }
}

template <typename Returned>
constexpr auto mistake_in_result() {
  using enum SearcherMistake;
  if constexpr (std::same_as<Returned, int>) {
    return Mistake<search_returns_int, Returned>{};
  } else if constexpr (std::is_void_v<Returned>) {
    return Mistake<search_returns_void, Returned>{};
  } else if constexpr (!std::convertible_to<Returned, Outcome>) {
    return Mistake<search_returns_other, Returned>{};
  } else {
    return NoSearcherMistake{};
  }
}

// Why S::search does not take a node, its window and `More`.
template <typename S, typename... More>
constexpr auto mistake_in_arguments() {
  using enum SearcherMistake;
  if constexpr (requires(S & searcher, More & ... more) {
                  searcher.search(std::declval<ProbeNode>(), std::declval<OwnWindow<S>>(), more...);
                }) {
    return Mistake<search_not_static>{};
  } else if constexpr (CallsSearch<S, OwnWindow<S>, ProbeNode, More...>) {
    return Mistake<search_swapped>{};
  } else if constexpr (CallsSearch<S, ProbeNode, OtherWindow<S>, More...>) {
    return Mistake<search_of_other_window, OtherWindow<S>>{};
  } else if constexpr (CallsSearch<S, ProbeNode&, OwnWindow<S>&, More...>) {
    return Mistake<search_takes_reference>{};
  } else if constexpr (sizeof...(More) == 1 && CallsSearch<S, ProbeNode, OwnWindow<S>>) {
    return Mistake<memory_not_taken, More...>{};
  } else if constexpr (sizeof...(More) == 0 && CallsSearch<S, ProbeNode, OwnWindow<S>, const AnyMemory>) {
    return Mistake<memory_not_declared>{};
  } else {
    return Mistake<search_takes_other>{};
  }
}

template <typename S, typename... More>
constexpr auto mistake_in_search() {
  using enum SearcherMistake;
  if constexpr (!names_search<S>) {
    return Mistake<no_search>{};
  } else if constexpr (!CallsSearch<S, ProbeNode, OwnWindow<S>, More...>) {
    return mistake_in_arguments<S, More...>();
  } else if constexpr (S::info.beyond_induction.empty() && !CallsSearch<S, ProbeLastNode, OwnWindow<S>, More...>) {
    return Mistake<search_on_any_plies_only>{};
  } else {
    return mistake_in_result<SearchResult<S, ProbeNode, More...>>();
  }
}

template <typename S, typename Routine>
constexpr auto mistake_in_routine() {
  using enum SearcherMistake;
  if constexpr (!std::default_initializable<Routine>) {
    return Mistake<routine_captures>{};
  } else if constexpr (std::invocable<const Routine&, ProbeNode, OwnWindow<S>>) {
    using Returned = std::invoke_result_t<const Routine&, ProbeNode, OwnWindow<S>>;
    if constexpr (std::convertible_to<Returned, Outcome>)
      return NoSearcherMistake{};
    else
      return Mistake<routine_returns_other, Returned>{};
  } else if constexpr (std::invocable<const Routine&, ProbeNode, OtherWindow<S>>) {
    return Mistake<routine_of_other_window, OtherWindow<S>>{};
  } else {
    return Mistake<routine_takes_other>{};
  }
}

// Of the call visit(arguments...) in for_each_routine.
template <typename S, typename... Arguments>
inline constexpr SearcherMistake mistake_in_call = SearcherMistake::routine_without_name;
template <typename S, std::convertible_to<std::string_view> Name, typename Routine>
inline constexpr SearcherMistake mistake_in_call<S, Name, Routine> =
    decltype(mistake_in_routine<S, std::remove_cvref_t<Routine>>())::kind;

// What for_each_routine calls. Takes anything, so that a call of the wrong form is a mistake seen here, and not an error
// inside of for_each_routine.
template <typename S>
struct RoutineVisitor {
  SearcherMistake& first;
  constexpr void operator()(auto&&... arguments) const {
    if (first == SearcherMistake::none) first = mistake_in_call<S, decltype(arguments)...>;
  }
};

template <typename S>
constexpr SearcherMistake first_mistake_of_routines() {
  SearcherMistake first = SearcherMistake::none;
  S::for_each_routine(RoutineVisitor<S>{first});
  return first;
}

// A searcher need not have further routines.
template <typename S>
constexpr auto mistake_in_routines() {
  using enum SearcherMistake;
  using Visitor = RoutineVisitor<S>;
  if constexpr (requires(Visitor visitor) { S::for_each_routine(std::move(visitor)); }) {
    if constexpr (requires { typename Constant<(first_mistake_of_routines<S>(), true)>; }) {
      return Mistake<first_mistake_of_routines<S>()>{};
    } else {
      return Mistake<routines_not_constexpr>{};
    }
  } else if constexpr (requires(S & searcher, Visitor visitor) { searcher.for_each_routine(std::move(visitor)); }) {
    return Mistake<routines_not_static>{};
  } else if constexpr (names_routines<S> && !std::is_final_v<S>) {
    return Mistake<routines_take_other>{};
  } else {
    return NoSearcherMistake{};
  }
}

template <typename S>
constexpr auto mistake_in_search_and_memory() {
  if constexpr (HasMemory<S>) {
    return mistake_in_search<S, typename S::Memory>();
  } else {
    return mistake_in_search<S>();
  }
}

template <typename S>
constexpr auto mistake_in_searcher() {
  if constexpr (is_mistake<decltype(mistake_in_info<S>())>) {
    return mistake_in_info<S>();
  } else if constexpr (is_mistake<decltype(mistake_in_search_and_memory<S>())>) {
    return mistake_in_search_and_memory<S>();
  } else {
    return mistake_in_routines<S>();
  }
}

template <typename S, typename G>
concept SearchesNodesOf = CallsSearch<S, Node<G, SilentObserver>, OwnWindow<S>>;
template <typename S, typename G>
concept SearchesNodesWithMemory = CallsSearch < S,
        Node<G, SilentObserver>, OwnWindow<S>,
typename S::Memory > ;

// Whether the two were confused.
template <typename S, typename G>
inline constexpr bool are_swapped = requires {
  typename S::Position;
  G::info;
}
&&!requires { S::info; };

// Of a searcher and a game that are without a mistake each.
template <typename S, typename G>
constexpr auto mistake_together() {
  using enum SearcherMistake;
  if constexpr (!EvaluatesAlone<G> && !EvaluatesInWindow<G, S::info.rule>) {
    return Mistake<evaluate_of_other_window, OwnWindow<S>>{};
  } else if constexpr (HasMemory<S> && !KeyedGame<G>) {
    return Mistake<needs_keys, typename S::Memory>{};
  } else if constexpr (!SearchesNodesOf<S, G> && !SearchesNodesWithMemory<S, G>) {
    return Mistake<search_refuses_game, G>{};
  } else {
    return NoSearcherMistake{};
  }
}

}  // namespace detail

// The first mistake of a searcher.
template <typename S>
using SearcherMistakeOf = decltype(detail::mistake_in_searcher<S>());

// The first thing that keeps a searcher without a mistake from searching a game without a mistake.
template <typename S, typename G>
using PairMistakeOf = decltype(detail::mistake_together<S, G>());

}  // namespace pvslab
