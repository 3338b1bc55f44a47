# rtm.sh: animations in every tool: shown, checked, dumped, binarised and plain again.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$dir/man/anim"
cp "$fixtures/wave.rtm" "$fixtures/wave_bmtr.rtm" "$dir/man/anim"
printf 'class CfgSkeletons { class Tube { skeletonBones[] = {"lid", "", "flap", "lid"}; }; };\n' >"$dir/man/model.cfg"
cd "$dir/man" || exit 1

# ---- Shown ----

run 0 "$bin/p3dinfo" anim/wave.rtm
out "anim/wave.rtm: RTM_MDAT, plain, 3 phases, 3 bones, 886 bytes"
out "event     at 0.5: step = left"
out "skeleton  Tube, in model.cfg"
out "bones that the skeleton does not have (1)"
out "    helper"
out " 180 deg  Flap"
run 0 "$bin/p3dinfo" --full anim/wave_bmtr.rtm
out "BMTR 5, binarised, 3 phases, 2 bones"
out "  90 deg  flap  (on lid)"
run 0 "$bin/p3dinfo" --brief anim/wave.rtm anim/wave_bmtr.rtm
out "RTM_MDAT     3 phases    3 bones  readable      anim/wave.rtm"
run 0 "$bin/p3dinfo" --json anim/wave.rtm
out '"animation": {"form": "plain", "step": [0, 0, 1.5], "length": null, "phases": [0, 0.5, 1]'
out '"skeleton": "Tube"'
# how long it takes, by the config above that plays it; an include that is not there does not matter
cat >config.cpp <<'CONFIG'
#include "\x\elsewhere\macros.hpp"
class CfgMovesMaleSdr
{
    class States
    {
        class Stand { file = "\x\man\anim\other"; speed = 1; };
        class Wave { file = "\x\man\anim\WAVE"; speed = -2.5; };
        class WaveTwice: Wave { speed = 0.5; };
        class Fixed: Wave { speed = 0; };
    };
};
CONFIG
run 0 "$bin/p3dinfo" anim/wave.rtm
out "  length    2.5 s (class CfgMovesMaleSdr/States/Wave and 1 more in "
run 0 "$bin/p3dinfo" --json anim/wave.rtm
out '"length": 2.5, "class": "CfgMovesMaleSdr/States/Wave"'
run 0 "$bin/p3dinfo" anim/wave_bmtr.rtm
if grep -q "length" "$dir/out"; then bad "the length of another animation"; else ok; fi
sed 's/speed = -2.5/speed = 0.4/' config.cpp >other && mv other config.cpp
run 0 "$bin/p3dinfo" anim/wave.rtm
out "  length    2.5 s"
rm config.cpp
run 2 "$bin/p3dinfo" --lod 0 anim/wave.rtm
err "an animation has no LODs"
head -c 700 anim/wave.rtm >cut.rtm
run 1 "$bin/p3dinfo" cut.rtm
err "cut.rtm: 0x32: phase_count is 3, but only"
run 1 "$bin/p3dinfo" nowhere.rtm
err "nowhere.rtm: "

# ---- Checked ----

run 0 "$bin/p3dinfo" --check anim/wave.rtm
out "note P3D-R101: bones of the animation are not the skeleton's: helper"
run 1 "$bin/p3dinfo" --check cut.rtm
out "P3D-F101"
rm cut.rtm
run 0 "$bin/p3dinfo" --check -r .
out "P3D-R101"

# ---- Dumped ----

run 0 "$bin/p3ddump" anim/wave.rtm
out 'phases[1].bones[0].name'
run 0 "$bin/p3ddump" --field 'phases[1].bones[1].place' anim/wave.rtm
out "0.25 0.1 0"
run 0 "$bin/p3ddump" --json anim/wave_bmtr.rtm
out '"bone_names": ["lid", "flap"]'
for file in anim/*.rtm; do
    run 0 "$bin/p3ddump" --layout "$file"
    out "100.0 %              the file"
    if grep -q "no field claims" "$dir/out"; then bad "bytes of $file are in no field"; else ok; fi
done

# ---- Compared ----

# a hand is a quarter of a metre higher in one phase, and turned by 90 degrees in another; judged by the bytes alone
python3 - anim/wave.rtm changed.rtm <<'PYTHON'
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
plain = data.index(b"RTM_0101")
phases, bones = struct.unpack_from("<II", data, plain + 20)
first = plain + 28 + 32 * bones
def place(phase, bone):
    return first + phase * (4 + 80 * bones) + 4 + 80 * bone + 32
y, = struct.unpack_from("<f", data, place(1, 0) + 40)
struct.pack_into("<f", data, place(1, 0) + 40, y + 0.25)
m = struct.unpack_from("<9f", data, place(0, 2)) # columns: aside, up, direction; turned about the model's y
struct.pack_into("<9f", data, place(0, 2), *sum(((m[i + 2], m[i + 1], -m[i]) for i in (0, 3, 6)), ()))
struct.pack_into("<f", data, first + 4 + 80 * bones, 0.625)
struct.pack_into("<3f", data, plain + 8, 0, 0, 2.5)
open(sys.argv[2], "wb").write(data)
PYTHON
run 0 "$bin/p3dinfo" diff anim/wave.rtm anim/wave.rtm
out "  the same animation"
run 1 "$bin/p3dinfo" diff anim/wave.rtm changed.rtm
out "anim/wave.rtm  RTM_MDAT, 3 phases, 3 bones"
out "step: 0 0 1.5 -> 0 0 2.5"
out "phase 1: time 0.5 -> 0.625"
out "moved by up to 0.25 m (1 phase)"
out "turned by up to 90 degrees (1 phase)"
if [ "$(wc -l <"$dir/out")" -eq 6 ]; then ok; else bad "more than what changed"; fi
run 1 "$bin/p3dinfo" diff --tolerance 0.3 anim/wave.rtm changed.rtm
if grep -q "0.25 m" "$dir/out"; then bad "--tolerance leaves a quarter of a metre"; else ok; fi
run 1 "$bin/p3dinfo" diff --json anim/wave.rtm changed.rtm
out '"first": {"file": "anim/wave.rtm", "format": "RTM_MDAT", "phases": 3, "bones": 3}'
out '{"change": "bone-moved", "note": false, "name": '
run 2 "$bin/p3dinfo" diff anim/wave.rtm anim/wave_bmtr.rtm
err "one animation is plain, the other binarised: convert one of them first: p3dconv rtm-to-rtm --plain "
run 2 "$bin/p3dinfo" diff "$fixtures/crate.p3d" anim/wave.rtm
err "anim/wave.rtm: this is an animation, the other file is a model"
run 2 "$bin/p3dinfo" diff --lod 0 anim/wave.rtm changed.rtm
err "anim/wave.rtm: --lod: an animation has no LODs"
mkdir ../new && cp changed.rtm ../new/wave.rtm && cp anim/wave_bmtr.rtm ../new
run 1 "$bin/p3dinfo" diff anim ../new
out "1 with other bytes, 1 the same"
rm changed.rtm

# ---- Written ----

run 0 "$bin/p3dconv" rtm-to-rtm anim/wave.rtm -o same.rtm
same same.rtm anim/wave.rtm
err "anim/wave.rtm: it stays plain; --target a3 (or a2, oa, dayz) binarises it"
run 2 "$bin/p3dconv" rtm-to-rtm --model-cfg model.cfg anim/wave.rtm -o none.rtm
err "rtm-to-rtm: --model-cfg needs --target or --plain"
run 0 "$bin/p3dconv" rtm-to-rtm --target a3 anim/wave.rtm -o made.rtm
err "1 of 3 bones are not the skeleton's"
same made.rtm anim/wave_bmtr.rtm
run 0 "$bin/p3dconv" rtm-to-rtm --target a2 anim/wave.rtm -o old.rtm
run 0 "$bin/p3dinfo" old.rtm
out "BMTR 3"
run 0 "$bin/p3dconv" rtm-to-rtm --target ofp anim/wave.rtm -o plain.rtm
same plain.rtm anim/wave.rtm
run 0 "$bin/p3dconv" rtm-to-rtm --plain --model-cfg model.cfg made.rtm -o plain.rtm
run 0 "$bin/p3dconv" rtm-to-rtm --target a3 plain.rtm -o again.rtm
same again.rtm made.rtm
# a config on the way that has no such skeleton counts, too: it may get one
mkdir near && cp anim/wave.rtm near && printf 'class CfgModels {};\n' >near/model.cfg
run 0 "$bin/p3dconv" rtm-to-rtm --target a3 near/wave.rtm -o made.rtm --depfile deps
same made.rtm anim/wave_bmtr.rtm
grep -q '^made.rtm: near/wave.rtm near/model.cfg [^ ]*model.cfg$' deps && ok || bad "not two configs: $(cat deps)"
rm -r near
run 1 "$bin/p3dconv" rtm-to-rtm --target a3 --model-cfg "$fixtures/pickup/model.cfg" anim/wave.rtm -o none.rtm
err "has no skeleton with one of its bones; --model-cfg FILE takes that of another file"
none none.rtm
run 1 "$bin/p3dconv" rtm-to-rtm "$fixtures/crate.p3d" -o none.rtm
err "this is not an RTM"
run 1 "$bin/p3dconv" p3d-to-obj anim/wave.rtm -o none.obj
err "not a P3D model but an animation"

# ---- Models that they move ----

tube() {
    run "$1" "$bin/p3dconv" "p3d-to-$2" "$fixtures/tube.p3d" --rtm "$3" -o "$dir/moved.$2" $4
}
tube 0 glb anim/wave.rtm
tube 0 glb anim/wave_bmtr.rtm "--speed -2.5 --rtm anim/wave.rtm"
grep -aq '"name":"wave_bmtr"' "$dir/moved.glb" && grep -aq '"step":"0 0 1.5;"' "$dir/moved.glb" && ok || bad "no animations"
tube 0 gltf anim/wave.rtm
tube 0 png anim/wave.rtm "--phase 0.5"
cp "$dir/moved.png" "$dir/half.png"
tube 0 png anim/wave_bmtr.rtm "--phase 0.5"
same "$dir/moved.png" "$dir/half.png"
tube 0 png anim/wave.rtm --sheet
tube 0 obj anim/wave.rtm "--phase 0.25"
tube 2 png anim/wave.rtm "--rtm anim/wave.rtm"
err "p3d-to-png shows one animation, but there are 2 --rtm"
tube 2 glb anim/wave.rtm "--speed 0"
err "--speed 0 is neither cycles a second nor -SECONDS"
tube 1 glb nowhere.rtm
err "--rtm nowhere.rtm: "
run 2 "$bin/p3dconv" p3d-to-png "$fixtures/tube.p3d" --phase 0.5 -o none.png
err "--phase 0.5 without a name needs --rtm"
run 1 "$bin/p3dconv" p3d-to-glb "$fixtures/crate.p3d" --rtm anim/wave.rtm -o none.glb
err "the model has no bones that an animation could move"
none none.glb
run 0 "$bin/p3dconv" rtm-to-glb --depfile deps anim/wave.rtm -o alone.glb
err "1 of 3 bones are not the skeleton's, and left out"
err "1 events of RTM_MDAT are left out"
grep -q '^alone.glb: anim/wave.rtm.*model.cfg' deps && ok || bad "the depfile lacks the model.cfg"
grep -aq '"name":"flap"' alone.glb && ok || bad "no joints"
"$bin/p3dconv" rtm-to-glb --model-cfg model.cfg - -o piped.glb <anim/wave.rtm 2>"$dir/err" && ok || bad "no RTM of a pipe"
run 1 "$bin/p3dconv" rtm-to-glb --model-cfg "$fixtures/pickup/model.cfg" anim/wave.rtm -o none.glb
err "has no skeleton with one of its bones"

# ---- glTF in ----

run 0 "$bin/p3dconv" gltf-to-rtm --model-cfg model.cfg alone.glb -o again.rtm
run 0 "$bin/p3dinfo" again.rtm
out "step      0 0 1.5"
run 0 "$bin/p3dconv" rtm-to-rtm --plain made.rtm -o plain.rtm
run 0 python3 "$here/../consumers/compare_rtm.py" 1e-4 plain.rtm again.rtm
# a bone that the animation does not have gets no keys, and phases stay where they are
sed 's/"flap", "lid"/&, "eye", "lid"/' model.cfg >more.cfg
python3 - plain.rtm late.rtm <<'PYTHON'
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
phases, bones = struct.unpack_from("<II", data, 20)
for i in range(phases):
    struct.pack_into("<f", data, 28 + 32 * bones + i * (4 + 80 * bones), 0.25 + i * 0.125)
open(sys.argv[2], "wb").write(data)
struct.pack_into("<f", data, 28 + 32 * bones, -5)
open("early.rtm", "wb").write(data)
PYTHON
run 0 "$bin/p3dconv" rtm-to-glb --model-cfg more.cfg early.rtm -o more.glb
err "1 phases of animations have times that are negative or do not rise; left out"
run 0 "$bin/p3dconv" rtm-to-glb --model-cfg more.cfg late.rtm -o more.glb
run 0 "$bin/p3dconv" gltf-to-rtm --model-cfg more.cfg more.glb -o again.rtm
[ ! -s "$dir/err" ] && ok || bad "a warning of a file of ours"
run 0 "$bin/p3dinfo" diff --tolerance 1e-4 late.rtm again.rtm
grep -aq '"name":"eye",[^}]*"unkeyed":"late;"' more.glb && ok || bad "programs that write all channels lose the bones"
rm more.cfg more.glb early.rtm late.rtm
printf '# joints\nfl*\tdoor_*\r\nlid\tcover\n' >map.txt
run 0 "$bin/p3dconv" gltf-to-rtm --bone-map map.txt --fps 5 alone.glb -o again.rtm
run 0 "$bin/p3ddump" --field 'phases[0].bones[1].name' again.rtm
out "door_ap"
printf 'lid cover\n' >map.txt
run 1 "$bin/p3dconv" gltf-to-rtm --bone-map map.txt alone.glb -o none.rtm
err "--bone-map map.txt: line 1 is no pair of names with a tab between"
run 1 "$bin/p3dconv" gltf-to-rtm --animation run alone.glb -o none.rtm
err 'there is no animation "run"; there are: wave'
run 2 "$bin/p3dconv" gltf-to-rtm --fps 0 alone.glb -o none.rtm
err "--fps 0 is no number above 0"
none none.rtm
rm alone.glb deps map.txt again.rtm*

# ---- binarize ----

run 0 "$bin/binarize" . ../built
out "./anim/wave.rtm: binarised animation"
out "./anim/wave_bmtr.rtm: copied: it is binarised already"
same ../built/anim/wave.rtm anim/wave_bmtr.rtm
run 0 "$bin/binarize" . ../built
out "./anim/wave.rtm: up to date"
finish
