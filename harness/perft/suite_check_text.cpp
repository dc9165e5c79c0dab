#include "harness/perft/suite_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text/number_text.hpp"
#include "harness/perft/perft_counter.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab {
namespace {

// "depth 1 to 6": the least and the greatest depth checked.
std::string depths_text(const CheckedCase& checked) {
  int least = chess::max_perft_depth;
  int greatest = 0;
  for (const CheckedCount& count : checked.counts) {
    if (count.is_skipped()) continue;
    least = std::min(least, count.expected.depth);
    greatest = std::max(greatest, count.expected.depth);
  }
  return least == greatest ? fmt::format("depth {}", greatest) : fmt::format("depth {} to {}", least, greatest);
}

std::string verdict(const CheckedCase& checked) {
  if (checked.checked() == 0) return "skipped, all counts are above --max-nodes";
  const std::size_t skipped = checked.counts.size() - checked.checked();
  return fmt::format("{}, {}, {}{}", checked.first_wrong() == nullptr ? "ok" : "WRONG", counted_nodes(checked.nodes()),
                     depths_text(checked), skipped == 0 ? "" : fmt::format(", {} skipped", skipped));
}

std::string wrong_counts_text(const chess::PerftSuite& suite, const CheckedCase& checked) {
  std::string text;
  for (const CheckedCount& count : checked.counts) {
    if (!count.is_wrong()) continue;
    text += fmt::format("{}:{}: depth {}: expected {}, got {}\n", suite.file, count.expected.line, count.expected.depth,
                        chess::nodes_text(count.expected.nodes), chess::nodes_text(*count.got));
  }
  return text;
}

}  // namespace

std::string to_text(const chess::PerftSuite& suite, const CheckedCase& checked) {
  const chess::PerftCase& position = *checked.position;
  std::string text = fmt::format("{}:{}: {}: {}{}{}\n", suite.file, position.line, verdict(checked), position.name,
                                 position.name.empty() ? "" : ": ", position.fen);
  if (checked.first_wrong() == nullptr) return text;
  text += wrong_counts_text(suite, checked);
  if (checked.divide) {
    text += fmt::format("divide at depth {}:\n{}{}\n", checked.first_wrong()->expected.depth,
                        divide_text(position.position, *checked.divide), total_text(total(*checked.divide)));
  }
  return text;
}

std::string summary_text(const chess::PerftSuite& suite, const SuiteCheck& check) {
  const std::size_t wrong = check.wrong_cases();
  const std::size_t skipped = check.skipped_cases();
  std::string text = fmt::format("{}: {} ok, {} wrong", counted(check.cases.size(), "position"),
                                 check.cases.size() - wrong - skipped, wrong);
  if (skipped != 0) text += fmt::format(", {} skipped", skipped);
  if (suite.lost_records() != 0) {
    text += fmt::format("; {} of the file lost", counted(suite.lost_records(), "record"));
  }
  if (!check.is_complete) {
    text += fmt::format(", {} not reached", suite.cases.size() - check.cases.size());
  }
  text += fmt::format("; {} checked, {}", counted(check.checked_counts(), "count"), counted_nodes(check.nodes()));
  if (check.skipped_counts() != 0) {
    text += fmt::format("; {} above --max-nodes skipped", counted(check.skipped_counts(), "count"));
  }
  return text + "\n";
}

}  // namespace pvslab
