// A line of EPD taken apart: which of its bytes are the position, which the counters, which an operation. What they
// mean is the affair of epd_record.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "suites/chess/epd.hpp"

namespace pvslab::chess {

// What separates words in the files of this world: NUL bytes too.
inline constexpr std::string_view epd_blanks{" \t\r\n\v\f\0", 7};

struct EpdLine {
  EpdOperand fen;                        // the first four fields, or what there is of them, with spaces for blanks
  std::vector<EpdOperand> counters;      // digits in place of fields five and six: none, one or two of them
  std::vector<EpdOperation> operations;  // the well-formed ones; known opcodes in the case of the standard
  std::vector<Problem> problems;         // the others
};

// Whether a line says nothing: it is blank, or its first character is '#' or '%'.
[[nodiscard]] bool is_epd_comment(std::string_view text);

// `text` is a line without its line end, `line` its number.
[[nodiscard]] EpdLine split_epd_line(std::string_view text, std::size_t line);

// Whether `opcode`, in the case of the standard, is followed by text for people: id and c0 to c9.
[[nodiscard]] bool is_epd_text(std::string_view opcode);

// Whether a word is an opcode and cannot be a move; c1 to c8 and d1 to d8 can.
[[nodiscard]] bool is_epd_opcode_not_move(std::string_view word);

}  // namespace pvslab::chess
