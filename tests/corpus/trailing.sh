# trailing.sh: what stands behind the last LOD, and the neighbours of vertices, in every ODOL of the corpus that has them:
# the records end exactly, and name what is there.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for version in 59 68 70 73; do
    for file in "$corpus/odol-v$version"/*.p3d; do
        record=physx
        [ "$version" = 59 ] && record=buoyancy
        "$bin/p3ddump" "$file" >"$dir/out"
        check grep -qE "^0x[0-9a-f]+  $record\$" "$dir/out"
        check [ "$(grep -cE '^0x[0-9a-f]+  trailing ' "$dir/out")" = 0 ]
    done
done
for file in "$corpus"/odol-*/*.p3d; do
    "$bin/p3dinfo" "$file" >"$dir/out" 2>"$dir/messages"
    check [ "$(grep -cE 'behind the last LOD|neighbour' "$dir/messages")" = 0 ]
done
finish
