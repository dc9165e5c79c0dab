#include "harness/check/laws/law_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::string_view, law_count> names{
    "same_moves", "finite_moves", "same_successor", "unmake",   "same_evaluation", "range",
    "window",     "path",         "keys",           "symmetry", "answers"};
constexpr std::array<std::string_view, law_count> statements{
    "a position has the same moves in the same order at every call",
    "a position has at most 10,000 moves",
    "after(position, move) leads to the same position at every call and does not change its argument",
    "unmake gives back the position that make was called with",
    "a position has the same evaluation at every call",
    "an evaluation is a finite score",
    "evaluate(position, window) returns a value that fail-soft alpha-beta could return for the window",
    "a position that is reached by different moves has the same moves and the same evaluation",
    "two positions have equal keys if and only if they are equal",
    "mirrored(position) has the same evaluation and as many moves",
    "no function of the game throws an exception"};

constexpr std::size_t most_shown_moves = 60;

std::string moves_text(const LawBreak& broken) {
  if (broken.moves.empty()) return "none: it is where the searches begin";
  const std::size_t shown = std::min(broken.moves.size(), most_shown_moves);
  const auto first = broken.moves.begin();
  std::string text = fmt::format("{}", fmt::join(first, first + static_cast<std::ptrdiff_t>(shown), " "));
  return shown == broken.moves.size() ? text : fmt::format("{} and {} more", text, broken.moves.size() - shown);
}

std::string labelled_line(std::string_view label, const std::string& text, const Style& style) {
  return "  " + wrapped(fmt::format("{:<10}{}", label, text), style.width - 2, 12);
}

}  // namespace

std::string_view name(Law law) { return names[static_cast<std::size_t>(law)]; }
std::string_view statement(Law law) { return statements[static_cast<std::size_t>(law)]; }

std::string law_text(std::string_view game, const LawReport& report, const Style& style) {
  if (report.first) {
    const LawBreak& broken = *report.first;
    std::string text =
        wrapped(fmt::format("the game {} breaks the law {}: {}", game, name(broken.law), statement(broken.law)),
                style.width, 2);
    if (!broken.position.empty()) text += labelled_line("position", broken.position, style);
    return text + labelled_line("moves", moves_text(broken), style) + labelled_line("seen", broken.seen, style);
  }
  std::string text = fmt::format("the game {} keeps the laws in {} positions\n", game, grouped(report.positions));
  for (std::size_t law = 0; law < law_count; ++law) {
    const std::string tried = report.not_tried[law].empty() ? fmt::format("{} times", grouped(report.tried[law]))
                                                            : fmt::format("not tried: {}", report.not_tried[law]);
    text += labelled_line(fmt::format("{:<16}", names[law]), tried, style);
  }
  return text;
}

nlohmann::ordered_json to_json(std::string_view game, const LawReport& report) {
  nlohmann::ordered_json json{
      {"game", game}, {"positions", report.positions}, {"laws", nlohmann::ordered_json::array()}};
  for (std::size_t law = 0; law < law_count; ++law) {
    nlohmann::ordered_json one{{"law", names[law]}, {"statement", statements[law]}, {"tried", report.tried[law]}};
    if (!report.not_tried[law].empty()) one["not_tried"] = report.not_tried[law];
    json["laws"].push_back(std::move(one));
  }
  if (!report.first) return json;
  json["broken"] = {{"law", name(report.first->law)},
                    {"position", report.first->position},
                    {"moves", report.first->moves},
                    {"seen", report.first->seen}};
  return json;
}

}  // namespace pvslab
