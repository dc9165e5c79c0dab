// Searches that a report names, repeated: `--replay TOKEN`, or `--tree TEXT --window A..B --searcher ID`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/check/subject/replay.hpp"

namespace CLI {
class App;
}

namespace pvslab {

// The options of a verb that ask for one search, or two side by side.
struct ReplayFlags {
  std::optional<std::string> token;
  std::optional<std::string> tree;
  std::optional<std::string> window;

  [[nodiscard]] bool any() const { return token || tree || window; }
};

void add_replay_option(CLI::App& verb, ReplayFlags& flags);
void add_tree_options(CLI::App& verb, ReplayFlags& flags);

// Throws UsageError if --replay or --tree was given with an option that would be ignored.
void require_replay_alone(const CLI::App& verb, const ReplayFlags& flags);

// The searches that the options name. `searchers` are ids or globs, for --tree. Throws UsageError if options do not fit
// together, and InputError if one cannot be parsed.
[[nodiscard]] PlannedReplay planned_replay(const ReplayFlags& flags, const std::vector<std::string>& searchers);

// Whether every search keeps every clause that its searcher promises, in each form in which it is compiled alike.
[[nodiscard]] bool keeps_its_promises(const PlannedReplay& replay);

}  // namespace pvslab
