// The catalogue compiled for incremental trees.
#include "harness/bound_catalog.inl.hpp"
#include "suites/synthetic/incremental.hpp"

template const std::vector<pvslab::BoundSearcher<pvslab::synthetic::Incremental>>&
pvslab::bound_catalog<pvslab::synthetic::Incremental>();
