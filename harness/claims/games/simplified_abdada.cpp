// What it costs that our simplified ABDADA puts moves off at every depth, and not only with three plies or more left as Kerrigan
// prints it, on simulated processors: Connect Four, whose positions transpose.
#include <fmt/format.h>

#include <array>
#include <string>

#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/claims/experiments.hpp"
#include "harness/claims/special/special_experiments.hpp"
#include "harness/team/run_parallel.hpp"
#include "harness/team/simulated/timed_machine.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/parallel/abdada_simplified.hpp"
#include "suites/connect4/position_file.hpp"

namespace pvslab {
namespace {

constexpr std::size_t most_positions = 20;  // of 10 to 12 empty cells
constexpr int fewest_empties = 10;
constexpr std::size_t table_bytes = std::size_t{1} << 20U;

struct Cost {
  std::uint64_t visits = 0;
  std::uint64_t time = 0;
};

template <std::int32_t fewest_plies>
Cost cost_of(const ConnectFour& game, const Connect4Case& one, unsigned processors) {
  TimedMachine machine(processors, CostModel{});
  CountingObserver observer;
  machine.run([&](Worker& worker) {
    static_cast<void>(run_parallel_afresh<AbdadaSimplified<CutoffRule::at_beta, fewest_plies>>(
        worker, game, one.position, Depth(one.empties), Bounds{}, observer, table_bytes));
  });
  return {observer.counters().nodes, machine.end()};
}

}  // namespace

std::optional<ClaimResult> test_simplified_abdada(const VerifyRunner& runner) {
  const auto directory = suites_directory();
  if (!directory) throw claim_error("it needs the files of suites/, which were not found; run it in the repository");
  const Connect4File file = read_connect4_file(*directory / "connect4" / "endgames-5x5.txt");
  bool holds = true;
  std::string figure;
  for (const unsigned processors : {1U, 4U, 16U}) {
    Cost ours;
    Cost printed;
    std::size_t positions = 0;
    for (const Connect4Case& one : file.cases) {
      if (one.empties < fewest_empties || positions == most_positions) continue;
      if (runner.stop()) return std::nullopt;
      ++positions;
      const Cost of_ours = cost_of<0>(file.game, one, processors);
      const Cost of_printed = cost_of<3>(file.game, one, processors);
      ours.visits += of_ours.visits, ours.time += of_ours.time;
      printed.visits += of_printed.visits, printed.time += of_printed.time;
    }
    const double visits = static_cast<double>(ours.visits) / static_cast<double>(printed.visits);
    const double time = static_cast<double>(ours.time) / static_cast<double>(printed.time);
    holds = holds && 0.95 <= visits && visits <= 1.05 && 0.95 <= time && time <= 1.05;
    figure += fmt::format("{}{} of the visits and {} of the time on {}", figure.empty() ? "" : ", ",
                          fmt::format("{:.3f}", visits), fmt::format("{:.3f}", time), processors);
  }
  return ClaimResult{.verdict = verdict_of(holds), .figure = figure};
}

}  // namespace pvslab
