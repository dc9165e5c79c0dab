// Compiles the catalogue for verification.
#include "harness/verify/subject.hpp"
#include "harness/verify/subjects_of.hpp"
#include "searchers/catalog.hpp"

namespace pvslab {

const std::vector<Subject>& all_subjects() {
  static const std::vector<Subject> subjects = [] {
    std::vector<Subject> result;
    for_each_searcher([&]<Searcher S>(std::type_identity<S>) { append_subjects_of<S>(result); });
    return result;
  }();
  return subjects;
}

Contract clauses_broken(const Subject& subject, ExplicitTree& tree, Bounds bounds) {
  const Score score = tree.minimax();
  const Outcome returned = subject.search(tree, bounds);
  if (subject.info->rule == CutoffRule::at_beta) {
    return violated(Window<CutoffRule::at_beta>(bounds.alpha, bounds.beta), score, returned);
  }
  return violated(Window<CutoffRule::above_beta>(bounds.alpha, bounds.beta), score, returned);
}

}  // namespace pvslab
