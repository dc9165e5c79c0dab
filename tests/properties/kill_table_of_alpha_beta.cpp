#include "tests/properties/kill_table.hpp"

namespace pvslab::mutants {
namespace {

template <CutoffRule rule, AlphaBetaBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyAlphaBeta<rule, bug>>(), AlphaBeta<rule>::info.id, kills};
}
template <FailHardBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyFailHard<bug>>(), AlphaBetaFailHard::info.id, kills};
}
template <BoundBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyBound<bug>>(), AlphaBetaBound::info.id, kills};
}

}  // namespace

std::vector<Row> rows_of_alpha_beta() {
  using enum AlphaBetaBug;
  return {
      row<at_beta, no_negation>({true, true, true, true}),
      row<at_beta, no_negation_on_the_last_ply>({true, true, true, false}),
      row<above_beta, no_negation_on_the_last_ply>({true, true, true, false}),
      row<at_beta, negated_leaf>({true, true, true, false}),
      row<at_beta, window_not_flipped>({true, true, true, true}),
      row<at_beta, no_maximum>({true, true, true, true}),
      row<at_beta, AlphaBetaBug::no_raise>({false, false, false, true}),
      row<at_beta, first_value_raises_nothing>({false, false, false, true}),
      row<above_beta, best_starts_at_alpha>({true, true, true, true}),
      row<at_beta, cuts_at_alpha>({true, true, true, true}),
      row<above_beta, cuts_at_beta>({true, true, true, true}),
      row<at_beta, last_successor_left_out>({true, true, true, true}),
      row<FailHardBug::leaf_not_clamped>({true, true, false, false}),
      row<FailHardBug::fails_low_to_beta>({true, true, true, true}),
      row<BoundBug::joins_to_the_latter>({false, true, true, false}),
      row<BoundBug::bound_not_inverted>({false, true, true, false}),
      row<BoundBug::cut_called_exact>({false, true, true, false}),
  };
}

}  // namespace pvslab::mutants
