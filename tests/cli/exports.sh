# exports.sh: a shared library shows what the public headers declare, and nothing else.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: exports.sh LIBRARY INCLUDE_FOLDER
work=$(mktemp -d) || exit 1
trap 'rm -r "$work"' EXIT
# Declarations begin in the first column; inline functions are static, and pointers to functions are in structs. What
# is for Windows is left out.
sed '/^#if defined(_WIN32)$/,/^#endif$/d' "$2"/p3d/*.h >"$work/headers"
{
    grep '^[a-z]' "$work/headers" | grep -v '^static' | grep -o 'p3d_[a-z0-9_]*(' | tr -d '('
    grep '^extern [^"]' "$work/headers" | grep -o '[ *]p3d_[a-z0-9_]*[;,[]' | tr -d ' *;,['
} | LC_ALL=C sort -u >"$work/declared"
# The symbol of type A is the name of the version.
nm -D --defined-only "$1" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort -u >"$work/exported"
[ -s "$work/declared" ] || { echo "no declarations in $2/p3d" && exit 1; }
diff "$work/declared" "$work/exported" || { echo "<: only declared, >: only exported" && exit 1; }
