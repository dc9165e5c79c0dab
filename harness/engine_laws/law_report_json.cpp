#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

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

}  // namespace

std::string to_json_text(const EngineLawReport& report, const LawSetting& setting) {
  OrderedJson json{{"engine", report.engine},
                   {"command", printable(setting.engine.shown_command())},
                   {"depth", setting.depth},
                   {"nodes", setting.nodes},
                   {"positions", setting.positions.size()},
                   {"has_thread_option", report.has_thread_option},
                   {"complete", report.is_complete()},
                   {"laws", OrderedJson::array()}};
  for (const auto& [law, outcome] : report.laws) {
    json["laws"].push_back({{"id", law->id},
                            {"must", law->strength == LawStrength::must},
                            {"text", law->text},
                            {"cannot_find", law->cannot},
                            {"verdict", json_word(outcome.verdict)},
                            {"questions", outcome.questions},
                            {"finding", printable_lines(outcome.finding)},
                            {"dialogue", outcome.dialogue},
                            {"information", outcome.information}});
  }
  return json_document(json);
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
