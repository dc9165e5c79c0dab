// Compiles the catalogue for verification.
#include <algorithm>

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

const Subject* find_subject(std::span<const Subject> subjects, std::string_view name) {
  const auto found = std::ranges::find_if(subjects, [&](const Subject& subject) { return subject.name() == name; });
  return found == subjects.end() ? nullptr : &*found;
}

namespace {

template <CutoffRule rule>
Contract broken_under(const Subject& subject, const ExplicitTree& tree, Bounds bounds, Score score, Outcome returned) {
  const Window<rule> window(bounds.alpha, bounds.beta);
  Contract broken = violated(window, score, returned);
  if (subject.visit_fault(tree, bounds)) {
    broken = broken.with(Clause::visits);
  } else if (subject.is_the_search()) {
    broken |= broken_by_line(tree, window, score, returned.value, subject.line(tree, bounds));
  }
  const bool has_bound = returned.bound || subject.info->contract.contains(Clause::bound);
  return has_bound ? broken : broken.with(Clause::bound, false);
}

}  // namespace

Trial try_search(const Subject& subject, const Tree& tree, Bounds bounds) {
  ExplicitTree explicit_tree(tree);
  const Score score = explicit_tree.minimax();
  const Outcome returned = subject.search(explicit_tree, bounds);
  const Contract broken = subject.info->rule == CutoffRule::at_beta
                              ? broken_under<CutoffRule::at_beta>(subject, explicit_tree, bounds, score, returned)
                              : broken_under<CutoffRule::above_beta>(subject, explicit_tree, bounds, score, returned);
  return {score, returned, broken};
}

bool is_window(CutoffRule rule, Bounds bounds) {
  return rule == CutoffRule::at_beta ? Window<CutoffRule::at_beta>::is_valid(bounds.alpha, bounds.beta)
                                     : Window<CutoffRule::above_beta>::is_valid(bounds.alpha, bounds.beta);
}

}  // namespace pvslab
