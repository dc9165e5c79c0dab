// expect in every instance: Team: a work must capture nothing: share(split, work, window) gives it values, team.shared<T>() variables
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static Score search(auto node, Window window, auto& team) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    team.share(split, [&](auto& brother, auto&) {
      const Score value = -team.template alone<Serial>(brother.node(), brother.window().flipped());
      if (!team.stopped()) brother.fold(value);
    });
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

int main() { return mistakes::main_of<Mine>(); }
