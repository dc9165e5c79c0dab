#include "tests/properties/kill_table.hpp"

namespace pvslab::mutants {
namespace {

template <CutoffRule rule, SoundBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggySound<rule, bug>>(), PvsSound<rule>::info.id, kills};
}
template <CutoffRule rule, SplitBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggySplit<rule, bug>>(), PvsSplit<rule>::info.id, kills};
}
template <CutoffRule rule, AfterRaiseBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyAfterRaise<rule, bug>>(), PvsProofAfterRaise<rule>::info.id, kills};
}
template <CutoffRule rule, ProofAllBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyProofAll<rule, bug>>(), PvsProofAll<rule>::info.id, kills};
}
template <NegaScoutBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyNegaScout<bug>>(), NegaScout::info.id, kills};
}

}  // namespace

std::vector<Row> rows_of_pvs() {
  return {
      row<at_beta, SoundBug::no_re_search>({true, true, true, true}),
      row<above_beta, SoundBug::no_re_search>({true, true, true, true}),
      row<at_beta, SoundBug::re_searches_what_failed_low>({true, true, true, true}),
      row<at_beta, SoundBug::re_searches_at_alpha>({false, false, false, true}),
      row<at_beta, SoundBug::re_search_in_the_proofs_window>({true, true, true, true}),
      row<at_beta, SoundBug::proof_one_too_low>({true, true, true, true}),
      row<at_beta, SoundBug::proof_not_negated>({true, true, true, true}),
      row<at_beta, SoundBug::proof_not_folded>({true, true, true, false}),
      row<above_beta, SoundBug::proof_not_folded>({true, true, true, false}),
      row<at_beta, SoundBug::proofs_inside_proofs>({false, false, false, true}),
      row<at_beta, SoundBug::no_raise>({false, false, false, true}),
      row<at_beta, SplitBug::no_negation_in_zws>({true, true, true, true}),
      row<at_beta, SplitBug::no_maximum_in_zws>({true, true, true, true}),
      row<above_beta, SplitBug::skips_at_alpha>({true, true, true, true}),
      row<at_beta, AfterRaiseBug::alpha_never_met>({false, false, false, true}),
      row<at_beta, AfterRaiseBug::alpha_met_at_once>({false, false, false, true}),
      row<at_beta, ProofAllBug::proof_not_folded>({true, true, true, false}),
      row<NegaScoutBug::no_re_search>({true, true, true, true}),
      row<NegaScoutBug::re_searches_whatever_beats_best>({false, false, false, true}),
      row<NegaScoutBug::takes_whatever_beats_best>({true, false, false, true}),
      row<NegaScoutBug::null_window_at_best>({true, true, true, true}),
      row<NegaScoutBug::no_re_search_within_two_plies>({true, true, true, true}),
      row<NegaScoutBug::value_of_the_null_window_kept>({true, true, true, false}),
  };
}

}  // namespace pvslab::mutants
