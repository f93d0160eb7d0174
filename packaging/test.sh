#!/bin/sh
# test.sh [CTEST OPTION...]: installs what is missing, builds, and runs all tests; needs no display.
# FLAMELANE_CORPUS names a folder of further traces to test with; without it those tests are skipped.
set -eu
cd "$(dirname "$0")/.."
. packaging/steps.sh

# Beside what building takes: the checkers of the desktop files.
# shellcheck disable=SC2086 # a list of words
install_missing $build_packages appstream desktop-file-utils libxml2-utils
build --target all

say "Testing"
exec ctest --preset release --parallel "$(nproc)" "$@"
