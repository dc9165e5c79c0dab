// Every file of docs/schemas/ that a description writes is what its description says; and the schema of results refuses what reading
// them refuses. With PVSLAB_WRITE_SCHEMAS=1 the first tests write the files.
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
#include "harness/cli/command_line.hpp"
#include "harness/engine_laws/law_report.hpp"
#include "harness/gate/side_by_side/side_by_side.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "harness/grade/grading.hpp"
#include "harness/match/match_report.hpp"
#include "harness/measure/cells/measured_cells.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/measure/first_guess/first_guess.hpp"
#include "harness/measure/instructions/instruction_task.hpp"
#include "harness/measure/profile/profile.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/papers/papers_report.hpp"
#include "harness/perft/suite_check.hpp"
#include "harness/power/power.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "harness/show/report/document_schema.hpp"
#include "harness/show/trace/trace_json.hpp"
#include "harness/sides/effect.hpp"
#include "harness/sides/same.hpp"
#include "harness/solve/suite_solution_json.hpp"
#include "harness/speedup/speedup.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/measure/small_plan.hpp"

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
namespace results_schema_test {

std::string schema_file(const std::string& name) {
  return PVSLAB_TEST_SOURCE_DIR "/docs/schemas/" + name + ".schema.json";
}

class ResultsUnderTheirSchema : public testing::Test {
 protected:
  ResultsUnderTheirSchema() {
    schemas_.add("results.schema.json", results_schema());
    schemas_.add("common.schema.json", test::read_text(schema_file("common")));
    Experiment experiment = test::small_experiment();
    experiment.workloads[1].sweep = SweepPoint{"depth", "d", 2};
    const Plan plan = make_plan(experiment);
    Results results =
        results_of(plan, run_plan(plan, {.threads = 1, .stop = {}, .show_progress = false}), "pvslab compare", 1);
    results.comparisons.resize(1);  // one of each, since a place in a small document is found soon
    results.swept.resize(1);
    results.comparisons[0].strict_ratio = results.comparisons[0].ratio;
    results.comparisons[0].deviation = {.trees = 1, .mean = 2, .most = 2};
    results.left_out.push_back({"minimax", "uniform:b=9,d=9", 1e9});
    results.notes = {"a note"};
    results.violations = {{"scout", "x", 1, 2, Score::infinity(), Score(0), "alpha-beta", "pvslab", "f.epd:3", true}};
    whole_ = OrderedJson::parse(to_json(results));
  }

  [[nodiscard]] std::string problem_of(const OrderedJson& document) const {
    const auto problem = schemas_.problem_of(document, "results.schema.json");
    return problem ? problem->place + " " + problem->what : "";
  }
  [[nodiscard]] static bool reads(const OrderedJson& document) {
    try {
      static_cast<void>(results_from_json(document.dump(), "x"));
      return true;
    } catch (const ResultsError&) {
      return false;
    }
  }
  // Of each value below `at`: its place.
  template <typename Visit>
  void for_each_value(const OrderedJson& at, const OrderedJson::json_pointer& path, const Visit& visit) const {
    for (const auto& [key, value] : at.items()) {
      const auto below = at.is_array() ? path / static_cast<std::size_t>(std::stoul(key)) : path / key;
      visit(below);
      if (value.is_structured()) for_each_value(value, below, visit);
    }
  }

  JsonSchemas schemas_;
  OrderedJson whole_;
};

TEST_F(ResultsUnderTheirSchema, AreValid) {
  EXPECT_EQ(problem_of(whole_), "");
  EXPECT_TRUE(reads(whole_));
  for (const char* field : {"strict_ratio", "deviation", "place", "published_is_wrong", "sweeps", "whole_tree_nodes"}) {
    EXPECT_NE(whole_.dump().find(field), std::string::npos) << field;
  }
}

// Of a program that tells its nodes alone.
TEST_F(ResultsUnderTheirSchema, MayHaveCountsThatAreNotKnownButNotWithoutNodes) {
  OrderedJson unknown = whole_;
  unknown["results"][0]["leaves"] = nullptr;
  EXPECT_EQ(problem_of(unknown), "");
  const Results results = results_from_json(unknown.dump(), "x");
  EXPECT_FALSE(mean_of(results.comparisons[0], "leaves"));
  EXPECT_TRUE(mean_of(results.comparisons[0], "nodes"));
  EXPECT_EQ(OrderedJson::parse(to_json(results)), unknown);
  unknown["results"][0]["nodes"] = nullptr;
  EXPECT_NE(problem_of(unknown), "");
  EXPECT_FALSE(reads(unknown));
}

// The schema says what this version writes: of that, whatever cannot be read is refused.
TEST_F(ResultsUnderTheirSchema, AreRefusedBySchemaWhereReadingRefusesThem) {
  std::size_t refused = 0;
  for_each_value(whole_, OrderedJson::json_pointer(), [&](const OrderedJson::json_pointer& path) {
    const bool is_element = whole_.at(path.parent_pointer()).is_array();
    OrderedJson without = whole_;
    if (is_element) {
      without.at(path.parent_pointer()).erase(static_cast<std::size_t>(std::stoul(path.back())));
    } else {
      without.at(path.parent_pointer()).erase(path.back());
      without.at(path.parent_pointer())["no_such_field"] = 1;
    }
    OrderedJson other = whole_;
    other[path] = OrderedJson::object({{"no", "such"}});
    for (const OrderedJson& damaged : {without, other}) {
      if (reads(damaged)) continue;
      ++refused;
      EXPECT_NE(problem_of(damaged), "") << path.to_string();
    }
  });
  EXPECT_GT(refused, 100U);
}

}  // namespace results_schema_test
}  // namespace pvslab
