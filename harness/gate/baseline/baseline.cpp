#include "harness/gate/baseline/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

#include "harness/base/input.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "harness/speedup/speedup_case.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

constexpr const char* remedy =
    "name its own experiment with --experiment, or delete the file and make it again with --update";

// The number of the first line with this beginning, from 1; 0 if there is none.
std::size_t number_of_line(std::string_view text, std::string_view beginning) {
  std::istringstream input{std::string(text)};
  std::size_t number = 1;
  for (std::string line; std::getline(input, line); ++number) {
    if (line.starts_with(beginning)) return number;
  }
  return 0;
}

// How the trees of a workload differ, as a sentence without a full stop; empty if they are the same.
std::string difference(const BaselineWorkload& found, const BaselineWorkload& wanted) {
  if (found.trees != wanted.trees) {
    return fmt::format("it has {} of {}, the experiment {}", counted(found.trees, "tree"), found.spec,
                       grouped(wanted.trees));
  }
  if (found.file != wanted.file) {
    return fmt::format("the file of {} has changed since", found.spec);
  }
  return "";
}

std::vector<BaselineWorkload> baseline_workloads(const Plan& plan) {
  std::vector<BaselineWorkload> result;
  for (const PlannedWorkload& planned : plan.workloads) {
    result.push_back({portable_spec(planned, plan), planned.trees, planned.workload->file_hash()});
  }
  if (!plan.parallel) return result;
  for (const std::string& text : plan.parallel->workloads) {
    const SpeedupWorkload workload(text);
    const auto known = std::ranges::find(result, workload.name(), &BaselineWorkload::spec);
    if (workload.size()) {
      throw UsageError(fmt::format("[parallel] names {}; the gate counts parallel searchers on synthetic trees", text));
    }
    if (known == result.end()) {
      result.push_back({workload.name(), plan.parallel->trees, std::nullopt});
    } else if (known->trees != plan.parallel->trees) {
      throw UsageError(fmt::format("{} is a [[workload]] with {} and in [parallel] with {}; give both the same number",
                                   workload.name(), counted(known->trees, "tree"),
                                   counted(plan.parallel->trees, "tree")));
    }
  }
  return result;
}

}  // namespace

GatedExperiment gated_experiment(const Plan& plan) {
  GatedExperiment experiment{.name = plan.name, .seed = plan.seed, .workloads = baseline_workloads(plan)};
  for (const PlannedWorkload& planned : plan.workloads) {
    for (const std::size_t searcher : planned.timed) {
      experiment.timed.push_back({portable_spec(planned, plan), std::string(searcher_infos()[searcher]->id)});
    }
  }
  return experiment;
}

void require_same_experiment(const Baseline& baseline, const GatedExperiment& experiment,
                             const std::filesystem::path& file, std::string_view text) {
  const auto fail = [&](std::string_view line, const std::string& what) {
    throw InputError(file.string(), number_of_line(text, line), 0,
                     fmt::format("is a baseline of another experiment: {}; {}", what, remedy));
  };
  if (baseline.experiment != experiment.name) {
    fail("experiment = ", fmt::format("its name is '{}', not '{}'", baseline.experiment, experiment.name));
  }
  if (baseline.seed != experiment.seed) {
    fail("seed = ", fmt::format("its seed is {}, not {}", baseline.seed, experiment.seed));
  }
  for (const BaselineWorkload& wanted : experiment.workloads) {
    const auto found = std::ranges::find(baseline.workloads, wanted.spec, &BaselineWorkload::spec);
    if (found == baseline.workloads.end()) continue;
    if (const std::string what = difference(*found, wanted); !what.empty()) {
      fail("spec = " + toml_string(wanted.spec), what);
    }
  }
}

}  // namespace pvslab
