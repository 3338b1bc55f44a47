#!/bin/sh
# analyze.sh: the static analysis of library and tools: clang-tidy, cppcheck and gcc's analyzer. Clean, or it fails.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: tests/analyze.sh [K/N]    (K/N: clang-tidy looks at the Kth of every N files and at the 10 that changed last, at
#                                   these alone with clang's analyzer; gcc's analyzer looks at none)
#
# Findings that are let pass stand, with their reasons, in .clang-tidy, tests/cppcheck.txt and gcc_analyzer below.
set -u
cd "$(dirname "$0")/.." || exit 1
jobs=$(nproc) part=${1:-}
case $part in '' | [1-9]*/[1-9]*) ;; *) echo "usage: tests/analyze.sh [K/N]" && exit 2 ;; esac
status=0

check() {
    echo "== $1"
    shift
    "$@" || status=1
}

# Sources that are compiled here: msvc.sh looks at those for Windows alone.
compiled() {
    sed -n 's/^ *"file": "\(.*\)",*$/\1/p' build/analyze/compile_commands.json |
        sed -n "s|^$PWD/\([st]\)|\1|p" | sort -u
}

# The 10 sources that changed last, or all where nobody knows: in an archive, and where the clone has no history.
changed() {
    if [ "$part" ] && [ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = false ]; then
        {
            git diff --name-only HEAD -- src tools
            git log --format= --name-only -- src tools
        } | awk 'NR == FNR { is_compiled[$0] = 1; next } is_compiled[$0] && !seen[$0]++ && ++count <= 10' \
            build/analyze/compiled -
    else
        cat build/analyze/compiled
    fi | sort
}

# tidy OPTION...: clang-tidy on the files that stdin names
tidy() {
    tr '\n' '\0' | xargs -0 -r -n 1 -P "$jobs" clang-tidy --quiet -p build/analyze "$@" 2>build/analyze/tidy.err
}

# gcc 12 takes the later elements of an array as not initialised though a loop over all, or the initializer, has filled
# them; clang's analyzer and valgrind look for values that are not.
gcc_analyzer() {
    cmake -B build/fanalyzer -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=gcc \
        -DCMAKE_C_FLAGS='-fanalyzer -Wno-analyzer-use-of-uninitialized-value' -DP3D_WERROR=ON >/dev/null &&
        cmake --build build/fanalyzer --clean-first -j "$jobs" -- -k >build/fanalyzer/log
}

cmake -B build/analyze -DBUILD_TESTING=OFF -DCMAKE_C_COMPILER=clang -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null ||
    exit 1
compiled >build/analyze/compiled
changed >build/analyze/changed
comm -23 build/analyze/compiled build/analyze/changed |
    awk -v part="${part%/*}" -v parts="${part#*/}" '!part || NR % parts == part % parts' >build/analyze/others
check cppcheck cppcheck -j "$jobs" --quiet --project=build/analyze/compile_commands.json \
    --enable=warning,style,performance,portability --suppressions-list=tests/cppcheck.txt --error-exitcode=1 \
    --template='{file}:{line}: {severity}: {message} [{id}]'
check "clang-tidy, $(wc -l <build/analyze/changed) files with clang's analyzer" tidy <build/analyze/changed
check "clang-tidy, $(wc -l <build/analyze/others) files without" tidy '--checks=-clang-analyzer-*' <build/analyze/others
[ "$part" ] || check "gcc's analyzer" gcc_analyzer
exit $status
