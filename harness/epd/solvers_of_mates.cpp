// The solving searchers compiled for the mates of chess with dynamic move ordering.
#include "harness/bound_solvers.inl.hpp"
#include "harness/deepening/ordered_search.hpp"
#include "harness/epd/mate_game.hpp"

using OrderedMates = pvslab::OrderedGame<pvslab::MateGame>;
template const std::vector<pvslab::Solve<OrderedMates>>& pvslab::bound_solvers<OrderedMates>();
