#include "harness/measure/results/one_workload.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/measure/results/cost_matrix.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

std::string spec_of(const Results& results, const std::string& named) {
  const CostMatrix matrix = cost_matrix(results);
  std::vector<std::string_view> names;
  for (const auto& one : matrix.workloads) {
    if (named == one.workload || named == one.spec || named == one.name) return one.workload;
    names.push_back(one.workload);
  }
  throw UsageError(unknown_name("workload", printable(named), names, "`pvslab report` lists those of the results"));
}

}  // namespace

Results results_on(Results results, const std::string& workload) {
  for (SweptComparison& one : results.swept) results.comparisons.push_back(std::move(one.comparison));
  results.swept.clear();
  const std::string spec = spec_of(results, workload);
  std::erase_if(results.comparisons, [&](const Comparison& one) { return one.workload != spec; });
  std::erase_if(results.violations, [&](const Violation& one) { return one.workload != spec; });
  for (const LeftOut& out : results.left_out) {
    if (out.workload == spec) continue;
    const std::string told = fmt::format("{}: not run on {}: ", out.searcher, out.workload);
    std::erase_if(results.notes, [&](const std::string& note) { return note.starts_with(told); });
  }
  std::erase_if(results.left_out, [&](const LeftOut& out) { return out.workload != spec; });
  return results;
}

}  // namespace pvslab
