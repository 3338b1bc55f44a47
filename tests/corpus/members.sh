# members.sh: the members of each selection of each ODOL, as p3dinfo says, are those of the MLOD made out of it.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
count=$3
for folder in "$corpus"/odol-*; do
    made=$dir/$(basename "$folder")
    check "$bin/p3dconv" odol-to-mlod --lod all "$folder"/*.p3d -o "$made/" 2>>"$dir/messages"
    "$bin/p3dinfo" --json "$folder"/*.p3d >>"$dir/json" 2>>"$dir/messages"
    check "$count" "$folder"/*.p3d >>"$dir/counts"
done
check python3 "$(dirname "$0")/members.py" "$dir/json" "$dir/counts" "$dir"/odol-*/*.p3d
check python3 "$(dirname "$0")/places.py" "$bin/p3dinfo" "$corpus"
finish
