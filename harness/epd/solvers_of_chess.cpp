// The solving searchers compiled for chess with dynamic move ordering.
#include "harness/bound_solvers.inl.hpp"
#include "harness/deepening/ordered_search.hpp"
#include "suites/chess/chess_game.hpp"

using OrderedChess = pvslab::OrderedGame<pvslab::chess::ChessGame>;
template const std::vector<pvslab::Solve<OrderedChess>>& pvslab::bound_solvers<OrderedChess>();
