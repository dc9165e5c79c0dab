// Compiles a parallel searcher for explicit trees. For units that do this.
#pragma once

#include "harness/schedules/parallel_subject.hpp"
#include "harness/team/run_parallel.hpp"

namespace pvslab {
namespace detail {

// So few entries that the positions of a small tree replace each other.
inline constexpr std::size_t checked_table_bytes = 128;

template <ParallelSearcher S, TeamFlaw flaw>
Outcome run_on_tree(Worker& worker, const ExplicitTree& tree, Bounds bounds, ScheduledObserver& observer) {
  return run_parallel_afresh<S, flaw>(worker, tree, tree.root(), tree.height(), bounds, observer, checked_table_bytes);
}

template <ParallelSearcher S>
Outcome trace_twin(const ExplicitTree& tree, Bounds bounds, TracingObserver& observer) {
  const Root<ExplicitTree, TracingObserver> root(tree, tree.root(), tree.height(), observer);
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
  if constexpr (requires { S::searches_whole_tree; }) subject.searches_whole_tree = S::searches_whole_tree;
  if constexpr (HasMemory<S> || requires { S::Serial::info; }) subject.trace_twin = &detail::trace_twin<S>;
  return subject;
}

}  // namespace pvslab
