// expect: Searcher: comes first, then the Game: the two are swapped here
#include "tests/mistakes/correct.hpp"

using namespace pvslab;

int main() { return mistakes::entry<mistakes::CorrectGame, mistakes::CorrectSearcher>(); }
