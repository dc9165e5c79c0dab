// Commands beside the protocol that people and match programs know from other engines: `d`, `eval` and `bench`.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "harness/uci/uci_search.hpp"
#include "suites/chess/position.hpp"

namespace pvslab::uci {

// The board with White below, its FEN, its key as 16 hexadecimal digits, and the pieces that give check. Lines without a last end.
[[nodiscard]] std::string diagram(const chess::Position& position);

// The static evaluation and the value of the quiescence search, for the side to move.
[[nodiscard]] std::string evaluation_text(const chess::Position& position);

inline constexpr std::int32_t default_bench_depth = 6;

// Searches fixed positions to this depth, each with an empty table, and calls `tell` after each. The last lines are those of
// Stockfish, which programs read: "Nodes searched  : 123456" is the same in every run, on any machine.
// False if `stop` was set before the end; then there is no total.
bool bench(std::int32_t depth, const EngineSettings& settings, const std::atomic<bool>& stop,
           const std::function<void(const std::string&)>& tell);

}  // namespace pvslab::uci
