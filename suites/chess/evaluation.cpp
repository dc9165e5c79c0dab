#include "suites/chess/evaluation.hpp"

#include <array>
#include <cassert>
#include <cstddef>

#include "suites/chess/piece_square.hpp"

namespace pvslab::chess {
namespace {

constexpr Phased bishop_pair{24, 38};
constexpr Phased doubled_pawn{-9, -17};
constexpr Phased isolated_pawn{-11, -13};
constexpr Phased king_cover{9, 1};  // for each pawn beside or in front of the king
// By the number of ranks that the pawn has advanced.
constexpr std::array<Phased, 6> passed_pawn{Phased{1, 8},   Phased{3, 12},  Phased{8, 23},
                                            Phased{19, 41}, Phased{38, 71}, Phased{62, 109}};

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

constexpr Phased valued(Bitboard targets, const MobilityWeight& weight) {
  return weight.square * (count(targets) - weight.usual);
}

// The set and all squares north of it; fill_south likewise.
constexpr Bitboard fill_north(Bitboard set) {
  set |= set << 8;
  set |= set << 16;
  return set | (set << 32);
}
constexpr Bitboard fill_south(Bitboard set) {
  set |= set >> 8;
  set |= set >> 16;
  return set | (set >> 32);
}

template <Color us>
constexpr Bitboard ahead(Bitboard set) {
  return us == Color::white ? fill_north(set) << 8 : fill_south(set) >> 8;
}
template <Color us>
constexpr Bitboard attacked_by_pawns(Bitboard pawns) {
  return us == Color::white ? north(east(pawns) | west(pawns)) : south(east(pawns) | west(pawns));
}

template <Color us>
Phased pawn_structure(const Board& board) {
  const Bitboard own = board.pawns & board.of<us>();
  const Bitboard enemy = board.pawns & board.of<opponent(us)>();
  const Bitboard files = fill_north(fill_south(own));
  const Bitboard enemy_ahead = ahead<opponent(us)>(enemy);
  const Bitboard stopped = enemy_ahead | east(enemy_ahead) | west(enemy_ahead);
  Phased sum = doubled_pawn * count(own & ahead<us>(own)) + isolated_pawn * count(own & ~(east(files) | west(files)));
  for_each_square(own & ~stopped & ~ahead<opponent(us)>(own), [&](int square) {
    const int gone = us == Color::white ? square / 8 - 1 : 6 - square / 8;
    sum += passed_pawn[static_cast<std::size_t>(gone)];
  });
  return sum;
}

template <Color us>
Phased men(const Board& board, const MagicSliders& sliders) {
  const Bitboard own = board.of<us>();
  const Bitboard occupied = board.occupied();
  const Bitboard free = ~own & ~attacked_by_pawns<opponent(us)>(board.pawns & board.of<opponent(us)>());
  const Bitboard bishops = board.diagonal & ~board.orthogonal & own;
  Phased sum;
  for_each_square(board.pawns & own, [&](int square) { sum += piece_square(us, Piece::pawn, square); });
  for_each_square(board.knights & own, [&](int square) {
    sum += piece_square(us, Piece::knight, square) +
           valued(knight_attacks[static_cast<std::size_t>(square)] & free, knight_mobility);
  });
  for_each_square(bishops, [&](int square) {
    sum += piece_square(us, Piece::bishop, square) + valued(sliders.bishop(square, occupied) & free, bishop_mobility);
  });
  for_each_square(board.orthogonal & ~board.diagonal & own, [&](int square) {
    sum += piece_square(us, Piece::rook, square) + valued(sliders.rook(square, occupied) & free, rook_mobility);
  });
  for_each_square(board.diagonal & board.orthogonal & own, [&](int square) {
    const Bitboard attacks = sliders.bishop(square, occupied) | sliders.rook(square, occupied);
    sum += piece_square(us, Piece::queen, square) + valued(attacks & free, queen_mobility);
  });
  const int king = lowest(board.kings & own);
  sum += piece_square(us, Piece::king, king);
  sum += king_cover * count(king_attacks[static_cast<std::size_t>(king)] & board.pawns & own);
  if (without_lowest(bishops) != 0) sum += bishop_pair;
  return sum;
}

template <Color us>
Phased side_value(const Board& board, const MagicSliders& sliders) {
  return men<us>(board, sliders) + pawn_structure<us>(board);
}

}  // namespace

Score Evaluation::operator()(const Board& board, Color side) const {
  if (nobody_can_mate(board)) return Score(0);
  const Phased white = side_value<Color::white>(board, sliders_) - side_value<Color::black>(board, sliders_);
  // Division rounds towards zero, which treats both sides alike.
  const Score value(weighed(white, phase_of(board)) / full_phase);
  assert(-largest_evaluation <= value && value <= largest_evaluation);
  return side == Color::white ? value : -value;
}

}  // namespace pvslab::chess
