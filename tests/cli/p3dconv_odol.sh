# p3dconv_odol.sh: mlod-to-odol.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
crate=$fixtures/crate.p3d tube=$fixtures/tube.p3d
unset P3D_ASSETS

# ---- The version ----

for version in ofp:7 a2:50 55:55 dayz:54 73:73 a3:75; do # the names of games are versions
    run 0 "$bin/p3dconv" mlod-to-odol --version "${version%:*}" --allow-missing "$tube" -o "$dir/tube.p3d"
    run 0 "$bin/p3dinfo" "$dir/tube.p3d"
    out "ODOL version ${version#*:}, binarised"
    silent err
done
# Operation Flashpoint knows no rvmats: none is missing.
run 0 "$bin/p3dconv" mlod-to-odol --target ofp --assets "$fixtures" "$crate" -o "$dir/flashpoint.p3d"
err "faces lose their material, which Operation Flashpoint does not know"
run 0 "$bin/p3dinfo" check "$dir/flashpoint.p3d"
run 0 "$bin/p3dconv" odol-to-mlod "$dir/flashpoint.p3d" -o "$dir/again.p3d"
silent err
run 0 "$bin/p3dconv" mlod-to-odol --target a3 --allow-missing "$tube" -o "$dir/small.p3d"
run 0 "$bin/p3dconv" mlod-to-odol --target a3 --quality draft --allow-missing "$tube" -o "$dir/fast.p3d"
run 0 "$bin/p3dinfo" "$dir/fast.p3d"
silent err
[ "$(wc -c <"$dir/small.p3d")" -lt "$(wc -c <"$dir/fast.p3d")" ] || bad "--quality draft packs into as few bytes"
run 2 "$bin/p3dconv" mlod-to-odol "$tube" -o "$dir/none.p3d"
err "mlod-to-odol needs --target 7, 50, 54, 55, 73, 75, ofp, a2, oa, dayz or a3"
mkdir -p "$dir/addon/data"
cp "$fixtures/odd.p3d" "$dir/addon/data"
echo 'class CfgPatches { class A { requiredAddons[] = {"DZ_Data"}; }; };' >"$dir/addon/config.cpp"
for input in "$dir/addon" "$dir/addon/data/odd.p3d"; do
    run 0 "$bin/p3dconv" mlod-to-odol --newer --allow-missing "$input" -o "$dir/found/"
    err "config.cpp: it is of a mod for DayZ: version 54 is made; --target N makes another"
done
echo 50 >"$dir/addon/p3d-binarize-version"
run 0 "$bin/p3dconv" mlod-to-odol --newer --allow-missing "$dir/addon/data/odd.p3d" -o "$dir/found/"
err "p3d-binarize-version: it says that version 50 is made"
run 0 "$bin/p3dinfo" --brief "$dir/found/odd.p3d"
out 'ODOL  50'
for arguments in "mlod-to-odol --version" "mlod-to-odol $tube --version"; do # behind a mode it is the ODOL's, never the program's
    # shellcheck disable=SC2086
    run 2 "$bin/p3dconv" $arguments
    err "option --version needs a value"
    silent out
done
run 2 "$bin/p3dconv" mlod-to-odol --version 51 "$tube" -o "$dir/none.p3d"
err "--version does not take 51; it takes one of 7, 50, 54, 55, 73, 75, ofp, a2, oa, dayz, a3"
none "$dir/none.p3d"
for command in "--version" "-V" "mlod-to-odol -V"; do
    # shellcheck disable=SC2086
    run 0 "$bin/p3dconv" $command
    out "p3dconv (p3dkit)"
    [ "$(grep -vc '^  without [^ ]*: ' "$dir/out")" = 1 ] && ok || bad "more than the version and what the build lacks"
done

# ---- What is read ----

run 1 "$bin/p3dconv" mlod-to-odol --version 73 "$crate" -o "$dir/none.p3d"
err "is not found: nothing says which mod it is in"
run 1 "$bin/p3dconv" mlod-to-odol --version 73 --no-assets "$crate" -o "$dir/none.p3d"
err "is not found, because no assets are given"
err "goes on"
none "$dir/none.p3d"
mkdir "$dir/drive" "$dir/made"
run 1 "$bin/p3dconv" mlod-to-odol --version 73 --assets "$dir/drive" "$crate" -o "$dir/none.p3d"
err ".rvmat is not in the assets"
err "; --allow-missing goes on"
long=a/$(printf 'long%.0s' $(seq 1 24))/paint.rvmat # paths are told whole, and all that are missing
"$bin/p3dconv" mlod-to-mlod "$crate" --rename "crate\\data=$(dirname "$long" | tr / '\\')" -o "$dir/renamed.p3d"
run 1 "$bin/p3dconv" mlod-to-odol --version a3 --assets "$dir/drive" "$dir/renamed.p3d" -o "$dir/none.p3d"
err "$(dirname "$long" | tr / '\\')\\crate.rvmat is not in the assets"
{ # two rvmats are missing: both are named
    printf 'mtllib two.mtl\no 1.000\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\n'
    printf 'usemtl a\nf 1/1/1 2/1/1 3/1/1\nusemtl b\nf 1/1/1 3/1/1 2/1/1\n'
} >"$dir/two.obj"
printf 'newmtl a\n# rvmat: a\\one.rvmat\nnewmtl b\n# rvmat: a\\two.rvmat\n' >"$dir/two.mtl"
run 0 "$bin/p3dconv" "$dir/two.obj" "$dir/two.p3d"
run 1 "$bin/p3dconv" mlod-to-odol --version a3 --assets "$dir/drive" "$dir/two.p3d" -o "$dir/none.p3d"
err 'two.p3d: a\one.rvmat is not in the assets, and 1 more rvmat failed; --allow-missing goes on'
err 'two.p3d: warning: a\two.rvmat is not in the assets'
none "$dir/none.p3d"
run 0 "$bin/p3dconv" mlod-to-odol --version 73 --assets "$dir/drive" --allow-missing "$crate" -o "$dir/none.p3d"
err "the model gets a material with only its name"
rvmat=$("$bin/p3dconv" --list-deps "$crate" | grep '\.rvmat$' | head -n 1 | tr '\\' '/')
mkdir -p "$dir/drive/$(dirname "$rvmat")"
cp "$fixtures/paint.rvmat" "$dir/drive/$rvmat"
run 0 "$bin/p3dconv" mlod-to-odol --version 73 --assets "$dir/drive" --allow-missing "$crate" -o "$dir/crate.p3d" \
    --depfile "$dir/crate.d"
grep -q "^$dir/crate.p3d: .*$rvmat" "$dir/crate.d" && ok || bad "the depfile has no rvmat"
run 0 "$bin/p3ddump" --json "$dir/crate.p3d"
out "$(basename "$rvmat")"

# ---- Collision meshes ----

pickup=$fixtures/pickup/pickup.p3d
run 0 "$bin/p3dconv" mlod-to-odol --version 73 --allow-missing "$pickup" -o "$dir/pickup.p3d"
run 0 "$bin/p3ddump" --text "$dir/pickup.p3d"
[ "$(grep -c 'mesh_count  8$' "$dir/out")" = 2 ] && ok || bad "not two lists of 8 meshes"
run 0 "$bin/p3dinfo" "$dir/pickup.p3d"
out 'trailing bytes with 16 collision meshes'
run 0 "$bin/p3dinfo" --json "$dir/pickup.p3d"
out '"collision_meshes": 16'
run 0 "$bin/p3dconv" odol-to-obj --collision "$dir/pickup.p3d" -o "$dir/hulls.obj"
no_more
[ "$(sed -n '/^o Geometry_hulls/,$p' "$dir/hulls.obj" | grep -c '^g component0')" = 8 ] && ok || bad "not 8 hulls"
grep -q '^newmtl collision$' "$dir/hulls.mtl" && ok || bad "hulls without a material"
run 0 "$bin/p3dconv" odol-to-glb --collision "$dir/pickup.p3d" -o "$dir/hulls.glb"
[ "$(tr ',' '\n' <"$dir/hulls.glb" | grep -ac '"hull":"component0')" = 8 ] && ok || bad "not 8 nodes of hulls"
run 0 "$bin/p3dconv" odol-to-glb "$dir/pickup.p3d" -o "$dir/plain.glb"
! grep -aq hull "$dir/plain.glb" && ok || bad "hulls without being asked"
run 0 "$bin/p3dconv" mlod-to-glb --collision "$pickup" -o "$dir/hulls.glb"
err "an MLOD has no collision meshes; they are made when it is binarised"
for rule in G120 G121 G122; do
    run 0 "$bin/p3dinfo" --check --only $rule "$dir/pickup.p3d"
    out clean
done
run 0 "$bin/p3dconv" mlod-to-odol --version 73 --allow-missing --physx none "$pickup" -o "$dir/pickup.p3d"
err "no collision meshes are made, as was asked"
run 0 "$bin/p3ddump" --text "$dir/pickup.p3d"
[ "$(grep -c 'mesh_count  0$' "$dir/out")" = 4 ] && ok || bad "not four empty lists"
[ "$(grep -c 'sdk_version  0x4010100$' "$dir/out")" = 4 ] && ok || bad "empty lists without the version of the SDK"
run 0 "$bin/p3dconv" odol-to-glb --collision "$dir/pickup.p3d" -o "$dir/hulls.glb"
err "there are no collision meshes to add"
run 0 "$bin/p3dinfo" --check --only G120 "$dir/pickup.p3d"
out "components with faces: 8, meshes: 0"

# ---- Bones and sections ----

mkdir "$dir/source"
cp "$tube" "$dir/source/door.p3d"
cfg "$dir/source/model.cfg" door S
run 0 "$bin/p3dconv" mlod-to-odol --version 73 --allow-missing "$dir/source/door.p3d" -o "$dir/made/" --depfile "$dir/door.d"
grep -q "model.cfg" "$dir/door.d" && ok || bad "the depfile has no model.cfg"
run 0 "$bin/p3dinfo" "$dir/made/door.p3d"
out "skeleton  S, 1 bone, 1 animation"
sed 's/"S"/"T"/; s/class S /class T /' "$dir/source/model.cfg" >"$dir/other.cfg"
run 0 "$bin/p3dconv" mlod-to-odol --version 73 --allow-missing --model-cfg "$dir/other.cfg" "$dir/source/door.p3d" -o "$dir/made/"
run 0 "$bin/p3dinfo" "$dir/made/door.p3d"
out "skeleton  T, 1 bone"
# what is newer than the model.cfg stays
touch -t 202001010000 "$dir/source/door.p3d" "$dir/source/model.cfg" "$dir/other.cfg"
touch -t 202001020000 "$dir/made/door.p3d"
cp -p "$dir/made/door.p3d" "$dir/old.p3d"
run 0 "$bin/p3dconv" mlod-to-odol --version 54 --allow-missing --newer "$dir/source/door.p3d" -o "$dir/made/"
same "$dir/old.p3d" "$dir/made/door.p3d"
touch -t 202001030000 "$dir/source/model.cfg"
run 0 "$bin/p3dconv" mlod-to-odol --version 54 --allow-missing --newer "$dir/source/door.p3d" -o "$dir/made/"
cmp -s "$dir/old.p3d" "$dir/made/door.p3d" && bad "a newer model.cfg changes nothing" || ok

# ---- Many ----

cp "$fixtures/tube_v50.p3d" "$dir/source/binarised.p3d"
rm -r "$dir/made"
run 0 "$bin/p3dconv" mlod-to-odol --version 50 --allow-missing -j 2 -r "$dir/source" -o "$dir/made"
err "1 binarised model skipped"
none "$dir/made/binarised.p3d"
run 0 "$bin/p3dinfo" --brief "$dir/made/door.p3d"
run 0 "$bin/p3dconv" mlod-to-odol --version 50 --allow-missing "$dir/source/binarised.p3d" -o "$dir/none2.p3d"
err "1 binarised model skipped"
none "$dir/none2.p3d"
run 1 "$bin/p3dconv" mlod-to-odol --version 50 --allow-missing "$dir/source/door.p3d"
err "the output would replace the input"
run 0 "$bin/p3dconv" mlod-to-odol --version 50 --allow-missing --lod 0 "$tube" -o "$dir/one.p3d"
run 0 "$bin/p3dinfo" "$dir/one.p3d"
out ", 1 LOD"
"$bin/p3dconv" mlod-to-odol --version 50 --allow-missing - -o - <"$tube" >"$dir/pipe.p3d" 2>"$dir/err" && ok || bad "no pipe"
[ "$(head -c 4 "$dir/pipe.p3d")" = ODOL ] && ok || bad "no ODOL in the pipe"

# ---- What a game could not load ----

# 70,000 lone points in a visual LOD
{
    printf 'MLOD\001\001\000\000\001\000\000\000P3DM\034\000\000\000\000\001\000\000'
    printf '\160\021\001\000\001\000\000\000\000\000\000\000\000\000\000\000'
    head -c 1120000 /dev/zero
    printf '\000\000\000\000\000\000\200\077\000\000\000\000TAGG\001#EndOfFile#\000\000\000\000\000\000\000\200\077'
} >"$dir/large.p3d"
run 1 "$bin/p3dconv" mlod-to-odol --version 50 "$dir/large.p3d" -o "$dir/none3.p3d"
err "LOD 1.000: P3D-V101: a LOD has more vertices than 16-bit indices reach: 70000 vertices; the maximum is 65535"
none "$dir/none3.p3d"
run 0 "$bin/p3dconv" mlod-to-odol --version 73 "$dir/large.p3d" -o "$dir/large73.p3d"
# five bones that have the same points
printf 'g a b c d e\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >"$dir/bones.obj"
cat >"$dir/bones.cfg" <<'CFG'
class CfgSkeletons { class S { skeletonBones[] = {"a", "", "b", "", "c", "", "d", "", "e", ""}; }; };
class CfgModels { class bones { skeletonName = "S"; }; };
CFG
run 0 "$bin/p3dconv" obj-to-mlod --resolution 1 "$dir/bones.obj" -o "$dir/bones.p3d"
run 0 "$bin/p3dconv" mlod-to-odol --version 73 --model-cfg "$dir/bones.cfg" "$dir/bones.p3d" -o "$dir/bones73.p3d"
err "warning: LOD 1.000: P3D-S107: more than 4 bones move a point"

finish
