// expect: Searcher: info is missing: a public static constexpr pvslab::SearcherInfo info
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

struct Mine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Serial = mistakes::CorrectSearcher;
  static Score search(auto node, Window, auto& team) { return team.template alone<Serial>(node, Window::open()); }
};

int main() { return mistakes::main_of<Mine>(); }
