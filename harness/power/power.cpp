#include "harness/power/power.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/cells/run/run_cells.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/check/subject/stored_tallies.hpp"
#include "harness/power/small_trees.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab::zoo {
namespace {

std::string what_is_broken(const Subject& subject, const Counterexample& example, Clause broken) {
  const std::string routine = subject.is_the_search() ? "" : std::string(subject.routine) + ": ";
  return routine + "score " + std::to_string(example.score.value()) + ", returns " +
         std::to_string(example.returned.value.value()) + " (" + std::string(name(broken)) + ")";
}

SmallestTree smallest_of(const Counterexample& example, std::string what) {
  return {to_text(example.tree), example.bounds, ExplicitTree(example.tree).node_count(), std::move(what)};
}

// The smallest tree on which the mutant does not visit what its original visits.
std::optional<SmallestTree> smallest_other_visits(const Mutant& mutant) {
  SmallTrees trees;
  while (trees.next()) {
    const MeasuredTree tree(trees.tree().to_tree());
    const auto differs = [&](Bounds bounds) {
      return mutant.body.measured.measure(tree, bounds).visits !=
             mutant.unmutated->measured.measure(tree, bounds).visits;
    };
    std::vector<Bounds> windows{Bounds{}};
    const auto finite = trees.finite_windows(mutant.body.info().rule);
    windows.insert(windows.end(), finite.begin(), finite.end());
    const auto found = std::ranges::find_if(windows, differs);
    if (found == windows.end()) continue;
    const auto nodes = [&](const Body& body) { return std::to_string(body.measured.measure(tree, *found).nodes); };
    return SmallestTree{
        to_text(trees.tree().to_tree()), *found, trees.tree().node_count(),
        "other visits; enters " + nodes(mutant.body) + " nodes, the original " + nodes(*mutant.unmutated)};
  }
  return std::nullopt;
}

// The bodies of the chosen mutants.
std::vector<const Mutant*> controls_of(const PowerOptions& options) {
  std::vector<const Mutant*> found;
  for (const Mutant& control : controls()) {
    const auto is_its = [&](std::size_t index) { return mutants()[index].unmutated == control.unmutated; };
    if (std::ranges::any_of(options.chosen, is_its)) found.push_back(&control);
  }
  return found;
}

PowerReport empty_report(const PowerOptions& options) {
  PowerReport report{.options = options, .mutants = {}, .controls = {}, .complete = false};
  for (const std::size_t index : options.chosen) report.mutants.push_back({&mutants()[index], {}, {}});
  for (const Mutant* control : controls_of(options)) report.controls.push_back({control, {}, {}});
  return report;
}

}  // namespace

std::optional<std::uint64_t> OracleResult::trees(std::uint64_t percentage) const {
  const std::uint64_t needed = (runs * percentage + 99) / 100;
  if (needed == 0 || needed > caught.size()) return std::nullopt;
  return caught[static_cast<std::size_t>(needed - 1)];
}

std::size_t MutantResult::catching_oracles() const {
  return static_cast<std::size_t>(std::ranges::count_if(by_oracle, &OracleResult::catches));
}

bool MutantResult::is_caught_by_verify() const {
  return std::ranges::any_of(oracles, [&](const OracleInfo& info) {
    return info.is_of_verify() && by_oracle[static_cast<std::size_t>(info.oracle)].catches();
  });
}

std::string MutantResult::hides_until() const {
  const OracleResult& decisive = by_oracle[static_cast<std::size_t>(Oracle::decisive)];
  if (!decisive.catches()) return "";
  // The trees are in the order of the plies left, and then of the place of the move.
  const DecisiveTree first = draw_decisive_tree(1, decisive.caught.front() - 1);
  return fmt::format("{} left, move {}", counted(static_cast<std::uint64_t>(first.plies), "ply", "plies"), first.place);
}

std::vector<const MutantResult*> PowerReport::survivors_of_verify() const {
  std::vector<const MutantResult*> found;
  for (const MutantResult& result : mutants) {
    if (complete && !result.is_caught_by_verify()) found.push_back(&result);
  }
  return found;
}

std::vector<const MutantResult*> PowerReport::survivors() const {
  std::vector<const MutantResult*> found;
  for (const MutantResult& result : mutants) {
    if (complete && result.catching_oracles() == 0) found.push_back(&result);
  }
  return found;
}

std::vector<const MutantResult*> PowerReport::caught_controls() const {
  std::vector<const MutantResult*> found;
  for (const MutantResult& result : controls) {
    if (result.catching_oracles() != 0) found.push_back(&result);
  }
  return found;
}

// One oracle on one mutant, with the runs first..last-1.
struct PowerMeasurement::Cell {
  std::size_t at;  // index into the mutants and then the controls
  Oracle oracle;
  std::uint64_t first;
  std::uint64_t last;
};

// What the cells of one oracle on one mutant found.
struct PowerMeasurement::Unit {
  struct Shown {
    std::uint64_t run;
    std::size_t subject;
    Clause broken;
    Counterexample example;
  };
  std::vector<std::uint64_t> caught;  // the trees until caught, in any order
  std::optional<Shown> shown;         // the example of the first run that has one
};

namespace {

// The runs of one oracle on one mutant in nanoseconds, roughly as they were measured.
std::uint64_t cost_of_run(Oracle oracle) {
  switch (oracle) {
    case Oracle::exhaustive:
    case Oracle::connect4:
    case Oracle::chess: return 400'000'000;
    case Oracle::node_counts: return 300'000'000;
    case Oracle::known_value:
    case Oracle::relations:
    case Oracle::deepening: return 100'000'000;
    case Oracle::induction: return 50'000'000;
    default: return 10'000'000;
  }
}

std::uint64_t runs_of(Oracle oracle, const PowerOptions& options) {
  return info_of(oracle).is_random ? options.seeds : 1;
}

// Shrinks the examples and takes the smallest for each mutant, or looks for a tree on which its visits differ.
class SmallestTrees {
 public:
  SmallestTrees(PowerReport& report, const VerifyRunner& runner) : report_(report), runner_(runner) {}

  struct Candidate {
    std::size_t at;  // index into the mutants and then the controls
    std::size_t subject;
    Clause broken;
    Counterexample example;
  };
  void find(std::vector<Candidate> candidates) {
    std::vector<std::string> whats(candidates.size());
    for_each_index(
        candidates.size(), runner_.threads,
        [&](std::size_t i) {
          auto& [at, number, broken, example] = candidates[i];
          const Subject& subject = result(at).mutant->body.subjects[number];
          example = shrink(subject, broken, std::move(example));
          whats[i] = what_is_broken(subject, example, broken);
        },
        runner_.stop);
    std::vector<std::optional<std::size_t>> best(report_.mutants.size() + report_.controls.size());
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (whats[i].empty()) continue;  // stopped before it was shrunk
      auto& before = best[candidates[i].at];
      if (!before || is_before(candidates[i], whats[i], candidates[*before], whats[*before])) before = i;
    }
    for (std::size_t at = 0; at < best.size(); ++at) {
      if (best[at]) result(at).smallest = smallest_of(candidates[*best[at]].example, whats[*best[at]]);
    }
    for_each_index(
        report_.mutants.size(), runner_.threads,
        [&](std::size_t at) {
          MutantResult& of = report_.mutants[at];
          if (!of.smallest) of.smallest = smallest_other_visits(*of.mutant);
        },
        runner_.stop);
  }

 private:
  // Of two equal examples, the lesser text.
  static bool is_before(const Candidate& a, const std::string& what_a, const Candidate& b, const std::string& what_b) {
    if (is_smaller(a.example, b.example)) return true;
    return !is_smaller(b.example, a.example) && what_a < what_b;
  }

  [[nodiscard]] MutantResult& result(std::size_t at) {
    const std::size_t mutants = report_.mutants.size();
    return at < mutants ? report_.mutants[at] : report_.controls[at - mutants];
  }

  PowerReport& report_;
  const VerifyRunner& runner_;
};

}  // namespace

PowerMeasurement::PowerMeasurement(const PowerOptions& options) : empty_(empty_report(options)) {
  constexpr std::uint64_t cell_cost = 200'000'000;
  const std::size_t count = empty_.mutants.size() + empty_.controls.size();
  units_.resize(count * oracle_count);
  for (std::size_t at = 0; at < count; ++at) {
    for (const OracleInfo& info : oracles) {
      Cell cell{at, info.oracle, 0, 0};
      if (!applies(info.oracle, mutant_of(cell))) continue;
      const std::uint64_t runs = runs_of(info.oracle, options);
      const std::uint64_t blocks = std::min(cells_for(runs * cost_of_run(info.oracle), cell_cost, runs), runs);
      for (std::uint64_t block = 0; block < blocks; ++block) {
        cell.first = first_of_block(runs, blocks, block);
        cell.last = first_of_block(runs, blocks, block + 1);
        cells_.push_back(cell);
      }
    }
  }
}

PowerMeasurement::~PowerMeasurement() = default;

const Mutant& PowerMeasurement::mutant_of(const Cell& cell) const {
  const std::size_t mutants = empty_.mutants.size();
  return cell.at < mutants ? *empty_.mutants[cell.at].mutant : *empty_.controls[cell.at - mutants].mutant;
}

CellSet PowerMeasurement::cells() {
  CellSet set{.name = fmt::format("mutants: {} seeds from {}", empty_.options.seeds, empty_.options.seed),
              .unit = "checks"};
  for (const MutantResult& result : empty_.mutants) {
    set.contents += fmt::format("mutant {}\n", result.mutant->body.fault.id);
  }
  for (const Cell& cell : cells_) {
    set.costs.push_back((cell.last - cell.first) * cost_of_run(cell.oracle));
    set.steps.push_back(cell.last - cell.first);
  }
  set.run = [this](std::size_t cell, CellWatch& watch) { return run(cells_[cell], watch); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) { fold(cells_[cell], value); };
  return set;
}

CellResult PowerMeasurement::run(const Cell& cell, CellWatch& watch) const {
  nlohmann::json json{{"caught", nlohmann::json::array()}};
  for (std::uint64_t number = cell.first; number < cell.last; ++number) {
    watch.step();
    const Catch found = run_oracle(cell.oracle, mutant_of(cell), empty_.options.seed + number);
    if (!found.trees) continue;
    json["caught"].push_back(*found.trees);
    if (!found.example || json.contains("shown")) continue;
    json["shown"] = {{"run", number},
                     {"subject", found.subject},
                     {"clause", static_cast<int>(found.broken)},
                     {"example", stored(*found.example)}};
  }
  const bool is_control = cell.at >= empty_.mutants.size();
  return {.value = json_text(json), .finds_fault = is_control && !json["caught"].empty()};
}

void PowerMeasurement::fold(const Cell& cell, const std::string& value) {
  const auto json = nlohmann::json::parse(value);
  Unit& unit = units_[cell.at * oracle_count + static_cast<std::size_t>(cell.oracle)];
  for (const auto& trees : json.at("caught")) unit.caught.push_back(count_from(trees));
  ++folded_;
  const auto shown = json.find("shown");
  if (shown == json.end()) return;
  const std::uint64_t number = count_from(shown->at("run"));
  if (unit.shown && unit.shown->run < number) return;
  const std::uint64_t subject = count_from(shown->at("subject"));
  static_cast<void>(mutant_of(cell).body.subjects.at(subject));
  unit.shown = Unit::Shown{number, subject, enumerator_from(shown->at("clause"), clauses.back()),
                           counterexample_from(shown->at("example"))};
}

PowerReport PowerMeasurement::report(const VerifyRunner& runner, bool finds_trees) const {
  PowerReport report = empty_;
  std::vector<SmallestTrees::Candidate> candidates;
  const std::size_t mutants = report.mutants.size();
  for (std::size_t at = 0; at < mutants + report.controls.size(); ++at) {
    MutantResult& result = at < mutants ? report.mutants[at] : report.controls[at - mutants];
    for (const OracleInfo& info : oracles) {
      OracleResult& found = result.by_oracle[static_cast<std::size_t>(info.oracle)];
      const Unit& unit = units_[at * oracle_count + static_cast<std::size_t>(info.oracle)];
      found.applies = applies(info.oracle, *result.mutant);
      found.runs = found.applies ? runs_of(info.oracle, report.options) : 0;
      found.caught = unit.caught;
      std::ranges::sort(found.caught);
      if (unit.shown) candidates.push_back({at, unit.shown->subject, unit.shown->broken, unit.shown->example});
    }
  }
  if (finds_trees) SmallestTrees(report, runner).find(std::move(candidates));
  report.complete = folded_ == cells_.size() && !(finds_trees && runner.stop());
  return report;
}

PowerReport measure_power(const PowerOptions& options, const VerifyRunner& runner) {
  PowerMeasurement measurement(options);
  run_set(measurement.cells(), runner.threads, runner.stop, runner.progress);
  return measurement.report(runner);
}

std::string row_of(const MutantResult& result) {
  std::string row;
  for (const OracleInfo& info : oracles) {
    const OracleResult& found = result[info.oracle];
    if (!found.applies) {
      row += '/';
    } else if (!found.catches()) {
      row += '.';
    } else if (!info.is_random) {
      row += 'x';
    } else if (const auto median = found.trees(50); !median) {
      row += 's';
    } else {
      row += *median < 10 ? static_cast<char>('0' + *median) : *median < 100 ? 'T' : 'H';
    }
  }
  return row;
}

}  // namespace pvslab::zoo
