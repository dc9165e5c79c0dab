// Records of small runs, written to a directory as `pvslab run` does, and the data of a page.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "harness/measure/cells/measured_cells.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/measure/results/results.hpp"
#include "harness/show/report/report_data.hpp"
#include "harness/show/report/report_page.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/measure/small_plan.hpp"

namespace pvslab::test {

inline Results small_results(const Experiment& experiment = small_experiment()) {
  const Plan plan = make_plan(experiment);
  const auto records = run_plan(plan, {.threads = 1, .stop = [] { return false; }, .show_progress = false});
  return results_of(plan, records, "pvslab compare --experiment small.toml", 1);
}

// A verification of one searcher with one clause, which is kept or broken.
inline nlohmann::ordered_json small_verification(const std::string& searcher, bool kept, bool complete = true) {
  nlohmann::ordered_json clause{{"promised", true},
                                {"held", kept},
                                {"violations", kept ? 0 : 3},
                                {"open_window_violations", 0},
                                {"known_case_violations", 0}};
  if (!kept) {
    clause["counterexample"] = {
        {"tree", "[0 -1]"}, {"window", {2, 2}}, {"score", 1}, {"returned", 0}, {"replay", searcher + ":2..2:b2.0.-1"}};
  }
  return {
      {"format", 1},
      {"kept", kept},
      {"complete", complete},
      {"trees", 12},
      {"selective", nlohmann::ordered_json::array()},
      {"coverage",
       {{{"method", "exhaustive"}, {"limits", "depth 1"}, {"cases", 12}, {"searches", 99}, {"complete", complete}}}},
      {"searchers",
       {{{"id", searcher},
         {"searches", 99},
         {"known_cases_left_out", 0},
         {"known_cases_refused", 0},
         {"clauses", {{"fail_soft", clause}}},
         {"inductive", nlohmann::ordered_json::array()},
         {"loops", nlohmann::ordered_json::array()},
         {"routines", nlohmann::ordered_json::array()}}}},
      {"wrong_published_scores", nlohmann::ordered_json::array()}};
}

// The data that the page carries.
inline nlohmann::ordered_json data_of(const std::string& html) {
  const std::string head = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = html.find(head) + head.size();
  return nlohmann::ordered_json::parse(html.substr(begin, html.find("</script>", begin) - begin));
}

// Every gap as "section: text".
inline std::string gaps_of(const nlohmann::ordered_json& data) {
  std::string text;
  for (const auto& gap : data.at("gaps")) {
    text += gap.at("section").get<std::string>() + ": " + gap.at("text").get<std::string>() + "\n";
  }
  return text;
}

}  // namespace pvslab::test
