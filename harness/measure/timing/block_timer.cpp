#include "harness/measure/timing/block_timer.hpp"

#include <benchmark/benchmark.h>

#include <cassert>
#include <exception>
#include <stdexcept>
#include <vector>

namespace pvslab {
namespace {

// The work of the registered benchmark, and its result.
struct Current {
  const std::function<void()>* work = nullptr;
  std::exception_ptr thrown;
};
Current current;
bool is_registered = false;

constexpr const char* benchmark_name = "pvslab";

void run_current(benchmark::State& state) {
  for (auto iteration : state) {
    try {
      (*current.work)();
    } catch (...) {
      current.thrown = std::current_exception();
    }
  }
}

// Records the time and prints nothing.
class Collector final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) seconds += run.cpu_accumulated_time;
    count += runs.size();
  }
  double seconds = 0;
  std::size_t count = 0;
};

}  // namespace

BlockTimer::BlockTimer() {
  assert(!is_registered && "there is one timer at a time");
  is_registered = true;
  benchmark::RegisterBenchmark(benchmark_name, run_current)->Iterations(1);
}

BlockTimer::~BlockTimer() {
  benchmark::ClearRegisteredBenchmarks();
  is_registered = false;
}

double BlockTimer::seconds_of(const std::function<void()>& work) {
  current = {&work, nullptr};
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector, nullptr, benchmark_name);
  if (current.thrown) std::rethrow_exception(current.thrown);
  if (collector.count != 1) throw std::runtime_error("Google Benchmark did not run what it was asked to");
  return collector.seconds;
}

}  // namespace pvslab
