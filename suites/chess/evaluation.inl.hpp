// The body of Evaluation for any lookup of slider attacks. Each unit that includes this has functions of its own.
#pragma once

#include <cassert>
#include <cstddef>

#include "suites/chess/evaluation.hpp"
#include "suites/chess/piece_square.hpp"

namespace pvslab::chess {
namespace {

constexpr Phased bishop_pair{24, 38};
constexpr Phased king_cover{9, 1};  // for each pawn beside or in front of the king

// For each square that a piece attacks, except squares with a friendly piece or attacked by an enemy pawn. Counted
// relative to a typical number for the piece.
struct MobilityWeight {
  Phased square;
  int usual;
};
constexpr MobilityWeight knight_mobility{{5, 4}, 4};
constexpr MobilityWeight bishop_mobility{{5, 5}, 6};
constexpr MobilityWeight rook_mobility{{2, 5}, 6};
constexpr MobilityWeight queen_mobility{{1, 3}, 12};

template <Color us>
constexpr Bitboard attacked_by_pawns(Bitboard pawns) {
  return us == Color::white ? north(east(pawns) | west(pawns)) : south(east(pawns) | west(pawns));
}

// Mobility, the bishop pair and the king's cover.
template <Color us, typename Sliders>
[[gnu::always_inline]] inline Phased activity(const Board& board, const Sliders& sliders) {
  const Bitboard own = board.of<us>();
  const Bitboard occupied = board.occupied();
  const Bitboard free = ~own & ~attacked_by_pawns<opponent(us)>(board.pawns & board.of<opponent(us)>());
  const Bitboard knights = board.knights & own;
  const Bitboard queens = board.diagonal & board.orthogonal & own;
  const Bitboard bishops = (board.diagonal & own) ^ queens;
  const Bitboard rooks = (board.orthogonal & own) ^ queens;
  const auto mobility = [&](Bitboard set, const MobilityWeight& weight, auto attacks_from) {
    int targets = -weight.usual * count(set);
    for_each_square(set, [&](int square) { targets += count(attacks_from(square) & free); });
    return weight.square * targets;
  };
  Phased sum =
      mobility(knights, knight_mobility, [](int square) { return knight_attacks[static_cast<std::size_t>(square)]; }) +
      mobility(bishops, bishop_mobility, [&](int square) { return sliders.bishop(square, occupied); }) +
      mobility(rooks, rook_mobility, [&](int square) { return sliders.rook(square, occupied); }) +
      mobility(queens, queen_mobility,
               [&](int square) { return sliders.bishop(square, occupied) | sliders.rook(square, occupied); });
  const int king = lowest(board.kings & own);
  sum += king_cover * count(king_attacks[static_cast<std::size_t>(king)] & board.pawns & own);
  if (without_lowest(bishops) != 0) sum += bishop_pair;
  return sum;
}

// `kept` is the part that a PlacedPosition keeps.
template <typename Sliders>
[[gnu::always_inline]] inline Score evaluation_of(const Board& board, Color side, Phased kept, const Sliders& sliders) {
  if (nobody_can_mate(board)) return Score(0);
  const Phased white = kept + activity<Color::white>(board, sliders) - activity<Color::black>(board, sliders);
  // Division rounds towards zero, which treats both sides alike.
  const Score value(weighed(white, phase_of(board)) / full_phase);
  assert(-largest_evaluation <= value && value <= largest_evaluation);
  return side == Color::white ? value : -value;
}

}  // namespace
}  // namespace pvslab::chess
