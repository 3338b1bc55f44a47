# coverage.sh: every byte of every ODOL of the corpus belongs to a field, and what lengths cannot show holds: bone weights
# sum to 255, bones are used ones, sections cover every face once, records behind the last LOD end exactly.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
wrong='bone weights|have no section|faces of another section|is moved by bone|behind the last LOD|neighbour'
for file in "$corpus"/odol-*/*.p3d; do
    check "$bin/p3ddump" --layout "$file" >"$dir/out" 2>"$dir/messages"
    check grep -q ' the file$' "$dir/out"
    check "$bin/p3dinfo" --json "$file" >"$dir/json"
    if grep 'no field claims' "$dir/out" >"$dir/gaps" || grep -oE "$wrong" "$dir/json" >"$dir/gaps"; then
        check false "$file: $(head -n 1 "$dir/gaps")"
    fi
done
for version in buoyancy:59 physx:68 physx:70 physx:73; do # the record that stands there
    for file in "$corpus/odol-v${version#*:}"/*.p3d; do
        "$bin/p3ddump" "$file" >"$dir/out"
        check grep -qE "^0x[0-9a-f]+  ${version%:*}\$" "$dir/out"
        check [ "$(grep -cE '^0x[0-9a-f]+  trailing ' "$dir/out")" = 0 ]
    done
done
finish
