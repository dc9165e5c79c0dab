#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/report/junit.hpp"
#include "harness/base/report/occasion.hpp"
#include "harness/sides/same.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

void describe(Fields& fields, const NamedEngine& engine, const EngineSelf& self) {
  fields.value("name", engine.name, at_least_one);
  fields.value("engine", self.name, {.description = "As it calls itself; empty if it was not asked."});
  fields.value("command", printable(engine.shown_command()), at_least_one);
  fields.map("options", engine.shown_options(), {.description = "That the user set."});
}

void describe(Fields& fields, const SearchDifference& difference) {
  fields.value("iteration", difference.depth == 0 ? std::nullopt : std::optional(difference.depth),
               {.description = "Null if only the best moves at the end differ.", .least = 1});
  fields.values("what", difference.what, {.least = 1},
                {.one_of = "score|bound|best move|principal variation|nodes|iteration"});
  fields.value("a", difference.a, at_least_one);
  fields.value("b", difference.b, at_least_one);
}

constexpr FieldRules of_a_difference{.definition = "difference",
                                     .definition_description = "The first iteration that differs."};

void describe(Fields& fields, const SamePosition& one) {
  const AskedPosition none;
  const AskedPosition& position = one.position != nullptr ? *one.position : none;
  std::vector<std::pair<std::string, std::string>> faults;
  for (const auto& [side, fault] : one.faults) faults.emplace_back(side, fault.text);
  fields.value("line", position.line, {.description = "Of the file; 1 for --fen."});
  fields.value("position", position.text(), at_least_one);
  fields.value("iterations", one.comparison.iterations);
  fields.object("difference", one.comparison.difference, describe, of_a_difference);
  fields.map("faults", faults, {.description = "By the name of the side, what it did instead of answering."},
             at_least_one);
}

void describe(Fields& fields, const SamePlan& plan, const SameResult& result, const ShrunkDifference& shrunk) {
  std::vector<std::string> before;
  for (const AskedQuestion& question : shrunk.before) before.push_back(question.position.text());
  std::vector<AskedQuestion> all = shrunk.before;
  all.push_back({shrunk.position, plan.limits_to(shrunk.depth)});
  fields.value("position", shrunk.position.text(), at_least_one);
  fields.value("depth", shrunk.depth, at_least_one);
  fields.object(
      "difference", [&](Fields& difference) { describe(difference, shrunk.difference); }, of_a_difference);
  fields.value("questions", shrunk.questions);
  fields.value("reached_limit", shrunk.reached_limit, {.description = "A smaller one may exist."});
  fields.value("failure", shrunk.failure ? Told(printable_lines(*shrunk.failure)) : Told(std::optional<std::string>()),
               at_least_one);
  fields.values("before", before, {.description = "Positions that must be asked before, in the same process."},
                at_least_one);
  fields.value("differs_as_fen", shrunk.differs_as_fen,
               {.description = "Whether scores differ for the same position without its moves."});
  fields.values("not_repeated", shrunk.not_repeated,
                {.description = "The sides that answer this question otherwise when it is asked once more, in a fresh "
                                "process: then the difference may be of one build with itself. Absent if both repeat.",
                 .presence = Presence::if_any},
                at_least_one);
  fields.value("lines_a", question_lines(result.a.preparation, all), at_least_one);
  fields.value("lines_b", question_lines(result.b.preparation, all), at_least_one);
}

void describe_summary(Fields& fields, const SameResult& result) {
  const ComparedFigures figures = result.figures();
  fields.value("positions", result.positions.size());
  fields.value("different", result.different());
  fields.value("without_answer", result.with_faults());
  fields.value("iterations", result.iterations());
  fields.value("scores", figures.scores);
  fields.value("principal_variations", figures.lines);
  fields.value("node_counts", figures.nodes);
  fields.value("best_moves", figures.moves);
}

void describe(Fields& fields, const SamePlan& plan, const SameResult& result) {
  constexpr FieldRules side{.definition = "side"};
  const SamePosition* const first = result.first_difference();
  const bool is_shrunk = first != nullptr && first->shrunk;
  const ShrunkDifference none;
  const ShrunkDifference& shrunk = is_shrunk ? *first->shrunk : none;
  fields.added_by_others("partial", {.shared = "partial"});
  fields.value("positions_of", printable(plan.positions.source), at_least_one);
  fields.object(
      "a", [&](Fields& a) { describe(a, plan.a, result.a); }, side);
  fields.object(
      "b", [&](Fields& b) { describe(b, plan.b, result.b); }, side);
  fields.value("least_depth", plan.depths.least, at_least_one);
  fields.value("greatest_depth", plan.depths.greatest, at_least_one);
  fields.value("max_nodes", plan.nodes, at_least_one);
  fields.value("go", plan.go.empty() ? std::nullopt : std::optional(plan.go),
               {.description = "Further words of each `go`; absent if none were given.",
                .presence = Presence::if_any,
                .least = 1});
  fields.value("complete", result.is_complete());
  fields.value("same", result.shows_the_same(),
               {.description = "An iteration was compared, nothing differed, and both answered everywhere."});
  fields.objects("positions", result.positions, describe, {}, {.definition = "position"});
  fields.optional_object(
      "shrunk", is_shrunk, [&](Fields& found) { describe(found, plan, result, shrunk); },
      {.definition = "shrunk",
       .definition_description = "The smallest question that shows the first difference. The lines, sent to a "
                                 "fresh process, ask it."});
  fields.object("summary", [&](Fields& summary) { describe_summary(summary, result); });
  fields.values("notes", notes_of(plan, result), {.description = "What limits the verdict."}, at_least_one);
}

}  // namespace

std::string to_json_text(const SamePlan& plan, const SameResult& result) {
  return json_document(described_json([&](Fields& fields) { describe(fields, plan, result); }));
}

std::string same_schema() {
  return json_document(described_schema("same.schema.json", "pvslab same --json",
                                        "Two sides asked for the same positions, and what differs.",
                                        [](Fields& fields) { describe(fields, SamePlan(), SameResult()); }));
}

std::string to_junit(const SamePlan& plan, const SameResult& result) {
  const Occasion occasion = this_occasion();
  JunitSuite suite{.name = "pvslab same", .time = utc_text(occasion), .host = occasion.host_name};
  suite.output = to_text(plan, result, {});
  for (const SamePosition& one : result.positions) {
    JunitCase test{.class_name = "pvslab.same",
                   .name = fmt::format("line {}: {}", one.position->line, one.position->text())};
    if (!one.faults.empty()) {
      test.outcome = JunitCase::Outcome::erroneous;
      test.type = "no answer";
      for (const auto& [side, fault] : one.faults) {
        test.message += (test.message.empty() ? "" : "; ") + side;
        test.details += fault.text + "\n" + fault.dialogue;
      }
      test.message = "no answer from " + test.message;
    } else if (const auto& difference = one.comparison.difference) {
      test.outcome = JunitCase::Outcome::failed;
      test.type = "different";
      test.message =
          difference->depth == 0 ? "the best moves differ" : fmt::format("iteration {} differs", difference->depth);
      test.details = fmt::format("{}: {}\n{}: {}\n", plan.a.name, difference->a, plan.b.name, difference->b);
    } else if (one.comparison.figures.of_iterations() == 0) {
      test.outcome = JunitCase::Outcome::skipped;
      test.message = "the two tell no figure of an iteration that can be compared";
    }
    suite.cases.push_back(std::move(test));
  }
  return to_xml(suite);
}

}  // namespace pvslab
