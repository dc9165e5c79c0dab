// Sets of searchers that several claimed relations share (relations.hpp), by what they return and by how they search.
#pragma once

#include <array>
#include <string_view>

namespace pvslab::claims {

using std::string_view_literals::operator""sv;

inline constexpr std::array fail_soft{
    "negascout"sv,     "negascout-max"sv,         "negascout-horizon"sv, "pvs-1982"sv,
    "diepeveen"sv,     "pvs-tutorial"sv,          "pvs-no-beta-check"sv, "pvs-sound"sv,
    "pvs-proof-all"sv, "pvs-proof-after-raise"sv, "pvs-by-window"sv,     "pvs-off-last-two-plies"sv};
inline constexpr std::array fail_soft_strict{"pvs-sound-strict"sv, "pvs-proof-after-raise-strict"sv,
                                             "pvs-proof-all-strict"sv};
inline constexpr std::array fail_hard{"cpw-pvs"sv, "cpw-pvs-first-move"sv, "cpw-pvs-zws"sv};
inline constexpr std::array value_only{"pvs-split"sv, "pvs-merged"sv, "pvs-equality-skip"sv, "negascout-1989"sv};
inline constexpr std::array value_only_strict{"pvs-split-strict"sv, "pvs-merged-strict"sv,
                                              "pvs-equality-skip-strict"sv};
inline constexpr std::array alpha_betas{"alpha-beta"sv, "alpha-beta-fail-hard"sv, "alpha-beta-bound"sv,
                                        "knuth-moore-f2"sv, "falphabeta"sv};
inline constexpr std::array remembering{"memory-alpha-beta"sv, "memory-pvs"sv, "memory-pvs-etc"sv, "aspiration-pvs"sv};
// Without memory; each searches the root several times.
inline constexpr std::array repeating{"c-star"sv, "nega-c-star"sv, "aspiration"sv};
inline constexpr std::array perfect_memory{"sss-star"sv, "sss-star-2"sv, "dual-star"sv, "mtd-plus-inf"sv,
                                           "mtd-minus-inf"sv};
inline constexpr std::array best_first{"sss-star"sv,     "sss-star-2"sv,    "mtd-step"sv, "dual-star"sv,
                                       "mtd-plus-inf"sv, "mtd-minus-inf"sv, "mtd-f"sv,    "mtd-bi"sv};

}  // namespace pvslab::claims
