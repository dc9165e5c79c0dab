// A trace is what the other observers saw: its totals are the counters, its line is the line.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "harness/show/trace/search_trace.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

RC_GTEST_PROP(Trace, AddsUpToTheCounters, (const Tree& tree)) {
  const ExplicitTree explicit_tree(tree);
  const auto game = traced_tree(tree);
  for (const Subject& searcher : all_subjects()) {
    for (const Bounds bounds : telling_windows(searcher.info->rule, explicit_tree)) {
      const SearchTrace trace = trace_search(*game, searcher.name(), bounds);
      if (totals(trace) == searcher.count(explicit_tree, bounds)) continue;
      RC_FAIL(searcher.name() + " in " + to_text(bounds));
    }
  }
}

RC_GTEST_PROP(Trace, HasTheLineOfTheSearch, (const Tree& tree)) {
  const ExplicitTree explicit_tree(tree);
  const auto game = traced_tree(tree);
  for (const Subject& searcher : all_subjects()) {
    if (!searcher.is_the_search() || !traces_paths(searcher)) continue;
    for (const Bounds bounds : telling_windows(searcher.info->rule, explicit_tree)) {
      const SearchTrace trace = trace_search(*game, searcher.name(), bounds);
      if (trace.line == searcher.line(explicit_tree, bounds)) continue;
      RC_FAIL(searcher.name() + " in " + to_text(bounds));
    }
  }
}

// A node that was cut off names the successor that did it, and that successor's value reaches beta. What was pruned are
// exactly the successors that were not searched.
RC_GTEST_PROP(Trace, NamesWhoPruned, (const Tree& tree)) {
  const auto game = traced_tree(tree);
  for (const char* const name : {"alpha-beta", "alpha-beta-strict", "pvs-sound", "negascout"}) {
    const SearchTrace trace = trace_search(*game, name, {});
    for (std::size_t i = 0; i < trace.visits.size(); ++i) {
      const auto number = static_cast<VisitNumber>(i);
      const TracedVisit& visit = trace.visits[i];
      RC_ASSERT(visit.is_cut() == (visit.cutter != no_move));
      const auto searched = trace.children(number);
      if (visit.is_cut()) {
        RC_ASSERT(trace[searched.back()].move == visit.cutter);
      }
      for (const std::uint32_t move : trace.unsearched(number)) {
        RC_ASSERT(visit.is_cut());
        RC_ASSERT(move > visit.cutter);
      }
    }
  }
}

// If a visit set a bound, its value is that bound: of the one that was cut off, or from the other side.
RC_GTEST_PROP(Trace, NamesWhoSetTheBound, (const Tree& tree)) {
  const auto game = traced_tree(tree);
  for (const char* const name : {"alpha-beta", "alpha-beta-strict", "pvs-split", "negascout", "mtd-f"}) {
    const SearchTrace trace = trace_search(*game, name, {});
    for (const TracedVisit& visit : trace.visits) {
      if (!visit.is_cut()) continue;
      RC_ASSERT(visit.beta_from.source != BoundSource::searcher);
      if (visit.beta_from.source != BoundSource::visit) continue;
      const TracedVisit& setter = trace[visit.beta_from.visit];
      const bool same_side = (setter.ply - visit.ply) % 2 == 0;
      RC_ASSERT((same_side ? setter.value : -setter.value) == visit.beta);
    }
  }
}

}  // namespace
}  // namespace pvslab
