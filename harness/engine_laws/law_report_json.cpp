#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/report/junit.hpp"
#include "harness/base/report/occasion.hpp"
#include "harness/engine_laws/law_report.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

std::string_view json_word(LawVerdict verdict) {
  switch (verdict) {
    case LawVerdict::kept: return "kept";
    case LawVerdict::broken: return "broken";
    case LawVerdict::not_asked: return "not_asked";
    case LawVerdict::no_answer: return "no_answer";
  }
  return {};
}

void describe(Fields& fields, const EngineLaw& law, const LawOutcome& outcome) {
  constexpr FieldRules line{.least = 1};
  fields.value("id", law.id, {.least = 1});
  fields.value("must", law.strength == LawStrength::must, {.description = "False: worth knowing."});
  fields.value("text", law.text, {.least = 1});
  fields.value("cannot_find", law.cannot, {.least = 1});
  fields.value("verdict", json_word(outcome.verdict), {.one_of = "kept|broken|not_asked|no_answer"});
  fields.value("questions", outcome.questions);
  fields.value("finding", printable_lines(outcome.finding),
               {.description = "What was seen: the smallest case, or why it was not asked; empty if the law is kept."});
  fields.values("dialogue", outcome.dialogue, {.description = "Lines to send that show it."}, line);
  fields.values("information", outcome.information, {.description = "Worth knowing; no fault."}, line);
}

void describe(Fields& fields, const EngineLawReport& report, const LawSetting& setting) {
  fields.value("engine", report.engine, {.least = 1});
  fields.value("command", printable(setting.engine.shown_command()), {.least = 1});
  fields.value("depth", setting.depth, {.least = 1});
  fields.value("nodes", setting.nodes, {.least = 1});
  fields.value("positions", setting.positions.size());
  fields.value("has_thread_option", report.has_thread_option);
  fields.value("complete", report.is_complete(), {.description = "False after an interruption."});
  fields.objects("laws", report.laws.size(),
                 [&](Fields& one, std::size_t i) { describe(one, *report.laws[i].first, report.laws[i].second); });
}

}  // namespace

std::string to_json_text(const EngineLawReport& report, const LawSetting& setting) {
  return json_document(described_json([&](Fields& fields) { describe(fields, report, setting); }));
}

std::string check_engine_schema() {
  const EngineLawReport example{.engine = {}, .laws = {{&engine_laws().front(), {}}}};
  return json_document(described_schema("check-engine.schema.json", "pvslab check-engine --json",
                                        "The laws of a UCI engine, and what came of each.",
                                        [&](Fields& fields) { describe(fields, example, {}); }));
}

std::string to_junit(const EngineLawReport& report, const LawSetting& setting) {
  const Occasion occasion = this_occasion();
  JunitSuite suite{.name = "pvslab check-engine", .time = utc_text(occasion), .host = occasion.host_name};
  suite.properties = {{"engine", report.engine}, {"command", printable(setting.engine.shown_command())}};
  suite.output = to_text(report, setting, {});
  for (const auto& [law, outcome] : report.laws) {
    JunitCase test{.class_name = "pvslab.check-engine", .name = std::string(law->id)};
    const std::string details =
        fmt::format("{}\n{}\n{}\n", law->text, outcome.finding, fmt::join(outcome.dialogue, "\n"));
    switch (outcome.verdict) {
      case LawVerdict::kept: break;
      case LawVerdict::broken:
        // Worth knowing is no failure.
        test.outcome = law->strength == LawStrength::must ? JunitCase::Outcome::failed : JunitCase::Outcome::skipped;
        test.type = "broken";
        test.message = std::string(law->text);
        test.details = details;
        break;
      case LawVerdict::not_asked:
        test.outcome = JunitCase::Outcome::skipped;
        test.message = outcome.finding;
        break;
      case LawVerdict::no_answer:
        test.outcome = JunitCase::Outcome::erroneous;
        test.type = "no answer";
        test.message = "the engine did not answer";
        test.details = details;
        break;
    }
    suite.cases.push_back(std::move(test));
  }
  return to_xml(suite);
}

}  // namespace pvslab
