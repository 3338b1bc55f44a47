# lib.sh: what the tests on real files share. Sourced with BIN SHARED as arguments.
# SPDX-License-Identifier: GPL-2.0-or-later
bin=$1 shared=$2 corpus=$2/corpus
if [ ! -d "$corpus" ]; then
    echo "skipped: there is no corpus at $corpus"
    exit 77
fi
# in_part: of the lines of stdin the Kth of every N, where P3D_CORPUS_PART is K/N; otherwise all
in_part() {
    part=${P3D_CORPUS_PART:-1/1}
    awk -v part="${part%/*}" -v parts="${part#*/}" 'NR % parts == part % parts'
}
# models PATTERN...: of the models in such folders of the corpus those that are in the part
models() {
    for folder in "$@"; do ls "$corpus"/$folder/*.p3d; done | in_part
}
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
