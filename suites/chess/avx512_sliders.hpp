// Attacks of all pieces of a side at once, by AVX-512: one lane per direction and no loop over the pieces. Use only in
// translation units compiled for AVX-512.
#pragma once

#include <immintrin.h>

#include "suites/chess/board.hpp"
#include "suites/chess/pext_sliders.hpp"

namespace pvslab::chess {

// A slider's ray in one direction grows by doubling: the squares one step on, then two, then four, as long as all of
// them are empty (a parallel-prefix fill). At most one piece reaches a square from a given direction, so the sizes of
// the eight sets add up to the number of moves.
class Avx512Sliders : public PextSliders {
 public:
  // The number of squares in `targets` that the knights and sliders among `pieces` attack, counted per piece.
  [[nodiscard]] [[gnu::always_inline]] static std::uint64_t count_piece_moves(const Board& board, Bitboard pieces,
                                                                              Bitboard targets) {
    const Lanes moving = all(pieces);
    const Lanes by_sliders = stepped(fill(sliders(board) & moving, ~board.occupied())) & all(targets);
    const Lanes by_knights = jumped(all(board.knights) & moving) & all(targets);
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(
        _mm512_add_epi64(_mm512_popcnt_epi64(bits(by_sliders)), _mm512_popcnt_epi64(bits(by_knights)))));
  }

  // The squares that pieces of `them` attack. King and pawns share the step that ends a slider's ray.
  template <Color them>
  [[nodiscard]] [[gnu::always_inline]] static Bitboard attacked_by(const Board& board, Bitboard occupied) {
    const Lanes men = all(board.of<them>());
    constexpr Lanes ahead =
        them == Color::white ? Lanes{~0ULL, ~0ULL, 0, 0, 0, 0, 0, 0} : Lanes{0, 0, ~0ULL, ~0ULL, 0, 0, 0, 0};
    const Lanes steppers = all(board.kings) | (all(board.pawns) & ahead);
    const Lanes attacked =
        stepped(fill(sliders(board) & men, ~occupied) | (steppers & men)) | jumped(all(board.knights) & men);
    return static_cast<Bitboard>(_mm512_reduce_or_epi64(bits(attacked)));
  }

 private:
  using Lanes [[gnu::vector_size(64)]] = Bitboard;

  // A lane's direction is a rotation to the left. First the diagonals (north-east, north-west, south-west, south-east),
  // then the others (north, south, east, west); knights have eight of their own. The masks are the squares where a step
  // may arrive: all except those reached by wrapping around the board.
  static constexpr Bitboard rank_8 = rank_mask(7);
  static constexpr Lanes step{9, 7, 64 - 9, 64 - 7, 8, 64 - 8, 1, 64 - 1};
  static constexpr Lanes arrival{~(file_a | rank_1),
                                 ~(file_h | rank_1),
                                 ~(file_h | rank_8),
                                 ~(file_a | rank_8),
                                 ~rank_1,
                                 ~rank_8,
                                 ~file_a,
                                 ~file_h};
  static constexpr Bitboard files_ab = file_a | east(file_a);
  static constexpr Bitboard files_gh = file_h | west(file_h);
  static constexpr Bitboard ranks_12 = rank_1 | rank_mask(1);
  static constexpr Bitboard ranks_78 = rank_8 | rank_mask(6);
  static constexpr Lanes jump{17, 15, 10, 6, 64 - 17, 64 - 15, 64 - 10, 64 - 6};
  static constexpr Lanes landing{~(file_a | ranks_12), ~(file_h | ranks_12), ~(files_ab | rank_1),
                                 ~(files_gh | rank_1), ~(file_h | ranks_78), ~(file_a | ranks_78),
                                 ~(files_gh | rank_8), ~(files_ab | rank_8)};

  [[gnu::always_inline]] static __m512i bits(Lanes lanes) { return reinterpret_cast<__m512i>(lanes); }
  [[gnu::always_inline]] static Lanes all(Bitboard set) { return Lanes{} + set; }
  [[gnu::always_inline]] static Lanes rotated(Lanes sets, Lanes left) {
    return reinterpret_cast<Lanes>(_mm512_rolv_epi64(bits(sets), bits(left)));
  }
  [[gnu::always_inline]] static Lanes sliders(const Board& board) {
    constexpr __mmask8 straight = 0xf0;
    return reinterpret_cast<Lanes>(
        _mm512_mask_blend_epi64(straight, bits(all(board.diagonal)), bits(all(board.orthogonal))));
  }

  [[gnu::always_inline]] static Lanes stepped(Lanes sets) { return rotated(sets, step) & arrival; }
  [[gnu::always_inline]] static Lanes jumped(Lanes knights) { return rotated(knights, jump) & landing; }

  // The sliders and the empty squares that they reach.
  [[gnu::always_inline]] static Lanes fill(Lanes reached, Bitboard empty) {
    constexpr Lanes two_steps = (2 * step) % 64;
    constexpr Lanes four_steps = (4 * step) % 64;
    Lanes free = all(empty) & arrival;
    reached |= free & rotated(reached, step);
    free &= rotated(free, step);
    reached |= free & rotated(reached, two_steps);
    free &= rotated(free, two_steps);
    return reached | (free & rotated(reached, four_steps));
  }
};

}  // namespace pvslab::chess
