// The sentences of a search that is stepped through: what they say of cuts is so, on many traces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "harness/base/usage_error.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/show/trace/steps/steps.hpp"
#include "harness/show/trace/traced_tree.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;

struct TracedText {
  std::unique_ptr<TracedGame> game;
  SearchTrace trace;
};

TracedText traced(const std::string& tree, const std::string& searcher, Bounds window = {}) {
  TracedText made{.game = traced_tree(parse_tree(tree)), .trace = {}};
  made.trace = trace_search(*made.game, searcher, window);
  return made;
}

std::vector<std::string> texts_of(const TracedText& of, ScoreView view) {
  std::vector<std::string> texts;
  for (const SearchStep& step : steps_of(*of.game, of.trace, view)) texts.push_back(to_text(step.sentence));
  return texts;
}

constexpr const char* textbook = "[[3 12 8] [2 4 6] [14 5 2]]";

TEST(TraceSteps, TellACutWithItsInequalityAndWhoSetTheBound) {
  const std::vector<std::string> texts = texts_of(traced(textbook, "alpha-beta"), ScoreView::negamax);
  EXPECT_EQ(texts.size(), 22U);
  EXPECT_EQ(texts.front(), "The search begins at the root with the window (−∞, ∞).");
  EXPECT_EQ(
      texts[11],
      "Node 2.1 is a leaf worth 2: the best of node 2 is now −2: α = −2 ≥ β = −3 (from node 1): cut; moves 2 and 3 "
      "cannot matter.");
  EXPECT_EQ(texts.back(), "The search ends: it says that the root is worth 3.");
}

TEST(TraceSteps, TurnTheWindowAroundForAMinNode) {
  const std::vector<std::string> texts = texts_of(traced(textbook, "alpha-beta"), ScoreView::max);
  EXPECT_EQ(texts[9], "Enters node 2 with the window (3, ∞).");
  EXPECT_EQ(texts[11],
            "Node 2.1 is a leaf worth 2: the best of node 2 is now 2: β = 2 ≤ α = 3 (from node 1): cut; moves 2 and 3 "
            "cannot matter.");
}

TEST(TraceSteps, TellProofsAndSearchesAgain) {
  const std::vector<std::string> texts = texts_of(traced("[[3 5] [7 9] [2 8]]", "pvs-split"), ScoreView::max);
  EXPECT_THAT(texts, testing::Contains(HasSubstr("the proof fails. For the root, node 2 is better than 3")));
  EXPECT_THAT(texts, testing::Contains(HasSubstr("Enters node 2 again with the window")));
  EXPECT_THAT(texts, testing::Contains(HasSubstr("the proof succeeds. For the root, node 3 is no better than 7")));
}

// What the improved form leaves out: a search again although the proof says that the move is no better.
TEST(TraceSteps, TellThatAMoveIsSearchedAgainAlthoughItIsNoBetter) {
  const std::string told = "Node 2 returns 0: for the root, node 2 is no better than 0. Yet it is searched again.";
  EXPECT_THAT(texts_of(traced("[[0] [1 0]]", "pvs-split"), ScoreView::negamax), testing::Contains(told));
  const std::vector<std::string> improved = texts_of(traced("[[0] [1 0]]", "pvs-equality-skip"), ScoreView::negamax);
  EXPECT_THAT(improved, testing::Not(testing::Contains(HasSubstr("again"))));
  EXPECT_THAT(improved, testing::Contains(HasSubstr("node 2 is no better than 0, and is skipped")));
}

TEST(TraceSteps, OfABestFirstSearchNameTheLeavesByTheirPlaces) {
  const std::vector<std::string> texts = texts_of(traced(textbook, "sss-star"), ScoreView::max);
  EXPECT_THAT(texts, testing::Contains(HasSubstr("Node 3.1 is a leaf worth 14.")));
  const std::vector<std::string> without_list = texts_of(traced(textbook, "sss-star-2"), ScoreView::max);
  EXPECT_THAT(without_list, testing::Contains(HasSubstr("Operation 1 on the list of open states begins")));
}

TEST(TraceSteps, OfSssStarTellWhatIsTakenFromTheOpenListAndWhatIsNext) {
  const std::vector<std::string> texts = texts_of(traced("[[3 9] [1 5]]", "sss-star"), ScoreView::max);
  EXPECT_EQ(texts[0], "Takes the root from the OPEN list: live, merit ≤ ∞. Its successors are to be searched.");
  EXPECT_EQ(texts[1], "The OPEN list has 2 states; the next to be taken is node 1, merit ≤ ∞.");
  EXPECT_THAT(texts,
              testing::Contains("Takes node 1.1 from the OPEN list: live, merit ≤ ∞. It is a leaf, and is evaluated."));
  EXPECT_THAT(
      texts,
      testing::Contains(HasSubstr(
          "Node 1.1 is a leaf worth 3. The OPEN list has 2 states; the next to be taken is node 2, merit ≤ ∞.")));
  EXPECT_EQ(texts.back(), "The root is solved: it is worth 3.");
}

TEST(TraceSteps, OfDualStarTellMeritsAsLowerBoundsOnTheRoot) {
  const std::vector<std::string> texts = texts_of(traced("[[3 9] [1 5]]", "dual-star"), ScoreView::max);
  EXPECT_THAT(texts[0], HasSubstr("merit ≥ −∞"));
  EXPECT_EQ(texts.back(), "The root is solved: it is worth 3.");
}

// The node that is taken is the one that the search reports next: the list is that of this search, not of another.
TEST(TraceSteps, TakeEachLeafFromTheFrontOfTheOpenListOnEveryTree) {
  for (const char* const searcher : {"sss-star", "dual-star", "sss-star:ties-from-the-right"}) {
    for (std::uint64_t index = 0; index < 60; ++index) {
      const Tree tree = draw_tree(5, index).tree;
      const OpenStates lists = open_states(tree, searcher);
      const TracedText search = traced(to_text(tree), searcher);
      ASSERT_EQ(lists.by_step.size(), search.trace.visits.size() + 1) << searcher << " on " << to_text(tree);
      for (std::size_t i = 0; i < search.trace.visits.size(); ++i) {
        ASSERT_FALSE(lists.by_step[i].empty());
        const bool is_leaf = search.trace.visits[i].how == TracedVisit::How::leaf;
        const Tree* node = &tree;
        for (const std::uint32_t move : lists.by_step[i].front().path) node = &node->successors[move];
        const bool takes_live_leaf = node->is_leaf() && lists.by_step[i].front().status == StateStatus::live;
        ASSERT_EQ(takes_live_leaf, is_leaf) << searcher << " on " << to_text(tree) << ", step " << i;
        if (is_leaf) {
          ASSERT_EQ(node->value, search.trace.visits[i].value);
        }
      }
      ASSERT_EQ(lists.by_step.back().size(), 1U);
      const Score root = search.trace.returned.value;
      ASSERT_EQ(lists.by_step.back().front().merit, root);
    }
  }
}

TEST(TraceSteps, ShowNoOpenListOfASearcherWithoutOneOrOfAVeryLargeTree) {
  EXPECT_TRUE(open_states(parse_tree(textbook), "alpha-beta").by_step.empty());
  Tree wide = parse_tree("[0]");
  wide.successors.assign(400, parse_tree("[1 2]"));
  EXPECT_TRUE(open_states(wide, "sss-star").by_step.empty());
}

TEST(TraceSteps, SayThatAWindowWasMissed) {
  EXPECT_THAT(texts_of(traced(textbook, "alpha-beta", {Score(5), Score(9)}), ScoreView::max).back(),
              HasSubstr("worth at most 5. The window was too high"));
  EXPECT_THAT(texts_of(traced(textbook, "alpha-beta", {Score(0), Score(2)}), ScoreView::max).back(),
              HasSubstr("worth at least 3. The window was too low"));
}

TEST(TraceSteps, AreRefusedIfThereAreTooMany) {
  EXPECT_THROW(static_cast<void>(steps_of(
                   *traced(textbook, "minimax").game,
                   [] {
                     SearchTrace trace;
                     trace.visits.resize(most_steps);
                     return trace;
                   }(),
                   ScoreView::max)),
               UsageError);
}

// Every place of a sentence, at any depth, has a value, or filling it in would throw.
void collect_ids(const Sentence& sentence, std::map<std::string, std::uint64_t>& ids) {
  ++ids[std::string(sentence.id)];
  for (const auto& [name, value] : sentence.values) {
    if (const auto* const part = std::get_if<Sentence>(&value)) collect_ids(*part, ids);
  }
}

Score value_of(const std::string& text) {
  const bool is_negative = text.starts_with("−");
  const std::int32_t number = std::stoi(is_negative ? text.substr(std::string("−").size()) : text);
  return Score(is_negative ? -number : number);
}

// What the sentence of a cut says, held against the trace.
void expect_cut_is_so(const SearchTrace& trace, const SearchStep& step, ScoreView view) {
  const CutReason& cut = *step.cut;
  const auto text_at = [&](const char* name) { return std::get<std::string>(step.sentence.values.at(name)); };
  const Score best = value_of(text_at("best"));
  const Score bound = value_of(text_at("bound"));
  const std::string relation = text_at("relation");
  const bool holds = relation == "≥"   ? best >= bound
                     : relation == ">" ? best > bound
                     : relation == "≤" ? best <= bound
                                       : best < bound;
  EXPECT_TRUE(holds) << to_text(step.sentence);
  const bool is_min = view == ScoreView::max && trace[cut.node].ply % 2 == 1;
  EXPECT_EQ(step.sentence.id, is_min ? "cut_min" : "cut_max");
  EXPECT_EQ(relation,
            is_min ? (cut.rule == CutoffRule::at_beta ? "≤" : "<") : (cut.rule == CutoffRule::at_beta ? "≥" : ">"));
  EXPECT_EQ(is_min ? -best : best, -trace[step.visit].value);
  EXPECT_EQ(is_min ? -bound : bound, trace[cut.node].beta);
  if (cut.from.source != BoundSource::visit) return;
  // The visit that is named set the bound: it had ended, its parent is above the node, and its value is the bound there.
  const VisitNumber setter = cut.from.visit;
  const TracedVisit& named = trace[setter];
  EXPECT_LE(setter + static_cast<VisitNumber>(named.size), cut.node) << to_text(step.sentence);
  VisitNumber above = trace[cut.node].parent;
  while (above != no_visit && above != named.parent) above = trace[above].parent;
  EXPECT_EQ(above, named.parent) << to_text(step.sentence);
  const bool is_other_side = (trace[cut.node].ply - named.ply) % 2 == 0;
  EXPECT_EQ(is_other_side ? named.value : -named.value, trace[cut.node].beta) << to_text(step.sentence);
}

// What the sentence of a value that comes back says of its parent, held against the values that came back before it.
void expect_best_is_so(const SearchTrace& trace, const SearchStep& step, ScoreView view) {
  const std::string_view id = step.sentence.id;
  const TracedVisit& visit = trace[step.visit];
  const bool is_min = view == ScoreView::max && trace[visit.parent].ply % 2 == 1;
  const auto told = [&](const char* name) {
    const Score score = value_of(std::get<std::string>(step.sentence.values.at(name)));
    return is_min ? -score : score;
  };
  if (id == "proven" || id == "proven_again" || id == "unproven") {
    EXPECT_EQ(told("bound"), -visit.beta) << to_text(step.sentence);
    EXPECT_EQ(id != "unproven", -visit.value <= -visit.beta) << to_text(step.sentence);
    return;
  }
  Score before = -Score::infinity();  // the best, and alpha with it, before this value
  Score alpha = trace[visit.parent].alpha;
  const Score beta = trace[visit.parent].beta;
  const auto is_zero = [&](Score low, Score high) {
    return high == (trace.info->rule == CutoffRule::at_beta ? low.next_above() : low);
  };
  const std::vector<VisitNumber> siblings = trace.children(visit.parent);
  for (std::size_t i = 0; siblings[i] != step.visit; ++i) {
    const TracedVisit& sibling = trace[siblings[i]];
    const bool is_again = i > 0 && trace[siblings[i - 1]].move == sibling.move;
    const bool proves = sibling.purpose == Purpose::proof ||
                        (!is_again && is_zero(sibling.alpha, sibling.beta) && !is_zero(alpha, beta));
    if (trace[siblings[i + 1]].move == sibling.move || (proves && -sibling.value <= -sibling.beta)) continue;
    before = max(before, -sibling.value);
    alpha = max(alpha, -sibling.value);
  }
  const bool is_better = -visit.value > before;
  EXPECT_EQ(told("best"), is_better ? -visit.value : before) << to_text(step.sentence);
  EXPECT_EQ(id == "kept", !is_better) << to_text(step.sentence);
  if (is_better) {
    EXPECT_EQ(id == "raise_max" || id == "raise_min", -visit.value > alpha) << to_text(step.sentence);
  }
}

TEST(TraceSteps, ShowTheAlphaThatTheNextSuccessorIsSearchedWith) {
  std::uint64_t entries = 0;
  for (const char* const searcher : {"alpha-beta", "pvs-split", "negascout", "pvs-merged", "alpha-beta-strict"}) {
    for (std::uint64_t index = 0; index < 1000; ++index) {
      const auto game = traced_tree(draw_tree(3, index).tree);
      const SearchTrace trace = trace_search(*game, searcher, {});
      for (const SearchStep& step : steps_of(*game, trace, ScoreView::negamax)) {
        const TracedVisit& visit = trace[step.visit];
        if (!step.is_entry || visit.parent == no_visit || visit.role == TracedVisit::Role::re_search) continue;
        const OpenNode& parent = step.open[step.open.size() - 2];
        EXPECT_EQ(parent.visit, visit.parent);
        EXPECT_EQ(parent.alpha, -visit.beta) << searcher << ": " << game->tree_text() << ": " << to_text(step.sentence);
        ++entries;
      }
    }
  }
  EXPECT_GT(entries, 50'000U);
}

TEST(TraceSteps, SayNothingOfAValueThatIsNotSoOnTenThousandTraces) {
  std::vector<const Subject*> subjects;
  for (const Subject& subject : all_subjects()) {
    if (subject.is_the_search()) subjects.push_back(&subject);
  }
  std::map<std::string, std::uint64_t> ids;
  std::uint64_t cuts = 0;
  std::uint64_t values = 0;
  for (std::uint64_t index = 0; index < 10'000; ++index) {
    const Subject& subject = *subjects[index % subjects.size()];
    const auto game = traced_tree(draw_tree(7, index).tree);
    const SearchTrace trace = trace_search(*game, subject.name(), {});
    const ScoreView view = index % 3 == 0 ? ScoreView::negamax : ScoreView::max;
    const std::vector<SearchStep> steps = steps_of(*game, trace, view);
    ASSERT_EQ(steps.size(), 2 * trace.visits.size());
    for (const SearchStep& step : steps) {
      EXPECT_NE(to_text(step.sentence), "");
      collect_ids(step.sentence, ids);
      constexpr std::array told_of_best{"raise_max", "raise_min", "better_max",   "better_min",
                                        "kept",      "proven",    "proven_again", "unproven"};
      if (std::ranges::find(told_of_best, step.sentence.id) != told_of_best.end()) {
        expect_best_is_so(trace, step, view);
        ++values;
      }
      if (!step.cut) continue;
      ++cuts;
      if (step.sentence.id != "cut_off") expect_cut_is_so(trace, step, view);
    }
  }
  EXPECT_GT(values, 100'000U);
  EXPECT_GT(cuts, 30'000U);
  // What is told without numbers is the exception: a searcher that cuts off for another reason.
  EXPECT_LT(ids["cut_off"], cuts / 100) << ids["cut_off"] << " of " << cuts;
  std::vector<std::string> never;
  const std::set<std::string_view> of_practice{"below_pruned", "value_is", "bound_is", "not_next", "rules_agree"};
  for (const auto& [id, text] : sentence_texts()) {
    if (id.starts_with("ask_") || id.starts_with("hint_") || of_practice.contains(id)) continue;
    if (!ids.contains(std::string(id))) never.emplace_back(id);
  }
  // Missed windows have a test of their own, and every routine leaves its nodes.
  EXPECT_THAT(never, testing::UnorderedElementsAre("end_low", "end_high", "not_left"));
}

}  // namespace
}  // namespace pvslab
