// The counts do not depend on the slider lookup.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string_view>
#include <vector>

#include "suites/chess/attacks.hpp"
#include "suites/chess/pawn_structure.hpp"
#include "suites/chess/perft_kernel.hpp"
#include "suites/chess/search_kernel.hpp"
#include "suites/cpu_level.hpp"
#include "tests/support/chess_games.hpp"

namespace pvslab {
namespace chess_perft_kernels_test {

using chess::PerftKernel;
using chess::Position;

struct NamedKernel {
  std::string_view name;
  PerftKernel kernel;
};

// The kernels that this build has and this processor supports; the one without special instructions comes first.
std::vector<NamedKernel> kernels() {
  std::vector<NamedKernel> all{{"magic", chess::magic_kernel()}};
  const bool has_pext = chess::pext_is_fast();
  if (has_pext && chess::pext_kernel().count != nullptr) all.push_back({"pext", chess::pext_kernel()});
  if (has_pext && processor_has(CpuLevel::avx512) && chess::avx512_kernel().count != nullptr) {
    all.push_back({"avx512", chess::avx512_kernel()});
  }
  return all;
}

std::uint64_t count(const NamedKernel& named, const Position& position, int depth) {
  return named.kernel.count(position.board, position.side, position.en_passant, depth);
}

TEST(ChessPerftKernels, AgreeOnPositionsThatBringOutARule) {
  const std::vector<NamedKernel> all = kernels();
  for (const std::string_view fen : sharp_chess_starts) {
    const Position position = chess::parse_fen(fen);
    for (const NamedKernel& named : all) {
      EXPECT_EQ(count(named, position, 4), count(all.front(), position, 4)) << named.name << " on " << fen;
    }
  }
}

TEST(ChessPerftKernels, AgreeOnEveryPositionOfRandomGames) {
  const std::vector<NamedKernel> all = kernels();
  EXPECT_TRUE(rc::check([&](const ChessGame& game) {
    for_each_position(game, [&](const Position& position) {
      for (const NamedKernel& named : all) {
        RC_ASSERT(count(named, position, 1) == chess::legal_moves(position).size());
        RC_ASSERT(count(named, position, 2) == count(all.front(), position, 2));
      }
    });
  }));
}

TEST(ChessPerftKernels, AgreeWithATableOnWhatTheyCountWithout) {
  const Position position = chess::parse_fen(sharp_chess_starts[1]);
  for (const NamedKernel& named : kernels()) {
    chess::PerftTable table(1);
    EXPECT_EQ(named.kernel.count_with_table(position.board, position.side, position.en_passant, 4, table), 4'085'603U)
        << named.name;
  }
}

// The number was found by a dynamic programme over the squares of two kings.
TEST(ChessPerftKernels, CountPast64BitsWithATableAndStopAt128) {
  const Position kings = chess::parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  for (const NamedKernel& named : kernels()) {
    chess::PerftTable table(64);  // all positions at all depths fit
    const auto count_to = [&](int depth) {
      return named.kernel.count_with_table(kings.board, kings.side, kings.en_passant, depth, table);
    };
    EXPECT_EQ(decimal(count_to(24)), "61018799030976426896") << named.name;
    EXPECT_EQ(decimal(count_to(46)), "137974457681696428029580569788150227924") << named.name;
    EXPECT_EQ(chess::nodes_text(count_to(60)), "340282366920938463463374607431768211455 or more") << named.name;
  }
}

// The kernel of a search against functions that have no kernel: the rules, the move on a board without sums, and the sums of a
// board. (ChessQuiescence and ChessGame hold the order of moves and the value, at the level in use, against their definitions.)
TEST(ChessPerftKernels, OfASearchMakesTheMovesOfTheRules) {
  if (!processor_has(CpuLevel::avx2)) GTEST_SKIP() << "this processor lacks AVX2: there is no kernel to test";
  const chess::SearchKernel* kernel = chess::avx2_search_kernel();
  if (kernel == nullptr) GTEST_SKIP() << "compiled without a kernel for AVX2";
  EXPECT_TRUE(rc::check([&](const ChessGame& game) {
    for_each_position(game, [&](const Position& position) {
      const chess::PlacedPosition placed(position);
      const chess::OrderedMoves moves = kernel->all_moves(placed);
      RC_ASSERT(moves.size() == chess::legal_moves(position).size());
      // Every bound, the greatest one included: sorted keys follow each other.
      const std::vector<std::uint32_t> keys{7, 0xffffffff, 3, 0x80000001, 5, 0x7fffffff, 9, 1, 0x80000000,
                                            0, 0,          0, 0,          0, 0,          0, 0};
      std::uint32_t bound = 0xffffffff;
      for (const std::uint32_t next : {0x80000001U, 0x80000000U, 0x7fffffffU, 9U, 7U, 5U, 3U, 1U, 0U}) {
        bound = kernel->greatest_below(keys.data(), 9, bound);
        RC_ASSERT(bound == next);
      }
      for (const chess::SearchMove move : moves) {
        const chess::SearchPosition plain = chess::after(static_cast<const chess::SearchPosition&>(placed), move);
        const chess::PlacedPosition after = kernel->after(placed, move);
        RC_ASSERT(static_cast<const chess::SearchPosition&>(after) == plain);
        RC_ASSERT(after.placement() == chess::placement_of(plain.board));
        RC_ASSERT(after.pawn_structure() == chess::pawn_structure_of(plain.board));
      }
      using AtBeta = Window<CutoffRule::at_beta>;
      using AboveBeta = Window<CutoffRule::above_beta>;
      const Score score = kernel->value(placed, AtBeta::open());
      RC_ASSERT(score == kernel->value(placed, AboveBeta::open()));
      RC_ASSERT(kernel->value(placed, AtBeta::proof_at(score)) <= score);
      RC_ASSERT(kernel->value(placed, AtBeta::proof_at(score.next_below())) >= score);
      RC_ASSERT(kernel->value(placed, AboveBeta::proof_at(score)) == score);
    });
  }));
}

TEST(ChessPerftKernels, OfASearchIsUsedWhereTheLevelHasIt) {
  const bool used = chess::search_kernel() != nullptr;
  EXPECT_EQ(used, cpu_level() != CpuLevel::baseline && compiled_level() == CpuLevel::baseline);
}

}  // namespace chess_perft_kernels_test
}  // namespace pvslab
