// EPD: positions with what is known of them, a record to a line, after Steven Edwards' PGN standard (1994, section
// 16.2). Written strictly, read kindly: a file promises little, so whatever of it can be understood is kept, and what
// cannot is listed as a problem with its place. A line is a record, a problem, blank, or a comment after '#' or '%'.
//
//   8/8/8/8/8/5k2/4q3/7K b - - bm Qg2#; dm 1; id "a mate"; c0 "one way; there is no other";
//
// Read too: the counters of FEN as fields five and six, or a dash in place of one, and no blank between the dash of the
// en-passant square and them; empty operations, and no semicolon after the last; byte-order marks, CRLF (but not CR alone),
// NUL bytes as blanks, any bytes in strings, where \" and \\ are escapes; opcodes in any case; moves as parse_san and
// parse_uci read them, with blanks inside them, commas and move numbers; `bm #5` for a mate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "suites/chess/perft_suite.hpp"
#include "suites/chess/position.hpp"
#include "suites/chess/problems.hpp"
#include "suites/input_error.hpp"

namespace pvslab::chess {

// Lines and columns count from 1; columns are bytes of the line as it stands in the file.
struct EpdOperand {
  std::string text;    // without the quotes of a string, escapes resolved; holds no LF
  std::size_t column;  // where the text begins: of a string, behind the quote
};

struct EpdOperation {
  std::string opcode;  // a letter, then letters, digits and underscores; known ones in the standard's case
  std::vector<EpdOperand> operands;
  std::size_t column;
};

// The evaluation that `ce` gives, for the side to move.
struct EpdEvaluation {
  int value;     // centipawns; where is_mate, a number of moves, negative where the side to move is mated
  bool is_mate;  // written as ce +M3 or ce #-2; plain numbers are centipawns always

  bool operator==(const EpdEvaluation&) const = default;
};

// What is understood of a line. What an operation says is in its field here, and its text in `operations`; an opcode
// that has no field is in `operations` alone, which is no problem. Moves of several bm or am come together; of other
// operations that contradict each other the first counts, and the second is a problem.
struct EpdRecord {
  std::size_t line;
  Position position;                     // with the counters of fields five and six, or of hmvc and fmvn
  std::vector<EpdOperation> operations;  // all that are well formed, in the order of the line

  std::string id;
  std::vector<Move> best_moves;          // bm; no move twice
  std::vector<Move> avoid_moves;         // am; no move twice
  std::optional<int> direct_mate;        // dm N or bm #N: the side to move mates in N moves; below 0: is mated in -N
  std::vector<Move> pv;                  // as far as it is legal
  std::optional<EpdEvaluation> ce;       // evaluation
  std::optional<std::uint64_t> acd;      // analysis: depth in plies
  std::optional<std::uint64_t> acn;      // analysis: nodes
  std::optional<std::uint64_t> acs;      // analysis: seconds
  std::array<std::string, 10> comments;  // c0 to c9
  std::vector<PerftCount> perft;         // D1 to D9, in the order of the line
};

struct EpdFile {
  std::string file;
  std::vector<EpdRecord> records;  // in the order of the file; at least one
  // In the order of lines; at most one of a line is lost_record, and then it is the only one.
  Problems problems;
};

// Throws InputError where the file cannot be read or holds no record.
[[nodiscard]] EpdFile read_epd_file(const std::filesystem::path& path);

// The same from an open stream; `name` stands for the file in errors.
[[nodiscard]] EpdFile read_epd(std::istream& input, const std::string& name);

// The position and its operations on one line, without a line end: four fields, then the operations in their order with
// moves in SAN and texts in quotes, then counters other than 0 and 1 as hmvc and fmvn. What is not in `operations` is
// not written; an operation that is not understood is written as it is. Read again, the line gives the same record.
[[nodiscard]] std::string to_epd(const EpdRecord& record);

}  // namespace pvslab::chess
