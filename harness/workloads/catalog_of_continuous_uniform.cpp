// The catalogue compiled for uniform trees with practically no ties.
#include "harness/bound_catalog.inl.hpp"
#include "suites/synthetic/uniform.hpp"

template const std::vector<pvslab::BoundSearcher<pvslab::synthetic::ContinuousUniform>>&
pvslab::bound_catalog<pvslab::synthetic::ContinuousUniform>();
