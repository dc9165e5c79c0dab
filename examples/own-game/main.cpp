// The command line of pvslab with two games more. Every searcher is compiled for the first, which makes its searches faster.
#include <pvslab/main.hpp>

#include "domineering.hpp"
#include "nim.hpp"

int main(int argc, char** argv) { return pvslab::main<pvslab::Fast<Domineering>, Nim>(argc, argv); }
