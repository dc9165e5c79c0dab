#include "harness/show/closing_screen.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "harness/base/source_fingerprint.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/results/workload_names.hpp"

namespace pvslab {
namespace {

constexpr std::size_t label_width = 13;

double nodes_of(const Comparison& row) { return row.counter(&Counters::nodes).mean; }

// A searcher that may be called the cheapest: it promises the score, and kept it.
bool competes(const Comparison& row) {
  return row.selected && row.enters_nodes() && row.wrong_values == 0 && !row.deviation;
}

std::string ratio_text(double ratio) { return fmt::format("{:.3f}", ratio); }

std::string equivalence_text(const Verification& verification) {
  std::uint64_t searchers = 0;
  std::uint64_t searches = 0;
  for (const Finding& finding : verification.findings) {
    if (finding.subject->is_the_search() && !finding.subject->info->selective) ++searchers;
    searches += finding.trees.searches + finding.cases.searches + finding.graphs.searches;
  }
  std::string text = fmt::format("{} searches of {}: {}", si(static_cast<double>(searches)),
                                 counted(searchers, "searcher"), verdict_text(verification, "in the report"));
  if (!verification.selective.empty()) {
    text += fmt::format(". Not asked for values, since they promise none: {}", fmt::join(verification.selective, ", "));
  }
  return text;
}

std::string failures_text(const ClosingScreen& screen) {
  std::vector<std::string> failures;
  if (!screen.verification->finds_nothing_wrong()) failures.emplace_back("promises, see above");
  const std::size_t wrong = screen.results->violations.size();
  if (wrong != 0) failures.push_back(counted(wrong, "wrong value") + " in the comparison, in the report");
  if (screen.speedups_are_right == false) failures.emplace_back("a wrong value of a parallel searcher");
  const std::size_t left_out = screen.results->left_out.size();
  std::string text = failures.empty() ? "nothing" : fmt::format("{}", fmt::join(failures, "; "));
  if (left_out != 0)
    text += fmt::format(". Left out of the comparison: {} of a searcher and a workload, in the report",
                        counted(left_out, "pair"));
  return text;
}

std::string recorded_text_of(const ClosingScreen& screen) {
  std::string text;
  if (screen.claims) {
    std::size_t holds = 0;
    std::size_t fails = 0;
    for (const auto& [id, recorded] : screen.claims->by_claim) {
      holds += recorded.verdict == Verdict::holds ? 1 : 0;
      fails += recorded.verdict == Verdict::fails ? 1 : 0;
    }
    text = fmt::format("{}: {} hold, {} fail, {} are neither{}", counted(screen.claims->by_claim.size(), "claim"),
                       holds, fails, screen.claims->by_claim.size() - holds - fails,
                       screen.claims->sources == source_fingerprint() ? "" : " (OLDER than this program)");
  }
  if (screen.power) {
    text += fmt::format("{}{} of {} wrong searchers get past every check{}", text.empty() ? "" : "; ",
                        screen.power->survivors(), screen.power->mutants.size(),
                        zoo::why_outdated(*screen.power) ? " (OLDER than this program)" : "");
  }
  return text;
}

}  // namespace

std::vector<Cheapest> cheapest(const Results& results) {
  std::vector<std::string> specs;
  for (const Comparison& row : results.comparisons) {
    if (std::ranges::find(specs, row.spec) == specs.end()) specs.push_back(row.spec);
  }
  const std::vector<std::string> names = short_workload_names(specs);
  std::vector<Cheapest> all;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Cheapest found{.workload = names[i], .fewest = "-"};
    const Comparison* fewest = nullptr;
    const Comparison* fastest = nullptr;
    const Comparison* yardstick = nullptr;
    for (const Comparison& row : results.comparisons) {
      if (row.spec != specs[i]) continue;
      if (row.searcher == yardstick_id) yardstick = &row;
      if (!competes(row)) continue;
      if (fewest == nullptr || nodes_of(row) < nodes_of(*fewest)) fewest = &row;
      if (row.times && (fastest == nullptr || row.times->cpu_seconds < fastest->times->cpu_seconds)) fastest = &row;
    }
    if (fewest != nullptr) {
      found.fewest = fewest->searcher;
      found.nodes_ratio = fewest->ratio.value;
      found.ties = static_cast<std::size_t>(std::ranges::count_if(results.comparisons,
                                                                  [&](const Comparison& row) {
                                                                    return row.spec == specs[i] && competes(row) &&
                                                                           nodes_of(row) == nodes_of(*fewest);
                                                                  })) -
                   1;
    }
    if (fastest != nullptr && yardstick != nullptr && yardstick->times && yardstick->times->cpu_seconds > 0) {
      found.fastest = fastest->searcher;
      found.time_ratio = fastest->times->cpu_seconds / yardstick->times->cpu_seconds;
    }
    all.push_back(found);
  }
  return all;
}

std::string closing_text(const ClosingScreen& screen, const Style& style) {
  std::string text = labelled("Equivalence", label_width, equivalence_text(*screen.verification), style.width);
  Table table;
  table.add_column("workload", Table::Align::left);
  table.add_column("fewest nodes", Table::Align::left);
  table.add_column("ratio", Table::Align::right);
  table.add_column("fastest", Table::Align::left);
  table.add_column("ratio", Table::Align::right);
  for (const Cheapest& one : cheapest(*screen.results)) {
    table.add_row({one.workload, one.fewest + (one.ties == 0 ? "" : fmt::format(" +{}", one.ties)),
                   one.fewest == "-" ? "-" : ratio_text(one.nodes_ratio), one.fastest.value_or("-"),
                   one.fastest ? ratio_text(one.time_ratio) : "-"});
  }
  text += table.text(style);
  text += wrapped(fmt::format("Ratios to {}; +N: N more searchers. Times: CPU-seconds of one run.", yardstick_id),
                  style.width, 0);
  text += labelled("Failed", label_width, failures_text(screen), style.width);
  if (const std::string recorded = recorded_text_of(screen); !recorded.empty()) {
    text += labelled("On record", label_width, recorded, style.width);
  }
  text += labelled(
      "Report", label_width,
      fmt::format("{}/report.html; `pvslab report {} --full` prints its tables", screen.directory, screen.directory),
      style.width);
  return text;
}

}  // namespace pvslab
