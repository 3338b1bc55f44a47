# same_bytes.sh: the same input gives the same bytes. What the tools make of the fixtures, and say, has the checksums of
# printed/same_bytes_PART.txt: a change that nobody meant shows here. After one that is meant, --write writes them anew:
# for part in models odols made textures mods; do sh same_bytes.sh BIN FIXTURES '' $part --write; done
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
unset P3D_ASSETS
mkdir -p "$dir/in/its/own" && cd "$dir/in/its/own" || exit 1 # no mod is around it
cp -r "$fixtures" in
chmod -R u+w in
mkdir made
: >sums
part=$4

# sum NAME FILE: its line
sum() { echo "$(cksum <"$2") $1" >>sums; }
# say NAME TOOL ARGUMENTS...: what is printed, and the exit status
say() {
    said=$1 tool=$2
    shift 2
    "$bin/$tool" "$@" >out 2>err </dev/null
    echo "status $?" >>err
    cat out err | tr -d '\r' >text
    sum "$said" text
}
# to NAME MODE ARGUMENTS...: what becomes made/NAME, and what is said
to() {
    output=$1
    shift
    say "$output, messages" p3dconv "$@" -o "made/$output"
    [ ! -f "made/$output" ] || sum "$output" "made/$output"
}
# A PNG is as zlib packs it.
picture() {
    shown=$1
    shift
    "$bin/p3dconv" p3d-to-png "$@" --size 80x64 -o "$shown.png" >out 2>&1
    to "$shown.paa" png-to-paa "$shown.png" --type argb8888
}

models() {
    for model in crate odd tube tags_sp3x pickup/pickup pickup/can tube_v07 tube_v40 tube_v50; do
        file=in/$model.p3d name=${model##*/}
        for way in --full --json --lods check; do
            say "p3dinfo $way $name" p3dinfo $way $file
        done
        say "p3ddump --text --full $name" p3ddump --text --full $file
        say "p3ddump --layout $name" p3ddump --layout $file
        to "$name.obj" p3d-to-obj $file --no-textures --collision
        to "$name.glb" p3d-to-glb $file --no-textures --selections --proxy-triangles
        case $model in
        tube_*)
            to "$name.mlod.p3d" odol-to-mlod $file
            to "$name.cfg" odol-to-modelcfg $file
            ;;
        *)
            to "$name.lossless.glb" p3d-to-glb $file --no-textures --lossless --lod all --no-skin
            to "$name.back.p3d" gltf-to-mlod "made/$name.lossless.glb"
            to "$name.from_obj.p3d" obj-to-mlod "made/$name.obj"
            to "$name.from_glb.p3d" gltf-to-mlod "made/$name.glb"
            ;;
        esac
    done
}

odols() {
    if "$bin/p3dconv" --version | grep -q "without liblzo2"; then
        echo "skipped: without liblzo2 arrays are packed into other bytes"
        exit 77
    fi
    for model in crate odd tube tags_sp3x pickup/pickup pickup/can; do
        file=in/$model.p3d name=${model##*/}
        for target in 7 50 75; do
            to "$name.$target.p3d" mlod-to-odol $file --target $target --allow-missing --assets in/pickup
            say "p3dinfo diff $name $target" p3dinfo diff --full $file "made/$name.$target.p3d"
            say "p3dinfo check $name $target" p3dinfo check --full "made/$name.$target.p3d" --source $file
            say "p3dinfo $name $target" p3dinfo --full "made/$name.$target.p3d"
        done
        to "$name.41.p3d" mlod-to-odol $file --target 75 --sdk 4.1 --fast --allow-missing
        to "$name.54.p3d" mlod-to-odol $file --target 54 --allow-missing
    done
    say "p3dinfo diff tube, version 50" p3dinfo diff --full in/tube.p3d in/tube_v50.p3d
    say "p3dinfo diff tube, versions 40 and 50" p3dinfo diff --full in/tube_v40.p3d in/tube_v50.p3d
    say "p3dinfo diff can and crate" p3dinfo diff --full in/pickup/can.p3d in/crate.p3d
}

made() {
    for model in crate tube pickup/pickup pickup/can; do
        file=in/$model.p3d name=${model##*/}
        to "$name.turned.p3d" p3d-to-mlod $file --turn x,30 --scale 1.5
        to "$name.lods.p3d" p3d-to-mlod $file --lod 0 --make-lods 0.7,0.4,0.15,20
        to "$name.made.p3d" p3d-to-mlod "made/$name.turned.p3d" --replace --make geometry,view,fire,shadow,memory,landcontact
        to "$name.parts.p3d" p3d-to-mlod "made/$name.turned.p3d" --replace --make geometry,view,shadow --parts 6 --mass 50
        to "$name.parts.75.p3d" mlod-to-odol "made/$name.parts.p3d" --target 75 --allow-missing
        to "$name.parts.mlod.p3d" odol-to-mlod "made/$name.parts.75.p3d"
        say "p3dinfo diff $name turned" p3dinfo diff --full $file "made/$name.turned.p3d"
        say "p3dinfo diff $name parts" p3dinfo diff --json $file "made/$name.parts.p3d"
        say "p3dinfo diff $name lods" p3dinfo diff --full "made/$name.lods.p3d" $file
        picture "$name.sheet" "made/$name.parts.p3d" --sheet
        picture "$name.left" $file --view left --orbit 20,10
    done
}

textures() {
    for picture in in/*.pa? in/pickup/*.paa; do
        name=$(basename "$picture")
        say "p3dinfo --full $name" p3dinfo --full "$picture"
        "$bin/p3dconv" paa-to-png "$picture" -o "$name.png" >out 2>&1
        to "$name.dxt5.paa" png-to-paa "$name.png" --type dxt5 --resize --fast
    done
    for type in dxt1 argb4444 argb1555 argb8888 ai88; do
        to "$type.paa" png-to-paa pickup_co.paa.png --type $type --resize
    done
    for kind in co nohq smdi as mco dt; do
        cp pickup_co.paa.png "some_$kind.png"
        to "some_$kind.paa" png-to-paa "some_$kind.png"
    done
    to headers.bin paa-to-texheaders in
}

mods() {
    for rtm in wave wave_bmtr; do
        say "p3dinfo --full $rtm.rtm" p3dinfo --full in/$rtm.rtm
        say "p3ddump $rtm.rtm" p3ddump --text --full in/$rtm.rtm
        to "$rtm.plain.rtm" rtm-to-rtm in/$rtm.rtm --plain
        to "$rtm.glb" p3d-to-glb in/tube.p3d --rtm in/$rtm.rtm --speed -3 --model-cfg in/model.cfg --no-textures
        to "$rtm.back.rtm" gltf-to-rtm "made/$rtm.glb" --phases 9
    done
    to wave.binarised.rtm rtm-to-rtm in/wave.rtm --binarise --model-cfg in/model.cfg
    to wave.obj p3d-to-obj in/tube.p3d --rtm in/wave.rtm --phase turn_1=0.3 --model-cfg in/model.cfg --no-textures
    for text in classes.cfg model.cfg paint.rvmat; do
        say "p3ddump $text" p3ddump in/$text
    done
    for mod in in/mod in/mods/*; do
        name=${mod##*/}
        say "p3dinfo check $name" p3dinfo check -r --full "$mod"
        say "p3dinfo --brief $name" p3dinfo --brief -r "$mod"
        say "p3dconv --list-deps $name" p3dconv --list-deps -r "$mod"
    done
    say "p3dinfo check --json" p3dinfo check -r --json in/mods
    say "p3dinfo diff of mods" p3dinfo diff --full in/mods/exe in/mods/drive
}

"$part"
cp sums "$dir/out"
printed "same_bytes_$part"
[ "$failed" = 0 ] || diff "$here/printed/same_bytes_$part.txt" "$dir/printed" | head -n 40
finish
