#include "harness/power/bind_family.inl.hpp"

namespace pvslab::zoo {

void append_pvs_families(std::vector<BoundFamily>& families) { append_families<mutants::PvsFamilies>(families); }

}  // namespace pvslab::zoo
