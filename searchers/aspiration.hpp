// Aspiration without memory: alpha-beta with a narrow window around a first guess. If it fails, the root is searched
// again with the failed side open.
// Promises the fail-soft bound.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// As the chess programming pages, "Principal Variation Search", PVS and Aspiration, describe the window that precedes
// PVS. Ours: the half-width; the first guess is 0, because without memory nothing is known of the position before it is
// searched; and a narrow window that does not overlap the asked one is not tried.
template <std::int32_t half_width>
struct Aspiration {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Inside = AlphaBeta<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "aspiration",
      .title = "alpha-beta, first with a narrow window around 0, without memory",
      .citation = "Chess programming pages, \"Principal Variation Search\", PVS and Aspiration",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = CutoffRule::at_beta,
      .beyond_induction = "it searches the root more than once",
  };

  static constexpr Score search(auto node, Window asked) {
    const Score low = max(asked.alpha(), Score(-half_width));
    const Score high = min(asked.beta(), Score(half_width));
    if (low >= high) return Inside::search(node, asked);
    const Window narrow(low, high);
    const Score value = Inside::search(node, narrow);
    if (narrow.classify(value) == Bound::exact || asked.cuts(value) || asked.fails_low(value)) return value;
    return Inside::search(node, narrow.cuts(value) ? Window(low, asked.beta()) : Window(asked.alpha(), high));
  }
};

}  // namespace pvslab
