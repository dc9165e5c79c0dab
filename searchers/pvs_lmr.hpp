// Principal variation search with late move reductions: all moves but the first are proved at a reduced depth.
// Selective: promises nothing about the score, because a reduced proof searches a different tree. With reductions off
// it is pvs-tutorial or pvs-no-beta-check, visit by visit, and promises the fail-soft bound.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "searchers/core/searcher.hpp"
#include "searchers/pvs_tutorial.hpp"

namespace pvslab {

enum class Reductions : bool { off, on };

namespace detail {

// ln n in units of 2^-27. Integers, so that the search does not depend on the machine's logarithm. Summed by ln n -
// ln(n - 1) = 2 (z + z^3 / 3 + z^5 / 5 + ...), z = 1 / (2 n - 1).
inline constexpr std::array logarithms = [] {
  std::array<std::uint32_t, 1024> table{};
  std::uint64_t sum = 0;  // in units of 2^-48
  for (std::uint64_t n = 2; n < table.size(); ++n) {
    const std::uint64_t inverse = 2 * n - 1;
    std::uint64_t power = (std::uint64_t{2} << 48) / inverse;
    for (std::uint64_t odd = 1; power != 0; odd += 2, power /= inverse * inverse) sum += power / odd;
    table[n] = static_cast<std::uint32_t>(sum >> 21);
  }
  return table;
}();

}  // namespace detail

// The integer part of 0.77 + ln(number) ln(depth) / 2.36, for a move number >= 1 and a depth >= 1. Both are capped at
// 1023.
[[nodiscard]] constexpr std::int32_t late_move_reduction(std::uint32_t number, Depth depth) {
  const auto logarithm = [](std::uint64_t n) {
    return std::uint64_t{detail::logarithms[std::min<std::uint64_t>(n, detail::logarithms.size() - 1)]};
  };
  constexpr std::uint64_t ten_thousandth = (std::uint64_t{1} << 54) / 10'000;
  const std::uint64_t product = logarithm(number) * logarithm(static_cast<std::uint64_t>(depth.plies()));
  return static_cast<std::int32_t>((77 * 236 * ten_thousandth + product) / (23'600 * ten_thousandth));
}

// The depth of a late successor of a node with `depth` left. The printed formula gives 0 for the moves of a shallow
// node. Ours subtracts at least one ply, for the move itself, and never goes below the horizon.
[[nodiscard]] constexpr Depth reduced_depth(std::uint32_t number, Depth depth) {
  return Depth(std::max(0, depth.plies() - std::max(1, late_move_reduction(number, depth))));
}

// The successor with `depth` plies left. Unchanged if its type knows its depth or if reductions are off.
template <Reductions reductions>
[[nodiscard]] constexpr auto at_depth(auto successor, Depth depth) {
  if constexpr (reductions == Reductions::on && requires { successor.at_depth(depth); }) {
    return successor.at_depth(depth);
  } else {
    return successor;
  }
}

// The tutorial "PV-Search" (2025), section Late Move Reductions: the listing with reduction[i][d], i counted from 0;
// and with the score < beta condition of the previous section, where the page warns that a reduced score may then cut.
// Ours: the rest of the loop, as in pvs-tutorial, and `reduced_depth`. With reductions on, the last two plies are not a
// special case: the formula reduces there too, although only from the 67th move on.
template <BetaCheck beta_check, Reductions reductions = Reductions::on>
struct PvsLmr {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr bool checks_beta = beta_check == BetaCheck::with;
  static constexpr bool reduces = reductions == Reductions::on;
  static constexpr SearcherInfo info{
      .id = reduces ? (checks_beta ? "pvs-lmr" : "pvs-lmr-no-beta-check")
                    : (checks_beta ? "pvs-lmr-unreduced" : "pvs-lmr-no-beta-check-unreduced"),
      .title = checks_beta ? "PVS with late move reductions; re-search if alpha < score < beta"
                           : "PVS with late move reductions; re-search if alpha < score",
      .citation = "The tutorial \"PV-Search\" (2025), section Late Move Reductions",
      .origin = Origin::adapted,
      .contract = reduces ? Contract() : fail_soft_contract,
      .rule = CutoffRule::at_beta,
      .selective = reduces,
      .beyond_induction = reduces ? "it reduces the depth" : "",
  };

  static constexpr Score search(auto node, Window window) {
    if constexpr (!reduces) {
      if (node.on_last_plies()) return search(node.last_plies(), window);
    }
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    const Depth full_depth = node.depth().below();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score score;
      if (successor.is_first()) {
        score = -search(successor, window.flipped());
      } else {
        auto reduced = at_depth<reductions>(successor, reduced_depth(successor.number(), node.depth()));
        score = -search(reduced.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (score > window.alpha() && !(checks_beta && window.cuts(score))) {
          score = -search(at_depth<reductions>(successor, full_depth), window.flipped());
        }
      }
      best = max(best, score);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab
