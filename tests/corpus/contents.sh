# contents.sh: what lengths cannot show, on every ODOL of the corpus: bone weights sum to 255, bones are
# used ones, sections cover every face once. The reader warns of, or refuses, whatever is not so.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for file in "$corpus"/odol-*/*.p3d; do
    "$bin/p3dinfo" --json "$file" >"$dir/json"
    check [ $? = 0 ]
    if grep -qE 'bone weights|have no section|faces of another section|is moved by bone' "$dir/json"; then
        check false "$file: $(grep -oE '"warnings": \[.*\], "trailing' "$dir/json" | head -c 300)"
    fi
done
finish
