#include "harness/bind/bound_games.hpp"

namespace pvslab {

template class SortedMoves<chess::ChessGame>;
template class OrderedGame<chess::ChessGame>;

}  // namespace pvslab
