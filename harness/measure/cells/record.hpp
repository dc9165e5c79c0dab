// CellRecord: the result of running a cell. It does not depend on threads, except for its times, which are a separate
// member.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/base/statistics/moments.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/cells/cell_set.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

struct CellRecord {
  std::size_t workload = 0;  // index into Plan::workloads
  std::uint64_t first_tree = 0;
  std::size_t searcher = 0;          // index into the catalogue
  std::vector<Score> values;         // returned by the searcher, for each tree of the block
  std::vector<std::uint64_t> nodes;  // likewise
  std::array<Moments, counter_fields.size()> counters{};
  // The counts of each tree that the plan asks for, but the nodes, which are above.
  std::map<CountNumber, std::vector<std::uint64_t>> counts = {};
  std::uint64_t lost_entries = 0;  // positions that a table forgot for want of room, in the searches of the cell
  std::string fault = {};  // of a program that did not answer for the tree after these; empty if it answered for all
  struct Times {
    std::uint64_t cpu_nanoseconds = 0;  // of the thread that ran the cell, searches only
    bool operator==(const Times&) const = default;
  } times;

  bool operator==(const CellRecord&) const = default;
};

// Searches the trees of the cell with the plan's window and the counting observer. Distinct leaves take a second search of each,
// which keeps every position that it visits.
[[nodiscard]] CellRecord run_cell(const Plan& plan, const Cell& cell);

// As the result of a cell (harness/cells), and back. Reading throws std::runtime_error with the reason.
[[nodiscard]] CellResult stored(const CellRecord& record);
[[nodiscard]] CellRecord record_from(const std::string& value, const std::string& times);
// The schema of its value.
[[nodiscard]] std::string cell_schema();

}  // namespace pvslab
