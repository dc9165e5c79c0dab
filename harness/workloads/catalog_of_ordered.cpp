// The catalogue compiled for ordered trees.
#include "harness/bound_catalog.inl.hpp"
#include "suites/synthetic/ordered.hpp"

template const std::vector<pvslab::BoundSearcher<pvslab::synthetic::Ordered>>&
pvslab::bound_catalog<pvslab::synthetic::Ordered>();
