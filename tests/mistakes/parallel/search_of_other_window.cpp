// expect: ParallelSearcher: search must take pvslab::Window<info.rule>; info.rule, if left out, is at_beta
// at fault: at_beta
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine : mistakes::CorrectParallel {
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::above_beta};
};

int main() { return mistakes::main_of<Mine>(); }
