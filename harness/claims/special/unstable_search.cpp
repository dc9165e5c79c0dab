#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "harness/claims/special/special_experiments.hpp"
#include "searchers/core/line.hpp"
#include "searchers/negascout_max.hpp"
#include "searchers/pvs_tutorial.hpp"

namespace pvslab {
namespace {

// The root has a leaf worth 0 to it, and a second move with two answers, worth 2 and 1 to it; so the score is 1. Asked
// only whether it exceeds 0, each answer claims to be worth 5, which no bounded search may do.
struct UnstableGame {
  using Position = std::uint32_t;  // 0 the root, 1 and 2 its successors, 3 and 4 those of 2
  using Move = std::uint32_t;

  [[nodiscard]] MoveNumbers moves(Position position) const {
    return MoveNumbers(position == 0 || position == 2 ? 2 : 0);
  }
  [[nodiscard]] Position after(Position position, Move move) const { return position + 1 + move; }
  [[nodiscard]] Score evaluate(Position position, Window<CutoffRule::at_beta> window) const {
    if (position == 1) return Score(0);
    if (window.beta() <= Score(1)) return Score(5);
    return Score(position == 3 ? 2 : 1);
  }
};

struct Found {
  Score value;
  std::vector<std::uint32_t> line;
};

template <Searcher S>
Found found_by() {
  LineObserver observer(Depth(2));
  const Outcome outcome = search<S>(UnstableGame{}, 0, Depth(2), S::Window::open(), observer);
  return {outcome.value, {observer.line().begin(), observer.line().end()}};
}

// The value of the position at the end of a line of two moves, from the root's view.
Score worth(const std::vector<std::uint32_t>& line) {
  const std::uint32_t end = line.size() == 2 ? UnstableGame{}.after(UnstableGame{}.after(0, line[0]), line[1]) : 0;
  return UnstableGame{}.evaluate(end, Window<CutoffRule::at_beta>::open());
}

}  // namespace

std::optional<ClaimResult> test_crippled_variation(const VerifyRunner&) {
  const Found negascout = found_by<NegaScoutMax>();
  const Found pvs = found_by<PvsTutorial<BetaCheck::with>>();
  const bool is_crippled = negascout.line.size() != 2 || worth(negascout.line) != negascout.value;
  const bool pvs_is_sound = pvs.line.size() == 2 && worth(pvs.line) == pvs.value;
  const auto told = [](const Found& found) {
    return fmt::format("returns {} with the line {}, whose end is worth {}", found.value.value(),
                       fmt::join(found.line, " "), worth(found.line).value());
  };
  return ClaimResult{
      .verdict = verdict_of(is_crippled && pvs_is_sound),
      .figure = fmt::format("on a game of five positions whose score is 1, negascout-max {}; pvs-tutorial, "
                            "which searches again with (alpha, beta), {}",
                            told(negascout), told(pvs))};
}

}  // namespace pvslab
