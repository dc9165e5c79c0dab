// The catalogue compiled for transposing trees.
#include "harness/bound_catalog.inl.hpp"
#include "suites/synthetic/transposing.hpp"

template const std::vector<pvslab::BoundSearcher<pvslab::synthetic::Transposing>>&
pvslab::bound_catalog<pvslab::synthetic::Transposing>();
