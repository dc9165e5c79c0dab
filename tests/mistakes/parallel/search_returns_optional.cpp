// expect: ParallelSearcher: search(node, window, team) must return pvslab::Score or pvslab::Outcome
// at fault: optional
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static std::optional<Score> search(auto node, Window window, auto& team) {
    return mistakes::CorrectParallel::search(node, window, team);
  }
};

int main() { return mistakes::main_of<Mine>(); }
