// Erased games: every searcher visits what it visits if it is compiled for the game, and no more positions are kept than a
// search names.
#include "harness/bind/erased/erased_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/bind/erased/live_places.hpp"
#include "harness/bind/trees/grown_tree.hpp"
#include "harness/bind/workloads/erased_game_case.hpp"
#include "harness/bind/workloads/game_case.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/fen.hpp"
#include "suites/connect4/connect4.hpp"
#include "suites/synthetic/transposing.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

// The same position twice: searched by searchers that are compiled for the game, and erased.
struct Twice {
  std::unique_ptr<Case> compiled;
  std::unique_ptr<Case> erased;
};

template <Game G>
Twice twice(const G& game, const Position<G>& position, int depth) {
  return {std::make_unique<GameCase<G>>(game, position, Depth(depth), std::nullopt, 1.0),
          std::make_unique<ErasedGameCase>(std::make_unique<LivePlaces<G>>(game, position), abilities_of<G>,
                                           ErasedQuestion{Depth(depth), 1.0})};
}

// Games with keys; one evaluates in windows of both rules, by a search.
Twice connect_four() { return twice(ConnectFour(), {}, 5); }
Twice chess_position() {
  const auto position = chess::parse_fen("r1bqk2r/4bpp1/1p1p1n1p/p1nPp3/P7/1PN3P1/3NPPBP/R1BQK2R w KQkq - 0 1");
  return twice(chess::ChessGame(), chess::SearchPosition(position), 2);
}
Twice transposing() {
  const synthetic::Transposing game({.branching = 4, .values = 5});
  return twice(game, game.root(1, 0), 5);
}

std::vector<Twice> games() {
  std::vector<Twice> all;
  all.push_back(connect_four());
  all.push_back(chess_position());
  all.push_back(transposing());
  return all;
}

void expect_equal(const Twice& both, Bounds bounds, std::size_t searcher) {
  Counters compiled;
  Counters erased;
  const SearcherInfo& info = *searcher_infos()[searcher];
  if (!is_window(info.rule, bounds)) return;
  EXPECT_EQ(both.erased->count(searcher, bounds, erased), both.compiled->count(searcher, bounds, compiled)) << info.id;
  EXPECT_EQ(erased, compiled) << info.id;
}

TEST(ErasedGame, IsSearchedByEverySearcherAsIfItWereCompiledForIt) {
  for (const Twice& both : games()) {
    Counters unused;
    const Score score = both.compiled->score_at(both.compiled->depth(), unused);
    for (std::size_t searcher = 0; searcher < searcher_infos().size(); ++searcher) {
      expect_equal(both, Bounds{}, searcher);
      expect_equal(both, {score, Score::highest()}, searcher);
      expect_equal(both, {Score(score.value() - 2), Score(score.value() + 2)}, searcher);
    }
  }
}

TEST(ErasedGame, IsSearchedFromAGuessAsIfItWereCompiled) {
  for (const Twice& both : games()) {
    for (std::size_t searcher = 0; searcher < searcher_infos().size(); ++searcher) {
      Counters compiled;
      Counters erased;
      EXPECT_EQ(both.erased->count_from(Score(1), searcher, erased),
                both.compiled->count_from(Score(1), searcher, compiled));
      EXPECT_EQ(erased, compiled) << searcher_infos()[searcher]->id;
    }
  }
}

TEST(ErasedGame, AnswersWhatEveryCaseAnswers) {
  const std::size_t alpha_beta = find_searcher("alpha-beta").value();
  for (const Twice& both : games()) {
    const Case& erased = *both.erased;
    EXPECT_EQ(erased.search(alpha_beta, Bounds{}), both.compiled->search(alpha_beta, Bounds{}));
    EXPECT_EQ(erased.search_silently(alpha_beta).value, erased.yardstick());
    EXPECT_EQ(erased.yardstick(), both.compiled->yardstick());
    Counters of_erased;
    Counters of_compiled;
    EXPECT_EQ(erased.score_at(Depth(1), of_erased), both.compiled->score_at(Depth(1), of_compiled));
    EXPECT_EQ(of_erased, of_compiled);
    EXPECT_GT(of_erased.nodes, 0U);
    EXPECT_EQ(erased.leaves_depend_on_window(), both.compiled->leaves_depend_on_window());
    EXPECT_EQ(erased.written_out(2'000), both.compiled->written_out(2'000));
    EXPECT_EQ(erased.written_out(3), std::nullopt);
  }
}

TEST(ErasedGame, HasTheSamePlacesAndTexts) {
  for (const Twice& both : games()) {
    const auto erased = both.erased->places();
    const auto compiled = both.compiled->places();
    ASSERT_EQ(erased->successor_count(0), compiled->successor_count(0));
    for (const CutoffRule rule : {CutoffRule::at_beta, CutoffRule::above_beta}) {
      EXPECT_EQ(erased->evaluates_in_window(rule), compiled->evaluates_in_window(rule));
      EXPECT_EQ(erased->evaluate(0, rule, Bounds{}), compiled->evaluate(0, rule, Bounds{}));
    }
    for (std::uint32_t number = 0; number < erased->successor_count(0); ++number) {
      const Place place = erased->successor(0, number);
      EXPECT_EQ(place, compiled->successor(0, number));
      EXPECT_EQ(erased->key(place), compiled->key(place));
      EXPECT_EQ(erased->text(place), compiled->text(place));
      EXPECT_EQ(erased->move_text(0, number), compiled->move_text(0, number));
    }
  }
}

// Positions and moves that own memory, and no key. The position is the line that led to it.
struct Countdown {
  using Position = std::vector<int>;
  using Move = int;
  [[nodiscard]] std::vector<int> moves(const Position& line) const {
    return line.size() < 6 ? std::vector{1, 2, 3} : std::vector<int>{};
  }
  [[nodiscard]] Position after(Position line, int move) const {
    line.push_back(move);
    return line;
  }
  [[nodiscard]] Score evaluate(const Position& line) const {
    int sum = 0;
    for (const int move : line) sum = -sum * 2 + move;
    return Score(sum);
  }
};

TEST(LivePlaces, AreReusedWhenNoPositionNamesThem) {
  const LivePlaces<Countdown> places({}, {});
  Place highest = 0;
  const ErasedGame game(places);
  const auto walk = [&](auto&& self, const ErasedPosition& position, int depth) -> Score {
    highest = std::max(highest, position.place());
    Score best = -Score::infinity();
    if (depth == 0) return game.evaluate(position, Window<CutoffRule::at_beta>::open());
    for (const auto move : game.moves(position)) best = max(best, -self(self, game.after(position, move), depth - 1));
    return best;
  };
  const Score first = walk(walk, game.at(0), 6);
  EXPECT_EQ(walk(walk, game.at(0), 6), first);
  EXPECT_EQ(highest, 6U);  // one for each ply
}

TEST(LivePlaces, AreKeptWhileAnyPositionNamesThem) {
  const LivePlaces<Countdown> places({}, {});
  const ErasedGame game(places);
  ErasedPosition kept = game.after(game.at(0), 2);
  {
    const ErasedPosition copy = kept;
    kept = game.after(copy, 0);
    kept = copy;
    const ErasedPosition& itself = kept;
    kept = itself;
  }
  std::vector<ErasedPosition> others;
  for (std::uint32_t i = 0; i < 20; ++i) others.push_back(game.after(game.at(0), i % 3));
  EXPECT_EQ(game.evaluate(kept, Window<CutoffRule::at_beta>::open()), Score(3));
  EXPECT_EQ(std::ranges::count(others, kept.place(), &ErasedPosition::place), 0);
}

TEST(LivePlaces, FindTheirMovesInAnyOrder) {
  const LivePlaces<Countdown> places({}, {});
  for (const std::uint32_t number : {2U, 0U, 1U, 1U, 0U, 2U}) {
    const Place place = places.successor(0, number);
    EXPECT_EQ(places.evaluate(place, CutoffRule::at_beta, Bounds{}), Score(static_cast<int>(number) + 1));
    places.drop(place);
  }
}

TEST(ErasedGame, WithoutKeysIsRefusedToSearchersWithATable) {
  const ErasedGameCase one(std::make_unique<LivePlaces<Countdown>>(Countdown(), Countdown::Position()),
                           abilities_of<Countdown>, ErasedQuestion{Depth(4), 121.0});
  const std::size_t with_table = find_searcher("memory-alpha-beta").value();
  EXPECT_EQ(refusal_of(with_table, abilities_of<Countdown>), "it has a table, and the game has no key(position)");
  EXPECT_THAT([&] { static_cast<void>(one.search(with_table, Bounds{})); },
              testing::ThrowsMessage<std::runtime_error>(testing::HasSubstr("memory-alpha-beta: not run: it has a")));
  const auto places = one.places();
  EXPECT_EQ(places->successor_count(0), 3U);
  EXPECT_NE(places->key(1), places->key(2));  // keys that tell places apart
}

// A Countdown that evaluates in windows of the rule at_beta too, and clamps there.
struct Clamped : Countdown {
  using Countdown::evaluate;
  [[nodiscard]] Score evaluate(const Position& line, Window<CutoffRule::at_beta> window) const {
    return clamp(Countdown::evaluate(line), window.alpha(), window.beta());
  }
};
// The same without an evaluation for other windows.
struct OnlyClamped : Clamped {
  Score evaluate(const Position&) const = delete;
  [[nodiscard]] Score evaluate(const Position& line, Window<CutoffRule::at_beta> window) const {
    return Clamped::evaluate(line, window);
  }
};

TEST(LivePlaces, AndGrownTreesEvaluateAsSearchersOfTheRuleAsk) {
  const std::vector<int> line{3};
  const Bounds narrow{Score(0), Score(1)};
  const LivePlaces<Clamped> live({}, line);
  const GrownTree<Clamped> grown({}, line);
  for (const Places* const places : {static_cast<const Places*>(&live), static_cast<const Places*>(&grown)}) {
    EXPECT_EQ(places->evaluate(0, CutoffRule::at_beta, narrow), Score(1));
    EXPECT_EQ(places->evaluate(0, CutoffRule::above_beta, narrow), Score(3));
    EXPECT_TRUE(places->evaluates_in_window(CutoffRule::at_beta));
    EXPECT_FALSE(places->evaluates_in_window(CutoffRule::above_beta));
  }
  EXPECT_EQ(refusal_of(find_searcher("alpha-beta-strict").value(), abilities_of<Clamped>), "");
}

TEST(ErasedGame, WithWindowsOfOneRuleIsRefusedToSearchersOfTheOther) {
  static_assert(!EvaluatesAlone<OnlyClamped> && EvaluatesInWindow<OnlyClamped>);
  EXPECT_EQ(refusal_of(find_searcher("alpha-beta").value(), abilities_of<OnlyClamped>), "");
  EXPECT_EQ(refusal_of(find_searcher("alpha-beta-strict").value(), abilities_of<OnlyClamped>),
            "its windows are strict, and the game evaluates in windows of the rule at_beta only");
  const GrownTree<OnlyClamped> compiles({}, {});
  EXPECT_EQ(compiles.successor_count(0), 3U);
}

}  // namespace
}  // namespace pvslab
