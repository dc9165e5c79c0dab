// Young Brothers Wait: a node's moves are searched in parallel once its eldest have been searched.
#pragma once

#include <array>
#include <string_view>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"

namespace pvslab {

enum class YoungBrothers : std::uint8_t { weak, strong, tight };

// Feldmann 1993: younger brothers may be given away when the eldest has been searched completely (as the chess programming
// pages quote it). That is the weak form. The strong form waits for all promising moves; here these are the first three,
// because a game does not say which of its moves are promising. Ours: the tight form is the weak one, and takes over what the
// nodes above have found since the node was entered.
template <CutoffRule rule, YoungBrothers form>
struct YoungBrothersWait {
  using Window = pvslab::Window<rule>;
  using Serial = AlphaBeta<rule>;

  static constexpr std::uint32_t eldest = form == YoungBrothers::strong ? 3 : 1;
  static constexpr std::array<std::string_view, 3> ids{
      rule == CutoffRule::at_beta ? "young-brothers-wait" : "young-brothers-wait-strict",
      rule == CutoffRule::at_beta ? "young-brothers-wait-strong" : "young-brothers-wait-strong-strict",
      rule == CutoffRule::at_beta ? "young-brothers-wait-tight" : "young-brothers-wait-tight-strict"};
  static constexpr std::array<std::string_view, 3> titles{
      "the first move of every node, then the others in parallel",
      "the first three moves of every node one by one, then the others in parallel",
      "young-brothers-wait, with the bounds that the nodes above have found since"};

  static constexpr SearcherInfo info{
      .id = ids[static_cast<std::size_t>(form)],
      .title = titles[static_cast<std::size_t>(form)],
      .citation = "Feldmann 1993, \"Game Tree Search on Massively Parallel Systems\"",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = rule,
  };

  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    if constexpr (form == YoungBrothers::tight) split.tighten();
    const auto search_brother = [](auto& brother, auto& inner) {
      const Score value = -search(brother.node(), brother.window().flipped(), inner);
      if (!inner.stopped()) brother.fold(value);
    };
    team.search_alone(split, eldest, search_brother);
    team.share(split, search_brother);
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

}  // namespace pvslab
