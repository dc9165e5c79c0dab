// Slider attacks by PEXT. Use only in translation units compiled for BMI2.
#pragma once

#include <immintrin.h>

#include "suites/chess/attacks.hpp"

namespace pvslab::chess {

class PextSliders {
 public:
  PextSliders() : tables_(pext_tables()) {}
  [[nodiscard]] [[gnu::always_inline]] Bitboard bishop(int square, Bitboard occupied) const {
    return look_up(tables_.bishop[static_cast<std::size_t>(square)], occupied);
  }
  [[nodiscard]] [[gnu::always_inline]] Bitboard rook(int square, Bitboard occupied) const {
    return look_up(tables_.rook[static_cast<std::size_t>(square)], occupied);
  }

 private:
  [[gnu::always_inline]] static Bitboard look_up(const PextEntry& entry, Bitboard occupied) {
    return entry.attacks[_pext_u64(occupied, entry.mask)];
  }
  const PextTables& tables_;
};

}  // namespace pvslab::chess
