// The moves of an EPD operation, which people write more freely than SAN allows: with move numbers and commas between
// them, and with blanks inside.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "suites/chess/epd.hpp"

namespace pvslab::chess {

// The words of the operands that stand for a move or a mate each, without the blanks inside them ("f8 = Q" is "f8=Q"),
// commas and move numbers; each with the column at which it begins, which escapes in a string make too small.
[[nodiscard]] std::vector<EpdOperand> move_words(const std::vector<EpdOperand>& operands);

// The legal move that is meant by SAN or by UCI's notation. Throws InputError, whose column means nothing here.
[[nodiscard]] Move read_epd_move(const Position& position, std::string_view word);

// The moves to mate that #3, +M3 or #-2 gives: 1 to largest_count, or below 0 where the side to move is mated. Nothing
// where the word is no such thing.
[[nodiscard]] std::optional<int> read_epd_mate(std::string_view word);

}  // namespace pvslab::chess
