// The OPEN list of SSS* and DUAL*: the states still to be processed, best first, and the nodes above them. It is independent
// of the game.
//
// A node of MAX has a state at or below each of its successors, a node of MIN below one. So the list is kept as the tree of
// these nodes, in which each knows its best successor. A merit that falls is told to the nodes above until one of them keeps
// its own; the next best state is found by going down from there. Places of nodes that are purged are used again, so the
// list is as large as the states that are open, and their nodes lie close together.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "searchers/core/depth.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

// Which of two states with equal merit is taken first.
enum class Ties : std::uint8_t { leftmost, rightmost };

// Whether something below the node is still to be searched, or all of it is known.
enum class StateStatus : std::uint8_t { live, solved };

// Where a node is kept, as long as it or a node below it has a state. The root is at 0.
using Place = std::uint32_t;

// A node of the game tree that was generated. The root is its own parent.
struct GeneratedNode {
  Place parent = 0;
  Depth depth;
  std::uint32_t number = 0;
  bool is_max = false;
};

// (n, s, h): no open strategy of MAX through the node is worth more to MAX than `merit`.
struct State {
  Place node;
  StateStatus status;
  Score merit;
};

class OpenList {
 public:
  // Room for so many places is made at once: small trees need no more.
  static constexpr std::size_t first_places = 32;

  // With a live state for the root.
  OpenList(const GeneratedNode& root, Ties ties) : ties_(ties) {
    kept_.reserve(first_places);
    merits_.reserve(first_places);
    kept_.push_back({.node = root});
    merits_.push_back(Score::infinity());
  }

  [[nodiscard]] const GeneratedNode& node(Place place) const { return kept_[place].node; }
  // Places are less than this.
  [[nodiscard]] std::size_t places() const { return kept_.size(); }
  // The number of states.
  [[nodiscard]] std::size_t size() const { return states_; }

  // The state with the greatest merit. One exists as long as the root is not solved. Put one or more states in its stead, at
  // its node, below, or at the parent, before the next call.
  [[nodiscard]] State best() const {
    Place place = top_;
    while (kept_[place].successors != 0) place = kept_[place].best;
    return {place, kept_[place].status, merits_[place]};
  }

  // Calls visit(state) for every state, from left to right.
  void for_each_state(auto&& visit, Place at = 0) const {
    const Kept& here = kept_[at];
    if (here.successors == 0) visit(State{at, here.status, merits_[at]});
    for (Place place = here.first; place < here.first + here.successors; ++place) for_each_state(visit, place);
  }

  // Replaces the state of the node, or all states below it: they are purged.
  void put(const State& state) {
    if (kept_[state.node].successors != 0) {
      purge_below(state.node);
      ++states_;
    }
    kept_[state.node].status = state.status;
    tell(state.node, state.merit);
  }
  // Replaces the state of a node by live states of its first `count` successors.
  void put_successors(Place parent, std::uint32_t count, Score merit) {
    assert(kept_[parent].successors == 0 && count != 0);
    const Place first = take_places(count);
    for (std::uint32_t number = 0; number < count; ++number) place_successor(first + number, parent, number, merit);
    kept_[parent].first = first;
    kept_[parent].successors = count;
    kept_[parent].best = ties_ == Ties::leftmost ? first : first + count - 1;
    states_ += count - 1;
    tell(parent, merit);
  }
  // Replaces the state of a node by a live state of its brother, which takes its place.
  void put_in_place(Place brother, std::uint32_t number, Score merit) {
    place_successor(brother, node(brother).parent, number, merit);
    tell(brother, merit);
  }

 private:
  // Removes all states below a node.
  void purge_below(Place place) {
    const std::uint32_t count = kept_[place].successors;
    if (count == 0) return;
    const Place first = kept_[place].first;
    for (Place successor = first; successor < first + count; ++successor) {
      if (kept_[successor].successors != 0) {
        purge_below(successor);
      } else {
        --states_;
      }
    }
    give_back(first, count);
    kept_[place].successors = 0;
  }

  struct Kept {
    GeneratedNode node;
    StateStatus status = StateStatus::live;
    // Of a node without a state of its own.
    std::uint32_t successors = 0;  // that are kept, side by side
    Place first = 0;
    Place best = 0;
  };

  void place_successor(Place place, Place parent, std::uint32_t number, Score merit) {
    const GeneratedNode& above = kept_[parent].node;
    kept_[place] = {
        .node = {.parent = parent, .depth = above.depth.below(), .number = number, .is_max = !above.is_max}};
    merits_[place] = merit;
  }

  // Places side by side.
  Place take_places(std::uint32_t count) {
    if (free_.size() <= count) free_.resize(count + 1);
    const Place first = free_[count];
    if (first != 0) {
      free_[count] = kept_[first].first;
      return first;
    }
    kept_.resize(kept_.size() + count);
    merits_.resize(kept_.size());
    return static_cast<Place>(kept_.size() - count);
  }
  void give_back(Place first, std::uint32_t count) {
    kept_[first].first = free_[count];
    free_[count] = first;
  }

  // The best state at or below a node has this merit from now on. It had the greatest of all.
  void tell(Place place, Score merit) {
    top_ = place;
    while (merits_[top_] != merit) {
      merits_[top_] = merit;
      if (top_ == 0) return;
      top_ = kept_[top_].node.parent;
      kept_[top_].best = best_successor(kept_[top_]);
      merit = merits_[kept_[top_].best];
    }
  }

  [[nodiscard]] Place best_successor(const Kept& above) const {
    Score best = merits_[above.first];
    for (Place place = above.first; place < above.first + above.successors; ++place) best = max(best, merits_[place]);
    Place first = above.first;
    if (ties_ == Ties::leftmost) {
      while (merits_[first] != best) ++first;
    } else {
      first += above.successors - 1;
      while (merits_[first] != best) --first;
    }
    return first;
  }

  Ties ties_;
  std::vector<Kept> kept_;
  std::vector<Score> merits_;  // by place: the greatest of the states at the node and below
  // By number: the first of so many free places side by side, where `first` names the next such; 0: there are none.
  std::vector<Place> free_;
  std::size_t states_ = 1;
  Place top_ = 0;  // the best state is at this node or below
};

}  // namespace pvslab
