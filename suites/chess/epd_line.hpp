// Splits an EPD line into position, counters and operations. epd_record.hpp interprets them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "suites/chess/epd.hpp"

namespace pvslab::chess {

// The characters that separate words.
inline constexpr std::string_view epd_blanks{" \t\r\n\v\f"};

struct EpdLine {
  EpdOperand fen;                        // the first four fields, or fewer if fewer exist, separated by spaces
  std::vector<EpdOperand> counters;      // fields five and six if they are digits: up to two
  std::vector<EpdOperation> operations;  // the well-formed ones; known opcodes in the case of the standard
  std::vector<Problem> problems;         // the malformed ones
};

// Whether a line is blank or begins with '#' or '%'.
[[nodiscard]] bool is_epd_comment(std::string_view text);

// `text` is a line without its line end; `line` is its number.
[[nodiscard]] EpdLine split_epd_line(std::string_view text, std::size_t line);

// Whether the operand of `opcode` (in standard case) is free text: id and c0 to c9.
[[nodiscard]] bool is_epd_text(std::string_view opcode);

// Whether a word is an opcode and cannot be a move. c1 to c8 and d1 to d8 can be moves.
[[nodiscard]] bool is_epd_opcode_not_move(std::string_view word);

}  // namespace pvslab::chess
