// Speed-up of parallel searchers, and where it went. With P processors, T_P the time of P, and T_1 the time of the serial
// twin,
//
//     P T_P = T_1 + search overhead + idle + communication,
//
// where the overhead is what all processors visited less what the twin visits; it may be negative.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/statistics/ratio.hpp"
#include "harness/base/text/style.hpp"
#include "harness/speedup/speedup_subject.hpp"

namespace pvslab {

// Every workload is measured with every latency and every grain.
struct SpeedupOptions {
  std::vector<std::string> workloads{"ordered:b=20,d=6"};
  std::uint64_t trees = 4;  // of each workload, or all if it has fewer
  std::uint64_t seed = 1;
  std::vector<unsigned> processors{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
  std::vector<std::uint32_t> latencies{0};
  std::vector<std::int32_t> grains{2};
  std::vector<const SpeedupSubject*> searchers;
  MachineSetup setup;    // processors, latency and grain are those of the lists
  unsigned threads = 1;  // trees at once; on real threads 1
  std::function<bool()> stop = [] { return false; };
  bool show_progress = true;
};

// Sums over trees.
struct SpeedupRow {
  unsigned processors = 1;
  RatioEstimate speedup{};  // of the sums of T_1 and T_P
  std::uint64_t time = 0;
  std::uint64_t serial_time = 0;
  std::uint64_t work = 0;
  std::int64_t overhead = 0;  // work less that of the twin
  std::uint64_t idle = 0;
  std::uint64_t communication = 0;
  std::uint64_t critical_path = 0;
  std::uint64_t abandoned = 0;
  std::uint64_t nodes = 0;

  // On real threads: how many trees are searched in the time in which as many serial searches as there are threads, run at
  // once, search one tree each, divided by the number of threads.
  struct Real {
    RatioEstimate throughput{};
    double predicted = 0;  // the same on a simulated machine with these costs
    CostModel costs;       // in tenths of a nanosecond (cost_fit.hpp)
  };
  std::optional<Real> real = {};

  [[nodiscard]] double efficiency() const { return speedup.value / processors; }
  // The time divided by critical path + work / P. A machine without messages that leaves no processor idle while there is work for it
  // takes no longer than that (Brent 1974, lemma 2): at most 1. Simulated machines only.
  [[nodiscard]] double of_greedy_bound() const {
    return static_cast<double>(time) /
           (static_cast<double>(critical_path) + static_cast<double>(work) / static_cast<double>(processors));
  }
};

struct SpeedupOfSearcher {
  const SpeedupSubject* searcher;
  std::vector<SpeedupRow> rows;  // in the order of the numbers of processors
};

// The speed-ups with one workload, latency and grain.
struct SpeedupTable {
  std::string workload;
  std::uint64_t trees = 0;
  std::uint32_t latency = 0;
  std::int32_t grain = 0;
  std::vector<SpeedupOfSearcher> searchers = {};
};

struct SpeedupReport {
  SpeedupOptions options;
  std::vector<SpeedupTable> tables;
  std::vector<std::string> wrong;  // searches whose value was not the twin's
  bool complete = true;
};

inline constexpr unsigned most_simulated_processors = 16'384;

// "1,2,4" or "1..1024", the powers of two. Throws InputError.
[[nodiscard]] std::vector<unsigned> parse_processors(std::string_view text);
// "0,10,100", ascending or not. `origin` names the option in errors. Throws InputError.
[[nodiscard]] std::vector<std::uint32_t> parse_numbers(std::string_view text, std::string_view origin,
                                                       std::uint32_t most);

// On simulated machines the report does not depend on `threads`. Throws InputError if a workload cannot be measured.
[[nodiscard]] SpeedupReport measure_speedup(const SpeedupOptions& options);

// The speed-ups alone: a table for each workload, latency and grain.
[[nodiscard]] std::string speedups_text(const SpeedupReport& report, const Style& style = {});
// Of one table if there is one, where the time went; of several, the speed-ups and which searcher is fastest where.
[[nodiscard]] std::string to_text(const SpeedupReport& report, const Style& style = {});
// As JSON; docs/schemas/speedup.schema.json says what is in it.
[[nodiscard]] std::string to_json(const SpeedupReport& report);
// That schema.
[[nodiscard]] std::string speedup_schema();
// A row for each searcher and number of processors of each table. Figures that do not exist are empty.
[[nodiscard]] std::string to_csv(const SpeedupReport& report);

}  // namespace pvslab
