#include "harness/measure/bench/tree_set.hpp"
#include "harness/bind/workloads/workload_family.hpp"

#include <algorithm>

#include "harness/bind/catalog.hpp"

namespace pvslab::bench {

TreeSet::TreeSet(const WorkloadSpec& spec, std::size_t count) : spec_(spec.canonical()) {
  const std::unique_ptr<Workload> workload = make_workload(spec);
  const std::size_t size = std::min(count, workload->size().value_or(count));
  for (std::size_t index = 0; index < size; ++index) cases_.push_back(workload->make_case(tree_seed, index));
}

const TreeSet::Reference& TreeSet::reference(std::size_t number) const {
  if (references_.empty()) {
    const std::size_t alpha_beta = find_searcher("alpha-beta").value();
    for (const auto& tree : cases_) {
      Counters counters;
      const Score value = tree->count(alpha_beta, Bounds(), counters).value;
      references_.push_back({value, counters.nodes});
    }
  }
  return references_[number];
}

}  // namespace pvslab::bench
