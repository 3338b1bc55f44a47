# p3dconv_places.sh: a folder behind the inputs is where the outputs go, and no folder is written into that was not meant.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
unset P3D_ASSETS

# fresh: models of two folders, an archive and textures; made FILES: the last run made these, and nothing else
fresh() {
    rm -rf "$dir/w"
    mkdir -p "$dir/w/a/deep" "$dir/w/b" "$dir/w/empty" "$dir/w/tex"
    cp "$fixtures/crate.p3d" "$fixtures/addon.pbo" "$dir/w"
    cp "$fixtures/crate.p3d" "$dir/w/a/deep"
    cp "$fixtures/tube.p3d" "$dir/w/a"
    cp "$fixtures/tube_v50.p3d" "$dir/w/b"
    cp "$fixtures/dxt1.paa" "$fixtures/ai88.paa" "$dir/w/tex"
    (cd "$dir/w" && find . -type f | sort) >"$dir/before"
}
made() {
    (cd "$dir/w" && find . -type f | sort) | comm -13 "$dir/before" - | tr '\n' ' ' | sed 's, $,,' >"$dir/made"
    [ "$(cat "$dir/made")" = "$1" ] && ok || bad "it made '$(cat "$dir/made")', not '$1': $last"
    fresh
}
# conv STATUS ARGUMENTS...: in that folder
conv() {
    status=$1
    shift
    last=$*
    run "$status" sh -c 'cd "$1" && shift && exec "$@"' sh "$dir/w" "$bin/p3dconv" "$@"
}
both="./out/tube.glb"
deep="./out/deep/crate.glb"
fresh

# ---- A slash at the end, or a folder that is there ----

conv 0 crate.p3d out/
err "p3d-to-glb, as no MODE is given; for other formats: p3dconv MODE INPUT... OUT/"
made ./out/crate.glb
conv 0 crate.p3d empty
made ./empty/crate.glb
conv 0 crate.p3d new/deep/
made ./new/deep/crate.glb
conv 0 p3d-to-obj crate.p3d empty
made "./empty/crate.mtl ./empty/crate.obj"
conv 0 addon.pbo out/
made "./out/z/crates/addons/main/data/Tags.glb ./out/z/crates/addons/main/data/crate.glb"
conv 0 p3d-to-glb addon.pbo out/
made "./out/z/crates/addons/main/data/Tags.glb ./out/z/crates/addons/main/data/crate.glb"
conv 0 tex/ai88.paa tex/dxt1.paa out/
silent err
made "./out/ai88.png ./out/dxt1.png"
for place in out/ out/deep/ empty b; do
    conv 0 paa-to-png tex/ai88.paa tex/dxt1.paa $place
    made "./${place%/}/ai88.png ./${place%/}/dxt1.png"
done
conv 0 crate.p3d a/tube.p3d out/
made "./out/crate.glb ./out/tube.glb"
conv 0 crate.p3d a/tube.p3d -o out/
made "./out/crate.glb ./out/tube.glb"
conv 0 p3d-to-mlod crate.p3d b # the folder has models, but without -r none is an input
made ./b/crate.p3d
conv 0 p3d-to-glb a b out/
made "$deep $both ./out/tube_v50.glb"
conv 0 -r a out/
made "$deep $both"
conv 0 p3d-to-glb -r a out/ # as an input it would have nothing
made "$deep $both"
conv 0 p3d-to-glb -r a empty/
made "./empty/deep/crate.glb ./empty/tube.glb"
for line in "folder-to-pbo a" "pbo-to-folder addon.pbo" "paa-to-texheaders tex"; do
    for _ in 1 2; do # the second time the folder is there
        # shellcheck disable=SC2086
        conv 0 $line "${line%% *}/"
    done
done
[ -e "$dir/w/pbo-to-folder/data/crate.p3d" ] || bad "nothing is unpacked there"
rm -r "$dir/w/pbo-to-folder"
made "./folder-to-pbo/a.pbo ./paa-to-texheaders/texHeaders.bin"
# Without a slash, too: it has nothing to pack, or an archive of before.
cp "$fixtures/addon.pbo" "$dir/w/empty/other.pbo"
conv 0 folder-to-pbo a empty
conv 0 pbo-to-folder addon.pbo empty
[ -e "$dir/w/empty/a.pbo" ] && [ -e "$dir/w/empty/data/crate.p3d" ] && ok || bad "they did not go into the folder"
fresh
conv 1 p3d-to-glb missing.p3d out/
made ""
none "$dir/w/out"
if [ "$windows" ]; then # there the other slash is one, and patterns are the tool's own matter
    conv 0 crate.p3d 'out\'
    made ./out/crate.glb
    conv 0 paa-to-png 'tex\*.paa' 'out\'
    made "./out/ai88.png ./out/dxt1.png"
fi

# standard input is a P3D
(cd "$dir/w" && "$bin/p3dconv" - x.glb <crate.p3d && "$bin/p3dconv" crate.p3d y.glb) 2>"$dir/err"
same "$dir/w/x.glb" "$dir/w/y.glb"
(cd "$dir/w" && "$bin/p3dconv" - out/ <crate.p3d) 2>"$dir/err"
same "$dir/w/out/stdin.glb" "$dir/w/y.glb"
fresh
conv 2 - x.paa
err "no mode makes x.paa of -; it can become .obj"
made ""

# ---- Inputs stay inputs ----

conv 0 p3d-to-glb -r a b
made "./a/deep/crate.glb ./a/tube.glb ./b/tube_v50.glb"
conv 0 p3d-to-glb crate.p3d b -o out/
made "./out/crate.glb ./out/tube_v50.glb"
conv 0 p3d-to-glb a
made "./a/deep/crate.glb ./a/tube.glb"
conv 0 paa-to-texheaders tex tex/
made ./tex/texHeaders.bin
conv 0 --list-deps -r a b
made ""

# ---- The same call once more: what is there are outputs, and no other file is replaced ----

for mode in odol-to-mlod "mlod-to-odol --target a3 --allow-missing" odol-to-mod; do
    case $mode in odol*) from=b/ name=out/tube_v50.p3d ;; *) from=a name=out/tube.p3d ;; esac
    for time in first second; do
        # shellcheck disable=SC2086
        conv 0 $mode $from out/
    done
    echo mine >>"$dir/w/$name"
    cp "$dir/w/$name" "$dir/mine"
    # shellcheck disable=SC2086
    conv 1 $mode $from out/
    err "$name is there and is another file; -"
    same "$dir/w/$name" "$dir/mine"
    fresh
done

# ---- Two meanings, or none: nothing is written ----

for folders in "a b" "a/ b/" "p3d-to-glb a b" "p3d-to-mlod a/ b/" "-r a b"; do
    # shellcheck disable=SC2086
    conv 2 $folders
    err "may be an input or the output. The output: p3dconv p3d-to-"
    err " -o b"
    err " -r a"
    made ""
done
for folders in "folder-to-pbo a/ b/" "paa-to-texheaders a/ tex/" "pbo-to-folder a/ ../w/"; do
    # shellcheck disable=SC2086
    conv 2 $folders
    err "may be an input or the output. The output: p3dconv ${folders%% *} a/ -o ${folders##* }."
    made ""
done
conv 2 p3d-to-glb -r a empty
err "empty has nothing that p3d-to-glb reads; if it is the output: -o empty"
made ""
conv 2 paa-to-png tex/ai88.paa tex/dxt1.paa OUT
err "OUT is not there; a folder for the outputs is OUT/"
made ""
conv 0 paa-to-png tex/ai88.paa tex/dxt1.paa -o OUT
made "./OUT/ai88.png ./OUT/dxt1.png"
conv 0 tex OUT/
made "./OUT/ai88.png ./OUT/dxt1.png"
conv 2 p3d-to-glb crate.p3d x.glb
made ""
conv 2 addon.pbo x.glb
err "addon.pbo may hold many models, which become files in a folder: p3dconv p3d-to-glb addon.pbo OUT/"
made ""
for line in "a x.glb" "p3d-to-glb a -o x.glb" "p3d-to-glb crate.p3d addon.pbo -o x.glb" "paa-to-png tex -o x.png"; do
    # shellcheck disable=SC2086
    conv 2 $line
    err " may hold many "
done
conv 2 a/deep/crate.p3d crate.p3d two/
err "two inputs would both be written to two/crate.glb; give the folder above both as the input, and its tree is kept"
[ -d "$dir/w/two" ] && bad "a folder is left" || ok
conv 2 folder-to-pbo a b -o x.pbo
err "-o x.pbo is one file, but there are 2 inputs; a folder for the outputs: -o OUT/"
made ""
conv 2 crate.p3d tex/ai88.paa out/
err "no mode reads all of these inputs"
made ""

# ---- A page of many ----

printf '<!doctype html><html><body>a</body> b</html>\n' >"$dir/page.html"
page="--page $dir/page.html"
for arguments in "--gallery a page.html" "a page.html" "addon.pbo page.html"; do
    # shellcheck disable=SC2086
    conv 0 $arguments $page
    made ./page.html
done
conv 2 --gallery a $page
err "--gallery makes one page, a file: -o index.html"
for place in "empty" "-o empty" "-o empty/"; do
    # shellcheck disable=SC2086
    conv 2 --gallery a $place $page
    err "--gallery makes one page, a file: -o "
    made ""
done
finish
