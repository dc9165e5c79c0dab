// Perft suites: positions with the number of games of each length, in the common formats. A record that is not understood,
// or whose position is not legal, is lost and listed as a problem with its place; without any other record the file is
// an InputError. Does not check the counts: that takes perft.
//
//   FEN ;D1 20 ;D2 400     counts by depth, each after a semicolon; another may end the line
//   FEN; 2; 400            one count: the depth, the nodes
//   id NAME                a record of lines: an optional name, the position, its counts
//   epd FEN
//   perft 2 400
//
// Ignores blanks around words, a byte-order mark and CRLF line ends. Skips blank lines and text after '#' or '%', except
// in a name: neither a FEN nor a count contains these. A file may mix formats.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "suites/chess/perft_nodes.hpp"
#include "suites/chess/position.hpp"
#include "suites/chess/problems.hpp"
#include "suites/input_error.hpp"

namespace pvslab::chess {

// No suite counts deeper, so a greater depth is an error.
inline constexpr int max_perft_depth = 99;

struct PerftCount {
  int depth;         // 0 to max_perft_depth
  Uint128 nodes;     // less than too_many_nodes
  std::size_t line;  // in the file, from 1

  bool operator==(const PerftCount&) const = default;
};

struct PerftCase {
  std::string name;  // from `id`; often empty
  std::string fen;   // as in the file, separated by spaces
  Position position;
  std::size_t line;                // of the position, from 1
  std::vector<PerftCount> counts;  // in the order of the file; at least one, no depth twice
};

struct PerftSuite {
  std::string file;
  std::vector<PerftCase> cases;  // in the order of the file; at least one
  Problems problems;             // lost records, and castling rights
  [[nodiscard]] std::size_t lost_records() const { return problems.count(ProblemKind::lost_record); }
};

// Throws InputError if there is no record, or a line that is too long for a suite.
[[nodiscard]] PerftSuite read_perft_suite_file(const std::filesystem::path& path);

// The same from an open stream; `name` names the file in errors.
[[nodiscard]] PerftSuite read_perft_suite(std::istream& input, const std::string& name);

}  // namespace pvslab::chess
