// The program `pvslab` with a fault in its alpha-beta on uniform trees, for the gate to find. PVSLAB_SABOTAGE names it:
//   extra-visit     enters every interior node twice
//   wrong-value     never looks at the last of several moves, and so returns wrong values
//   wrong-windows   does so only where alpha is not -infinity
//   extra-games     enters every interior node twice, in Connect Four instead
//   wrong-games     never looks at the last of several moves, in Connect Four instead
//   endless-visit   does not leave a node that is cut off
//   extends-only    never lowers the depth at an only move, on the trees of verify
//   counts-searches returns one too much at every third search of a tree of verify
//   false-word      of aspiration: plain alpha-beta on the trees of verify, which the induction would cover
//   other-silent    returns one more where nobody observes it, on the trees of verify
//   other-uniform   enters every interior node twice, on uniform trees alone
//   impure-routine  of pvs-split, its zero-window search: counts one node more at every third search of a tree of verify
//   swapped-bounds  of memory-alpha-beta, on the trees of verify: takes lower bounds in its table for upper ones
//   adds-crash, adds-pointer, adds-thread, adds-crashing-thread, adds-crashing-table, adds-false-table, adds-other-visits
//                   have a parallel searcher added, with that fault (tests/harness/schedules/planted_parallel.hpp)
//   slower-N        wastes N steps in every interior node whose successors it searches
//   nothing         no fault
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/schedules/parallel_subject.inl.hpp"
#include "suites/synthetic/uniform.hpp"
#include "tests/harness/schedules/planted_parallel.hpp"
#include "tests/sabotage/sabotaged_searchers.hpp"

namespace pvslab::test {
namespace {

// In the two games of uniform trees, and in those that verify and relations use.
template <Searcher S>
void replace() {
  const auto replace_in = []<Game G>(std::type_identity<G>) { replace_in_catalog(bind_searcher<S, G>()); };
  replace_in(std::type_identity<synthetic::Uniform>());
  replace_in(std::type_identity<synthetic::ContinuousUniform>());
  replace_in(std::type_identity<RecordedTree>());
  replace_in(std::type_identity<Adversary>());
}

template <Searcher S>
void replace_in_connect_four() {
  replace_in_catalog(bind_searcher<S, ConnectFour>());
}

// The zero-window search of pvs-split as it is.
BoundSearcher<RecordedTree> zero_window_search() {
  for (const BoundSearcher<RecordedTree>& bound : bound_catalog<RecordedTree>()) {
    if (bound.name() == "pvs-split/zws") return bound;
  }
  std::abort();
}

bool make_routine_impure() {
  static const BoundSearcher<RecordedTree> right = zero_window_search();
  BoundSearcher<RecordedTree> impure = right;
  impure.count = [](const RecordedTree& tree, const RecordedTree::Position& at, Depth depth, Bounds bounds,
                    Counters& counters) {
    static thread_local int searches = 0;
    const Outcome outcome = right.count(tree, at, depth, bounds, counters);
    counters.nodes += ++searches % 3 == 0 ? 1 : 0;
    return outcome;
  };
  replace_in_catalog(impure);
  return true;
}

template <ParallelSearcher S>
bool add() {
  static constexpr ParallelSubject subject = parallel_subject<S>();
  add_parallel_subject(subject);
  return true;
}

bool add_parallel(std::string_view name) {
  if (name == "adds-crash") return add<PlantedBrothers<Planted::aborts>>();
  if (name == "adds-pointer") return add<PlantedUnseen<Planted::counts_behind_pointer>>();
  if (name == "adds-thread") return add<PlantedBrothers<Planted::knows_its_thread>>();
  if (name == "adds-crashing-thread") return add<PlantedBrothers<Planted::aborts_on_threads>>();
  if (name == "adds-crashing-table") return add<PlantedWithMemory<PlantedTable::aborts_on_entry>>();
  if (name == "adds-other-visits") return add<PlantedBrothers<Planted::searches_brothers_twice>>();
  if (name == "adds-false-table") return add<PlantedWithMemory<PlantedTable::stores_exact>>();
  return false;
}

// "slower-N"
bool replace_by_slower(std::string_view name) {
  constexpr std::string_view beginning = "slower-";
  if (!name.starts_with(beginning)) return false;
  name.remove_prefix(beginning.size());
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), wasted_steps);
  if (error != std::errc() || end != name.data() + name.size() || wasted_steps < 0) return false;
  replace<SlowerAlphaBeta>();
  return true;
}

bool sabotage(std::string_view name) {
  if (name == "nothing") return true;
  if (name == "extra-visit") {
    replace<AlphaBetaWithAnExtraVisit>();
    return true;
  }
  if (name == "wrong-value") {
    replace<AlphaBetaWithoutTheLastMove<false>>();
    return true;
  }
  if (name == "extra-games") {
    replace_in_connect_four<AlphaBetaWithAnExtraVisit>();
    return true;
  }
  if (name == "wrong-games") {
    replace_in_connect_four<AlphaBetaWithoutTheLastMove<false>>();
    return true;
  }
  if (name == "wrong-windows") {
    replace<AlphaBetaWithoutTheLastMove<true>>();
    return true;
  }
  if (name == "extends-only") {
    replace_in_catalog(bind_searcher<AlphaBetaThatExtendsOnlyMoves, RecordedTree>());
    return true;
  }
  if (name == "counts-searches") {
    replace_in_catalog(bind_searcher<AlphaBetaWithAMemoryOfItsOwn, RecordedTree>());
    return true;
  }
  if (name == "false-word") {
    replace_in_catalog(bind_searcher<AspirationThatIsAlphaBeta, RecordedTree>());
    return true;
  }
  if (name == "other-silent") {
    replace_in_catalog(bind_searcher<AlphaBetaThatSeesNobody, RecordedTree>());
    return true;
  }
  if (name == "other-uniform") {
    replace_in_catalog(bind_searcher<AlphaBetaWithAnExtraVisit, synthetic::Uniform>());
    replace_in_catalog(bind_searcher<AlphaBetaWithAnExtraVisit, synthetic::ContinuousUniform>());
    return true;
  }
  if (name == "impure-routine") return make_routine_impure();
  if (name == "swapped-bounds") {
    replace_in_catalog(bind_searcher<MemoryAlphaBetaWithSwappedBounds, RecordedTree>());
    return true;
  }
  if (name == "endless-visit") {
    replace<AlphaBetaWithAnEndlessVisit>();
    return true;
  }
  return add_parallel(name) || replace_by_slower(name);
}

}  // namespace
}  // namespace pvslab::test

int main(int argc, char** argv) {
  const char* const name = std::getenv("PVSLAB_SABOTAGE");
  if (name == nullptr || !pvslab::test::sabotage(name)) {
    std::fputs(
        "sabotaged_pvslab: PVSLAB_SABOTAGE is extra-visit, wrong-value, extra-games, wrong-games, wrong-windows, "
        "endless-visit, swapped-bounds, counts-searches, extends-only, false-word, other-silent, other-uniform, "
        "impure-routine, "
        "adds-crash, adds-pointer, adds-thread, adds-crashing-thread, adds-crashing-table, adds-false-table, "
        "adds-other-visits, slower-N or nothing\n",
        stderr);
    return 2;
  }
  return pvslab::run_command_line(argc, argv);
}
