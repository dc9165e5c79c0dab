#include <pvslab/main.hpp>

int main(int argc, char** argv) { return pvslab::main<>(argc, argv); }
