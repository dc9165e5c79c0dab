#include "harness/power/oracle.hpp"

#include "harness/check/drawn/graph_check.hpp"
#include "harness/check/oracles/inductive.hpp"

namespace pvslab::zoo {
namespace {

// The models of random trees are the oracles from `uniform` on, in the order of synthetic::names().
std::size_t model_of(Oracle oracle) {
  return static_cast<std::size_t>(oracle) - static_cast<std::size_t>(Oracle::uniform);
}

}  // namespace

bool applies(Oracle oracle, const Mutant& mutant) {
  const Subject& search = mutant.body.subjects.front();
  if (oracle == Oracle::induction) return can_be_certified(search);
  return oracle != Oracle::graphs || searches_graphs(search);
}

Catch run_oracle(Oracle oracle, const Mutant& mutant, std::uint64_t seed) {
  switch (oracle) {
    case Oracle::induction: return detail::run_induction(mutant);
    case Oracle::exhaustive: return detail::run_exhaustive(mutant);
    case Oracle::uniform:
    case Oracle::ordered:
    case Oracle::incremental:
    case Oracle::irregular:
    case Oracle::transposing: return detail::run_random_model(model_of(oracle), mutant, seed);
    case Oracle::decisive: return detail::run_decisive(mutant);
    case Oracle::graphs: return detail::run_graphs(mutant, seed);
    case Oracle::known_value: return detail::run_known_value(mutant, seed);
    case Oracle::connect4: return detail::run_connect4(mutant);
    case Oracle::chess: return detail::run_chess(mutant);
    case Oracle::relations: return detail::run_relations(mutant, seed);
    case Oracle::node_counts: return detail::run_node_counts(mutant);
    case Oracle::deepening: return detail::run_deepening(mutant, seed);
  }
  __builtin_unreachable();
}

}  // namespace pvslab::zoo
