# coverage.sh: every byte of every ODOL of the corpus belongs to a field.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for file in "$corpus"/odol-*/*.p3d; do
    "$bin/p3ddump" --coverage "$file" >"$dir/out" 2>"$dir/messages"
    check [ $? = 0 ]
    if [ -s "$dir/out" ]; then
        check false "$file: $(head -n 1 "$dir/out")"
    fi
done
finish
