#include "harness/measure/results/report_notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/bind/cases/case_name.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

Violation shown(Violation one) {
  for (std::string* text : {&one.searcher, &one.workload, &one.expected_from, &one.command, &one.place, &one.window}) {
    *text = printable(*text);
  }
  return one;
}

// What a searcher is left out of.
struct Absence {
  std::vector<std::string> searchers;
  std::vector<std::string> workloads;
  double fewest_nodes = 0;  // of the largest trees
  double most_nodes = 0;
};

// Searchers that are left out of the same workloads are in one entry.
std::vector<Absence> absences_of(const Results& results) {
  std::vector<Absence> of_searchers;
  for (const LeftOut& out : results.left_out) {
    const auto is_its = [&](const Absence& one) { return one.searchers.front() == printable(out.searcher); };
    auto found = std::ranges::find_if(of_searchers, is_its);
    if (found == of_searchers.end()) {
      of_searchers.push_back({{printable(out.searcher)}, {}, out.whole_tree_nodes, out.whole_tree_nodes});
      found = std::prev(of_searchers.end());
    }
    found->workloads.push_back(printable(out.workload));
    found->fewest_nodes = std::min(found->fewest_nodes, out.whole_tree_nodes);
    found->most_nodes = std::max(found->most_nodes, out.whole_tree_nodes);
  }
  std::vector<Absence> folded;
  for (const Absence& one : of_searchers) {
    const auto same = std::ranges::find(folded, one.workloads, &Absence::workloads);
    if (same == folded.end()) {
      folded.push_back(one);
    } else {
      same->searchers.push_back(one.searchers.front());
    }
  }
  return folded;
}

std::string absence_text(const Absence& absence) {
  const std::string nodes = absence.fewest_nodes == absence.most_nodes
                                ? fmt::format("about {}", si(absence.most_nodes))
                                : fmt::format("{} to {}", si(absence.fewest_nodes), si(absence.most_nodes));
  const std::string where =
      absence.workloads.size() == 1 ? absence.workloads.front() : counted(absence.workloads.size(), "workload");
  return fmt::format("{}: left out of {}: a whole tree has {} nodes, above the limit that --max-tree-nodes sets",
                     fmt::join(absence.searchers, ", "), where, nodes);
}

bool tells_of_absence(const Results& results, const std::string& note) {
  return std::ranges::any_of(results.left_out, [&](const LeftOut& out) {
    return note.starts_with(fmt::format("{}: not run on {}: ", printable(out.searcher), printable(out.workload)));
  });
}

}  // namespace

Results shown(Results results) {
  for (std::string* text : {&results.program_version, &results.name, &results.command, &results.window,
                            &results.environment.compiler, &results.environment.processor}) {
    *text = printable(*text);
  }
  for (std::string& note : results.notes) note = printable_line(note);
  const auto show = [](Comparison& one) {
    one.searcher = printable(one.searcher);
    one.workload = printable(one.workload);
    for (AskedRatio& asked : one.asked_ratios) {
      asked.counter = printable(asked.counter);
      asked.to = printable(asked.to);
    }
  };
  for (Comparison& one : results.comparisons) show(one);
  for (SweptComparison& one : results.swept) {
    show(one.comparison);
    for (std::string* text : {&one.point.sweep, &one.point.parameter, &one.point.second_parameter}) {
      *text = printable_line(*text);
    }
  }
  for (Violation& one : results.violations) one = shown(std::move(one));
  return results;
}

std::vector<std::pair<std::string, std::uint64_t>> workloads_of(const std::vector<Comparison>& rows) {
  std::vector<std::pair<std::string, std::uint64_t>> workloads;
  for (const Comparison& comparison : rows) {
    if (workloads.empty() || workloads.back().first != comparison.workload) {
      workloads.emplace_back(comparison.workload, comparison.trees);
    }
  }
  return workloads;
}

std::vector<std::string> deviations_of(const Results& results) {
  std::vector<std::string> lines;
  for (const auto& [workload, trees] : workloads_of(results.comparisons)) {
    std::string line;
    for (const Comparison& comparison : results.comparisons) {
      if (comparison.workload != workload || !comparison.deviation) continue;
      const Comparison::Deviation& deviation = *comparison.deviation;
      line += fmt::format("{}{} on {} of {}", line.empty() ? "" : "; ", comparison.searcher, grouped(deviation.trees),
                          counted(trees, "tree"));
      if (deviation.trees == 0) continue;
      line +=
          fmt::format(", by {} on average, {} at most", si(deviation.mean), si(static_cast<double>(deviation.most)));
    }
    if (!line.empty()) lines.push_back(fmt::format("differs from minimax (not promised), {}: {}", workload, line));
  }
  return lines;
}

namespace {

// The searcher whose visits it makes as long as its table loses nothing; empty if it promises none.
std::string_view visits_promised_by(const std::string& searcher) {
  const auto number = find_searcher(searcher);
  return number ? searcher_infos()[*number]->visits_of : std::string_view();
}

std::string broken_visits_text(const Comparison& one) {
  return fmt::format(
      "{} promises the visits of {} only as long as its table keeps every position. On {} its table of {} MiB lost {} "
      "a "
      "tree on average, so its counts may differ from those of {}; a larger table (--table) loses fewer",
      one.searcher, visits_promised_by(one.searcher), one.workload, one.table->mib, si(one.table->lost_entries),
      visits_promised_by(one.searcher));
}

}  // namespace

std::vector<std::string> losses_of(const Results& results, bool briefly) {
  std::vector<std::string> lines;
  std::vector<std::string> broken;
  const Comparison* most = nullptr;
  std::uint64_t searches = 0;
  for (const auto& [workload, trees] : workloads_of(results.comparisons)) {
    std::string line;
    std::uint64_t mib = 0;
    for (const Comparison& one : results.comparisons) {
      if (one.workload != workload || !one.table) continue;
      line += fmt::format("{}{} {}", line.empty() ? "" : ", ", one.searcher, si(one.table->lost_entries));
      mib = one.table->mib;
      ++searches;
      if (most == nullptr || most->table->lost_entries < one.table->lost_entries) most = &one;
      if (!visits_promised_by(one.searcher).empty()) broken.push_back(broken_visits_text(one));
    }
    if (line.empty() || briefly) continue;
    lines.push_back(
        fmt::format("positions lost by the table of {} MiB, mean per tree, {}: {}. What was lost may have been visited "
                    "again; --table sets the size",
                    mib, workload, line));
  }
  if (briefly && most != nullptr) {
    lines.push_back(fmt::format(
        "tables lost positions in {}, most those of {} on {}: {} a tree of {} MiB. --full lists "
        "them, --table sets the size",
        counted(searches, "cell"), most->searcher, most->workload, si(most->table->lost_entries), most->table->mib));
  }
  lines.insert(lines.end(), broken.begin(), broken.end());
  return lines;
}

std::vector<std::string> folded_notes(const Results& results) {
  std::vector<std::string> notes;
  for (const Absence& absence : absences_of(results)) notes.push_back(absence_text(absence));
  for (const std::string& note : results.notes) {
    if (!tells_of_absence(results, note)) notes.push_back(note);
  }
  return notes;
}

std::string ending_text(const Results& results, const Style& style) {
  // The command is on one line, for copying.
  std::string text = fmt::format("seed {}; the command:\n  {}\n", results.seed, results.command);
  if (!results.violations.empty()) text += "\n" + violations_text(results, style);
  return text;
}

std::string violation_text(const Violation& any) {
  const Violation one = shown(any);
  const std::string where = case_text(one.place, one.seed, one.index);
  if (one.published_is_wrong) {
    return fmt::format("WRONG PUBLISHED SCORE: {}: {}, and {} finds {}; correct the line", where, one.expected.value(),
                       one.searcher, one.returned.value());
  }
  const std::string named = one.place.empty() ? to_text(CaseName{one.searcher, one.workload, one.seed, one.index})
                                              : fmt::format("{}/{}, {}", one.searcher, one.workload, one.place);
  return fmt::format("WRONG VALUE: {}: returned {}, expected {} ({})", named, one.returned.value(),
                     one.expected.value(), one.expected_from);
}

// Whether a search can be shown node by node: a program that neither lists its visits nor asks for moves cannot be watched.
bool can_be_traced(std::string_view searcher) {
  const auto number = find_searcher(searcher);
  const Program* const program = number ? program_of(*searcher_infos()[*number]) : nullptr;
  return program == nullptr || program->can_be_watched();
}

// Shows the search node by node, beside one whose value is trusted.
std::string trace_command(const Violation& one) {
  const std::string trusted = find_searcher(one.expected_from) ? one.expected_from : std::string(yardstick_id);
  std::vector<std::string> words{"pvslab", "trace", one.searcher};
  if (one.searcher != trusted) words.insert(words.end(), {"--against", trusted});
  words.insert(words.end(), {"--workload", one.workload, "--case", std::to_string(one.index + 1), "--seed",
                             std::to_string(one.seed)});
  if (!one.window.empty()) words.insert(words.end(), {"--window", one.window});
  return shell_command(words);
}

std::string violations_text(const Results& results, const Style& style) {
  constexpr std::size_t most_shown = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(most_shown, results.violations.size()); ++i) {
    const Violation& one = results.violations[i];
    text += wrapped(violation_text(one), style.width, 2);
    text += "  reproduce: " + printable(one.command) + "\n";
    if (!one.published_is_wrong && can_be_traced(one.searcher))
      text += "  trace: " + printable(trace_command(one)) + "\n";
  }
  if (results.violations.size() > most_shown) {
    text += fmt::format("... and {}; --json FILE lists all\n",
                        counted(results.violations.size() - most_shown, "more wrong value"));
  }
  return text;
}

}  // namespace pvslab
