// A named game and a parallel searcher without a mistake, and an entry that stands for pvslab::main.
#pragma once

#include "harness/library/part_requirements.hpp"
#include "harness/schedules/parallel_subject.inl.hpp"
#include "harness/speedup/speedup_subject.inl.hpp"
#include "tests/mistakes/correct.hpp"

namespace pvslab::mistakes {

struct CorrectNamedGame : CorrectGame {
  static constexpr GameInfo info{.id = "countdown"};
  [[nodiscard]] constexpr Position start() const { return 3; }
};

template <CutoffRule rule>
struct RootSplitting {
  using Window = pvslab::Window<rule>;
  using Serial = AlphaBeta<rule>;
  static constexpr SearcherInfo info{
      .id = "correct-parallel", .title = "", .citation = "", .contract = fail_soft_contract, .rule = rule};

  static Score search(auto node, Window window, auto& team) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    team.share(split, [](auto& brother, auto& inner) {
      const Score value = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      if (!inner.stopped()) brother.fold(value);
    });
    return team.stopped() ? visit.abandon() : split.leave();
  }
};
using CorrectParallel = RootSplitting<CutoffRule::at_beta>;

struct CorrectParallelWithMemory : CorrectParallel {
  using Memory = SharedMemory;
  struct Serial {
    static Score search(auto node, Window window, auto& memory) {
      static_cast<void>(memory.bounds(node.key(), node.depth()));
      return CorrectSearcher::search(node, window);
    }
  };
  static Score search(auto node, Window window, auto& team) {
    auto memory = team.memory();
    return team.template alone<Serial>(node, window, memory);
  }
};

// Uses each part as pvslab::main would, so that a mistake that the requirements miss is an error there.
template <typename P>
int use() {
  if constexpr (detail::kind_of_part<P>() == PartKind::game) {
    static_assert(NamedGame<P>);
    return entry<CorrectSearcher, P>();
  } else if constexpr (detail::kind_of_part<P>() == PartKind::searcher) {
    return entry<P, CorrectNamedGame>();
  } else if constexpr (detail::kind_of_part<P>() == PartKind::parallel_searcher) {
    return parallel_subject<P>().search == nullptr || detail::speedup_subject<P>().info == nullptr ? 1 : 0;
  } else if constexpr (detail::kind_of_part<P>() == PartKind::experiment) {
    return static_cast<int>(P::experiment.name.size());
  } else if constexpr (detail::kind_of_part<P>() == PartKind::reporter) {
    return static_cast<int>(P::reporter.name.size());
  } else {
    return static_cast<int>(P::verb.name.size());
  }
}

template <typename... Parts>
int main_of() {
  if constexpr (require_parts<Parts...>()) {
    return (use<detail::PlainPart<Parts>>() + ... + 0);
  } else {
    return 2;
  }
}

}  // namespace pvslab::mistakes
