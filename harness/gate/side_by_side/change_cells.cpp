#include "harness/gate/side_by_side/change_cells.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "harness/base/text/number_text.hpp"
#include "harness/gate/side_by_side/figure_text.hpp"

namespace pvslab::side_by_side {
namespace {

std::string interval_cell(const Change& change, Reasons& reasons) {
  if (change.low) return interval_text(*change.low, *change.high);
  if (change.method == Method::exact && change.reason.empty()) return "exact";
  return reasons.mark(change.reason);
}

// Those that a figure can have: its direction is known, or it is not.
bool can_have(const ComparedFigure& figure, Outcome outcome) {
  const bool is_direction_known = figure.better != Better::unknown;
  const bool needs_direction = outcome == Outcome::better || outcome == Outcome::worse;
  const bool needs_none = outcome == Outcome::lower || outcome == Outcome::higher;
  return !(needs_direction && !is_direction_known) && !(needs_none && is_direction_known);
}

constexpr std::array all_outcomes{Outcome::better, Outcome::worse, Outcome::lower,
                                  Outcome::higher, Outcome::same,  Outcome::undecided};

// How a row of this change is counted.
std::string_view counted_as(const Change& change) {
  if (change.outcome == Outcome::same) return "unchanged";
  if (change.outcome != Outcome::undecided) return name(change.outcome);
  if (is_changed(change)) return "not comparable";
  return change.low ? "with 1 in the interval" : "without an interval";
}

// ": 1 better, 2 worse" of the changed rows or of the others; empty if there are none.
std::string counts_of(const ComparedFigure& figure, bool changed) {
  std::map<std::pair<Outcome, std::string_view>, std::size_t> numbers;
  for (const ComparedFigure::Line& line : figure.lines) {
    if (is_changed(line.change) == changed) ++numbers[{line.change.outcome, counted_as(line.change)}];
  }
  std::vector<std::string> counts;
  for (const auto& [kind, count] : numbers) counts.push_back(fmt::format("{} {}", grouped(count), kind.second));
  return counts.empty() ? "" : fmt::format(": {}", fmt::join(counts, ", "));
}

}  // namespace

std::string Reasons::mark(const std::string& reason) {
  const auto found = std::ranges::find(reasons_, reason);
  const auto number = found - reasons_.begin() + 1;
  if (found == reasons_.end()) reasons_.push_back(reason);
  return fmt::format("- ({})", number);
}

std::vector<std::string> Reasons::sentences() const {
  std::vector<std::string> sentences;
  for (const std::string& reason : reasons_) {
    sentences.push_back(fmt::format("({}) no interval: {}", sentences.size() + 1, reason));
  }
  return sentences;
}

std::pair<std::string, std::string> shown(std::optional<double> a, std::optional<double> b,
                                          const ComparedFigure& figure) {
  const auto is_whole = [](std::optional<double> value) { return !value || is_shown_in_full(*value); };
  const bool in_full = figure.unit.empty() && !figure.per_tree && is_whole(a) && is_whole(b);
  const auto text = [&](std::optional<double> value) -> std::string {
    if (!value) return "-";
    return in_full ? count_text(*value) : value_text(*value, figure.unit);
  };
  return {text(a), text(b)};
}

std::vector<std::string> change_headings() { return {"A", "B", "B/A", "95% interval", "B is"}; }

std::vector<std::string> change_cells(const ComparedFigure& figure, const Change& change, Reasons& reasons) {
  const auto [a, b] = shown(change.a, change.b, figure);
  return {a, b, change.ratio ? ratio_text(*change.ratio) : "-", interval_cell(change, reasons),
          std::string(name(change.outcome))};
}

std::string outcomes_text(const ComparedFigure& figure) {
  std::vector<std::string> counts;
  for (const Outcome outcome : all_outcomes) {
    if (can_have(figure, outcome)) counts.push_back(fmt::format("{} {}", figure.count(outcome), name(outcome)));
  }
  return fmt::format("{}", fmt::join(counts, ", "));
}

std::string left_out_text(const ComparedFigure& figure) {
  const std::size_t rows = figure.lines.size();
  const auto changed = static_cast<std::size_t>(
      std::ranges::count_if(figure.lines, [](const ComparedFigure::Line& line) { return is_changed(line.change); }));
  return fmt::format("{} of {} changed{}; {} left out{}", grouped(changed), counted(rows, "row"),
                     counts_of(figure, true), grouped(rows - changed), counts_of(figure, false));
}

}  // namespace pvslab::side_by_side
