// The referee, PGN, openings, and games between scripted sides: every fault loses its game and no other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <climits>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/json/stored_number.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/match/arena.hpp"
#include "harness/match/openings.hpp"
#include "harness/match/pair_tally.hpp"
#include "harness/match/pgn.hpp"
#include "harness/match/place_referee.hpp"
#include "harness/match/places/place_walk.hpp"
#include "harness/match/played_game.hpp"
#include "harness/match/referee.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/draughts/draughts.hpp"
#include "suites/input_error.hpp"

namespace pvslab::match {
namespace match_rules_test {

using chess::Color;
using testing::HasSubstr;

std::vector<chess::Move> moves_from(chess::Position at, const std::vector<std::string>& texts) {
  std::vector<chess::Move> moves;
  for (const std::string& text : texts) {
    moves.push_back(chess::parse_uci(at, text));
    at = chess::after(at, moves.back());
  }
  return moves;
}

// The end after these moves, and none before.
std::optional<GameEnd> end_after(const std::string& fen, const std::vector<std::string>& texts) {
  const chess::Position start = chess::parse_fen(fen);
  Referee referee(start);
  for (const chess::Move& move : moves_from(start, texts)) {
    EXPECT_EQ(referee.end(), std::nullopt) << fen;
    referee.play(move);
  }
  return referee.end();
}

const std::string startpos(chess::start_fen);

TEST(Referee, EndsGamesByTheRulesAndNotBefore) {
  EXPECT_EQ(end_after(startpos, {"f2f3", "e7e5", "g2g4", "d8h4"}), (GameEnd{Ending::checkmate, Color::black}));
  EXPECT_EQ(end_after("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", {"f7e7"}), std::nullopt);
  EXPECT_EQ(end_after("7k/8/6Q1/8/8/8/8/K7 w - - 0 1", {"g6f7"}), (GameEnd{Ending::stalemate, std::nullopt}));
  EXPECT_EQ(end_after("7k/8/8/8/8/8/1p6/K7 w - - 0 1", {"a1b2"}), (GameEnd{Ending::dead_material, std::nullopt}));
  EXPECT_EQ(end_after("7k/8/8/8/8/8/1n6/K1B5 w - - 0 1", {"c1b2"}), (GameEnd{Ending::dead_material, std::nullopt}));
  EXPECT_EQ(end_after("7k/8/8/8/8/8/1n6/K1BN4 w - - 0 1", {"c1b2"}), std::nullopt) << "bishop and knight can mate";
}

TEST(Referee, CountsAThirdOccurrenceWithTheStart) {
  const std::vector<std::string> there_and_back{"g1f3", "g8f6", "f3g1", "f6g8"};
  std::vector<std::string> twice = there_and_back;
  twice.insert(twice.end(), there_and_back.begin(), there_and_back.end());
  EXPECT_EQ(end_after(startpos, there_and_back), std::nullopt);
  EXPECT_EQ(end_after(startpos, twice), (GameEnd{Ending::threefold, std::nullopt}));
}

// After e2e4 the capture e4xd3 is possible, so the position without it is another one; where the pawn is pinned, it is the same.
TEST(Referee, TakesACaptureEnPassantForADifferenceOnlyIfItIsLegal) {
  const std::vector<std::string> loop{"e1f1", "e8f8", "f1e1", "f8e8"};
  std::vector<std::string> moves{"d2d4"};
  const std::vector<std::string> black_first{"e8f8", "e1f1", "f8e8", "f1e1"};
  for (int i = 0; i < 2; ++i) moves.insert(moves.end(), black_first.begin(), black_first.end());
  EXPECT_EQ(end_after("4k3/8/8/8/4p3/8/3P3P/4K3 w - - 0 1", moves), std::nullopt) << "the first one had a capture";
  // Black's king on h4 and White's rook on a4: exd3 uncovers the rook's line.
  std::vector<std::string> pinned{"d2d4"};
  const std::vector<std::string> around{"h4h5", "e1f1", "h5h4", "f1e1"};
  for (int i = 0; i < 2; ++i) pinned.insert(pinned.end(), around.begin(), around.end());
  EXPECT_EQ(end_after("8/8/8/8/R3p2k/8/3P4/4K3 w - - 0 1", pinned), (GameEnd{Ending::threefold, std::nullopt}));
}

TEST(Referee, DrawsAfterFiftyMovesUnlessTheLastOneMates) {
  EXPECT_EQ(end_after("7k/8/8/8/8/8/R7/K7 w - - 99 80", {"a2b2"}), (GameEnd{Ending::fifty_moves, std::nullopt}));
  EXPECT_EQ(end_after("7k/8/8/8/8/8/R7/K7 w - - 98 80", {"a2b2"}), std::nullopt);
  EXPECT_EQ(end_after("7k/8/6K1/8/8/8/R7/8 w - - 99 80", {"a2a8"}), (GameEnd{Ending::checkmate, Color::white}));
}

// A game of draughts in which each side goes where it has been least often, and stays in its own three rows.
struct Wandering {
  std::optional<GameEnd> end;
  std::size_t plies = 0;
};
Wandering wandered_from(const std::string& position, std::string_view game = "draughts") {
  const auto start = make_workload(parse_workload("draughts:at=" + position))->make_case(1, 0);
  PlaceReferee referee(*start, {}, game);
  std::map<std::uint64_t, int> visits;
  Wandering done;
  for (; !(done.end = referee.end()) && done.plies < 500; ++done.plies) {
    std::uint32_t best = 0;
    int least = INT_MAX;
    for (std::uint32_t number = 0; number < referee.now().move_count(); ++number) {
      PlaceWalk successor = referee.now();
      successor.play(number);
      constexpr std::size_t middle_rows = 27;
      if (!successor.text().substr(middle_rows).starts_with("......../......../")) continue;
      if (visits[successor.key()] >= least) continue;
      least = visits[successor.key()];
      best = number;
    }
    referee.play(best);
    ++visits[referee.now().key()];
  }
  return done;
}

TEST(Referee, OfDraughtsDrawsAfterFortyQuietMovesOfEachSide) {
  const Wandering quiet = wandered_from(".......B/......B./......../......../......../......../.W....../W.......:b");
  EXPECT_EQ(quiet.end, (GameEnd{Ending::quiet_moves, std::nullopt}));
  EXPECT_EQ(quiet.plies, 80U);
  const Wandering of_another_game =
      wandered_from(".......B/......B./......../......../......../......../.W....../W.......:b", "checkers");
  EXPECT_EQ(of_another_game.end, std::nullopt) << "it has no such rule";
  // A man moves: forty moves begin anew.
  const Wandering with_a_man =
      wandered_from(".......B/......B./......../......../......../......../.W....../w.......:b");
  EXPECT_EQ(with_a_man.end, (GameEnd{Ending::quiet_moves, std::nullopt}));
  EXPECT_GT(with_a_man.plies, 80U);
}

TEST(Referee, OfDraughtsTakesAMansMoveAndACaptureForProgress) {
  const Draughts game;
  const auto is_quiet = [&](const char* before, const char* after) {
    return Draughts::is_quiet(game.parse(before), game.parse(after));
  };
  EXPECT_TRUE(is_quiet("......../......../......../......../......../......B./......../W.......:w",
                       "......../......../......../......../......../......B./.W....../........:b"));
  EXPECT_FALSE(is_quiet("......../......../......../......../......../......B./......../w.......:w",
                        "......../......../......../......../......../......B./.w....../........:b"))
      << "a man";
  EXPECT_FALSE(is_quiet("......../......../......../......../......../..B...../.W....../........:w",
                        "......../......../......../......../...W..../......../......../........:b"))
      << "a capture";
  EXPECT_FALSE(is_quiet("......../w......./......../......../......../......../......../......B.:w",
                        ".W....../......../......../......../......../......../......../......B.:b"))
      << "a new king";
}

// The third time with the start; a game whose keys say nothing repeats no position.
TEST(Referee, OfAnotherGameDrawsAtTheThirdOccurrence) {
  const auto start =
      make_workload(
          parse_workload("draughts:at=.......B/......../......../......../......../......../......../W.......:b"))
          ->make_case(1, 0);
  PlaceReferee referee(*start, {}, "checkers");
  const auto play = [&](const char* move) { referee.play(referee.now().number_of(move).value()); };
  for (int round = 0; round < 2; ++round) {
    for (const char* move : {"4-8", "29-25", "8-4", "25-29"}) {
      EXPECT_EQ(referee.end(), std::nullopt);
      play(move);
    }
  }
  EXPECT_EQ(referee.end(), (GameEnd{Ending::threefold, std::nullopt}));
}

TEST(Pgn, IsReadAsItWasWritten) {
  PgnGame game;
  game.tags = {{"White", "a \"quoted\" \\ name"}, {"Black", "b"}, {"Round", "1.2"}};
  game.start = chess::parse_fen("4k3/P7/8/8/8/8/8/R3K2R b KQ - 3 12");
  game.moves = moves_from(game.start, {"e8d7", "a7a8n", "d7e7", "e1g1"});
  game.comments = {"", "+0.35, 12 nodes", "", ""};
  game.result = "1-0";
  const std::string text = to_pgn(game);
  EXPECT_THAT(text, HasSubstr("12... Kd7 13. a8=N {+0.35, 12 nodes} 13... Ke7 14. O-O 1-0\n"));
  EXPECT_THAT(text, HasSubstr("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/R3K2R b KQ - 3 12\"]\n"));
  const auto read = read_pgn(text + text, "two.pgn");
  ASSERT_EQ(read.size(), 2U);
  for (const PgnGame& each : read) {
    EXPECT_EQ(each.tag("White"), game.tag("White"));
    EXPECT_EQ(each.start, game.start);
    EXPECT_EQ(each.moves, game.moves);
    EXPECT_EQ(each.result, "1-0");
  }
}

TEST(Pgn, HasLinesOfAtMost79CharactersAndTheSevenTagsFirst) {
  PgnGame game;
  game.start = chess::parse_fen(chess::start_fen);
  for (int i = 0; i < 20; ++i) {
    const auto some = moves_from(game.start, {"g1f3", "g8f6", "f3g1", "f6g8"});
    game.moves.insert(game.moves.end(), some.begin(), some.end());
  }
  game.comments.assign(game.moves.size(), "+0.12, 4321 nodes");
  const std::string text = to_pgn(game);
  EXPECT_TRUE(
      text.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black "
                       "\"?\"]\n[Result \"*\"]\n\n"));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 79U);
  EXPECT_EQ(read_pgn(text, "x").front().moves, game.moves);
}

TEST(Pgn, OfOtherProgramsIsRead) {
  const std::string text =
      "% escaped\r\n[Event \"x\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n1.e4 {a [comment] (with) 1-0} e5 ; to the end 2. "
      "d4\r\n"
      "2. Nf3 $14 (2. f4 exf4 (2... d5!?) 3. Nf3) 2... Nc6 3.Bb5!? a6 1/2-1/2\n\n[Event \"y\"]\n\n*\n";
  const auto games = read_pgn(text, "x.pgn");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].moves.size(), 6U);
  EXPECT_EQ(games[0].result, "1/2-1/2");
  EXPECT_EQ(games[1].moves.size(), 0U);
}

TEST(Pgn, ThatIsWrongIsRefusedWithItsLine) {
  for (const auto& [text, said] : std::vector<std::pair<std::string, std::string>>{
           {"[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *", "x.pgn:4: move 2 of the game"},
           {"1. e4 {no end", "x.pgn:1: the comment has no end"},
           {"1. e4 (1. d4", "a variation has no end"},
           {"1. e4 ) e5", "')' ends no variation"},
           {"[FEN \"nonsense\"]\n\n1. e4 *", "x.pgn:1"},
           {"[Event x]\n", "a tag is like"},
           {"  \n", "there is no game"}}) {
    try {
      static_cast<void>(read_pgn(text, "x.pgn"));
      ADD_FAILURE() << text << " was taken";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr(said)) << text;
    }
  }
}

TEST(OpeningsFile, KeepsDifferentPositionsInWhichTheGameGoesOn) {
  const std::string same = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
  const Openings epd =
      openings_from(startpos + "\n" + same + " id \"x\";\n" + same + "\n7k/5Q2/6K1/8/8/8/8/8 b - -\n", "o.epd", {});
  EXPECT_EQ(epd.openings.size(), 2U);
  EXPECT_EQ(epd.repeated, 1U);
  EXPECT_EQ(epd.over, 1U);
  const Openings pgn = openings_from("1. e4 e5 2. Nf3 *\n1. e4 e5 2. Bc4 *\n1. d4 *", "o.pgn", {.plies = 2});
  EXPECT_EQ(pgn.openings.size(), 2U) << "two games begin with the same two moves";
  EXPECT_EQ(pgn.repeated, 1U);
  EXPECT_EQ(pgn.openings[0].moves.size(), 2U);
  EXPECT_EQ(openings_from("1. e4 *\n1. d4 *", "o.pgn", {.count = 1}).openings.size(), 1U);
  EXPECT_THROW(static_cast<void>(openings_from("7k/5Q2/6K1/8/8/8/8/8 b - -\n", "o.epd", {})), InputError);
}

// Answers by a function of the position.
class Scripted : public Player {
 public:
  using Answer = std::function<PlayerAnswer(const GameSoFar&)>;
  explicit Scripted(Answer answer) : answer_(std::move(answer)) {}
  [[nodiscard]] PlayerAnswer ask(const GameSoFar& position) override { return answer_(position); }

 private:
  Answer answer_;
};

PlayerAnswer first_move(const GameSoFar& position) {
  return {.move = PlayerMove{.move = chess::to_uci(position.now, chess::legal_moves(position.now).front())}};
}
Scripted::Answer saying(std::int32_t centipawns) {
  return [centipawns](const GameSoFar& position) {
    PlayerAnswer answer = first_move(position);
    answer.move->centipawns = centipawns;
    return answer;
  };
}

const Opening start_opening{"start", chess::parse_fen(chess::start_fen), {}};

PlayedGame game_of(const Scripted::Answer& white, const Scripted::Answer& black,
                   GamePlan plan = {.opening = &start_opening}) {
  Scripted white_player(white);
  Scripted black_player(black);
  return play_game(plan, white_player, black_player, [] {});
}

// As `same` and `effect` read positions.
TEST(OpeningsFile, MayHaveMovesAfterItsPositions) {
  const Openings read = openings_from("startpos moves e2e4 e7e5\n" + startpos + "\nstartpos moves e2e5\n", "o.epd", {});
  ASSERT_EQ(read.openings.size(), 2U);
  EXPECT_EQ(read.openings[0].moves, moves_from(start_opening.start, {"e2e4", "e7e5"}));
  EXPECT_EQ(read.openings[1].name, "o.epd:2");
  EXPECT_EQ(read.problems.losses(), 1U);
}

TEST(PlayedGame, IsLostByTheSideThatFails) {
  const Scripted::Answer illegal = [](const GameSoFar&) { return PlayerAnswer{.move = PlayerMove{.move = "e2e5"}}; };
  const Scripted::Answer nothing = [](const GameSoFar&) { return PlayerAnswer{.move = PlayerMove{.move = ""}}; };
  const Scripted::Answer dead = [](const GameSoFar&) {
    return PlayerAnswer{.fault = PlayerFault{FaultKind::died, "ended with exit code 3"}};
  };
  PlayedGame game = game_of(illegal, first_move);
  EXPECT_EQ(game.end, (GameEnd{Ending::illegal_move, Color::black}));
  EXPECT_THAT(game.fault, HasSubstr("'e2e5'"));
  EXPECT_EQ(game.moves.size(), 0U);
  EXPECT_EQ(game_of(nothing, first_move).end.ending, Ending::illegal_move);
  game = game_of(first_move, dead);
  EXPECT_EQ(game.end, (GameEnd{Ending::died, Color::white}));
  EXPECT_EQ(game.fault, "ended with exit code 3");
}

TEST(PlayedGame, IsLostOnTimeBeyondTheMarginOnly) {
  const auto slow = [](std::chrono::milliseconds pause) {
    return [pause](const GameSoFar& position) {
      std::this_thread::sleep_for(pause);
      return first_move(position);
    };
  };
  using std::chrono::milliseconds;
  GamePlan plan{.opening = &start_opening, .white_time = milliseconds(10), .margin = milliseconds(40)};
  const PlayedGame late = game_of(slow(milliseconds(120)), first_move, plan);
  EXPECT_EQ(late.end, (GameEnd{Ending::late, Color::black}));
  EXPECT_GE(*late.late_seconds, 0.12);
  EXPECT_TRUE(late.load);
  plan.adjudication.length = 2;
  plan.margin = milliseconds(60'000);
  EXPECT_EQ(game_of(slow(milliseconds(20)), first_move, plan).end.ending, Ending::length)
      << "late, but within the margin";
}

TEST(Adjudication, NeedsBothSidesToAgreeForLongEnough) {
  GamePlan plan{.opening = &start_opening, .adjudication = parse_adjudication("win=500,moves=3,length=10")};
  PlayedGame game = game_of(saying(500), saying(-500), plan);
  EXPECT_EQ(game.end, (GameEnd{Ending::adjudicated_win, Color::white}));
  EXPECT_EQ(game.moves.size(), 6U);
  EXPECT_EQ(game_of(saying(-700), saying(600), plan).end, (GameEnd{Ending::adjudicated_win, Color::black}));
  EXPECT_EQ(game_of(saying(499), saying(-500), plan).end.ending, Ending::length);
  EXPECT_EQ(game_of(saying(900), saying(900), plan).end.ending, Ending::length) << "each thinks that it wins";
  EXPECT_EQ(game_of(first_move, saying(-900), plan).end.ending, Ending::length) << "a score that is absent is none";
  plan.adjudication = parse_adjudication("draw=10,moves=2,from=5,length=12");
  game = game_of(saying(10), saying(-10), plan);
  EXPECT_EQ(game.end, (GameEnd{Ending::adjudicated_draw, std::nullopt}));
  EXPECT_EQ(game.moves.size(), 8U) << "move 5 begins after 8 plies";
  EXPECT_EQ(parse_adjudication(to_text(plan.adjudication)), plan.adjudication);
  EXPECT_THROW(static_cast<void>(parse_adjudication("moves=3")), UsageError);
  EXPECT_THROW(static_cast<void>(parse_adjudication("win=-3")), UsageError);
}

MatchSettings nodes_settings() {
  MatchSettings settings;
  settings.a = {.name = "a", .searcher = 0, .limits = {.nodes = 100}};
  settings.b = {.name = "b", .searcher = 0, .limits = {.nodes = 100}};
  return settings;
}

// With what follows from the moves.
PlayedGame played(const Opening& opening, const std::vector<std::string>& texts,
                  GameEnd end = {Ending::length, std::nullopt}) {
  PlayedGame game;
  for (const std::string& text : texts) game.moves.push_back({.move = text});
  game.end = end;
  Openings openings;
  openings.openings = {opening};
  const MatchSettings settings = nodes_settings();
  chess_arena(openings, settings)->complete(0, game);
  return game;
}

TEST(PairTally, TellsSidesThatPlayTheSameFromSidesThatPart) {
  const MatchSettings settings = nodes_settings();
  const PlayedGame one = played(start_opening, {"e2e4", "e7e5"});
  const PlayedGame other = played(start_opening, {"e2e4", "c7c5"});
  PairTally same(settings);
  same.add({0, 0, &one, &one});
  EXPECT_TRUE(same.sides_are_same());
  PairTally parted(settings);
  parted.add({0, 0, &one, &one});
  parted.add({1, 0, &one, &other});
  EXPECT_FALSE(parted.sides_are_same());
  ASSERT_TRUE(parted.parted());
  EXPECT_EQ(parted.parted()->pair, 1U);
  EXPECT_EQ(parted.parted()->ply, 1U);
  // Black has the move, and side b has Black in the first game.
  EXPECT_EQ(parted.parted()->b->move, "e7e5");
  EXPECT_EQ(parted.parted()->a->move, "c7c5");
}

TEST(PairTally, NoticesOtherNodesBehindTheSameMoves) {
  const MatchSettings settings = nodes_settings();
  PlayedGame one = played(start_opening, {"e2e4", "e7e5"});
  PlayedGame other = one;
  one.moves[1].nodes = 7;
  other.moves[1].nodes = 8;
  PairTally tally(settings);
  tally.add({0, 0, &one, &other});
  EXPECT_TRUE(tally.sides_are_same());
  ASSERT_TRUE(tally.told_apart());
  EXPECT_EQ(tally.told_apart()->ply, 1U);
}

// Planted: the known report of 60 games for 3 openings.
TEST(PairTally, CountsDistinctGamesAndNotRepeatedOnes) {
  const MatchSettings settings = nodes_settings();
  std::vector<Opening> openings;
  for (const char* move : {"e2e4", "d2d4", "c2c4"}) {
    openings.push_back({move, start_opening.start, moves_from(start_opening.start, {move})});
  }
  std::vector<PlayedGame> first;
  std::vector<PlayedGame> second;
  for (const Opening& opening : openings) {
    first.push_back(played(opening, {"e7e5", "g1f3"}, {Ending::length, std::nullopt}));
    second.push_back(played(opening, {"g8f6", "g1f3"}, {Ending::adjudicated_win, Color::black}));
  }
  PairTally tally(settings);
  for (std::size_t round = 0; round < 30; ++round) {
    for (std::size_t i = 0; i < 3; ++i) tally.add({3 * round + i, i, &first[i], &second[i]});
  }
  EXPECT_EQ(tally.pairs(), 90U);
  EXPECT_EQ(tally.distinct_pairs(), 3U);
  EXPECT_EQ(tally.distinct_games(), 6U);
  EXPECT_EQ(tally.points(), (Pentanomial{{0, 0, 0, 3, 0}}));
  EXPECT_FALSE(estimate(tally.openings()).elo);
}

// One opening leads into the other, and both games go on in the same way.
TEST(PairTally, CountsAnOpeningThatAnotherLeadsIntoOnce) {
  const MatchSettings settings = nodes_settings();
  const Opening longer{"longer", start_opening.start, moves_from(start_opening.start, {"e2e4", "e7e5"})};
  const PlayedGame whole = played(start_opening, {"e2e4", "e7e5", "g1f3", "b8c6"});
  const PlayedGame tail = played(longer, {"g1f3", "b8c6"});
  const PlayedGame other = played(longer, {"g1f3", "g8f6"});
  PairTally tally(settings);
  tally.add({0, 0, &whole, &whole});
  tally.add({1, 1, &tail, &tail});
  EXPECT_EQ(tally.distinct_pairs(), 1U);
  tally.add({2, 1, &tail, &other});
  EXPECT_EQ(tally.distinct_pairs(), 2U) << "one of its games is new";
  EXPECT_EQ(tally.distinct_games(), 3U) << "the games of side a with White and with Black are two";
}

// Planted in a part: a game that cannot have been played.
TEST(Arena, RefusesAGameThatCannotHaveBeenPlayed) {
  EXPECT_NO_THROW(
      static_cast<void>(played(start_opening, {"f2f3", "e7e5", "g2g4", "d8h4"}, {Ending::checkmate, Color::black})));
  EXPECT_THROW(static_cast<void>(played(start_opening, {"f2f3", "e7e4"})), StoredResultError) << "an illegal move";
  EXPECT_THROW(
      static_cast<void>(played(start_opening, {"f2f3", "e7e5", "g2g4", "d8h4"}, {Ending::checkmate, Color::white})),
      StoredResultError)
      << "another winner";
  EXPECT_THROW(static_cast<void>(played(start_opening, {"f2f3"}, {Ending::stalemate, std::nullopt})),
               StoredResultError);
  EXPECT_THROW(static_cast<void>(played(start_opening, {"f2f3", "e7e5", "g2g4", "d8h4"})), StoredResultError)
      << "adjudicated after mate";
}

TEST(PairTally, EndsOnlyByItsRules) {
  MatchSettings settings = nodes_settings();
  settings.same_pairs = 2;
  const PlayedGame one = played(start_opening, {"e2e4"});
  PairTally tally(settings);
  tally.add({0, 0, &one, &one});
  EXPECT_FALSE(tally.is_decided());
  tally.add({1, 0, &one, &one});
  EXPECT_TRUE(tally.is_decided());
  settings.a.limits.time = std::chrono::milliseconds(5);
  EXPECT_FALSE(tally.is_decided()) << "with a time limit the same games do not show that the sides are the same";
}

// A side that fails in the same way in both games is not shown to play as the other does.
TEST(PairTally, DoesNotTakeTwoFaultsForTheSamePlay) {
  const MatchSettings settings = nodes_settings();
  const PlayedGame fault = played(start_opening, {}, {Ending::died, Color::black});
  PairTally tally(settings);
  tally.add({0, 0, &fault, &fault});
  EXPECT_FALSE(tally.sides_are_same());
  EXPECT_EQ(tally.faults()[0], 1U);
  EXPECT_EQ(tally.faults()[1], 1U);
}

}  // namespace match_rules_test
}  // namespace pvslab::match
