#include "harness/check/laws/law_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>
#include <string>
#include <utility>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/labelled_table.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"

namespace pvslab {

std::string_view name(Law law) {
  switch (law) {
    case Law::no_exceptions: return "no-exceptions";
    case Law::finite_moves: return "finite-moves";
    case Law::empty_list: return "empty-list";
    case Law::same_moves: return "same-moves";
    case Law::same_evaluation: return "same-evaluation";
    case Law::finite_evaluation: return "finite-evaluation";
    case Law::window_evaluation: return "window-evaluation";
    case Law::same_text: return "same-text";
    case Law::pure_after: return "pure-after";
    case Law::make_is_after: return "make-is-after";
    case Law::exact_unmake: return "exact-unmake";
    case Law::path_moves: return "path-moves";
    case Law::path_evaluation: return "path-evaluation";
    case Law::equal_keys: return "equal-keys";
    case Law::different_keys: return "different-keys";
    case Law::set_up_keys: return "set-up-keys";
    case Law::symmetry: return "symmetry";
  }
  __builtin_unreachable();
}

std::string_view statement(Law law) {
  switch (law) {
    case Law::no_exceptions: return "the game throws no exception";
    case Law::finite_moves: return "a position has a limited number of moves";
    case Law::empty_list: return "a default-constructed list of moves is empty";
    case Law::same_moves: return "the same moves in the same order at every call";
    case Law::same_evaluation: return "the same evaluation at every call";
    case Law::finite_evaluation: return "an evaluation is finite";
    case Law::window_evaluation: return "in a window, what fail-soft allows";
    case Law::same_text: return "the same text at every call";
    case Law::pure_after: return "after changes nothing, and repeats its answer";
    case Law::make_is_after: return "make leads where after leads";
    case Law::exact_unmake: return "unmake gives back what make was given";
    case Law::path_moves: return "equal positions have the same moves";
    case Law::path_evaluation: return "equal positions have the same evaluation";
    case Law::equal_keys: return "equal positions have the same key";
    case Law::different_keys: return "different positions have different keys";
    case Law::set_up_keys: return "a position set up anew has the same key";
    case Law::symmetry: return "mirrored positions have the same evaluation";
  }
  __builtin_unreachable();
}

std::string_view unit(Law law) {
  switch (law) {
    case Law::no_exceptions:
    case Law::finite_moves:
    case Law::same_moves:
    case Law::same_evaluation:
    case Law::window_evaluation:
    case Law::same_text:
    case Law::different_keys:
    case Law::set_up_keys:
    case Law::symmetry: return "positions";
    case Law::finite_evaluation: return "evaluations";
    case Law::empty_list: return "lists";
    case Law::pure_after:
    case Law::make_is_after:
    case Law::exact_unmake: return "moves";
    case Law::path_moves:
    case Law::path_evaluation:
    case Law::equal_keys: return "pairs";
  }
  __builtin_unreachable();
}

namespace {

constexpr std::size_t indent = 12;

// "  position  " and the text, which may have several lines. Long lines are broken.
std::string field(std::string_view label, const std::string& text, const Style& style) {
  std::istringstream lines(text.empty() ? "(no text)" : text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    const std::string start = result.empty() ? fmt::format("  {:<{}}", label, indent - 2) : std::string(indent, ' ');
    std::string fits = printable(line);
    if (display_width(fits) > style.width - indent && fits.find(' ') != fits.npos) {
      result += labelled(start, indent, fits, style.width);
    } else {
      result += broken(start + fits, style.width, indent);
    }
  }
  return result;
}

// "1 3 2", and where the line begins if there are several roots.
std::string line_text(const LawPlace& place, std::size_t roots) {
  const std::string from = roots > 1 ? fmt::format("starting position {}", place.root + 1) : "the starting position";
  if (place.moves.empty()) return "none, it is " + from;
  const std::string moves = fmt::format("{}", fmt::join(place.moves, " "));
  return roots > 1 ? fmt::format("{}, from {}", moves, from) : moves;
}

std::string text_of_break(const LawBreak& broken, std::size_t roots, const Style& style) {
  std::string text = fmt::format("BROKEN LAW {}: {}\n", name(broken.law), statement(broken.law));
  text += field("position", broken.place.position, style);
  text += field("moves", line_text(broken.place, roots), style);
  text += field("tried", broken.tried, style);
  text += field("expected", broken.expected, style);
  text += field("seen", broken.seen, style);
  if (broken.other) {
    if (broken.other->position != broken.place.position) text += field("the other", broken.other->position, style);
    text += field("its moves", line_text(*broken.other, roots), style);
  }
  return text;
}

std::string verdict(const LawReport& report, Law law) {
  if (report.first_break && report.first_break->law == law) return "FAILS";
  if (!report[law].unless.empty()) return "-";
  return report[law].tried == 0 ? "" : "✓";
}

std::string table_of(const LawReport& report, const Style& style) {
  Table table;
  table.add_column("law", Table::Align::left);
  table.add_column("", Table::Align::left);
  table.add_column("tried", Table::Align::right);
  table.add_column("what must hold", Table::Align::left);
  for (std::size_t i = 0; i < law_count; ++i) {
    const Law law = law_number(i);
    const LawTally& tally = report[law];
    const bool applies = tally.unless.empty();
    table.add_row({std::string(name(law)), verdict(report, law), applies ? grouped(tally.tried) : "-",
                   std::string(applies ? statement(law) : tally.unless)});
  }
  return table.text(style);
}

std::string extent_text(const LawReport& report) {
  std::string text =
      fmt::format("{} from {}, ", counted(report.positions, "position"), counted(report.roots, "starting position"));
  if (report.deepest == report.every_position_to) {
    return text + fmt::format("every line to ply {}", report.deepest.plies());
  }
  return text + fmt::format("every line to ply {}, chosen lines to ply {} (seed {})", report.every_position_to.plies(),
                            report.deepest.plies(), report.settings.seed);
}

}  // namespace

std::string text_of(const LawBreak& broken, const Style& style) {
  return text_of_break(broken, broken.place.root + 1, style);
}

std::string text_of(const LawReport& report, const Style& style) {
  if (report.positions == 0 && !report.first_break) return "NOT CHECKED: the game has no starting position\n";
  const std::string verdict = report.first_break ? "" : "The game keeps its laws, as far as they were tried.\n";
  std::string text = report.first_break ? text_of_break(*report.first_break, report.roots, style) : verdict;
  text += "\n" + wrapped("Tried: " + extent_text(report) + ".", style.width, 2) + "\n";
  return text + table_of(report, style) + "\n✓ held     - does not apply     blank: not tried, or not reached\n";
}

}  // namespace pvslab
