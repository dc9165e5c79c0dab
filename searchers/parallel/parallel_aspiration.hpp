// Parallel aspiration: each processor searches the whole tree, in a window of its own. The windows divide the asked one.
#pragma once

#include <cstdint>
#include <vector>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"

namespace pvslab {

// Baudet 1978, as told by Quinn, "Parallel Computing: Theory and Practice", section 13.6.2: three processors have the windows
// below, around and above an estimate. Ours: the windows meet at multiples of `width` around 0, because nothing is known of
// the score before. Under the rule at_beta two windows that only meet would both fail if the score is where they meet, so
// they overlap by one.
template <CutoffRule rule, std::int32_t width>
struct ParallelAspiration {
  using Window = pvslab::Window<rule>;
  using Serial = AlphaBeta<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "parallel-aspiration" : "parallel-aspiration-strict",
      .title = "the whole tree on each processor, in windows that divide the asked one",
      .citation = "Baudet 1978, \"The Design and Analysis of Algorithms for Asynchronous Multiprocessors\"",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = rule,
  };

  static Score search(auto node, Window asked, auto& team) {
    const std::vector<Window> windows = divided(asked, team.size());
    if (windows.size() == 1) return team.template alone<Serial>(node, asked);
    auto gathering = team.gather(node, static_cast<unsigned>(windows.size()));
    const auto search_part = [](auto& part, auto& inner, const std::vector<Window>& parts, Window whole) {
      const Window own = parts[part.number()];
      const Score value = inner.template alone<Serial>(part.node(), own);
      if (inner.stopped()) return;
      const bool is_exact = own.classify(value) == Bound::exact;
      if (is_exact || whole.cuts(value) || whole.fails_low(value)) part.settle(value);
    };
    team.share(gathering, search_part, windows, asked);
    return gathering.value();
  }

 private:
  // At most `parts` windows. They meet at (2i - parts) * width / 2 for i = 1 .. parts - 1, where that lies in the window.
  static std::vector<Window> divided(Window asked, unsigned parts) {
    std::vector<Window> windows;
    Score low = asked.alpha();
    for (std::int64_t i = 1; i < parts; ++i) {
      const Score meeting(static_cast<std::int32_t>((2 * i - std::int64_t{parts}) * width / 2));
      if (!(low < meeting && meeting < asked.beta())) continue;
      windows.emplace_back(low, meeting);
      low = Window::proof_at(-meeting).flipped().alpha();  // the score `meeting` lies inside the next window
    }
    windows.emplace_back(low, asked.beta());
    return windows;
  }
};

}  // namespace pvslab
