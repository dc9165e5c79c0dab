// A perft suite held against our move generator: every count of every position, one after the other.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "harness/perft/perft_counter.hpp"
#include "suites/chess/perft_suite.hpp"

namespace pvslab {

struct CheckedCount {
  chess::PerftCount expected;
  std::optional<Uint128> got;  // nothing where the suite expects more nodes than we were to count

  [[nodiscard]] bool is_skipped() const { return !got.has_value(); }
  [[nodiscard]] bool is_wrong() const { return got && *got != expected.nodes; }
};

struct CheckedCase {
  const chess::PerftCase* position;
  std::vector<CheckedCount> counts;  // as the suite orders them
  double seconds = 0;

  // The wrong count of the least depth; nothing where none is wrong.
  [[nodiscard]] const CheckedCount* first_wrong() const;
  [[nodiscard]] std::size_t checked() const;
  [[nodiscard]] Uint128 nodes() const;  // counted by us
  // Of the wrong count of least depth, if that has moves; what it takes to find the move at fault.
  std::optional<Divide> divide = std::nullopt;
};

struct SuiteCheck {
  std::vector<CheckedCase> cases;
  bool is_complete = true;  // not interrupted

  [[nodiscard]] std::size_t wrong_cases() const;
  [[nodiscard]] std::size_t skipped_cases() const;  // of which no count was checked
  [[nodiscard]] std::size_t checked_counts() const;
  [[nodiscard]] std::size_t skipped_counts() const;
  [[nodiscard]] Uint128 nodes() const;
  [[nodiscard]] double seconds() const;
};

// Counts of more than `max_nodes` are skipped. Calls `report` after each position. Throws NothingSelected where every
// count is skipped. The suite must outlive what is returned.
[[nodiscard]] SuiteCheck check_suite(const chess::PerftSuite& suite, std::optional<std::uint64_t> max_nodes,
                                     PerftCounter& counter, const std::function<void(const CheckedCase&)>& report);

}  // namespace pvslab
