// The perft recursion for any slider lookup, and the function pointers through which the rest of the program calls it.
#pragma once

#include "suites/chess/legal_moves.hpp"
#include "suites/chess/perft_nodes.hpp"
#include "suites/chess/perft_table.hpp"

namespace pvslab::chess {

// Compiled once per slider lookup. `depth` is at least 1; the last ply is counted, not played.
struct PerftKernel {
  std::uint64_t (*count)(const Board& board, Color side, Bitboard en_passant, int depth);
  // The same with a table. The result saturates at too_many_nodes.
  Uint128 (*count_with_table)(const Board& board, Color side, Bitboard en_passant, int depth, PerftTable& table);
};

// Shallower subtrees are cheaper to count than to look up.
inline constexpr int least_depth_in_table = 2;

template <typename Sliders>
class Perft {
 public:
  template <Color us>
  [[nodiscard]] std::uint64_t count(const Board& board, Bitboard en_passant, int depth) const {
    if (depth == 1) return count_last_ply<us>(board, en_passant);
    if (depth == 2) {
      return sum<us>(board, en_passant, [&](const Board& after, Bitboard next_en_passant) {
        return count_last_ply<opponent(us)>(after, next_en_passant);
      });
    }
    return sum<us>(board, en_passant, [&](const Board& after, Bitboard next_en_passant) {
      return count<opponent(us)>(after, next_en_passant, depth - 1);
    });
  }

  template <Color us>
  [[nodiscard]] Uint128 count(const Board& board, Bitboard en_passant, int depth, PerftTable& table) const {
    if (depth < least_depth_in_table) return count<us>(board, en_passant, depth);
    const PerftKey key(board, us, en_passant, depth);
    if (const Uint128 known = table.find(key); known != 0) return known;
    const Uint128 nodes = sum<us>(board, en_passant, [&](const Board& after, Bitboard next_en_passant) {
      return count<opponent(us)>(after, next_en_passant, depth - 1, table);
    });
    if (nodes != 0) table.store(key, nodes);
    return nodes;
  }

  [[nodiscard]] static PerftKernel kernel() {
    return {.count =
                [](const Board& board, Color side, Bitboard en_passant, int depth) {
                  static const Perft perft;
                  return side == Color::white ? perft.count<Color::white>(board, en_passant, depth)
                                              : perft.count<Color::black>(board, en_passant, depth);
                },
            .count_with_table =
                [](const Board& board, Color side, Bitboard en_passant, int depth, PerftTable& table) {
                  static const Perft perft;
                  return side == Color::white ? perft.count<Color::white>(board, en_passant, depth, table)
                                              : perft.count<Color::black>(board, en_passant, depth, table);
                }};
  }

 private:
  // One function instead of a copy for each kind of move above.
  template <Color us>
  [[nodiscard]] [[gnu::noinline]] std::uint64_t count_last_ply(const Board& board, Bitboard en_passant) const {
    return moves_.template count_moves<us>(board, en_passant);
  }

  [[nodiscard]] [[gnu::always_inline]] static std::uint64_t plus(std::uint64_t left, std::uint64_t right) {
    return left + right;
  }
  [[nodiscard]] [[gnu::always_inline]] static Uint128 plus(Uint128 left, Uint128 right) {
    return sum_of_nodes(left, right);
  }

  // The sum of `count_after` over the positions after every move.
  template <Color us>
  [[nodiscard]] [[gnu::always_inline]] auto sum(const Board& board, Bitboard en_passant, auto&& count_after) const {
    decltype(count_after(board, en_passant)) nodes = 0;
    moves_.template for_each_move<us>(board, en_passant,
                                      [&](const Board& after, Bitboard next_en_passant, MoveSquares) {
                                        nodes = plus(nodes, count_after(after, next_en_passant));
                                      });
    return nodes;
  }

  LegalMoves<Sliders> moves_{Sliders{}};
};

// By multiplication, for any processor.
[[nodiscard]] PerftKernel magic_kernel();
// With PEXT, and with PEXT and AVX-512. Empty if the program was not compiled with them. Call only if the processor has
// them.
[[nodiscard]] PerftKernel pext_kernel();
[[nodiscard]] PerftKernel avx512_kernel();

}  // namespace pvslab::chess
