// Sets of searchers that several claimed relations share (relations.hpp), by what they return and by how they search.
#pragma once

#include <array>
#include <string_view>

namespace pvslab::claims {

using std::string_view_literals::operator""sv;

inline constexpr std::array fail_soft{"negascout"sv,     "negascout-max"sv,        "negascout-horizon"sv, "pvs-1982"sv,
                                      "diepeveen"sv,     "pvs-tutorial"sv,         "pvs-no-beta-check"sv, "pvs-sound"sv,
                                      "pvs-proof-all"sv, "pvs-proof-after-raise"sv};
inline constexpr std::array fail_soft_strict{"pvs-sound-strict"sv, "pvs-proof-after-raise-strict"sv,
                                             "pvs-proof-all-strict"sv};
inline constexpr std::array fail_hard{"cpw-pvs"sv, "cpw-pvs-first-move"sv, "cpw-pvs-zws"sv};
inline constexpr std::array value_only{"pvs-split"sv, "pvs-merged"sv, "pvs-equality-skip"sv, "negascout-1983"sv};
inline constexpr std::array value_only_strict{"pvs-split-strict"sv, "pvs-merged-strict"sv,
                                              "pvs-equality-skip-strict"sv};
inline constexpr std::array alpha_betas{"alpha-beta"sv, "alpha-beta-fail-hard"sv, "alpha-beta-bound"sv};
inline constexpr std::array remembering{"memory-alpha-beta"sv, "memory-pvs"sv, "aspiration-pvs"sv};
inline constexpr std::array perfect_memory{"sss-star"sv, "dual-star"sv, "mtd-plus-inf"sv, "mtd-minus-inf"sv};
inline constexpr std::array best_first{"sss-star"sv,      "dual-star"sv, "mtd-plus-inf"sv,
                                       "mtd-minus-inf"sv, "mtd-f"sv,     "mtd-bi"sv};

}  // namespace pvslab::claims
