// The catalogue compiled for chess.
#include "harness/bound_catalog.inl.hpp"
#include "suites/chess/chess_game.hpp"

template const std::vector<pvslab::BoundSearcher<pvslab::chess::ChessGame>>&
pvslab::bound_catalog<pvslab::chess::ChessGame>();
