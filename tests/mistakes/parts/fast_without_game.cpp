// expect: Fast<G>: G must be a game; other parts have nothing that Fast would change
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

int main() { return mistakes::main_of<Fast<mistakes::CorrectSearcher>>(); }
