#include "harness/check/drawn/numbered_trees.hpp"
#include "harness/check/subject/subject.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/cells/run/begun.hpp"
#include "harness/cells/run/run_cells.hpp"
#include "harness/check/subject/program_check.hpp"
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

namespace {

constexpr std::uint64_t trees_per_repetition = 16;

std::string special_contents(const NumberedTrees& trees) {
  std::string contents = trees.special.empty() ? "" : "special scores " + trees.special.text() + "\n";
  if (trees.limit.is_given()) contents += "range " + trees.limit.text() + "\n";
  return contents;
}

struct Repeatable {
  Outcome returned;
  std::uint64_t nodes;
  bool operator==(const Repeatable&) const = default;
};

// Of each subject that is no program, in the open window.
std::vector<Repeatable> answers_of(std::span<const Subject> subjects, const ExplicitTree& tree) {
  std::vector<Repeatable> answers;
  for (const Subject& subject : subjects) {
    if (subject.program != nullptr) {
      answers.push_back({Outcome(Score()), 0});
      continue;
    }
    std::vector<ExplicitTree::Position> evaluated;
    Counters counters;
    if (notes_searches()) note_search_of(subject.name(), tree, Bounds{});
    const Outcome returned =
        subject.on_trees.count(RecordedTree(tree, evaluated), tree.root(), tree.height(), Bounds{}, counters);
    answers.push_back({returned, counters.nodes});
  }
  return answers;
}

void count_tree(const Tree& tree, const SpecialScores& special, TreeCoverage& coverage) {
  ExplicitTree explicit_tree(tree);
  static_cast<void>(explicit_tree.minimax());
  coverage.count(explicit_tree, special);
}

struct Asked {
  Tree tree;
  std::vector<Repeatable> answers;
};

// Asks everything again, the last first.
void repeat(std::span<const Subject> subjects, std::span<const Asked> asked, std::vector<RoutineTally>& tallies) {
  for (std::size_t at = asked.size(); at-- > 0;) {
    const std::vector<Repeatable> again = answers_of(subjects, ExplicitTree(asked[at].tree));
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      const Repeatable& first = asked[at].answers[i];
      ++tallies[i].repeated;
      if (again[i] == first) continue;
      tallies[i].offer({asked[at].tree, first.returned, first.nodes, again[i].returned, again[i].nodes});
    }
  }
}

}  // namespace

TreeCoverage coverage_of(const NumberedTrees& trees, std::uint64_t most) {
  TreeCoverage coverage;
  for (std::uint64_t index = 0; index < std::min(trees.size, most); ++index)
    count_tree(trees.tree(index), trees.special, coverage);
  return coverage;
}

CellSet NumberedTreesCheck::cells() {
  CellSet set{.name = trees_.name, .contents = names_of(subjects_) + special_contents(trees_), .unit = "trees"};
  for (std::uint64_t block = 0; block < blocks_; ++block) {
    set.steps.push_back(begin_of(block + 1) - begin_of(block));
    set.costs.push_back(saturating_product(set.steps.back(), cost_of_tree()));
  }
  set.run = [this](std::size_t cell, CellWatch& watch) {
    std::vector<RoutineTally> tallies(subjects_.size());
    TreeCoverage coverage;
    std::vector<Asked> asked;
    for (std::uint64_t index = begin_of(cell); index < begin_of(cell + 1); ++index) {
      watch.step();
      Tree tree = trees_.tree(index);
      count_tree(tree, trees_.special, coverage);
      trees_.check(subjects_, index, tree, tallies);
      if (index % trees_per_repetition != 0) continue;
      std::vector<Repeatable> answers = answers_of(subjects_, ExplicitTree(tree));
      asked.push_back({std::move(tree), std::move(answers)});
    }
    std::jthread([&] { repeat(subjects_, asked, tallies); }).join();
    finish_program_checks(subjects_);
    nlohmann::json json = stored(tallies);
    json["coverage"] = stored(coverage);
    return CellResult{.value = json_text(json), .finds_fault = break_promises(subjects_, tallies)};
  };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) {
    const auto json = nlohmann::json::parse(value);
    merge_stored(json, result_.tallies);
    result_.coverage.merge(tree_coverage_from(json.at("coverage")));
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
