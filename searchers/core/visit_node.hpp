// How a searcher S visits a node: its `visit(node, window, ...)` is the body that a paper prints, and its `search(node, window,
// ...)` is this in one line:
//
//     static constexpr Score search(auto node, Window window) { return visit_node<AlphaBeta>(node, window); }
//
// What is added is for speed alone: values, visits and counts are those of `visit`.
#pragma once

#include <cstdint>

#include "searchers/core/depth.hpp"

namespace pvslab {

// Where the last ply of a searcher is the loop of alpha-beta: `best = max(best, -leaf)` for each leaf, until one cuts. There the
// leaves can be evaluated several at a time (leaf_lanes.hpp). A searcher says it beside `info`:
//     static constexpr LastPly last_ply = LastPly::plain_in_zero_windows;
enum class LastPly : std::uint8_t {
  as_visited,             // nowhere, or it is not known: what a searcher has that says nothing
  plain,                  // in every window
  plain_in_zero_windows,  // where window.is_proof()
  plain_if_told           // where the argument after the window is true
};

namespace detail {

template <typename S>
[[nodiscard]] consteval LastPly last_ply_of() {
  if constexpr (requires { S::last_ply; }) {
    return S::last_ply;
  } else {
    return LastPly::as_visited;
  }
}

template <typename S>
[[nodiscard]] constexpr bool is_plain(auto window, auto... more) {
  if constexpr (last_ply_of<S>() == LastPly::plain) return true;
  if constexpr (last_ply_of<S>() == LastPly::plain_in_zero_windows) return window.is_proof();
  if constexpr (last_ply_of<S>() == LastPly::plain_if_told) return [](bool told, auto...) { return told; }(more...);
  return false;
}

}  // namespace detail

// Enters the node and visits it, with the type that it has: for a searcher that decides itself where its depth is known.
template <typename S>
[[gnu::always_inline]] constexpr auto visit_here(auto node, auto window, auto... more) {
  auto visit = node.enter(window);
  if constexpr (visit.is_above_leaves() && detail::last_ply_of<S>() != LastPly::as_visited) {
    if (detail::is_plain<S>(window, more...) && !visit.is_leaf()) return visit.leave_above_leaves();
  }
  return S::visit(visit, window, more...);
}

// Enters the node and visits it. With two plies left it goes through `search` once more, with the type that knows it (node.hpp).
template <typename S>
[[gnu::always_inline]] constexpr auto visit_node(auto node, auto window, auto... more) {
  if (node.on_last_plies()) return S::search(node.last_plies(), window, more...);
  return visit_here<S>(node, window, more...);
}

}  // namespace pvslab
