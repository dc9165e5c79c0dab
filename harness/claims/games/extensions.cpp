// Whether NegaScout may leave out the re-search near the horizon if the search extends. At a fixed depth it may, for a successor
// with at most one ply left: what its proof returns is then its value. With an extension that successor has more plies.
#include <fmt/format.h>

#include <string>

#include "harness/base/text/number_text.hpp"
#include "harness/claims/games/searched_nodes.hpp"
#include "harness/claims/special/special_experiments.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {
namespace {

// Chess whose leaves have one value in every window, so that a difference comes from the search above them.
class ChessOfExactLeaves {
 public:
  using Position = chess::ChessGame::Position;
  using Move = chess::ChessGame::Move;

  [[nodiscard]] auto moves(const Position& position) const { return game_.moves(position); }
  [[nodiscard]] Position after(const Position& position, Move move) const { return game_.after(position, move); }
  [[nodiscard]] Score evaluate(const Position& position) const {
    return game_.evaluate(position, Window<CutoffRule::at_beta>::open());
  }

 private:
  chess::ChessGame game_;
};

// NegaScout, fail-soft (negascout.hpp). A move that gives check does not take a ply from the depth, once in a line if `extends`.
// If `omits`, what a proof returns is not searched again with one ply left or less, as the snippet of the pages has it.
template <bool extends, bool omits>
struct ExtendingNegaScout {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static Score search(auto node, Window window, bool may_extend) {
    const Depth depth = node.depth();
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const bool extended = may_extend && chess::is_in_check(successor.position());
      auto below = successor.at_depth(extended ? depth : depth.below());
      const bool may_go_on = may_extend && !extended;
      Score value;
      if (successor.is_first()) {
        value = -search(below, window.flipped(), may_go_on);
      } else {
        value = -search(below.as_proof(window), Window::proof_at(window.alpha()).flipped(), may_go_on);
        if (window.classify(value) == Bound::exact && !(omits && depth <= Depth(2))) {
          value =
              -search(below.at_depth(extended ? depth : depth.below()), window.raised_to(value).flipped(), may_go_on);
        }
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static Score of(const ChessOfExactLeaves& game, const chess::SearchPosition& position, Depth depth) {
    SilentObserver observer;
    const Root<ChessOfExactLeaves, SilentObserver> root(game, position, depth, observer);
    return search(root.node(), Window::open(), extends);
  }
};

}  // namespace

std::optional<ClaimResult> test_omission_with_extensions(const VerifyRunner& runner) {
  constexpr Depth depth(3);
  const ChessOfExactLeaves game;
  std::uint64_t positions = 0;
  std::uint64_t wrong = 0;
  std::uint64_t wrong_with_extensions = 0;
  for (const std::string_view file : {"tactics.epd", "middlegames.epd", "endgames.epd"}) {
    for (const chess::SearchPosition& root : positions_of({file, depth})) {
      if (runner.stop()) return std::nullopt;
      ++positions;
      wrong += ExtendingNegaScout<false, true>::of(game, root, depth) !=
               ExtendingNegaScout<false, false>::of(game, root, depth);
      wrong_with_extensions += ExtendingNegaScout<true, true>::of(game, root, depth) !=
                               ExtendingNegaScout<true, false>::of(game, root, depth);
    }
  }
  return ClaimResult{
      .verdict = verdict_of(wrong == 0 && wrong_with_extensions != 0),
      .figure =
          fmt::format("on {} positions searched to {} plies, the omission gives {} wrong values at fixed depth and {} "
                      "where a check extends a line once",
                      grouped(positions), depth.plies(), grouped(wrong), grouped(wrong_with_extensions))};
}

}  // namespace pvslab
