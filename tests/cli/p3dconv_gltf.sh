# p3dconv_gltf.sh: gltf-to-mlod: what is lossless, its options, its messages.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
"$bin/p3dconv" p3d-to-glb --lossless "$fixtures/crate.p3d" -o "$dir/crate.glb" && ok || bad "no GLB"
"$bin/p3dconv" gltf-to-mlod "$dir/crate.glb" 2>"$dir/err"
if grep -q jansson "$dir/err"; then
    err "this p3dkit was built without jansson, and reads no glTF"
    finish
    exit
fi

# there and back, in one file and in two, through a pipe, and without a mode
run 0 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$dir/crate.p3d"
run 0 "$bin/p3dconv" p3d-to-gltf --lossless "$fixtures/crate.p3d" -o "$dir/my crate.gltf"
run 0 "$bin/p3dconv" "$dir/my crate.gltf" "$dir/two.p3d" --depfile "$dir/d"
silent err
same "$dir/crate.p3d" "$dir/two.p3d"
grep -q 'my\\ crate.bin' "$dir/d" && ok || bad "depfile: $(cat "$dir/d")"
"$bin/p3dconv" gltf-to-mlod - <"$dir/crate.glb" >"$dir/piped.p3d" 2>"$dir/err" && ok || bad "stdin"
same "$dir/crate.p3d" "$dir/piped.p3d"
odd="$dir/$(printf 'a\377b')"
run 0 "$bin/p3dconv" p3d-to-gltf --lossless "$fixtures/crate.p3d" -o "$odd.gltf"
run 0 "$bin/p3dconv" gltf-to-mlod "$odd.gltf" -o "$dir/two.p3d"
same "$dir/crate.p3d" "$dir/two.p3d"
run 0 "$bin/p3dconv" --list-deps "$dir/crate.glb"
out 'crate\data\crate_co.paa'

# names in Latin-1 come back as they were: a selection, a texture, properties
printf 'o 1.000\nv 0 0 0\nv 1 0 0\nv 0 1 0\ng txr\nusemtl a\\txr.paa\nf 1 2 3\n' >"$dir/latin.obj"
run 0 "$bin/p3dconv" obj-to-mlod --property txr=a --property b=txr --property c=txtxr "$dir/latin.obj" -o "$dir/ascii.p3d"
LC_ALL=C sed 's/txr/t\xfcr/g' "$dir/ascii.p3d" >"$dir/latin.p3d"
run 0 "$bin/p3dconv" p3d-to-glb --lossless "$dir/latin.p3d" -o "$dir/latin.glb"
run 0 "$bin/p3dconv" gltf-to-mlod "$dir/latin.glb" -o "$dir/latin2.p3d"
run 0 "$bin/p3dinfo" diff "$dir/latin.p3d" "$dir/latin2.p3d"

# without --lossless: triangles of the best LOD and points of Memory
run 0 "$bin/p3dconv" p3d-to-glb "$fixtures/crate.p3d" -o "$dir/plain.glb"
run 0 "$bin/p3dconv" "$fixtures/crate.p3d" "$dir/two.glb"
err "two.glb: 1 of 4 LODs; --lod all writes the others; with --lossless gltf-to-mlod makes the same model of it"
run 0 "$bin/p3dconv" gltf-to-mlod "$dir/plain.glb"
run 0 "$bin/p3dinfo" "$dir/plain.p3d"
out "Memory"

# then what bones move comes back under the model's own names, though bones are in lower case; of other selections only
# names are there, which is told, and Geometry gets new components
mkdir "$dir/rig" && cp "$fixtures"/pickup/* "$dir/rig"
run 0 "$bin/p3dconv" mlod-to-mlod --rename-selection door_l=Door_L "$fixtures/pickup/pickup.p3d" -o "$dir/rig/pickup.p3d"
members() {
    run 0 "$bin/p3dinfo" --full "$1"
    awk '/^LOD/ { lod = $0 } $2 == "list" && !/camo|glass/ { print lod, $1, $3 }' "$dir/out" | sort >"$2"
}
run 0 "$bin/p3dconv" p3d-to-glb --lod all "$dir/rig/pickup.p3d" -o "$dir/rig.glb"
run 0 "$bin/p3dconv" "$dir/rig.glb" "$dir/rig.p3d"
err "selections left out, as the glTF has only their names (p3d-to-glb --lossless keeps all, masses too): camo (2), glass (2)"
err "Component... (made anew of the pieces) (16)"
members "$dir/rig/pickup.p3d" "$dir/want"
members "$dir/rig.p3d" "$dir/got"
same "$dir/want" "$dir/got"
grep -q 'Door_L [1-9]' "$dir/got" && ok || bad "no Door_L"
printf 'g %s\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' "$(seq -s ' selection_' 100 150)" >"$dir/many.obj"
run 0 "$bin/p3dconv" obj-to-mlod "$dir/many.obj"
run 0 "$bin/p3dconv" "$dir/many.p3d" "$dir/many.glb"
run 0 "$bin/p3dconv" "$dir/many.glb" "$dir/back.p3d"
[ "$(grep -c 'only their names' "$dir/err")" = 1 ] && grep -q 'selection_101, .* and 4[0-9] more$' "$dir/err" && ok || bad "selections: $(cat "$dir/err")"

# a proxy keeps its number, and there is one of each, whatever was written
proxies() {
    "$bin/p3dinfo" --full "$1" | sed -n 's/^ *\(proxy:[^ ]*\) .* \([0-9]*\/[0-9]*\)$/\1 \2/p' >"$2"
}
proxies "$fixtures/pickup/pickup.p3d" "$dir/want"
for options in "" "--lossless" "--lod all" "--lod all --lossless"; do
    # shellcheck disable=SC2086
    run 0 "$bin/p3dconv" p3d-to-glb $options "$fixtures/pickup/pickup.p3d" -o "$dir/proxies.glb"
    run 0 "$bin/p3dconv" gltf-to-mlod "$dir/proxies.glb"
    proxies "$dir/proxies.p3d" "$dir/got"
    same "$dir/want" "$dir/got"
done

# another program's: an image, an rvmat, a mass, a LOD by its object's name
cat >"$dir/other.gltf" <<'END'
{"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}],
 "nodes": [{"name": "Box", "mesh": 0}, {"name": "Geometry", "mesh": 0}],
 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
 "materials": [{"name": "wood", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
 "textures": [{"source": 0}], "images": [{"uri": "tex/wood_co.png"}],
 "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
 "bufferViews": [{"buffer": 0, "byteLength": 36}],
 "buffers": [{"byteLength": 36, "uri": "data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}
END
run 0 "$bin/p3dconv" gltf-to-mlod --texture-root my/data --rvmat wood=my/data/wood.rvmat --mass 40 "$dir/other.gltf"
err 'called like a LOD, such as "1.000" or "Geometry", go to 1.000: 1, the first "Box"; --resolution chooses another LOD'
run 0 "$bin/p3dinfo" --full "$dir/other.p3d"
out 'my\data\wood_co.paa'
out 'my\data\wood.rvmat'
out "mass      40 kg"
tr -s " " <"$dir/out" | grep -q " Box list 3/1$" && ok || bad "no Box"
run 0 "$bin/p3dconv" gltf-to-mlod --resolution 2 "$dir/other.gltf" -o "$dir/second.p3d"
silent err
run 0 "$bin/p3dinfo" "$dir/second.p3d"
out "2.000"

run 0 "$bin/p3dconv" gltf-to-mlod --rvmat wool=a.rvmat "$dir/other.gltf" -o "$dir/wool.p3d"
err "no face has a material called wool, for which there is an rvmat"
sed 's|"name": "Box", "mesh"|"mesh"|' "$dir/other.gltf" >"$dir/nameless.gltf"
run 0 "$bin/p3dconv" gltf-to-mlod "$dir/nameless.gltf"
err 'go to 1.000: 1, the first "node 0"'

# what is lost is told to the last line, as no other tool reads a glTF
lost=$(i=10; while [ $i -lt 58 ]; do printf '"VENDOR_rather_long_name_%s": 0, ' $i; i=$((i + 1)); done)
sed "s|\"name\": \"wood\"|$lost &|; s|\"scene\": 0|\"extensionsUsed\": [$(printf '%s' "$lost" | sed 's/: 0, /, /g')\"E\"], &|" \
    "$dir/other.gltf" >"$dir/lossy.gltf"
run 0 "$bin/p3dconv" gltf-to-mlod "$dir/lossy.gltf"
err "of materials, which are left out: VENDOR_rather_long_name_55, VENDOR_rather_long_name_56, VENDOR_rather_long_name_57"
[ "$(grep -c 'left out' "$dir/err")" -gt 10 ] && ok || bad "not all is told"
if grep -q 'more warnings' "$dir/err"; then bad "p3dinfo cannot tell more"; else ok; fi

# more copies of a mesh than a model has corners
sed 's|"nodes": \[0, 1\]|"nodes": [0]|; s|"name": "Box", "mesh": 0}|"name": "Box", "mesh": 0, "extensions":\
{"EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": 1}}}}|
s|"accessors": \[|"accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},\
{"componentType": 5126, "count": 96000, "type": "VEC3"}], "unused": [|' "$dir/other.gltf" >"$dir/copies.gltf"
run 1 "$bin/p3dconv" gltf-to-mlod "$dir/copies.gltf" -o "$dir/copies.p3d"
none "$dir/copies.p3d"

# images that a GLB holds are written as they are, beside the MLOD; what nothing makes textures of is told
sed 's|"uri": "tex/wood_co.png"|"name": "../Wood Planks.png", "uri": "data:image/png;base64,iVBORw0KGgpQTkc="|' "$dir/other.gltf" >"$dir/held.gltf"
run 0 "$bin/p3dconv" gltf-to-mlod --texture-root my "$dir/held.gltf" -o "$dir/held.p3d"
printf '\211PNG\r\n\032\nPNG' >"$dir/want.png"
same "$dir/want.png" "$dir/held_textures/wood_planks.png"
err "held.p3d: the images are in held_textures, which the MLOD names; png-to-paa makes its textures of them"
run 0 "$bin/p3dconv" --list-deps "$dir/held.p3d"
out 'my\held_textures\wood_planks.paa'
sed 's|"name": "../Wood Planks.png", ||' "$dir/held.gltf" >"$dir/unnamed.gltf"
run 0 "$bin/p3dconv" gltf-to-mlod --newer "$dir/unnamed.gltf"
rm -r "$dir/unnamed_textures" # they alone are gone
run 0 "$bin/p3dconv" gltf-to-mlod --newer "$dir/unnamed.gltf"
same "$dir/want.png" "$dir/unnamed_textures/wood_co.png"
run 0 "$bin/p3dconv" --list-deps "$dir/unnamed.gltf"
out 'unnamed_textures\wood_co.paa'
sed 's|tex/wood_co.png|tex/My%20Wood%5f%2e.KTX2|; s|"textures": \[{"source": 0}\]|"textures": [{"extensions": {"KHR_texture_basisu": {"source": 0}}}]|' \
    "$dir/other.gltf" >"$dir/ktx.gltf"
run 0 "$bin/p3dconv" gltf-to-mlod "$dir/ktx.gltf"
err "the image tex/My%20Wood%5f%2e.KTX2 is of a kind that no texture can be made of; save it as PNG"
run 0 "$bin/p3dconv" --list-deps "$dir/ktx.p3d"
out 'My Wood_..paa'
sed 's|iVBORw0KGgpQTkc=|/9j/4AA=|' "$dir/held.gltf" >"$dir/jpeg.gltf"
run 0 "$bin/p3dconv" gltf-to-mlod "$dir/jpeg.gltf" -o "$dir/jpeg.p3d"
printf '\377\330\377\340\000' >"$dir/want.jpg"
same "$dir/want.jpg" "$dir/jpeg_textures/wood_planks.jpg"
sed 's|iVBORw0KGgpQTkc=|UklGRgAAAABXRUJQ|' "$dir/held.gltf" >"$dir/webp.gltf"
run 0 "$bin/p3dconv" gltf-to-mlod "$dir/webp.gltf" -o "$dir/webp.p3d"
err "the image wood_planks is WebP, which is not read; save it as PNG"
none "$dir/webp_textures"
sed 's|"name": "Geometry"|"name": "Seat"|' "$dir/held.gltf" >"$dir/heavy.gltf"
run 1 "$bin/p3dconv" gltf-to-mlod --mass 40 "$dir/heavy.gltf"
none "$dir/heavy_textures"
run 0 "$bin/p3dconv" gltf-to-mlod --dry-run "$dir/held.gltf" -o "$dir/dry.p3d"
none "$dir/dry_textures"

# bones and animations
run 0 "$bin/p3dconv" p3d-to-glb --lossless "$fixtures/tube_v50.p3d" -o "$dir/tube.glb"
run 0 "$bin/p3dconv" gltf-to-mlod --model-cfg "$dir/model.cfg" "$dir/tube.glb" --depfile "$dir/d"
silent err
grep -q 'class tube$' "$dir/model.cfg" && grep -q '"upper", "lower"' "$dir/model.cfg" && ok || bad "no skeleton"
grep -q 'angle1 = 1.5;' "$dir/model.cfg" && ok || bad "no animation"
run 0 "$bin/p3dinfo" "$dir/tube.p3d"
out "skeleton  tube, 2 bones, 5 animations"
run 0 "$bin/p3dconv" gltf-to-mlod --model-cfg "$dir/odd.cfg" "$dir/tube.glb" -o "$dir/07_nla-anim.p3d"
err "no class can be called 07_nla-anim; the model.cfg has 07_nla_anim, so give the model that name"
run 1 "$bin/p3dconv" gltf-to-mlod --model-cfg "$dir/tube.glb/a/model.cfg" "$dir/tube.glb" -o "$dir/x.p3d"
err "cannot make the folder $dir/tube.glb: a file is there"
none "$dir/x.p3d"
run 0 "$bin/p3dconv" gltf-to-mlod --model-cfg "$dir/none/a/model.cfg" "$dir/tube.glb" -o "$dir/made.p3d"
[ -s "$dir/none/a/model.cfg" ] && ok || bad "no model.cfg in a new folder"
run 2 "$bin/p3dconv" gltf-to-mlod --model-cfg "$dir/m.cfg" "$dir/tube.glb" "$dir/crate.glb" -o "$dir/"
err "is that of one model, but there are 2 inputs"

# messages
sed 's/"Geometry"/"Boxes"/' "$dir/other.gltf" >"$dir/plain.gltf"
run 1 "$bin/p3dconv" gltf-to-mlod --mass 5 "$dir/plain.gltf" -o "$dir/x.p3d"
err "there is no Geometry LOD with points for the mass"
none "$dir/x.p3d"
run 1 "$bin/p3dconv" gltf-to-mlod "$fixtures/crate.p3d" -o "$dir/x.p3d"
err "not a glTF"
one_line
sed 's/"asset"/"extensionsRequired": ["KHR_draco_mesh_compression"], "asset"/' "$dir/other.gltf" >"$dir/draco.gltf"
if "$bin/p3dconv" --version | grep -q 'without Draco'; then
    run 1 "$bin/p3dconv" gltf-to-mlod "$dir/draco.gltf" -o "$dir/x.p3d"
    err "the file needs KHR_draco_mesh_compression, which p3dkit does not read"
else
    run 0 "$bin/p3dconv" gltf-to-mlod "$dir/draco.gltf" -o "$dir/draco.p3d"
fi
sed 's/data:;base64,[^"]*/none.bin/' "$dir/other.gltf" >"$dir/away.gltf"
run 1 "$bin/p3dconv" gltf-to-mlod "$dir/away.gltf" -o "$dir/x.p3d"
err "the buffer none.bin cannot be read"
mkdir -p "$dir/inside" # nor one outside of the folder of the input
echo secret >"$dir/far.bin"
sed 's/data:;base64,[^"]*/..%2ffar.bin/' "$dir/other.gltf" >"$dir/inside/far.gltf"
run 1 "$bin/p3dconv" gltf-to-mlod "$dir/inside/far.gltf" -o "$dir/far.p3d"
err '"../far.bin" is not read: it lies outside of the folder of the input'
run 2 "$bin/p3dconv" gltf-to-mlod --rvmat wood "$dir/other.gltf"
err "--rvmat wood is not NAME=PATH"
run 2 "$bin/p3dconv" obj-to-mlod --rvmat a=b "$dir/x.obj"
err "--rvmat is an option of gltf-to-mlod, not of obj-to-mlod"
run 2 "$bin/p3dconv" gltf-to-mlod --lossless "$dir/other.gltf"
# Back under its old name the best LOD alone would cost the others.
cp "$fixtures/crate.p3d" "$dir/own.p3d"
run 0 "$bin/p3dconv" "$dir/own.p3d" "$dir/own.glb"
run 1 "$bin/p3dconv" "$dir/own.glb" "$dir/own.p3d"
err "own.p3d is there and has 4 LODs, more than the 2 of this one; -o FILE replaces it"
run 1 "$bin/p3dconv" gltf-to-mlod "$dir/own.glb"
run 1 "$bin/p3dconv" gltf-to-mlod "$dir/own.glb" "$dir/"
run 1 "$bin/p3dconv" gltf-to-mlod "$dir/own.glb" -o "$dir/"
same "$fixtures/crate.p3d" "$dir/own.p3d"
run 0 "$bin/p3dconv" gltf-to-mlod "$dir/own.glb" -o "$dir/own.p3d"
finish
