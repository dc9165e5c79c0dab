// What the findings say of the promises.
#include <algorithm>

#include "harness/check/verify/verification.hpp"

namespace pvslab {
namespace {

bool speaks_of(Clause clause) {
  return clause == Clause::window || clause == Clause::fail_soft || clause == Clause::fail_hard ||
         clause == Clause::visits;
}

}  // namespace

Assumption needed_for(Contract promised, Clause clause) {
  if (clause == Clause::fail_hard || promised.contains(Clause::fail_hard)) return Assumption::fail_hard;
  return promised.contains(Clause::fail_soft) ? Assumption::fail_soft : Assumption::window;
}

bool applies(const Subject& subject, Clause clause) {
  if (clause == Clause::best_move || clause == Clause::line) return subject.is_the_search();
  return clause != Clause::bound || subject.info->contract.contains(Clause::bound);
}

bool Finding::held(Clause clause) const {
  return trees[clause].held() && cases.violations[static_cast<std::size_t>(clause)] == 0;
}

bool Finding::breaks_promise(Clause clause) const {
  const Contract promised = subject->info->contract;
  if (!subject->info->promises(clause)) return false;
  if (!held(clause)) return true;
  if (!speaks_of(clause)) return false;
  return std::ranges::any_of(inductive, [&](const InductiveFinding& found) {
    return found.assumption == needed_for(promised, clause) && found.certificate.broken(clause);
  });
}

bool Finding::breaks_a_promise() const {
  return std::ranges::any_of(clauses, [&](Clause clause) { return breaks_promise(clause); });
}

bool Verification::keeps_all_promises() const {
  if (relations && !relations->holds()) return false;
  return std::ranges::none_of(findings, [](const Finding& finding) { return finding.breaks_a_promise(); });
}

std::uint64_t Verification::trees() const {
  std::uint64_t trees = 0;
  for (const CoveragePart& part : coverage) {
    if (part.method == "exhaustive" || part.method == "random") trees += part.cases;
  }
  return trees;
}

}  // namespace pvslab
