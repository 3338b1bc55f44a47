#!/bin/sh
# analyze.sh: the static analysis of library and tools: clang-tidy, cppcheck and gcc's analyzer. Clean, or it fails.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: tests/analyze.sh [quick]    (quick: without gcc's analyzer, which takes as long as the others together)
#
# Findings that are let pass stand, with their reasons, in .clang-tidy and tests/cppcheck.txt; none of gcc's analyzer.
set -u
cd "$(dirname "$0")/.." || exit 1
jobs=$(nproc)
status=0

check() {
    echo "== $1"
    shift
    "$@" || status=1
}

# Sources that are compiled here: msvc.sh looks at those for Windows alone.
tidy() {
    sed -n 's/^ *"file": "\(.*\)",*$/\1/p' build/analyze/compile_commands.json | grep "^$PWD/[st]" | sort -u | tr '\n' '\0' |
        xargs -0 -n 1 -P "$jobs" clang-tidy --quiet -p build/analyze 2>build/analyze/tidy.err
}

gcc_analyzer() {
    cmake -B build/fanalyzer -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=gcc -DCMAKE_C_FLAGS=-fanalyzer \
        -DP3D_WERROR=ON >/dev/null && cmake --build build/fanalyzer --clean-first -j "$jobs" >build/fanalyzer/log
}

cmake -B build/analyze -DBUILD_TESTING=OFF -DCMAKE_C_COMPILER=clang -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null || exit 1
check clang-tidy tidy
check cppcheck cppcheck -j "$jobs" --quiet --project=build/analyze/compile_commands.json \
    --enable=warning,style,performance,portability --suppressions-list=tests/cppcheck.txt --error-exitcode=1 \
    --template='{file}:{line}: {severity}: {message} [{id}]'
[ "${1:-}" = quick ] || check "gcc's analyzer" gcc_analyzer
exit $status
