// ParallelMistake: the first thing about a type that keeps it from being a ParallelSearcher (team.hpp), found without a
// compile error. requirements.hpp tells it as one. What is wrong with its `info` is a SearcherMistake. The mistakes are in
// the order in which they are to be mended.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "searchers/core/contract.hpp"
#include "searchers/core/game_mistake.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/core/searcher_mistake.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

enum class ParallelMistake {
  none,
  memory_not_shared,
  no_search,
  search_not_static,
  search_swapped,
  search_of_other_window,
  team_not_taken,
  memory_taken,
  search_takes_other,
  search_returns_int,
  search_returns_void,
  search_returns_other,
  no_serial,
  serial_not_static,
  serial_of_other_window,
  serial_needs_memory,
  serial_without_memory,
  serial_takes_other,
  serial_returns_other
};

namespace detail {

using NoParallelMistake = Mistake<ParallelMistake::none>;

// The node, the team and the memory of a search on several processors. Only the harness knows their types.
template <typename NodeType, typename TeamType, typename MemoryType>
struct ParallelProbe {
  using Node = NodeType;
  using Team = TeamType;
  using Memory = MemoryType;  // as the serial twin gets it
};

template <typename S>
concept HasSerial = requires {
  typename S::Serial;
};

template <typename S, typename Probe>
concept SearchesWithTeam = (CallsSearch<S, typename Probe::Node, OwnWindow<S>, typename Probe::Team>);

// Whether the type, right or wrong, was meant to be a parallel searcher: it has a Serial, or takes a team where a serial
// searcher may take its memory.
template <typename S, typename Probe, typename SharedMemory>
[[nodiscard]] constexpr bool is_meant_parallel() {
  if constexpr (HasSerial<S>) {
    return true;
  } else if constexpr (HasMemory<S>) {
    return std::same_as<typename S::Memory, SharedMemory>;
  } else if constexpr (is_mistake<decltype(mistake_in_info<S>())>) {
    return false;
  } else {
    return SearchesWithTeam<S, Probe> && !CallsSearch<S, typename Probe::Node, OwnWindow<S>>;
  }
}

template <typename Returned>
constexpr auto mistake_in_parallel_result() {
  using enum ParallelMistake;
  if constexpr (std::same_as<Returned, int>) {
    return Mistake<search_returns_int, Returned>{};
  } else if constexpr (std::is_void_v<Returned>) {
    return Mistake<search_returns_void, Returned>{};
  } else if constexpr (!std::convertible_to<Returned, Outcome>) {
    return Mistake<search_returns_other, Returned>{};
  } else {
    return NoParallelMistake{};
  }
}

// Why S::search does not take a node, its window and a team.
template <typename S, typename Probe>
constexpr auto mistake_in_parallel_arguments() {
  using enum ParallelMistake;
  using Node = typename Probe::Node;
  using Team = typename Probe::Team;
  if constexpr (requires(S & searcher, Team & team) {
                  searcher.search(std::declval<Node>(), std::declval<OwnWindow<S>>(), team);
                }) {
    return Mistake<search_not_static>{};
  } else if constexpr (CallsSearch<S, OwnWindow<S>, Node, Team>) {
    return Mistake<search_swapped>{};
  } else if constexpr (CallsSearch<S, Node, OtherWindow<S>, Team>) {
    return Mistake<search_of_other_window, OtherWindow<S>>{};
  } else if constexpr (CallsSearch<S, Node, OwnWindow<S>>) {
    return Mistake<team_not_taken>{};
  } else if constexpr (CallsSearch<S, Node, OwnWindow<S>, Team, const AnyMemory>) {
    return Mistake<memory_taken>{};
  } else {
    return Mistake<search_takes_other>{};
  }
}

template <typename S, typename Probe>
constexpr auto mistake_in_parallel_search() {
  if constexpr (!names_search<S>) {
    return Mistake<ParallelMistake::no_search>{};
  } else if constexpr (!SearchesWithTeam<S, Probe>) {
    return mistake_in_parallel_arguments<S, Probe>();
  } else {
    return mistake_in_parallel_result<SearchResult<S, typename Probe::Node, typename Probe::Team>>();
  }
}

// Why S::Serial::search does not take a node, the window of S and `More`.
template <typename S, typename Probe, typename... More>
constexpr auto mistake_in_serial_arguments() {
  using enum ParallelMistake;
  using Serial = typename S::Serial;
  using Node = typename Probe::Node;
  if constexpr (requires(Serial & serial, More & ... more) {
                  serial.search(std::declval<Node>(), std::declval<OwnWindow<S>>(), more...);
                }) {
    return Mistake<serial_not_static, Serial>{};
  } else if constexpr (CallsSearch<Serial, Node, OtherWindow<S>, More...>) {
    return Mistake<serial_of_other_window, Serial>{};
  } else if constexpr (sizeof...(More) == 0 && CallsSearch<Serial, Node, OwnWindow<S>, const AnyMemory>) {
    return Mistake<serial_needs_memory, Serial>{};
  } else if constexpr (sizeof...(More) == 1 && (CallsSearch<Serial, Node, OwnWindow<S>> ||
                                                CallsSearch<Serial, Node, OwnWindow<S>, const AnyMemory>)) {
    return Mistake<serial_without_memory, Serial>{};
  } else {
    return Mistake<serial_takes_other, Serial>{};
  }
}

template <typename S, typename Probe, typename... More>
constexpr auto mistake_in_serial() {
  using enum ParallelMistake;
  using Serial = typename S::Serial;
  if constexpr (!CallsSearch<Serial, typename Probe::Node, OwnWindow<S>, More...>) {
    return mistake_in_serial_arguments<S, Probe, More...>();
  } else {
    using Returned = decltype(Serial::search(std::declval<typename Probe::Node>(), std::declval<OwnWindow<S>>(),
                                             std::declval<More&>()...));
    if constexpr (std::convertible_to<Returned, Outcome>)
      return NoParallelMistake{};
    else
      return Mistake<serial_returns_other, Returned>{};
  }
}

template <typename S, typename Probe>
constexpr auto mistake_in_serial_of() {
  if constexpr (!HasSerial<S>) {
    return Mistake<ParallelMistake::no_serial>{};
  } else if constexpr (HasMemory<S>) {
    return mistake_in_serial<S, Probe, typename Probe::Memory>();
  } else {
    return mistake_in_serial<S, Probe>();
  }
}

// Of a type with an `info` that is right.
template <typename S, typename Probe, typename SharedMemory>
constexpr auto mistake_in_parallel() {
  if constexpr (HasMemory<S> && !requires { requires std::same_as<typename S::Memory, SharedMemory>; }) {
    return Mistake<ParallelMistake::memory_not_shared, typename S::Memory>{};
  } else if constexpr (is_mistake<decltype(mistake_in_parallel_search<S, Probe>())>) {
    return mistake_in_parallel_search<S, Probe>();
  } else {
    return mistake_in_serial_of<S, Probe>();
  }
}

}  // namespace detail
}  // namespace pvslab
