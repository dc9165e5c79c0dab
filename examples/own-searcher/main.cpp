// The command line of pvslab with two searchers more.
#include <pvslab/main.hpp>

#include "my_pvs.hpp"
#include "my_pvs_with_bug.hpp"

int main(int argc, char** argv) { return pvslab::main<MyPvs, MyPvsWithBug>(argc, argv); }
