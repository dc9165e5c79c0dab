// A baseline with two workloads and two searchers, with times and instructions, as a gate would write it; and the
// measurement behind it.
#pragma once

#include "harness/gate/baseline/baseline.hpp"

namespace pvslab::test {

inline ExactCell exact_cell(const std::string& workload, const std::string& searcher,
                            std::vector<std::uint64_t> nodes_of_trees) {
  ExactCell cell;
  cell.name = {workload, searcher};
  std::uint64_t nodes = 0;
  for (const std::uint64_t of_tree : nodes_of_trees) nodes += of_tree;
  cell.counters = {nodes, nodes / 4, nodes - nodes / 4, 7, 2, 2, 5, 3};
  cell.nodes_of_trees = std::move(nodes_of_trees);
  cell.values = 0x0123456789abcdef;
  return cell;
}

inline Baseline small_baseline() {
  Baseline baseline;
  baseline.program_version = "0.1.0";
  baseline.experiment = "small";
  baseline.seed = 3;
  baseline.workloads = {{"uniform:b=2,d=3", 3, std::nullopt}, {"connect4:positions.txt", 2, 0xfedcba9876543210}};
  baseline.cells = {exact_cell("connect4:positions.txt", "alpha-beta", {20, 31}),
                    exact_cell("connect4:positions.txt", "pvs-sound", {19, 30}),
                    exact_cell("uniform:b=2,d=3", "alpha-beta", {9, 11, 15}),
                    exact_cell("uniform:b=2,d=3", "pvs-sound", {9, 12, 15})};
  const Machine machine{"A \"fast\" processor", "g++ 12.2.0", "Release", "0011223344556677"};
  baseline.times = {
      machine, "a yardstick", {{{"uniform:b=2,d=3", "alpha-beta"}, 1.25, 0.003, 0.0125, -0.02, 0.01, 128}}};
  baseline.instructions = {machine, "callgrind", {{{"uniform:b=2,d=3", "alpha-beta"}, 123456}}};
  return baseline;
}

}  // namespace pvslab::test
