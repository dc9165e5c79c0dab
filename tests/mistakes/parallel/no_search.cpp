// expect: ParallelSearcher: search is missing: `static Score search(auto node, Window, auto& team)`
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Serial = mistakes::CorrectSearcher;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
};

int main() { return mistakes::main_of<Mine>(); }
