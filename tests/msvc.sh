#!/bin/sh
# msvc.sh: whether MSVC and clang-cl would take library and tools, as far as clang can tell without Microsoft's headers.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: tests/msvc.sh [K/N]    (all that is compiled for Windows, or the Kth of every N files; needs clang and the headers
#                                of mingw-w64)
#
# clang reads each file as MSVC 19.30 would see it: without __GNUC__, and what ISO C has not is an error. What clang
# takes although MSVC does not is looked for in what the preprocessor leaves of our own files.
set -u
cd "$(dirname "$0")/.." || exit 1
system=/usr/share/mingw-w64/include

# one FILE: 1 if there is something
one() {
    # shellcheck disable=SC2086
    clang $MSVC_FLAGS -fsyntax-only "$1" || return 1
    # shellcheck disable=SC2086
    clang $MSVC_FLAGS -E "$1" | awk -v file="$1" '
        /^# [0-9]+ "/ {
            own = $3 ~ /^"(\.\/)?(src|include|tools)\//
            if (!own && was_own && $3 ~ /\/(unistd|dirent|pthread|strings|getopt|stdatomic|threads|alloca|time|mman|ioctl)\.h"$/) {
                print file ": a header that MSVC has not: " $3
                found = 1
            }
            was_own = own
            next
        }
        { gsub(/__builtin_offsetof/, "offsetof") }
        own && /__attribute__|__builtin_|typeof *\(|max_align_t|_Atomic|_Thread_local|ssize_t|strn?casecmp|\[static |__int128/ {
            print file ": MSVC does not know this: " $0
            found = 1
        }
        END { exit found }'
}

if [ "${MSVC_FLAGS:-}" ]; then # called by itself
    status=0
    for file; do
        one "$file" || status=1
    done
    exit $status
fi

if ! command -v clang >/dev/null || [ ! -e "$system/windows.h" ]; then
    echo "skipped: no clang, or no headers of mingw-w64 (Debian: clang gcc-mingw-w64-x86-64-posix libz-mingw-w64-dev)"
    exit 77
fi
minilzo=$(find /usr/share/lzo /usr/local/share/lzo -name minilzo.h -exec dirname {} \; 2>/dev/null | head -n 1)
headers=$(mktemp -d) || exit 1
trap 'rm -rf "$headers"' EXIT
# These headers leave out attributes, which clang wants in its own ones, and put MSVC's where it does not take them.
sed -e '/define __attribute__(x)/d' -e 's/__declspec(deprecated)//' \
    -e 's/__declspec(noreturn)/__attribute__((noreturn))/' "$system/_mingw.h" >"$headers/_mingw.h"
# Without Jansson and meshoptimizer their users cannot be looked at; their headers are the same everywhere.
find /usr/include \( -name 'jansson*.h' -o -name meshoptimizer.h \) -exec cp {} "$headers" \;
# Their math.h is full of extensions.
{
    for name in acos asin atan ceil cos exp fabs floor log log10 log2 rint round sin sqrt tan trunc; do
        echo "double $name(double); float ${name}f(float);"
    done
    for name in atan2 fmax fmin fmod hypot pow copysign nextafter; do
        echo "double $name(double, double); float ${name}f(float, float);"
    done
    echo 'double ldexp(double, int); double frexp(double, int *); float ldexpf(float, int); long lround(double); long lrint(double); long lrintf(float);'
    echo 'int isfinite(double); int isnan(double); int isinf(double); int signbit(double);'
    echo '#define NAN (0.0f / 0.0f)'
    echo '#define INFINITY ((float)1e300)'
    echo '#define HUGE_VAL 1e300'
} >"$headers/math.h"
export MSVC_FLAGS="--target=x86_64-pc-windows-msvc -std=c11 -fms-compatibility -fms-extensions
    -fms-compatibility-version=19.30 -pedantic-errors -Wall -Wextra -Wgnu -Wvla -Werror -Wno-microsoft -Wno-ignored-attributes
    -Wno-nonportable-include-path -Wno-ignored-pragma-intrinsic -Wno-implicit-float-conversion
    -DP3DI_VERSION=\"0\" -DP3D_DATA_FOLDER=\"share\" -DP3DI_HAVE_MINILZO=1 -Iinclude -Isrc -Itools -isystem $headers -isystem $system
    -isystem /usr/x86_64-w64-mingw32/include ${minilzo:+-isystem $minilzo}"

part=${1:-1/1}
case $part in [1-9]*/[1-9]*) ;; *) echo "usage: tests/msvc.sh [K/N]" && exit 2 ;; esac
# shellcheck disable=SC2046
set -- $(find src tools -name '*.c' ! -path src/system/posix.c ! -path tools/system/posix.c \
    ! -path tools/system/output_posix.c ! -path tools/system/wasi.c | sort |
    awk -v part="${part%/*}" -v parts="${part#*/}" 'NR % parts == part % parts')
printf '%s\n' "$@" | xargs -n 16 -P "$(nproc)" "$0"
status=$?
echo "$# files looked at as MSVC would"
exit $status
