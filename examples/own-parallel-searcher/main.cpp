// The command line of pvslab with two parallel searchers more.
#include <pvslab/main.hpp>

#include "my_splitting.hpp"
#include "my_splitting_with_race.hpp"

int main(int argc, char** argv) { return pvslab::main<MySplitting, MySplittingWithRace>(argc, argv); }
