// The catalogue compiled for uniform trees with a chosen number of leaf values.
#include "harness/bound_catalog.inl.hpp"
#include "suites/synthetic/uniform.hpp"

template const std::vector<pvslab::BoundSearcher<pvslab::synthetic::Uniform>>&
pvslab::bound_catalog<pvslab::synthetic::Uniform>();
