// The oracles that search implicit trees and real games: known value, Connect Four, chess, node counts.
#include <array>
#include <string>

#include "harness/base/usage_error.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/power/erased_case.hpp"
#include "harness/power/oracle.hpp"

namespace pvslab::zoo {
namespace {

// A search of an oracle that reports more events is given up. The originals need a tenth of it at most.
constexpr std::uint64_t most_events = 300'000;

constexpr std::array known_value_specs{"ordered:b=12,d=4,p1=0.7,p2=0.9,q=10",
                                       "ordered:b=3,d=8,p1=0.8,p2=1,q=2,ties=0.2",
                                       "ordered:b=30,d=3,p1=0.5,p2=0.9,ties=0.1", "ordered:b=5,d=6,p1=0.9,p2=1,q=3"};

WorkloadSpec suite(const std::string& text) {
  const auto directory = suites_directory();
  if (!directory) throw UsageError("the directory `suites` was not found; run the program from the repository");
  return parse_workload(text).relative_to(*directory);
}

// The number of the first case that catches the mutant, from `first` on.
std::optional<std::uint64_t> first_catch(const Mutant& mutant, const std::vector<ErasedCase>& cases) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Score score = cases[i].score ? *cases[i].score : minimax(cases[i], cases[i].depth);
    if (is_caught_on(mutant.body, cases[i], score, most_events)) return i + 1;
  }
  return std::nullopt;
}

// The counters of a body over the cases. Nothing if a search takes far more than the original may.
std::optional<Counters> counted(const Body& body, const std::vector<ErasedCase>& cases, std::uint64_t limit) {
  Counters sum;
  for (const ErasedCase& one : cases) {
    const auto searched = search(body, one, one.depth, Bounds{}, limit);
    if (!searched) return std::nullopt;
    sum += searched->counters;
  }
  return sum;
}

}  // namespace

Catch detail::run_known_value(const Mutant& mutant, std::uint64_t seed) {
  for (std::uint64_t index = 0; index < info_of(Oracle::known_value).most; ++index) {
    const WorkloadSpec spec = parse_workload(known_value_specs[index % known_value_specs.size()]);
    const std::vector<ErasedCase> cases = erased_cases(spec, seed * info_of(Oracle::known_value).most + index, 1);
    if (first_catch(mutant, cases)) return {.trees = index + 1};
  }
  return {};
}

Catch detail::run_connect4(const Mutant& mutant) {
  return {.trees = first_catch(
              mutant, erased_cases(suite("connect4:connect4/endgames-5x5.txt"), 1, info_of(Oracle::connect4).most))};
}

Catch detail::run_chess(const Mutant& mutant) {
  constexpr std::uint64_t deep = 4;
  const std::uint64_t shallow = info_of(Oracle::chess).most - deep;
  const auto found = first_catch(mutant, erased_cases(suite("chess:chess/middlegames.epd,d=2"), 1, shallow));
  if (found) return {.trees = found};
  const auto later = first_catch(mutant, erased_cases(suite("chess:chess/tactics.epd,d=3"), 1, deep));
  return later ? Catch{.trees = shallow + *later} : Catch{};
}

Catch detail::run_node_counts(const Mutant& mutant) {
  constexpr std::uint64_t no_limit = ErasedObserver::no_limit;
  const Experiment gate = read_experiment(experiment_or_shipped("", "gate.toml"));
  std::uint64_t workloads = 0;
  for (const WorkloadRequest& request : gate.workloads) {
    ++workloads;
    const std::uint64_t most = request.trees.value_or(gate.trees.value_or(1));
    const auto cases = erased_cases(request.spec, gate.seed, most);
    const auto expected = counted(*mutant.unmutated, cases, no_limit);
    const std::uint64_t limit = expected->nodes * 2 + 1000;
    if (counted(mutant.body, cases, limit) != expected) return {.trees = workloads};
  }
  return {};
}

}  // namespace pvslab::zoo
