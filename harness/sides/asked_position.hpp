// AskedPosition: a position that sides are asked about, as a start and the moves from it, for engines take both forms.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/engine/uci_question.hpp"
#include "suites/chess/move.hpp"
#include "suites/chess/position.hpp"
#include "suites/chess/problems.hpp"

namespace pvslab {

struct AskedPosition {
  std::size_t line = 0;  // in its file; 0 for --fen
  chess::Position start;
  std::vector<chess::Move> moves = {};

  // The position after the moves.
  [[nodiscard]] chess::Position end() const;
  // With one more move.
  [[nodiscard]] AskedPosition after(const chess::Move& move) const;
  // The position after the moves as a start of its own: its history is forgotten.
  [[nodiscard]] AskedPosition without_moves() const;
  [[nodiscard]] UciPosition uci() const;
  // "FEN" or "FEN moves e2e4 e7e5", which read_asked_positions reads again.
  [[nodiscard]] std::string text() const;
};

struct AskedPositions {
  std::string source;  // the file, or "--fen"
  std::vector<AskedPosition> positions;
  chess::Problems problems;

  // For a verdict: "2 parts of FILE cannot be used, and standard error says why". Nothing if all can.
  [[nodiscard]] std::optional<std::string> lost_text() const;
};

// Lines of EPD or FEN, each of which may end in `moves` and moves in UCI notation; `startpos` is the first position of
// chess. A line that cannot be read is left out, with a problem.
[[nodiscard]] AskedPositions read_positions(const std::string& text, const std::string& source);

// The same. A position without a legal move is left out too, with a problem: a finished game is not asked. Throws InputError if
// no position is left.
[[nodiscard]] AskedPositions read_asked_positions(const std::string& text, const std::string& source);

}  // namespace pvslab
