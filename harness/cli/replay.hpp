// Searches that a report tells of, shown again: `--replay TOKEN`, or `--tree TEXT --window A..B --searcher ID`.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/exit_code.hpp"
#include "harness/check/search/replay.hpp"

namespace pvslab {

// The options of a verb that ask for one search, or two side by side.
struct ReplayFlags {
  std::optional<std::string> token;
  std::optional<std::string> tree;
  std::optional<std::string> window;

  [[nodiscard]] bool any() const { return token || tree || window; }
};

void add_replay_option(CLI::App& app, ReplayFlags& flags);
void add_tree_options(CLI::App& app, ReplayFlags& flags);

// The searches that the options ask for. `searchers` are ids or globs, for a tree. Throws UsageError where options do not go
// together, and what reading them throws.
[[nodiscard]] PlannedReplay planned_replay(const ReplayFlags& flags, const std::vector<std::string>& searchers);

// Whether a search keeps every clause that its searcher promises.
[[nodiscard]] bool keeps_its_promises(const PlannedReplay& replay);

}  // namespace pvslab
