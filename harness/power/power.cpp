#include "harness/power/power.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "harness/base/parallel.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/power/small_trees.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab::zoo {
namespace {

// The result of one oracle on one mutant.
struct UnitResult {
  OracleResult found;
  std::optional<Counterexample> example;  // shrunk
  std::string what;                       // the example shows
};

std::string what_is_broken(const Subject& subject, const Counterexample& example, Clause broken) {
  const std::string routine = subject.is_the_search() ? "" : std::string(subject.routine) + ": ";
  return routine + "score " + std::to_string(example.score.value()) + ", returns " +
         std::to_string(example.returned.value.value()) + " (" + std::string(name(broken)) + ")";
}

UnitResult run_unit(Oracle oracle, const Mutant& mutant, const PowerOptions& options) {
  UnitResult result;
  result.found.applies = applies(oracle, mutant);
  if (!result.found.applies) return result;
  result.found.runs = info_of(oracle).is_random ? options.seeds : 1;
  for (std::uint64_t run = 0; run < result.found.runs; ++run) {
    Catch found = run_oracle(oracle, mutant, options.seed + run);
    if (!found.trees) continue;
    result.found.caught.push_back(*found.trees);
    if (!found.example || result.example) continue;
    const Subject& subject = mutant.body.subjects[found.subject];
    result.example = shrink(subject, found.broken, std::move(*found.example));
    result.what = what_is_broken(subject, *result.example, found.broken);
  }
  std::ranges::sort(result.found.caught);
  return result;
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

// Collects the results of the units, which end in any order.
class Collector {
 public:
  explicit Collector(std::size_t mutants) : examples_(mutants) {}

  void add(MutantResult& of, std::size_t at, Oracle oracle, UnitResult unit) {
    const std::scoped_lock lock(adding_);
    of.by_oracle[static_cast<std::size_t>(oracle)] = std::move(unit.found);
    if (!unit.example) return;
    // Of two equal examples, the lesser text: the result must not depend on the order of the units.
    const bool is_kept =
        examples_[at] && (is_smaller(*examples_[at], *unit.example) ||
                          (!is_smaller(*unit.example, *examples_[at]) && of.smallest->what <= unit.what));
    if (is_kept) return;
    of.smallest = smallest_of(*unit.example, std::move(unit.what));
    examples_[at] = std::move(unit.example);
  }

 private:
  std::mutex adding_;
  std::vector<std::optional<Counterexample>> examples_;
};

// The bodies of the chosen mutants.
std::vector<const Mutant*> controls_of(const PowerOptions& options) {
  std::vector<const Mutant*> found;
  for (const Mutant& control : controls()) {
    const auto is_its = [&](std::size_t index) { return mutants()[index].unmutated == control.unmutated; };
    if (std::ranges::any_of(options.chosen, is_its)) found.push_back(&control);
  }
  return found;
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

std::uint64_t count_units(const PowerOptions& options) {
  return options.chosen.size() * (oracle_count + 1) + controls_of(options).size() * oracle_count;
}

PowerReport measure_power(const PowerOptions& options, const VerifyRunner& runner) {
  PowerReport report{.options = options, .mutants = {}, .controls = {}, .complete = false};
  for (const std::size_t index : options.chosen) report.mutants.push_back({&mutants()[index], {}, {}});
  for (const Mutant* control : controls_of(options)) report.controls.push_back({control, {}, {}});
  const std::size_t mutants = report.mutants.size();
  const std::size_t count = mutants + report.controls.size();
  Collector collector(count);
  const bool all_units = for_each_index(
      count * oracle_count, runner.threads,
      [&](std::size_t task) {
        // The slowest oracles are the last of the list, and are started first.
        const Oracle oracle = oracles[oracle_count - 1 - task / count].oracle;
        const std::size_t at = task % count;
        MutantResult& result = at < mutants ? report.mutants[at] : report.controls[at - mutants];
        collector.add(result, at, oracle, run_unit(oracle, *result.mutant, options));
        runner.progress(1);
      },
      runner.stop);
  const auto find_smallest = [&](std::size_t at) {
    MutantResult& result = report.mutants[at];
    if (!result.smallest) result.smallest = smallest_other_visits(*result.mutant);
    runner.progress(1);
  };
  report.complete = for_each_index(mutants, runner.threads, find_smallest, runner.stop) && all_units;
  return report;
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
