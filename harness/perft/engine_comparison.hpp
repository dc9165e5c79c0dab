// Our move generator held against an engine's: perft at growing depth until the two differ, and from there downwards to
// the smallest position at which they do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/engine/uci_engine.hpp"
#include "harness/perft/perft_counter.hpp"
#include "suites/chess/position.hpp"

namespace pvslab {

// What two divides of one position do not have in common; moves as UCI writes them.
struct DivideDifference {
  struct Counts {
    std::string move;
    Uint128 ours;
    Uint128 engines;
  };
  std::vector<std::string> only_ours;
  std::vector<std::string> only_engines;
  std::vector<std::string> repeated;  // which the engine lists more than once
  std::vector<Counts> counts;         // of moves that both have
  Uint128 our_total = 0;
  Uint128 engines_total = 0;  // as it says; not always the sum of its counts

  [[nodiscard]] bool same_moves() const { return only_ours.empty() && only_engines.empty() && repeated.empty(); }
  [[nodiscard]] bool is_none() const { return same_moves() && counts.empty() && our_total == engines_total; }
};

[[nodiscard]] DivideDifference difference(const chess::Position& position, const Divide& ours,
                                          const EngineDivide& engines);

struct Disagreement {
  std::vector<std::string> path;  // moves from the root
  chess::Position position;       // at its end, the smallest on which they differ
  int depth;                      // the least at which they do
  DivideDifference difference;
  // At that depth the engine's count of this move is wrong, yet asked about the position after it, it agrees with us:
  // it contradicts itself.
  std::optional<std::string> contradicted_move;
  // Whether it answers likewise when given the position as a FEN. Otherwise it knows the rules, and goes wrong in
  // playing the moves of the path.
  bool is_of_position = true;
};

// The smallest disagreement up to this depth, at least 1; nothing where there is none. Throws EngineError and
// EngineInterrupted.
[[nodiscard]] std::optional<Disagreement> compare(UciEngine& engine, PerftCounter& counter, const chess::Position& root,
                                                  int depth);

}  // namespace pvslab
