// Every file of docs/schemas/ that a description writes is what its description says. With PVSLAB_WRITE_SCHEMAS=1 the tests write
// the files.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>

#include "harness/base/json/json_text.hpp"
#include "harness/cells/status/status.hpp"
#include "harness/check/claims/relation_report.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/claims/claims_report.hpp"
#include "harness/cli/list_command.hpp"
#include "harness/engine_laws/law_report.hpp"
#include "harness/gate/side_by_side/side_by_side.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "harness/grade/grading.hpp"
#include "harness/match/match_report.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/measure/first_guess/first_guess.hpp"
#include "harness/measure/instructions/instruction_task.hpp"
#include "harness/measure/profile/profile.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/papers/papers_report.hpp"
#include "harness/perft/suite_check.hpp"
#include "harness/power/power.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "harness/show/trace/trace_json.hpp"
#include "harness/sides/effect.hpp"
#include "harness/sides/same.hpp"
#include "harness/solve/suite_solution_json.hpp"
#include "harness/speedup/speedup.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace schemas_test {

struct Schema {
  const char* name;
  std::string (*text)();
};

constexpr std::array schemas{Schema{"cell", cell_schema},
                             Schema{"check-engine", check_engine_schema},
                             Schema{"claims", claims_schema},
                             Schema{"effect", effect_schema},
                             Schema{"epd", epd_schema},
                             Schema{"first-guess", first_guess_schema},
                             Schema{"gate", gate_schema},
                             Schema{"grade", grade_schema},
                             Schema{"instruction-task", instruction_task_schema},
                             Schema{"list", list_schema},
                             Schema{"match", match::match_schema},
                             Schema{"match-scores", match::match_scores_schema},
                             Schema{"papers", papers_schema},
                             Schema{"perft", perft_schema},
                             Schema{"power", zoo::power_schema},
                             Schema{"profile", profile_schema},
                             Schema{"relations", relations_schema},
                             Schema{"report", side_by_side::report_schema},
                             Schema{"results", results_schema},
                             Schema{"same", same_schema},
                             Schema{"schedules", schedules_schema},
                             Schema{"speedup", speedup_schema},
                             Schema{"status", status_schema},
                             Schema{"trace", trace_schema},
                             Schema{"verify", verify_schema}};

// Written by hand: forms of other schemas, definitions that many use, the file of a script, and the journal, whose lines hold texts that
// verbs make and that the journal does not know.
const std::set<std::string> by_hand{"common", "compare", "journal", "merge", "perft-speed"};

std::string schema_file(const std::string& name) {
  return PVSLAB_TEST_SOURCE_DIR "/docs/schemas/" + name + ".schema.json";
}

void expect_in_file(const std::string& name, const std::string& described) {
  if (std::getenv("PVSLAB_WRITE_SCHEMAS") != nullptr) test::write_text(schema_file(name), described);
  EXPECT_TRUE(test::read_text(schema_file(name)) == described)
      << "docs/schemas/" << name << ".schema.json is not what its description says. Write it:\n"
      << "  PVSLAB_WRITE_SCHEMAS=1 build/release/test_harness --gtest_filter='Schemas.*'";
}

TEST(Schemas, AreWhatTheDescriptionsSay) {
  for (const Schema& schema : schemas) expect_in_file(schema.name, schema.text());
}

TEST(Schemas, AreAllDescribedButThoseByHand) {
  std::set<std::string> known = by_hand;
  for (const Schema& schema : schemas) known.insert(schema.name);
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(PVSLAB_TEST_SOURCE_DIR "/docs/schemas")) {
    const std::string name = entry.path().filename().string();
    found.insert(name.substr(0, name.find('.')));
  }
  EXPECT_EQ(found, known);
}

TEST(Schemas, HaveSharedDefinitionsFromTheDescriptions) {
  OrderedJson common = OrderedJson::parse(test::read_text(schema_file("common")));
  const OrderedJson shared = shared_result_definitions();
  for (const auto& [name, definition] : shared.items()) common["$defs"][name] = definition;
  expect_in_file("common", json_document(common));
}

}  // namespace schemas_test
}  // namespace pvslab
