// CostMatrix: what each searcher costs on each workload, as a ratio of nodes, or of another count, to those of alpha-beta or another searcher. Searchers that
// behave alike share a row. A pure function of the results; the tables of the terminal and the reports are made from it.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/statistics/ratio.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

struct CostCell {
  // Why a cell may be empty. `wrong_reference`: the searcher of the denominators returned a wrong value.
  enum class State { measured, left_out, wrong_value, wrong_reference, not_run };

  State state = State::not_run;
  std::optional<RatioEstimate> ratio = {};  // nothing unless measured
  double nodes = 0;                         // mean of the count per tree; 0 if left out or not run
  std::string reason = {};                  // why it is empty, as "a whole tree has about 19.17M nodes"
};

struct CostRow {
  std::string searcher;                      // the first of the group in the order of the catalogue
  std::vector<std::string> alike;            // the others of the group
  std::vector<std::string> unselected = {};  // those of the group that were not asked for: yardsticks of the ratios
  bool is_reference = false;                 // the searcher of the denominators is in the group
  std::vector<CostCell> cells;               // one for each workload
};

struct CostMatrix {
  struct Workload {
    std::string workload;  // the spec as written
    std::string spec;      // in canonical form
    std::string name;      // short; tells the workloads of this matrix apart
    std::uint64_t trees = 0;
  };

  RatioMeasure measure = {};
  std::vector<Workload> workloads;  // in the order of the results
  std::vector<CostRow> rows;        // in the order of the catalogue; unknown searchers last
};

// Two searchers are alike if they ran on the same workloads and all their counters (means and standard errors), wrong
// values and deviations are equal on each of them. A searcher that ran nowhere has no row.
[[nodiscard]] CostMatrix cost_matrix(const Results& results, const RatioMeasure& measure = {});

// "measured", "left out", "wrong value", "wrong reference", "not run".
[[nodiscard]] std::string_view name(CostCell::State state);

// {"reference", "counter" unless it is the nodes, "workloads": [{"workload", "spec", "name", "trees"}], "rows": [{"searcher", "alike", "unselected",
// "reference", "cells": [{"state", "value", "low", "high", "nodes"} or {"state", "reason"}]}]}. Bounds are null for one tree.
[[nodiscard]] nlohmann::ordered_json to_json(const CostMatrix& matrix);

}  // namespace pvslab
