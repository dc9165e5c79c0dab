// Makes the subjects of a searcher. Included where searchers are compiled for verification, and nowhere else.
#pragma once

#include <type_traits>

#include "harness/fresh_memory.hpp"
#include "harness/verify/checked_visits.hpp"
#include "harness/verify/inductive_node.hpp"
#include "harness/verify/line_clauses.hpp"
#include "harness/verify/subject.hpp"
#include "searchers/core/line.hpp"

namespace pvslab {
namespace detail {

template <CutoffRule rule, Observer O, typename Routine>
[[nodiscard]] Outcome search_tree(const ExplicitTree& tree, Bounds bounds, O& observer, Routine routine) {
  Siblings<ExplicitTree, O, PliesLeft::any> root(tree, observer, tree.height());
  return routine(Node<ExplicitTree, O>(tree.root(), root), Window<rule>(bounds.alpha, bounds.beta));
}

// Takes the place of a LineObserver and sees nothing.
struct NoLine : SilentObserver {
  using Tally = ForwardingTally<NoLine>;
  explicit NoLine(Depth) {}
};

// Enters a search that broke clauses. Apart from the loop of `check_tree`, which is hot.
[[gnu::noinline]] inline void enter_violation(const ExplicitTree& tree, Score score, Bounds bounds, Outcome returned,
                                              Contract broken, WindowSet set, RoutineTally& tally) {
  const ExampleSize size = size_of(tree, bounds);
  for (const Clause clause : clauses) {
    if (!broken.contains(clause)) continue;
    ClauseTally& of_clause = tally[clause];
    const bool counts_as_finite = set == WindowSet::finite || clause == Clause::root;
    ++(counts_as_finite ? of_clause.violations : of_clause.open_violations);
    if (size <= of_clause.smallest_size) of_clause.offer({tree.to_tree(), bounds, score, returned});
  }
}

template <Searcher S, bool is_the_search, typename Routine>
void check_tree(const ExplicitTree& tree, Score score, std::span<const Bounds> windows, WindowSet set,
                RoutineTally& tally) {
  constexpr CutoffRule rule = S::info.rule;
  // Of a routine that is not the search nobody wants the line.
  CheckedVisits<std::conditional_t<is_the_search, LineObserver, NoLine>> observer(tree.height());
  for (const Bounds bounds : windows) {
    const Window<rule> window(bounds.alpha, bounds.beta);
    observer.clear();
    const Outcome returned = search_tree<rule>(tree, bounds, observer, Routine{});
    Contract broken = violated(window, score, returned);
    // What is known of the line is what the visits told.
    const bool visits_kept = !observer.visits.fault();
    if constexpr (is_the_search) {
      if (visits_kept) broken |= broken_by_line(tree, window, score, returned.value, observer.line());
    }
    // A searcher that neither promises nor returns a bound has none that could be wrong.
    if (!S::info.promises(Clause::bound) && !returned.bound) broken = broken.with(Clause::bound, false);
    // A selective searcher may return anything.
    if constexpr (S::info.selective) broken = {};
    broken = broken.with(Clause::visits, !visits_kept);
    if (!broken.empty()) enter_violation(tree, score, bounds, returned, broken, set, tally);
  }
  tally.searches += windows.size();
}

// Null where the argument cannot speak of the searcher.
template <Searcher S, typename Routine>
[[nodiscard]] constexpr Subject::Certify certifier() {
  if constexpr (S::info.beyond_induction.empty()) {
    return &certify_node<S::info.rule, Routine>;
  } else {
    return nullptr;
  }
}

template <Searcher S, typename Routine, bool is_the_search>
[[nodiscard]] Subject make_subject(std::string_view name) {
  constexpr CutoffRule rule = S::info.rule;
  return {
      .info = &S::info,
      .routine = name,
      .search =
          [](const ExplicitTree& tree, Bounds bounds) {
            SilentObserver observer;
            return search_tree<rule>(tree, bounds, observer, Routine{});
          },
      .count =
          [](const ExplicitTree& tree, Bounds bounds) {
            CountingObserver observer;
            static_cast<void>(search_tree<rule>(tree, bounds, observer, Routine{}));
            return observer.counters();
          },
      .trace =
          [](const ExplicitTree& tree, Bounds bounds) {
            TracingObserver observer;
            static_cast<void>(search_tree<rule>(tree, bounds, observer, Routine{}));
            return observer.events();
          },
      .line =
          [](const ExplicitTree& tree, Bounds bounds) {
            LineObserver observer(tree.height());
            static_cast<void>(search_tree<rule>(tree, bounds, observer, Routine{}));
            return std::vector<std::uint32_t>(observer.line().begin(), observer.line().end());
          },
      .visit_fault =
          [](const ExplicitTree& tree, Bounds bounds) {
            CheckedVisits<SilentObserver> observer;
            static_cast<void>(search_tree<rule>(tree, bounds, observer, Routine{}));
            return observer.visits.fault();
          },
      .check = &check_tree<S, is_the_search, Routine>,
      .certify = certifier<S, Routine>(),
  };
}

}  // namespace detail

// The search of S, then its further routines.
template <Searcher S>
void append_subjects_of(std::vector<Subject>& subjects) {
  const auto open_search = [](auto node, Window<S::info.rule> window) { return search_afresh<S>(node, window); };
  subjects.push_back(detail::make_subject<S, decltype(open_search), true>(""));
  if constexpr (HasRoutines<S>) {
    S::for_each_routine([&](std::string_view name, auto routine) {
      subjects.push_back(detail::make_subject<S, decltype(routine), false>(name));
    });
  }
}

}  // namespace pvslab
