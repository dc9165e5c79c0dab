// expect in every instance: SharedVariable: change(variable) must return a value or nothing; a reference would be used later
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static Score search(auto node, Window window, auto& team) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    auto best = team.template shared<Score>();
    const auto search_brother = [](auto& brother, auto& inner, auto& shared) {
      const auto now = shared.change([](Score& value) { return &value; });
      *now = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      if (!inner.stopped()) brother.fold(*now);
    };
    team.share(split, search_brother, best);
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

int main() { return mistakes::main_of<Mine>(); }
