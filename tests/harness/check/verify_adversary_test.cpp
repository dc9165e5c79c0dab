// The adversary: every sequence of answers occurs once, and the promise allows every answer.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "harness/check/subject/windows.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/negascout.hpp"
#include "suites/adversary/adversary.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

using AtBeta = Window<CutoffRule::at_beta>;

// All sequences of answers if each successor in turn is searched with `window`.
std::vector<std::vector<Score>> all_courses(Adversary& game, AtBeta window) {
  std::vector<std::vector<Score>> courses;
  do {
    game.restart();
    std::vector<Score> course;
    for (std::int32_t number = 0; number < static_cast<std::int32_t>(game.scores().size()); ++number) {
      course.push_back(game.evaluate(Adversary::Position{number}, window));
    }
    courses.push_back(course);
  } while (game.next_script());
  return courses;
}

TEST(Adversary, AnswersInsideTheWindowWithTheScoreAlone) {
  Adversary game(Assumption::window, Score(-3), Score(3));
  game.set_scores({Score(1)});
  EXPECT_EQ(all_courses(game, AtBeta(Score(-1), Score(2))), (std::vector<std::vector<Score>>{{Score(1)}}));
}

TEST(Adversary, AnswersBelowTheWindowWithAnythingBelowIt) {
  Adversary game(Assumption::window, Score(-3), Score(3));
  game.set_scores({Score(-2)});
  // The score is -2, alpha is 0: anything in -3 .. 0.
  EXPECT_EQ(all_courses(game, AtBeta(Score(0), Score(2))).size(), 4);
}

TEST(Adversary, ThatPromisesFailSoftAnswersWithBoundsAlone) {
  Adversary game(Assumption::fail_soft, Score(-3), Score(3));
  game.set_scores({Score(-2)});
  EXPECT_EQ(all_courses(game, AtBeta(Score(0), Score(2))).size(), 3) << "an upper bound of -2: -2, -1 or 0";
}

TEST(Adversary, ThatPromisesFailHardAnswersWithTheBoundThatIsMet) {
  Adversary game(Assumption::fail_hard, Score(-3), Score(3));
  game.set_scores({Score(-2)});
  EXPECT_EQ(all_courses(game, AtBeta(Score(0), Score(2))), (std::vector<std::vector<Score>>{{Score(0)}}));
}

TEST(Adversary, TakesEveryCourseOfEventsOnce) {
  Adversary game(Assumption::window, Score(-3), Score(3));
  game.set_scores({Score(-2), Score(0), Score(3)});
  const auto courses = all_courses(game, AtBeta(Score(0), Score(2)));
  // Four answers each of the two that fail low, -3..0; two of the one that fails high, 2 and 3.
  EXPECT_EQ(courses.size(), 4 * 4 * 2);
  EXPECT_EQ(std::set(courses.begin(), courses.end()).size(), courses.size());
}

TEST(Adversary, MayAnswerALaterQuestionDifferently) {
  Adversary game(Assumption::window, Score(-1), Score(1));
  game.set_scores({Score(0)});
  std::set<std::pair<Score, Score>> answers;
  do {
    game.restart();
    const Score first = game.evaluate(Adversary::Position{0}, AtBeta(Score(0), Score(1)));
    answers.emplace(first, game.evaluate(Adversary::Position{0}, AtBeta(Score(0), Score(1))));
  } while (game.next_script());
  EXPECT_EQ(answers.size(), 4) << "-1 or 0, twice";
}

TEST(Adversary, TakesScriptsOfDifferentLengthsOnceEach) {
  // The second search happens only after the answer -1 to the first.
  Adversary game(Assumption::window, Score(-1), Score(1));
  game.set_scores({Score(0), Score(0)});
  std::vector<std::vector<Score>> courses;
  do {
    game.restart();
    std::vector<Score> course{game.evaluate(Adversary::Position{0}, AtBeta(Score(0), Score(1)))};
    if (course[0] == Score(-1)) course.push_back(game.evaluate(Adversary::Position{1}, AtBeta(Score(0), Score(1))));
    courses.push_back(course);
  } while (game.next_script());
  EXPECT_EQ(courses, (std::vector<std::vector<Score>>{{Score(-1), Score(-1)}, {Score(-1), Score(0)}, {Score(0)}}));
}

template <CutoffRule rule>
void expect_allowed_answers(Assumption assumption) {
  const std::vector<Score> ends = scores_from(Score(-3), Score(3));
  for (const Score score : scores_from(Score(-2), Score(2))) {
    for (const Bounds bounds : finite_windows(rule, ends)) {
      const Window<rule> window(bounds.alpha, bounds.beta);
      Adversary game(assumption, Score(-3), Score(3));
      game.set_scores({score});
      std::set<Score> answers;
      do {
        game.restart();
        answers.insert(game.evaluate(Adversary::Position{0}, window));
      } while (game.next_script());
      for (const Score answer : ends) {
        const bool allowed = keeps_window(window, score, answer) &&
                             (assumption != Assumption::fail_soft || keeps_fail_soft(window, score, answer)) &&
                             (assumption != Assumption::fail_hard || keeps_fail_hard(window, answer));
        EXPECT_EQ(answers.contains(answer), allowed) << to_text(score) << to_text(bounds) << to_text(answer);
      }
    }
  }
}

TEST(Adversary, AnswersWithAllThatIsAllowedAndNothingElse) {
  expect_allowed_answers<CutoffRule::at_beta>(Assumption::window);
  expect_allowed_answers<CutoffRule::at_beta>(Assumption::fail_soft);
  expect_allowed_answers<CutoffRule::at_beta>(Assumption::fail_hard);
  expect_allowed_answers<CutoffRule::above_beta>(Assumption::window);
  expect_allowed_answers<CutoffRule::above_beta>(Assumption::fail_soft);
}

TEST(Adversary, AsALeafIsTruthful) {
  Adversary game(Assumption::window, Score(-3), Score(3));
  game.set_leaf(Score(-2));
  EXPECT_EQ(game.score(), Score(-2));
  EXPECT_EQ(game.evaluate(Adversary::Position{}, AtBeta(Score(0), Score(2))), Score(-2));
  EXPECT_FALSE(game.next_script());
}

// Whether some sequence of answers makes the node break its clause.
template <typename S>
bool can_be_made_to_break(Assumption assumption, const std::vector<Score>& scores, Bounds bounds, Clause clause) {
  constexpr CutoffRule rule = S::info.rule;
  Adversary game(assumption, Score(-3), Score(3));
  game.set_scores(scores);
  const Window<rule> window(bounds.alpha, bounds.beta);
  do {
    game.restart();
    SilentObserver observer;
    const Outcome returned = pvslab::search<S>(game, Adversary::Position{}, Depth(4), window, observer);
    if (violated(window, game.score(), returned).contains(clause)) return true;
  } while (game.next_script());
  return false;
}

TEST(Adversary, MakesNegaScoutBreakTheWindowClauseByWindowAnswersAlone) {
  const std::vector<Score> scores{Score(-1), Score(-2)};
  const Bounds bounds{Score(-3), Score(3)};
  EXPECT_TRUE(can_be_made_to_break<NegaScout>(Assumption::window, scores, bounds, Clause::window));
  EXPECT_FALSE(can_be_made_to_break<NegaScout>(Assumption::fail_soft, scores, bounds, Clause::window));
}

TEST(Adversary, CannotMakeAlphaBetaBreakTheWindowClause) {
  using Searcher = AlphaBeta<CutoffRule::at_beta>;
  const std::vector<Score> scores{Score(-1), Score(-2)};
  EXPECT_FALSE(can_be_made_to_break<Searcher>(Assumption::window, scores, {Score(-3), Score(3)}, Clause::window));
}

}  // namespace
}  // namespace pvslab
