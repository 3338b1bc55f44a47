# pairs.sh: the OBJ of a binarised model shows the same as that of its source.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for list in pairs pairs-geometry; do
    tail -n +2 "$corpus/$list.tsv" | tr -d '\r' >>"$dir/pairs"
done
while IFS="$(printf '\t')" read -r source binarised _; do
    check "$bin/p3dconv" p3d-to-obj "$corpus/$source" -o "$dir/source.obj" 2>>"$dir/messages"
    check "$bin/p3dconv" p3d-to-obj "$corpus/$binarised" -o "$dir/binarised.obj" 2>>"$dir/messages"
    check python3 "$shared/check/obj.py" pair "$dir/source.obj" "$dir/binarised.obj"
done <"$dir/pairs"
finish
