// A game and searchers without a mistake, for the files that make one mistake in the other; and the entry that stands
// for that of a user's program: it requires first, then searches, so that a mistake that the requirements miss is an
// error inside of the search.
#pragma once

#include <cstdint>

#include "searchers/core/requirements.hpp"

namespace pvslab::mistakes {

struct CorrectGame {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  [[nodiscard]] constexpr MoveNumbers moves(Position position) const { return MoveNumbers(position); }
  [[nodiscard]] constexpr Position after(Position position, Move move) const { return position - move - 1; }
  [[nodiscard]] constexpr Score evaluate(Position) const { return Score(0); }
  [[nodiscard]] constexpr std::uint64_t key(Position position) const { return position; }
};

template <CutoffRule rule>
struct AlphaBeta {
  using Window = pvslab::Window<rule>;
  static constexpr SearcherInfo info{
      .id = "correct", .title = "", .citation = "", .contract = fail_soft_contract, .rule = rule};

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr void for_each_routine(auto&& visit) {
    visit("again", [](auto node, Window window) { return search(node, window); });
  }
};
using CorrectSearcher = AlphaBeta<CutoffRule::at_beta>;
using CorrectStrictSearcher = AlphaBeta<CutoffRule::above_beta>;

struct CorrectSearcherWithMemory : CorrectSearcher {
  struct Memory {
    std::uint64_t last_key = 0;
  };
  static constexpr Outcome search(auto node, Window window, Memory& memory) {
    memory.last_key = node.key();
    return CorrectSearcher::search(node, window);
  }
};

template <typename S, typename G>
int entry() {
  if constexpr (require_searcher_on<S, G>()) {
    SilentObserver observer;
    const auto window = Window<S::info.rule>::open();
    if constexpr (HasMemory<S>) {
      typename S::Memory memory{};
      return search<S>(G{}, Position<G>{}, Depth(3), window, observer, memory).value.value();
    } else {
      return search<S>(G{}, Position<G>{}, Depth(3), window, observer).value.value();
    }
  } else {
    return 2;
  }
}

// The same for a game that is to be searched by its name.
template <typename G>
int named_entry() {
  if constexpr (require_named_game<G>()) {
    return static_cast<int>(start_of(G{}, 1, 0));
  } else {
    return 2;
  }
}

// The same for a game that is to be adapted.
template <typename G>
int make_unmake_entry() {
  if constexpr (require_make_unmake_game<G>()) {
    G game{};
    Position<G> position{};
    const Move<G> move = *game.moves(position).begin();
    game.unmake(position, move, game.make(position, move));
    return 0;
  } else {
    return 2;
  }
}

}  // namespace pvslab::mistakes
