# completions.sh: what a shell offers for the command lines of the tools.
# SPDX-License-Identifier: GPL-2.0-or-later
# usage: completions.sh BIN FIXTURES SHARED MANUALS bash|zsh|fish
. "$(dirname "$0")/lib.sh"
here=$(cd "$(dirname "$0")" && pwd)
completions=$4/completions shell=$5
[ -x "$(command -v "$shell")" ] || { echo "skipped: there is no $shell"; exit 77; }
mkdir "$dir/work" "$dir/work/sub" "$dir/home"
cd "$dir/work" || exit 1
touch car.p3d Tank.P3D addon.pbo car_co.paa old.pac box.obj notes.txt model.cfg
export HOME="$dir/home" XDG_CONFIG_HOME="$dir/home" XDG_DATA_HOME="$dir/home" TERM=dumb LC_ALL=C.UTF-8

# Each prints what its shell offers for the last word of "TOOL WORD...", one a line.
offers_bash() {
    bash --norc -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _$1; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$completions/$1.bash" "$@"
}
offers_zsh() { zsh -f "$here/complete.zsh" "$completions" "$*"; }
offers_fish() { fish --no-config -c "source '$completions/$1.fish'; complete -C '$*'" | cut -f1; }

# check WANTED|!UNWANTED... : TOOL WORD...; the last word may be ''
check() {
    words=
    while [ "$1" != : ]; do
        words="$words $1"
        shift
    done
    shift
    "offers_$shell" "$@" >"$dir/out" 2>"$dir/err"
    [ -s "$dir/err" ] && bad "$shell: $*: $(head -n 1 "$dir/err")"
    for word in $words; do
        case $word in
        !*) if grep -qxF -e "${word#!}" "$dir/out"; then bad "$shell offers ${word#!} for: $*"; else ok; fi ;;
        *) grep -qxF -e "$word" "$dir/out" && ok || bad "$shell does not offer $word for: $*" ;;
        esac
    done
}

# A folder ends with a slash in fish.
sub() { [ "$shell" = fish ] && echo sub/ || echo sub; }

# modes and inputs
check p3d-to-obj paa-to-png odol-to-modelcfg obj-to-mlod : p3dconv ''
check mlod-to-obj mlod-to-mlod !p3d-to-obj !car.p3d : p3dconv ml
check car.p3d Tank.P3D addon.pbo "$(sub)" !car_co.paa !box.obj !notes.txt !p3d-to-glb : p3dconv mlod-to-obj ''
check car_co.paa old.pac "$(sub)" !car.p3d !addon.pbo : p3dconv paa-to-png ''
check box.obj "$(sub)" !car.p3d : p3dconv obj-to-mlod ''
check car.p3d : p3dconv --newer mlod-to-obj c
check car.p3d addon.pbo car_co.paa !notes.txt !box.obj : p3dinfo ''
check car.p3d !car_co.paa !addon.pbo : p3dinfo --diff ''
check car.p3d notes.txt model.cfg : p3ddump ''
# options, by mode
check --lod --output --texture-root !--view !--mip !--mass : p3dconv p3d-to-obj --
check --mip --output !--lod !--texture-root : p3dconv paa-to-png --
check --view --size !--mip : p3dconv p3d-to-png --
check --view --mip --mass --help --version : p3dconv --
check --tolerance --full !--strict !--brief : p3dinfo --diff --
check --strict --sarif !--lods : p3dinfo check --
check --tolerance !--strict : p3dinfo diff --
check check diff roots explain : p3dinfo ''
check check !diff !car.p3d : p3dinfo ch
check !--no-skin !--to : p3dconv p3d-to-glb --
check --strict --sarif --profile !--lods !--tolerance : p3dinfo --check --
check --brief --lods !--strict !--tolerance : p3dinfo --
check --tags --layout --assets : p3ddump --
# values
check iso front side top !car.p3d : p3dconv p3d-to-png --view ''
check front !iso : p3dconv p3d-to-png --view f
check a3 dayz 50 : p3dconv mlod-to-odol --target ''
check auto always never : p3ddump --color ''
check ofp a1 a2 a3 dayz any : p3dinfo --check --profile ''
check G101 G117 !V102 : p3dinfo --check --only G1
check "$(sub)" !car.p3d !notes.txt : p3dconv p3d-to-obj --texture-root ''
check addon.pbo "$(sub)" !car.p3d : p3dconv p3d-to-glb --assets ''
check model.cfg !car.p3d : p3dconv p3d-to-glb --model-cfg ''
check !car.p3d !p3d-to-obj : p3dconv p3d-to-obj --jobs ''
# names of LODs
for tool in p3dinfo p3ddump 'p3dconv p3d-to-obj'; do
    check visual all Geometry Memory ViewPilot FireGeometry ShadowVolume !car.p3d : $tool --lod ''
    check Memory !Geometry : $tool --lod Mem
done

# Shells do these in their own way.
case $shell in
bash)
    check always !auto : p3dconv --color = al
    check auto always never : p3dconv --color =
    check Geometry,Memory : p3dinfo --lod Geometry,mem
    check Geometry : p3dconv obj-to-mlod --resolution geom
    bash --norc -c "source '$completions/p3dinfo.bash'; complete -p p3dinfo" >"$dir/out"
    out "complete -F _p3dinfo p3dinfo"
    if [ -x "$(command -v shellcheck)" ]; then
        for tool in p3dinfo p3dconv p3ddump; do run 0 shellcheck -s bash "$completions/$tool.bash"; done
    fi
    ;;
fish)
    check --color=always : p3dconv --color=al
    check Geometry,Memory : p3dinfo --lod Geometry,Mem
    run 0 grep -F -- " -s r -l recursive -d 'all files in a folder and below'" "$completions/p3dconv.fish"
    ;;
zsh) # each option is explained
    run 0 grep -F "'(-r --recursive)'{-r,--recursive}'[all files in a folder and below]'" "$completions/_p3dconv"
    run 0 grep -F "'*--lod=[LODs\\: 0, 0-3, memory, 1.000, visual, all]:SELECTOR:_p3dconv_lods'" "$completions/_p3dconv"
    ;;
esac
finish
