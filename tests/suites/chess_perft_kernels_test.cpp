// The counts do not depend on the slider lookup.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string_view>
#include <vector>

#include "suites/chess/attacks.hpp"
#include "suites/chess/perft_kernel.hpp"
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
  if (has_pext && chess::has_avx512() && chess::avx512_kernel().count != nullptr) {
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

}  // namespace chess_perft_kernels_test
}  // namespace pvslab
