// The check of parallel searchers under schedules: `pvslab schedules`, and what `pvslab verify` does with a parallel searcher.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/exit_code.hpp"

namespace CLI {
class App;
}

namespace pvslab {

struct ScheduleFlags {
  std::vector<std::string> exhaustive;
  std::optional<std::uint64_t> random;
  bool mutants = false;
};
void add_schedule_options(CLI::App& verb, ScheduleFlags& flags);

// Options that have the same meaning in other verbs.
struct CommonFlags {
  std::vector<std::string> searchers;  // ids or globs
  std::optional<std::uint64_t> seed;
  unsigned threads = 1;
  std::optional<std::string> json;
};
// The first option of `pvslab verify` that does not belong to a check of parallel searchers.
[[nodiscard]] std::optional<std::string> given_beside_schedules(const CLI::App& verb);
ExitCode check_schedules(const ScheduleFlags& flags, const CommonFlags& common);
// Shows who did what, when.
ExitCode replay_lanes(std::string_view token);

}  // namespace pvslab
