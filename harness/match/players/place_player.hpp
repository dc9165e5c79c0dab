// PlacePlayer: a side in a game other than chess, while it plays one game: a searcher of the catalogue, or a program by the line
// protocol. It searches each successor, and makes the first of the moves with the best value.
//   a depth alone    the successors are searched one ply less deep
//   nodes or time    the depth grows from 1 on, and what the last finished iteration said counts
#pragma once

#include <string>

#include "harness/match/places/place_walk.hpp"
#include "harness/match/players/player.hpp"
#include "harness/match/players/program_of_game.hpp"
#include "harness/match/players/side.hpp"

namespace pvslab::match {

class PlacePlayer {
 public:
  // Must be used and ended in this thread. `side` must outlive it.
  explicit PlacePlayer(const Side& side) : side_(side), program_(side) {}

  // As Player has them. Requires a position with a move.
  void prepare() { program_.prepare(); }
  [[nodiscard]] PlayerAnswer ask(const PlaceWalk& walk);
  [[nodiscard]] std::string dialogue() const { return program_.dialogue(); }

 private:
  const Side& side_;
  ProgramOfGame program_;
};

}  // namespace pvslab::match
