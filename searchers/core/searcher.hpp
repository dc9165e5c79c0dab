// Searcher: an algorithm as a stateless type. It has
//   info                           its id, title, citation, contract and cutoff rule
//   search(node, window)           the search, from the view of the side to move at `node`; returns a Score or an Outcome
//   for_each_routine(visitor)      optional: each further routine it has (a proof search, a search under a predicted kind),
//                                  handed to `visitor(name, routine)`, so that each can be entered and checked by itself
#pragma once

#include <concepts>
#include <string_view>

#include "searchers/core/contract.hpp"
#include "searchers/core/node.hpp"

namespace pvslab {

struct SearcherInfo {
  std::string_view id;        // as on the command line, e.g. "pvs-split-strict"
  std::string_view title;     // one line
  std::string_view citation;  // author, year, title, figure or section
  Contract contract;          // what is promised on every tree and every window
  CutoffRule rule;
  bool prunes = true;  // false for one that visits the whole tree, and so is left out where that is too large
};

// `search` is checked where it is used: it must accept a node of any game.
template <typename S>
concept Searcher = requires {
  { S::info } -> std::convertible_to<const SearcherInfo&>;
};

template <typename S>
concept HasRoutines = requires {
  S::for_each_routine([](std::string_view, auto) {});
};

// Searches `position` to `depth` with S.
template <Searcher S, Game G, Observer O>
[[nodiscard]] constexpr Outcome search(const G& game, const Position<G>& position, Depth depth,
                                       Window<S::info.rule> window, O& observer) {
  detail::Siblings<G, O, PliesLeft::any> root(game, observer, depth);
  return S::search(Node<G, O>(position, root), window);
}

}  // namespace pvslab
