#include "harness/power/bind_family.inl.hpp"

namespace pvslab::zoo {

void append_memory_families(std::vector<BoundFamily>& families) { append_families<mutants::MemoryFamilies>(families); }

}  // namespace pvslab::zoo
