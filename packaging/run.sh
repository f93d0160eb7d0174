#!/bin/sh
# run.sh [TRACE...]: installs what is missing, builds, and opens the traces (or the pair of examples) in
# Flamelane. For Debian 12; elsewhere it builds with what is there.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
callers_folder=$(pwd)
cd "$root"
. packaging/steps.sh

# shellcheck disable=SC2086 # a list of words
install_missing $build_packages
build --target flamelane

if [ $# -eq 0 ]; then
    set -- "$root/resources/examples/host_norm_before.json.gz" \
        "$root/resources/examples/host_norm_after.json.gz"
fi
say "Opening" "$@"
cd "$callers_folder"
exec "$root/build/release/app/gui/flamelane" "$@"
