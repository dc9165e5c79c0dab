// expect: ParallelSearcher: search must be public and take any node, pvslab::Window<info.rule> and auto& team
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
 private:
  static Score search(auto node, Window window, auto& team) {
    return mistakes::CorrectParallel::search(node, window, team);
  }
};

int main() { return mistakes::main_of<Mine>(); }
