# messages.sh: what the tools say of a failure or an output is so, and is said once.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
unset P3D_ASSETS
cd "$dir" || exit 1

# A disk that is full is told once, with its own reason, whoever has written.
if [ -w /dev/full ]; then
    cp "$fixtures/tube.p3d" "$fixtures/crate.p3d" "$fixtures/dxt1.paa" .
    for arguments in "mlod-to-obj crate.p3d" "p3d-to-glb --no-textures crate.p3d" "p3d-to-glb --no-textures tube.p3d" \
        "p3d-to-png --no-textures crate.p3d" "p3d-to-mlod tube.p3d" "paa-to-png dxt1.paa"; do
        # shellcheck disable=SC2086
        "$bin/p3dconv" $arguments -o - >/dev/full 2>err
        [ $? = 1 ] && ok || bad "full stdout is no failure: $arguments"
        [ "$(cat err)" = "p3dconv: ${arguments##* }: cannot write standard output: No space left on device" ] && ok ||
            bad "$arguments: $(cat err)"
    done
    for arguments in "p3dinfo --full tube.p3d" "p3dinfo check --json crate.p3d" "p3ddump tube.p3d" \
        "p3dinfo --json crate.p3d" "p3dinfo diff --full crate.p3d tube.p3d" "p3dconv --list-deps crate.p3d" \
        "p3dinfo check --sarif crate.p3d"; do
        # shellcheck disable=SC2086
        "$bin/"$arguments >/dev/full 2>err
        [ $? != 0 ] && ok || bad "full stdout is no failure: $arguments"
        [ "$(wc -l <err)" = 1 ] && ok || bad "$arguments: not one line: $(cat err)"
        grep -q -e ': standard output: No space left on device$' -e ': standard output: write error$' err && ok ||
            bad "$arguments: $(cat err)"
    done
fi

# Findings of an rvmat by itself are those of the file.
cat >gap.rvmat <<'RVMAT'
// SPDX-License-Identifier: GPL-2.0-or-later
PixelShaderID = "Super";
VertexShaderID = "Super";
class Stage1 { texture = "#(rgb,1,1,1)color(0.5,0.5,1,1,NOHQ)"; uvSource = "tex"; };
class Stage3 { texture = "#(argb,8,8,3)color(0,0,0,0,MC)"; uvSource = "tex"; };
RVMAT
run 0 "$bin/p3dinfo" check gap.rvmat
out "gap.rvmat: note P3D-N110: the stages of a material have a gap: Stage2 is missing before Stage3"
run 0 "$bin/p3dinfo" check --json gap.rvmat
out '"element": "lod", "index": null'

# An animation of a model without bones, and of one with others.
run 1 "$bin/p3dconv" p3d-to-glb "$fixtures/crate.p3d" --rtm "$fixtures/wave.rtm" -o none.glb
err "the model has no bones that an animation could move"
none none.glb

# Images that are files are not copied, and nobody says they were.
run 0 "$bin/p3dconv" paa-to-png "$fixtures/dxt1.paa" -o red.png
cat >plain.gltf <<'GLTF'
{"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}], "images": [{"uri": "red.png"}],
 "textures": [{"source": 0}], "materials": [{"name": "red", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
 "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]}],
 "bufferViews": [{"buffer": 0, "byteLength": 36}],
 "buffers": [{"byteLength": 36, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}
GLTF
run 0 "$bin/p3dconv" gltf-to-mlod --make-rvmat plain.gltf -o made/plain.p3d
err "the rvmats, their maps, and the images that the glTF holds, are in plain_textures, which the MLOD names;"
err "images that are files stay beside the glTF"
[ "$(ls made/plain_textures)" = red.rvmat ] && ok || bad "not the rvmat alone: $(ls made/plain_textures)"
run 0 "$bin/p3dinfo" made/plain.p3d
out '    red.paa'
finish
