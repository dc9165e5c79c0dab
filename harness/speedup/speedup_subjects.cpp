#include <fnmatch.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/speedup/speedup_subject.inl.hpp"
#include "suites/nearest.hpp"

namespace pvslab {

void detail::account_for(const TeamMachine& machine, const CostModel& costs, MeasuredSearch& measured) {
  for (const Worker& worker : machine.workers()) {
    const WorkerAccount& own = worker.account;
    measured.work += own.interior * costs.interior + own.leaves * costs.leaf;
    measured.abandoned += own.interior - own.left;
    measured.communication += own.communication;
    measured.joins += own.joins;
  }
}

namespace {

struct Registry {
  std::vector<SpeedupSubject> subjects = [] {
    std::vector<SpeedupSubject> shipped = detail::splitting_subjects();
    std::ranges::copy(detail::waiting_subjects(), std::back_inserter(shipped));
    std::ranges::copy(detail::table_subjects(), std::back_inserter(shipped));
    return shipped;
  }();
  std::size_t shipped = subjects.size();
};

Registry& registry() {
  static Registry one;
  return one;
}

}  // namespace

std::span<const SpeedupSubject> speedup_subjects() { return registry().subjects; }

void add_speedup_subject(const SpeedupSubject& subject) { registry().subjects.push_back(subject); }

std::vector<const SpeedupSubject*> select_speedup_subjects(std::span<const std::string> patterns) {
  const std::span<const SpeedupSubject> all = speedup_subjects();
  const bool has_added = all.size() > registry().shipped;
  std::vector<bool> chosen(all.size(), patterns.empty());
  if (has_added) std::fill_n(chosen.begin(), registry().shipped, false);
  for (const std::string& pattern : patterns) {
    bool is_known = pattern.find_first_of("*?[") != std::string::npos;
    std::vector<std::string_view> ids;
    for (std::size_t i = 0; i < all.size(); ++i) {
      ids.push_back(all[i].info->id);
      if (::fnmatch(pattern.c_str(), std::string(ids.back()).c_str(), 0) == 0) chosen[i] = is_known = true;
    }
    if (!is_known) throw UsageError(unknown_name("parallel searcher", pattern, ids, "See `pvslab list parallel`"));
  }
  std::vector<const SpeedupSubject*> result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (chosen[i]) result.push_back(&all[i]);
  }
  if (result.empty()) throw NothingSelected("no parallel searcher matches; `pvslab list parallel` shows them");
  return result;
}

}  // namespace pvslab
