// EPD: positions with annotations, one record per line, after Steven Edwards' PGN standard (1994, section 16.2). Strict
// in writing, lenient in reading: everything that can be read is kept, and the rest is listed as problems with their
// places. A line is a record, a problem, blank, or a comment after '#' or '%'.
//
//   8/8/8/8/8/5k2/4q3/7K b - - bm Qg2#; dm 1; id "a mate"; c0 "one way; there is no other";
//
// Also accepted: the counters of FEN as fields five and six, or a dash in place of one, with or without a blank after
// the dash of the en-passant square; empty operations; a missing last semicolon; byte-order marks; CRLF (but not CR
// alone); any bytes in strings, where \" and \\ are escapes; opcodes in any case; moves as
// parse_san and parse_uci read them, with blanks inside them, commas and move numbers; `bm #5` for a mate.
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

// Lines and columns count from 1. Columns count bytes of the line in the file.
struct EpdOperand {
  std::string text;    // without the quotes of a string, escapes resolved; holds no LF
  std::size_t column;  // where the text begins; for a string, after the quote
};

struct EpdOperation {
  std::string opcode;  // a letter, then letters, digits and underscores; known ones in the standard's case
  std::vector<EpdOperand> operands;
  std::size_t column;
};

// The evaluation that `ce` gives, for the side to move.
struct EpdEvaluation {
  int value;     // centipawns; if is_mate, moves to mate, negative if the side to move is mated
  bool is_mate;  // written as ce +M3 or ce #-2; plain numbers are always centipawns

  bool operator==(const EpdEvaluation&) const = default;
};

// The content of a line. Each operation is stored parsed in its field here, and as text in `operations`. An opcode
// without a field is only in `operations`; that is not a problem. The moves of several bm or am operations are merged.
// For other repeated operations the first counts, and a contradicting second one is a problem.
struct EpdRecord {
  std::size_t line;
  Position position;                     // with the counters of fields five and six, or of hmvc and fmvn
  std::vector<EpdOperation> operations;  // all that are well formed, in the order of the line

  std::string id;
  std::vector<Move> best_moves;          // bm; no move twice
  std::vector<Move> avoid_moves;         // am; no move twice
  std::optional<int> direct_mate;        // dm N or bm #N: the side to move mates in N moves; negative: is mated in -N
  std::vector<Move> pv;                  // up to the first illegal move
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
  // In line order. If a line has a lost_record problem, it is the only problem of that line.
  Problems problems;
};

// Throws InputError if the file cannot be read or holds no record.
[[nodiscard]] EpdFile read_epd_file(const std::filesystem::path& path);

// The same from an open stream; `name` names the file in errors.
[[nodiscard]] EpdFile read_epd(std::istream& input, const std::string& name);

// The position and its operations on one line, without a line end: four fields, then the operations in their order with
// moves in SAN and texts in quotes, then counters other than 0 and 1 as hmvc and fmvn. Only `operations` are written;
// an operation that could not be parsed is copied. Reading the line again gives the same record.
[[nodiscard]] std::string to_epd(const EpdRecord& record);

}  // namespace pvslab::chess
