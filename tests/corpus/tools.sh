# tools.sh: all tools take real models and damaged copies of them without a crash or a word of a sanitizer.
# P3D_CORPUS_PART=K/N: only the Kth of every N models
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
ls "$corpus"/*/*.p3d | in_part >"$dir/models"
of() { grep "$@" "$dir/models"; }
all=$(cat "$dir/models") mlods=$(of -e '/p3dm/' -e '/sp3x/') odols=$(of -e '/odol-')

# Damaged models are refused, and some ways are not for some models: that is exit status 1 and a message.
works() {
    "$@" >"$dir/out" 2>"$dir/err" </dev/null
    status=$?
    [ $status -le 1 ] && ! grep -E 'Sanitizer|runtime error:' "$dir/err" && return
    head -n 20 "$dir/err"
    echo "exit status $status"
    return 1
}

for way in --full --json --check "--check --sarif"; do check works "$bin/p3dinfo" $way $all; done
for way in --full --json --layout --text; do check works "$bin/p3ddump" $way $all; done
for way in "p3d-to-obj" "p3d-to-glb --lod all" "p3d-to-gltf" "p3d-to-mlod" "p3d-to-mdd" \
    "p3d-to-png --sheet --size 64x64" "p3d-to-glb --lossless"; do
    check works "$bin/p3dconv" $way $all -o "$dir/${way##* }/"
done
check works "$bin/p3dconv" odol-to-modelcfg $odols -o "$dir/cfg/"
check works "$bin/p3dconv" mlod-to-odol --target a3 --allow-missing $mlods -o "$dir/odol/"
check works "$bin/p3dconv" mlod-to-mlod --make geometry,view,fire,shadow,memory,landcontact --parts 6 --mass 100 \
    $mlods -o "$dir/made/"
check works "$bin/p3dconv" mlod-to-mlod --make-lods 0.5,0.1 $mlods -o "$dir/fewer/"
check works "$bin/p3dconv" gltf-to-mlod "$dir"/--lossless/*.glb -o "$dir/back/"
check works "$bin/p3dconv" obj-to-mlod "$dir"/p3d-to-obj/*.obj -o "$dir/of_obj/"
for model in $mlods $odols; do
    check works "$bin/p3dinfo" --diff "$model" "$dir/p3d-to-mlod/$(basename "$model")"
done
check "$bin/mutants" 0 "${P3D_MUTANTS:-2}" $all
finish
