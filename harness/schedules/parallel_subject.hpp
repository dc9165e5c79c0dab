// ParallelSubject: a parallel searcher compiled for explicit trees, to be checked under schedules.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/bind/checked_line.hpp"
#include "harness/bind/search/bounds.hpp"
#include "harness/schedules/forked_watcher.hpp"
#include "harness/schedules/schedule/scheduled_tree.hpp"
#include "harness/team/team_machine.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/core/trace.hpp"

namespace pvslab {

class Scheduler;
class TableWatch;
struct LaneDigest;

// What goes along with a scheduled search.
struct ScheduledExtras {
  LaneDigest* digest = nullptr;             // is filled
  TableWatch* tables = nullptr;             // counts what the table answers; with the digest
  std::shared_ptr<void>* memory = nullptr;  // of the searches before; made by the first one
  std::size_t table_bytes = 0;              // of that memory
};

// Checks the visits, keeps the line, and counts, so that what several processors counted can be compared with their accounts.
// Passes every event on to a watcher if there is one.
struct ScheduledObserver : CheckedLine {
  using Tally = ForwardingTally<ScheduledObserver>;
  static constexpr bool forgoes_speed = true;
  explicit ScheduledObserver(Depth depth, std::shared_ptr<ForkedWatcher> watched_by = nullptr)
      : CheckedLine(depth), watcher(std::move(watched_by)) {}

  void enter(const Entry& entry) {
    if (watcher != nullptr) watcher->enter(entry);
    CheckedLine::enter(entry);
  }
  void leaf(const Entry& entry, const Exit& exit) {
    ++visited;
    if (watcher != nullptr) watcher->leaf(entry, exit);
    CheckedLine::leaf(entry, exit);
  }
  void answer(const Entry& entry, const Exit& exit) {
    ++visited;
    if (watcher != nullptr) watcher->answer(entry, exit);
    CheckedLine::answer(entry, exit);
  }
  void leave(const Entry& entry, const Exit& exit) {
    ++visited;
    if (watcher != nullptr) watcher->leave(entry, exit);
    CheckedLine::leave(entry, exit);
  }
  void abandon(const Entry& entry) {
    if (watcher != nullptr) watcher->abandon(entry);
    CheckedLine::abandon(entry);
  }
  [[nodiscard]] ScheduledObserver fork() const {
    ScheduledObserver fork(*this);
    fork.visits.clear();
    fork.visited = 0;
    if (watcher != nullptr) fork.watcher = watcher->fork();
    return fork;
  }
  void join(const ScheduledObserver& fork, bool is_best) {
    CheckedLine::join(fork, is_best);
    visited += fork.visited;
    if (watcher != nullptr) watcher->join(*fork.watcher, is_best);
  }

  std::uint64_t visited = 0;  // visits that ended with a value
  std::shared_ptr<ForkedWatcher> watcher;
  ScheduledExtras extras;
};

struct ParallelSubject {
  const SearcherInfo* info;
  // Searches the tree on the machine of `worker`, which is its first processor, within the machine's run().
  Outcome (*search)(Worker& worker, const ScheduledTree& tree, Bounds bounds, ScheduledObserver& observer);
  // The same by the serial twin. Null if there is none with the same visits on one processor.
  Outcome (*trace_twin)(const ScheduledTree& tree, Bounds bounds, TracingObserver& observer);
  // Whether every processor searches the whole tree. Then nearly all their steps touch the same, and there are too many
  // schedules to try all.
  bool searches_whole_tree = false;
  bool has_table = false;
  std::string_view sentence = {};  // what a mutant does wrong; empty for any other searcher
};

// What one search broke.
struct ScheduledResult {
  Outcome returned{Score()};
  Contract broken;                 // promised or not
  std::optional<TeamFault> fault;  // the search was ended; nothing was returned
  std::uint64_t steps = 0;

  // Whether the search broke what the searcher promises.
  [[nodiscard]] bool breaks_promise(const SearcherInfo& info) const;
};

// What the value of a search breaks, promised or not.
[[nodiscard]] Contract broken_by_outcome(const SearcherInfo& info, Bounds bounds, Score score, Outcome returned);

// The machine of a scheduled search.
struct ScheduledProcessors {
  unsigned count = 2;
  std::int32_t grain = 0;  // plies left at or below which a search is not divided
  bool operator==(const ScheduledProcessors&) const = default;
};

// Searches a tree on simulated processors. `score` is its minimax score. On a graph the line is not judged.
[[nodiscard]] ScheduledResult search_scheduled(const ParallelSubject& subject, const ScheduledTree& tree, Score score,
                                               Bounds bounds, ScheduledProcessors processors, Scheduler& scheduler,
                                               const ScheduledExtras& extras = {});

// The shipped parallel searchers, in the order of searchers/parallel/catalog.hpp under one rule after the other, and those
// that were added. Valid until another one is added.
[[nodiscard]] std::span<const ParallelSubject> parallel_subjects();
// Throws UsageError if there is one with that id. Not for concurrent use.
void add_parallel_subject(const ParallelSubject& subject);
[[nodiscard]] std::span<const ParallelSubject> added_parallel_subjects();
// Null if there is none with that id.
[[nodiscard]] const ParallelSubject* find_parallel(std::string_view id);
// The zoo: each makes one mistake.
[[nodiscard]] std::span<const ParallelSubject> parallel_mutants();

// Those whose ids are among the patterns, which are ids or globs; all if there is no pattern, or those that were added if some
// were. Throws UsageError for an unknown id, NothingSelected for globs that match nothing.
[[nodiscard]] std::vector<const ParallelSubject*> select_parallel(std::span<const ParallelSubject> subjects,
                                                                  std::span<const std::string> patterns);

}  // namespace pvslab
