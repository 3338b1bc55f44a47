# odol_to_mlod.sh: the MLOD made out of a binarised model is what its source was.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
tail -n +2 "$corpus/pairs.tsv" | tr -d '\r' >"$dir/pairs"
while IFS="$(printf '\t')" read -r source binarised _; do
    check "$bin/p3dconv" odol-to-mlod "$corpus/$binarised" -o "$dir/made.p3d" 2>>"$dir/messages"
    check "$bin/p3dconv" mlod-to-obj "$corpus/$source" -o "$dir/source.obj" 2>>"$dir/messages"
    check "$bin/p3dconv" mlod-to-obj "$dir/made.p3d" -o "$dir/made.obj" 2>>"$dir/messages"
    for name in source made; do
        [ "$name" = source ] && file=$corpus/$source || file=$dir/made.p3d
        "$bin/p3dinfo" --json "$file" >"$dir/$name.json" 2>>"$dir/messages"
    done
    echo "$binarised:"
    check python3 "$(dirname "$0")/odol_to_mlod.py" "$dir/source" "$dir/made"
done <"$dir/pairs"

# every ODOL: what was written reads back without a new warning, with the same faces and proxies
for folder in "$corpus"/odol-*; do
    made=$dir/$(basename "$folder")
    check "$bin/p3dconv" p3d-to-mlod "$folder"/*.p3d -o "$made/" 2>>"$dir/messages"
    "$bin/p3dinfo" --json "$folder"/*.p3d >>"$dir/all_odol.json" 2>>"$dir/messages"
    "$bin/p3dinfo" --json "$made"/*.p3d >>"$dir/all_made.json"
done
check python3 "$(dirname "$0")/odol_to_mlod.py" all "$dir/all_odol.json" "$dir/all_made.json"
finish
