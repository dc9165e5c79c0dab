#include "searchers/negascout_1983.hpp"

#include <fmt/format.h>

#include "harness/base/text/number_text.hpp"
#include "harness/check/oracles/inductive.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/claims/special/special_experiments.hpp"

namespace pvslab {
namespace {

std::string scores_text(const std::vector<Score>& scores) {
  std::string text;
  for (const Score score : scores) text += (text.empty() ? "" : " ") + to_text(score);
  return "[" + text + "]";
}

}  // namespace

std::optional<ClaimResult> test_negascout_1983_by_induction(const VerifyRunner& runner) {
  const auto subjects = subjects_of<NegaScout1983<HorizonTest::none>>();
  const Certificate certificate = certify(subjects.front(), {}, Assumption::fail_soft, runner.stop);
  if (!certificate.complete) return std::nullopt;
  ClaimResult result{.verdict = verdict_of(certificate.kept.contains(Clause::fail_soft))};
  result.figure = fmt::format("{} visits to one node with up to 3 successors", grouped(certificate.nodes));
  if (const auto& broken = certificate.broken(Clause::fail_soft)) {
    result.figure += fmt::format(": the successors' scores {}, the score {}, returns {}", scores_text(broken->scores),
                                 to_text(broken->score), to_text(broken->returned.value));
    result.tree =
        fmt::format("a node with the successors {} in {}", scores_text(broken->scores), to_text(broken->bounds));
  }
  return result;
}

}  // namespace pvslab
