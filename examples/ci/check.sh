#!/usr/bin/env bash
# Builds the project in this directory and checks its searchers and games. Needs pvslab where CMake finds it.
#   PVSLAB_SHARD=1/3 runs the first of three shards of the tests
# Copy it beside your CMakeLists.txt. The first argument is the build directory.
set -euo pipefail
build=${1:-build}

cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release
cmake --build "$build" --parallel
shard=${PVSLAB_SHARD:-1/1}
ctest --test-dir "$build" --output-on-failure --no-tests=error --output-junit "$(realpath "$build")/tests.xml" -I "${shard%/*},,${shard#*/}"
