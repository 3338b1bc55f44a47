# p3dconv_pbo.sh: p3dconv with archives as inputs, and the tools with --assets.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
unset P3D_ASSETS

u32() {
    # shellcheck disable=SC2059
    printf "\\$(printf %03o $(($1 & 255)))\\$(printf %03o $(($1 >> 8 & 255)))\\$(printf %03o $(($1 >> 16 & 255)))\\000"
}

# record NAME SIZE
record() {
    printf '%s\000' "$1"
    u32 0 # stored
    u32 0
    u32 0
    u32 0
    u32 "$2"
}

# pbo OUT PREFIX [NAME FILE]...: an archive without a checksum; without a prefix if that is empty
pbo() {
    made=$1 prefix=$2
    shift 2
    {
        printf '\000sreV'
        for i in 1 2 3 4; do u32 0; done
        [ -z "$prefix" ] || printf 'prefix\000%s\000' "$prefix"
        printf '\000'
        contents=$dir/contents
        : >"$contents"
        while [ $# -gt 0 ]; do
            record "$1" "$(wc -c <"$2")"
            cat "$2" >>"$contents"
            shift 2
        done
        record "" 0
        cat "$contents"
    } >"$made"
}

# list FOLDER: what is in it, in one line
list() { (cd "$1" && find . -type f | LC_ALL=C sort | tr '\n' ' '); }
is() { if [ "$1" = "$2" ]; then ok; else bad "'$1' is not '$2'"; fi; }

crate=$fixtures/crate.p3d tags=$fixtures/tags_p3dm.p3d tube=$fixtures/tube_v50.p3d
echo text >"$dir/text"
mods=$dir/mods
mkdir -p "$mods/deep"
pbo "$mods/addon.pbo" 'z\my\addon' 'data\Crate.p3d' "$crate" 'config.bin' "$dir/text" 'tags.P3D' "$tags"
pbo "$mods/deep/plain.pbo" '' 'tube.p3d' "$tube"
cp "$tags" "$mods/deep/loose.p3d"
for name in crate tags_p3dm tube_v50; do
    "$bin/p3dconv" p3d-to-glb "$fixtures/$name.p3d" -o "$dir/$name.glb"
done

# all models of an archive, under its prefix or its name; one model by either slash, in any case
run 0 "$bin/p3dconv" p3d-to-glb --no-textures "$mods/addon.pbo" -o "$dir/all"
silent err
is "$(list "$dir/all")" "./z/my/addon/data/Crate.glb ./z/my/addon/tags.glb "
same "$dir/all/z/my/addon/data/Crate.glb" "$dir/crate.glb"
same "$dir/all/z/my/addon/tags.glb" "$dir/tags_p3dm.glb"
run 0 "$bin/p3dconv" p3d-to-glb "$mods/deep/plain.pbo:tube.p3d" -o "$dir/plain/"
is "$(list "$dir/plain")" "./plain/tube.glb "
for member in 'data/crate.p3d' 'DATA\Crate.p3d' '\data\crate.p3d'; do
    rm -f "$dir/one.glb"
    run 0 "$bin/p3dconv" p3d-to-glb "$mods/addon.pbo:$member" -o "$dir/one.glb"
    same "$dir/one.glb" "$dir/crate.glb"
done
run 0 "$bin/p3dconv" "$mods/addon.pbo:data/crate.p3d" "$dir/two.glb"
same "$dir/two.glb" "$dir/crate.glb"
run 0 "$bin/p3dconv" p3d-to-glb "$mods/addon.pbo:tags.p3d" -o -
same "$dir/out" "$dir/tags_p3dm.glb"
run 1 "$bin/p3dconv" p3d-to-glb "$mods/addon.pbo:nothing.p3d" -o "$dir/one.glb"
err "addon.pbo:nothing.p3d: there is no such file in this archive"
run 1 "$bin/p3dconv" obj-to-mlod "$mods/addon.pbo" -o "$dir/none"
err "addon.pbo: there is no .obj in this archive"
run 0 "$bin/p3dconv" p3d-to-obj "$fixtures/addon.pbo" -o "$dir/packed"
no_more
[ "$(find "$dir/packed" -name '*.obj' | wc -l)" = 2 ] && ok || bad "not two OBJs of the packed archive"
cp "$mods/addon.pbo" "$dir/addon.pbo:x.p3d"
cp "$crate" "$dir/a.pbo:b.p3d"
cp "$mods/addon.pbo" "$dir/a.pbo"
run 0 "$bin/p3dconv" p3d-to-glb "$dir/a.pbo:b.p3d" -o "$dir/one.glb" # a file of that very name
same "$dir/one.glb" "$dir/crate.glb"

# -r walks into archives; without -o outputs stand beside them
run 0 "$bin/p3dconv" p3d-to-glb --no-textures -r "$mods" -o "$dir/tree" -j 2
silent err
is "$(list "$dir/tree")" "./deep/loose.glb ./plain/tube.glb ./z/my/addon/data/Crate.glb ./z/my/addon/tags.glb "
cp -r "$mods" "$dir/beside"
run 0 "$bin/p3dconv" p3d-to-glb -r "$dir/beside"
is "$(cd "$dir/beside" && find . -name '*.glb' | LC_ALL=C sort | tr '\n' ' ')" \
    "./deep/loose.glb ./deep/plain/tube.glb ./z/my/addon/data/Crate.glb ./z/my/addon/tags.glb "
run 0 "$bin/p3dconv" mlod-to-mlod -r "$mods" -o "$dir/mlods"
err "p3dconv: 1 binarised model skipped"
same "$dir/mlods/z/my/addon/data/Crate.p3d" "$crate"

# no name in an archive leads out of the folder; the others are converted
mkdir -p "$dir/evil/o"
pbo "$dir/evil/names.pbo" 'good' '..\..\up.p3d' "$crate" 'a\..\b.p3d' "$crate" 'c:\drive.p3d' "$crate" \
    'AUX.x.p3d' "$crate" 'a\.. \c.p3d' "$crate" '\abs.p3d' "$crate" './/dot.p3d' "$crate" 'a b.p3d' "$crate"
run 1 "$bin/p3dconv" p3d-to-glb "$dir/evil/names.pbo" -o "$dir/evil/o/o"
is "$(list "$dir/evil")" "./names.pbo ./o/o/good/a b.glb ./o/o/good/abs.glb "
err "names.pbo: 4 of 8 entries cannot be read; the first: \"..\\..\\up.p3d\" cannot be the name of a file"
err "names.pbo:AUX.x.p3d: its name in the archive has a device's name"
err "names.pbo:a\\.. \\c.p3d: its name in the archive has '..'"
pbo "$dir/evil/ends.pbo" 'good' 'a.\b.p3d' "$crate" 'c \d.p3d' "$crate" 'e .p3d' "$crate" 'lpt².p3d' "$crate"
run 1 "$bin/p3dconv" p3d-to-glb "$dir/evil/ends.pbo" -o "$dir/evil/o/ends"
is "$(list "$dir/evil/o/ends")" "./good/e .glb "
err "ends.pbo:a.\\b.p3d: its name in the archive has a dot or blank at its end"
err "ends.pbo:c \\d.p3d: its name in the archive has a dot or blank at its end"
err "ends.pbo:lpt².p3d: its name in the archive has a device's name"
rm -r "$dir/evil/o/ends" "$dir/evil/ends.pbo"
run 1 "$bin/p3dconv" p3d-to-glb "$dir/evil/names.pbo:c:/drive.p3d" -o "$dir/one.glb"
err "cannot be the name of a file"
run 0 "$bin/p3dconv" p3d-to-glb "$dir/evil/names.pbo:aux.x.p3d" -o "$dir/one.glb"
pbo "$dir/evil/prefix.pbo" '..\..\..\p' 'car.p3d' "$crate"
run 1 "$bin/p3dconv" p3d-to-glb "$dir/evil/prefix.pbo" -o "$dir/evil/o/o"
err "prefix.pbo:car.p3d: the archive's prefix has '..'"
none "$dir/p"
pbo "$dir/evil/drive.pbo" 'c:\windows' 'car.p3d' "$crate"
run 1 "$bin/p3dconv" p3d-to-glb "$dir/evil/drive.pbo" -o "$dir/evil/o/o"
err "drive.pbo:car.p3d: the archive's prefix has a drive"

# the first of two archives with one prefix has the output
mkdir "$dir/versions"
pbo "$dir/versions/a.pbo" 'same' 'car.p3d' "$crate" 'x.p3d' "$crate" 'x..p3d' "$tags"
pbo "$dir/versions/b.pbo" 'same' 'car.p3d' "$tags" 'own.p3d' "$tags"
run 1 "$bin/p3dconv" p3d-to-glb -r "$dir/versions" -o "$dir/first"
is "$(list "$dir/first")" "./same/car.glb ./same/own.glb ./same/x..glb ./same/x.glb "
same "$dir/first/same/car.glb" "$dir/crate.glb"
err "b.pbo:car.p3d: its output would replace that of $dir/versions/a.pbo:car.p3d"
mkdir -p "$dir/versions/same"
cp "$crate" "$dir/versions/same/car.p3d"
run 1 "$bin/p3dconv" p3d-to-glb "$dir/versions/b.pbo" -o "$dir/versions/b.pbo"
err "cannot make the folder"
run 2 "$bin/p3dconv" p3d-to-glb "$dir/versions/b.pbo:own.p3d" -o "$dir/versions/b.pbo"
err "does not fit p3d-to-glb"

# a damaged archive: what is there is converted
head -c $(($(wc -c <"$mods/addon.pbo") - 100)) "$mods/addon.pbo" >"$dir/cut.pbo"
run 1 "$bin/p3dconv" p3d-to-glb "$dir/cut.pbo" -o "$dir/cut"
is "$(list "$dir/cut")" "./z/my/addon/data/Crate.glb "
[ "$(grep -c 'the file is cut' "$dir/err")" = 1 ] && ok || bad "not one message of the cut archive"

# --newer and depfiles know the archive
touch -d 2001-01-01 "$mods/addon.pbo"
run 0 "$bin/p3dconv" p3d-to-glb --newer "$mods/addon.pbo" -o "$dir/all"
is "$(cat "$dir/all/z/my/addon/tags.glb" | wc -c)" "$(wc -c <"$dir/tags_p3dm.glb")"
echo old >"$dir/all/z/my/addon/tags.glb"
rm -f "$dir/all/z/my/addon/tags.glb.dep" # which would say that it was another
run 0 "$bin/p3dconv" p3d-to-glb --newer "$mods/addon.pbo" -o "$dir/all" --depfile "$dir/all.d"
is "$(cat "$dir/all/z/my/addon/tags.glb")" old
is "$(sed "s|$dir|DIR|g" "$dir/all.d" | tr '\n' ';')" \
    "DIR/all/z/my/addon/data/Crate.glb: DIR/mods/addon.pbo;DIR/all/z/my/addon/tags.glb: DIR/mods/addon.pbo;"
touch -d 2001-01-01 "$dir/all/z/my/addon/tags.glb"
touch "$mods/addon.pbo"
run 0 "$bin/p3dconv" p3d-to-glb --newer "$mods/addon.pbo" -o "$dir/all"
same "$dir/all/z/my/addon/tags.glb" "$dir/tags_p3dm.glb"

# --list-deps of archives; --missing leaves out what is in the assets
"$bin/p3dconv" --list-deps "$crate" "$tags" >"$dir/deps"
run 0 "$bin/p3dconv" --list-deps "$mods/addon.pbo"
same "$dir/out" "$dir/deps"
[ "$(wc -l <"$dir/deps")" -gt 4 ] && ok || bad "too few names to try --missing"
texture=$(grep -m 1 '\.paa' "$dir/deps")
proxy=$(grep -v '\.[a-z]*$' "$dir/deps" | head -n 1)
mkdir "$dir/assets"
pbo "$dir/assets/one.pbo" "$(echo "${texture%\\*}" | tr a-z A-Z)" "$(echo "${texture##*\\}" | sed 's/paa$/tga/')" "$dir/text"
pbo "$dir/assets/two.pbo" '' "$dir/text" "$dir/text"
run 0 "$bin/p3dconv" --list-deps --missing "$mods/addon.pbo" --assets "$dir/assets"
grep -vxF "$texture" "$dir/deps" >"$dir/missing"
grep -q "	$mods/addon.pbo:.*\.p3d\( and 1 more\)*$" "$dir/out" && ok || bad "no model that names what is missing"
names() { cut -f 1 "$dir/out" >"$dir/names" && same "$dir/names" "$1"; } # behind a tab is a model
names "$dir/missing"
pbo "$dir/assets/three.pbo" "${proxy%\\*}" "${proxy##*\\}.p3d" "$tube"
run 0 "$bin/p3dconv" --list-deps --missing "$mods/addon.pbo" --assets "$dir/assets"
grep -vxF "$proxy" "$dir/missing" >"$dir/fewer"
[ "$(wc -l <"$dir/fewer")" -lt "$(wc -l <"$dir/missing")" ] && ok || bad "there is no proxy to try"
names "$dir/fewer"
rm "$dir/assets/three.pbo"
[ "$windows" ] && between=';;' || between=::
P3D_ASSETS="$dir/nowhere$between$dir/assets/one.pbo" run 0 "$bin/p3dconv" --list-deps --missing "$mods/addon.pbo"
names "$dir/missing"
err "P3D_ASSETS: $dir/nowhere: there is no such folder or file"
one_line
P3D_ASSETS="$dir/nowhere" run 0 "$bin/p3dconv" --list-deps "$mods/addon.pbo" # they are for what rvmats name
err "P3D_ASSETS: $dir/nowhere: there is no such folder or file"
head -c 60 "$dir/assets/one.pbo" >"$dir/assets/broken.pbo"
run 0 "$bin/p3dconv" --list-deps --missing "$mods/addon.pbo" --assets "$dir/assets"
names "$dir/missing"
err "broken.pbo"
[ "$(grep -c broken.pbo "$dir/err")" = 1 ] || bad "a broken archive is not told once: $(cat "$dir/err")"
run 2 "$bin/p3dconv" --list-deps --missing "$crate"
err "--missing needs --assets"
run 2 "$bin/p3dconv" p3d-to-glb --missing "$crate"
err "--missing needs --list-deps"
run 2 "$bin/p3dconv" p3d-to-glb --assets "$dir/nowhere" "$crate" -o "$dir/one.glb"
err "--assets $dir/nowhere: there is no such folder or file"
run 2 "$bin/p3dconv" p3d-to-mlod --assets "$dir" "$crate" -o "$dir/one.p3d"
err "--assets is an option of"
run 0 "$bin/p3dconv" p3d-to-glb --assets "$dir/assets" --assets "$mods" "$mods/addon.pbo" -o "$dir/assets-glb"

# p3dinfo marks what is not there
pbo "$dir/assets/three.pbo" "${proxy%\\*}" "${proxy##*\\}.p3d" "$tube"
rm "$dir/assets/broken.pbo"
"$bin/p3dconv" --list-deps --missing "$crate" "$tags" --assets "$dir/assets" | cut -f 1 >"$dir/missing"
for view in "" --full; do
    run 0 "$bin/p3dinfo" $view --assets "$dir/assets" "$crate" "$tags"
    sed -n 's/^    \(.*\)  (missing).*/\1/p' "$dir/out" | LC_ALL=C sort -u >"$dir/marked"
    same "$dir/marked" "$dir/missing"
    out "$texture"
    out "$proxy  "
done
P3D_ASSETS=$dir/assets run 0 "$bin/p3dinfo" "$crate"
out "(missing)"
run 0 "$bin/p3dinfo" "$crate"
if grep -q missing "$dir/out"; then bad "marks without assets"; else ok; fi
run 2 "$bin/p3dinfo" --assets "$dir/nowhere" "$crate"
err "--assets $dir/nowhere: there is no such folder or file"
run 0 "$bin/p3dinfo" --json --assets "$dir/assets" "$crate" "$tags"
if python3 - "$dir/out" "$dir/missing" <<'END'; then ok; else bad "missing files in JSON"; fi
import json, sys
models = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
names = sorted({name for model in models for name in model["missing"]})
assert names == open(sys.argv[2], encoding="utf-8").read().splitlines(), names
counts = [len(model["missing"]) for model in models]
open(sys.argv[2], "w", encoding="utf-8").write("".join(f"{count} missing\n" for count in counts))
END
run 0 "$bin/p3dinfo" --brief --assets "$dir/assets" "$crate" "$tags"
sed -n 's/.* \([0-9]* missing\) .*/\1/p' "$dir/out" >"$dir/counts"
same "$dir/missing" "$dir/counts"
P3D_ASSETS=$dir/assets run 0 "$bin/p3dinfo" --json "$crate"
out '"missing": ['
run 0 "$bin/p3dinfo" --json "$crate"
if grep -q '"missing"' "$dir/out"; then bad "missing files without assets"; else ok; fi

finish
