# damaged.sh: real bad files: one message, status 1, no output.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for file in "$corpus"/damaged/fuzz_*.p3d; do
    "$bin/p3dconv" mlod-to-obj "$file" -o "$dir/x.obj" 2>"$dir/err"
    check [ $? = 1 ]
    check [ "$(wc -l <"$dir/err")" = 1 ]
    check [ ! -e "$dir/x.obj" ]
    check grep -q ': 0x' "$dir/err"
done
finish
