# members.sh: the members of each selection of each ODOL, as p3dinfo says, are those of the MLOD made out of it.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
count=$3
for model in $(models "odol-*"); do
    made=$dir/$(basename "$(dirname "$model")")
    check "$bin/p3dconv" odol-to-mlod --lod all "$model" -o "$made/" 2>>"$dir/messages"
    "$bin/p3dinfo" --json "$model" >>"$dir/json" 2>>"$dir/messages"
    check "$count" "$model" >>"$dir/counts"
done
check python3 "$(dirname "$0")/members.py" "$dir/json" "$dir/counts" "$dir"/odol-*/*.p3d
check python3 "$(dirname "$0")/places.py" "$bin/p3dinfo" "$corpus"
finish
