# lib.sh: what the tests on real files share. Sourced with BIN SHARED as arguments.
# SPDX-License-Identifier: GPL-2.0-or-later
bin=$1 shared=$2 corpus=$2/corpus
if [ ! -d "$corpus" ]; then
    echo "skipped: there is no corpus at $corpus"
    exit 77
fi
command -v python3 >/dev/null || { echo "python3 is needed" && exit 1; }
passed=0 failed=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

check() {
    if "$@"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "FAIL $*"
    fi
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
}
