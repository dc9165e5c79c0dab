// The schema of results refuses what reading them refuses.
#include <gtest/gtest.h>

#include "harness/base/json/json_text.hpp"
#include "harness/measure/cells/measured_cells.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/show/report/document_schema.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/measure/small_plan.hpp"

namespace pvslab {
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
