# diff.sh: p3dinfo --diff on real files: a file is the same as itself, as its copy and in another order, and a source as
# what was binarised from it.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
permute=$3

same_model() { "$bin/p3dinfo" --diff "$1" "$2" >"$dir/out" || { cat "$dir/out"; false; }; }

for file in "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d; do
    check same_model "$file" "$file"
    check "$bin/p3dconv" mlod-to-mlod "$file" -o "$dir/copy.p3d" 2>>"$dir/messages"
    check same_model "$file" "$dir/copy.p3d"
    check "$permute" "$file" "$dir/permuted.p3d"
    check same_model "$file" "$dir/permuted.p3d"
done
for file in "$corpus"/odol-v*/*.p3d; do
    check same_model "$file" "$file"
done

# docs/diff.md tells of the differences that are left between a source and its ODOL.
while IFS="$(printf '\t')" read -r source binarised _; do
    "$bin/p3dinfo" --diff --json "$corpus/$source" "$corpus/$binarised" >>"$dir/pairs.json"
    echo "$?" >>"$dir/statuses"
done <<EOF
$(tail -n +2 "$corpus/pairs.tsv" | tr -d '\r')
EOF
check python3 "$(dirname "$0")/diff_pairs.py" "$dir/pairs.json" "$dir/statuses"
finish
