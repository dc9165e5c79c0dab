// Searches one chess position for its best move.
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
  // Whether to deepen even if there is no limit.
  bool deepen = false;
  OrderingRules order = {};
  std::size_t table_bytes = default_table_bytes;  // if a table is used

  [[nodiscard]] bool has_limits() const { return max_nodes || max_seconds; }
  [[nodiscard]] bool deepens() const { return deepen || has_limits(); }
  [[nodiscard]] bool uses_table() const { return order.table_move || has_memory(searcher); }
};

// The result of a completed search.
struct PositionAnswer {
  Depth depth;
  Score score;  // for the side to move
  std::optional<int>
      mate_in;  // moves to mate, if there is a mate within `depth` plies; negative if the side to move is mated
  std::vector<chess::Move> line;  // the best move and its continuation; empty if the game is over
  Counters counters;
};

// A completed search on the way to the answer.
struct CompletedDepth {
  Depth depth;
  Score score;
  std::uint64_t nodes;
};

struct SolvedPosition {
  std::optional<PositionAnswer> answer;   // of the greatest completed depth
  std::vector<CompletedDepth> completed;  // the last is that of the answer
  std::optional<Limit> struck;            // ended the search of the next depth or for the shortest mate
  std::uint64_t nodes = 0;                // of all searches, including one that was ended; without quiescence nodes
  std::uint64_t mate_nodes = 0;           // the same for the searches for the shortest mate

  std::uint64_t move_nodes = 0;  // the same for the searches for the best move, if the searcher returns none

  [[nodiscard]] std::uint64_t all_nodes() const { return nodes + mate_nodes + move_nodes; }
};

// Makes one search to the depth of the settings. With deepening, searches to depth 1, 2, ... in turn until a limit is
// reached or a mate is found, which no greater depth can change. All searches have the open window. Moves are ordered
// and tables kept as in harness/bind/ordered_search.hpp, starting empty for each position.
// If several moves mate, a searcher returns the first, however long the mate takes. So after a mate the same searcher
// looks for the shortest one in a game in which only mates count (chess_game.hpp), to at most the same depth. Its line,
// with the longest defence, replaces the first line. A best-first searcher returns no move: the moves are then searched
// again until one has the score.
// Deterministic, unless the time is limited.
[[nodiscard]] SolvedPosition solve_position(const chess::Position& position, const SolveSettings& settings);

}  // namespace pvslab
