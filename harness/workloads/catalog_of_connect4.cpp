// The catalogue compiled for Connect Four.
#include "harness/bound_catalog.inl.hpp"
#include "suites/connect4/connect4.hpp"

template const std::vector<pvslab::BoundSearcher<pvslab::ConnectFour>>& pvslab::bound_catalog<pvslab::ConnectFour>();
