// Guarded searches: a searcher that was added runs in child processes, so that what it does to its process is an answer like any
// other. Each child says in shared memory which tree and schedule it begins; if a signal or an exception ends it, or it takes no step
// for a while, that is what its parent tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/schedules/check_graphs.hpp"
#include "harness/schedules/parallel_subject.hpp"
#include "harness/schedules/schedule/schedule.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// What a process begins to search. Outside of a guarded child it is not noted.
void note_search(const ExplicitTree& tree, Bounds bounds, ScheduledProcessors processors, bool on_threads = false);
// The same of the last search of `begun`, whose schedule is not there yet: what came before it filled its table.
void note_graph_search(const ScheduledGraphExample& begun);
// Of the search noted last: a schedule, and what is decided in it.
void note_schedule();
void note_decision(Decision decision);
// Whether this process is a guarded child.
[[nodiscard]] bool is_guarded();

// A search that a process did not survive.
struct NoAnswer {
  std::string reason;  // "was ended by signal 11 (Segmentation fault)"
  Tree tree;
  Bounds bounds{};
  ScheduledProcessors processors{};
  Schedule schedule{};
  bool on_threads = false;
  bool has_begun = false;                              // false: before the first search, so there is no tree
  std::optional<ScheduledGraphExample> on_graph = {};  // instead of tree, window and schedule; without a result
};

struct GuardedAnswers {
  std::vector<std::string> answers;  // of the tasks before the one that ended its process; all if there was none
  std::optional<NoAnswer> fatal;
  bool complete = true;  // false: it was stopped
};

inline constexpr unsigned seconds_without_step = 20;

// Calls task(0) .. task(count-1) in `processes` children and returns what they returned, up to the first that did not. `stop` is
// asked a few times a second; `advance` gets the number of trees that were noted by note_tree() since.
[[nodiscard]] GuardedAnswers run_guarded(std::size_t count, unsigned processes,
                                         const std::function<std::string(std::size_t)>& task,
                                         const std::function<bool()>& stop,
                                         const std::function<void(std::uint64_t)>& advance);
void note_tree();

}  // namespace pvslab
