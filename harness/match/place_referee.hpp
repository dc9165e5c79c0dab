// PlaceReferee: when a game other than chess is over: no move is left; the third occurrence of a position, where the game tells
// positions apart by keys; and the draws that a game has in matches alone, by its name. Searches do not know these draws. A draw
// needs no claim, and the moves of the opening are part of the game.
//   draughts   forty moves of each side without a capture or a man's move (suites/README.md names the source)
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "harness/match/game_record.hpp"
#include "harness/match/places/place_walk.hpp"

namespace pvslab::match {

class PlaceReferee {
 public:
  // `game` is the name of its workload. The side that moves after `moves` has White.
  PlaceReferee(const Case& opening, std::span<const std::uint32_t> moves, std::string_view game);

  void play(std::uint32_t number);
  [[nodiscard]] const PlaceWalk& now() const { return now_; }
  // The number of moves since the opening says who moves.
  [[nodiscard]] chess::Color mover() const { return plies_ % 2 == 0 ? chess::Color::white : chess::Color::black; }
  // Nothing while the game goes on.
  [[nodiscard]] std::optional<GameEnd> end() const;

 private:
  [[nodiscard]] GameEnd end_without_moves() const;
  void remember();

  PlaceWalk now_;
  bool is_draughts_;
  std::size_t plies_ = 0;
  std::uint32_t quiet_plies_ = 0;
  std::map<std::pair<std::uint64_t, std::string>, std::uint32_t> occurrences_;
  std::uint32_t occurrences_of_now_ = 0;
};

}  // namespace pvslab::match
