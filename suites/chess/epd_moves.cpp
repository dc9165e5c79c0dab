#include "suites/chess/epd_moves.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <system_error>

#include "suites/chess/epd_line.hpp"
#include "suites/chess/notation.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab::chess {
namespace {

constexpr std::string_view marks = "+#!?";
constexpr std::string_view digits = "0123456789";

// Splits at blanks and commas.
std::vector<EpdOperand> words_of(const EpdOperand& operand) {
  const std::string separators = std::string(epd_blanks) + ",";
  std::vector<EpdOperand> words;
  for (std::size_t begin = operand.text.find_first_not_of(separators); begin != std::string::npos;) {
    const std::size_t end = std::min(operand.text.find_first_of(separators, begin), operand.text.size());
    words.push_back({.text = operand.text.substr(begin, end - begin), .column = operand.column + begin});
    begin = operand.text.find_first_not_of(separators, end);
  }
  return words;
}

// Removes the number from "12.Nf3" and "12...Nf6". "12." and "..." become empty.
EpdOperand without_number(const EpdOperand& word) {
  std::size_t begin = 0;
  for (;;) {
    const std::size_t dot = std::min(word.text.find_first_not_of(digits, begin), word.text.size());
    const std::size_t end = std::min(word.text.find_first_not_of('.', dot), word.text.size());
    if (end == dot) return {.text = word.text.substr(begin), .column = word.column + begin};
    begin = end;
  }
}

// Whether a word continues the move in the previous word.
bool continues(std::string_view word, std::string_view before) {
  if (is_epd_opcode_not_move(before)) return false;
  if (before.ends_with('=') || before.ends_with('-') || before.ends_with('x')) return true;
  if (word == "-" || word == "x" || word.starts_with('=') || word.starts_with('(')) return true;
  if (word.starts_with("e.p") || word == "ep" || word.starts_with("/e") || word.find_first_not_of(marks) == word.npos)
    return true;
  return word.size() == 1 && std::string_view("QRBN").find(word.front()) != word.npos;
}

bool is_uci(std::string_view word) {
  if (word.size() < 4 || word.size() > 5) return false;
  const bool promotes = word.size() == 5 && std::string_view("qrbnQRBN").find(word[4]) != word.npos;
  return file_of(word[0]) && rank_of(word[1]) && file_of(word[2]) && rank_of(word[3]) && (word.size() == 4 || promotes);
}

}  // namespace

std::vector<EpdOperand> move_words(const std::vector<EpdOperand>& operands) {
  std::vector<EpdOperand> moves;
  for (const EpdOperand& operand : operands) {
    for (const EpdOperand& each : words_of(operand)) {
      EpdOperand word = without_number(each);
      if (word.text.empty()) continue;
      if (!moves.empty() && continues(word.text, moves.back().text)) {
        moves.back().text += word.text;
      } else {
        moves.push_back(std::move(word));
      }
    }
  }
  return moves;
}

Move read_epd_move(const Position& position, std::string_view word) {
  const std::string_view unmarked = word.substr(0, word.find_last_not_of(marks) + 1);
  return is_uci(unmarked) ? parse_uci(position, unmarked) : parse_san(position, word);
}

std::optional<int> read_epd_mate(std::string_view word) {
  const auto take_any_of = [&word](std::string_view characters) {
    const bool found = !word.empty() && characters.find(word.front()) != characters.npos;
    const char taken = found ? word.front() : ' ';
    if (found) word.remove_prefix(1);
    return taken;
  };
  char sign = take_any_of("+-");
  if (take_any_of("#M") == ' ') return std::nullopt;
  if (sign == ' ') sign = take_any_of("+-");
  int moves = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), moves);
  if (error != std::errc() || end != word.data() + word.size() || moves < 1 || moves > largest_count)
    return std::nullopt;
  return sign == '-' ? -moves : moves;
}

}  // namespace pvslab::chess
