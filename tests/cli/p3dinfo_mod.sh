# p3dinfo_mod.sh: p3dinfo --check of a whole mod: configs and model.cfgs against the models that they are for.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check="$bin/p3dinfo --check"

# fourteen faults were planted in two addons: each is found, and nothing else, but that the game's files are not given
# shellcheck disable=SC2086
run 1 $check --full -r "$fixtures/mod"
silent err
printed check-mod
sed -n 's/.*P3D-\([A-Z][0-9]*\): .*/\1/p' "$dir/out" | sort | tr '\n' ' ' >"$dir/got"
echo "C101 C102 C103 C104 C105 C106 C107 C117 C119 F113 L112 M101 M103 M108 N108 N108 " | tr -d '\n' >"$dir/want"
same "$dir/want" "$dir/got"

run 0 $check --full --only C104 -r "$fixtures/mod"
printed check-mod-only

# one config alone, in JSON
run 0 $check --json "$fixtures/mod/vehicle/config.cpp"
if python3 - "$dir/out" <<'END'; then ok; else bad "--json"; fi
import json, sys
report = json.loads(open(sys.argv[1], encoding="utf-8").read())
assert report["warnings"] == 6 and report["errors"] == 0
point = next(each for each in report["findings"] if each["id"] == "P3D-C104")
assert point["element"] == "class" and point["name"] == "CfgVehicles/Example_Truck/memoryPointExhaust"
assert point["message"] == "'exhaust_strat' is not in Memory of truck.p3d; is 'exhaust_start' meant?"
END
run 1 $check --only C --sarif -r "$fixtures/mod"
if python3 "$(dirname "$0")/sarif.py" "$dir/out" >"$dir/sarif"; then ok; else bad "--sarif"; fi

# folders without a prefix: paths begin with the last folders of the mod
mkdir -p "$dir/example/vehicle/data"
cp "$fixtures/mod/vehicle/truck.p3d" "$fixtures/mod/vehicle/config.cpp" "$dir/example/vehicle"
run 0 $check --full --only C -r "$dir/example"
out "warning: P3D-C105"
out ": class CfgVehicles/Example_Truck/hiddenSelectionsTextures: a class names a texture or material that does not exist: example"
out "config.cpp: 6 warnings" # its model.cfg is not there: animation sources are not known
rm "$dir/example/vehicle/truck.p3d"
cp "$fixtures/mod/tools/hammer.p3d" "$dir/example/vehicle/track.p3d"
run 0 $check --full --only C -r "$dir/example" # a warning: only the folder's name says that it is the mod's
out "warning: P3D-C101: "
out ": class CfgVehicles/Example_Truck/model: "
out "is 'vehicle\\track.p3d' meant?"

# what is of another mod, or of the game, is not judged; the first is a warning, the second a note
mkdir -p "$dir/other"
printf 'class CfgVehicles { class Car { model = "\\\\a3\\\\car\\\\car.p3d"; hiddenSelections[] = {"none"}; }; };\n' >"$dir/other/config.cpp"
run 0 $check --full -r "$dir/other"
out "a3\\car\\car.p3d: it is not in the mod (roots: other)"
out "other/config.cpp: 1 note"
printf 'class CfgVehicles { class Car { model = "\\\\vn\\\\cars\\\\car.p3d"; }; class B: Car { model = "z\\\\m\\\\addons\\\\n\\\\b.p3d"; }; };\n' >"$dir/other/config.cpp"
run 0 $check --full -r "$dir/other"
out "note P3D-N107: a file is missing: vn\\cars\\car.p3d: it is of another addon, vn\\cars, which is not given"
out "z\\m\\addons\\n\\b.p3d: it is of another addon, z\\m\\addons\\n, which is not given"
printf '#include "\\x\\cba\\macros.hpp"\nclass CfgVehicles { class A { model = "other\\none.p3d"; }; };\n' >"$dir/other/config.cpp"
run 0 $check --full -r "$dir/other"
out "config.cpp:1:1: warning: P3D-N107: a file is missing: there is no file \"\\x\\cba\\macros.hpp\" to include, and what it says is not judged"
out "config.cpp:2: warning: P3D-C101: class CfgVehicles/A/model: a class names a model that does not exist: other\\none.p3d"
printf '#include "\\\\x\\\\cba\\\\macros.hpp"\nclass GVAR(car) {};\n' >"$dir/other/config.cpp"
run 0 $check --full -r "$dir/other"
out "it cannot be judged without these files: "
echo 'class CfgVehicles { class Car { model = ; ' >"$dir/other/config.cpp"
run 1 $check --full --only C -r "$dir/other"
silent err
out "other/config.cpp:1:21: error: P3D-C110: the config cannot be read: "
printf '#include "none.hpp"\n' >"$dir/other/config.cpp"
run 1 $check "$dir/other/config.cpp"
out "other/config.cpp:1:1: error: P3D-C110: the config cannot be read: "
echo 'int a;' >"$dir/other/other.cpp" # no config
run 1 $check --full --only C -r "$dir/other"
if grep -q "other.cpp" "$dir/out"; then bad "other.cpp is no config"; else ok; fi

# an archive whose prefix is not what its files name: one finding, and the rest is judged as if it were right
mkdir -p "$dir/packed"
cp "$fixtures/mods/server/@exg/Addons/exg_shared.pbo" "$dir/packed"
sed 's/prefix.exg.car/prefix\x00exg\\cra/' "$fixtures/mods/server/@exg/Addons/exg_car.pbo" >"$dir/packed/exg_car.pbo"
run 0 $check --full --only N1 -r "$dir/packed"
out "exg_car.pbo: warning P3D-N114: the prefix of an archive is not what its files take it for: it is 'exg\\cra', but its files name 4 paths like 'exg\\car\\car.p3d'; is 'exg\\car' meant?"
if [ "$(grep -c 'P3D-' "$dir/out")" = 1 ]; then ok; else bad "more than one finding of a prefix"; fi
run 1 $check --strict --only N114 -r "$dir/packed"
run 0 $check --strict --only N114 -r "$fixtures/mods/server"

# letter case: of a source, an rvmat and a config; not of the root's name, nor of a binarised model, nor in an archive
mkdir -p "$dir/case/Crate/Data"
cp "$fixtures/crate.p3d" "$dir/case/Crate/Crate.p3d"
cp "$fixtures/dxt1.paa" "$dir/case/Crate/Data/crate_CO.paa"
printf 'class Stage1 { texture = "crate\\Data\\Crate_co.paa"; };\n' >"$dir/case/Crate/Data/crate.rvmat"
printf 'class CfgVehicles { class A { model = "\\\\CRATE//Crate"; icon = "crate\\data\\crate.RVMAT"; }; };\n' >"$dir/case/Crate/config.cpp"
for from in "$dir/case" "$dir/case/Crate"; do
    run 0 $check --full --only N113 -r "$from"
    out "Crate.p3d: note P3D-N113: a path has another letter case than its file: 'crate\\data\\crate_co.paa' is written, and the file is 'Data\\crate_CO.paa'; 1 more path is like this"
    out "crate.rvmat: note P3D-N113: a path has another letter case than its file: 'crate\\Data\\Crate_co.paa' is written, and the file is 'Data\\crate_CO.paa'"
    out "config.cpp: note P3D-N113: a path has another letter case than its file: 'crate\\data\\crate.RVMAT' is written, and the file is 'Data\\crate.rvmat'"
    if [ "$(grep -c N113 "$dir/out")" = 3 ]; then ok; else bad "other paths with other letters"; fi
done
(cd "$dir/case" && "$bin/p3dconv" mlod-to-odol --target a3 --allow-missing Crate/Crate.p3d -o Crate/made.p3d 2>"$dir/err")
run 0 $check --only N113 --assets "$dir/case" "$dir/case/Crate/made.p3d"
out "made.p3d: clean"

# --assets: a file that may be meant
mkdir -p "$dir/assets/crate/data" "$dir/assets/crate/old"
: >"$dir/assets/crate/data/crat_co.paa"
: >"$dir/assets/crate/old/crate.rvmat"
run 0 $check --assets "$dir/assets" --only N107 "$fixtures/crate.p3d"
out "a file is missing: it is not in the assets; is 'crate\\data\\crat_co.paa' meant?"
out "a file is missing: it is not in the assets; is 'crate\\old\\crate.rvmat' meant?"
printf 'class Stage1 { texture = "b\\c_nohq.paa"; };\n' >"$dir/assets/crate/data/crate.rvmat"
run 0 $check --assets "$dir/assets" --only N107 "$fixtures/crate.p3d" # what an rvmat names is not the model's own
out 'texture b\c_nohq.paa: a file is missing: it is not in the assets; crate\data\crate.rvmat names it'
# what an archive includes is in it or in the assets: never a file on the disk that is called like its path in it
mkdir -p "$dir/lone/addon"
text='#include "beside.hpp"
class CfgPatches {};'
{
    printf 'config.cpp\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
    printf "\\$(printf %o ${#text})\\0\\0\\0"
    head -c 21 /dev/zero
    printf %s "$text"
} >"$dir/lone/addon.pbo"
echo 'class CfgBeside {};' >"$dir/lone/beside.hpp"
cp "$dir/lone/beside.hpp" "$dir/lone/addon"
cd "$dir/lone" || exit 1
run 1 "$bin/p3dinfo" check --full addon.pbo
out 'there is no file "beside.hpp" to include'

finish
