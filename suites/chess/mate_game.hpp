// MateGame: chess in which only mate counts, and only within the horizon. ChessGame's mate scores do not give the
// distance to mate, and its quiescence finds some distant mates. Here a search to depth 2N - 1 finds a mate exactly if
// it takes at most N moves.
#pragma once

#include "suites/chess/chess_game.hpp"

namespace pvslab {

class MateGame {
 public:
  using Position = chess::SearchPosition;
  using Move = chess::SearchMove;

  [[nodiscard]] chess::OrderedMoves moves(const Position& position) const { return moves_.all(position); }
  [[nodiscard]] Position after(const Position& position, Move move) const { return chess::after(position, move); }

  // -mate_score if the side to move is mated, else 0.
  [[nodiscard]] Score evaluate(const Position& position) const {
    const bool is_mated = is_in_check(position) && moves_.all(position).empty();
    return is_mated ? -chess::mate_score : Score(0);
  }

  [[nodiscard]] std::uint64_t key(const Position& position) const { return chess::key_of(position); }

 private:
  chess::MoveGenerator moves_;
};

static_assert(KeyedGame<MateGame>);

}  // namespace pvslab
