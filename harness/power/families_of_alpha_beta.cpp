#include "harness/power/bind_family.inl.hpp"

namespace pvslab::zoo {

void append_alpha_beta_families(std::vector<BoundFamily>& families) {
  append_families<mutants::AlphaBetaFamilies>(families);
}

}  // namespace pvslab::zoo
