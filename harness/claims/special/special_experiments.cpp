#include "harness/claims/special/special_experiments.hpp"

#include <fmt/format.h>

#include <array>

#include "harness/claims/experiments.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::array experiments{
    NamedExperiment{"pruned-worst-first", &test_pruned_worst_first},
    NamedExperiment{"growth-rate", &test_growth_rate},
    NamedExperiment{"proof-trees-are-smaller", &test_proof_trees},
    NamedExperiment{"dominance-with-table-and-deepening", &test_dominance_with_table},
    NamedExperiment{"negascout-1983-by-induction", &test_negascout_1983_by_induction},
    NamedExperiment{"crippled-variation", &test_crippled_variation},
    NamedExperiment{"printed-reduction", &test_printed_reduction},
    NamedExperiment{"open-list-of-sss-star", &test_open_list},
    NamedExperiment{"mtd-two-passes", &test_mtd_two_passes},
    NamedExperiment{"mtd-best-first-guess", &test_mtd_best_first_guess},
    NamedExperiment{"mtd-from-the-score-against-sss-star", &test_mtd_against_sss_star},
    NamedExperiment{"tree-splitting-exponent", &test_tree_splitting_exponent},
    NamedExperiment{"mandatory-work-in-best-order", &test_mandatory_work_in_best_order},
    NamedExperiment{"mandatory-work-on-few-processors", &test_mandatory_work_on_few_processors},
    NamedExperiment{"mandatory-work-in-worst-order", &test_mandatory_work_in_worst_order},
    NamedExperiment{"aspiration-limit", &test_aspiration_limit},
    NamedExperiment{"work-and-path", &test_work_and_path},
    NamedExperiment{"jamboree-parallelism", &test_jamboree_parallelism},
    NamedExperiment{"waiting-for-a-raise", &test_waiting_for_a_raise},
    NamedExperiment{"first-successor-meets-alpha", &test_first_successor_meets_alpha},
    NamedExperiment{"two-senses-of-pv", &test_two_senses_correlated},
    NamedExperiment{"alpha-improves-at-the-first-move", &test_alpha_improves_at_the_first},
    NamedExperiment{"first-move-in-re-searches", &test_first_move_in_re_searches},
    NamedExperiment{"first-move-with-aspiration", &test_first_move_with_aspiration},
    NamedExperiment{"first-is-best-in-pv-nodes", &test_first_is_best_in_pv_nodes},
    NamedExperiment{"order-by-ply", &test_order_by_ply},
    NamedExperiment{"predicted-kinds", &test_predicted_kinds},
    NamedExperiment{"failed-aspiration", &test_failed_aspiration},
    NamedExperiment{"omission-with-extensions", &test_omission_with_extensions},
    NamedExperiment{"simplified-abdada-as-printed", &test_simplified_abdada},
};

}  // namespace

std::optional<ClaimResult> test_special(const SpecialExperiment& experiment, const VerifyRunner& runner) {
  std::vector<std::string_view> names;
  for (const NamedExperiment& each : experiments) {
    if (each.name == experiment.name) return each.test(runner);
    names.push_back(each.name);
  }
  throw claim_error(
      unknown_name("experiment", experiment.name, names, "harness/claims/special/special_experiments.hpp lists them"));
}

}  // namespace pvslab
