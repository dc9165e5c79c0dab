// Our own EPD suites: they are read completely, and mates.epd is correct. scripts/confirm-epd-suites checks the others
// with Stockfish.
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "suites/chess/epd.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/mate_prover.hpp"

namespace pvslab::chess {
namespace chess_epd_suites_test {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

constexpr std::array<const char*, 4> suites{"mates", "tactics", "middlegames", "endgames"};

EpdFile suite(const std::string& name) {
  return read_epd_file(std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/" + name + ".epd");
}

std::multiset<std::string> sans(const Position& position, const std::vector<Move>& moves) {
  std::multiset<std::string> texts;
  for (const Move& move : moves) texts.insert(to_san(position, move));
  return texts;
}

bool captures(const Position& position, const Move& move) {
  return !move.castles && occupant(position.board, move.to).has_value();
}

// The definition of a forced mate, without optimizations.
bool plainly_mates_within(const Position& position, int moves);

bool plainly_is_lost(const Position& position, int moves) {
  const std::vector<Move> replies = legal_moves(position);
  if (replies.empty()) return is_in_check(position);
  return std::ranges::all_of(replies,
                             [&](const Move& reply) { return plainly_mates_within(after(position, reply), moves); });
}

bool plainly_mates_within(const Position& position, int moves) {
  return moves > 0 && std::ranges::any_of(legal_moves(position), [&](const Move& move) {
           return plainly_is_lost(after(position, move), moves - 1);
         });
}

std::optional<int> mate_distance(const char* fen, int limit = 3) {
  return MateProver().distance(parse_fen(fen), limit);
}

TEST(MateProver, CountsTheMovesOfTheShortestMate) {
  EXPECT_EQ(mate_distance("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), 1);
  EXPECT_EQ(mate_distance("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"), 2);
  EXPECT_EQ(mate_distance("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 1), std::nullopt);
  EXPECT_EQ(mate_distance("8/8/7k/8/8/8/R7/1R4K1 w - - 0 1"), 3);
}

TEST(MateProver, DoesNotTakeStalemateForMate) {
  const Position position = parse_fen("8/P3R3/3k1PKP/2p5/P1B1P3/1P6/8/8 w - - 0 1");
  EXPECT_THAT(sans(position, MateProver().key_moves(position, 2)), ElementsAre("a8=R"));
}

TEST(MateProver, FindsEveryKeyMove) {
  const Position position = parse_fen("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1");
  EXPECT_THAT(sans(position, MateProver().key_moves(position, 1)), ElementsAre("Ra8#", "Rb8#"));
}

TEST(MateProver, FindsNoMateInTheStartingPosition) { EXPECT_EQ(mate_distance(start_fen.data()), std::nullopt); }

RC_GTEST_PROP(MateProver, AgreesWithThePlainDefinition, (std::uint64_t seed)) {
  const Position position = ScatteredPositions(seed).next();
  MateProver prover;
  for (const int moves : {2, 1, 2}) {
    RC_ASSERT(prover.mates_within(position, moves) == plainly_mates_within(position, moves));
  }
}

TEST(EpdSuites, AreReadToTheLastWord) {
  for (const char* name : suites) EXPECT_THAT(suite(name).problems.listed(), IsEmpty()) << name;
}

TEST(EpdSuites, NumberTheirRecordsAndSayWhatEachIsAbout) {
  for (const std::string name : suites) {
    std::size_t number = 0;
    for (const EpdRecord& record : suite(name).records) {
      const std::string digits = std::to_string(++number);
      EXPECT_EQ(record.id, name + "." + std::string(3 - digits.size(), '0') + digits) << "line " << record.line;
      EXPECT_THAT(record.comments[0], Not(IsEmpty())) << record.id;
    }
  }
}

TEST(EpdSuites, HoldNoPositionTwice) {
  std::map<std::string, std::string> seen;
  for (const char* name : suites) {
    for (const EpdRecord& record : suite(name).records) {
      const auto [same, is_new] = seen.emplace(to_fen(record.position), record.id);
      EXPECT_TRUE(is_new) << record.id << " is " << same->second;
    }
  }
}

TEST(EpdSuites, MixTheSidesToMove) {
  for (const char* name : suites) {
    const EpdFile file = suite(name);
    const auto white =
        std::ranges::count(file.records, Color::white, [](const auto& each) { return each.position.side; });
    EXPECT_GE(3 * white, static_cast<std::ptrdiff_t>(file.records.size())) << name;
    EXPECT_LE(3 * white, static_cast<std::ptrdiff_t>(2 * file.records.size())) << name;
  }
}

TEST(MatesSuite, HasMatesInOneToFour) {
  std::map<int, int> records;
  for (const EpdRecord& record : suite("mates").records) ++records[record.direct_mate.value_or(0)];
  EXPECT_THAT(records, ElementsAre(Pair(1, 25), Pair(2, 25), Pair(3, 20), Pair(4, 10)));
}

TEST(MatesSuite, NamesAllTheMovesThatMateInThatManyAndNoMateIsShorter) {
  for (const EpdRecord& record : suite("mates").records) {
    ASSERT_TRUE(record.direct_mate && *record.direct_mate >= 1) << record.id;
    MateProver prover;
    EXPECT_EQ(prover.distance(record.position, *record.direct_mate), record.direct_mate) << record.id;
    EXPECT_EQ(sans(record.position, prover.key_moves(record.position, *record.direct_mate)),
              sans(record.position, record.best_moves))
        << record.id;
  }
}

TEST(MatesSuite, HasAKeyMoveOfEveryKind) {
  std::set<std::string> kinds;
  for (const EpdRecord& record : suite("mates").records) {
    for (const Move& move : record.best_moves) {
      const Position next = after(record.position, move);
      const bool passes = move.to.set() == record.position.en_passant && !captures(record.position, move);
      if (move.castles) kinds.insert(move.to.file() == 7 ? "castling short" : "castling long");
      if (move.promotion) kinds.insert("promotion to " + std::to_string(static_cast<int>(*move.promotion)));
      if (passes && occupant(record.position.board, move.from)->piece == Piece::pawn) kinds.insert("en passant");
      if (captures(record.position, move)) kinds.insert("capture");
      if (count(attackers(next.board, next.king(next.side), record.position.side)) == 2) kinds.insert("double check");
      if (!is_in_check(next) && !captures(record.position, move)) kinds.insert("quiet");
    }
  }
  EXPECT_THAT(kinds, ElementsAre("capture", "castling long", "castling short", "double check", "en passant",
                                 "promotion to 1", "promotion to 3", "promotion to 4", "quiet"));
}

TEST(TacticsSuite, HasOneBestMoveEach) {
  const EpdFile file = suite("tactics");
  EXPECT_GE(file.records.size(), 40u);
  for (const EpdRecord& record : file.records) EXPECT_EQ(record.best_moves.size(), 1u) << record.id;
}

TEST(NodeCountSuites, AreQuietAndTellNoMove) {
  EXPECT_EQ(suite("middlegames").records.size(), 30u);
  EXPECT_EQ(suite("endgames").records.size(), 20u);
  for (const char* name : {"middlegames", "endgames"}) {
    for (const EpdRecord& record : suite(name).records) {
      EXPECT_FALSE(is_in_check(record.position)) << record.id;
      EXPECT_THAT(record.best_moves, IsEmpty()) << record.id;
      EXPECT_FALSE(MateProver().mates_within(record.position, 2)) << record.id;
      const int men = count(record.position.board.occupied());
      EXPECT_TRUE(std::string(name) == "endgames" ? men <= 13 : men >= 20) << record.id << " has " << men << " men";
    }
  }
}

}  // namespace chess_epd_suites_test
}  // namespace pvslab::chess
