// Compiles a parallel searcher for explicit trees. For units that do this.
#pragma once

#include "harness/schedules/parallel_subject.hpp"
#include "harness/schedules/schedule/lane_digest.hpp"
#include "harness/team/run_parallel.hpp"

namespace pvslab {
namespace detail {

// So few entries that the positions of a small tree replace each other.
inline constexpr std::size_t checked_table_bytes = 128;

template <ParallelSearcher S, TeamFlaw flaw>
Outcome run_on_tree(Worker& worker, const ScheduledTree& tree, Bounds bounds, ScheduledObserver& observer) {
  using Memory = MemoryShared<S>;
  const ScheduledExtras extras = observer.extras;
  if constexpr (HasMemory<S>) {
    if (extras.memory != nullptr) {
      if (*extras.memory == nullptr) *extras.memory = std::make_shared<Memory>(extras.table_bytes);
      auto& kept = *static_cast<Memory*>(extras.memory->get());
      return run_parallel<S, flaw>(worker, tree, tree.root(), tree.depth(), bounds, observer, kept);
    }
  }
  Memory memory(checked_table_bytes);
  const Outcome outcome = run_parallel<S, flaw>(worker, tree, tree.root(), tree.depth(), bounds, observer, memory);
  if constexpr (HasMemory<S>) {
    if (extras.digest != nullptr) extras.digest->add_table(memory.table);
  }
  return outcome;
}

template <ParallelSearcher S>
Outcome trace_twin(const ScheduledTree& tree, Bounds bounds, TracingObserver& observer) {
  const Root<ScheduledTree, TracingObserver> root(tree, tree.root(), tree.depth(), observer);
  const Window<S::info.rule> window(bounds.alpha, bounds.beta);
  if constexpr (HasMemory<S>) {
    typename S::Memory memory(checked_table_bytes);
    return S::Serial::search(root.node(), window, memory.table);
  } else {
    return S::Serial::search(root.node(), window);
  }
}

}  // namespace detail

template <ParallelSearcher S, TeamFlaw flaw = TeamFlaw::none>
[[nodiscard]] constexpr ParallelSubject parallel_subject() {
  ParallelSubject subject{.info = &S::info, .search = &detail::run_on_tree<S, flaw>, .trace_twin = nullptr};
  subject.has_table = HasMemory<S>;
  subject.hands_over = hands_over<S>;
  if constexpr (requires { S::searches_whole_tree; }) subject.searches_whole_tree = S::searches_whole_tree;
  if constexpr (HasMemory<S> || requires { S::Serial::info; }) subject.trace_twin = &detail::trace_twin<S>;
  return subject;
}

}  // namespace pvslab
