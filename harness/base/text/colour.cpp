#include "harness/base/text/colour.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

constexpr std::string_view reset = "\x1b[0m";

std::string_view sequence_of(Ink ink) {
  switch (ink) {
    case Ink::bold: return "\x1b[1m";
    case Ink::dim: return "\x1b[2m";
    case Ink::green: return "\x1b[32m";
    case Ink::yellow: return "\x1b[33m";
    case Ink::red: return "\x1b[31m";
  }
  return "";
}

// In small letters they are also words of sentences, so there they count only as cells of a table and after a number.
constexpr std::array<std::pair<std::string_view, Ink>, 18> verdicts{{{"PASS", Ink::green},
                                                                     {"ok", Ink::green},
                                                                     {"holds", Ink::green},
                                                                     {"solved", Ink::green},
                                                                     {"better", Ink::green},
                                                                     {"BROKEN", Ink::red},
                                                                     {"WRONG", Ink::red},
                                                                     {"FAIL", Ink::red},
                                                                     {"FAILS", Ink::red},
                                                                     {"FAILED", Ink::red},
                                                                     {"SURVIVES", Ink::red},
                                                                     {"fails", Ink::red},
                                                                     {"failed", Ink::red},
                                                                     {"worse", Ink::red},
                                                                     {"regressed", Ink::red},
                                                                     {"INCONCLUSIVE", Ink::yellow},
                                                                     {"inconclusive", Ink::yellow},
                                                                     {"undecided", Ink::yellow}}};

std::optional<Ink> ink_of(std::string_view word) {
  const auto found = std::ranges::find(verdicts, word, &std::pair<std::string_view, Ink>::first);
  if (found == verdicts.end()) return std::nullopt;
  return found->second;
}

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '='; }

bool is_note(std::string_view line) { return line.starts_with("note: "); }

bool is_small(std::string_view word) { return std::islower(static_cast<unsigned char>(word.front())) != 0; }

// Whether a word after this text is a cell of a table, or is counted: "", "...  ", "3 ", not "0 ".
bool is_cell_after(std::string_view before) {
  if (before.empty() || before.ends_with("  ")) return true;
  const std::size_t blank = before.find_last_not_of(' ');
  if (!before.ends_with(' ') || blank == std::string_view::npos) return false;
  before = before.substr(0, blank + 1);
  const std::string_view number = before.substr(before.find_last_of(' ') + 1);
  return number != "0" && std::isdigit(static_cast<unsigned char>(number.front())) != 0;
}

std::string with_verdicts(std::string_view line, const Style& style) {
  std::string output;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i;
    while (end < line.size() && is_of_word(line[end])) ++end;
    const std::string_view word = line.substr(i, end - i);
    const auto ink = ink_of(word);
    const bool is_verdict = ink && (!is_small(word) || is_cell_after(line.substr(0, i)));
    output += is_verdict ? inked(word, *ink, style) : std::string(word);
    if (end < line.size()) output += line[end];
    i = end + 1;
  }
  return output;
}

}  // namespace

std::string inked(std::string_view text, Ink ink, const Style& style) {
  if (!style.has_colour || text.empty()) return std::string(text);
  std::string result(sequence_of(ink));
  result += text;
  return result += reset;
}

std::size_t sgr_length(std::string_view text, std::size_t place) {
  if (text.substr(place, 2) != "\x1b[") return 0;
  std::size_t end = place + 2;
  while (end < text.size() && (std::isdigit(static_cast<unsigned char>(text[end])) != 0 || text[end] == ';')) ++end;
  return end < text.size() && text[end] == 'm' ? end + 1 - place : 0;
}

std::string with_our_colours_alone(std::string_view text, const Style& style) {
  if (!style.has_colour) return printable_lines(text);
  std::string result;
  while (!text.empty()) {
    std::size_t place = text.find('\x1b');
    while (place != text.npos && sgr_length(text, place) == 0) place = text.find('\x1b', place + 1);
    const std::size_t end = std::min(place, text.size());
    const std::size_t colour = place == text.npos ? 0 : sgr_length(text, place);
    result += printable_lines(text.substr(0, end));
    result += text.substr(end, colour);
    text.remove_prefix(end + colour);
  }
  return result;
}

std::string highlighted(const std::string& text, const Style& style) {
  if (!style.has_colour) return text;
  std::string output;
  bool is_in_note = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    is_in_note = is_note(line) || (is_in_note && line.starts_with("  "));
    const bool is_inked = line.find('\x1b') != std::string_view::npos;
    output += is_inked ? std::string(line) : is_in_note ? inked(line, Ink::dim, style) : with_verdicts(line, style);
    if (end < text.size()) output += '\n';
    begin = end + 1;
  }
  return output;
}

}  // namespace pvslab
