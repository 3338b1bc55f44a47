# p3dconv_usage.sh: how p3dconv is called: modes, options, help, and what it says of calls that are wrong.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
crate=$dir/crate.p3d
cp "$fixtures/crate.p3d" "$crate"

# ---- Two files need no mode ----

for extension in OBJ glb gltf png p3d; do
    name=$(echo "$extension" | tr '[:upper:]' '[:lower:]')
    mode=p3d-to-$([ "$name" = p3d ] && echo mlod || echo "$name")
    mkdir "$dir/short" "$dir/long"
    run 0 "$bin/p3dconv" "$crate" "$dir/short/a.$extension"
    silent out
    run 0 "$bin/p3dconv" "$mode" "$crate" -o "$dir/long/a.$extension"
    diff -r "$dir/short" "$dir/long" >"$dir/diff" && ok || bad "$extension is not $mode"
    rm -r "$dir/short" "$dir/long"
done
run 0 "$bin/p3dconv" "$fixtures/tube.p3d" "$dir/tube.mdd"
[ -s "$dir/tube.mdd" ] && ok || bad "no MDD"
run 0 "$bin/p3dconv" "$fixtures/tube_v50.p3d" "$dir/made.p3d" # an MLOD of an ODOL
[ "$(head -c 4 "$dir/made.p3d")" = MLOD ] && ok || bad "no MLOD"
run 0 "$bin/p3dconv" "$crate" "$dir/crate.obj"
run 0 "$bin/p3dconv" --mass 20 "$dir/crate.obj" "$dir/again.p3d"
run 0 "$bin/p3dconv" "$dir/crate.obj" --mass 20 "$dir/again.p3d" # it is made of the OBJ: it may be made again
run 0 "$bin/p3dconv" obj-to-mlod --mass 20 "$dir/crate.obj" -o "$dir/want.p3d"
same "$dir/again.p3d" "$dir/want.p3d"
# -o does as well
run 0 "$bin/p3dconv" "$crate" -o "$dir/o.obj"
grep -q '^mtllib o.mtl$' "$dir/o.obj" && ok || bad "no OBJ"
obj_alone "$dir/want.obj" p3d-to-obj "$crate"
run 0 "$bin/p3dconv" --view top -o "$dir/top.png" "$crate"
# *.p3d in a folder of two models looks like input and output: the second one stays
cp "$fixtures/tube.p3d" "$dir/two.p3d"
run 2 "$bin/p3dconv" "$crate" "$dir/two.p3d"
err "two.p3d is there already; to replace it: p3dconv p3d-to-mlod $crate -o $dir/two.p3d"
same "$dir/two.p3d" "$fixtures/tube.p3d"
run 0 "$bin/p3dconv" p3d-to-mlod "$crate" -o "$dir/two.p3d"
run 2 "$bin/p3dconv" "$crate" "$crate"

run 0 "$bin/p3dconv" "$fixtures/pickup/pickup.p3d" "$dir/left.png" --view left --size 32x32
run 0 "$bin/p3dconv" "$fixtures/pickup/pickup.p3d" "$dir/side.png" --view side --size 32x32
same "$dir/left.png" "$dir/side.png"
run 0 "$bin/p3dconv" "$crate" "$dir/left.png" --view iso-30,-15 --size 32x32
run 0 "$bin/p3dconv" "$crate" "$dir/side.png" --view iso+-30,-15 --size 32x32
same "$dir/left.png" "$dir/side.png"
run 2 "$bin/p3dconv" pbo-to-folder -
err "takes no standard input: an archive is read from a file"
run 2 "$bin/p3dconv" pbo-to-folder "$dir/nothing.pbo"
err "nothing.pbo is not there"
for view in front+x iso+30,1,2; do
    run 2 "$bin/p3dconv" "$crate" "$dir/none.png" --view "$view"
    err "--view $view is not like front or iso+30,-15: degrees to the right, and up"
done
run 2 "$bin/p3dconv" "$crate" "$dir/none.png" --turn 30,20
err "of a picture it is --view iso+30"
none "$dir/none.png"

# what is no such pair
run 2 "$bin/p3dconv" "$crate" "$dir/x.stl"
err "no mode makes $dir/x.stl of $crate; it can become .obj, .glb, .gltf, .mdd, .png, .html, .p3d"
run 2 "$bin/p3dconv" "$crate" "$dir/OUT"
err "; a folder for the output is $dir/OUT/"
run 2 "$bin/p3dconv" "$fixtures/classes_rapified.cfg" x.cpp
err "is rapified; a text of it: p3ddump $fixtures/classes_rapified.cfg >x.cpp"
run 2 "$bin/p3dconv" "$dir/none.fbx" "$dir/x.p3d"
err "none.fbx is not read; export glTF from your program: File > Export > glTF 2.0"
run 2 "$bin/p3dconv" p3d-to-png "$crate" "$dir/x.png" # behind a MODE all are inputs
err "behind a MODE $dir/x.png is an input; the output goes behind -o: -o $dir/x.png"
run 0 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/new/deep/x.obj" # folders are made, also for one file
[ -s "$dir/new/deep/x.obj" ] && ok || bad "no output in a new folder"
run 2 "$bin/p3dconv" "$dir/crate.obj" "$dir/x.glb"
run 2 "$bin/p3dconv" "$crate" "$dir/x.obj.gz" # nothing is compressed, and what is compressed is not read
err "no mode makes $dir/x.obj.gz of $crate"
run 2 "$bin/p3dconv" "$dir/made.p3d.gz" "$dir/x.obj"
run 2 "$bin/p3dconv" "$crate" "$dir/made.p3d" "$dir/x.glb"
err "no mode given; what works without one is an input and an output, or inputs and a folder: OUT/"
run 2 "$bin/p3dconv" "$crate" "$dir/made.p3d" "$dir/gone"
err "$dir/gone is not there; a folder for the outputs is $dir/gone/"
run 2 "$bin/p3dconv" "$crate" "$crate"
err "$crate is the input; the output needs another name"
"$bin/p3dconv" "$crate" - 2>"$dir/err" | head -c 4 | grep -q glTF && ok || bad "no glTF on stdout"
err "p3d-to-glb, as no MODE is given"
if [ ! "$windows" ]; then # what a shell makes of <(...) is a pipe
    mkfifo "$dir/pipe"
    cat "$crate" >"$dir/pipe" &
    run 0 "$bin/p3dconv" "$dir/pipe" "$dir/piped.png"
    [ -s "$dir/piped.png" ] && ok || bad "a pipe is no input"
    rm "$dir/pipe"
fi
run 2 "$bin/p3dconv" "$crate" "$dir/made.p3d" -o "$dir/x.glb"
run 2 "$bin/p3dconv" "$crate"
run 1 "$bin/p3dconv" "$dir/missing.p3d" "$dir/x.glb"
err "missing.p3d: No such file or directory"

# ---- First tries ----

# a folder and where its models go, with and without a mode, is what -r does
mkdir -p "$dir/folder/deep"
cp "$crate" "$dir/folder/deep"
run 0 "$bin/p3dconv" p3d-to-obj -r "$dir/folder" -o "$dir/want"
for arguments in "-o $dir/got" "$dir/got/"; do
    # shellcheck disable=SC2086
    run 0 "$bin/p3dconv" p3d-to-obj "$dir/folder" $arguments
    diff -r "$dir/want" "$dir/got" >"$dir/diff" && ok || bad "p3d-to-obj FOLDER $arguments is not -r"
    rm -r "$dir/got"
done
rm -r "$dir/want"
run 0 "$bin/p3dconv" p3d-to-glb -r "$dir/folder" -o "$dir/want"
run 0 "$bin/p3dconv" "$dir/folder" "$dir/got/"
err "p3d-to-glb, as no MODE is given; for other formats: p3dconv MODE INPUT... OUT/"
diff -r "$dir/want" "$dir/got" >"$dir/diff" && ok || bad "FOLDER OUT/ is not p3d-to-glb -r"
run 2 "$bin/p3dconv" "$dir/folder" "$dir/all.png"
err "become files in a folder: p3dconv p3d-to-png $dir/folder OUT/"
run 2 "$bin/p3dconv" "$dir/folder" "$dir/all.glb"
none "$dir/all.glb"
run 0 "$bin/p3dconv" p3d-to-obj "$dir/folder" # beside the inputs, as of files
run 2 "$bin/p3dconv" odol-to-mlod "$fixtures/tube_v50.p3d" "$dir/new.p3d"
err "behind a MODE $dir/new.p3d is an input; the output goes behind -o: -o $dir/new.p3d"
# a copy is told, once, and what makes models for games
run 0 "$bin/p3dconv" "$crate" "$dir/copy.p3d"
err "copy.p3d: still an MLOD, for editors; for games: p3dconv mlod-to-odol --target a3"
run 0 "$bin/p3dconv" "$fixtures/tube_v50.p3d" "$dir/odol.p3d" --target dayz
err "odol.p3d: an MLOD, for editors; for games: p3dconv mlod-to-odol --target dayz"
run 0 "$bin/p3dconv" "$fixtures/tags_sp3x.p3d" "$dir/ofp.p3d" --target ofp
err "ofp.p3d: an MLOD as Flashpoint's editors read it; for the game: p3dconv mlod-to-odol --target ofp"
run 0 "$bin/p3dconv" p3d-to-mlod "$crate" -o "$dir/copy.p3d"
silent err
run 0 "$bin/p3dconv" "$fixtures/tube_v50.p3d" "$dir/edit.p3d"
if grep -q 'for games' "$dir/err"; then bad "an ODOL is no copy"; else ok; fi
# so are textures of a model that is in no mod
unsought="textures are not beside the model, and it is in no mod; where they are: --assets FOLDER"
run 0 "$bin/p3dconv" "$crate" "$dir/plain.glb"
err "$unsought"
err "plain.glb: 1 of 4 LODs; --lod all writes the others"
[ "$(wc -l <"$dir/err")" = 2 ] && ok || bad "not two lines"
run 0 "$bin/p3dconv" p3d-to-glb "$crate" -o "$dir/plain.glb"
err "$unsought"
one_line
run 0 "$bin/p3dconv" p3d-to-png "$crate" "$fixtures/tube_v50.p3d" -o "$dir/pictures/"
[ "$(grep -c "in no mod, so faces are hatched; where" "$dir/err")" = 1 ] && ok || bad "not told once"
run 0 "$bin/p3dconv" "$crate" "$dir/plain.glb" --assets "$fixtures"
if grep -q "$unsought" "$dir/err"; then bad "they were looked for"; else ok; fi
for arguments in "plain.glb --no-textures --lod all" plain.obj; do # an OBJ has only their names
    # shellcheck disable=SC2086
    run 0 "$bin/p3dconv" "$crate" "$dir/"$arguments
    no_more
done

# ---- One meaning a word; old words work ----

run 0 "$bin/p3dconv" mlod-to-odol --target a3 --allow-missing "$crate" -o "$dir/new.p3d"
run 0 "$bin/p3dconv" mlod-to-odol --version a3 --allow-missing "$crate" -o "$dir/old.p3d"
same "$dir/new.p3d" "$dir/old.p3d"
run 0 "$bin/p3dconv" p3d-to-obj --texture-root P "$crate" -o "$dir/root.obj"
run 0 "$bin/p3dconv" obj-to-mlod --texture-root P "$dir/root.obj" -o "$dir/new.p3d"
run 0 "$bin/p3dinfo" "$dir/new.p3d"
out "    crate\\data\\crate_co.paa"

# ---- Outputs that contradict the mode ----

run 2 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/x.glb"
err "-o $dir/x.glb does not fit p3d-to-obj, which writes .obj; p3d-to-glb fits"
run 2 "$bin/p3dconv" odol-to-glb "$crate" -o "$dir/x.GLTF"
err "odol-to-gltf fits"
run 2 "$bin/p3dconv" obj-to-mlod "$dir/crate.obj" -o "$dir/x.png"
err "-o $dir/x.png does not fit obj-to-mlod, which writes .p3d"
run 2 "$bin/p3dconv" mlod-to-mlod "$crate" -o "$dir/x.obj"
run 2 "$bin/p3dconv" p3d-to-png "$crate" -o "$dir/x.jpg"
err "-o $dir/x.jpg does not fit p3d-to-png, which writes .png"
for file in x.glb x.GLTF x.png x.obj; do none "$dir/$file"; done
run 0 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/any.name" # an extension that no mode has is the user's own
grep -q '^mtllib any.mtl$' "$dir/any.name" && ok || bad "no OBJ of any name"
# what stands there gives way to its like alone
run 0 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/any.name"
for mode in glb gltf png html mlod mdd; do
    run 2 "$bin/p3dconv" "p3d-to-$mode" "$crate" -o "$dir/any.name"
    err "-o $dir/any.name would replace a file that is no ."
done
grep -q '^mtllib' "$dir/any.name" && ok || bad "the OBJ of any name is gone"

# ---- Options belong to modes ----

# wrong MODE OPTIONS MODES: it is said which modes take it
wrong() {
    # shellcheck disable=SC2086
    run 2 "$bin/p3dconv" $1 $2 "$crate" -o "$dir/none"
    err "is an option of $3, not of $1"
    none "$dir/none"
}
wrong p3d-to-obj "--view top" 'p3d-to-png, mlod-to-png and odol-to-png'
wrong p3d-to-obj --lossless '*-to-glb and *-to-gltf'
wrong p3d-to-png "--texture-root x" '*-to-obj and gltf-to-mlod'
wrong p3d-to-obj --dry-run '*-to-mlod and odol-to-odol'
wrong obj-to-mlod "--lod 0" 'modes that read P3D'
wrong p3d-to-png "--mip 1" paa-to-png
run 2 "$bin/p3dconv" "$crate" "$dir/none.obj" --sheet
err "--sheet is an option of p3d-to-png, mlod-to-png and odol-to-png, not of p3d-to-obj"

# ---- Did you mean? ----

# meant TEXT ARGUMENTS...
meant() {
    text=$1
    shift
    run 2 "$bin/p3dconv" "$@"
    err "did you mean $text?"
}
meant p3d-to-png p3d-to-pgn "$crate"
meant odol-to-mlod odol-to-p3d "$crate"
meant obj-to-mlod --help obj-to-mlo
meant --output p3d-to-glb "$crate" -output "$dir/x.glb"
meant p3d-to-glb to-glb "$crate"
meant p3d-to-glb glb "$crate"
meant "p3dconv folder-to-pbo mod" pack mod
meant "p3dinfo check $crate" check "$crate"
meant --recursive p3d-to-obj --recusrive "$crate"
meant --texture-root p3d-to-obj --texure-root=x "$crate"
meant --version --verson
for words in "--scale 3e38" "--mass 3e38" "--mass 1e-40"; do
    # shellcheck disable=SC2086
    run 2 "$bin/p3dconv" mlod-to-mlod $words "$crate" -o "$dir/none.p3d"
    err "$words is no"
done
meant front p3d-to-png --view frnt "$crate"
meant 4.1 mlod-to-odol --physx 4.0 "$crate"
run 2 "$bin/p3dconv" mlod-to-mlod --flavour sp3x "$crate"
err "--flavour is no option any more; instead: --target ofp"
run 2 "$bin/p3dconv" p3d-to-collada "$crate"
err "p3d-to-collada: no such mode; the modes are:"
err "p3d-to-obj, mlod-to-obj, odol-to-obj"
run 2 "$bin/p3dconv" p3d-to-obj --nothing-like-it "$crate"
err "unknown option --nothing-like-it"
if grep -q 'did you mean' "$dir/err"; then bad "a far guess"; else ok; fi
run 2 "$bin/p3dconv" p3d-to-png --view x "$crate"
err "it takes one of iso, front, side, top"

# a LOD that is not there is wrong usage; the other inputs are done
run 2 "$bin/p3dconv" p3d-to-obj --lod LandContact "$crate" "$fixtures/tags_p3dm.p3d" "$fixtures/tube.p3d" -o "$dir/lods/"
err 'tags_p3dm.p3d: --lod "LandContact" names no LOD of: 0.500'
[ -s "$dir/lods/crate.obj" ] && [ -s "$dir/lods/tube.obj" ] && ok || bad "the others are not done"
head -c 1500 "$crate" >"$dir/cut.p3d" # there it may have been cut off
run 1 "$bin/p3dconv" p3d-to-obj --lod LandContact "$dir/cut.p3d" -o -

# ---- Help ----

run 0 "$bin/p3dconv" --help
cp "$dir/out" "$dir/screen"
lines=$(wc -l <"$dir/out")
[ "$lines" -ge 15 ] && [ "$lines" -le 24 ] && ok || bad "help has $lines lines"
out "Example: p3dconv car.p3d car.glb"
out "  p3d-to-mlod        MLOD"
out "  mlod-to-odol       ODOL"
if grep -qE '^ +(odol-to-obj|tga-to-paa) ' "$dir/out"; then bad "what one row tells has two"; else ok; fi
out "--help all:"
run 0 "$bin/p3dconv" -h
same "$dir/out" "$dir/screen"
run 0 "$bin/p3dconv" --help p3d-to-png
cp "$dir/out" "$dir/help"
out "usage: p3dconv p3d-to-png [OPTION]"
out "--sheet"
out "--depfile"
if grep -qe --lossless -e --rename "$dir/out"; then bad "options of other modes"; else ok; fi
run 0 "$bin/p3dconv" p3d-to-png --help
same "$dir/out" "$dir/help"
run 0 "$bin/p3dconv" p3d-to-png "$crate" -h
same "$dir/out" "$dir/help"
run 0 "$bin/p3dconv" --help all
cp "$dir/out" "$dir/all"
out "  gltf-to-rtm        the animation"
"$bin/p3dconv" p3d-to-collada x 2>"$dir/modes"
modes=$(grep -o '[a-z0-9]*-to-[a-z]*' "$dir/modes" | grep -v collada | sort -u)
[ "$(echo "$modes" | wc -l)" -ge 30 ] && ok || bad "not 30 modes: $modes"
for mode in $(echo "$modes" | grep -v '^[mo][a-z]*-to-[ghop][^d]'); do # as p3d-to-glb is what mlod-to-glb is
    run 0 "$bin/p3dconv" --help "$mode"
    [ "$(awk '{ print length }' "$dir/out" | sort -n | tail -n 1)" -le 80 ] && ok || bad "help of $mode is wider than 80 columns"
    [ "$(wc -l <"$dir/out")" -le 24 ] && ok || bad "help of $mode does not fit a screen"
    if grep '^Makes ' "$dir/out" | grep -q -e '-to-'; then bad "help of $mode tells of another one"; else ok; fi
done
# a word of all tools has one meaning, and there are as many as the CHANGELOG says
for tool in p3dinfo p3dconv p3ddump; do "$bin/$tool" --help all; done | grep -oE '^  (-., )?--[a-z-]+' | grep -oE '\-\-.*' |
    sort -u >"$dir/options"
grep -q "^\* There are $(grep -c . "$dir/options") options" "$here/../../CHANGELOG.md" && ok || bad "$(wc -l <"$dir/options") options"
for option in to lods; do # gone
    if grep -q -e "  --$option\b" "$dir/all"; then bad "--help all has --$option"; else ok; fi
done
run 0 "$bin/p3dconv" --help mod-to-pbo
out "INPUT... -o FOLDER"
out ".p3dkit"
run 0 "$bin/p3dconv" --help mlod-to-odol
out "--target"
if grep -q -e --version "$dir/out"; then bad "--version has two meanings"; else ok; fi
for file in "$dir/all" "$dir/screen"; do
    [ "$(awk '{ print length }' "$file" | sort -n | tail -n 1)" -le 80 ] && ok || bad "help is wider than 80 columns"
done
run 2 "$bin/p3dconv" --help nothing

# ---- Colours of messages ----

escape=$(printf '\033')
run 1 "$bin/p3dconv" --color=always p3d-to-obj "$dir/missing.p3d"
err "$escape[31mp3dconv:$escape[0m $dir/missing.p3d: No such file"
run 0 "$bin/p3dconv" --color always p3d-to-obj "$fixtures/odd.p3d" -o "$dir/odd.obj"
err "$escape[33mp3dconv:$escape[0m "
for color in auto never; do
    run 1 "$bin/p3dconv" --color=$color p3d-to-obj "$dir/missing.p3d"
    if grep -q "$escape" "$dir/err"; then bad "colours with $color"; else ok; fi
done
run 2 "$bin/p3dconv" --color=red p3d-to-obj "$crate"

# ---- /dev/stdout and its like ----

for name in - /dev/stdout; do
    { echo first; "$bin/p3dconv" p3d-to-obj "$crate" -o "$name"; echo last; } >"$dir/redirected"
    { echo first; cat "$dir/want.obj"; echo last; } | cmp -s - "$dir/redirected" && ok || bad "-o $name in a file"
    { echo first; "$bin/p3dconv" "$crate" -o "$dir/x.glb" --depfile "$name"; echo last; } >"$dir/redirected"
    [ "$(tr '\n' ' ' <"$dir/redirected")" = "first $dir/x.glb: $crate last " ] && ok || bad "--depfile $name in a file"
done
"$bin/p3dconv" p3d-to-obj "$crate" -o /dev/fd/1 | cmp -s - "$dir/want.obj" && ok || bad "-o /dev/fd/1 in a pipe"
finish
