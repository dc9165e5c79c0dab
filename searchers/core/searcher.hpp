// Searcher: an algorithm as a stateless type. It has
//   info                           its id, title, citation, contract and cutoff rule
//   search(node, window)           the search, from the view of the side to move at `node`; returns a Score or an Outcome
//                                  One that remembers names its type Memory, and takes a Memory& as one more argument.
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
  bool scales = true;  // false for one that visits, or keeps, too much of a large tree, and so is left out there
  bool selective =
      false;  // true for one that may return another value than minimax, and so is judged by how far it is off
  std::string_view beyond_induction = "";  // why the inductive check cannot speak of it; empty where it can

  [[nodiscard]] constexpr bool promises(Clause clause) const {
    return clause == Clause::visits || contract.contains(clause);
  }
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

template <typename S>
concept HasMemory = requires {
  typename S::Memory;
};

// Searches `position` to `depth` with S.
template <Searcher S, Game G, Observer O>
requires(!HasMemory<S>) [[nodiscard]] constexpr Outcome
    search(const G& game, const Position<G>& position, Depth depth, Window<S::info.rule> window, O& observer) {
  const Root<G, O> root(game, position, depth, observer);
  return S::search(root.node(), window);
}

// The same with one that remembers. What `memory` knows from earlier searches of the same game is used, unless it was told to
// forget.
template <HasMemory S, KeyedGame G, Observer O>
[[nodiscard]] constexpr Outcome search(const G& game, const Position<G>& position, Depth depth,
                                       Window<S::info.rule> window, O& observer, typename S::Memory& memory) {
  const Root<G, O> root(game, position, depth, observer);
  return S::search(root.node(), window, memory);
}

}  // namespace pvslab
