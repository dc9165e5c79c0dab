// Whatever slider lookup a processor is given, the counts are the same.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string_view>
#include <vector>

#include "suites/chess/attacks.hpp"
#include "suites/chess/perft_kernel.hpp"
#include "tests/support/chess_games.hpp"

namespace pvslab {
namespace {

using chess::PerftKernel;
using chess::Position;

struct NamedKernel {
  std::string_view name;
  PerftKernel kernel;
};

// Those that this build has and this processor can run, the one without special instructions first.
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

}  // namespace
}  // namespace pvslab
