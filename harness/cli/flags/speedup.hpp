// Speed-ups of parallel searchers: `pvslab speedup`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "harness/base/exit_code.hpp"
#include "harness/cli/flags/schedules.hpp"

namespace CLI {
class App;
}

namespace pvslab {

struct SpeedupFlags {
  std::optional<std::string> processors;
  std::optional<std::uint64_t> search_threads;
  std::optional<std::string> costs;
  std::optional<std::string> latencies;
  std::optional<std::string> grains;
  std::string experiment;  // a file with [parallel]; empty: none
  std::string out;         // a directory; empty: none
};
void add_speedup_options(CLI::App& verb, SpeedupFlags& flags);

// `workloads` and `trees` as in `compare`; empty: the default.
ExitCode measure_speedups(const SpeedupFlags& flags, const CommonFlags& common,
                          const std::vector<std::string>& workloads, std::optional<std::uint64_t> trees);
}  // namespace pvslab
