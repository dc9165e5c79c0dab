// Writes EPD records; to_epd describes the format.
#include <cassert>
#include <optional>
#include <string_view>

#include "suites/chess/epd.hpp"
#include "suites/chess/epd_line.hpp"
#include "suites/chess/epd_moves.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"

namespace pvslab::chess {
namespace {

std::string in_quotes(std::string_view text) {
  assert(text.find('\n') == text.npos && "a record is one line");
  std::string quoted = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') quoted += '\\';
    quoted += character;
  }
  return quoted + '"';
}

std::string word(std::string_view text) {
  const bool is_plain = !text.empty() && text.find_first_of(";\"") == text.npos &&
                        text.find_first_of(epd_blanks) == text.npos && text.find('\0') == text.npos;
  return is_plain ? std::string(text) : in_quotes(text);
}

std::string texts_of(const EpdOperation& operation) {
  std::string text;
  for (const EpdOperand& operand : operation.operands)
    text += (&operand == &operation.operands[0] ? "" : " ") + operand.text;
  return operation.operands.empty() ? "" : " " + in_quotes(text);
}

// Writes each move in SAN: relative to the start position or, for a line, to the position after the previous move. A
// word that is not a move is copied.
std::string moves_of(const EpdOperation& operation, const Position& start, bool is_line) {
  Position position = start;
  std::string text;
  bool is_broken = false;
  for (const EpdOperand& each : move_words(operation.operands)) {
    std::optional<Move> move;
    try {
      if (!is_broken) move = read_epd_move(position, each.text);
    } catch (const InputError&) {
      is_broken = is_line;
    }
    text += " " + (move ? to_san(position, *move) : word(each.text));
    if (move && is_line) position = after(position, *move);
  }
  return text;
}

std::string operands_of(const EpdOperation& operation, const Position& position) {
  const std::string& opcode = operation.opcode;
  if (opcode == "bm" || opcode == "am" || opcode == "pv") return moves_of(operation, position, opcode == "pv");
  if (is_epd_text(opcode)) return texts_of(operation);
  std::string text;
  for (const EpdOperand& operand : operation.operands) text += " " + word(operand.text);
  return text;
}

std::string four_fields(const Position& position) {
  std::string fen = to_fen(position);
  for (int counter = 0; counter < 2; ++counter) fen.erase(fen.rfind(' '));
  return fen;
}

}  // namespace

std::string to_epd(const EpdRecord& record) {
  std::string text = four_fields(record.position);
  for (const EpdOperation& operation : record.operations) {
    if (operation.opcode == "hmvc" || operation.opcode == "fmvn") continue;
    text += " " + operation.opcode + operands_of(operation, record.position) + ";";
  }
  const auto add_counter = [&text](std::string_view opcode, int value) {
    text += " " + std::string(opcode) + " " + std::to_string(value) + ";";
  };
  if (record.position.halfmove_clock != 0) add_counter("hmvc", record.position.halfmove_clock);
  if (record.position.fullmove_number != 1) add_counter("fmvn", record.position.fullmove_number);
  return text;
}

}  // namespace pvslab::chess
