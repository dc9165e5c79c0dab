// The search behind "go": iterative deepening by any searcher of the catalogue, with limits, ended by a flag.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/bind/ordering/ordering_rules.hpp"
#include "harness/uci/uci_request.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/score.hpp"
#include "searchers/memory/transposition_table.hpp"
#include "suites/chess/move.hpp"
#include "suites/chess/position.hpp"

namespace pvslab::uci {

struct EngineSettings {
  std::size_t searcher;  // an index into the catalogue
  OrderingRules order = OrderingRules::all();
  std::size_t table_bytes = std::size_t{16} << 20;
  std::chrono::milliseconds overhead{30};  // of each move on a clock, between us and the clock of the GUI
};

// A completed depth; depth 0 if the game is over.
struct Info {
  Depth depth;
  Score score;                 // for the side to move, in centipawns
  std::optional<int> mate_in;  // moves to mate, if the line ends in mate; negative if the side to move is mated
  std::uint64_t nodes;         // since "go", without those of quiescence searches
  std::chrono::milliseconds time;
  std::vector<chess::Move> line;
};

// "info depth 3 score cp 12 nodes 345 nps 34500 time 10 pv e2e4 e7e5". Castling is written as the position's variant says.
[[nodiscard]] std::string info_line(const chess::Position& position, const Info& info);

// How long a move may take: the search is not deepened after `soft`, and ended after `hard`. "movetime" is the time itself, and
// of a clock the overhead is kept.
struct TimeBudget {
  std::chrono::milliseconds soft;
  std::chrono::milliseconds hard;
};
// Nothing without a clock or a time for the move.
[[nodiscard]] std::optional<TimeBudget> budget_of(const Go& go, chess::Color side, std::chrono::milliseconds overhead);

// Searches until a limit is reached or `stop` is set, calls `tell` after each depth, and returns the best move; nothing if the
// game is over. Even if it is stopped at once, it completes the first depth, unless that is large. `table` is used if the
// searcher or the ordering needs one.
[[nodiscard]] std::optional<chess::Move> search_for_move(const chess::Position& position, const Go& go,
                                                         const EngineSettings& settings, TranspositionTable* table,
                                                         const std::atomic<bool>& stop,
                                                         const std::function<void(const Info&)>& tell);

}  // namespace pvslab::uci
