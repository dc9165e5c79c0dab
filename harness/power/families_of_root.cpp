#include "harness/power/bind_family.inl.hpp"

namespace pvslab::zoo {

void append_root_families(std::vector<BoundFamily>& families) { append_families<mutants::RootFamilies>(families); }

}  // namespace pvslab::zoo
