#include "harness/schedules/parallel_subject.hpp"

#include "harness/check/subject/line_clauses.hpp"
#include "harness/team/simulated/scheduled_machine.hpp"

namespace pvslab {
namespace {

template <CutoffRule rule>
Contract broken_under(const ExplicitTree& tree, Bounds bounds, Score score, Outcome returned,
                      const ScheduledObserver& observer) {
  const Window<rule> window(bounds.alpha, bounds.beta);
  Contract broken = violated(window, score, returned);
  if (observer.visits.fault()) {
    broken = broken.with(Clause::visits);
  } else {
    broken |= broken_by_line(tree, window, score, returned.value, observer.line());
  }
  return returned.bound ? broken : broken.with(Clause::bound, false);
}

}  // namespace

bool ScheduledResult::breaks_promise(const SearcherInfo& info) const {
  if (fault) return true;
  for (const Clause clause : clauses) {
    if (broken.contains(clause) && info.promises(clause)) return true;
  }
  return false;
}

ScheduledResult search_scheduled(const ParallelSubject& subject, const ExplicitTree& tree, Score score, Bounds bounds,
                                 unsigned processors, Scheduler& scheduler) {
  ScheduledResult result;
  ScheduledObserver observer(tree.height());
  ScheduledMachine machine(processors, scheduler);
  machine.run([&](Worker& worker) { result.returned = subject.search(worker, tree, bounds, observer); });
  result.fault = machine.fault_found();
  result.steps = machine.steps();
  if (result.fault) return result;
  result.broken = subject.info->rule == CutoffRule::at_beta
                      ? broken_under<CutoffRule::at_beta>(tree, bounds, score, result.returned, observer)
                      : broken_under<CutoffRule::above_beta>(tree, bounds, score, result.returned, observer);
  std::uint64_t visited = 0;
  for (const Worker& worker : machine.workers()) visited += worker.account.left + worker.account.leaves;
  if (visited != observer.visited || visited == 0) result.broken = result.broken.with(Clause::visits);
  return result;
}

}  // namespace pvslab
