#include "suites/chess/search_kernel.hpp"

namespace pvslab::chess {

const SearchKernel* search_kernel() {
  // What is compiled for AVX2 anyway needs no kernel.
  static const SearchKernel* const chosen =
      compiled_level() == CpuLevel::baseline && cpu_level() != CpuLevel::baseline ? avx2_search_kernel() : nullptr;
  return chosen;
}

std::uint32_t detail::greatest_below(const std::uint32_t* keys, std::size_t size, std::uint32_t bound) {
  if (const SearchKernel* kernel = search_kernel()) return kernel->greatest_below(keys, size, bound);
  return greatest_below_by_eight(keys, size, bound);
}

}  // namespace pvslab::chess
