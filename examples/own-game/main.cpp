// The command line of pvslab with two games more.
#include <pvslab/main.hpp>

#include "domineering.hpp"
#include "nim.hpp"

int main(int argc, char** argv) { return pvslab::main<Domineering, Nim>(argc, argv); }
