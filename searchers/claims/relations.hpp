// The claimed relations between the searchers, theorem by theorem. The harness checks all of them. A searcher that no
// claim names is still compared with all others in the measured matrix. "Ours" marks relations that we found by brute
// force and not in print.
#pragma once

#include <array>
#include <string_view>

#include "searchers/claims/relation_sets.hpp"
#include "searchers/core/relation.hpp"

namespace pvslab {
namespace claims {

using Claim = RelationClaim;

inline constexpr std::array fail_soft_and_fail_hard{
    Claim{Relation::same_visits, "alpha-beta-fail-hard", "alpha-beta"},
    Claim{Relation::clamped_value, "alpha-beta-fail-hard", "alpha-beta"},
    Claim{Relation::same_visits, "alpha-beta-bound", "alpha-beta"},
    Claim{Relation::same_value, "alpha-beta-bound", "alpha-beta"},
    Claim{Relation::same_visits, "knuth-moore-f2", "alpha-beta"},
    Claim{Relation::same_visits, "falphabeta", "alpha-beta"},
    Claim{Relation::same_value, "falphabeta", "alpha-beta"}};

inline constexpr auto one_value = joined(of_each(Relation::same_value, fail_soft, "alpha-beta"),
                                         of_each(Relation::same_value, fail_soft_strict, "alpha-beta-strict"),
                                         of_each(Relation::clamped_value, fail_hard, "alpha-beta"),
                                         std::array{Claim{Relation::same_value, "negascout-1983", "alpha-beta"}});

inline constexpr auto monotony = joined(of_each(Relation::narrower_window_fewer_leaves, alpha_betas),
                                        std::array{Claim{Relation::narrower_window_fewer_leaves, "alpha-beta-strict"}});

inline constexpr auto dominance = joined(of_each(Relation::leaves_within, fail_soft, "alpha-beta"),
                                         of_each(Relation::leaves_within, fail_hard, "alpha-beta"),
                                         of_each(Relation::leaves_within, value_only, "alpha-beta"),
                                         of_each(Relation::leaves_within, fail_soft_strict, "alpha-beta-strict"),
                                         of_each(Relation::leaves_within, value_only_strict, "alpha-beta-strict"),
                                         of_each(Relation::leaves_within, remembering, "alpha-beta"),
                                         of_each(Relation::leaves_within, repeating, "alpha-beta"));

inline constexpr std::array one_sequence{Claim{Relation::same_visits, "pvs-1982", "negascout"},
                                         Claim{Relation::same_visits, "negascout-max", "negascout"},
                                         Claim{Relation::same_visits, "diepeveen", "pvs-tutorial"},
                                         Claim{Relation::same_visits, "pvs-merged", "pvs-split"},
                                         Claim{Relation::same_value, "pvs-merged", "pvs-split"},
                                         Claim{Relation::same_visits, "pvs-merged-strict", "pvs-split-strict"},
                                         Claim{Relation::same_value, "pvs-merged-strict", "pvs-split-strict"},
                                         Claim{Relation::same_visits, "pvs-sound", "pvs-equality-skip"},
                                         Claim{Relation::same_visits, "pvs-sound-strict", "pvs-equality-skip-strict"},
                                         Claim{Relation::same_visits, "memory-alpha-beta", "alpha-beta"},
                                         Claim{Relation::same_visits, "cpw-pvs", "pvs-proof-after-raise"},
                                         Claim{Relation::same_visits, "cpw-pvs-zws", "pvs-proof-after-raise"},
                                         Claim{Relation::same_visits, "cpw-pvs-first-move", "pvs-no-beta-check"},
                                         Claim{Relation::same_value, "negascout-horizon", "negascout"},
                                         Claim{Relation::leaves_within, "negascout-horizon", "negascout"},
                                         Claim{Relation::no_more_nodes, "negascout-horizon", "negascout"}};

inline constexpr std::array fewer_re_searches{Claim{Relation::no_more_nodes, "pvs-tutorial", "pvs-sound"},
                                              Claim{Relation::no_more_nodes, "pvs-by-window", "pvs-sound"},
                                              Claim{Relation::leaves_within, "pvs-sound", "pvs-by-window"},
                                              Claim{Relation::leaves_within, "pvs-by-window", "pvs-sound"},
                                              Claim{Relation::no_more_nodes, "pvs-tutorial", "pvs-no-beta-check"}};

inline constexpr std::array deep_cutoffs{
    Claim{Relation::leaves_within, "alpha-beta", "alpha-beta-shallow"},
    Claim{.relation = Relation::same_visits, .one = "alpha-beta", .other = "alpha-beta-shallow", .max_height = 3}};

inline constexpr std::array sss_by_mtd{Claim{Relation::same_leaves, "mtd-plus-inf", "sss-star"},
                                       Claim{Relation::same_leaves, "mtd-minus-inf", "dual-star"},
                                       Claim{Relation::same_leaves, "sss-star-2", "sss-star"}};

inline constexpr auto best_first_dominance = joined(of_each(Relation::leaves_within, best_first, "alpha-beta"),
                                                    of_each(Relation::each_leaf_once, perfect_memory));

inline constexpr auto minimal_tree =
    joined(std::array{Claim{Relation::never_below_minimal, every_searcher}},
           of_each(Relation::minimal_on_best_first, alpha_betas), of_each(Relation::minimal_on_best_first, fail_soft),
           of_each(Relation::minimal_on_best_first, fail_hard), of_each(Relation::minimal_on_best_first, value_only),
           of_each(Relation::minimal_on_best_first, best_first), of_each(Relation::minimal_on_best_first, remembering),
           std::array{Claim{Relation::minimal_on_best_first, "scout"},
                      Claim{Relation::minimal_on_best_first, "negascout-1983"},
                      Claim{Relation::minimal_on_distinct_values, "alpha-beta-strict"}},
           of_each(Relation::minimal_on_distinct_values, fail_soft_strict),
           of_each(Relation::minimal_on_distinct_values, value_only_strict));

inline constexpr std::array worst_order{
    Claim{Relation::all_leaves_on_worst_first, "alpha-beta-shallow"},
    Claim{Relation::all_leaves_on_worst_first, "scout"},
    Claim{.relation = Relation::all_leaves_on_worst_first, .one = "alpha-beta", .max_height = 3}};

inline constexpr std::array best_move_first{
    Claim{Relation::right_move, "last-move"}, Claim{Relation::at_most_the_score, "last-move"},
    Claim{Relation::right_move, "belle"}, Claim{Relation::at_most_the_score, "belle"}};

inline constexpr std::string_view known = "Well known; found by brute force where the literature does not say";
inline constexpr std::string_view fishburn = "Fishburn 1981; Knuth and Moore 1975 for F2";
inline constexpr std::string_view sss_by_others =
    "Plaat, Schaeffer, Pijls, de Bruin 1996; Pijls and de Bruin 1990 for SSS-2";
inline constexpr std::string_view sss_dominance =
    "Stockman 1979, Roizen and Pearl 1983; ties Campbell and Marsland 1983; MTD Plaat et al. 1996";
inline constexpr std::string_view pages = "As described by the chess programming pages";

}  // namespace claims

// The theorems on sequential search. Each builds on the ones before it.
inline constexpr std::array theorems{
    Theorem{
        "Fail-soft and fail-hard alpha-beta visit the same nodes in the same order; fail-hard is fail-soft clamped.",
        claims::fishburn, claims::fail_soft_and_fail_hard},
    Theorem{"Fail-soft alpha-beta, NegaScout and fail-soft PVS return the same value in any window.",
            "Fishburn 1981 for fail-soft alpha-beta; the rest found by brute force", claims::one_value},
    Theorem{"The leaves of a narrower window are among those of a wider one.", claims::known, claims::monotony},
    Theorem{"NegaScout, PVS and aspiration evaluate no leaf that alpha-beta would not, ties included.",
            "Reinefeld 1989", claims::dominance},
    Theorem{"PVS in two routines and NegaScout visit the same nodes in the same order if they skip, re-search and test "
            "beta alike; next to the horizon they are right without the re-search too.",
            claims::pages, claims::one_sequence},
    Theorem{
        "A PVS that does not search again what has refuted the node, or does not prove where its own window is a zero "
        "window, never takes more nodes.",
        "Ours", claims::fewer_re_searches},
    Theorem{"Deep cutoffs only save leaves, and within three plies none is deep.", "Knuth and Moore 1975",
            claims::deep_cutoffs},
    Theorem{"MTD from +infinity with memory evaluates what SSS* does, in the same order, and so does SSS-2; MTD from "
            "-infinity what DUAL* does.",
            claims::sss_by_others, claims::sss_by_mtd},
    Theorem{"SSS*, DUAL* and MTD evaluate no leaf that alpha-beta would not; with perfect memory none twice.",
            claims::sss_dominance, claims::best_first_dominance},
    Theorem{"No search evaluates less than the minimal tree; in the best order the minimal tree is enough.",
            "Knuth and Moore 1975", claims::minimal_tree},
    Theorem{"In the worst order, with distinct values, a search without deep cutoffs evaluates all leaves; SCOUT too; "
            "alpha-beta within three plies.",
            claims::known, claims::worst_order},
    Theorem{"Last-move and Belle find a best move; their value is the score or a lower bound of it.", claims::pages,
            claims::best_move_first}};

}  // namespace pvslab
