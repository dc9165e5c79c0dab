// Every searcher on chess, including quiescence: checks every promised clause against minimax, in the open, half-open
// and finite windows around its score. Deeper than minimax reaches, all searchers that prune must return the same root
// value.
// The positions: random play from sharp starts, shuffled first ranks and scattered men, and those of the perft suites.
// Positions with large trees are only in the slow suite, by the numbers below.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/bind/trees/tree_size.hpp"
#include "harness/bind/workloads/game_case.hpp"
#include "harness/check/oracles/known_cases.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/perft_suite.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace chess_searchers_test {

using chess::Position;

// The source of a position: a start, and a random number of random moves, fewer if the game ends.
class DrawnPositions {
 public:
  explicit DrawnPositions(std::uint64_t seed) : random_(seed), scattered_(seed) {}

  [[nodiscard]] Position next() {
    Position position = start();
    for (int left = below(40); left > 0; --left) {
      const std::vector<chess::Move> moves = chess::legal_moves(position);
      if (moves.empty()) break;
      position = chess::after(position, moves[static_cast<std::size_t>(below(static_cast<int>(moves.size())))]);
    }
    return position;
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }

  Position start() {
    switch (below(4)) {
      case 0: return chess::parse_fen(chess960_start(below(960), below(960)));
      case 1: return scattered_.next();
      default: return chess::parse_fen(sharp_chess_starts[static_cast<std::size_t>(below(sharp_chess_starts.size()))]);
    }
  }

  std::mt19937_64 random_;
  ScatteredPositions scattered_;
};

std::vector<Position> drawn_positions(std::uint64_t seed, std::size_t count) {
  DrawnPositions drawn(seed);
  std::vector<Position> positions;
  while (positions.size() < count) positions.push_back(drawn.next());
  return positions;
}

std::vector<Position> perft_positions() {
  std::vector<Position> positions;
  for (const char* name : {"perft-standard.epd", "perft-sharp.perft", "perft-chess960.perft"}) {
    const auto suite = chess::read_perft_suite_file(std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/" + name);
    for (const chess::PerftCase& entry : suite.cases) positions.push_back(entry.position);
  }
  return positions;
}

double tree_nodes(const Position& position, Depth depth) {
  const chess::ChessGame game;
  return estimated_tree_nodes<chess::ChessGame>(game, position, depth, 10, [&](const chess::SearchPosition& leaf) {
    return game.quiescence().open_window_nodes(leaf);
  });
}

// The positions as a workload, each with one depth.
class Positions final : public Workload {
 public:
  Positions(const std::vector<Position>& positions, Depth depth, double most_nodes) : depth_(depth) {
    for (const Position& position : positions) {
      if (tree_nodes(position, depth) <= most_nodes) positions_.push_back(position);
    }
  }

  [[nodiscard]] std::string spec() const override { return "chess-for-a-test"; }
  [[nodiscard]] std::optional<std::size_t> size() const override { return positions_.size(); }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t) const override { return 0; }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t, std::uint64_t index) const override {
    const Position& position = positions_[static_cast<std::size_t>(index)];
    return std::make_unique<GameCase<chess::ChessGame>>(chess::ChessGame(), position, depth_, std::nullopt, 0.0);
  }
  [[nodiscard]] std::string fen(std::uint64_t index) const {
    return chess::to_fen(positions_[static_cast<std::size_t>(index)]);
  }

 private:
  Depth depth_;
  std::vector<Position> positions_;
};

void expect_all_promises_kept(const Positions& positions, std::size_t at_least) {
  ASSERT_GE(*positions.size(), at_least);
  const std::vector<std::size_t> searchers = select_searchers({});
  const KnownCasesResult found = verify_known_cases(positions, 1, UINT64_MAX, searchers, VerifyRunner{});
  ASSERT_EQ(found.cases, *positions.size());
  ASSERT_EQ(found.scored_by_minimax, found.cases);
  for (const std::size_t searcher : searchers) {
    const SearcherInfo& info = *searcher_infos()[searcher];
    const CaseTally& tally = found.tallies[searcher];
    EXPECT_GE(tally.searches, found.cases * (info.contract.contains(Clause::window) ? 10 : 1)) << info.id;
    for (const Clause clause : clauses) {
      const auto& first = tally.first[static_cast<std::size_t>(clause)];
      if (!first || !info.contract.contains(clause)) continue;
      ADD_FAILURE() << info.id << " breaks " << name(clause) << " on " << positions.fen(first->index) << " in "
                    << to_text(first->bounds) << ": the score is " << to_text(first->score) << ", it returns "
                    << to_text(first->returned.value);
    }
  }
}

// All searchers except minimax return the same value in the open window.
void expect_one_root_value(const Positions& positions, std::size_t at_least) {
  ASSERT_GE(*positions.size(), at_least);
  for (std::size_t index = 0; index < *positions.size(); ++index) {
    const auto one = positions.make_case(1, index);
    const Score expected = one->search(find_searcher("alpha-beta").value(), {}).value;
    for (const std::size_t searcher : select_searchers({})) {
      const SearcherInfo& info = *searcher_infos()[searcher];
      if (!info.scales || !info.contract.contains(Clause::root)) continue;
      EXPECT_EQ(one->search(searcher, {}).value, expected) << info.id << " on " << positions.fen(index);
    }
  }
}

TEST(ChessSearchers, KeepTheirPromisesOnePlyDeep) {
  std::vector<Position> positions = drawn_positions(1, 120);
  const std::vector<Position> suites = perft_positions();
  positions.insert(positions.end(), suites.begin(), suites.end());
  expect_all_promises_kept({positions, Depth(1), 10'000}, 230);
}

TEST(ChessSearchers, KeepTheirPromisesTwoPliesDeep) {
  std::vector<Position> positions = drawn_positions(2, 100);
  const std::vector<Position> suites = perft_positions();
  positions.insert(positions.end(), suites.begin(), suites.end());
  expect_all_promises_kept({positions, Depth(2), 10'000}, 165);
}

TEST(ChessSearchers, KeepTheirPromisesThreePliesDeepWhereMovesAreFew) {
  expect_all_promises_kept({drawn_positions(3, 500), Depth(3), 10'000}, 30);
}

TEST(ChessSearchers, KeepTheirPromisesFourPliesDeepWhereMovesAreFew) {
  expect_all_promises_kept({drawn_positions(4, 500), Depth(4), 20'000}, 20);
}

TEST(ChessSearchers, AgreeOnTheRootValueFivePliesDeep) {
  expect_one_root_value({drawn_positions(5, 40), Depth(5), 1e7}, 5);
}

TEST(ChessSearchers, AgreeOnTheRootValueSixPliesDeep) {
  expect_one_root_value({drawn_positions(6, 60), Depth(6), 1e7}, 4);
}

TEST(SlowChessSearchers, KeepTheirPromisesTwoPliesDeepOnThousandsOfPositions) {
  expect_all_promises_kept({drawn_positions(7, 3'000), Depth(2), 200'000}, 2'000);
}

TEST(SlowChessSearchers, KeepTheirPromisesThreeAndFourPliesDeep) {
  expect_all_promises_kept({drawn_positions(8, 500), Depth(3), 500'000}, 100);
  expect_all_promises_kept({drawn_positions(9, 500), Depth(4), 1'000'000}, 50);
}

TEST(SlowChessSearchers, AgreeOnTheRootValueFiveAndSixPliesDeep) {
  expect_one_root_value({drawn_positions(10, 100), Depth(5), 1e10}, 50);
  expect_one_root_value({drawn_positions(11, 100), Depth(6), 1e10}, 40);
}

}  // namespace chess_searchers_test
}  // namespace pvslab
