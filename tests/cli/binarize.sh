# binarize.sh: binarize, called as HEMTT, AddonBuilder and DayZ's builders call the games' own.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
binarize=$bin/binarize
[ -x "$binarize" ] || { echo "there is no $binarize" >&2; exit 1; }

# is_odol VERSION FILE
is_odol() {
    if [ "$(head -c 4 "$2" 2>/dev/null)" = ODOL ] && [ "$(od -An -tu4 -j4 -N4 "$2" | tr -d ' ')" = "$1" ]; then ok
    else bad "$2 is no ODOL $1"; fi
}

# The P drive that HEMTT makes: links to the addons under their prefixes, and a folder for outputs.
mkdir -p "$dir/project/addons/main/data" "$dir/project/addons/some props" "$dir/p/z/test/addons" \
    "$dir/p/hemtt_binarize_output"
cp "$fixtures"/pickup/* "$dir/project/addons/main"
mv "$dir/project/addons/main/can.p3d" "$dir/project/addons/main/data"
cp "$fixtures/crate.p3d" "$dir/project/addons/some props/Crate.p3d"
cp "$fixtures/tube_v50.p3d" "$dir/project/addons/some props/old.p3d"
cp "$fixtures/wave.rtm" "$dir/project/addons/some props/walk.rtm"
printf 'OPRW' >"$dir/project/addons/some props/land.wrp"
printf 'BMTR' >"$dir/project/addons/some props/run.rtm"
echo 'class A {};' >"$dir/project/addons/some props/config.cpp"
if [ "$windows" ]; then
    cp -r "$dir/project/addons/main" "$dir/p/pickup"
    cp -r "$dir/project/addons/some props" "$dir/p/z/test/addons/some props"
else
    ln -s "$dir/project/addons/main" "$dir/p/pickup"
    ln -s "$dir/project/addons/some props" "$dir/p/z/test/addons/some props"
fi
cd "$dir/p" || exit 1

# ---- HEMTT: a call for each file, one after the other ----

# hemtt SRC OUT FILE
hemtt() {
    mkdir -p "$(echo "$2" | tr '\\' /)"
    run 0 "$binarize" -norecurse -always -silent -maxProcesses=0 "$@"
    silent out
}
out=hemtt_binarize_output
hemtt 'pickup\' "$out\\addons\\main" pickup.p3d
silent err
mkdir -p terrain
printf '8WVR' >terrain/land.wrp # the game loads no source, so nobody may take it for one
run 1 "$binarize" -norecurse -always -silent -maxProcesses=0 terrain "$out\\terrain" land.wrp
err "land.wrp: it is the source of a terrain (8WVR)"
none "$out/terrain/land.wrp"
rm -r terrain
hemtt 'pickup\data\' "$out\\addons\\main\\data" can.p3d
silent err
hemtt 'z\test\addons\some props\' "$out\\addons\\some props" Crate.p3d
err "warning: " # its texture is nowhere
hemtt 'z\test\addons\some props\' "$out\\addons\\some props" walk.rtm
hemtt 'z\test\addons\some props\' "$out\\addons\\some props" land.wrp
for name in main/pickup main/data/can 'some props/Crate'; do
    is_odol 75 "$out/addons/$name.p3d"
done
same "$out/addons/some props/walk.rtm" "$dir/project/addons/some props/walk.rtm"
same "$out/addons/some props/land.wrp" "$dir/project/addons/some props/land.wrp"

# It is what p3dconv makes, with the model.cfg, the rvmat and the texture that are on the drive.
run 0 "$bin/p3dconv" mlod-to-odol --target a3 --assets . pickup/pickup.p3d -o "$dir/own.p3d"
same "$out/addons/main/pickup.p3d" "$dir/own.p3d"
run 0 "$bin/p3dinfo" "$out/addons/main/pickup.p3d"
out "PickupSkeleton, 10 bones"

# Several at once, which make the same folder.
for i in 1 2 3 4; do
    "$binarize" -norecurse -always -silent -maxProcesses=0 pickup\\ "at\\once\\$i" pickup.p3d >"$dir/once.$i" 2>&1 &
done
wait
for i in 1 2 3 4; do
    same "at/once/$i/pickup.p3d" "$dir/own.p3d"
    if [ ! -s "$dir/once.$i" ]; then ok; else bad "at once: $(cat "$dir/once.$i")"; fi
done
rm -rf at

# HEMTT must see these fail.
run 1 "$binarize" -norecurse -always -silent pickup "$out\\none" missing.p3d
err "there is no such file"
none "$out/none/missing.p3d"
cp "$dir/project/addons/main/pickup.rvmat" "$dir/project/addons/main/bad.p3d"
[ ! "$windows" ] || cp "$dir/project/addons/main/bad.p3d" pickup
run 1 "$binarize" -norecurse -always pickup "$out\\none" bad.p3d
err "bad.p3d: "
out "bad.p3d: failed"
none "$out/none/bad.p3d"
rm -f "$dir/project/addons/main/bad.p3d" pickup/bad.p3d

# ---- AddonBuilder and DayZ: a whole addon at once ----

run 0 "$binarize" -targetBonesInterval=56 -maxProcesses=2 -always -addon=P:\\ -textures=P:\\temp -binpath=P:\\ \
    -version=54 'z\test\addons\some props' 'temp\built'
out "Crate.p3d: ODOL 54, "
out "old.p3d: copied: it is binarised already"
out "run.rtm: copied: it is binarised already"
out "walk.rtm: copied: no model.cfg beside it or above has a skeleton with its bones"
out "land.wrp: copied: it is binarised already"
out "5 files: 1 binarised, 4 copied or up to date, 0 failed"
is_odol 54 temp/built/Crate.p3d
same temp/built/old.p3d "$fixtures/tube_v50.p3d"
none temp/built/config.cpp

# Below folders, unless -norecurse says not.
run 0 "$binarize" pickup temp/all
is_odol 75 temp/all/pickup.p3d
is_odol 75 temp/all/data/can.p3d
run 0 "$binarize" -always -silent pickup temp/one 'data\can.p3d'
is_odol 75 temp/one/data/can.p3d
run 0 "$binarize" /NoRecurse /ALWAYS -SILENT pickup temp/flat
silent out
is_odol 75 temp/flat/pickup.p3d
none temp/flat/data
run 0 "$binarize" -norecurse z temp/nothing
out "0 files"
# damaged archives that merely lie somewhere are told of if something is not found
head -c 1000 "$fixtures/addon.pbo" >cut.pbo
run 0 "$binarize" -always -silent pickup temp/cut
if grep -q 'cut.pbo' "$dir/err"; then bad "cut.pbo has nothing to do with it"; else ok; fi
cp "$fixtures/crate.p3d" temp/crate.p3d
run 0 "$binarize" -always -silent temp/crate.p3d temp/cut
err 'cut.pbo: the file is cut'
rm cut.pbo
mkdir -p temp/empty
run 1 "$binarize" temp/empty temp/nothing
err "temp/empty: nothing is in this folder"
run 0 "$binarize" pickup temp/masked 'c*.p3d'
is_odol 75 temp/masked/data/can.p3d
none temp/masked/pickup.p3d

# -fast packs into more bytes, and is an option that outputs depend on.
run 0 "$binarize" pickup temp/masked 'c*.p3d' -fast
out "can.p3d: ODOL 75"
[ "$(wc -c <temp/all/data/can.p3d)" -lt "$(wc -c <temp/masked/data/can.p3d)" ] || bad "-fast packs into as few bytes"

# Only what is newer, unless -always.
run 0 "$binarize" pickup temp/all
out "pickup.p3d: up to date"
out "0 binarised"
touch -d '+1 minute' pickup/data/can.p3d
run 0 "$binarize" -noLogs pickup temp/all
silent out
run 0 "$binarize" pickup temp/all -maxProcesses=0
out "can.p3d: ODOL 75"
out "1 binarised, 1 copied or up to date"
run 0 "$binarize" -always pickup temp/all
out "2 binarised"
order=$(sed -n 's/\(.*\)p3d: ODOL.*/\1/p' "$dir/out" | tr '\n' ' ')
case $order in *can.*pickup.*) ok ;; *) bad "not in the order of names: $order" ;; esac

# A closed descriptor is not given to an output, where messages would land in it.
if [ -z "$windows$valgrind" ]; then
    "$binarize" -always 'z\test\addons\some props\' temp/open Crate.p3d >/dev/null 2>&1
    "$binarize" -always 'z\test\addons\some props\' temp/closed Crate.p3d 0<&- >&- 2>&-
    same temp/open/Crate.p3d temp/closed/Crate.p3d
fi

# -textures: what models use is copied there, under the paths by which they name it. Windows has drives of its own.
[ "$windows" ] && drive= || drive='P:\'
mkdir -p pickup/layers
cp "$fixtures/pickup/pickup_co.paa" pickup/layers/rough_nohq.paa
cp "$dir/project/addons/main/pickup.rvmat" "$dir/plain.rvmat"
printf '\nclass Stage1 { texture = "pickup\\layers\\rough_nohq.tga"; uvSource = "tex"; };\n' >>pickup/pickup.rvmat
run 0 "$binarize" -always "-textures=${drive}looks" pickup temp/all pickup.p3d
silent err
same looks/pickup/pickup.rvmat pickup/pickup.rvmat
same looks/pickup/pickup_co.paa pickup/pickup_co.paa
same looks/pickup/layers/rough_nohq.paa pickup/layers/rough_nohq.paa
count=$(find looks -type f | wc -l)
if [ "$count" -eq 3 ]; then ok; else bad "$count files are copied to -textures"; fi
for state in ODOL ODOL up; do # what is gone is copied again
    run 0 "$binarize" -textures=looks pickup temp/all pickup.p3d
    out "pickup.p3d: $state"
    same looks/pickup/pickup.rvmat pickup/pickup.rvmat
    [ -e gone ] || mv looks gone
done
echo newer >looks/pickup/pickup_co.paa
touch -d '+1 minute' looks/pickup/pickup_co.paa
run 0 "$binarize" -always -textures=looks pickup temp/all pickup.p3d
if [ "$(cat looks/pickup/pickup_co.paa)" = newer ]; then ok; else bad "a newer copy is replaced"; fi
touch -d '+2 minutes' pickup/pickup_co.paa
run 0 "$binarize" -always -textures=looks pickup temp/all pickup.p3d
same looks/pickup/pickup_co.paa pickup/pickup_co.paa
run 0 "$binarize" -always -textures=. pickup temp/all pickup.p3d
same pickup/pickup_co.paa "$fixtures/pickup/pickup_co.paa"
cp "$dir/plain.rvmat" pickup/pickup.rvmat
run 0 "$binarize" -always "-textures=${drive}out" pickup out/pickup pickup.p3d
run 0 "$bin/p3dinfo" out/pickup/texHeaders.bin
out "list of 1 texture"
out "  pickup_co.paa"
echo file >blocked
run 1 "$binarize" -always -textures=blocked pickup temp/all pickup.p3d
err "pickup.p3d: "

# The same list where the output lies elsewhere: builders put the textures of SRC beside the models.
run 0 "$binarize" -always "-textures=${drive}looks" pickup 'temp\apart' pickup.p3d
run 0 "$bin/p3dconv" paa-to-texheaders pickup -o "$dir/list.bin"
same temp/apart/texHeaders.bin "$dir/list.bin"

# -texHeaders makes the list alone, as paa-to-texheaders does, in both ways that builders call it.
mkdir -p temp/lists/own
cp -r pickup/*.paa pickup/layers temp/lists/own
run 0 "$binarize" -texheaders -maxProcesses=16 -silent 'temp\lists\own' 'temp\lists\own'
same temp/lists/own/texHeaders.bin "$dir/list.bin"
run 0 "$binarize" -texheader= pickup 'temp\lists\new\deep'
same temp/lists/new/deep/texHeaders.bin "$dir/list.bin"
none temp/lists/new/deep/pickup.p3d
cp pickup/pickup.p3d temp/lists/own && : >temp/lists/own/empty.paa # the log says what the status is for
run 1 "$binarize" -always -textures=looks temp/lists/own temp/gap
out "0 failed; texHeaders.bin is not made"
err "temp/gap/texHeaders.bin: is not made"
none temp/gap/texHeaders.bin
run 1 "$binarize" -texHeaders no_such_folder temp/lists
err "no_such_folder: there is no such folder"

# A model does not name its way out of the folder.
mkdir climb
LC_ALL=C sed 's|pickup\\pickup_co\.paa|..\\..\\repickup_co.pa|g' "$fixtures/pickup/can.p3d" >climb/can.p3d
cp "$fixtures/pickup/pickup_co.paa" repickup_co.pa
run 0 "$binarize" -always -textures=one/two/three climb temp/climb can.p3d
none one/repickup_co.pa
same one/two/three/pickup/pickup.rvmat pickup/pickup.rvmat
rm repickup_co.pa

# A texture that is computed is no file, even where one has such a name.
mkdir computed '#ickup'
LC_ALL=C sed 's|pickup\\pickup_co\.paa|#ickup\\pickup_co.paa|g' "$fixtures/pickup/can.p3d" >computed/can.p3d
cp "$fixtures/pickup/pickup_co.paa" '#ickup'
run 0 "$binarize" -always -textures=shown computed temp/computed can.p3d
none shown/#ickup/pickup_co.paa
same shown/pickup/pickup.rvmat pickup/pickup.rvmat

# -exclude: a mask, or a file of them.
run 0 "$binarize" '-exclude=*.wrp' 'z\test\addons\some props' temp/without
none temp/without/land.wrp
is_odol 75 temp/without/Crate.p3d
printf 'data\\*\r\n*.rtm\r\n' >exclude.lst
run 0 "$binarize" -exclude=exclude.lst pickup temp/listed
is_odol 75 temp/listed/pickup.p3d
none temp/listed/data/can.p3d
run 2 "$binarize" -exclude=no_such.lst pickup temp/listed
err "-exclude=no_such.lst: there is no such list, and it is no mask"
run 1 "$binarize" '-exclude=p*' -norecurse pickup temp/listed pickup.p3d
err "-exclude leaves it out"

# ---- What builders get wrong ----

run 0 "$binarize" -always -shrinkP3D -somethingNew=7 -maxProcesses=many -addon=Q:\\nowhere \
    pickup temp/odd pickup.p3d
err "-shrinkP3D: warning: no such option"
err "-somethingNew=7: warning: no such option"
err "many: warning: is no number"
is_odol 75 temp/odd/pickup.p3d
run 2 "$binarize" -strickt pickup temp/typed
err "-strickt: no such option; did you mean -strict?"
none temp/typed
run 2 "$binarize" -always pickup
err "SRC and OUT are needed"
run 2 "$binarize" -- - '' e # words without a name of an option are paths, too
err "e: there is more than SRC OUT FILE"
run 1 "$binarize" no_such_folder temp/odd
err "no_such_folder: "

# Sources are not replaced; what is binarised stays.
cp pickup/pickup.p3d "$dir/source.p3d"
run 1 "$binarize" -always pickup pickup pickup.p3d
err "would replace the source"
same pickup/pickup.p3d "$dir/source.p3d"
run 0 "$binarize" -always temp/built temp/built old.p3d
same temp/built/old.p3d "$fixtures/tube_v50.p3d"

# A model.cfg above the folder that is given, but on the drive, counts.
mkdir -p deep/models
cp "$fixtures/pickup/model.cfg" deep
cp "$fixtures/pickup/pickup.p3d" deep/models
run 0 "$binarize" -always 'deep\models' out_of_deep pickup.p3d
run 0 "$bin/p3dinfo" out_of_deep/pickup.p3d
out "PickupSkeleton, 10 bones"

# Classes also stand in the config.cpp of SRC and of addons. One that cannot be read is told of, if it might have some.
mkdir -p classes/other classes/models
cp "$fixtures/pickup/pickup.p3d" classes/models
cp "$fixtures/pickup/model.cfg" classes/other/config.cpp
run 0 "$binarize" -always classes/models out_of_classes
run 0 "$bin/p3dinfo" out_of_classes/pickup.p3d
if grep -q PickupSkeleton "$dir/out"; then bad "a skeleton out of nowhere"; else ok; fi
run 0 "$binarize" -always '-addon=classes\other' classes/models out_of_classes
run 0 "$bin/p3dinfo" out_of_classes/pickup.p3d
out "PickupSkeleton, 10 bones"
touch -d '+2 minutes' classes/other/config.cpp
run 0 "$binarize" '-addon=classes\other' classes/models out_of_classes
out "1 binarised"
mv classes/other/config.cpp classes/models/config.cpp
run 0 "$binarize" -always -silent classes/models out_of_classes
silent err
run 0 "$bin/p3dinfo" out_of_classes/pickup.p3d
out "PickupSkeleton, 10 bones"
echo 'class CfgModels {' >classes/models/config.cpp
run 0 "$binarize" -always classes/models out_of_classes
err "config.cpp: warning: "
is_odol 75 out_of_classes/pickup.p3d
printf '{ CfgSkeletons' >classes/models/config.cpp # the word is the end
run 0 "$binarize" -always classes/models out_of_classes
err "config.cpp: warning: "
echo '{ CfgSkeleton; CfgModel; cfgmodels;' >classes/models/config.cpp
run 0 "$binarize" -always classes/models out_of_classes
if grep -q config.cpp "$dir/err"; then bad "warns of a config without the words"; else ok; fi
rm classes/models/config.cpp

# ---- Versions ----

mkdir -p flashpoint
cp "$fixtures/pickup/pickup.p3d" "$fixtures/wave.rtm" flashpoint
run 0 "$binarize" -always -version=ofp flashpoint temp/flashpoint
is_odol 7 temp/flashpoint/pickup.p3d
same temp/flashpoint/wave.rtm flashpoint/wave.rtm
out "wave.rtm: copied: Operation Flashpoint has plain animations"

# Builders with fixed options get another version by the environment, or by a file in the project.
P3D_BINARIZE_VERSION=dayz run 0 "$binarize" -always pickup temp/by_word pickup.p3d
is_odol 54 temp/by_word/pickup.p3d
P3D_BINARIZE_VERSION=12 run 2 "$binarize" -always pickup temp/by_word pickup.p3d
err "P3D_BINARIZE_VERSION says the version 12: it is 7, 50, "
mkdir -p project/addons/main
cp "$fixtures/pickup/pickup.p3d" project/addons/main
printf '54\r\n' >project/p3d-binarize-version
run 0 "$binarize" -always 'project\addons\main' temp/by_file
is_odol 54 temp/by_file/pickup.p3d
run 0 "$binarize" -always -version=50 'project\addons\main' temp/by_file
is_odol 50 temp/by_file/pickup.p3d
P3D_BINARIZE_VERSION=73 run 0 "$binarize" -always 'project\addons\main' temp/by_file
is_odol 73 temp/by_file/pickup.p3d
printf 7 >project/p3d-binarize-version # a digit is a word, too
run 0 "$binarize" -always 'project\addons\main' temp/by_file
is_odol 7 temp/by_file/pickup.p3d
echo 5x >project/p3d-binarize-version
run 2 "$binarize" -always 'project\addons\main' temp/by_file
err "p3d-binarize-version says the version 5x: "
printf '0123456789abcdef' >project/p3d-binarize-version # a word has up to 15 characters
run 2 "$binarize" -always 'project\addons\main' temp/by_file
err "p3d-binarize-version says the version 0123456789abcde: "
echo '54 and more' >project/p3d-binarize-version # the first word counts,
echo 50 >project/addons/p3d-binarize-version     # of the nearest file,
: >project/addons/main/p3d-binarize-version      # in which there is one
P3D_BINARIZE_VERSION= run 0 "$binarize" -always 'project\addons\main' temp/by_file
is_odol 50 temp/by_file/pickup.p3d
rm project/addons/p3d-binarize-version project/addons/main/p3d-binarize-version
run 0 "$binarize" -always 'project\addons\main' temp/by_file
is_odol 54 temp/by_file/pickup.p3d

# A mod for DayZ is made for it; files for DayZ are not for Arma 3.
rm project/p3d-binarize-version
echo 'class CfgMods { class Test { type = "mod"; }; };' >project/addons/main/config.cpp
run 0 "$binarize" -always 'project\addons\main' temp/for_dayz
err "config.cpp: it is of a mod for DayZ: version 54 is made"
is_odol 54 temp/for_dayz/pickup.p3d
mkdir project/addons/main/part && cp project/addons/main/pickup.p3d project/addons/main/part
run 0 "$binarize" -always 'project\addons\main\part' temp/of_part # the config above is its, too
is_odol 54 temp/of_part/pickup.p3d
rm -r project/addons/main/part
run 0 "$binarize" -always -version=75 'project\addons\main' temp/for_dayz
err "config.cpp: warning: it is of a mod for DayZ, which does not load version 75: -version=54"
run 0 "$binarize" -always -version=54 'project\addons\main' temp/for_dayz
if grep -q DayZ "$dir/err"; then bad "warns of DayZ's own version"; else ok; fi
echo 'class CfgMods { author = "x"; class A { name = "mod"; }; class B { type[] = {"mod"}; }; class C { type = "x"; };' \
    '};' >project/addons/main/config.cpp
run 0 "$binarize" -always 'project\addons\main' temp/for_dayz
if grep -q DayZ "$dir/err"; then bad "warns of DayZ without its type of mods"; else ok; fi
sed 's/type = "x"/type = "MOD"/' project/addons/main/config.cpp >classes/config.cpp
run 0 "$binarize" -always -addon=classes 'project\addons\main' temp/for_dayz
err "classes/config.cpp: it is of a mod for DayZ"
cp classes/config.cpp project/addons/main
run 0 "$binarize" -always -addon=classes 'project\addons\main' temp/for_dayz
err "main/config.cpp: it is of a mod for DayZ" # it is told of the first
mkdir -p project/addons/main/part/deep # a config below SRC says so, too
mv project/addons/main/config.cpp project/addons/main/part/deep
run 0 "$binarize" -always 'project\addons\main' temp/for_dayz
err "config.cpp: it is of a mod for DayZ: version 54 is made"
echo 'class CfgPatches { class A { requiredAddons[] = {"A3_Data_F"}; }; };' >project/addons/main/config.cpp
run 1 "$binarize" -always 'project\addons\main' temp/two # two games in one folder are no guess
err "config.cpp: it is of a mod for DayZ, and project"
err "config.cpp of one for Arma: build each mod by itself, or -version=N"
none temp/two
run 0 "$binarize" -always -version=54 'project\addons\main' temp/two
run 0 "$binarize" -always -norecurse 'project\addons\main' temp/for_dayz
if grep -q DayZ "$dir/err"; then bad "-norecurse looks below SRC"; else ok; fi
run 0 "$binarize" -always 'project\addons\main' temp/for_dayz pickup.p3d # nor does a single file, whose SRC may be P:
if grep -q DayZ "$dir/err"; then bad "a single file looks below SRC"; else ok; fi
rm -r project/addons/main/part classes/config.cpp
LC_ALL=C sed 's|pickup\\pickup\.rvmat|dz\\pickupick.rvmat|g' "$fixtures/pickup/pickup.p3d" >project/addons/main/pickup.p3d
run 0 "$binarize" -always 'project\addons\main' temp/for_dayz
err 'it names files of DayZ (dz\pickupick.rvmat), which does not load version 75 but 54'

# Without its rvmat a model is made, and the log says so; with another root it is found.
mkdir -p lone/some
cp "$fixtures/pickup/pickup.p3d" "$fixtures/pickup/model.cfg" lone/some
cd lone || exit 1
run 0 "$binarize" -silent 'some' 'out'
err "pickup\\pickup.rvmat"
is_odol 75 out/pickup.p3d
run 0 "$binarize" -always -silent "-addon=$fixtures" some out
silent err
run 0 "$binarize" -always -silent "-binPath=$fixtures" some out
silent err
cd .. || exit 1

# ---- Sources stay ----

cp -r pickup swapped # SRC and OUT changed places
run 1 "$binarize" -always temp/by_file swapped
err "swapped/pickup.p3d is a source (MLOD), which is not replaced"
same pickup/pickup.p3d swapped/pickup.p3d

# ---- Help ----

run 0 "$binarize" -help
out "usage: binarize"
[ "$(wc -l <"$dir/out")" -le 24 ] && ok || bad "help does not fit a screen"
silent err
for option in $(sed -n 's/^  -\([A-Za-z]*\).*/\1/p' "$dir/out"); do
    if grep -q "Fl $option" "$fixtures/../docs/man/binarize.1"; then ok; else bad "binarize.1 has no -$option"; fi
done
run 0 "$binarize" --version
out "binarize (p3dkit)"

# ---- Instead of wine: HEMTT starts "wine64 PROGRAM ..." ----

if [ ! "$windows" ]; then
    run 0 sh "$fixtures/../tools/binarize/wine64" "$binarize" -norecurse -always -silent -maxProcesses=0 \
        'pickup\' "$out\\wine" pickup.p3d
    same "$out/wine/pickup.p3d" "$dir/own.p3d"
    # Case does not matter, as in wine, nor do drives.
    run 0 "$binarize" -always -silent 'Z\TEST\Addons\Some Props' 'P:\temp\case' crate.P3D
    is_odol 75 temp/case/crate.P3D
    run 0 "$binarize" -always -silent "Z:$(echo "$PWD/pickup" | tr / '\\')" "Z:$PWD/temp/drive/" pickup.p3d
    is_odol 75 temp/drive/pickup.p3d
    mkdir temp/cases
    cp pickup/pickup.p3d temp/cases/A.p3d
    cp pickup/pickup.p3d temp/cases/a.p3d
    run 0 "$binarize" -version=75 temp/cases temp/both
    err "temp/both/A.p3d: warning: temp/both/a.p3d differs from it in letter case alone"
fi
finish
