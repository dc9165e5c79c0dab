// Simulates gates on recorded blocks of times, for scripts/study-time-gate: how often does the gate fail, and how often
// is it inconclusive? Each gate draws two recordings, of two different programs if possible, and resamples the blocks
// of each in runs of neighbours (Kuensch 1989, "The jackknife and the bootstrap for general stationary observations").
// It makes a baseline of the first and decides on the second as the program does: at every look, and when the blocks
// are used up.
//
//   resampled_gates GATES FACTOR BEFORE.json... -- NOW.json...
// The files come from `pvslab gate --json`. In the NOW recordings, alpha-beta is made slower by the factor.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "harness/gate/verdict/measured_verdicts.hpp"

namespace pvslab {
namespace {

using Recording = std::vector<TimedBlocks>;  // the cells of one run
using Random = std::mt19937_64;

constexpr std::size_t neighbours = 8;

Recording read_recording(const std::string& file) {
  std::ifstream input(file);
  const auto json = nlohmann::json::parse(input);
  Recording cells;
  for (const auto& finding : json.at("measured")) {
    TimedBlocks cell{{finding.at("workload"), finding.at("searcher")}, {}};
    const auto& seconds = finding.at("times").at("seconds");
    const auto& ratios = finding.at("times").at("ratios");
    for (std::size_t i = 0; i < ratios.size(); ++i) {
      cell.blocks.push_back({seconds[i], seconds[i].get<double>() / ratios[i].get<double>()});
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

std::vector<Recording> read_recordings(const std::vector<std::string>& files) {
  std::vector<Recording> recordings;
  for (const std::string& file : files) recordings.push_back(read_recording(file));
  return recordings;
}

std::size_t below(std::size_t count, Random& random) {
  return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

void slow_down(Recording& recording, double factor) {
  for (TimedBlocks& cell : recording) {
    if (cell.name.searcher != "alpha-beta") continue;
    for (Block& block : cell.blocks) block.searcher *= factor;
  }
}

// Keeps all cells of a round together, since a disturbance of the machine affects them together.
Recording resampled(const Recording& recording, Random& random) {
  Recording result;
  for (const TimedBlocks& cell : recording) result.push_back({cell.name, {}});
  const std::size_t rounds = recording.front().blocks.size();
  while (result.front().blocks.size() < rounds) {
    const std::size_t start = below(rounds, random);
    for (std::size_t i = 0; i < neighbours && result.front().blocks.size() < rounds; ++i) {
      for (std::size_t cell = 0; cell < recording.size(); ++cell) {
        result[cell].blocks.push_back(recording[cell].blocks[(start + i) % rounds]);
      }
    }
  }
  return result;
}

MeasuredOn<BaselineTime> times_of(const Recording& cells) { return {{}, "", baseline_times(cells)}; }

GateVerdict play(const Recording& before, const Recording& now) {
  Baseline baseline;
  baseline.times = times_of(before);
  GateMeasurement measured;
  for (const TimedBlocks& cell : now) measured.blocks.push_back({cell.name, {}});
  for (std::size_t round = 0; round < now.front().blocks.size(); ++round) {
    for (std::size_t cell = 0; cell < now.size(); ++cell) {
      measured.blocks[cell].blocks.push_back(now[cell].blocks[round]);
    }
    if (is_decided(measured.blocks, *baseline.times, default_max_time_ratio)) break;
  }
  measured.times = times_of(measured.blocks);
  GateReport report;
  report.measured =
      measured_verdicts(measured, baseline,
                        {.max_nodes_ratio = 1, .max_time_ratio = default_max_time_ratio, .max_instructions_ratio = {}});
  return report.verdict();
}

int run(const std::vector<std::string>& words) {
  const auto separator = std::ranges::find(words, "--");
  if (words.size() < 5 || separator == words.end()) {
    fmt::print(stderr, "usage: resampled_gates GATES FACTOR BEFORE.json... -- NOW.json...\n");
    return 2;
  }
  const std::vector<Recording> before = read_recordings({words.begin() + 2, separator});
  std::vector<Recording> now = read_recordings({separator + 1, words.end()});
  for (Recording& recording : now) slow_down(recording, std::atof(words[1].c_str()));
  const int gates = std::atoi(words.front().c_str());
  Random random(1);
  std::map<GateVerdict, int> verdicts;
  for (int gate = 0; gate < gates; ++gate) {
    const std::size_t first = below(before.size(), random);
    std::size_t second = below(now.size(), random);
    if (second == first) second = (second + 1) % now.size();
    ++verdicts[play(resampled(before[first], random), resampled(now[second], random))];
  }
  fmt::print("{} gates: {} pass, {} fail, {} inconclusive\n", gates, verdicts[GateVerdict::pass],
             verdicts[GateVerdict::fail], verdicts[GateVerdict::inconclusive]);
  return 0;
}

}  // namespace
}  // namespace pvslab

int main(int argc, char** argv) { return pvslab::run({argv + 1, argv + argc}); }
