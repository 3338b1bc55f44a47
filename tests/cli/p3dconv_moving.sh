# p3dconv_moving.sh: bones and animations: --phase, --model-cfg, odol-to-modelcfg, and what p3dinfo says of them.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
odol=$fixtures/tube_v50.p3d

# ---- --phase ----

obj_alone "$dir/rest.obj" p3d-to-obj --lod 1.000 "$odol"
obj_alone "$dir/same.obj" p3d-to-obj --lod 1.000 "$odol" --phase "translation x=0"
same "$dir/rest.obj" "$dir/same.obj"
obj_alone "$dir/moved.obj" p3d-to-obj --lod 1.000 "$odol" --phase "Translation X=1"
cmp -s "$dir/rest.obj" "$dir/moved.obj" && bad "--phase moves nothing" || ok
run 0 "$bin/p3dconv" p3d-to-png "$odol" -o "$dir/moved.png" --phase bend=0.4 --phase hide=0
run 2 "$bin/p3dconv" p3d-to-png "$odol" -o "$dir/none.png" --phase door=1
err '"door" is neither a source nor an animation; there are: ' # sources first, then classes
none "$dir/none.png"
run 2 "$bin/p3dconv" p3d-to-png "$fixtures/odd.p3d" -o "$dir/none.png" --phase door=1
err '"door" moves nothing: the model has no animations'
err "warning: no bones and animations: $fixtures/model.cfg has no class odd"
for value in door door= =1 door=x door=1x door=nan door=inf; do
    run 2 "$bin/p3dconv" p3d-to-png "$odol" -o "$dir/none.png" --phase "$value"
    err "--phase $value is neither NAME=VALUE nor a number"
done
run 2 "$bin/p3dconv" p3d-to-glb "$odol" -o "$dir/none.glb" --phase bend=1
err "--phase is an option of *-to-obj and *-to-png"

# ---- odol-to-modelcfg ----

mkdir "$dir/source"
cp "$odol" "$dir/door.p3d"
run 0 "$bin/p3dconv" odol-to-modelcfg "$dir/door.p3d"
grep -q '^	class door$' "$dir/door.cfg" && ok || bad "the class is not called like the file"
run 0 "$bin/p3ddump" "$dir/door.cfg"
out 'skeletonName = "tube"'
run 1 "$bin/p3dconv" odol-to-modelcfg "$fixtures/tube.p3d" -o "$dir/none.cfg"
none "$dir/none.cfg"

run 0 "$bin/p3dconv" mlod-to-odol --target a3 --allow-missing "$fixtures/odd.p3d" -o "$dir/odd.p3d"
run 0 "$bin/p3dconv" odol-to-modelcfg "$dir/odd.p3d" -o -
err "$dir/odd.p3d: the model has no class: it has no skeleton, sections and animations"
run 0 "$bin/p3dconv" odol-to-mlod "$dir/odd.p3d" -o "$dir/again/odd.p3d" --model-cfg "$dir/new/model.cfg"
run 0 "$bin/p3dconv" mlod-to-odol --target a3 --allow-missing --model-cfg "$dir/new/model.cfg" "$dir/again/odd.p3d" -o "$dir/odd.p3d"

# ---- Both at once ----

run 0 "$bin/p3dconv" odol-to-mlod --model-cfg "$dir/both.cfg" "$dir/door.p3d" -o "$dir/both/door.p3d"
silent err
same "$dir/door.cfg" "$dir/both.cfg"
run 0 "$bin/p3dconv" odol-to-mlod "$dir/door.p3d" -o "$dir/alone.p3d"
err "warning: an MLOD has no bones and animations: --model-cfg FILE writes them to a model.cfg, odol-to-mod writes all"
same "$dir/alone.p3d" "$dir/both/door.p3d"
run 0 "$bin/p3dconv" odol-to-mlod "$dir/door.p3d" "$dir/odd.p3d" -o "$dir/several/"
err "door.p3d: warning: an MLOD has no bones and animations: odol-to-mod writes all sources"
run 0 "$bin/p3dinfo" diff "$dir/alone.p3d" "$dir/door.p3d"
out "  the same model; bones and animations are not compared, as an MLOD has none"
echo mine >"$dir/mine.cfg"
run 1 "$bin/p3dconv" odol-to-mlod --model-cfg "$dir/mine.cfg" "$dir/door.p3d" -o "$dir/none.p3d"
err "mine.cfg is there and is another file; --replace replaces it, or name another"
grep -q mine "$dir/mine.cfg" && ok || bad "mine.cfg was replaced"
none "$dir/none.p3d"
for option in --replace ""; do
    run 0 "$bin/p3dconv" odol-to-mlod --model-cfg "$dir/mine.cfg" $option "$dir/door.p3d" -o "$dir/both/door.p3d"
    same "$dir/door.cfg" "$dir/mine.cfg"
done
run 2 "$bin/p3dconv" odol-to-mlod --replace "$dir/door.p3d" -o "$dir/none.p3d"
err "--replace needs --make, --model-cfg or --make-rvmat"
run 0 "$bin/p3dconv" p3d-to-mlod --make view --model-cfg "$dir/made.cfg" "$dir/door.p3d" -o "$dir/made/door.p3d"
same "$dir/door.cfg" "$dir/made.cfg"
run 0 "$bin/p3dconv" odol-to-mlod --dry-run --model-cfg "$dir/dry.cfg" "$dir/door.p3d" -o "$dir/dry.p3d"
none "$dir/dry.cfg"
run 0 "$bin/p3dconv" odol-to-mlod --newer --model-cfg "$dir/newer.cfg" "$dir/door.p3d" -o "$dir/both/door.p3d"
same "$dir/door.cfg" "$dir/newer.cfg"
rm "$dir/newer.cfg"
run 1 "$bin/p3dconv" odol-to-mlod --make geometry --model-cfg "$dir/none.cfg" "$dir/door.p3d" -o "$dir/none.p3d"
err "the model has a LOD Geometry already"
none "$dir/none.cfg"
none "$dir/none.p3d"
run 2 "$bin/p3dconv" odol-to-mlod --model-cfg "$dir/door.p3d" "$dir/door.p3d" --replace -o "$dir/none.p3d"
err "--model-cfg $dir/door.p3d does not fit"
run 1 "$bin/p3dconv" p3d-to-mlod --model-cfg "$dir/none.cfg" "$fixtures/tube.p3d" -o "$dir/none.p3d"
err "an MLOD has no bones and animations for a model.cfg; leave out --model-cfg"
none "$dir/none.cfg"
none "$dir/none.p3d"
run 2 "$bin/p3dconv" odol-to-mlod --model-cfg "$dir/m.cfg" "$dir/door.p3d" "$odol" -o "$dir/"
err "is that of one model, but there are 2 inputs"

# ---- A source model ----

cp "$fixtures/tube.p3d" "$dir/source/door.p3d"
run 2 "$bin/p3dconv" p3d-to-obj "$dir/source/door.p3d" -o "$dir/a.obj" --phase bend=1
err "moves nothing: the model has no animations"
cfg "$dir/source/model.cfg" door S
obj_alone "$dir/rest.obj" p3d-to-obj "$dir/source/door.p3d"
obj_alone "$dir/plain.obj" p3d-to-obj "$fixtures/tube.p3d"
same "$dir/rest.obj" "$dir/plain.obj"
obj_alone "$dir/a.obj" p3d-to-obj "$dir/source/door.p3d" --phase bend=1
highest() { awk '$1 == "v" && $3 > y { y = $3 } END { print y + 0 }' "$1"; }
[ "$(highest "$dir/a.obj")" != "$(highest "$dir/rest.obj")" ] && ok || bad "the upper part has not moved"
sed 's/translationY/translation/; s/axis = "top"/begin = "axis"; end = "top"/' "$dir/source/model.cfg" >"$dir/axis.cfg"
obj_alone "$dir/one.obj" p3d-to-obj --lod 0 "$dir/source/door.p3d" --phase bend=1 --model-cfg "$dir/axis.cfg"
[ "$(highest "$dir/one.obj")" != "$(highest "$dir/rest.obj")" ] && ok || bad "the axis in a LOD that was not chosen is lost"
run 0 "$bin/p3dinfo" "$dir/source/door.p3d"
out "skeleton  S, 1 bone, 1 animation"
run 0 "$bin/p3dinfo" --full "$dir/source/door.p3d"
out "Bend "
out "translation y  user                 upper            0 to 1: 0 to 1 m"
run 0 "$bin/p3dinfo" --json "$dir/source/door.p3d"
out '"model_cfg": {"skeleton": "S", "bones": 1, "animations": 1, "animation_classes": [{"name": "Bend", '
out '"bone": "upper", "values": [0, 1], "phases": [0, 1], "offsets": [0, 1], "address": "clamp"}]}'
mv "$dir/source/model.cfg" "$dir/other.cfg"
obj_alone "$dir/b.obj" p3d-to-obj "$dir/source/door.p3d" --phase bend=1 --model-cfg "$dir/other.cfg"
same "$dir/a.obj" "$dir/b.obj"
run 1 "$bin/p3dconv" p3d-to-obj "$fixtures/crate.p3d" -o "$dir/c.obj" --model-cfg "$dir/other.cfg"
err "CfgModels has no class crate"
none "$dir/c.obj"
run 1 "$bin/p3dconv" p3d-to-obj "$fixtures/crate.p3d" -o "$dir/c.obj" --model-cfg "$dir/nowhere.cfg"
# what it includes is beside it, or in the assets, and there beside what includes it
mkdir -p "$dir/tree/mod/cfg" "$dir/tree/mod/data"
printf '#include "\\mod\\cfg\\all.hpp"\n' >"$dir/source/model.cfg"
printf '#include "inner.hpp"\n' >"$dir/tree/mod/cfg/all.hpp"
cp "$dir/other.cfg" "$dir/tree/mod/cfg/inner.hpp"
run 1 "$bin/p3dconv" p3d-to-obj "$dir/source/door.p3d" -o "$dir/e.obj" --model-cfg "$dir/source/model.cfg"
err "all.hpp"
obj_alone "$dir/e.obj" p3d-to-obj --no-textures "$dir/source/door.p3d" --phase bend=1 --assets "$dir/tree"
same "$dir/a.obj" "$dir/e.obj"
run 0 "$bin/p3dinfo" --assets "$dir/tree" "$dir/source/door.p3d"
out "skeleton  S, 1 bone, 1 animation"
# what is in the assets names files there only, never some where one stands; and a model.cfg none outside of its mod
mkdir -p "$dir/here/mod/cfg"
mv "$dir/tree/mod/cfg/inner.hpp" "$dir/here/mod/cfg/inner.hpp"
run 1 sh -c 'cd "$1" && "$2" p3d-to-obj "$3/source/door.p3d" -o "$3/f.obj" --model-cfg "$3/source/model.cfg" --assets "$3/tree"' \
    - "$dir/here" "$(cd "$bin" && pwd)/p3dconv" "$dir"
err 'there is no file "inner.hpp" to include'
mv "$dir/here/mod/cfg/inner.hpp" "$dir/inner.hpp"
printf '#include "../inner.hpp"\n' >"$dir/source/model.cfg"
run 1 "$bin/p3dconv" p3d-to-obj "$dir/source/door.p3d" -o "$dir/f.obj" --model-cfg "$dir/source/model.cfg"
err '"../inner.hpp" is not included: it lies outside of the mod; --assets FOLDER allows it'
none "$dir/f.obj"
run 0 "$bin/p3dconv" p3d-to-obj "$dir/source/door.p3d" -o "$dir/f.obj" --model-cfg "$dir/source/model.cfg" --assets "$dir"
# nobody asked for the one beside it
echo 'class {' >"$dir/source/model.cfg"
run 0 "$bin/p3dconv" p3d-to-obj "$dir/source/door.p3d" -o "$dir/d.obj"
err "warning"
run 0 "$bin/p3dinfo" "$dir/source/door.p3d"
err "warning"
finish
