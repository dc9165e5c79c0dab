#include "harness/solve/best_moves.hpp"

#include <fmt/format.h>

#include "harness/base/usage_error.hpp"

namespace pvslab {
namespace {

template <CutoffRule rule>
Bounds proof_bounds(Score most) {
  const auto window = Window<rule>::proof_at(most);
  return {window.alpha(), window.beta()};
}

}  // namespace

Bounds bounds_of_question(const SearcherInfo& searcher, Score most) {
  if (!searcher.contract.contains(Clause::root)) {
    throw UsageError(fmt::format(
        "'{}' does not promise the score of a position, and so cannot say which moves are worth it", searcher.id));
  }
  if (!searcher.contract.contains(Clause::window)) return {};
  switch (searcher.rule) {
    case CutoffRule::at_beta: return proof_bounds<CutoffRule::at_beta>(most);
    case CutoffRule::above_beta: return proof_bounds<CutoffRule::above_beta>(most);
  }
  __builtin_unreachable();
}

}  // namespace pvslab
