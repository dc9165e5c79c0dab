#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "harness/base/json/json_text.hpp"
#include "harness/base/report/junit.hpp"
#include "harness/base/report/occasion.hpp"
#include "harness/sides/same.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

OrderedJson json_of(const NamedEngine& engine, const EngineSelf& self) {
  OrderedJson json{{"name", engine.name}, {"engine", self.name}, {"command", printable(engine.shown_command())}};
  json["options"] = OrderedJson::object();
  for (const auto& [name, value] : engine.options.values) json["options"][printable(name)] = printable(value);
  return json;
}

OrderedJson json_of(const SearchDifference& difference) {
  OrderedJson json;
  json["iteration"] = difference.depth == 0 ? OrderedJson(nullptr) : OrderedJson(difference.depth);
  json["what"] = difference.what;
  json["a"] = difference.a;
  json["b"] = difference.b;
  return json;
}

OrderedJson json_of(const SamePosition& one) {
  OrderedJson json{
      {"line", one.position->line}, {"position", one.position->text()}, {"iterations", one.comparison.iterations}};
  json["difference"] = one.comparison.difference ? json_of(*one.comparison.difference) : OrderedJson(nullptr);
  json["faults"] = OrderedJson::object();
  for (const auto& [side, fault] : one.faults) json["faults"][side] = fault.text;
  return json;
}

OrderedJson json_of(const SamePlan& plan, const SameResult& result, const ShrunkDifference& shrunk) {
  OrderedJson json{
      {"position", shrunk.position.text()}, {"depth", shrunk.depth}, {"difference", json_of(shrunk.difference)}};
  json["questions"] = shrunk.questions;
  json["reached_limit"] = shrunk.reached_limit;
  json["failure"] = shrunk.failure ? OrderedJson(printable_lines(*shrunk.failure)) : OrderedJson(nullptr);
  json["before"] = OrderedJson::array();
  for (const AskedQuestion& question : shrunk.before) json["before"].push_back(question.position.text());
  json["differs_as_fen"] = shrunk.differs_as_fen ? OrderedJson(*shrunk.differs_as_fen) : OrderedJson(nullptr);
  std::vector<AskedQuestion> all = shrunk.before;
  all.push_back({shrunk.position, plan.limits_to(shrunk.depth)});
  json["lines_a"] = question_lines(result.a.preparation, all);
  json["lines_b"] = question_lines(result.b.preparation, all);
  return json;
}

}  // namespace

std::string to_json_text(const SamePlan& plan, const SameResult& result) {
  OrderedJson json{{"positions_of", printable(plan.positions.source)},
                   {"a", json_of(plan.a, result.a)},
                   {"b", json_of(plan.b, result.b)}};
  json["least_depth"] = plan.depths.least;
  json["greatest_depth"] = plan.depths.greatest;
  json["max_nodes"] = plan.nodes ? OrderedJson(*plan.nodes) : OrderedJson(nullptr);
  if (!plan.go.empty()) json["go"] = plan.go;
  json["complete"] = result.is_complete();
  json["same"] = result.shows_the_same();
  json["positions"] = OrderedJson::array();
  for (const SamePosition& one : result.positions) json["positions"].push_back(json_of(one));
  const SamePosition* const first = result.first_difference();
  json["shrunk"] = first != nullptr && first->shrunk ? json_of(plan, result, *first->shrunk) : OrderedJson(nullptr);
  const ComparedFigures figures = result.figures();
  json["summary"] = {{"positions", result.positions.size()},
                     {"different", result.different()},
                     {"without_answer", result.with_faults()},
                     {"iterations", result.iterations()},
                     {"scores", figures.scores},
                     {"principal_variations", figures.lines},
                     {"node_counts", figures.nodes},
                     {"best_moves", figures.moves}};
  json["notes"] = notes_of(plan, result);
  return json_document(json);
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
    } else if (one.comparison.figures.all() == 0) {
      test.outcome = JunitCase::Outcome::skipped;
      test.message = "the two tell no figure that can be compared";
    }
    suite.cases.push_back(std::move(test));
  }
  return to_xml(suite);
}

}  // namespace pvslab
