#include "harness/claims/special/special_experiments.hpp"

#include <fmt/format.h>

#include <array>

#include "harness/claims/experiments.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::array experiments{
    NamedTest{"pruned-worst-first", &test_pruned_worst_first},
    NamedTest{"growth-rate", &test_growth_rate},
    NamedTest{"proof-trees-are-smaller", &test_proof_trees},
    NamedTest{"dominance-with-table-and-deepening", &test_dominance_with_table},
    NamedTest{"negascout-1983-by-induction", &test_negascout_1983_by_induction},
    NamedTest{"crippled-variation", &test_crippled_variation},
    NamedTest{"printed-reduction", &test_printed_reduction},
    NamedTest{"open-list-of-sss-star", &test_open_list},
    NamedTest{"mtd-two-passes", &test_mtd_two_passes},
    NamedTest{"mtd-best-first-guess", &test_mtd_best_first_guess},
    NamedTest{"mtd-from-the-score-against-sss-star", &test_mtd_against_sss_star},
    NamedTest{"tree-splitting-exponent", &test_tree_splitting_exponent},
    NamedTest{"mandatory-work-in-best-order", &test_mandatory_work_in_best_order},
    NamedTest{"mandatory-work-on-few-processors", &test_mandatory_work_on_few_processors},
    NamedTest{"mandatory-work-in-worst-order", &test_mandatory_work_in_worst_order},
    NamedTest{"aspiration-limit", &test_aspiration_limit},
    NamedTest{"work-and-path", &test_work_and_path},
    NamedTest{"jamboree-parallelism", &test_jamboree_parallelism},
    NamedTest{"waiting-for-a-raise", &test_waiting_for_a_raise},
    NamedTest{"first-successor-meets-alpha", &test_first_successor_meets_alpha},
    NamedTest{"two-senses-of-pv", &test_two_senses_correlated},
    NamedTest{"alpha-improves-at-the-first-move", &test_alpha_improves_at_the_first},
    NamedTest{"first-move-in-re-searches", &test_first_move_in_re_searches},
    NamedTest{"first-move-with-aspiration", &test_first_move_with_aspiration},
    NamedTest{"first-is-best-in-pv-nodes", &test_first_is_best_in_pv_nodes},
    NamedTest{"order-by-ply", &test_order_by_ply},
    NamedTest{"predicted-kinds", &test_predicted_kinds},
    NamedTest{"failed-aspiration", &test_failed_aspiration},
    NamedTest{"omission-with-extensions", &test_omission_with_extensions},
    NamedTest{"simplified-abdada-as-printed", &test_simplified_abdada},
};

}  // namespace

std::optional<ClaimResult> test_special(const SpecialExperiment& experiment, const VerifyRunner& runner) {
  std::vector<std::string_view> names;
  for (const NamedTest& each : experiments) {
    if (each.name == experiment.name) return each.test(runner);
    names.push_back(each.name);
  }
  throw claim_error(
      unknown_name("experiment", experiment.name, names, "harness/claims/special/special_experiments.hpp lists them"));
}

}  // namespace pvslab
