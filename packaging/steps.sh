# The steps that run.sh and test.sh share; read in by them, in the root of the sources.
# shellcheck shell=sh

# All that building takes on a bare Debian 12, and what the window needs to draw text.
# shellcheck disable=SC2034 # used by those who read this in
build_packages="
    cmake g++ ninja-build pkg-config
    qt6-base-dev qt6-svg-dev libqcustomplot-dev libcli11-dev libexpected-dev libfmt-dev
    libisal-dev libre2-dev libsimdjson-dev libsqlite3-dev libxxhash-dev libzstd-dev nlohmann-json3-dev
    fonts-dejavu-core"

say() { printf '== %s\n' "$*"; }
fail() { printf '%s: %s\n' "$0" "$*" >&2; exit 1; }

# install_missing PACKAGE...: asks apt-get for those that are not installed; does nothing when all are.
install_missing() {
    if ! command -v apt-get >/dev/null; then
        say "No apt-get here: taking for granted the likes of" "$@"
        return 0
    fi
    missing=
    for package in "$@"; do
        case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
            *' installed') ;;
            *) missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || return 0

    say "Installing with apt-get:$missing"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "neither root nor sudo; as root, run: apt-get install$missing"
        as_root=sudo
    fi
    apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300"
    # Both lists are of plain words that are meant to be split.
    # shellcheck disable=SC2086
    if ! { $apt update && $apt install -y --no-install-recommends $missing; }; then
        fail "could not install$missing"
    fi
}

# build [OPTION...]: a Release build in build/release; the options are cmake --build's. CMake takes
# ccache when it is there.
build() {
    say "Building in build/release"
    cmake --preset release --log-level=NOTICE
    cmake --build --preset release "$@"
}
