# gltf_to_mlod.sh: every MLOD of the corpus is what it was after a way through a lossless GLB; docs/import.md says
# what would not be.
# P3D_CORPUS_PART=K/N: only the Kth of every N models
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
mlods=$(models p3dm sp3x)
"$bin/p3dconv" p3d-to-glb --lossless $mlods -o "$dir/glb/" 2>>"$dir/messages"
"$bin/p3dconv" gltf-to-mlod "$dir"/glb/*.glb -o "$dir/back/" 2>"$dir/import_messages"
if grep -q jansson "$dir/import_messages"; then
    echo "skipped: p3dconv was built without jansson"
    exit 77
fi
check [ -z "$(grep -v ': P3D-[VFS][0-9]*: ' "$dir/import_messages")" ] # what games do not take is said
for file in $mlods; do
    "$bin/p3dinfo" --diff "$file" "$dir/back/$(basename "$file")" >"$dir/diff" || cat "$dir/diff"
    check grep -q '^  the same model$' "$dir/diff"
done

# what an ODOL tells, too; shadow buffers that binarising made are in the GLB, and -0 and what is no number is 0 in UVs
for file in $(models 'odol-v*' | grep '/[^/]*a[^/]*\.p3d$'); do
    "$bin/p3dconv" odol-to-mlod "$file" -o "$dir/want.p3d" 2>>"$dir/messages" || continue
    check "$bin/p3dconv" p3d-to-glb --lossless "$file" -o "$dir/odol.glb" 2>>"$dir/messages"
    check "$bin/p3dconv" gltf-to-mlod "$dir/odol.glb" -o "$dir/made.p3d" 2>>"$dir/messages"
    "$bin/p3dinfo" --diff "$dir/want.p3d" "$dir/made.p3d" >"$dir/diff"
    check [ -z "$(tail -n +3 "$dir/diff" | grep -v -e ' LOD added$' -e 'UVs changed .* by up to 0$' -e 'the same model')" ]
done
finish
