// One search in all its compiled forms: those of ours agree, and what differs in one form only is found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/cells/run/run_cells.hpp"
#include "harness/check/instances/instance_check.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/cli/flags/replay.hpp"
#include "searchers/alpha_beta.hpp"
#include "suites/synthetic/uniform.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace instance_check_test {

using testing::AllOf;
using testing::HasSubstr;

enum class Slip {
  none,
  where_silent,         // returns one more without an observer
  where_erased,         // returns one more in a game behind virtual functions
  where_watched,        // enters a node more under virtual calls
  in_uniform_trees,     // enters a node more in uniform trees, and nowhere else
  in_connect_four,      // returns one more in Connect Four
  flags_where_checked,  // the right value, with another bound while visits are checked
};

template <Slip slip>
struct Slipping {
  using Original = AlphaBeta<CutoffRule::at_beta>;
  using Window = Original::Window;
  static constexpr SearcherInfo info{
      .id = "alpha-beta", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};

  static Outcome search(auto node, Window window) {
    using ReportsTo = std::remove_cvref_t<decltype(node.reports_to())>;
    using G = std::remove_cvref_t<decltype(node.game())>;
    constexpr bool enters_more = (slip == Slip::where_watched && std::is_same_v<ReportsTo, WatchingObserver>) ||
                                 (slip == Slip::in_uniform_trees && (std::is_same_v<G, synthetic::Uniform> ||
                                                                     std::is_same_v<G, synthetic::ContinuousUniform>));
    if constexpr (enters_more) static_cast<void>(Original::search(node, window));
    const Score value = Original::search(node, window);
    constexpr bool is_wrong = (slip == Slip::where_silent && std::is_same_v<ReportsTo, SilentObserver>) ||
                              (slip == Slip::where_erased && std::is_same_v<G, ErasedGame>) ||
                              (slip == Slip::in_connect_four && std::is_same_v<G, ConnectFour>);
    if constexpr (is_wrong) return value < Score::highest() ? value.next_above() : value;
    if constexpr (slip == Slip::flags_where_checked && ChecksVisits<ReportsTo> && !std::is_same_v<G, ErasedGame>)
      return {value, Bound::exact};
    return value;
  }
};

// The searcher in every form, alpha-beta in the catalogue with its slip in the games of workloads.
template <Slip slip>
Instances with() {
  static const std::vector<Subject> subjects = subjects_of<Slipping<slip>>();
  static const BoundSearcher<ErasedGame> erased = bind_searcher<Slipping<slip>, ErasedGame>();
  return {.subject = subjects.front(), .erased = &erased, .searcher = find_searcher("alpha-beta")};
}

InstanceTally checked(const Instances& asked, std::uint64_t cases = 64) {
  InstanceTally tally;
  for (std::uint64_t index = 0; index < cases; ++index) {
    check_instance_case(asked, PreparedCase(draw_instance_case(1, index)), index, tally);
  }
  return tally;
}

TEST(InstanceCheck, FindsNoDifferenceBetweenTheFormsOfOurs) {
  std::vector<Instances> ours;
  for (const Subject& subject : all_subjects()) ours.push_back(instances_of(subject));
  std::vector<InstanceTally> tallies(ours.size());
  for (std::uint64_t index = 0; index < 40; ++index) {
    const PreparedCase one(draw_instance_case(1, index));
    for (std::size_t i = 0; i < ours.size(); ++i) check_instance_case(ours[i], one, index, tallies[i]);
  }
  for (std::size_t i = 0; i < ours.size(); ++i) {
    EXPECT_EQ(tallies[i].differing, 0U) << ours[i].subject.name();
    EXPECT_EQ(ours[i].erased != nullptr, ours[i].subject.is_the_search());
    EXPECT_GT(tallies[i].searches, 100U) << ours[i].subject.name();
  }
}

TEST(InstanceCheck, AsksEveryFormOfASearchAndThreeOfAFurtherRoutine) {
  const ExplicitTree tree = tree_of("[[1 2] [3 4]]");
  const auto forms_of = [&](std::string_view name) {
    std::vector<Instance> forms;
    for (const InstanceAnswer& answer : answers_of(instances_of(subject(name)), tree, Bounds{}))
      forms.push_back(answer.instance);
    return forms;
  };
  EXPECT_THAT(forms_of("pvs-split"), testing::ElementsAre(Instance::count, Instance::silent, Instance::watch,
                                                          Instance::check, Instance::erased));
  EXPECT_THAT(forms_of("pvs-split/zws"), testing::ElementsAre(Instance::count, Instance::watch, Instance::check));
}

TEST(InstanceCheck, FindsWhatDiffersInOneFormOnly) {
  EXPECT_EQ(checked(with<Slip::none>()).differing, 0U);
  EXPECT_GT(checked(with<Slip::where_silent>()).differing, 0U);
  EXPECT_GT(checked(with<Slip::where_erased>()).differing, 0U);
  EXPECT_GT(checked(with<Slip::flags_where_checked>()).differing, 0U);
  const InstanceTally of_counts = checked(with<Slip::where_watched>());
  EXPECT_GT(of_counts.differing, 0U);
}

// No clause sees any of these: the form whose visits are checked is right.
TEST(InstanceCheck, FindsWhatNoClauseSees) {
  const Subject& silent = with<Slip::where_silent>().subject;
  RoutineTally tally;
  ExplicitTree tree = tree_of("[[1 2] [3 4]]");
  const std::vector<Bounds> windows{Bounds{}};
  silent.check(tree, tree.minimax(), windows, WindowSet::open, tally);
  EXPECT_TRUE(tally[Clause::root].held());
  const auto found = disagreement_in(answers_of(with<Slip::where_silent>(), tree, Bounds{}));
  ASSERT_TRUE(found);
  EXPECT_EQ(to_text(*found), "counted: 3, 7 nodes; silent: 4");
}

TEST(InstanceCheck, MakesATreeSmallAndReplaysIt) {
  const Instances asked = with<Slip::where_watched>();
  const InstanceTally tally = checked(asked);
  const auto example =
      smallest_instance_example(asked, PreparedCase(draw_instance_case(1, tally.first.value()))).value();
  EXPECT_EQ(std::get<Tree>(example.searched), parse_tree("0"));
  EXPECT_THAT(to_text(example, asked.subject),
              AllOf(HasSubstr("alpha-beta is not one search: its compiled forms disagree\n  tree      0\n"),
                    HasSubstr("counted: 0, 1 nodes; watched: 0, 2 nodes\n"),
                    HasSubstr("pvslab verify --replay alpha-beta:0..1:0\n")));
}

// The forms for explicit trees agree, so the case stays one of its workload; its replay asks the form of the workload.
TEST(InstanceCheck, MakesACaseOfAWorkloadSmallAndReplaysIt) {
  const BoundSearcher<synthetic::Uniform> right = bind_searcher<AlphaBeta<CutoffRule::at_beta>, synthetic::Uniform>();
  const auto right_if_continuous = bind_searcher<AlphaBeta<CutoffRule::at_beta>, synthetic::ContinuousUniform>();
  replace_in_catalog(bind_searcher<Slipping<Slip::in_uniform_trees>, synthetic::Uniform>());
  replace_in_catalog(bind_searcher<Slipping<Slip::in_uniform_trees>, synthetic::ContinuousUniform>());
  const Instances asked = instances_of(subject("alpha-beta"));
  const InstanceTally tally = checked(asked);
  EXPECT_GT(tally.differing, 0U);
  const auto example =
      smallest_instance_example(asked, PreparedCase(draw_instance_case(1, tally.first.value_or(4)))).value();
  EXPECT_THAT(std::get<CaseName>(example.searched).spec, AllOf(HasSubstr("uniform:b=1,"), HasSubstr("d=1")));
  const std::string text = to_text(example, asked.subject);
  const std::string token = text.substr(text.find("--replay ") + 9, text.rfind('\n') - text.find("--replay ") - 9);
  const PlannedReplay replay = plan_replay(parse_token(token));
  EXPECT_FALSE(keeps_its_promises(replay));
  EXPECT_THAT(replay_text(replay), HasSubstr("  forms     DISAGREE: counted: "));
  replace_in_catalog(right);
  replace_in_catalog(right_if_continuous);
  EXPECT_TRUE(keeps_its_promises(replay));
  EXPECT_FALSE(smallest_instance_example(asked, PreparedCase(draw_instance_case(1, tally.first.value_or(4)))));
}

TEST(InstanceCheck, CannotFindWhatDiffersInAGameThatIsNotAsked) {
  EXPECT_EQ(checked(with<Slip::in_connect_four>()).differing, 0U);
}

TEST(InstanceCheck, FindsTheSameInCellsOnAnyNumberOfThreads) {
  const std::vector<Subject> subjects{subject("memory-pvs"), with<Slip::where_silent>().subject};
  const InstanceTally expected = checked(instances_of(subjects.front()), 200);
  for (const unsigned threads : {1U, 3U}) {
    InstanceCheck check(subjects, 1, 200);
    run_set(
        check.cells(), threads, [] { return false; }, [](std::uint64_t) {});
    EXPECT_TRUE(check.complete());
    EXPECT_EQ(check.tallies().front().searches, expected.searches);
    EXPECT_EQ(check.tallies().front().differing, 0U);
    EXPECT_EQ(check.tallies().back().first, 0U);
  }
}

TEST(InstanceCheck, IsPartOfTheVerdict) {
  const Instances asked = with<Slip::where_silent>();
  const InstanceTally tally = checked(asked);
  Verification found;
  found.findings.push_back({.subject = &asked.subject, .trees = {}, .inductive = {}, .cases = {}, .instances = tally});
  found.findings.front().instance_example =
      smallest_instance_example(asked, PreparedCase(draw_instance_case(1, tally.first.value())));
  EXPECT_FALSE(found.keeps_all_promises());
  EXPECT_THAT(to_text(found), AllOf(HasSubstr("NOT ALL FORMS AGREE"), HasSubstr("its compiled forms disagree"),
                                    HasSubstr("A PROMISE IS BROKEN")));
  const auto json = to_json(found).at("searchers").at(0).at("instances");
  EXPECT_EQ(json.at("differing"), tally.differing);
  EXPECT_EQ(json.at("example").at("forms").at(1).at("form"), "silent");
  found.findings.front().instance_example.reset();
  EXPECT_THAT(to_text(found), HasSubstr("asked again, they agreed"));
}

}  // namespace instance_check_test
}  // namespace pvslab
