// Practice: questions that have an answer, and a judgement that tells a right one from a wrong one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "harness/base/usage_error.hpp"
#include "harness/browser/practice.hpp"
#include "harness/show/trace/traced_tree.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t seeds = 150;

std::string text_of(Score score) { return to_text(score); }

std::string path_of(const SearchTrace& trace, VisitNumber visit) {
  std::string text;
  for (const std::uint32_t move : trace.path(visit)) text += (text.empty() ? "" : ".") + std::to_string(move + 1);
  return text;
}

// The right answer, from the trace of the search.
PracticeAnswer right_answer(const Practice& practice) {
  const auto game = traced_tree(practice.tree);
  const SearchTrace trace = trace_search(*game, std::string(practised_searcher), {});
  PracticeAnswer answer;
  for (std::size_t i = 0; i < trace.visits.size(); ++i) {
    const auto visit = static_cast<VisitNumber>(i);
    const TracedVisit& one = trace[visit];
    const std::string path = path_of(trace, visit);
    if (practice.task == PracticeTask::pruned && one.is_cut()) {
      for (const std::uint32_t move : trace.unsearched(visit)) {
        answer.paths.push_back((path.empty() ? "" : path + ".") + std::to_string(move + 1));
      }
    }
    if (practice.task == PracticeTask::bounds && std::ranges::find(practice.nodes, path) != practice.nodes.end()) {
      const bool is_turned = practice.view == ScoreView::max && one.ply % 2 == 1;
      answer.fields[path + " alpha"] = text_of(is_turned ? -one.beta : one.alpha);
      answer.fields[path + " beta"] = text_of(is_turned ? -one.alpha : one.beta);
      answer.fields[path + " value"] = text_of(is_turned ? -one.value : one.value);
    }
  }
  if (practice.task == PracticeTask::next) {
    const std::vector<SearchStep> steps = steps_of(*game, trace, practice.view);
    const auto next = std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(practice.step), steps.end(),
                                   [](const SearchStep& step) { return step.is_entry; });
    answer.paths = {path_of(trace, next->visit)};
  }
  if (practice.task == PracticeTask::strict) {
    const SearchTrace strict = trace_search(*game, "alpha-beta-strict", {});
    answer.differs = strict.visits.size() != trace.visits.size();
  }
  return answer;
}

class PracticeOf : public testing::TestWithParam<PracticeTask> {};
INSTANTIATE_TEST_SUITE_P(Every, PracticeOf,
                         testing::Values(PracticeTask::pruned, PracticeTask::bounds, PracticeTask::next,
                                         PracticeTask::strict),
                         [](const auto& of) { return std::string(name(of.param)); });

TEST_P(PracticeOf, GivesEveryPointToARightAnswerAndNoneToNoAnswer) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Practice practice = make_practice(GetParam(), seed, seed % 2 == 0 ? ScoreView::max : ScoreView::negamax);
    const PracticeAnswer answer = right_answer(practice);
    const Judgement judgement = judge(practice, answer);
    ASSERT_GT(judgement.of, 0U) << to_text(practice.tree);
    ASSERT_EQ(judgement.right, judgement.of) << to_text(practice.tree) << " seed " << seed;
    if (GetParam() == PracticeTask::strict) {  // "no" is an answer, and a hint must not tell
      ASSERT_EQ(hint(practice, answer).text, hint(practice, {.differs = !*answer.differs}).text);
      ASSERT_EQ(judge(practice, {.differs = !*answer.differs}).right, 0U);
      ASSERT_EQ(judge(practice, {}).right, 0U) << "no answer is none of the two";
      ASSERT_EQ(judge(practice, {}).marks.front().verdict, "missed");
      continue;
    }
    ASSERT_EQ(hint(practice, answer).text, "Nothing is missing.");
    ASSERT_EQ(judge(practice, {}).right, 0U);
    ASSERT_NE(hint(practice, {}).text, "Nothing is missing.");
  }
}

TEST_P(PracticeOf, HasACodeThatGivesTheSameJudgement) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Practice practice = make_practice(GetParam(), seed, ScoreView::max);
    const PracticeAnswer answer = right_answer(practice);
    const std::string code = to_code(practice, answer);
    const PracticeCode parsed = parse_practice_code(code);
    EXPECT_EQ(parsed.practice.tree, practice.tree);
    EXPECT_EQ(to_code(parsed.practice, parsed.answer), code);
    EXPECT_EQ(judge(parsed.practice, parsed.answer).right, judge(practice, answer).of) << code;
  }
}

TEST(Practice, TellsWhatIsMissedWhatIsTooMuchAndWhy) {
  const Practice practice = make_practice(PracticeTask::pruned, 1, ScoreView::max);
  PracticeAnswer answer = right_answer(practice);
  const std::string missed = answer.paths.back();
  answer.paths.back() = "1.1";
  const Judgement judgement = judge(practice, answer);
  EXPECT_EQ(judgement.right, judgement.of - 2);  // one is missed, and one is too much
  const auto mark_of = [&](const std::string& path) {
    return *std::ranges::find_if(judgement.marks, [&](const PracticeMark& mark) { return mark.path == path; });
  };
  EXPECT_EQ(mark_of(missed).verdict, "missed");
  EXPECT_THAT(mark_of(missed).text, HasSubstr("cut"));
  EXPECT_EQ(mark_of("1.1").verdict, "surplus");
  EXPECT_THAT(mark_of("1.1").text, HasSubstr("Enters node 1.1"));
}

TEST(Practice, OfTheTwoRulesHasBothAnswersAndNoSeedTellsWhich) {
  std::uint64_t differing = 0;
  std::uint64_t even_and_differing = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const bool differs = right_answer(make_practice(PracticeTask::strict, seed, ScoreView::max)).differs.value();
    differing += differs ? 1 : 0;
    even_and_differing += differs && seed % 2 == 0 ? 1 : 0;
  }
  EXPECT_GT(differing, seeds / 3);
  EXPECT_LT(differing, 2 * seeds / 3);
  EXPECT_GT(even_and_differing, differing / 4);
  EXPECT_LT(even_and_differing, 3 * differing / 4);
}

TEST(Practice, ReadsScoresAsPeopleTypeThem) {
  const Practice practice = make_practice(PracticeTask::bounds, 1, ScoreView::max);
  PracticeAnswer answer = right_answer(practice);
  for (auto& [field, text] : answer.fields) {
    if (text == "-inf") text = " −∞";
    if (text == "+inf") text = "∞";
    if (text.starts_with('-')) text = "−" + text.substr(1);
  }
  EXPECT_EQ(judge(practice, answer).right, judge(practice, answer).of);
  for (auto& [field, text] : answer.fields) text = "three";
  EXPECT_EQ(judge(practice, answer).right, 0U);
  EXPECT_EQ(judge(practice, answer).marks.front().verdict, "wrong");
}

TEST(Practice, RefusesWhatIsNoCodeAndNoNode) {
  for (const char* const code : {"", "pruned", "pruned:1:max", "pruned:x:max:2.2", "pruned:1:west:2.2",
                                 "prune:1:max:2.2", "pruned:99999999999:max:1", "bounds:1:max:2.2",
                                 "bounds:1:max:1/gamma=3", "bounds:1:max:9/alpha=3", "strict:1:max:maybe"}) {
    EXPECT_THROW(static_cast<void>(parse_practice_code(code)), UsageError) << code;
  }
  for (const char* const path : {"9", "1.1.1", "0", "1..1", "x"}) {
    EXPECT_THROW(static_cast<void>(judge(make_practice(PracticeTask::pruned, 1, ScoreView::max), {.paths = {path}})),
                 UsageError)
        << path;
  }
}

}  // namespace
}  // namespace pvslab
