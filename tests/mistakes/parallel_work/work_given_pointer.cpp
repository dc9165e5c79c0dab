// expect in every instance: Team: what a work is given must be a value or a team.shared<T>(), no pointer, node, split or team
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static Score search(auto node, Window window, auto& team) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    Score best = -Score::infinity();
    const auto search_brother = [](auto& brother, auto& inner, Score* shared) {
      const Score value = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      *shared = max(*shared, value);
      if (!inner.stopped()) brother.fold(value);
    };
    team.share(split, search_brother, &best);
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

int main() { return mistakes::main_of<Mine>(); }
