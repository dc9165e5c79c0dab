// expect: pvslab::main: each type must be a searcher, a game, an experiment, a reporter or a verb
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

int main() { return mistakes::main_of<int>(); }
