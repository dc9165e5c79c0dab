// The searchers that claims speak of. Some are wrong on purpose and stand in no catalogue: the claims are about them.
#include <fmt/format.h>

#include <algorithm>

#include "harness/bind/catalog.hpp"
#include "harness/check/relations/measure_searcher.hpp"
#include "harness/claims/experiments.hpp"
#include "harness/schedules/one_processor.hpp"
#include "searchers/sss_star.hpp"

namespace pvslab {
namespace {

// NegaScout without the re-search of a successor with at most two plies left, as if a proof returned its exact value.
struct NegaScoutTwoPlies {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "negascout-two-plies",
      .title = "NegaScout; no re-search of a successor with at most two plies left (wrong)",
      .citation = "The prose of the chess programming pages, \"PVS and NegaScout\"",
      .contract = {},
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score value;
      if (successor.is_first() || window.is_proof()) {
        value = -search(successor, window.flipped());
      } else {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (window.classify(value) == Bound::exact && successor.depth() > Depth(2)) {
          value = -search(successor, window.raised_to(value).flipped());
        }
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

// The form of 1989, which returns alpha, without the re-search of a successor with at most one ply left.
struct NegaScout1989Horizon {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "negascout-1989-horizon",
      .title = "NegaScout of 1989; no re-search of a successor with at most one ply left (wrong)",
      .citation = "The prose of the chess programming pages, \"PVS and NegaScout\"",
      .contract = {},
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Window asked = window;
    for (auto successor : visit.successors()) {
      const Score score = -search(successor, asked.flipped());
      Score reached = score;
      const bool is_inside = window.classify(score) == Bound::exact;
      if (is_inside && !successor.is_first() && successor.depth() > Depth(1)) {
        reached = -search(successor, window.raised_to(score).flipped());
      }
      reached = max(window.alpha(), reached);
      if (window.cuts(reached)) return visit.leave(reached);
      window = window.raised_to(reached);
      asked = Window::proof_at(window.alpha());
    }
    return visit.leave(window.alpha());
  }
};

}  // namespace

const std::vector<MeasuredSearcher>& claimed_searchers() {
  static const std::vector<MeasuredSearcher> searchers = [] {
    const auto catalog = measured_catalog();
    const auto routines = measured_routines();
    const auto on_one_processor = searchers_on_one_processor();
    std::vector<MeasuredSearcher> all(catalog.begin(), catalog.end());
    all.insert(all.end(), routines.begin(), routines.end());
    all.insert(all.end(), on_one_processor.begin(), on_one_processor.end());
    all.push_back(measured<NegaScoutTwoPlies>());
    all.push_back(measured<NegaScout1989Horizon>());
    all.push_back(measured<SssStarWith<Ties::rightmost>>());
    return all;
  }();
  return searchers;
}

const MeasuredSearcher& claimed_searcher(std::string_view name) {
  const auto found = std::ranges::find_if(claimed_searchers(), [&](const auto& each) { return each.name() == name; });
  if (found == claimed_searchers().end()) throw claim_error(unknown_searcher_text(name));
  return *found;
}

}  // namespace pvslab
