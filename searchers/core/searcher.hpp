// Searcher: an algorithm as a stateless type. It has
//   info                           its id, title, citation, contract and cutoff rule
//   search(node, window)           the search, from the view of the side to move at `node`; returns a Score or an
//                                  Outcome. A searcher with memory declares a type Memory and takes a Memory& last.
//   for_each_routine(visitor)      optional: calls `visitor(name, routine)` for each further routine (a proof search, a
//                                  search under a predicted kind), so that each can be entered and checked separately
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "searchers/core/contract.hpp"
#include "searchers/core/root.hpp"
#include "searchers/core/visit_node.hpp"

namespace pvslab {

// How close a searcher is to its source.
enum class Origin : std::uint8_t {
  printed,  // a printed listing, visit by visit
  adapted,  // a printed listing or a described method, with the departures that the header names
  ours
};

[[nodiscard]] constexpr std::string_view name(Origin origin) {
  switch (origin) {
    case Origin::printed: return "printed";
    case Origin::adapted: return "adapted";
    case Origin::ours: return "ours";
  }
  __builtin_unreachable();
}

struct SearcherInfo {
  std::string_view id;        // as on the command line, e.g. "pvs-split-strict"
  std::string_view title;     // one line
  std::string_view citation;  // author, year, title, figure or section
  Origin origin = Origin::ours;
  Contract contract;  // what it promises on every tree and in every window
  CutoffRule rule;
  bool prunes = true;      // false: visits the whole tree
  bool scales = true;      // false: visits or stores too much of a large tree, and is left out there
  bool selective = false;  // true: may return a value other than minimax, and is judged by how far it is off
  // Of a searcher with memory: whose visits it makes as long as the table loses no node; empty if it promises nothing of the kind.
  std::string_view visits_of = "";
  std::string_view beyond_induction = "";  // why the inductive check does not cover it; empty if it does

  [[nodiscard]] constexpr bool promises(Clause clause) const {
    return clause == Clause::visits || contract.contains(clause);
  }
};

// `search` must accept a node of any game; the compiler checks this where it is called.
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

// The same for a searcher with memory. The search uses what `memory` holds from earlier searches of the same game; call
// its forget() to start afresh.
template <HasMemory S, KeyedGame G, Observer O>
[[nodiscard]] constexpr Outcome search(const G& game, const Position<G>& position, Depth depth,
                                       Window<S::info.rule> window, O& observer, typename S::Memory& memory) {
  const Root<G, O> root(game, position, depth, observer);
  return S::search(root.node(), window, memory);
}

}  // namespace pvslab
