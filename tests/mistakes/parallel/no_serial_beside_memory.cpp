// expect: ParallelSearcher: Serial is missing: a public type, its serial twin (if it is serial, its Memory is missing)
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = SharedMemory;
  static constexpr SearcherInfo info{
      .id = "mine", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static Score search(auto node, Window window, auto& team) {
    return team.template alone<mistakes::CorrectSearcher>(node, window);
  }
};

int main() { return mistakes::main_of<Mine>(); }
