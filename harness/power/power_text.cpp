#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/power/power.hpp"

namespace pvslab::zoo {
namespace {

std::string indented(const std::string& text, const Style& style) { return "  " + wrapped(text, style.width - 2, 4); }

std::string spaced(const std::string& row) { return fmt::format("{}", fmt::join(row, " ")); }

std::string matrix_text(const PowerReport& report) {
  std::size_t width = 0;
  for (const MutantResult& result : report.mutants) width = std::max(width, result.mutant->body.fault.id.size());
  std::string head;
  for (const OracleInfo& oracle : oracles) head += oracle.letter;
  std::string text = fmt::format("{:{}}  {}\n", "mutant", width, spaced(head));
  for (const MutantResult& result : report.mutants) {
    text += fmt::format("{:{}}  {}\n", result.mutant->body.fault.id, width, spaced(row_of(result)));
  }
  return text;
}

std::string legend_text(const PowerReport& report, const Style& style) {
  std::string text = "\nThe columns, with what each tries at most:\n";
  for (const OracleInfo& oracle : oracles) {
    const std::string limit = oracle.most == 1 ? "" : fmt::format("; {}", grouped(oracle.most));
    text += indented(fmt::format("{}  {}{}", oracle.letter, oracle.what, limit), style);
  }
  text +=
      wrapped(fmt::format("A cell: '.' not caught, '/' does not apply, 'x' caught. For an oracle with random trees it "
                          "is the median number of trees until caught over {} seeds from {} on: 1 to 9, T for tens, H "
                          "for hundreds, s if only some seeds caught it, fewer than half.",
                          report.options.seeds, report.options.seed),
              style.width, 0);
  return text;
}

// What each oracle caught, and what it alone caught.
std::string oracles_text(const PowerReport& report, const Style& style) {
  Table table;
  table.add_column("oracle", Table::Align::left);
  for (const char* heading : {"caught", "of", "alone"}) table.add_column(heading, Table::Align::right);
  for (const OracleInfo& oracle : oracles) {
    std::size_t caught = 0;
    std::size_t applies = 0;
    std::size_t alone = 0;
    for (const MutantResult& result : report.mutants) {
      applies += result[oracle.oracle].applies;
      caught += result[oracle.oracle].catches();
      alone += result[oracle.oracle].catches() && result.catching_oracles() == 1;
    }
    table.add_row({fmt::format("{}  {}", oracle.letter, oracle.name), std::to_string(caught), std::to_string(applies),
                   std::to_string(alone)});
  }
  return "\n" + table.text(style);
}

std::string alone_text(const PowerReport& report, const Style& style) {
  std::string text;
  for (const MutantResult& result : report.mutants) {
    if (result.catching_oracles() != 1) continue;
    const auto only =
        std::ranges::find_if(oracles, [&](const OracleInfo& info) { return result[info.oracle].catches(); });
    text += indented(fmt::format("{}: {}", result.mutant->body.fault.id, only->name), style);
  }
  return text.empty() ? "\nNo mutant is caught by one oracle only.\n" : "\nCaught by one oracle only:\n" + text;
}

std::string trees_text(const MutantResult& result, const Style& style) {
  std::vector<std::string> parts;
  for (const OracleInfo& oracle : oracles) {
    const OracleResult& found = result[oracle.oracle];
    if (!oracle.is_random || !found.catches()) continue;
    const auto text = [](std::optional<std::uint64_t> trees) { return trees ? std::to_string(*trees) : "-"; };
    parts.push_back(fmt::format("{} {}/{}", oracle.letter, text(found.trees(50)), text(found.trees(95))));
  }
  return parts.empty() ? "" : indented(fmt::format("trees, median/95%: {}", fmt::join(parts, ", ")), style);
}

std::string fault_text(const Mutant& mutant, const Style& style) {
  std::string text = wrapped(fmt::format("{}: {}", mutant.body.fault.id, mutant.body.fault.sentence), style.width, 2);
  if (mutant.body.fault.source != mutants::ours)
    text += indented(fmt::format("from {}", mutant.body.fault.source), style);
  return text;
}

std::string details_text(const PowerReport& report, const Style& style) {
  std::string text = "\nThe mutants, with the smallest tree that shows the mistake:\n";
  for (const MutantResult& result : report.mutants) {
    text += fault_text(*result.mutant, style);
    if (result.smallest) {
      const auto& [tree, bounds, nodes, what] = *result.smallest;
      text += indented(fmt::format("{} in {}: {}", tree, to_text(bounds), what), style);
    }
    if (!result[Oracle::exhaustive].catches()) {
      if (const std::string until = result.hides_until(); !until.empty()) {
        text += indented("hides until: " + until, style);
      }
    }
    text += trees_text(result, style);
  }
  return text;
}

std::string verdict_text(const PowerReport& report, const Style& style) {
  const auto survivors = report.survivors();
  const auto past_verify = report.survivors_of_verify();
  const std::string counts = counted(report.mutants.size(), "mutant");
  std::string controls = wrapped(fmt::format("Control: of the {} bodies without the mistakes, {} are caught.",
                                             report.controls.size(), report.caught_controls().size()),
                                 style.width, 0);
  for (const MutantResult* caught : report.caught_controls()) {
    controls += indented(fmt::format("{}: {}", caught->mutant->body.original, row_of(*caught)), style);
  }
  if (!report.complete) return fmt::format("\nInterrupted: {}, not all tried.\n", counts);
  std::string text = fmt::format("\n{}: what `pvslab verify` runs by default catches {}.", counts,
                                 report.mutants.size() - past_verify.size());
  if (!past_verify.empty()) {
    text += fmt::format(" {} get past it. Some of these return right values, at too many nodes:", past_verify.size());
  }
  text = "\n" + wrapped(text.substr(1), style.width, 0);
  for (const MutantResult* survivor : past_verify) {
    text += indented(std::string(survivor->mutant->body.fault.id), style);
  }
  if (survivors.empty()) return text + "Each is caught by at least one oracle.\n" + controls;
  text += fmt::format("{} survive all oracles:\n", survivors.size());
  for (const MutantResult* survivor : survivors) text += indented(std::string(survivor->mutant->body.fault.id), style);
  return text + controls;
}

}  // namespace

std::string to_text(const PowerReport& report, const Style& style) {
  return matrix_text(report) + legend_text(report, style) + oracles_text(report, style) + alone_text(report, style) +
         details_text(report, style) + verdict_text(report, style);
}

std::string list_text(const PowerOptions& options, const Style& style) {
  std::string text;
  std::set<std::string_view> originals;
  std::size_t reported = 0;
  for (const std::size_t index : options.chosen) {
    const Mutant& mutant = mutants()[index];
    text += fault_text(mutant, style);
    originals.insert(mutant.body.original);
    reported += mutant.body.fault.source != mutants::ours;
  }
  return text + fmt::format("\n{} of {}; {} with a public source\n", counted(options.chosen.size(), "mutant"),
                            counted(originals.size(), "searcher"), reported);
}

}  // namespace pvslab::zoo
