#include "harness/show/trace/bound_origin.hpp"

namespace pvslab {
namespace {

bool is_proof(const TracedVisit& visit) { return visit.purpose == Purpose::proof; }

// The last visit to a successor of `parent` before `child` whose value, seen from the parent, is `bound`.
VisitNumber earlier_with_value(const SearchTrace& trace, VisitNumber parent, VisitNumber child, Score bound) {
  VisitNumber found = no_visit;
  for (const VisitNumber sibling : trace.children(parent)) {
    if (sibling == child) break;
    if (-trace[sibling].value == bound) found = sibling;
  }
  return found;
}

}  // namespace

BoundOrigin origin_of_beta(const SearchTrace& trace, VisitNumber visit) {
  const TracedVisit& child = trace[visit];
  if (child.parent == no_visit) {
    return {is_proof(child) ? BoundSource::zero_window : BoundSource::root_window, no_visit};
  }
  const TracedVisit& parent = trace[child.parent];
  const Score bound = -child.beta;  // the parent's lower bound when it began this search
  if (bound == parent.alpha) return origin_of_alpha(trace, child.parent);
  const VisitNumber setter = earlier_with_value(trace, child.parent, visit, bound);
  if (setter != no_visit) return {BoundSource::visit, setter};
  return {is_proof(child) ? BoundSource::zero_window : BoundSource::searcher, no_visit};
}

BoundOrigin origin_of_alpha(const SearchTrace& trace, VisitNumber visit) {
  const TracedVisit& child = trace[visit];
  if (is_proof(child)) return {BoundSource::zero_window, no_visit};
  if (child.parent == no_visit) return {BoundSource::root_window, no_visit};
  if (-child.alpha == trace[child.parent].beta) return origin_of_beta(trace, child.parent);
  const VisitNumber setter = earlier_with_value(trace, child.parent, visit, -child.alpha);
  if (setter != no_visit) return {BoundSource::visit, setter};
  return {BoundSource::searcher, no_visit};
}

std::string origin_text(TracedGame& game, const SearchTrace& trace, BoundOrigin origin) {
  switch (origin.source) {
    case BoundSource::visit: return "the value of " + path_text(game, trace, origin.visit);
    case BoundSource::root_window: return "the window of the root";
    case BoundSource::zero_window: return "the zero window of the proof";
    case BoundSource::searcher: return "the searcher itself";
  }
  __builtin_unreachable();
}

}  // namespace pvslab
