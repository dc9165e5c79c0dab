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

  [[nodiscard]] bool any() const { return processors || search_threads; }
};
void add_speedup_options(CLI::App& verb, SpeedupFlags& flags);
// As `pvslab compare` has them until 1.0; no help shows them.
void add_old_speedup_options(CLI::App& verb, SpeedupFlags& flags);

// `workloads` and `trees` as in `compare`; empty: the default.
ExitCode measure_speedups(const SpeedupFlags& flags, const CommonFlags& common,
                          const std::vector<std::string>& workloads, std::optional<std::uint64_t> trees);
// The same for the old options of `pvslab compare`: says the new name. Throws UsageError if an option of another comparison was
// given.
ExitCode measure_speedups_by_old_name(const CLI::App& verb, const SpeedupFlags& flags, const CommonFlags& common,
                                      const std::vector<std::string>& workloads, std::optional<std::uint64_t> trees);

}  // namespace pvslab
