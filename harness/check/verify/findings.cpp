// What the findings of a verification say about promises.
#include <algorithm>

#include "harness/check/verify/verification.hpp"
#include "harness/check/verify/verification_plan.hpp"

namespace pvslab {
namespace {

bool speaks_of(Clause clause) {
  return clause == Clause::window || clause == Clause::fail_soft || clause == Clause::fail_hard ||
         clause == Clause::visits;
}

}  // namespace

bool applies(const Subject& subject, Clause clause) {
  const bool is_of_line = clause == Clause::best_move || clause == Clause::line_start || clause == Clause::line;
  if (is_of_line) return subject.is_the_search() && subject.program == nullptr;  // a program does not tell its line
  return clause != Clause::bound || subject.info->contract.contains(Clause::bound);
}

bool Finding::was_judged_by(Clause clause) const {
  const bool is_of_values =
      clause != Clause::best_move && clause != Clause::line_start && clause != Clause::line && clause != Clause::visits;
  return trees.searches > 0 || (is_of_values && was_searched());
}

bool Finding::held(Clause clause) const {
  const auto at = static_cast<std::size_t>(clause);
  return trees[clause].held() && cases.violations[at] == 0 && graphs.violations[at] == 0;
}

bool Finding::is_open(Clause clause) const {
  const auto& case_of_visits = cases.first[static_cast<std::size_t>(Clause::visits)];
  const bool was_answered = trees.unanswered == 0 && !(case_of_visits && !case_of_visits->fault.empty());
  return clause != Clause::visits && held(clause) && !was_answered;
}

bool Finding::has_an_open_clause() const {
  return std::ranges::any_of(clauses, [&](Clause clause) { return is_open(clause); });
}

AccessLog Finding::accesses() const {
  AccessLog accesses;
  for (const InductiveFinding& found : inductive) accesses.join(found.certificate.accesses);
  return accesses;
}

bool Finding::certifies(Clause clause) const {
  return std::ranges::any_of(inductive, [&](const InductiveFinding& found) {
    return found.assumption == needed_for(subject->info->contract, clause) && found.certificate.complete &&
           !found.broken(clause);
  });
}

bool Finding::breaks_promise(Clause clause) const {
  const Contract promised = subject->info->contract;
  if (!subject->info->promises(clause)) return false;
  if (!held(clause)) return true;
  if (!speaks_of(clause)) return false;
  return std::ranges::any_of(inductive, [&](const InductiveFinding& found) {
    return found.assumption == needed_for(promised, clause) && found.broken(clause);
  });
}

bool Finding::breaks_a_promise() const {
  if (trees.impure || instances.differing != 0) return true;
  return std::ranges::any_of(clauses, [&](Clause clause) { return breaks_promise(clause); });
}

bool Verification::asks_about_promises() const {
  return relations || std::ranges::any_of(findings, [](const Finding& finding) {
           return finding.was_searched() || !finding.inductive.empty();
         });
}

bool Verification::keeps_all_promises() const {
  if (relations && !relations->holds()) return false;
  return std::ranges::none_of(findings, [](const Finding& finding) { return finding.breaks_a_promise(); });
}

bool Verification::checks_nothing() const {
  return complete && lost.empty() && keeps_all_promises() &&
         std::ranges::all_of(coverage, [](const CoveragePart& part) { return part.searches == 0; });
}

std::uint64_t Verification::trees() const {
  std::uint64_t trees = 0;
  for (const CoveragePart& part : coverage) {
    const bool is_of_trees =
        part.method == "exhaustive" || part.method == "random" || part.method == "decisive" || part.method == "aimed";
    if (is_of_trees) trees += part.cases;
  }
  return trees;
}

}  // namespace pvslab
