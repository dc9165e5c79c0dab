#include "harness/bind/ordering/ordered_game.hpp"

namespace pvslab {

TooManyMoves::TooManyMoves(std::size_t most)
    : std::length_error("a position has more than " + std::to_string(most) +
                        " moves, too many to be sorted; let its game have a constant most_moves") {}

}  // namespace pvslab
