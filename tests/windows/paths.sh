# paths.sh: names as Windows has them: backslashes, drives, any characters, long paths, wildcards.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/../cli/lib.sh"
"$bin/p3dinfo" --version >/dev/null || exit $?
cd "$dir" || exit 1
mkdir -p sub/deep
cp "$fixtures/crate.p3d" sub/car.p3d
cp "$fixtures/tube.p3d" sub/deep/tube.p3d
z="Z:$(printf %s "$dir" | tr / '\\')" # wine's drive of all that is there

# backslashes and drives
run 0 "$bin/p3dinfo" --brief 'sub\car.p3d' 'sub\deep/tube.p3d' "$z\\sub\\car.p3d"
out 'readable      sub\car.p3d'
out "$z\\sub\\car.p3d"
run 0 "$bin/p3dinfo" --brief -r "$z\\sub"
out "$z\\sub\\deep\\tube.p3d"
run 0 "$bin/p3dinfo" --brief -r sub
out "sub/deep/tube.p3d"
run 0 "$bin/p3dconv" p3d-to-obj 'sub\car.p3d' -o 'made\'
run 0 "$bin/p3dconv" p3d-to-obj -r sub -o "$z\\tree"
[ -s made/car.obj ] && [ -s tree/deep/tube.mtl ] && ok || bad "no outputs"
run 0 "$bin/p3dconv" p3d-to-obj "Z:sub\\car.p3d" -o drive/ # in the drive's current folder
[ -s drive/car.obj ] && ok || bad "no output of Z:sub"
run 0 "$bin/p3dconv" 'sub\car.p3d' 'sub\CAR.glb' # by its extension
[ -s sub/CAR.glb ] && ok || bad "no glb"
run 2 "$bin/p3dconv" mlod-to-mlod 'sub\car.p3d' 'sub\deep\..\..\sub\CAR.P3D' -o x/
err "two inputs"
run 1 "$bin/p3dconv" mlod-to-mlod 'sub\car.p3d' -o 'sub\deep\..\car.p3d'
err "would replace the input"
cp "$fixtures/addon.pbo" .
run 0 "$bin/p3dinfo" --brief "$z\\addon.pbo"
cut -c 1-4 out | sort | uniq -c | grep -q MLOD && ok || bad "nothing in the archive"

# any characters, also in what is found, printed and made
mkdir -p made
for name in Überauto 'Кран' '車' 'smile 😀 x'; do
    mkdir "$name"
    cp "$fixtures/crate.p3d" "$name/$name.p3d"
    run 0 "$bin/p3dinfo" --json "$name/$name.p3d"
    out "{\"schema\": 1, \"file\": \"$name/$name.p3d\","
    run 0 "$bin/p3dconv" p3d-to-glb -r "$name" -o "made/$name"
    [ -s "made/$name/$name.glb" ] && ok || bad "no $name.glb"
done
run 1 "$bin/p3dinfo" 'Нет.p3d'
err 'p3dinfo: Нет.p3d: No such file or directory'
run 0 env P3D_ASSETS="$z\\Überauto;$z\\Кран" "$bin/p3dconv" --list-deps --missing sub/car.p3d
silent err

# longer than 260 characters: given, found in a folder, made
part='a folder with a long name ü '
long=long
for i in 1 2 3 4 5 6 7 8 9; do long="$long/$part$i$i$i$i$i$i$i$i$i$i"; done
mkdir -p "$long"
cp "$fixtures/crate.p3d" "$long/car.p3d"
run 0 "$bin/p3dinfo" --brief "$long/car.p3d" "$z\\$(printf %s "$long" | tr / '\\')\\car.p3d"
run 0 "$bin/p3dconv" p3d-to-gltf -r long -o longer
[ -s "longer/${long#long/}/car.bin" ] && ok || bad "no long outputs"
run 0 "$bin/p3dconv" p3d-to-obj "$long/car.p3d"
[ -s "$long/car.obj" ] && ok || bad "no long output"
run 1 "$bin/p3dinfo" "$long/none.p3d"
err "No such file or directory"

# wildcards
cp "$fixtures"/tube_v4?.p3d .
run 0 "$bin/p3dinfo" --brief '*.p3d'
[ "$(wc -l <out)" = 4 ] && ok || bad "*.p3d: $(cat out)"
run 0 "$bin/p3dinfo" --brief 'sub\*.P3D' 'tube_v?8.p3d' 's?b\deep\*'
out 'sub\car.p3d'
out 'tube_v48.p3d'
out 'sub\deep\tube.p3d'
run 0 "$bin/p3dinfo" --brief "$z\\К*\\*.p3d"
out 'Кран.p3d'
run 0 "$bin/p3dconv" odol-to-obj '*.p3d' -o all/
[ "$(ls all/*.obj | wc -l)" = 4 ] && ok || bad "in all: $(ls all)"
run 1 "$bin/p3dinfo" --brief 'no*.p3d' tube_v48.p3d
err 'p3dinfo: no*.p3d: no file matches this pattern'
out tube_v48.p3d
run 1 "$bin/p3dconv" p3d-to-obj 'sub\none?.p3d'
err 'p3dconv: sub\none?.p3d: no file matches this pattern'
run 0 "$bin/p3ddump" --tag '#Mass*' sub/car.p3d # no file is looked for
finish
