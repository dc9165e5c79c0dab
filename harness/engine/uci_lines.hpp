// What the lines of a UCI engine say. The protocol fixes the words of `info`, `bestmove` and `option`. It does not define
// perft: the readers of counts take what engines were seen to print. docs/engines.md lists these forms.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "searchers/core/bound.hpp"
#include "suites/uint128.hpp"

namespace pvslab {

// The words of a line, which blanks and tabs separate.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view line);
[[nodiscard]] std::string_view first_word(std::string_view line);
// Made safe for a terminal and shortened.
[[nodiscard]] std::string shown_line(std::string_view line);

// The count of one move of a perft.
struct EngineCount {
  std::string move;  // in UCI notation, with a small promotion letter
  Uint128 nodes;

  bool operator==(const EngineCount&) const = default;
};

// Reads a line with one move in UCI notation and a number: "e2e4: 20", "move: e2e4 nodes: 20", "move 1 : e2e4 : 20",
// "20 e2e4". The number is the first one after the move; if there is none, the last one before it. Nothing for other lines
// and for those that begin with `info` or `bestmove`.
[[nodiscard]] std::optional<EngineCount> parse_engine_count(std::string_view line);
// The same with moves that `is_move` knows; the move is as the line writes it.
[[nodiscard]] std::optional<EngineCount> parse_count_of(std::string_view line,
                                                        const std::function<bool(std::string_view piece)>& is_move);

// Reads the total of a perft: "Nodes searched: 400", "Total: 400", "Nodes 400", "perft(2) = 400". Nothing for lines about
// time and speed.
[[nodiscard]] std::optional<Uint128> parse_engine_total(std::string_view line);

// A line that is a number and nothing else: "20".
[[nodiscard]] std::optional<Uint128> parse_bare_number(std::string_view line);

// Whether the line refuses the command: "Unknown command: perft 1", "info string invalid command".
[[nodiscard]] bool says_unknown_command(std::string_view line, std::string_view command);

// Whether the line repeats the command and has no number besides: "> perft 1".
[[nodiscard]] bool only_repeats(std::string_view line, std::string_view command);

// For the side to move, as told. At most one of the two figures.
struct EngineScore {
  std::optional<std::int32_t> centipawns = {};
  std::optional<std::int32_t> mate = {};  // in so many moves; negative if the side to move is mated
  Bound bound = Bound::exact;             // lower: the true score is at least this

  bool operator==(const EngineScore&) const = default;
};

// "+12", "mate 3", "mated 2", ">= +40", "-" without a figure.
[[nodiscard]] std::string to_text(const EngineScore& score);

// What an `info` line tells; what it does not tell is absent.
struct EngineInfo {
  std::optional<int> depth = {};
  std::optional<int> multipv = {};
  std::optional<EngineScore> score = {};
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::uint64_t> milliseconds = {};
  std::vector<std::string> line = {};  // the principal variation, in UCI notation as written
  bool has_current_move = false;       // `currmove`: a sign of life, which comes when the clock says so
};

// Nothing if the line does not begin with `info`, or is `info string`. A figure that is no number is absent.
[[nodiscard]] std::optional<EngineInfo> parse_info(std::string_view line);

// "option name Hash type spin default 16 min 1 max 1024"
struct EngineOption {
  std::string name;
  std::string type;  // check, spin, combo, button, string
  std::string preset = {};
  std::optional<std::int64_t> least = {};
  std::optional<std::int64_t> greatest = {};
  std::vector<std::string> values = {};  // of a combo
};

[[nodiscard]] std::optional<EngineOption> parse_option(std::string_view line);

}  // namespace pvslab
