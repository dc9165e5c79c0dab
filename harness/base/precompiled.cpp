// Compiles harness/base/precompiled.hpp, and nothing else.
