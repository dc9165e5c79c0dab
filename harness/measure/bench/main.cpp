// pvslab_bench: the speed of every searcher on every workload of line_up.cpp, with Google Benchmark and its flags.
// `pvslab bench` measures ratios to a ceiling or to alpha-beta instead.
// Exit codes: 0 success; 1 a contender returned a wrong value and was not timed; 2 bad usage or input.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <vector>

#include "harness/base/exit_code.hpp"
#include "harness/base/output.hpp"
#include "harness/measure/bench/line_up.hpp"

namespace pvslab::bench {
namespace {

void attach_counters(benchmark::State& state, const Counters& counters) {
  const auto per_iteration = [](std::uint64_t count) { return benchmark::Counter(static_cast<double>(count)); };
  state.counters["nodes"] = per_iteration(counters.nodes);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(counters.nodes), benchmark::Counter::kIsIterationInvariantRate);
  if (counters.leaves == 0) return;
  state.counters["leaves"] = per_iteration(counters.leaves);
  state.counters["re_searches"] = per_iteration(counters.re_searches);
}

// An iteration searches every tree of the set once, so that the counters do not depend on the number of iterations.
void time_contender(benchmark::State& state, const Contender& contender, bool& all_correct) {
  if (const auto& mistake = contender.mistake()) {
    all_correct = false;
    state.SkipWithError(mistake->c_str());
    return;
  }
  for (auto iteration : state) contender.search_all();
  attach_counters(state, contender.counters());
}

void register_benchmarks(const LineUp& line_up, bool& all_correct) {
  if (line_up.has_ceiling()) {
    benchmark::RegisterBenchmark(("ceiling/" + line_up.trees().spec()).c_str(), [&](benchmark::State& state) {
      state.SetLabel(line_up.ceiling().id());
      time_contender(state, line_up.ceiling(), all_correct);
    });
  }
  for (const Contender& contender : line_up.contenders()) {
    benchmark::RegisterBenchmark(contender.name().c_str(),
                                 [&](benchmark::State& state) { time_contender(state, contender, all_correct); });
  }
}

void print_help() {
  std::printf(
      "pvslab_bench times every searcher on every workload with Google Benchmark, whose flags it takes:\n"
      "          [--benchmark_list_tests] [--benchmark_filter=REGEX] [--benchmark_format=console|json|csv] ...\n"
      "`pvslab bench` measures ratios to a ceiling or to alpha-beta, in alternation.\n");
}

ExitCode run(int argc, char** argv) {
  benchmark::Initialize(&argc, argv, print_help);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return ExitCode::bad_input;
  std::vector<LineUp> all = compared_line_ups();
  std::ranges::move(further_line_ups(), std::back_inserter(all));
  bool all_correct = true;
  for (const LineUp& line_up : all) register_benchmarks(line_up, all_correct);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return all_correct ? ExitCode::fine : ExitCode::violated;
}

}  // namespace
}  // namespace pvslab::bench

int main(int argc, char** argv) {
  try {
    return static_cast<int>(pvslab::bench::run(argc, argv));
  } catch (const std::exception& error) {
    pvslab::write_to_stderr(fmt::format("pvslab_bench: {}\n", error.what()));
    return static_cast<int>(pvslab::ExitCode::bad_input);
  }
}
