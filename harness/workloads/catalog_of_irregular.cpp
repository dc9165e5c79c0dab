// The catalogue compiled for irregular trees.
#include "harness/bound_catalog.inl.hpp"
#include "suites/synthetic/irregular.hpp"

template const std::vector<pvslab::BoundSearcher<pvslab::synthetic::Irregular>>&
pvslab::bound_catalog<pvslab::synthetic::Irregular>();
