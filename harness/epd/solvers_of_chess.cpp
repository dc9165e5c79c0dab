// The solving searchers compiled for chess, and for its mates.
#include "harness/bound_solvers.inl.hpp"
#include "harness/epd/mate_game.hpp"
#include "suites/chess/chess_game.hpp"

template const std::vector<pvslab::Solve<pvslab::chess::ChessGame>>& pvslab::bound_solvers<pvslab::chess::ChessGame>();
template const std::vector<pvslab::Solve<pvslab::MateGame>>& pvslab::bound_solvers<pvslab::MateGame>();
