// PerftTable: a fixed-size table of subtree sizes. An entry holds the whole position instead of a key, so that two
// positions can never be confused.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "suites/chess/board.hpp"
#include "suites/uint128.hpp"

namespace pvslab::chess {

// Everything that the number of legal games depends on, in five words: the white men, and the kind of man on each
// square as a three-bit code (0 none, pawn, knight, bishop, rook, queen, king, 7 a rook that may castle); last, depth,
// side to move and the en-passant square.
class PerftKey {
 public:
  PerftKey() = default;
  PerftKey(const Board& board, Color side, Bitboard en_passant, int depth) {
    const Bitboard bishops = board.diagonal & ~board.orthogonal;
    const Bitboard rooks = board.orthogonal & ~board.diagonal;
    const Bitboard queens = board.diagonal & board.orthogonal;
    words_ = {board.white, board.pawns | bishops | queens | board.castling,
              board.knights | bishops | board.kings | board.castling, rooks | queens | board.kings,
              (static_cast<std::uint64_t>(depth) << 8) | (static_cast<std::uint64_t>(side) << 7) |
                  static_cast<std::uint64_t>(en_passant == 0 ? 64 : lowest(en_passant))};
  }
  // Inlined into the perft kernels, which share no function with the rest of the program.
  [[nodiscard]] [[gnu::always_inline]] std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : words_) {
      hash = (hash ^ word) * 0x9e3779b97f4a7c15;
      hash ^= hash >> 32;
    }
    return hash;
  }
  bool operator==(const PerftKey&) const = default;

 private:
  std::array<std::uint64_t, 5> words_{};
};

class PerftTable {
 public:
  // Holds as many entries as fit, at least one.
  explicit PerftTable(std::size_t megabytes) : entries_(std::max<std::size_t>(1, (megabytes << 20) / sizeof(Entry))) {}

  // The nodes stored for the position, or 0 if it is not stored: a stored count is never 0.
  [[nodiscard]] Uint128 find(const PerftKey& key) const {
    const Entry& entry = entries_[place_of(key)];
    return entry.key == key ? entry.nodes : 0;
  }
  // Replaces the previous entry.
  void store(const PerftKey& key, Uint128 nodes) { entries_[place_of(key)] = {key, nodes}; }

 private:
  // One cache line.
  struct alignas(64) Entry {
    PerftKey key;
    Uint128 nodes = 0;
  };
  // Maps the hash to the table by multiplication, so that any length works.
  [[nodiscard]] std::size_t place_of(const PerftKey& key) const {
    return static_cast<std::size_t>((Uint128{key.hash()} * entries_.size()) >> 64);
  }
  std::vector<Entry> entries_;
};

}  // namespace pvslab::chess
