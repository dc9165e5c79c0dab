#!/usr/bin/env bash
# Runs once, when Gradescope builds the autograder. Put the package of pvslab and examples/course into the same archive.
set -euo pipefail
apt-get update
apt-get install -y --no-install-recommends python3 /autograder/source/pvslab_*.deb
