#include "suites/chess/perft.hpp"

#include <cassert>

#include "suites/chess/attacks.hpp"
#include "suites/chess/perft_kernel.hpp"
#include "suites/cpu_level.hpp"

namespace pvslab::chess {
namespace {

// Chosen by what the processor does well at the level in use, once.
const PerftKernel& kernel() {
  static const PerftKernel chosen = [] {
    if (cpu_level() == CpuLevel::baseline || !pext_is_fast()) return magic_kernel();
    if (cpu_level() == CpuLevel::avx512 && avx512_kernel().count != nullptr) return avx512_kernel();
    if (pext_kernel().count != nullptr) return pext_kernel();
    return magic_kernel();
  }();
  return chosen;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  assert(depth >= 0);
  if (depth == 0) return 1;
  return kernel().count(position.board, position.side, position.en_passant, depth);
}

Uint128 perft(const Position& position, int depth, PerftTable& table) {
  assert(depth >= 0);
  if (depth == 0) return 1;
  return kernel().count_with_table(position.board, position.side, position.en_passant, depth, table);
}

}  // namespace pvslab::chess
