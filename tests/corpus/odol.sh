# odol.sh: every file of the corpus against its expected values, and every byte of ODOL files claimed.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check python3 "$shared/check/conformance.py" "$bin/p3dinfo" "$corpus/expected.jsonl" "$corpus"
for file in "$corpus"/odol-v*/*.p3d; do
    "$bin/p3ddump" --coverage "$file" >"$dir/gaps" 2>&1
    check [ $? = 0 ]
    check [ ! -s "$dir/gaps" ]
    # What closes and covers its faces has nothing to be warned of but faces of two corners.
    "$bin/p3dinfo" "$file" 2>"$dir/warnings" >"$dir/text"
    check [ $? = 0 ]
    case $file in */animated_morph_odol-*) continue ;; esac # made by hand, without sections
    check [ -z "$(grep -v 'fewer than 3' "$dir/warnings")" ]
done
finish
