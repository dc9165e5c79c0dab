#include "harness/bind/estimates/planned_search.hpp"

#include <string>

#include "harness/bind/catalog.hpp"
#include "harness/bind/estimates/planned_visits.hpp"

namespace pvslab {
namespace {

bool is_of(const Workload& workload, const char* family) {
  const std::string spec = workload.spec();
  return spec.substr(0, spec.find(':')) == family;
}

}  // namespace

std::uint64_t planned_visits(const Workload& workload, std::size_t searcher, double whole_tree_nodes) {
  const std::uint64_t whole = planned_nodes(whole_tree_nodes);
  if (!searcher_infos()[searcher]->scales) return whole;
  return workload.orders_moves() || is_of(workload, "ordered") ? well_ordered_visits(whole) : usual_visits(whole);
}

std::uint64_t planned_nanoseconds(const Workload& workload, std::uint64_t visits) {
  // A leaf of chess is a quiescence search.
  const std::uint64_t nanoseconds_per_visit = is_of(workload, "chess") ? 250 : 15;
  return visits > UINT64_MAX / nanoseconds_per_visit ? UINT64_MAX : visits * nanoseconds_per_visit;
}

}  // namespace pvslab
