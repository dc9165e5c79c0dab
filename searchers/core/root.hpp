// Where a search begins: the root of a tree, or a successor that is searched on a processor of its own.
#pragma once

#include <cstdint>

#include "searchers/core/node.hpp"

namespace pvslab {

// The root of a search. It gives the root node and holds the state that a node shares with siblings, although a root
// has none. Must outlive the search. `left` is `any` in a search; a check that enters a later instance of a searcher's
// body names that instance.
template <Game G, Observer O, PliesLeft left = PliesLeft::any>
class Root {
  // A node with two plies left keeps the sibling state of the type that it was made from.
  static constexpr PliesLeft family = left == PliesLeft::two ? PliesLeft::any : left;

 public:
  constexpr Root(const G& game, const Position<G>& position, Depth depth, O& observer)
      : siblings_(game, observer, depth), node_(position, siblings_) {}
  Root(const Root&) = delete;
  Root& operator=(const Root&) = delete;

  [[nodiscard]] constexpr Node<G, O, left> node() const { return node_; }

 private:
  detail::Siblings<G, O, family> siblings_;
  Node<G, O, left> node_;
};

// A successor of a visited node with state of its own, so that it can be searched on another processor while its siblings
// are searched on theirs. `game` is that of its processor: the visit's, or one that is equal to it. It reports to `observer`.
// The visit, the game and the observer must outlive it.
template <Game G, Observer O>
class OwnSuccessor {
 public:
  template <CutoffRule rule>
  constexpr OwnSuccessor(const Visit<G, O, PliesLeft::any, rule>& visit, const G& game, const auto& move,
                         std::uint32_t number, O& observer)
      : siblings_(game, observer, visit.depth_below(), visit.watch_address()),
        node_(game.after(visit.node().position(), move), siblings_) {
    siblings_.number = number;
  }
  OwnSuccessor(const OwnSuccessor&) = delete;
  OwnSuccessor& operator=(const OwnSuccessor&) = delete;

  [[nodiscard]] constexpr Node<G, O> node() const { return node_; }

 private:
  detail::Siblings<G, O, PliesLeft::any> siblings_;
  Node<G, O> node_;
};

}  // namespace pvslab
