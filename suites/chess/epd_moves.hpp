// The moves of an EPD operation. Files are looser than SAN here: move numbers and commas between moves, and blanks
// inside them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "suites/chess/epd.hpp"

namespace pvslab::chess {

// The words of the operands, one per move or mate, without inner blanks ("f8 = Q" becomes "f8=Q"), commas and move
// numbers. Each has its column; escapes in a string before it make that column too small.
[[nodiscard]] std::vector<EpdOperand> move_words(const std::vector<EpdOperand>& operands);

// The legal move given in SAN or UCI notation. Throws InputError; its column is meaningless here.
[[nodiscard]] Move read_epd_move(const Position& position, std::string_view word);

// The number of moves to mate in #3, +M3 or #-2: 1 to largest_count, negative if the side to move is mated. Empty for
// any other word.
[[nodiscard]] std::optional<int> read_epd_mate(std::string_view word);

}  // namespace pvslab::chess
