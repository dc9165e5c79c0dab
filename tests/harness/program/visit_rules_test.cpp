#include "harness/program/visit_rules.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "harness/check/subject/subject.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace visit_rules_test {

using testing::ElementsAre;

const ExplicitTree& tree() {
  static const ExplicitTree the_one(parse_tree("[[-1] [1 0] 5]"));
  return the_one;
}

Paths paths(const std::string& text) {
  const std::string line = text.empty() ? "" : " " + text;
  MessageReader reader(line);
  return read_paths(reader);
}

std::string problem(const std::string& visits) { return visits_problem(tree(), paths(visits)).value_or(""); }

ProgramReply reply(const std::string& visits, const ProgramAnswer& answer) {
  return {.id = 1, .answers = {answer}, .visits = paths(visits), .fault = std::nullopt};
}

TEST(VisitRules, AllowWhatASearchMayEnter) {
  EXPECT_EQ(problem("."), "");
  EXPECT_EQ(problem(". 1 1.1 2 2.1 2.2 3"), "");
  EXPECT_EQ(problem(". 3 2 2.2 2.1"), "") << "a search may order moves";
  EXPECT_EQ(problem(". 1 1.1 1 1.1 2 . 2 2.1"), "") << "and enter nodes again, from the root too";
  EXPECT_EQ(problem(". 1 2 2.1"), "") << "memory may answer for a node";
}

TEST(VisitRules, NameTheFirstVisitThatIsNoSearch) {
  EXPECT_EQ(problem(""), "listed no visits, and a search enters the root");
  EXPECT_EQ(problem("1 1.1"), "listed 1 as its visit 1, and a search enters the root first");
  EXPECT_EQ(problem(". 1 4"), "listed 4 as its visit 3, and the root has 3 successors");
  EXPECT_EQ(problem(". 1 1.2"), "listed 1.2 as its visit 3, and node 1 has 1 successor");
  EXPECT_EQ(problem(". 3 3.1"), "listed 3.1 as its visit 3, and node 3 is a leaf");
  EXPECT_EQ(problem(". 2.1"), "listed 2.1 as its visit 2 after the root, and is not at its parent 2 then");
  EXPECT_EQ(problem(". 2 1 2.1"), "listed 2.1 as its visit 4 after node 1, and is not at its parent 2 then");
}

TEST(VisitRules, KnowWhichVisitStoredAnEntry) {
  const std::vector<std::uint64_t> keys{0, 1, 2, 3, 2, 4, 5};  // of the root, 1, 1.1, 2, 2.1, 2.2, 3
  const auto told = [&](const std::string& visits) {
    const std::string line = " " + visits;
    MessageReader reader(line);
    ProgramReply reply;
    reply.visits = read_paths(reader, &reply.notes);
    const auto fault = ToldTable().fault(tree(), keys, reply);
    return fault ? to_text(*fault) : std::to_string(visit_of(reply.notes.back(), reply.visits) + 1);
  };
  EXPECT_EQ(told(". 1 1.1 store=1,1,1,1="), "2");
  EXPECT_EQ(told(". 1 1.1 store=1,2,0,-1="), "2") << "a node may store its successor";
  EXPECT_EQ(told(". 1 1.1 2 2.1 store=0,0,2,1>"), "1");
  EXPECT_EQ(told(". 1 1.1 1 1.1 store=1,1,1,1= read=1,1,1,1="), "4");
  EXPECT_THAT(told(". 1 store=2,2,0,0="), testing::HasSubstr("has no node at ply 2 there"));
  EXPECT_THAT(told(". 2 store=1,1,1,0="), testing::HasSubstr("node 2 has the key 3, and no successor of it has 1"));
  EXPECT_THAT(told(". 1 store=1,1,1,1= read=1,1,1,1>"), testing::HasSubstr("stored since 'new'"));
}

TEST(VisitRules, CompareTheListWithTheProgramsOwnCounts) {
  const auto fault = [](const ProgramAnswer& answer) {
    const auto found = visits_fault(tree(), reply(". 1 1.1 2 2.1", answer));
    return found ? to_text(*found) : "";
  };
  EXPECT_EQ(fault({Score(0), {}, {}}), "");
  EXPECT_EQ(fault({Score(0), 5, 2}), "");
  EXPECT_EQ(fault({Score(0), 6, 2}), "the program counted 6 nodes and listed 5");
  EXPECT_EQ(fault({Score(0), 5, 1}), "the program counted 1 leaf and listed 2");
}

TEST(VisitRules, TurnAListIntoSteps) {
  using Kind = VisitStep::Kind;
  const ExplicitTree small(parse_tree("[[1 2] 3]"));
  const Paths visits = paths(". 1 1.2 2");
  EXPECT_THAT(visit_steps(small, visits),
              ElementsAre(VisitStep{Kind::enter, 0, 0}, VisitStep{Kind::enter, 1, 0}, VisitStep{Kind::leaf, 4, 1},
                          VisitStep{Kind::leave, 1, 0}, VisitStep{Kind::leaf, 2, 1}, VisitStep{Kind::leave, 0, 0}));
  const VisitCounts counts = count_visits(visit_steps(small, visits));
  EXPECT_EQ(counts.nodes, 4u);
  EXPECT_EQ(counts.leaves, 2u);
}

TEST(VisitRules, EverySearcherOfOursKeepsThem) {
  for (const Subject& subject : all_subjects()) {
    if (!subject.is_the_search()) continue;
    const Paths visits = visits_of(subject.trace(tree(), {}));
    EXPECT_EQ(visits_problem(tree(), visits), std::nullopt) << subject.name();
    EXPECT_EQ(visits.size(), subject.count(tree(), {}).nodes) << subject.name();
  }
}

TEST(VisitRules, TellTheFirstDifferenceOfTwoSearches) {
  const auto difference = [](const char* a, const char* b) {
    return first_difference("mine", paths(a), "ours", paths(b));
  };
  EXPECT_EQ(difference(". 1 1.1", ". 1 1.1"), std::nullopt);
  EXPECT_EQ(difference(". 1 2", ". 1 1.1 2"), "at visit 3, mine enters 2 and ours enters 1.1");
  EXPECT_EQ(difference(". 1", ". 1 1.1"), "at visit 3, mine ends and ours enters 1.1");
  EXPECT_EQ(difference(". 1 2", ". 1"), "at visit 3, mine enters 2 and ours ends");
}

// A record of queries, and the visits that the program listed afterwards, in a search of depth 2.
std::string played_problem(const std::vector<std::pair<std::string, std::uint32_t>>& queries, const std::string& visits,
                           const ProgramAnswer& answer = {}) {
  PlayReply played{.reply = reply(visits, answer), .record = {}};
  for (const auto& [line, number] : queries) played.record.push_back({*parse_query(line), number});
  const auto fault = visits_fault(played, Depth(2));
  return fault ? fault->what : "";
}

const std::vector<std::pair<std::string, std::uint32_t>> game{
    {"root", 0},       {"moves 0", 2},   {"after 0 1", 1},  {"moves 1", 1}, {"after 1 1", 2},
    {"evaluate 2", 0}, {"after 0 2", 3}, {"evaluate 3", 0}, {"moves 3", 0}, {"evaluate 3", 0}};

TEST(PlayedVisits, AreNodesThatTheProgramAskedFor) {
  EXPECT_EQ(played_problem(game, ". 1 1.1 2 2"), "");
  EXPECT_EQ(played_problem(game, ". 1 1.1 2 2 1 1.1"), "") << "from its memory";
  EXPECT_EQ(played_problem(game, ". 1 1.1 3"), "listed 3 as its visit 4, and never asked for this node");
  EXPECT_EQ(played_problem({}, "."), "listed . as its visit 1, and never asked for this node");
  EXPECT_EQ(played_problem(game, ". 1.1"), "listed 1.1 as its visit 2 after the root, and is not at its parent 1 then");
}

TEST(PlayedVisits, ListEveryEvaluatedLeafInItsOrder) {
  EXPECT_EQ(played_problem(game, ". 1 2 2"), "evaluated 1.1 as its evaluation 1, and listed no visit of it there");
  EXPECT_EQ(played_problem(game, ". 1 1.1 2"), "evaluated 2 as its evaluation 3, and listed no visit of it there");
  EXPECT_EQ(played_problem(game, ". 2 2 1 1.1"), "evaluated 2 as its evaluation 2, and listed no visit of it there");
}

TEST(PlayedVisits, MayLeaveOutAnEvaluationThatOrdersMoves) {
  const std::vector<std::pair<std::string, std::uint32_t>> ordering{
      {"root", 0}, {"after 0 1", 1}, {"evaluate 1", 0}, {"after 1 1", 2}, {"evaluate 2", 0}};
  EXPECT_EQ(played_problem(ordering, ". 1 1.1"), "");
  EXPECT_EQ(played_problem(ordering, ". 1 1.1", {Score(0), 4, 1}), "counted 4 nodes and listed 3");
}

}  // namespace visit_rules_test
}  // namespace pvslab
