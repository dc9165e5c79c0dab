#include "harness/check/oracles/numbered_trees.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/cells/run/run_cells.hpp"
#include "harness/check/subject/program_check.hpp"
#include "harness/check/subject/promises.hpp"
#include "harness/check/subject/stored_tallies.hpp"

namespace pvslab {

NumberedTreesCheck::NumberedTreesCheck(std::vector<Subject> subjects, NumberedTrees trees)
    : subjects_(std::move(subjects)), trees_(std::move(trees)) {
  constexpr std::uint64_t cell_cost = 200'000'000;
  constexpr std::uint64_t most_cells = 1 << 14;
  const std::uint64_t cost = saturating_product(trees_.size, cost_of_tree());
  blocks_ = std::min(cells_for(cost, cell_cost, most_cells), std::max<std::uint64_t>(trees_.size, 1));
  result_.tallies.resize(subjects_.size());
}

std::uint64_t NumberedTreesCheck::cost_of_tree() const {
  std::uint64_t cost = 10'000;
  for (const Subject& subject : subjects_) cost += trees_.windows * cost_of_search(subject, trees_.leaves);
  return cost;
}

CellSet NumberedTreesCheck::cells() {
  CellSet set{.name = trees_.name, .contents = names_of(subjects_), .unit = "trees"};
  for (std::uint64_t block = 0; block < blocks_; ++block) {
    set.steps.push_back(begin_of(block + 1) - begin_of(block));
    set.costs.push_back(saturating_product(set.steps.back(), cost_of_tree()));
  }
  set.run = [this](std::size_t cell, CellWatch& watch) {
    std::vector<RoutineTally> tallies(subjects_.size());
    for (std::uint64_t index = begin_of(cell); index < begin_of(cell + 1); ++index) {
      watch.step();
      trees_.check(subjects_, index, tallies);
    }
    finish_program_checks(subjects_);
    return CellResult{.value = json_text(stored(tallies)), .finds_fault = break_promises(subjects_, tallies)};
  };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) {
    merge_stored(nlohmann::json::parse(value), result_.tallies);
    result_.trees += begin_of(cell + 1) - begin_of(cell);
    result_.complete = result_.trees == trees_.size;
  };
  return set;
}

NumberedTreesResult verify_numbered_trees(std::span<const Subject> subjects, NumberedTrees trees,
                                          const VerifyRunner& runner) {
  NumberedTreesCheck check({subjects.begin(), subjects.end()}, std::move(trees));
  run_set(check.cells(), runner.threads, runner.stop, runner.progress);
  return check.result();
}

}  // namespace pvslab
