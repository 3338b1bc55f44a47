# model_cfg.sh: which model.cfg is a source model's: the nearest in its folder and above that has a class for it.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

# taken FILE SKELETON [OPTION...]: p3dinfo takes it of the last model that `at` has named
at() { model=$1; }
taken() {
    want_file=$1 want_skeleton=$2
    shift 2
    run 0 "$bin/p3dinfo" "$@" "$model"
    out "model.cfg $want_file, class car"
    out "skeleton  $want_skeleton, 1 bone, 1 animation"
}

# three levels below the mod, which lies in a drive that has a model.cfg, too
drive=$dir/P
mod=$drive/mod
mkdir -p "$mod/vehicles/car"
cp "$fixtures/tube.p3d" "$mod/vehicles/car/car.p3d"
at "$mod/vehicles/car/car.p3d"
cfg "$drive/model.cfg" car Drive
taken "$drive/model.cfg" Drive

# ---- The nearest with a class ----

cfg "$mod/Model.CFG" CAR Mod
taken "$mod/Model.CFG" Mod
cfg "$mod/vehicles/car/model.cfg" car2 Other
taken "$mod/Model.CFG" Mod
cfg "$mod/vehicles/model.cfg" car Vehicles
taken "$mod/vehicles/model.cfg" Vehicles
cfg "$mod/vehicles/car/model.cfg" Car Own
taken "$mod/vehicles/car/model.cfg" Own
rm "$mod/vehicles/car/model.cfg" "$mod/vehicles/model.cfg"

# from where one stands
run 0 sh -c 'cd "$1" && "$2" car.p3d' - "$mod/vehicles/car" "$(cd "$bin" && pwd)/p3dinfo"
out "model.cfg ../../Model.CFG, class car"
run 0 sh -c 'cd "$1" && "$2" ./car/../car/car.p3d' - "$mod/vehicles" "$(cd "$bin" && pwd)/p3dinfo"
out "model.cfg ./car/../../Model.CFG, class car"

# ---- Roots ----

rm "$mod/Model.CFG"
whole=$(cd "$mod" && pwd -P)
slash=/
[ -z "$windows" ] || slash=
for name in '$PBOPREFIX$' '$pboprefix$.txt' pboprefix.txt; do
    echo mod >"$mod/$name"
    run 0 "$bin/p3dinfo" "$model"
    [ -z "$slash" ] || out "model.cfg none up to $whole"
    rm "$mod/$name"
done
taken "$drive/model.cfg" Drive
run 0 "$bin/p3dinfo" -r "$mod"
out "model.cfg none up to "
taken "$drive/model.cfg" Drive --assets "$drive"
run 0 "$bin/p3dinfo" --assets "$mod/vehicles/../vehicles" "$model"
out "model.cfg none up to "
P3D_ASSETS=$mod run 0 "$bin/p3dinfo" --json "$model"
out '"file": null, "without_class": [], "nearest_class": null, "searched_to": "'
rm "$drive/model.cfg"
if [ -n "$slash" ]; then
    run 0 "$bin/p3dinfo" "$model"
    out "model.cfg none up to /"
fi

# ---- Why there is none ----

echo mod >"$mod/\$PBOPREFIX\$"
cfg "$mod/model.cfg" Car2 Mod
cfg "$mod/vehicles/model.cfg" Boat Vehicles
run 0 "$bin/p3dinfo" "$model"
out "model.cfg $mod/model.cfg has no class car, but Car2"
run 0 "$bin/p3dinfo" --json "$model"
out '"model_cfg_search": {"class": "car", "file": null, "without_class": ["'"$mod/vehicles/model.cfg"'", "'"$mod/model.cfg"'"], "nearest_class": "Car2", "searched_to": "'
out '"problem": "'"$mod/model.cfg has no class car, but Car2"'"}'
run 0 "$bin/p3dconv" mlod-to-odol --version 73 --allow-missing "$model" -o "$dir/none/"
err "warning: no bones and animations: "
rm "$mod/model.cfg"
run 0 "$bin/p3dinfo" "$model"
out "model.cfg $mod/vehicles/model.cfg has no class car"
run 0 "$bin/p3dconv" mlod-to-odol --version 73 --allow-missing --lod 0 "$fixtures/crate.p3d" -o "$dir/none/"
if grep -q "no bones" "$dir/err"; then bad "a model without axes misses a model.cfg"; else ok; fi
run 0 "$bin/p3dinfo" --json "$fixtures/tube_v50.p3d"
if grep -q "model_cfg_search" "$dir/out"; then bad "a binarised model has a model.cfg"; else ok; fi
run 0 sh -c '"$1" --json - <"$2"' - "$bin/p3dinfo" "$model"
out '"searched_to": null, "problem": "no model.cfg of standard input"'

# ---- All tools take the same ----

cfg "$mod/model.cfg" car Mod
mkdir "$dir/made"
for mode in mlod-to-odol.p3d p3d-to-glb.glb p3d-to-obj.obj p3d-to-png.png; do
    output=$dir/made/car.${mode#*.}
    mode=${mode%.*}
    set -- --allow-missing --version 73
    case $mode in p3d-to-glb) set -- ;; p3d-to-obj | p3d-to-png) set -- --phase bend=1 ;; esac
    run 0 "$bin/p3dconv" "$mode" "$@" "$model" -o "$output" --depfile "$dir/car.d"
    grep -qF "$mod/model.cfg" "$dir/car.d" && ok || bad "$mode: the depfile has no model.cfg"
    # what was looked at on the way may get a class for it
    grep -qF "$mod/vehicles/model.cfg" "$dir/car.d" && ok || bad "$mode: the depfile leaves out a nearer model.cfg"
    touch -t 202001010000 "$model" "$mod/model.cfg" "$mod/vehicles/model.cfg"
    touch -t 202001020000 "$output"
    cp -p "$output" "$dir/old"
    echo >"$output"
    touch -t 202001020000 "$output"
    cp "$output" "$dir/empty"
    run 0 "$bin/p3dconv" "$mode" "$@" --newer "$model" -o "$output"
    same "$dir/empty" "$output"
    touch -t 202001030000 "$mod/model.cfg"
    run 0 "$bin/p3dconv" "$mode" "$@" --newer "$model" -o "$output"
    same "$dir/old" "$output"
    touch -t 202001010000 "$mod/model.cfg"
done
run 0 "$bin/p3dinfo" "$dir/made/car.p3d"
out "skeleton  Mod, 1 bone, 1 animation"
# rotations need a line: --check knows that from the model.cfg
sed 's/translationY/rotation/' "$mod/model.cfg" >"$dir/cfg" && mv "$dir/cfg" "$mod/model.cfg"
run 0 "$bin/p3dinfo" --check --only M118 "$model"
out "P3D-M118"
cfg "$dir/other.cfg" car Wanted
run 0 "$bin/p3dinfo" --check --only M118 --model-cfg "$dir/other.cfg" "$model"
out "clean"
run 0 "$bin/p3dconv" mlod-to-odol --allow-missing --version 73 --model-cfg "$dir/other.cfg" "$model" -o "$dir/made/car.p3d"
run 0 "$bin/p3dinfo" "$dir/made/car.p3d"
out "skeleton  Wanted, 1 bone, 1 animation"
# a damaged one hides those above
echo 'class {' >"$mod/vehicles/model.cfg"
run 0 "$bin/p3dinfo" "$model"
out "model.cfg $mod/vehicles/model.cfg cannot be read"
err "$mod/vehicles/model.cfg: 1:7: "
run 1 "$bin/p3dinfo" --check "$model"
silent err
out "error P3D-M107: the model.cfg cannot be read: $mod/vehicles/model.cfg: 1:7: "
# so is one whose skeletons inherit from each other
echo 'class CfgSkeletons { class A { skeletonInherit = "A"; }; };' >"$mod/vehicles/model.cfg"
echo 'class CfgModels { class car { skeletonName = "A"; }; };' >>"$mod/vehicles/model.cfg"
run 0 "$bin/p3dinfo" "$model"
out "model.cfg $mod/vehicles/model.cfg cannot be used"
err "$mod/vehicles/model.cfg: skeletons inherit from each other without end"

# ---- Archives ----

mkdir "$dir/pbo"
cfg "$dir/pbo/model.cfg" car Archive
printf '#include "bones.hpp"\n' >"$dir/pbo/include.cfg"
cfg "$dir/pbo/bones.hpp" car Archive
# pack PBO PREFIX NAME=FILE...
cat >"$dir/pack.py" <<'END'
import struct, sys
path, prefix = sys.argv[1:3]
files = [(word.split("=")[0], open(word.split("=")[1], "rb").read()) for word in sys.argv[3:]]
with open(path, "wb") as pbo:
    pbo.write(b"\0sreV" + bytes(16) + b"prefix\0" + prefix.encode() + b"\0\0")
    for name, data in files:
        pbo.write(name.encode() + b"\0" + struct.pack("<5I", 0, len(data), 0, 0, len(data)))
    pbo.write(bytes(21) + b"".join(data for _, data in files))
END
pack() { python3 "$dir/pack.py" "$@"; }
pack "$dir/addon.pbo" 'a\mod' "data\\b\\car.p3d=$fixtures/tube.p3d" "data\\Model.cfg=$dir/pbo/include.cfg" "data\\bones.hpp=$dir/pbo/bones.hpp"
cfg "$dir/model.cfg" car Beside
member='addon.pbo:data\b\car.p3d'
run 0 "$bin/p3dinfo" "$dir/$member"
out "model.cfg $dir/addon.pbo:data\\Model.cfg, class car"
out "skeleton  Archive, 1 bone, 1 animation"
run 0 "$bin/p3dconv" mlod-to-odol --allow-missing --version 73 "$dir/addon.pbo" -o "$dir/unpacked/" --depfile "$dir/addon.d"
run 0 "$bin/p3dinfo" "$dir/unpacked/a/mod/data/b/car.p3d"
out "skeleton  Archive, 1 bone, 1 animation"
sed 's/translationY/rotation/' "$dir/pbo/bones.hpp" >"$dir/cfg" && mv "$dir/cfg" "$dir/pbo/bones.hpp"
pack "$dir/addon.pbo" 'a\mod' "data\\b\\car.p3d=$fixtures/tube.p3d" "data\\Model.cfg=$dir/pbo/include.cfg" "data\\bones.hpp=$dir/pbo/bones.hpp"
run 0 "$bin/p3dinfo" --check --only M118 "$dir/addon.pbo"
out "P3D-M118"
# what is above the archive is not the mod's; the assets are the same folders of the game
pack "$dir/addon.pbo" 'a\mod' "data\\b\\car.p3d=$fixtures/tube.p3d"
run 0 "$bin/p3dinfo" "$dir/$member"
out "model.cfg none up to $dir/addon.pbo"
mkdir -p "$dir/game/a/mod/data" "$dir/game/cfg"
printf '#include "\\cfg\\all.hpp"\n' >"$dir/game/a/mod/data/model.cfg"
cfg "$dir/game/cfg/all.hpp" car Game
run 0 "$bin/p3dinfo" --assets "$dir/game" "$dir/$member"
out "model.cfg $dir/game/a/mod/data/model.cfg, class car"
out "skeleton  Game, 1 bone, 1 animation"
run 0 "$bin/p3dconv" mlod-to-odol --allow-missing --version 73 --assets "$dir/game" "$dir/addon.pbo" -o "$dir/unpacked/" --depfile "$dir/addon.d"
grep -qF "$dir/game/a/mod/data/model.cfg" "$dir/addon.d" && ok || bad "the depfile has no model.cfg of the assets"
finish
