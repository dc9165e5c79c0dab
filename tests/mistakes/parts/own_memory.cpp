// expect: Searcher: Memory must be pvslab::TranspositionTable, which the harness lends
#include "tests/mistakes/parts.hpp"

using namespace pvslab;

int main() { return mistakes::main_of<mistakes::CorrectSearcherWithMemory>(); }
