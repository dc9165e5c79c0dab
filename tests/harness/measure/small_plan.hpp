// A plan small enough to run thousands of times, and its records without the parts that vary between runs.
#pragma once

#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab::test {

inline Experiment small_experiment(std::uint64_t trees = 3) {
  Experiment experiment;
  experiment.name = "small";
  experiment.trees = trees;
  experiment.searchers = select_searchers(std::vector<std::string>{"alpha-beta", "pvs-split"});
  for (const char* spec : {"uniform:b=2,d=3", "uniform:b=3,d=2,values=3", "ordered:b=2,d=2"}) {
    experiment.workloads.push_back({parse_workload(spec), std::nullopt, std::nullopt, {}});
  }
  return experiment;
}

// Only the first workload.
inline Experiment tiny_experiment() {
  Experiment experiment = small_experiment();
  experiment.workloads.erase(experiment.workloads.begin() + 1, experiment.workloads.end());
  return experiment;
}

inline std::vector<CellRecord> without_times(std::vector<CellRecord> records) {
  for (CellRecord& record : records) record.times = {};
  return records;
}

}  // namespace pvslab::test
