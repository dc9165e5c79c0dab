// Compiles a family of mutants. Include it only in units that do this. The body is instantiated for the erased game
// and nothing else; what is instantiated for each mutant only passes arguments on.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "harness/power/zoo.hpp"
#include "searchers/mutants/catalog.hpp"

namespace pvslab::zoo {
namespace detail {

// A further routine of a mutant.
template <CutoffRule rule, typename Routine>
Outcome run_routine(const ErasedSearch& search) {
  const Root<ErasedGame, ErasedObserver> root(search.game, search.root, search.depth, search.observer);
  return Routine{}(root.node(), Window<rule>(search.bounds.alpha, search.bounds.beta));
}

// The functions of BoundSearcher for one routine of a mutant.
template <RunErased run, bool is_the_search>
struct Functions {
  static Outcome count(const RecordedTree& tree, const RecordedTree::Position& root, Depth depth, Bounds bounds,
                       Counters& counters) {
    return count_on_tree(run, tree, root, depth, bounds, counters);
  }
  static Outcome check(const RecordedTree& tree, const RecordedTree::Position& root, Depth depth, Bounds bounds,
                       CheckedLine& observer) {
    return check_on_tree(run, is_the_search, tree, root, depth, bounds, observer);
  }
  static Outcome watch(const RecordedTree& tree, const RecordedTree::Position& root, Depth depth, Bounds bounds,
                       Watcher& watcher, TranspositionTable* memory) {
    return watch_on_tree(run, tree, root, depth, bounds, watcher, memory);
  }
  static Outcome count_with(const RecordedTree& tree, const RecordedTree::Position& root, Depth depth, Bounds bounds,
                            Counters& counters, TranspositionTable& memory) {
    CountingObserver counting;
    WatcherOf watcher(counting);
    const Outcome outcome = watch_on_tree(run, tree, root, depth, bounds, watcher, &memory);
    counters += counting.counters();
    return outcome;
  }
  static Outcome enter(const Adversary& game, const Adversary::Position& position, PliesLeft, Depth depth,
                       Bounds bounds, CheckedVisits& observer) {
    return enter_on_adversary(run, game, position.number, depth, bounds, observer);
  }
};

template <RunErased run, bool is_the_search>
Subject subject_of(const SearcherInfo& info, std::string_view routine, bool has_memory) {
  using F = Functions<run, is_the_search>;
  Subject subject{.info = &info, .routine = routine, .on_trees = {}, .on_adversary = {}};
  subject.on_trees.info = subject.on_adversary.info = &info;
  subject.on_trees.routine = subject.on_adversary.routine = routine;
  subject.on_trees.count = &F::count;
  subject.on_trees.check = &F::check;
  subject.on_trees.watch = &F::watch;
  if (has_memory) subject.on_trees.count_with = &F::count_with;
  if (info.beyond_induction.empty()) subject.on_adversary.enter = &F::enter;
  return subject;
}

template <typename Family, typename Family::Bug bug>
Body body_of(const mutants::FaultInfo& fault) {
  using M = mutants::Mutant<Family, bug>;
  constexpr RunErased search = &run_erased<M>;
  Body body{.fault = fault, .original = Family::original.id, .search = search, .subjects = {}, .measured = {}};
  body.subjects.push_back(subject_of<search, true>(M::info, "", HasMemory<M>));
  if constexpr (mutants::HasRoutine<Family>) {
    M::for_each_routine([&]<typename Routine>(std::string_view name, Routine) {
      body.subjects.push_back(subject_of<&run_routine<M::info.rule, Routine>, false>(M::info, name, false));
    });
  }
  body.measured = {&M::info, body.subjects.front().on_trees};
  return body;
}

}  // namespace detail

// The family, with a mutant for each of its faults under its own cutoff rule.
template <typename Family>
void append_family(std::vector<BoundFamily>& families) {
  BoundFamily bound{.unmutated = detail::body_of<Family, Family::Bug::none>({}), .mutants = {}};
  const auto append = [&]<std::size_t i>() {
    constexpr auto& fault = Family::faults[i];
    if constexpr (fault.rule == Family::original.rule) {
      bound.mutants.push_back(detail::body_of<Family, fault.bug>(fault.about));
    }
  };
  [&]<std::size_t... i>(std::index_sequence<i...>) { (append.template operator()<i>(), ...); }
  (std::make_index_sequence<Family::faults.size()>());
  families.push_back(std::move(bound));
}

template <typename Families>
void append_families(std::vector<BoundFamily>& families) {
  Families::for_each([&]<typename Family>(std::type_identity<Family>) { append_family<Family>(families); });
}

}  // namespace pvslab::zoo
