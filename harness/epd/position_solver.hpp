// One chess position searched for its best move.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/solving_observer.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/score.hpp"
#include "suites/chess/move.hpp"
#include "suites/chess/position.hpp"

namespace pvslab {

struct SolveSettings {
  std::size_t searcher;  // an index into the catalogue
  Depth depth;
  // For each position.
  std::optional<std::uint64_t> max_nodes = std::nullopt;
  std::optional<std::chrono::seconds> max_seconds = std::nullopt;

  [[nodiscard]] bool has_limits() const { return max_nodes || max_seconds; }
};

// What a search that came to its end says.
struct PositionAnswer {
  Depth depth;
  Score score;  // for the side to move
  std::optional<int>
      mate_in;  // if there is a mate within `depth` plies: in how many moves, below 0 of the side to move
  std::vector<chess::Move> line;  // the best move and what follows it; empty where the game is over
  Counters counters;
};

struct SolvedPosition {
  std::optional<PositionAnswer> answer;  // of the greatest depth whose search came to its end
  std::optional<Limit> struck;           // what ended the search of the next depth, or the one for the shortest mate
  std::uint64_t nodes = 0;       // of all searches, also of one that was ended; those of quiescence are not counted
  std::uint64_t mate_nodes = 0;  // the same of the searches for the shortest mate

  [[nodiscard]] std::uint64_t all_nodes() const { return nodes + mate_nodes; }
};

// One search to the depth of the settings; with limits, searches to depth 1, 2, ... in turn until one is met or there is a
// mate, which no further depth can change. All have the open window. Of moves that mate the searcher names the first, however
// long it takes; so where there is a mate, the shortest way is then looked for, by the same searcher in a game of mates
// (mate_game.hpp) to at most the same depth, and takes the place of the line: the side that is mated holds out longest in it.
// Deterministic, unless the time is limited.
[[nodiscard]] SolvedPosition solve_position(const chess::Position& position, const SolveSettings& settings);

}  // namespace pvslab
