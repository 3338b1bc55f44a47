# builds.sh: builds make again what has changed, and only that: binarize without -always, and p3dconv --newer.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
binarize=$bin/binarize
[ -x "$binarize" ] || { echo "there is no $binarize" >&2; exit 1; }

# A mod, which was written yesterday. Its model needs an rvmat, which includes a file, a normal map of that, a texture, and
# a model.cfg that includes a file.
mkdir -p "$dir/p/mod"
cd "$dir/p" || exit 1
echo pickup >'mod/$PBOPREFIX$'
cp "$fixtures/pickup/pickup.p3d" mod/car.p3d
cp "$fixtures/pickup/pickup_co.paa" mod
cp "$fixtures/pickup/pickup_co.paa" mod/pickup_nohq.paa
mkdir mod/mats && cp "$fixtures/pickup/pickup.rvmat" mod/mats/paint.hpp
printf '#include "mats\\paint.hpp"\nclass Stage1 { texture = "pickup\\pickup_nohq.paa"; uvSource = "tex"; };\n' >mod/pickup.rvmat
echo 'class CfgSkeletons { class S { isDiscrete = 1; skeletonBones[] = {"hood", ""}; }; };' >mod/skeletons.hpp
cat >mod/model.cfg <<'CFG'
#include "skeletons.hpp"
class CfgModels { class car { skeletonName = "S"; }; };
CFG
yesterday() { find mod -type f -exec touch -d yesterday {} +; }
yesterday

# binarized STATE: whether a run makes the model again
binarized() {
    run 0 "$binarize" mod out
    case $1 in
    made) out "car.p3d: ODOL 75" ;;
    kept) out "car.p3d: up to date" ;;
    esac
}

# converted STATE: the same of p3dconv
converted() {
    touch before
    [ "$windows" ] || sleep 0.05
    run 0 "$bin/p3dconv" mlod-to-odol --allow-missing --target a3 --assets . --newer mod/car.p3d -o built/car.p3d
    if [ -n "$(find built -name car.p3d -newer before)" ]; then found=made; else found=kept; fi
    [ $found = "$1" ] && ok || bad "--newer: $found, not $1"
}

# both STATE: a run finds it so, and the next one finds nothing to do
both() {
    binarized "$1"
    binarized kept
    converted "$1"
    converted kept
}
both made

# ---- Whatever goes into a model is looked at ----

for file in car.p3d model.cfg skeletons.hpp pickup.rvmat mats/paint.hpp pickup_co.paa pickup_nohq.paa; do
    [ -e "mod/$file" ] || bad "there is no mod/$file"
    touch "mod/$file" # of today
    both made
    touch -d '2 days ago' "mod/$file" # an older one took its place
    both made
done
same out/car.p3d built/car.p3d
run 0 "$bin/p3dconv" odol-to-rvmat out/car.p3d -o "$dir/rvmats"
grep -q 'specularPower = 50' "$dir/rvmats"/pickup/pickup.rvmat && ok || bad "the material has nothing of what its rvmat includes"

# a file that was not there may come, and one that was there go
for file in pickup_nohq.paa mats/paint.hpp; do
    mv "mod/$file" hidden
    both made
    mv hidden "mod/$file"
    both made
done
for prefix in other pickup; do # names lead to no file, and to files again, which stayed
    echo $prefix >'mod/$PBOPREFIX$'
    both made
done
cfg mod/car.cfg car T # a nearer model.cfg
touch -d yesterday mod/car.cfg
both made
rm mod/car.cfg
both made

# ---- Options and versions ----

run 0 "$binarize" -version=54 mod out
out "car.p3d: ODOL 54"
run 0 "$binarize" -version=54 mod out
out "car.p3d: up to date"
binarized made
run 0 "$bin/p3dconv" mlod-to-odol --allow-missing --target 54 --assets . --newer mod/car.p3d -o built/car.p3d
converted made
cp mod/pickup_co.paa a.paa
given() { # given STATE ARGUMENT...: whether p3dconv makes $output anew
    state=$1
    shift
    touch before
    [ "$windows" ] || sleep 0.05
    run 0 "$bin/p3dconv" "$@" --newer
    [ -n "$(find . -name "$output" -newer before)" ] && found=made || found=kept
    [ $found = "$state" ] && ok || bad "--newer of $*: $found, not $state"
}
for line in 'paa-to-png a.paa -o a.png' 'p3d-to-png --assets . mod/car.p3d -o car.png'; do
    case $line in
    paa*) output=a.png input=a.paa option='--mip 1' ;;
    *) output=car.png input=mod/car.p3d option='--view front' ;;
    esac
    given made $line
    given kept $line
    touch -d '2 days ago' $input # an older one took its place
    given made $line
    given made $line $option
    given kept $line $option
    given made $line
done
for record in out/car.p3d.dep built/car.p3d.dep; do
    sed 's/^version .*/version 0.0.0/' "$record" >older && mv older "$record" # made by another p3dkit
done
both made

# ---- Without a record ----

# the times of all files decide, and next time there is one
rm out/car.p3d.dep built/car.p3d.dep
both kept
[ -s out/car.p3d.dep ] && [ -s built/car.p3d.dep ] && ok || bad "no record is written"
for file in skeletons.hpp mats/paint.hpp pickup_nohq.paa; do
    rm out/car.p3d.dep built/car.p3d.dep
    touch "mod/$file"
    [ "$windows" ] || sleep 0.05
    both made
    yesterday
    both made
done

# a build folder that was copied is one of its own
cp -r out copied
run 0 "$binarize" mod copied
out "car.p3d: up to date"
echo 'specularPower = 20;' >>mod/pickup.rvmat
run 0 "$binarize" mod copied
out "car.p3d: ODOL 75"
both made

# what another program has put in its place is not what the record is about
touch -d '2 days ago' out/car.p3d
binarized made

# what changed while it was read, or has a time to come, may have been read before
touch -d '1 hour' mod/pickup.rvmat
binarized made
binarized made
yesterday
both made

# other bytes of the same size and time are seen, and a time of whole seconds may be that of a change to come
cp -p mod/pickup.rvmat old.rvmat
sed 's/specularPower = 20/specularPower = 30/' old.rvmat >mod/pickup.rvmat
touch -r old.rvmat mod/pickup.rvmat
both made
[ $slow != 1 ] || {
    touch -d "@$(date +%s)" mod/pickup.rvmat
    binarized made
    binarized made
}
yesterday
both made

# a path that fits in no line of a record is compared by times
if [ ! "$windows" ]; then
    mkdir "new$(printf '\t')tab"
    cp mod/car.p3d "new$(printf '\t')tab"
    touch -d yesterday "new$(printf '\t')tab/car.p3d"
    run 0 "$binarize" "new$(printf '\t')tab" tabbed
    none tabbed/car.p3d.dep
    run 0 "$binarize" "new$(printf '\t')tab" tabbed
    out 'car.p3d: up to date'
fi

# -always asks nobody and records nothing
rm -r out
run 0 "$binarize" -always mod out
none out/car.p3d.dep
binarized kept

# somebody's own file of that name stays
echo mine >out/car.p3d.dep
touch mod/car.p3d
binarized made
[ "$(cat out/car.p3d.dep)" = mine ] && ok || bad "a file of the user's is replaced"

# what somebody else has written there is replaced
rm -r out
binarized made
echo junk >out/car.p3d
binarized made
binarized kept
head -c "$(wc -c <out/car.p3d)" /dev/zero >out/zeros # of the same size, and newer than all
mv out/zeros out/car.p3d
binarized made
binarized kept

# ---- What is made is the same, with and without ----

rm -r out built
both made
run 0 "$binarize" -always mod again
same out/car.p3d again/car.p3d
none again/car.p3d.dep
run 0 "$bin/p3dconv" p3d-to-glb --assets . mod/car.p3d -o car.glb
none car.glb.dep
run 0 "$bin/p3dconv" p3d-to-glb --assets . --newer mod/car.p3d -o kept.glb
same car.glb kept.glb
run 0 "$bin/p3dconv" p3d-to-glb --assets . --newer mod/car.p3d -o kept.glb
same car.glb kept.glb
echo >kept.glb
touch mod/pickup_co.paa
run 0 "$bin/p3dconv" p3d-to-glb --assets . --newer mod/car.p3d -o kept.glb
same car.glb kept.glb

# A proxy's model may come, and change when there is no record.
echo '<body></body>' >page
full() { # full STATE...
    for state; do
        output=full.glb given $state p3d-to-glb --proxies --assets . mod/car.p3d -o full.glb
        output=full.html given $state p3d-to-html --page page --assets . mod/car.p3d -o full.html
    done
}
full made kept
cp "$fixtures/pickup/can.p3d" mod
full made kept
rm full.*.dep && touch mod/can.p3d
full made kept
rm mod/can.p3d

# ---- -strict: missing files are failures ----

rm -r out
run 0 "$binarize" -strict mod out
silent err
mv mod/pickup.rvmat hidden
run 0 "$binarize" mod out
err 'mod/car.p3d: warning: pickup\pickup.rvmat is not in the mod'
run 1 "$binarize" -strict mod out
err 'mod/car.p3d: pickup\pickup.rvmat is missing or damaged, which -strict forbids'
P3D_BINARIZE_STRICT=1 run 1 "$binarize" -always mod out
P3D_BINARIZE_STRICT=0 run 0 "$binarize" -always mod out
mv mod/pickup_co.paa hidden.paa
run 1 "$binarize" -strict -always mod out
err '2 files are missing or damaged, which -strict forbids; the first is pickup\pickup_co.paa'
mv hidden mod/pickup.rvmat
run 1 "$binarize" -strict mod strict
err 'pickup\pickup_co.paa is missing or damaged, which -strict forbids'
none strict/car.p3d
mv hidden.paa mod/pickup_co.paa
mv mod/pickup_nohq.paa hidden
run 1 "$binarize" -strict mod strict
err 'pickup\pickup_nohq.paa is missing or damaged'

mv hidden mod/pickup_nohq.paa
mkdir mod/bad # a model.cfg that cannot be read is told once, and no model that needs it is made
for model in car van; do cp mod/car.p3d mod/bad/$model.p3d; done
for fault in '#include "gone.hpp"' 'class {'; do
    echo "$fault" >mod/bad/model.cfg
    run 1 "$binarize" mod/bad unmade
    run 1 "$bin/p3dconv" mod-to-pbo --target a3 mod -o unmade
    [ "$(grep -c '^p3dconv: mod/bad/model.cfg: 1:.*; 2 files need it$' "$dir/err")" = 1 ] && ok || bad "$fault: $(cat "$dir/err")"
    [ ! -e unmade/car.p3d ] && [ ! -e unmade/mod.pbo ] && ok || bad "made without a model.cfg"
done
rm -r mod/bad
echo 'class CfgModels {' >mod/config.cpp
run 1 "$binarize" -strict mod out
err 'mod/config.cpp: warning: '
rm mod/config.cpp

# ---- A skeleton that no game can number ----

{
    echo 'class CfgSkeletons { class S { skeletonBones[] = {'
    for i in $(seq 1 255); do echo "\"b$i\", \"\","; done
    echo '"upper", ""}; }; };'
} >mod/skeletons.hpp
run 1 "$binarize" mod out
err 'P3D-S112: the skeleton has more bones than the game can number: 256 bones; the maximum is 255'
run 1 "$bin/p3dconv" mlod-to-odol --target 73 --assets . mod/car.p3d -o many.p3d
err 'P3D-S112'
run 1 "$bin/p3dinfo" check --assets . mod/car.p3d
out 'P3D-S112'
# What includes or names a file is made again when that comes or changes.
printf '#if __has_include("words")\n#include "words"\n#endif\nclass CfgVehicles { class Base { x = WORD; }; };\n' >config.cpp
printf 'class CfgVehicles { class Base; class P: Base { model = "pickup\\car"; }; };\n' >mod/config.cpp
printf 'mtllib words\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >b.obj
png='p3d-to-png --size 16x16 --assets . mod/car.p3d'
mkdir ../named && echo 'x = __FILE__;' >../named/f.cpp
for word in none 1 22; do
    [ $word = none ] || echo "#define WORD $word" >words
    [ $word = none ] || echo $word >'../named/$PBOPREFIX$'
    for line in 'config-to-bin config.cpp -o c.bin' 'obj-to-mlod b.obj -o b.p3d' "$png --variant P -o p.png" \
        "$png --variant all --sheet -o s.png" 'config-to-bin ../named/f.cpp -o f.bin'; do
        output=${line##* }
        given made $line
        given kept $line
    done
done
finish
