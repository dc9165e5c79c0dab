#include "harness/gate/side_by_side/side_by_side.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/machine.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/gate/side_by_side/readers.hpp"
#include "harness/gate/side_by_side/results_file.hpp"
#include "suites/nearest.hpp"

namespace pvslab::side_by_side {
namespace {

using RowPair = std::pair<const Row*, const Row*>;  // one of A, one of B

struct RowPairs {
  std::vector<RowPair> pairs;  // in the order of A
  std::vector<std::string> only_in_a;
  std::vector<std::string> only_in_b;
};

namespace fs = std::filesystem;

std::string_view searcher_of(const Row& row) { return std::string_view(row.name).substr(0, row.name.find('/')); }

SpecParts spec_of(const Row& row) {
  const std::size_t slash = row.name.find('/');
  return split_spec(slash == std::string::npos ? "" : std::string_view(row.name).substr(slash + 1));
}

// The parts of a file name from its end, without "." and "..".
std::vector<fs::path> parts_from_the_end(std::string_view file) {
  std::vector<fs::path> parts;
  for (const fs::path& part : fs::path(file).lexically_normal()) {
    if (part != ".." && part != "." && part != "/") parts.push_back(part);
  }
  std::ranges::reverse(parts);
  return parts;
}

bool ends_like(std::string_view a, std::string_view b) {
  const std::vector<fs::path> of_a = parts_from_the_end(a);
  const std::vector<fs::path> of_b = parts_from_the_end(b);
  const auto [end_a, end_b] = std::ranges::mismatch(of_a, of_b);
  return end_a == of_a.end() || end_b == of_b.end();
}

enum class Likeness : std::uint8_t { none, of_file_names, of_files };

Likeness likeness(const Row& a, const Row& b) {
  if (searcher_of(a) != searcher_of(b)) return Likeness::none;
  const SpecParts of_a = spec_of(a);
  const SpecParts of_b = spec_of(b);
  if (!of_a.file || !of_b.file) return Likeness::none;
  if (of_a.name != of_b.name || of_a.parameters != of_b.parameters) return Likeness::none;
  if (!a.file_hash.empty() && a.file_hash == b.file_hash) return Likeness::of_files;
  return ends_like(*of_a.file, *of_b.file) ? Likeness::of_file_names : Likeness::none;
}

// The row of `rest` that is most similar to `row`, the first on a tie; null if none is similar.
const Row* most_alike(const Row& row, const std::vector<const Row*>& rest) {
  const Row* best = nullptr;
  Likeness most = Likeness::none;
  for (const Row* candidate : rest) {
    const Likeness found = likeness(row, *candidate);
    if (found <= most) continue;
    most = found;
    best = candidate;
  }
  return best;
}

// Rows with the same name form a pair. So do rows of one searcher whose workloads read the same file, by its hash or by
// the common end of the file names: one program names the file from the current directory, another from the
// experiment's. The result points into `a` and `b`.
RowPairs pair_rows(const ResultsFile& a, const ResultsFile& b) {
  std::map<std::string_view, const Row*> of_b;
  for (const Row& row : b.rows) of_b.emplace(row.name, &row);
  std::vector<RowPair> found;
  for (const Row& row : a.rows) {
    const auto same = of_b.find(row.name);
    found.emplace_back(&row, same == of_b.end() ? nullptr : same->second);
    if (same != of_b.end()) of_b.erase(same);
  }
  std::vector<const Row*> rest;
  for (const Row& row : b.rows) {
    if (of_b.contains(row.name)) rest.push_back(&row);
  }
  RowPairs result;
  for (auto& [row, other] : found) {
    if (other == nullptr && (other = most_alike(*row, rest)) != nullptr) std::erase(rest, other);
    if (other == nullptr) {
      result.only_in_a.push_back(row->name);
    } else {
      result.pairs.emplace_back(row, other);
    }
  }
  for (const Row* row : rest) result.only_in_b.push_back(row->name);
  return result;
}

// How the trees of two rows differ, e.g. "another file"; empty if they are the same, as far as the files say.
std::string difference_of_trees(const Row& a, const Row& b) {
  if (!a.file_hash.empty() && !b.file_hash.empty() && a.file_hash != b.file_hash) return "another file";
  if (a.seed && b.seed && *a.seed != *b.seed) return "another seed";
  if (a.trees != 0 && b.trees != 0 && a.trees != b.trees) return "another number of trees";
  return "";
}

// A row that returns other values on the same trees is no progress: one of the two is wrong.
void mark_other_values(const ResultsFile& a, ResultsFile& b) {
  std::vector<std::string> other;
  for (const auto& [before, now] : pair_rows(a, b).pairs) {
    const bool both_told = !before->values.empty() && !now->values.empty();
    if (both_told && before->values != now->values && !before->is_wrong && !now->is_wrong &&
        difference_of_trees(*before, *now).empty()) {
      other.push_back(now->name);
    }
  }
  for (const std::string& row : other) mark_wrong(b, row, "it returns other values than in A");
}

bool is_glob(const std::string& pattern) { return pattern.find_first_of("*?[") != std::string::npos; }

bool matches_glob(const std::string& glob, const std::string& text) {
  return ::fnmatch(glob.c_str(), text.c_str(), 0) == 0;
}

bool fits(const std::string& pattern, const std::string& row) {
  return is_glob(pattern) ? matches_glob(pattern, row) : row.find(pattern) != std::string::npos;
}

void keep_rows(ResultsFile& file, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return;
  std::erase_if(file.rows, [&](const Row& row) {
    return std::ranges::none_of(patterns, [&](const std::string& pattern) { return fits(pattern, row.name); });
  });
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// A shortened list for an error message.
std::string list(std::vector<std::string> names) {
  constexpr std::size_t most = 20;
  if (names.empty()) return "(none)";
  const std::size_t count = names.size();
  names.resize(std::min(count, most));
  const std::string text = fmt::format("{}", fmt::join(names, ", "));
  return count > most ? fmt::format("{} and {} more", text, count - most) : text;
}

// The figures of the common rows, in order of appearance.
struct Names {
  std::vector<std::string> a;
  std::vector<std::string> b;
  std::vector<std::string> both;
};

[[noreturn]] void fail_unknown_figure(const std::string& name, const Names& names) {
  if (contains(names.a, name)) {
    throw UsageError(fmt::format("only A has the figure '{}'; both have: {}", name, list(names.both)));
  }
  if (contains(names.b, name)) {
    throw UsageError(fmt::format("only B has the figure '{}'; both have: {}", name, list(names.both)));
  }
  const std::vector<std::string_view> views(names.both.begin(), names.both.end());
  throw UsageError(unknown_name("figure", name, views, fmt::format("Both files have: {}", list(names.both))));
}

std::vector<std::string> default_figures(const Names& names) {
  std::vector<std::string> chosen;
  if (contains(names.both, "nodes")) chosen.push_back("nodes");
  for (const char* time : {"cpu_time", "real_time"}) {
    if (!contains(names.both, time)) continue;
    chosen.push_back(time);
    break;
  }
  return chosen.empty() ? names.both : chosen;
}

std::vector<std::string> figures_that_match(const std::string& pattern, const Names& names) {
  if (contains(names.both, pattern)) return {pattern};
  if (!is_glob(pattern)) fail_unknown_figure(pattern, names);
  std::vector<std::string> matching;
  std::ranges::copy_if(names.both, std::back_inserter(matching),
                       [&](const std::string& name) { return matches_glob(pattern, name); });
  if (matching.empty()) {
    throw NothingSelected(fmt::format("no figure matches '{}'; both files have: {}", pattern, list(names.both)));
  }
  return matching;
}

std::vector<std::string> chosen_figures(const Names& names, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return default_figures(names);
  std::vector<std::string> chosen;
  for (const std::string& pattern : patterns) {
    for (const std::string& name : figures_that_match(pattern, names)) {
      if (!contains(chosen, name)) chosen.push_back(name);
    }
  }
  return chosen;
}

ComparedFigure::Line line_of(const RowPair& rows, const Figure* a, const Figure* b) {
  ComparedFigure::Line line;
  line.row = rows.first->name;
  line.change = change_of(a, b, difference_of_trees(*rows.first, *rows.second).empty());
  if (a == nullptr && rows.first->is_wrong) line.change.reason = "A: " + rows.first->error;
  if (b == nullptr && rows.second->is_wrong) line.change.reason = "B: " + rows.second->error;
  const auto describe = [&](const Figure* figure, std::optional<double>& median, std::uint64_t& count) {
    if (figure == nullptr) return;
    median = median_of(*figure);
    count = count_of(*figure);
    if (std::holds_alternative<Summary>(figure->value)) line.summarised = true;
  };
  describe(a, line.median_a, line.count_a);
  describe(b, line.median_b, line.count_b);
  return line;
}

ComparedFigure compared(const std::string& name, const std::vector<RowPair>& pairs) {
  ComparedFigure result;
  result.name = name;
  bool is_described = false;
  for (const RowPair& rows : pairs) {
    const Figure* const a = rows.first->figure(name);
    const Figure* const b = rows.second->figure(name);
    if (a == nullptr && b == nullptr) {
      result.without.push_back(rows.first->name);
      continue;
    }
    if (!is_described) {
      const Figure& figure = a != nullptr ? *a : *b;
      result.unit = figure.unit;
      result.better = better_of(figure);
      result.per_tree = figure.per_tree;
      is_described = true;
    }
    result.lines.push_back(line_of(rows, a, b));
  }
  return result;
}

// Those of the figures whose exact values differ.
std::vector<std::string> exact_changes(const RowPair& rows, const std::vector<std::string>& figures) {
  const bool same_cases = difference_of_trees(*rows.first, *rows.second).empty();
  std::vector<std::string> changed;
  for (const std::string& name : figures) {
    const Figure* const a = rows.first->figure(name);
    const Figure* const b = rows.second->figure(name);
    if (a == nullptr || b == nullptr) continue;
    const Change change = change_of(a, b, same_cases);
    if (change.method == Method::exact && is_changed(change)) changed.push_back(name);
  }
  return changed;
}

bool is_changed_in(const std::vector<ComparedFigure>& figures, const std::string& row) {
  return std::ranges::any_of(figures, [&](const ComparedFigure& figure) {
    return std::ranges::any_of(
        figure.lines, [&](const ComparedFigure::Line& line) { return line.row == row && is_changed(line.change); });
  });
}

std::vector<OtherChange> other_changes(const SideBySide& comparison, const std::vector<RowPair>& pairs) {
  std::vector<OtherChange> changes;
  for (const RowPair& rows : pairs) {
    std::vector<std::string> figures = exact_changes(rows, comparison.other_figures);
    if (figures.empty() || is_changed_in(comparison.figures, rows.first->name)) continue;
    changes.push_back({rows.first->name, std::move(figures)});
  }
  return changes;
}

void require_rows(const ResultsFile& file, const Selection& selection) {
  if (!file.rows.empty()) return;
  if (selection.rows.empty())
    throw NothingSelected(fmt::format("{}: holds no rows; was anything measured?", file.file));
  throw NothingSelected(
      fmt::format("{}: no row matches --filter {}; a filter is a part of a name, or a glob such as '*pvs*'", file.file,
                  fmt::join(selection.rows, ", ")));
}

void require_pairs(const std::vector<RowPair>& pairs, const SideBySide& result) {
  if (!pairs.empty()) return;
  throw NothingSelected(fmt::format("A and B have no row in common; A has '{}', for one, and B '{}'",
                                    result.only_in_a.front(), result.only_in_b.front()));
}

std::string first_error(const std::vector<RowPair>& pairs) {
  for (const auto& [a, b] : pairs) {
    if (!a->error.empty()) return fmt::format("; '{}' in A: {}", a->name, a->error);
    if (!b->error.empty()) return fmt::format("; '{}' in B: {}", b->name, b->error);
  }
  return {};
}

Names with_all_as_common(Names names) {
  names.both = names.a.empty() ? names.b : names.a;
  return names;
}

Names common_names(const std::vector<RowPair>& pairs) {
  Names names;
  const auto add = [](const Row& row, std::vector<std::string>& to) {
    for (const Figure& figure : row.figures) {
      if (!contains(to, figure.name)) to.push_back(figure.name);
    }
  };
  for (const auto& [a, b] : pairs) {
    add(*a, names.a);
    add(*b, names.b);
  }
  std::ranges::copy_if(names.a, std::back_inserter(names.both),
                       [&](const std::string& name) { return contains(names.b, name); });
  // A file in which every row is wrong has no figures: those of the other are shown beside what is wrong.
  const bool any_is_wrong =
      std::ranges::any_of(pairs, [](const RowPair& rows) { return rows.first->is_wrong || rows.second->is_wrong; });
  if (any_is_wrong && (names.a.empty() || names.b.empty())) return with_all_as_common(std::move(names));
  if (names.both.empty()) {
    throw NothingSelected(fmt::format("the rows in common have no figure in common; in A: {}; in B: {}{}",
                                      list(names.a), list(names.b), first_error(pairs)));
  }
  return names;
}

void note_what_differs(SideBySide& result, const std::vector<RowPair>& pairs) {
  const bool sums = result.a.kind != result.b.kind &&
                    (result.a.kind == Kind::pvslab_results || result.b.kind == Kind::pvslab_results);
  if (sums) {
    const char* const ours = result.a.kind == Kind::pvslab_results ? "A" : "B";
    const char* const other = result.a.kind == Kind::pvslab_results ? "B" : "A";
    result.notes.push_back(fmt::format("the figures of {} are sums over its trees, to compare with {}", ours, other));
  }
  std::map<std::string, std::size_t> differences;
  for (const auto& [a, b] : pairs) ++differences[difference_of_trees(*a, *b)];
  for (const auto& [difference, rows] : differences) {
    if (difference.empty()) continue;
    result.notes.push_back(
        fmt::format("in {} of {} B searched other trees than A ({}), so their counts are samples and not exact", rows,
                    counted(pairs.size(), "row"), difference));
  }
  if (!result.a.machine.empty() && !result.b.machine.empty() && result.a.machine != result.b.machine) {
    result.notes.push_back("the machines or compilers differ: ratios of times include this difference");
  } else if (result.a.machine.starts_with(unknown_processor) && result.b.machine.starts_with(unknown_processor)) {
    result.notes.push_back(
        "the system reported no processor for A and B: if the two differ, ratios of times include this difference");
  }
}

}  // namespace

std::size_t ComparedFigure::count(Outcome outcome) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(lines, [outcome](const Line& line) { return line.change.outcome == outcome; }));
}

std::size_t ComparedFigure::ratios() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(lines, [](const Line& line) { return line.change.ratio.has_value(); }));
}

std::optional<double> ComparedFigure::mean_ratio() const {
  if (ratios() == 0) return std::nullopt;
  double sum = 0;
  for (const Line& line : lines) {
    if (line.change.ratio) sum += std::log(*line.change.ratio);
  }
  return std::exp(sum / static_cast<double>(ratios()));
}

SideBySide put_side_by_side(ResultsFile a, ResultsFile b, const Selection& selection) {
  if (a.kind != b.kind) {
    turn_into_sums(a);
    turn_into_sums(b);
  }
  keep_rows(a, selection.rows);
  keep_rows(b, selection.rows);
  SideBySide result;
  result.a = std::move(a);
  result.b = std::move(b);
  require_rows(result.a, selection);
  require_rows(result.b, selection);
  mark_other_values(result.a, result.b);
  RowPairs paired = pair_rows(result.a, result.b);
  const std::vector<RowPair> pairs = std::move(paired.pairs);
  result.only_in_a = std::move(paired.only_in_a);
  result.only_in_b = std::move(paired.only_in_b);
  require_pairs(pairs, result);
  const Names names = common_names(pairs);
  const std::vector<std::string> chosen = chosen_figures(names, selection.figures);
  for (const std::string& name : chosen) result.figures.push_back(compared(name, pairs));
  for (const std::string& name : names.both) {
    if (!contains(chosen, name)) result.other_figures.push_back(name);
  }
  result.other_changes = other_changes(result, pairs);
  note_what_differs(result, pairs);
  return result;
}

}  // namespace pvslab::side_by_side
