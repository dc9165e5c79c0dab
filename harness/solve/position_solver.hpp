// One chess position searched for its best move.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/bind/ordering/ordering_rules.hpp"
#include "harness/solve/solving_observer.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/score.hpp"
#include "suites/chess/move.hpp"
#include "suites/chess/position.hpp"

namespace pvslab {

inline constexpr std::size_t default_table_bytes = std::size_t{16} << 20;

struct SolveSettings {
  std::size_t searcher;  // an index into the catalogue
  Depth depth;
  // For each position.
  std::optional<std::uint64_t> max_nodes = std::nullopt;
  std::optional<std::chrono::seconds> max_seconds = std::nullopt;
  // Whether to deepen where there is no limit.
  bool deepen = false;
  OrderingRules order = {};
  std::size_t table_bytes = default_table_bytes;  // where a table is used

  [[nodiscard]] bool has_limits() const { return max_nodes || max_seconds; }
  [[nodiscard]] bool deepens() const { return deepen || has_limits(); }
  [[nodiscard]] bool uses_table() const { return order.table_move || has_memory(searcher); }
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

// A search that came to its end, on the way to the answer.
struct CompletedDepth {
  Depth depth;
  Score score;
  std::uint64_t nodes;
};

struct SolvedPosition {
  std::optional<PositionAnswer> answer;   // of the greatest depth whose search came to its end
  std::vector<CompletedDepth> completed;  // the last is that of the answer
  std::optional<Limit> struck;            // what ended the search of the next depth, or the one for the shortest mate
  std::uint64_t nodes = 0;       // of all searches, also of one that was ended; those of quiescence are not counted
  std::uint64_t mate_nodes = 0;  // the same of the searches for the shortest mate

  std::uint64_t move_nodes = 0;  // the same of the searches for the best move of a searcher that names none

  [[nodiscard]] std::uint64_t all_nodes() const { return nodes + mate_nodes + move_nodes; }
};

// One search to the depth of the settings; deepening, searches to depth 1, 2, ... in turn until a limit is met or there is a
// mate, which no further depth can change. All have the open window; moves are ordered, and tables kept, as in
// harness/solve/ordered_search.hpp, from nothing for each position. Of moves that mate the searcher names the first, however
// long it takes; so where there is a mate, the shortest way is then looked for, by the same searcher in a game of mates
// (mate_game.hpp) to at most the same depth, and takes the place of the line: the side that is mated holds out longest in it.
// A searcher that is best-first names no move: each is then searched again until one is worth the score.
// Deterministic, unless the time is limited.
[[nodiscard]] SolvedPosition solve_position(const chess::Position& position, const SolveSettings& settings);

}  // namespace pvslab
