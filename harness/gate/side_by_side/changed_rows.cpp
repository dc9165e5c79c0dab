// Which rows changed, and how many.
#include <algorithm>
#include <set>
#include <string_view>

#include "harness/gate/side_by_side/side_by_side.hpp"

namespace pvslab::side_by_side {
namespace {

std::set<std::string_view> names_of(const std::vector<const Row*>& rows) {
  std::set<std::string_view> names;
  for (const Row* row : rows) names.insert(row->name);
  return names;
}

}  // namespace

bool is_changed(const Change& change) {
  switch (change.outcome) {
    case Outcome::same: return false;
    case Outcome::better:
    case Outcome::worse:
    case Outcome::lower:
    case Outcome::higher: return true;
    case Outcome::undecided: return change.method == Method::none;
  }
  return false;
}

std::vector<const Row*> newly_unreliable(const SideBySide& comparison) {
  std::vector<const Row*> rows;
  for (const Row& row : comparison.b.rows) {
    const Row* const before = comparison.a.row(row.name);
    if (!row.error.empty() && (before == nullptr || before->error.empty())) rows.push_back(&row);
  }
  return rows;
}

std::size_t count_wrong(const ResultsFile& file) {
  return static_cast<std::size_t>(std::ranges::count(file.rows, true, &Row::is_wrong));
}

std::size_t count_worse(const SideBySide& comparison) {
  std::set<std::string_view> worse = names_of(newly_unreliable(comparison));
  for (const ComparedFigure& figure : comparison.figures) {
    for (const ComparedFigure::Line& line : figure.lines) {
      if (line.change.outcome == Outcome::worse) worse.insert(line.row);
    }
  }
  return worse.size();
}

std::size_t count_changed(const SideBySide& comparison) {
  std::set<std::string_view> changed = names_of(newly_unreliable(comparison));
  for (const ComparedFigure& figure : comparison.figures) {
    for (const ComparedFigure::Line& line : figure.lines) {
      if (is_changed(line.change)) changed.insert(line.row);
    }
  }
  for (const OtherChange& change : comparison.other_changes) changed.insert(change.row);
  changed.insert(comparison.only_in_a.begin(), comparison.only_in_a.end());
  changed.insert(comparison.only_in_b.begin(), comparison.only_in_b.end());
  return changed.size();
}

}  // namespace pvslab::side_by_side
