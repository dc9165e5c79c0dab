// SSS* with ties broken from the right: the score is right, but leaves are evaluated that alpha-beta does not evaluate.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/mutants/fault.hpp"
#include "searchers/sss_star.hpp"

namespace pvslab::mutants {

enum class SssBug : std::uint8_t { none, ties_from_the_right };

inline constexpr std::array sss_faults{
    Fault<SssBug>{SssBug::ties_from_the_right,
                  {"sss-star:ties-from-the-right", "of equal merits, the rightmost state is taken", ours}}};

struct SssFaults {
  using Window = SssStar::Window;
  using Bug = SssBug;
  static constexpr SearcherInfo original = SssStar::info;
  static constexpr auto& faults = sss_faults;

  static Score search(auto node, Window, Bug bug) {
    const Ties ties = bug == Bug::ties_from_the_right ? Ties::rightmost : Ties::leftmost;
    return GammaOperator(node, /*root_is_max=*/true, ties).solve();
  }
};

}  // namespace pvslab::mutants
