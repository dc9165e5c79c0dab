// Experiments that need code of their own. A claim names one by `special = "NAME"`.
#pragma once

#include <optional>
#include <string_view>

#include "harness/claims/claim_result.hpp"

namespace pvslab {

struct NamedTest {
  std::string_view name;
  // Nothing if it was stopped.
  std::optional<ClaimResult> (*test)(const VerifyRunner& runner);
};

// From worst_first.cpp: how often alpha-beta prunes in worst-first orders.
std::optional<ClaimResult> test_pruned_worst_first(const VerifyRunner& runner);
// From growth.cpp: whether the leaves of alpha-beta grow by xi/(1-xi) a ply at 12 plies.
std::optional<ClaimResult> test_growth_rate(const VerifyRunner& runner);
// From proof_trees.cpp: proofs that succeeded against the subtrees that alpha-beta searched in their place.
std::optional<ClaimResult> test_proof_trees(const VerifyRunner& runner);
// From dominance_with_table.cpp: the horizon positions of memory-pvs and memory-alpha-beta with deepening, on chess.
std::optional<ClaimResult> test_dominance_with_table(const VerifyRunner& runner);
// From negascout_1983.cpp: the listing without its horizon test, one node among adversarial successors.
std::optional<ClaimResult> test_negascout_1983_by_induction(const VerifyRunner& runner);
// From unstable_search.cpp: NegaScout on a game whose leaves answer differently to a zero window.
std::optional<ClaimResult> test_crippled_variation(const VerifyRunner& runner);
// From printed_reduction.cpp: whether the tutorial's formula ever reduces by 0.
std::optional<ClaimResult> test_printed_reduction(const VerifyRunner& runner);
// From open_list_size.cpp: the greatest number of states on the OPEN list of SSS*.
std::optional<ClaimResult> test_open_list(const VerifyRunner& runner);
// From mtd_experiments.cpp.
std::optional<ClaimResult> test_mtd_two_passes(const VerifyRunner& runner);
std::optional<ClaimResult> test_mtd_best_first_guess(const VerifyRunner& runner);
std::optional<ClaimResult> test_mtd_against_sss_star(const VerifyRunner& runner);
// From tree_splitting.cpp.
std::optional<ClaimResult> test_tree_splitting_exponent(const VerifyRunner& runner);
std::optional<ClaimResult> test_mandatory_work_in_best_order(const VerifyRunner& runner);
std::optional<ClaimResult> test_mandatory_work_on_few_processors(const VerifyRunner& runner);
std::optional<ClaimResult> test_mandatory_work_in_worst_order(const VerifyRunner& runner);
// From aspiration_speedup.cpp: parallel aspiration against its limit.
std::optional<ClaimResult> test_aspiration_limit(const VerifyRunner& runner);
// From work_and_path.cpp: Young Brothers Wait and Jamboree against recurrences.
std::optional<ClaimResult> test_work_and_path(const VerifyRunner& runner);
std::optional<ClaimResult> test_jamboree_parallelism(const VerifyRunner& runner);
// From harness/claims/games/: the nodes of searches of games.
std::optional<ClaimResult> test_waiting_for_a_raise(const VerifyRunner& runner);
std::optional<ClaimResult> test_first_successor_meets_alpha(const VerifyRunner& runner);
std::optional<ClaimResult> test_two_senses_correlated(const VerifyRunner& runner);
std::optional<ClaimResult> test_alpha_improves_at_the_first(const VerifyRunner& runner);
std::optional<ClaimResult> test_first_move_in_re_searches(const VerifyRunner& runner);
std::optional<ClaimResult> test_first_move_with_aspiration(const VerifyRunner& runner);
std::optional<ClaimResult> test_first_is_best_in_pv_nodes(const VerifyRunner& runner);
std::optional<ClaimResult> test_order_by_ply(const VerifyRunner& runner);
std::optional<ClaimResult> test_predicted_kinds(const VerifyRunner& runner);
std::optional<ClaimResult> test_failed_aspiration(const VerifyRunner& runner);
std::optional<ClaimResult> test_omission_with_extensions(const VerifyRunner& runner);
std::optional<ClaimResult> test_simplified_abdada(const VerifyRunner& runner);

}  // namespace pvslab
