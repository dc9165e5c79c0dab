#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/ratio_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/measure/first_guess/curve_drawing.hpp"
#include "harness/measure/first_guess/first_guess.hpp"

namespace pvslab {
namespace {

using Kind = GuessSource::Kind;

constexpr const char* nothing = "-";

std::string mean_text(const std::optional<Estimate>& nodes) { return nodes ? si(nodes->mean) : nothing; }

std::string ratio_text(const GuessCurve& curve, const RatioEstimate& ratio) {
  return curve.searcher == yardstick_id ? "1" : ratio_text(ratio);
}

// A searcher with memory need not care what the last value was.
bool is_level(const GuessCurve& curve) {
  const auto same = [&](const GuessPoint& point) { return point.ratio == curve.points.front().ratio; };
  return std::ranges::all_of(curve.points, same);
}

Table table_of(const GuessReport& report) {
  Table table;
  table.add_column("searcher", Table::Align::left);
  table.add_column("first guess", Table::Align::left);
  table.add_column("nodes", Table::Align::right);
  table.add_column("guess\ntoo low", Table::Align::right);
  table.add_column("guess\ntoo high", Table::Align::right);
  table.add_column("ratio to\nalpha-beta", Table::Align::right);
  for (const GuessCurve& curve : report.curves) {
    if (is_level(curve)) {
      const GuessPoint& any = curve.points.front();
      table.add_row({curve.searcher, curve.takes_guess ? "any" : "none", mean_text(any.nodes), nothing, nothing,
                     ratio_text(curve, any.ratio)});
      continue;
    }
    bool is_first = true;
    for (const GuessPoint& point : curve.points) {
      table.add_row({is_first ? curve.searcher : "", to_text(point.source), mean_text(point.nodes),
                     mean_text(point.below), mean_text(point.above), ratio_text(curve, point.ratio)});
      is_first = false;
    }
  }
  return table;
}

// Only the sweep over errors: a shallower search has no place among them.
std::string drawing_of(const GuessReport& report, const Style& style) {
  std::vector<DrawnCurve> curves;
  std::vector<std::string> places;
  for (const GuessCurve& curve : report.curves) {
    DrawnCurve drawing{.name = curve.searcher, .values = {}};
    const bool names_places = curve.takes_guess && places.empty();
    for (const GuessPoint& point : curve.points) {
      if (point.source.kind == Kind::shallower) continue;
      drawing.values.push_back(point.ratio.value);
      if (names_places) places.push_back(std::to_string(point.source.amount));
    }
    if (is_level(curve)) drawing.values.resize(1);
    curves.push_back(std::move(drawing));
  }
  if (places.size() < 2) return {};
  curves.resize(std::min<std::size_t>(curves.size(), 26));
  return "ratio to alpha-beta, by the error of the first guess\n" + drawn(curves, places, "curves", style.width) + "\n";
}

}  // namespace

std::string to_text(const GuessReport& report, const Style& style) {
  std::string text =
      wrapped(fmt::format("{}  ({})", printable(report.workload), counted(report.trees, "tree")), style.width, 2);
  text += table_of(report).text(style) + "\n" + drawing_of(report, style);
  text += wrapped(
      fmt::format(
          "score ±E: mean nodes of two searches, one from a guess E below the score, one from a guess E above "
          "it. A search 1 ply shallower is off by {} on average, one 2 plies shallower by {}. The nodes that "
          "find a guess are not counted. none: a searcher without memory takes no guess; any: the guess makes no "
          "difference.",
          si(report.shallower_errors[0]), si(report.shallower_errors[1])),
      style.width, 2);
  RatioLegend ratios;
  for (const GuessCurve& curve : report.curves) {
    for (const GuessPoint& point : curve.points) {
      if (curve.searcher != yardstick_id) ratios.see(point.ratio);
    }
  }
  for (const std::string& line : ratios.lines()) text += wrapped(line, style.width, 2);
  for (const Violation& one : report.violations) {
    text += wrapped(violation_text(one), style.width, 2) + "  reproduce: " + printable(one.command) + "\n";
  }
  return text;
}

}  // namespace pvslab
