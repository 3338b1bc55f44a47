# odol_to_mlod.sh: the MLOD made out of a binarised model is what its source was.
# P3D_CORPUS_PART=K/N: only the Kth of every N models
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
tab=$(printf '\t')
for list in pairs pairs-geometry; do
    tail -n +2 "$corpus/$list.tsv" | tr -d '\r' >"$dir/$list"
    while IFS=$tab read -r source binarised _; do
        made=$dir/$(basename "$binarised")
        check "$bin/p3dconv" odol-to-mlod "$corpus/$binarised" -o "$made" 2>>"$dir/messages"
        printf '%s\t%s\t%s\n' "$list $binarised" "$corpus/$source" "$made" >>"$dir/made"
    done <"$dir/$list"
done
check python3 "$(dirname "$0")/pairs_table.py" "$dir/made"

# every ODOL: what was written reads back without a new warning, with the same faces and proxies
odols=$(models 'odol-*')
check "$bin/p3dconv" p3d-to-mlod $odols -o "$dir/made_odols/" 2>>"$dir/messages"
"$bin/p3dinfo" --json $odols >"$dir/all_odol.json" 2>>"$dir/messages"
made=$(echo "$odols" | sed "s|.*/|$dir/made_odols/|")
"$bin/p3dinfo" --json $made >"$dir/all_made.json"
check python3 "$(dirname "$0")/odol_to_mlod.py" "$dir/all_odol.json" "$dir/all_made.json"
check python3 "$(dirname "$0")/usable_mlod.py" $made
without_normals() { "$bin/p3dinfo" check --no-assets --only F113 "$@" 2>/dev/null | grep -c F113; }
check test "$(without_normals $made)" -le "$(without_normals $odols)"
finish
