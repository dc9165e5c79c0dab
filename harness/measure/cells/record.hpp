// CellRecord: what running a cell found out. It knows nothing of threads, and its times are apart from all else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/bind/counter_fields.hpp"
#include "harness/base/statistics/moments.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

struct CellRecord {
  std::size_t workload = 0;  // index into Plan::workloads
  std::uint64_t first_tree = 0;
  std::size_t searcher = 0;          // index into the catalogue
  std::vector<Score> values;         // what the searcher returned, for each tree of the block
  std::vector<std::uint64_t> nodes;  // likewise
  std::array<Moments, counter_fields.size()> counters{};
  struct Times {
    std::uint64_t cpu_nanoseconds = 0;  // of the thread that ran the cell, in the searches alone
    bool operator==(const Times&) const = default;
  } times;

  bool operator==(const CellRecord&) const = default;
};

// Searches the trees of the cell with open windows and full counting.
[[nodiscard]] CellRecord run_cell(const Plan& plan, const Cell& cell);

// As one line of JSON without its end, and back. Reading throws std::runtime_error, which says what is wrong.
[[nodiscard]] std::string to_line(const CellRecord& record);
[[nodiscard]] CellRecord record_from_line(const std::string& line);

}  // namespace pvslab
