# p3dconv_assets.sh: textures and models of proxies in what p3dconv writes.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
unset P3D_ASSETS
is() { if [ "$1" = "$2" ]; then ok; else bad "'$1' is not '$2'"; fi; }
list() { (cd "$1" && find . -type f | LC_ALL=C sort | tr '\n' ' '); }

# what crate.p3d names, and what its rvmat names
game=$dir/game
mkdir -p "$game/Crate/Data" "$game/data"
cp "$fixtures/dxt1.paa" "$game/Crate/Data/Crate_CO.paa"
cp "$fixtures/dxt5_nohq.paa" "$game/Crate/Data/crate_nohq.paa"
cat >"$game/Crate/Data/crate.rvmat" <<'RVMAT'
emmisive[] = {0, 0.5, 0, 1};
specular[] = {1, 1, 1, 1};
specularPower = 40;
PixelShaderID = "Super";
class Stage1 { texture = "crate\data\crate_nohq.paa"; uvSource = "tex"; };
RVMAT
crate=$fixtures/crate.p3d

# ---- Textures ----

# a GLB has them in it
run 0 "$bin/p3dconv" p3d-to-glb "$crate" -o "$dir/plain.glb"
run 0 "$bin/p3dconv" p3d-to-glb "$crate" -o "$dir/crate.glb" --assets "$game"
silent err
python3 - "$dir/crate.glb" >"$dir/json" <<'PY' || bad "the GLB cannot be read"
import json, struct, sys
data = open(sys.argv[1], "rb").read()
size = struct.unpack_from("<I", data, 12)[0]
glb = json.loads(data[20:20 + size])
for image in glb["images"]:
    view = glb["bufferViews"][image["bufferView"]]
    at = 20 + size + 8 + view["byteOffset"]
    print(image["name"], image["mimeType"], data[at + 1:at + 4].decode(), *struct.unpack_from(">II", data, at + 16))
material = [m for m in glb["materials"] if "baseColorTexture" in m["pbrMetallicRoughness"]][0]
print("normal" if "normalTexture" in material else "no normal", material["emissiveFactor"])
PY
is "$(sort "$dir/json" | tr '\n' ' ')" "crate_co image/png PNG 16 8 crate_nohq image/png PNG 8 8 normal [0, 0.5, 0] "

# an OBJ has them beside it; all of it is there, or nothing
run 0 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/obj/" --assets "$game"
is "$(list "$dir/obj")" "./crate.mtl ./crate.obj ./crate_textures/crate_co.png ./crate_textures/crate_nohq.png "
grep -q '^map_Kd crate_textures/crate_co.png$' "$dir/obj/crate.mtl" && ok || bad "no map_Kd"
grep -q '^Ke 0 0.5 0$' "$dir/obj/crate.mtl" && ok || bad "no Ke"
run 0 "$bin/p3dconv" paa-to-png "$game/Crate/Data/Crate_CO.paa" -o "$dir/co.png"
same "$dir/co.png" "$dir/obj/crate_textures/crate_co.png"

# a .gltf, too
run 0 "$bin/p3dconv" p3d-to-gltf "$crate" -o "$dir/a.gltf" --assets "$game"
is "$(cd "$dir" && find a_textures -type f | LC_ALL=C sort | tr '\n' ' ')" "a_textures/crate_co.png a_textures/crate_nohq.png "
grep -q '"uri":"a_textures/crate_co.png"' "$dir/a.gltf" && ok || bad "the .gltf names no image"

# a folder that cannot be made: nothing is written
: >"$dir/file"
run 1 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/file/crate.obj" --assets "$game"
err "$dir/file"

# pictures
run 0 "$bin/p3dconv" p3d-to-png "$crate" -o "$dir/plain.png"
run 0 "$bin/p3dconv" p3d-to-png "$crate" -o "$dir/crate.png" --assets "$game"
if cmp -s "$dir/plain.png" "$dir/crate.png"; then bad "the picture has no texture"; else ok; fi

# the environment says it for every command; options leave textures out or make them smaller
P3D_ASSETS=$game run 0 "$bin/p3dconv" p3d-to-glb "$crate" -o "$dir/env.glb"
same "$dir/crate.glb" "$dir/env.glb"
run 0 "$bin/p3dconv" p3d-to-glb "$crate" -o "$dir/none.glb" --assets "$game" --no-textures
same "$dir/plain.glb" "$dir/none.glb"
run 0 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/small/" --assets "$game" --max-texture 4
run 0 "$bin/p3dinfo" --json "$game/Crate/Data/Crate_CO.paa"
is "$(od -An -tu1 -j16 -N8 "$dir/small/crate_textures/crate_co.png" | tr -d '\n')" "   0   0   0   4   0   0   0   2"

# what was read is in the depfile
run 0 "$bin/p3dconv" p3d-to-glb "$crate" -o "$dir/dep.glb" --assets "$game" --depfile "$dir/dep.d"
for name in Crate_CO.paa crate_nohq.paa crate.rvmat; do
    grep -q "$name" "$dir/dep.d" && ok || bad "the depfile has no $name"
done

# what rvmats name is needed, too, once
cp "$game/Crate/Data/crate.rvmat" "$dir/crate.rvmat"
cat >>"$game/Crate/Data/crate.rvmat" <<'RVMAT'
class Stage2 { texture = "#(argb,8,8,3)color(1,1,1,1,dt)"; uvSource = "tex"; };
class StageTI { texture = "crate\data\crate_ti_ca.paa"; };
surfaceInfo = "crate\data\wood.bisurf";
RVMAT
run 0 "$bin/p3dconv" --list-deps "$crate" --assets "$game"
out 'crate\data\crate.rvmat'
is "$(grep -c 'crate_nohq\|crate_ti_ca\|wood\.bisurf' "$dir/out")" 3
grep -q '#(' "$dir/out" && bad "a texture that is no file" || ok
run 0 "$bin/p3dconv" --list-deps --missing "$crate" --assets "$game"
out 'crate\data\crate_ti_ca.paa'
grep -q 'crate_nohq\|\.rvmat' "$dir/out" && bad "what is there is missing" || ok
mv "$dir/crate.rvmat" "$game/Crate/Data/crate.rvmat"

# what is missing or damaged is a warning
rm "$game/Crate/Data/crate_nohq.paa"
head -c 40 "$fixtures/dxt1.paa" >"$game/Crate/Data/Crate_CO.paa"
run 0 "$bin/p3dconv" p3d-to-glb "$crate" -o "$dir/damaged.glb" --assets "$game"
err 'warning: crate\data\crate_nohq.paa is not in the assets'
err 'warning: crate\data\crate_co.paa: '
cp "$fixtures/dxt1.paa" "$game/Crate/Data/Crate_CO.paa"

# images take their places with the output, or not at all
mkdir "$dir/full" "$dir/full/crate.mtl"
run 1 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/full/crate.obj" --assets "$game"
none "$dir/full/crate.obj"

# ---- Models of proxies ----

# tube.p3d has a proxy; the model that it names is the crate
proxy=$("$bin/p3dconv" --list-deps "$fixtures/tags_p3dm.p3d" | grep -v 'a\.')
[ "$proxy" ] && ok || bad "tags_p3dm.p3d has no proxy"
path=$(printf '%s' "${proxy#\\}" | tr '\\' '/')
mkdir -p "$game/$(dirname "$path")"
cp "$crate" "$game/$path.p3d"
run 0 "$bin/p3dconv" p3d-to-obj "$fixtures/tags_p3dm.p3d" -o "$dir/without.obj" --assets "$game" --no-textures
run 0 "$bin/p3dconv" p3d-to-obj "$fixtures/tags_p3dm.p3d" -o "$dir/with.obj" --assets "$game" --no-textures --proxies
is "$(($(grep -c '^f ' "$dir/with.obj") - $(grep -c '^f ' "$dir/without.obj")))" 6
run 0 "$bin/p3dconv" --list-deps --proxies "$fixtures/tags_p3dm.p3d" --assets "$game" # and what the crate names
out 'crate\data\crate_co.paa'
rm "$game/$path.p3d"
run 0 "$bin/p3dconv" p3d-to-obj "$fixtures/tags_p3dm.p3d" -o "$dir/gone.obj" --assets "$game" --no-textures --proxies
err "a proxy's model:"
is "$(grep -v ^mtllib "$dir/gone.obj" | cksum)" "$(grep -v ^mtllib "$dir/without.obj" | cksum)"

# ---- What is read is not replaced ----

cp "$fixtures/addon.pbo" "$dir/addon.pbo"
mkdir -p "$dir/drive/crate/data"
cp "$fixtures/addon.pbo" "$dir/drive/addon.pbo"
run 0 "$bin/p3dconv" paa-to-png "$fixtures/dxt1.paa" -o "$dir/drive/crate/data/crate_co.png"
for target in "$dir/drive/crate/data/crate_co.png" "$dir/addon.pbo" "$dir/drive/addon.pbo"; do
    cp "$target" "$dir/before"
    case $target in
    *.pbo) run 2 "$bin/p3dconv" p3d-to-png "$crate" -o "$target" --assets "$dir/addon.pbo" --assets "$dir/drive" ;;
    *)
        run 1 "$bin/p3dconv" p3d-to-png "$crate" -o "$target" --assets "$dir/addon.pbo" --assets "$dir/drive"
        err "the output $target would replace a file that is read; choose another with -o"
        ;;
    esac
    same "$target" "$dir/before"
done

# ---- Outputs stay below the folder that was named ----

if [ -z "$windows" ]; then # wine takes links of the system below it for folders
    mkdir -p "$dir/elsewhere" "$dir/tree/sub" "$dir/target"
    echo mine >"$dir/elsewhere/crate_co.png"
    ln -s ../elsewhere "$dir/target/crate_textures"
    ln -s ../elsewhere "$dir/target/sub"
    cp "$crate" "$dir/tree/sub/crate_co.p3d"
    run 1 "$bin/p3dconv" p3d-to-gltf "$crate" -o "$dir/target/crate.gltf" --assets "$game"
    err "cannot write to $dir/target/crate_textures: it is a link; only the folder of -o may be one"
    run 1 "$bin/p3dconv" p3d-to-png -r "$dir/tree" -o "$dir/target"
    err "cannot write to $dir/target/sub: it is a link"
    [ "$(cat "$dir/elsewhere/"*)" = mine ] && ok || bad "written behind a link"
    none "$dir/target/crate.gltf"
    ln -s elsewhere "$dir/named" # the folder that the user names may be one
    run 0 "$bin/p3dconv" p3d-to-png -r "$dir/tree" -o "$dir/named"
    [ -f "$dir/elsewhere/sub/crate_co.png" ] && ok || bad "a link that was named is not followed"
fi

# ---- Usage ----

for option in --proxies '--max-texture 64'; do
    # shellcheck disable=SC2086
    run 2 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/x.obj" $option --no-assets
    err '--no-assets'
    run 2 sh -c '"$1" p3d-to-obj - -o x.obj $3 <"$2"' - "$bin/p3dconv" "$crate" "$option"
    err 'needs --assets'
done
run 2 "$bin/p3dconv" p3d-to-glb "$crate" -o "$dir/x.glb" --assets "$game" --max-texture 0
none "$dir/x.glb"
finish
