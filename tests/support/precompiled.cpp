// Compiles tests/support/precompiled.hpp, and nothing else.
