// The program `pvslab`.
#include "harness/cli/command_line.hpp"

int main(int argc, char** argv) { return pvslab::run_command_line(argc, argv); }
