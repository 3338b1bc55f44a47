# p3dconv_batch.sh: p3dconv in build scripts: folders, threads, what is newer, depfiles, compression.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
models=$dir/models
mkdir -p "$models/a/deep" "$models/b c" "$models/empty"
cp "$fixtures/crate.p3d" "$models/a/deep"
cp "$fixtures/tags_p3dm.p3d" "$models/a"
cp "$fixtures/tube_v50.p3d" "$models/b c/TUBE.P3D"
cp "$fixtures/tags_sp3x.p3d" "$models"
echo text >"$models/a/readme.txt"
ln -s .. "$models/a/up"

# folders keep their tree; only models, each once, and links are not followed
run 0 "$bin/p3dconv" p3d-to-obj -r "$models" -o "$dir/tree"
no_more
count=$(find "$dir/tree" -type f | wc -l)
[ "$count" = 8 ] && ok || bad "$count outputs"
[ -s "$dir/tree/b c/TUBE.obj" ] && ok || bad "no TUBE.obj"
run 0 "$bin/p3dconv" p3d-to-obj "$models/a/deep/crate.p3d" -o "$dir/crate.obj"
same "$dir/crate.obj" "$dir/tree/a/deep/crate.obj"
run 0 "$bin/p3dconv" mlod-to-mlod -r "$models/a" -o "$models/a/made/"
run 0 "$bin/p3dconv" mlod-to-mlod -r "$models/a" -o "$models/a/made/"
none "$models/a/made/made"
rm -r "$models/a/made"

# models of the other format that nobody has named are skipped and counted
run 0 "$bin/p3dconv" mlod-to-mlod -r "$models" -o "$dir/mlods" --depfile "$dir/mlods.d"
[ "$(cat "$dir/err")" = "p3dconv: 1 binarised model skipped" ] && ok || bad "skipped: $(cat "$dir/err")"
[ "$(find "$dir/mlods" -type f | wc -l)" = 3 ] && ok || bad "not three MLODs"
[ "$(grep -c '' "$dir/mlods.d")" = 3 ] && ok || bad "a skipped model is in the depfile"
cp "$models/b c/TUBE.P3D" "$models/b c/two.p3d"
run 0 "$bin/p3dconv" mlod-to-obj --list-deps -r "$models"
err "p3dconv: 2 binarised models skipped"
run 0 "$bin/p3dconv" odol-to-glb -r "$models" -o "$dir/odols"
err "p3dconv: 3 MLODs skipped"
[ "$(find "$dir/odols" -type f | wc -l)" = 2 ] && ok || bad "not two ODOLs"
run 1 "$bin/p3dconv" mlod-to-mlod -r "$models" "$models/b c/two.p3d" -o "$dir/mlods"
err "two.p3d: the file is ODOL, which mlod-to-mlod does not take"
[ "$(tail -n 2 "$dir/err" | head -n 1)" = "p3dconv: 2 binarised models skipped" ] && ok || bad "the failures are not named last"
rm "$models/b c/two.p3d"
run 1 "$bin/p3dconv" p3d-to-obj -r "$models/empty" -o "$dir/tree"
err "there is no .p3d"
run 2 "$bin/p3dconv" p3d-to-obj -r "$models" -o -
: >"$dir/file"
run 1 "$bin/p3dconv" p3d-to-obj -r "$models" -o "$dir/file"
err "p3dconv: cannot make the folder $dir/file: a file is there"
run 1 "$bin/p3dconv" p3d-to-obj "$models/a/tags_p3dm.p3d" -o "$dir/file/a/x.obj"
err "cannot make the folder $dir/file: "
run 2 "$bin/p3dconv" p3d-to-obj -r "$models" "$models/a/.." -o "$dir/tree2"
err "would both be written"

# many threads: the same outputs, the same messages in the order of the inputs
many=$dir/many
mkdir "$many"
for i in 01 02 03 04 05 06 07 08 09 10 11 12; do
    for name in crate odd tube tags_p3dm; do cp "$fixtures/$name.p3d" "$many/$i$name.p3d"; done
    head -c 900 "$fixtures/crate.p3d" >"$many/${i}cut.p3d"
done
for jobs in 1 4 16 4; do
    rm -rf "$dir/made"
    run 1 "$bin/p3dconv" p3d-to-obj -j "$jobs" -r "$many" "$dir/missing.p3d" -o "$dir/made"
    if [ -d "$dir/first" ]; then
        diff -r "$dir/first" "$dir/made" >"$dir/diff" && ok || bad "-j $jobs: other outputs"
        same "$dir/first.err" "$dir/err"
    else
        mv "$dir/made" "$dir/first"
        cp "$dir/err" "$dir/first.err"
    fi
done
err "p3dconv: 13 of 61 inputs failed: $many/01cut.p3d $many/02cut.p3d"
[ "$(tail -n 1 "$dir/err" | grep -c "$many/10cut.p3d and 3 more\$")" = 1 ] && ok || bad "the failures are not last"
grep -v -e ' inputs failed: ' "$dir/err" | cut -d : -f 2 | grep "$many" >"$dir/order"
sort -c "$dir/order" && ok || bad "messages are not in the order of the inputs"
if grep -q ' of 61$' "$dir/err"; then bad "progress in a pipe"; else ok; fi
run 0 "$bin/p3dconv" p3d-to-obj -j99999 "$many/01crate.p3d" -o "$dir/crate2.obj"

# ended by a signal: no debris
for pause in 0.01 0.03 0.05; do
    rm -rf "$dir/made"
    "$bin/p3dconv" p3d-to-obj -j 4 -r "$many" -o "$dir/made" 2>/dev/null &
    sleep $pause
    kill -TERM $! 2>/dev/null
    wait $! 2>/dev/null
    if ls "$dir/made" 2>/dev/null | grep -q '\.tmp$'; then bad "debris after SIGTERM"; else ok; fi
done

# what many models lack is told of three of them, and what is the game's once
mkdir "$dir/lacking"
run 0 "$bin/p3dconv" mlod-to-mlod --rename 'crate\data\crate.rvmat=a3\b.rvmat' "$fixtures/crate.p3d" -o "$dir/lacking/1.p3d"
echo 'x\y' >"$dir/lacking/\$PBOPREFIX\$"
for number in 2 3 4 5; do cp "$dir/lacking/1.p3d" "$dir/lacking/$number.p3d"; done
for jobs in 1 4; do
    run 0 "$bin/p3dconv" mlod-to-odol --target a2 --allow-missing -j $jobs "$dir/lacking" -o "$dir/lacking.odol/"
    [ "$(grep -c 'crate_co.paa is not in the mod' "$dir/err")" = 3 ] && ok || bad "-j $jobs: not three warnings"
    err "p3dconv: ... and 4 more warnings like these, of 2 files"
    err "p3dconv: warning: 1 file of the game is not there (a3\b.rvmat): "
done
run 0 "$bin/p3dconv" p3d-to-png "$dir/lacking/1.p3d"
err "p3dconv: warning: 1 file of the game is not there (a3\b.rvmat): such"
err "p3dconv: faces whose texture is missing are hatched in the picture"

# --newer
cp "$fixtures/crate.p3d" "$dir/new.p3d"
touch -t 202001010000 "$dir/new.p3d"
# newer STATE OUTPUT SECOND MODE [OPTION]: whether the outputs are kept (STATE mine) or made anew
newer() {
    rm -f "$dir/$2.dep" # which would say that it was another
    echo mine >"$dir/$2"
    case $3 in
    none) rm -f "$dir/new.mtl" "$dir/new.bin" ;;
    old*) touch -t 201901010000 "$dir/${3#old:}" ;;
    *) echo mine >"$dir/$3" ;;
    esac
    run 0 "$bin/p3dconv" $4 --newer "$dir/new.p3d" $5
    if [ "$(cat "$dir/$2")" = mine ]; then found=mine; else found=made; fi
    [ $found = "$1" ] && ok || bad "--newer with $2 and $3: $found"
}
newer mine new.obj new.mtl p3d-to-obj
newer made new.obj old:new.mtl p3d-to-obj
newer made new.obj none p3d-to-obj
newer mine new.gltf new.bin p3d-to-gltf
newer made new.gltf old:new.bin p3d-to-gltf
newer made new.gltf none p3d-to-gltf
newer mine new.glb none p3d-to-glb
echo mine >"$dir/new.obj"
touch -t 201901010000 "$dir/new.obj"
run 0 "$bin/p3dconv" p3d-to-obj --newer "$dir/new.p3d"
grep -q '^mtllib new.mtl$' "$dir/new.obj" && ok || bad "the older output is still there"

# depfiles
run 1 "$bin/p3dconv" p3d-to-obj "$dir/crate.obj" -o "$dir/x.obj" --depfile "$dir/none.d"
none "$dir/none.d"
run 1 "$bin/p3dconv" p3d-to-obj "$dir/new.p3d" --depfile "$dir/nowhere/x.d"
err "x.d: cannot write"

# --list-deps
run 0 "$bin/p3dconv" p3d-to-obj --list-deps -r "$models" "$fixtures/crate.p3d"
silent err
out 'crate\data\crate_co.paa'
out 'crate\data\crate.rvmat'
if grep -q '^#' "$dir/out"; then bad "a procedural texture is no file"; else ok; fi
LC_ALL=C sort -c -u "$dir/out" && ok || bad "not sorted, or not distinct"
run 2 "$bin/p3dconv" mlod-to-obj --list-deps "$fixtures/crate.p3d" -o "$dir/x.obj"
err "--list-deps and --output exclude each other"
run 2 "$bin/p3dconv" mlod-to-mlod --dry-run --depfile=x "$fixtures/crate.p3d"
err "--dry-run and --depfile exclude each other"
run 1 "$bin/p3dconv" mlod-to-obj --list-deps "$many/01cut.p3d" "$fixtures/crate.p3d"
out 'crate\data\crate_co.paa'

# what the materials of an ODOL name is there, too: stages, the thermal one, and the surface, for which a copy of the
# fixture has another name as long as the name of the material gets shorter
run 0 "$bin/p3dconv" p3d-to-obj --list-deps "$fixtures/tube_v50.p3d"
[ "$(tr '\n' ' ' <"$dir/out")" = '\data\flag data\tube.rvmat data\tube_co.paa data\tube_nohq.paa data\tube_ti_ca.paa ' ] && ok || bad "--list-deps of an ODOL: $(cat "$dir/out")"
surface=$("$bin/p3ddump" "$fixtures/tube_v50.p3d" | sed -n 's/^\(0x[0-9a-f]*\) .*[.]surface .*/\1/p' | head -n 1)
python3 - "$fixtures/tube_v50.p3d" "$dir/surface.p3d" "$surface" <<'END' || bad "python3 is needed"
import sys
data, at = open(sys.argv[1], "rb").read(), int(sys.argv[3], 16)
name = data.rindex(b"data\\tube.rvmat\0", 0, at)
open(sys.argv[2], "wb").write(data[:name] + b"a.rvmat\0" + data[name + 16 : at] + b"a.bisurf\0" + data[at + 1 :])
END
run 0 "$bin/p3dconv" p3d-to-obj --list-deps "$dir/surface.p3d"
out a.rvmat
out a.bisurf
out 'data\tube_nohq.paa'
run 0 "$bin/p3dconv" p3d-to-obj --list-deps --lod Memory "$dir/surface.p3d"
silent out
# no mode is needed: all operands are inputs
run 0 "$bin/p3dconv" --list-deps "$fixtures/crate.p3d" "$fixtures/tube.p3d"
out 'crate\data\crate_co.paa'
out 'data\tube_co.paa'
run 0 "$bin/p3dconv" --list-deps -r "$models"
out 'crate\data\crate_co.paa'
run 0 "$bin/p3dconv" --list-deps "$dir/crate.obj"
out 'crate\data\crate_co.paa'

# key frames: of MLOD and of ODOL, of the first LOD that has some or of the one that is asked for
run 0 "$bin/p3dconv" mlod-to-mdd "$fixtures/tube.p3d" -o "$dir/tube.mdd"
size=$(wc -c <"$dir/tube.mdd")
frames=$((0x$(od -An -tx1 -N4 "$dir/tube.mdd" | tr -d ' ')))
points=$((0x$(od -An -tx1 -j4 -N4 "$dir/tube.mdd" | tr -d ' ')))
[ "$frames" = 2 ] && [ "$size" = $((8 + 4 * frames + 12 * frames * points)) ] && ok || bad "$frames frames, $points points, $size bytes"
run 0 "$bin/p3dconv" odol-to-mdd "$fixtures/tube_v50.p3d" -o "$dir/odol.mdd"
[ "$(od -An -tx1 -N4 "$dir/odol.mdd")" = "$(od -An -tx1 -N4 "$dir/tube.mdd")" ] && ok || bad "the ODOL has other frames"
run 0 "$bin/p3dconv" p3d-to-mdd --lod 0 "$fixtures/tags_p3dm.p3d" -o -
run 1 "$bin/p3dconv" p3d-to-mdd "$fixtures/crate.p3d" -o "$dir/crate.mdd"
err "none of the 4 LODs looked at has key frames"
none "$dir/crate.mdd"
run 1 "$bin/p3dconv" p3d-to-mdd --lod Geometry "$fixtures/tube.p3d" -o "$dir/crate.mdd"
finish
