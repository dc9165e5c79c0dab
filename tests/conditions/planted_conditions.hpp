// Alpha-beta with one mistake behind one condition, which the environment variable PLANTED chooses: no drawn tree meets most of
// them by chance. tests/conditions/conditions_test.py runs them all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>

#include "searchers/core/searcher.hpp"

// What is known when a successor has answered.
struct Facts {
  int depth;   // plies left at the node
  int number;  // of the move, from 0
  int width;   // successors of the node
  int raises;  // of alpha at this node, with this one
  int ties;    // successors with the best value, with this one
  long alpha;
  long beta;
  long best;   // before this successor
  long value;  // of this successor
};

// Each tells when the value of a successor is taken for one more.
using Mistake = bool (*)(const Facts& at);
inline constexpr std::array mistakes{
    Mistake([](const Facts&) { return false; }),
    Mistake([](const Facts& at) { return at.depth == 31 ? true : false; }),
    Mistake([](const Facts& at) { return at.depth > 40 ? true : false; }),
    Mistake([](const Facts& at) { return at.depth == 5 && at.number == 11 ? true : false; }),
    Mistake([](const Facts& at) { return at.number == 203 ? true : false; }),
    Mistake([](const Facts& at) { return at.number > 500 ? true : false; }),
    Mistake([](const Facts& at) { return at.width == 77 && at.number == at.width - 1 ? true : false; }),
    Mistake([](const Facts& at) { return at.width >= 130 && at.number == 0 ? true : false; }),
    Mistake([](const Facts& at) { return at.raises == 9 ? true : false; }),
    Mistake([](const Facts& at) { return at.raises > 60 ? true : false; }),
    Mistake([](const Facts& at) { return at.beta - at.alpha == 1000 ? true : false; }),
    Mistake([](const Facts& at) {
      return at.beta - at.alpha > 123456 && at.beta < 9000000 && at.alpha > -9000000 ? true : false;
    }),
    Mistake([](const Facts& at) { return at.value == 77777 ? true : false; }),
    Mistake([](const Facts& at) { return at.best == -31337 ? true : false; }),
    Mistake([](const Facts& at) { return at.alpha == 4242 ? true : false; }),
    Mistake([](const Facts& at) { return at.beta == -5000 ? true : false; }),
    Mistake([](const Facts& at) { return (at.depth + at.number) % 64 == 63 ? true : false; }),
    Mistake([](const Facts& at) { return at.ties == 12 ? true : false; }),
    Mistake([](const Facts& at) { return at.ties > 100 ? true : false; }),
    Mistake([](const Facts& at) { return at.value - at.best == 400 ? true : false; }),
    Mistake([](const Facts& at) { return at.value * 31 % 1000003 == 777 ? true : false; }),
    Mistake([](const Facts& at) { return at.alpha > at.beta ? true : false; }),
};

inline const std::size_t planted = [] {
  const char* const number = std::getenv("PLANTED");
  return number == nullptr ? 0 : static_cast<std::size_t>(std::atoi(number)) % mistakes.size();
}();

struct PlantedCondition {
  using Score = pvslab::Score;
  using Window = pvslab::Window<pvslab::CutoffRule::at_beta>;

  static constexpr pvslab::SearcherInfo info{
      .id = "planted",
      .title = "alpha-beta with a mistake behind a condition",
      .citation = "",
      .contract = pvslab::fail_soft_contract,
      .rule = pvslab::CutoffRule::at_beta,
  };

  static Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    Facts at{.depth = node.depth().plies(),
             .number = -1,
             .width = static_cast<int>(visit.successor_count()),
             .raises = 0,
             .ties = 0,
             .alpha = window.alpha().value(),
             .beta = window.beta().value(),
             .best = 0,
             .value = 0};
    for (auto successor : visit.successors()) {
      const Score value = -search(successor, window.flipped());
      ++at.number;
      at.alpha = window.alpha().value();
      at.best = best.value();
      at.value = value.value();
      at.raises += value > window.alpha() ? 1 : 0;
      at.ties = value == best ? at.ties + 1 : value > best ? 1 : at.ties;
      best = max(best, mistakes[planted](at) ? value.next_above() : value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};
