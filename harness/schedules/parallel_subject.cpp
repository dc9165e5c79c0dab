#include "harness/schedules/parallel_subject.hpp"

#include <algorithm>
#include <memory>

#include "harness/bind/search/violated_clauses.hpp"
#include "harness/check/subject/line_clauses.hpp"
#include "harness/schedules/guarded.hpp"
#include "harness/schedules/schedule/lane_digest.hpp"
#include "harness/schedules/schedule/schedule_tree.hpp"
#include "harness/schedules/schedule/table_watch.hpp"
#include "harness/team/simulated/scheduled_machine.hpp"

namespace pvslab {
namespace {

template <CutoffRule rule>
Contract broken_under(const ScheduledTree& tree, Bounds bounds, Score score, Outcome returned,
                      const ScheduledObserver& observer) {
  const Window<rule> window(bounds.alpha, bounds.beta);
  Contract broken = violated(window, score, returned);
  if (observer.visits.fault()) {
    broken = broken.with(Clause::visits);
  } else if (tree.is_explicit()) {
    broken |= broken_by_line(tree.tree(), window, score, returned.value, observer.line());
  }
  return returned.bound ? broken : broken.with(Clause::bound, false);
}

// Notes what another scheduler decides, in a guarded child.
class NotedSchedule final : public Scheduler {
 public:
  explicit NotedSchedule(Scheduler& decides) : decides_(decides) {}
  unsigned next(std::span<const NextStep> steps, unsigned previous) override {
    const unsigned chosen = decides_.next(steps, previous);
    note_decision({false, chosen});
    return chosen;
  }
  std::size_t choose(std::size_t count) override {
    const std::size_t chosen = decides_.choose(count);
    note_decision({true, static_cast<std::uint32_t>(chosen)});
    return chosen;
  }

 private:
  Scheduler& decides_;
};

}  // namespace

bool ScheduledResult::breaks_promise(const SearcherInfo& info) const {
  if (fault) return true;
  for (const Clause clause : clauses) {
    if (broken.contains(clause) && info.promises(clause)) return true;
  }
  return false;
}

Contract broken_by_outcome(const SearcherInfo& info, Bounds bounds, Score score, Outcome returned) {
  const Contract broken = violated(info.rule, bounds, score, returned);
  return returned.bound ? broken : broken.with(Clause::bound, false);
}

std::optional<unsigned> scheduled_reserve(const ParallelSubject& subject, unsigned processors) {
  if (!subject.hands_over || processors == 1) return std::nullopt;
  // With one fewer than processors every way to get a processor occurs, and there are far fewer schedules than with more.
  return std::min(processors - 1, ScheduleTree::most_processors - std::min(processors, ScheduleTree::most_processors));
}

unsigned scheduled_workers(const ParallelSubject& subject, unsigned processors) {
  return processors + scheduled_reserve(subject, processors).value_or(0);
}

ScheduledResult search_scheduled(const ParallelSubject& subject, const ScheduledTree& tree, Score score, Bounds bounds,
                                 ScheduledProcessors processors, Scheduler& scheduler, const ScheduledExtras& extras) {
  ScheduledResult result;
  std::shared_ptr<ForkedWatcher> watcher;
  if (extras.tables != nullptr) {
    watcher = std::make_shared<ForkedWatcherOf<TableObserver>>(TableObserver(*extras.tables));
  } else if (extras.digest != nullptr) {
    watcher = std::make_shared<ForkedWatcherOf<DigestObserver>>(DigestObserver(*extras.digest));
  }
  ScheduledObserver observer(tree.depth(), std::move(watcher));
  observer.extras = extras;
  std::optional<DigestedSchedule> digested;
  if (extras.digest != nullptr) digested.emplace(scheduler, *extras.digest);
  Scheduler& decides = digested ? static_cast<Scheduler&>(*digested) : scheduler;
  NotedSchedule noted(decides);
  note_schedule();
  ScheduledMachine machine(processors.count, is_guarded() ? static_cast<Scheduler&>(noted) : decides,
                           scheduled_reserve(subject, processors.count));
  machine.memory_watch = extras.tables;
  machine.grain = processors.grain;
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
