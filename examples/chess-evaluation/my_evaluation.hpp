// Material, and a bonus for pieces near the centre: an evaluation in one function.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "suites/chess/custom/chess.hpp"

struct MyEvaluation {
  // In centipawns, from the view of the side to move.
  pvslab::Score operator()(const pvslab::chess::SearchPosition& position) const {
    using pvslab::chess::opponent;
    return pvslab::Score(value_of(position.board, position.side) - value_of(position.board, opponent(position.side)));
  }

 private:
  static int value_of(const pvslab::chess::Board& board, pvslab::chess::Color color) {
    using pvslab::chess::Piece;
    constexpr std::array worth{100, 320, 330, 500, 900, 0};  // pawn, knight, bishop, rook, queen, king
    int sum = 0;
    for_each_piece(board, color, [&](Piece piece, pvslab::chess::Square square) {
      sum += worth[static_cast<std::size_t>(piece)];
      if (piece != Piece::king && piece != Piece::rook) sum += 5 * closeness_to_centre(square);
    });
    return sum;
  }

  // From 0 in a corner to 6 in the four squares of the centre.
  static int closeness_to_centre(pvslab::chess::Square square) {
    const auto from_edge = [](int line) { return std::min(line, 7 - line); };
    return from_edge(square.file()) + from_edge(square.rank());
  }
};
