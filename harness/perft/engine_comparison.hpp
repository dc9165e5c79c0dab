// Compares our move generator with an engine's: perft at increasing depth until the two differ, then down the tree to
// the smallest position on which they differ.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/engine/uci_engine.hpp"
#include "harness/perft/perft_counter.hpp"
#include "suites/chess/position.hpp"

namespace pvslab {

// The differences between two divides of one position. Moves are in UCI notation.
struct DivideDifference {
  struct Counts {
    std::string move;
    Uint128 ours;
    Uint128 engines;
  };
  std::vector<std::string> only_ours;
  std::vector<std::string> only_engines;
  std::vector<std::string> repeated;  // listed more than once by the engine
  std::vector<Counts> counts;         // for moves that both list
  Uint128 our_total = 0;
  Uint128 engines_total = 0;  // as the engine reports it; may differ from the sum of its counts
  bool has_moves = true;      // false if the engine tells totals alone: its moves are not known

  [[nodiscard]] bool same_moves() const { return only_ours.empty() && only_engines.empty() && repeated.empty(); }
  [[nodiscard]] bool is_none() const { return same_moves() && counts.empty() && our_total == engines_total; }
};

[[nodiscard]] DivideDifference difference(const chess::Position& position, const Divide& ours,
                                          const EngineDivide& engines);

struct Disagreement {
  std::vector<std::string> path;  // moves from the root
  chess::Position position;       // at the end of the path: the smallest on which they differ
  int depth;                      // the least depth at which they differ
  DivideDifference difference;
  // The engine contradicts itself on this move: at that depth its count for the move is wrong, but for the position
  // after the move it agrees with us.
  std::optional<std::string> contradicted_move;
  // Whether the engine gives the same wrong answer for the position as a FEN. If not, its error is in playing the moves
  // of the path.
  bool is_of_position = true;
};

// The smallest disagreement up to this depth (at least 1), if any. Throws EngineError and EngineInterrupted.
[[nodiscard]] std::optional<Disagreement> compare(UciEngine& engine, PerftCounter& counter, const chess::Position& root,
                                                  int depth);

struct ComparisonNames {
  std::string command;       // of the engine, as given by the user
  std::string engine;        // the name that the engine reports
  std::string options = {};  // " --perft-command '...'", as the command needs them again
};

// As text: the position, how it is reached, and what differs there. The last line is a command that reproduces the
// disagreement.
[[nodiscard]] std::string to_text(const Disagreement& disagreement, const chess::Position& root,
                                  const ComparisonNames& names);

}  // namespace pvslab
