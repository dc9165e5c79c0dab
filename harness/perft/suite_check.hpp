// Checks a perft suite with our move generator: every count of every position, in order.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/perft/perft_counter.hpp"
#include "suites/chess/perft_suite.hpp"

namespace pvslab {

struct CheckedCount {
  chess::PerftCount expected;
  std::optional<Uint128> got;  // empty if the suite expects more nodes than the limit

  [[nodiscard]] bool is_skipped() const { return !got.has_value(); }
  [[nodiscard]] bool is_wrong() const { return got && *got != expected.nodes; }
};

struct CheckedCase {
  const chess::PerftCase* position;
  std::vector<CheckedCount> counts;  // in the order of the suite
  double seconds = 0;

  // The wrong count with the least depth, or null.
  [[nodiscard]] const CheckedCount* first_wrong() const;
  [[nodiscard]] std::size_t checked() const;
  [[nodiscard]] Uint128 nodes() const;  // counted by us
  // For the wrong count with the least depth, if the position has moves: helps to find the wrong move.
  std::optional<Divide> divide = std::nullopt;
};

struct SuiteCheck {
  std::vector<CheckedCase> cases;
  bool is_complete = true;  // not interrupted

  [[nodiscard]] std::size_t wrong_cases() const;
  [[nodiscard]] std::size_t skipped_cases() const;  // positions without any checked count
  [[nodiscard]] std::size_t checked_counts() const;
  [[nodiscard]] std::size_t skipped_counts() const;
  [[nodiscard]] Uint128 nodes() const;
  [[nodiscard]] double seconds() const;
};

// The check in cells: one position each. A position uses all threads of the counter, so positions are checked one at a time.
class PerftSuiteCheck {
 public:
  // Skips counts of more than `max_nodes`. Throws NothingSelected if every count is skipped. The suite and the counter must
  // outlive it.
  PerftSuiteCheck(const chess::PerftSuite& suite, std::optional<std::uint64_t> max_nodes, PerftCounter& counter);

  // They refer to this object. `hash` of the suite's file.
  void add_to(CellPlan& plan, std::uint64_t hash);
  // Of the cells folded so far, in the order of the suite. `report` is called with each position that has just been
  // folded, in the order of the suite, as soon as those before it are folded.
  [[nodiscard]] SuiteCheck result() const;
  void tell_each(std::function<void(const CheckedCase&)> report) { report_ = std::move(report); }

 private:
  [[nodiscard]] CellResult run(std::size_t cell);
  void fold(std::size_t cell, const std::string& value, const std::string& times);

  const chess::PerftSuite& suite_;
  std::optional<std::uint64_t> max_nodes_;
  PerftCounter& counter_;
  std::vector<std::optional<CheckedCase>> cases_;
  std::size_t told_ = 0;  // positions
  std::function<void(const CheckedCase&)> report_ = [](const CheckedCase&) {};
};

// The same, run by itself.
[[nodiscard]] SuiteCheck check_suite(const chess::PerftSuite& suite, std::optional<std::uint64_t> max_nodes,
                                     PerftCounter& counter, const std::function<void(const CheckedCase&)>& report);

// The result as text is a line for each position, a paragraph for each wrong one, and a summary.

// "FILE:LINE: ok, 124,132,537 nodes, depth 1 to 6: FEN"; if counts are wrong, also these counts and the divide.
[[nodiscard]] std::string to_text(const chess::PerftSuite& suite, const CheckedCase& checked);
// "126 positions: 126 ok; 630 counts checked, 12 skipped"
[[nodiscard]] std::string summary_text(const chess::PerftSuite& suite, const SuiteCheck& check);

// As JSON, which ends with a line end. docs/schemas/perft.schema.json says what is in it. Node counts of 2^64 or more are text, such
// as "61018799030976426896", since most readers would round them.
[[nodiscard]] std::string to_json_text(const chess::PerftSuite& suite, const SuiteCheck& check);

// The count of one position; the moves only if `divide` has them.
[[nodiscard]] std::string count_json_text(const chess::Position& position, int depth, Uint128 nodes,
                                          const std::optional<Divide>& divide, double seconds);

// The schema of both.
[[nodiscard]] std::string perft_schema();

}  // namespace pvslab
