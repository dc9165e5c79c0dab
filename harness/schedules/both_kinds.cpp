#include "harness/schedules/both_kinds.hpp"

#include <algorithm>

#include "harness/bind/catalog.hpp"
#include "harness/bind/select_by_id.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/schedules/parallel_subject.hpp"

namespace pvslab {
SearchersOfBothKinds searchers_of_both_kinds(std::span<const std::string> patterns) {
  SearchersOfBothKinds chosen;
  if (patterns.empty()) {
    for (const ParallelSubject& added : added_parallel_subjects()) chosen.parallel.emplace_back(added.info->id);
    const bool has_games = std::ranges::any_of(workload_families(), &WorkloadFamily::is_added);
    chosen.has_serial = chosen.parallel.empty() || has_games || !added_searchers().empty();
    return chosen;
  }
  for (const std::string& pattern : patterns) {
    bool is_parallel = false;
    for (const ParallelSubject& subject : parallel_subjects()) {
      const bool is_added = &subject >= added_parallel_subjects().data();
      if (subject.info->id != pattern && !(is_added && matches_glob(pattern, subject.info->id))) continue;
      chosen.parallel.emplace_back(subject.info->id);
      is_parallel = true;
    }
    const bool is_serial = std::ranges::any_of(
        searcher_infos(), [&](const SearcherInfo* info) { return matches_glob(pattern, info->id); });
    if (is_serial || !is_parallel) chosen.serial.push_back(pattern);
  }
  chosen.has_serial = !chosen.serial.empty();
  return chosen;
}

}  // namespace pvslab
