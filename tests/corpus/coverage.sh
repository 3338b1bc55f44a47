# coverage.sh: every byte of every ODOL of the corpus belongs to a field.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for file in "$corpus"/odol-*/*.p3d; do
    "$bin/p3ddump" --layout "$file" >"$dir/out" 2>"$dir/messages"
    check [ $? = 0 ]
    check grep -q ' the file$' "$dir/out"
    if grep 'no field claims' "$dir/out" >"$dir/gaps"; then
        check false "$file: $(head -n 1 "$dir/gaps")"
    fi
done
finish
