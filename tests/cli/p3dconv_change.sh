# p3dconv_change.sh: MLODs scaled, turned, with another mass, properties and names of selections.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
pickup=$fixtures/pickup/pickup.p3d

# places FILE: the points of its first LOD as an OBJ has them, rounded
places() {
    "$bin/p3dconv" mlod-to-obj --lod 0 --no-textures "$1" -o "$dir/places.obj" 2>/dev/null
    awk '$1 == "v" { printf "%.4f %.4f %.4f\n", $2 + 0, $3 + 0, $4 + 0 }' "$dir/places.obj" | sed 's/-0\.0000/0.0000/g'
}

# change ARGUMENTS...: the pickup to $dir/x.p3d
change() {
    rm -f "$dir/x.p3d"
    run 0 "$bin/p3dconv" mlod-to-mlod "$pickup" -o "$dir/x.p3d" "$@"
}

# ---- Places: an OBJ says the same, computed here ----

places "$pickup" >"$dir/was"
proxies=6 # points, which keep their distances: the last of the LOD
bodies=$(($(wc -l <"$dir/was") - proxies))
awk '{ printf "%.4f %.4f %.4f\n", $1 * 100, $2 * 100, $3 * 100 }' "$dir/was" | head -n "$bodies" >"$dir/want"
change --scale 100
places "$dir/x.p3d" | head -n "$bodies" | awk 'NR == FNR { a[FNR] = $0; next } { split(a[FNR], p); for (i = 1; i <= 3; i++)
    if (p[i] - $i > 0.011 || $i - p[i] > 0.011) bad = 1 } END { exit bad }' - "$dir/want" && ok || bad "--scale"
silent err
change --turn y,180
places "$dir/x.p3d" >"$dir/turned"
"$bin/p3dconv" mlod-to-mlod "$dir/x.p3d" --turn Y,-180 -o "$dir/back.p3d"
places "$dir/back.p3d" | cmp -s - "$dir/was" && ok || bad "there and back"
awk '{ printf "%.4f %.4f %.4f\n", 0 - $1, $2, 0 - $3 }' "$dir/was" | sed 's/-0\.0000/0.0000/g' | cmp -s - "$dir/turned" &&
    ok || bad "--turn y,180"
run 0 "$bin/p3dconv" mlod-to-mlod "$pickup" --turn x,90 --turn z,90 -o "$dir/twice.p3d"
run 0 "$bin/p3dinfo" "$dir/twice.p3d"
out "size      4.40 m wide, 1.98 m high, 1.97 m long" # x was the width; y, the height, went to z; z, the length, over y to x

# ---- Mass, properties, selections ----

# of two Geometry LODs the last counts: edits go into it, and p3dinfo shows it
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\no Geometry\nf 1 2 3\no Geometry.2\nf 1 3 2\n' >"$dir/two.obj"
run 0 "$bin/p3dconv" obj-to-mlod "$dir/two.obj" -o "$dir/one.p3d" --mass 5
run 0 "$bin/p3dconv" mlod-to-mlod "$dir/one.p3d" -o "$dir/two.p3d" --mass 7 --property class=car
run 0 "$bin/p3dinfo" "$dir/two.p3d"
out "mass      7 kg"
out "class = car (Geometry)"
run 1 "$bin/p3dinfo" diff "$dir/one.p3d" "$dir/two.p3d"
out "Geometry  mass 5 -> 7 kg"

change --mass 500 --property class=house --property LodNoShadow=1 --property autocenter= --rename-selection door_l=Gate
silent err
run 0 "$bin/p3dinfo" "$dir/x.p3d"
out "mass      500 kg"
out "class = house (Geometry)"
out "lodnoshadow = 1 (1.000, 4.000)"
out "Gate"
if grep -q -e autocenter -e 'door_l,' "$dir/out"; then bad "what was to go is there"; else ok; fi
run 0 "$bin/p3dconv" mlod-to-mlod "$dir/x.p3d" --mass 1300 --rename-selection gate=door_l -o "$dir/y.p3d"
run 1 "$bin/p3dinfo" diff "$pickup" "$dir/y.p3d"
if grep -q -e mass -e door -e "points" "$dir/out"; then bad "not back: $(cat "$dir/out")"; else ok; fi
run 1 "$bin/p3dconv" mlod-to-mlod "$dir/x.p3d" --rename-selection "gate=a$(printf '\t')b" -o "$dir/none.p3d"
err '"a?b" has a control character'
change --rename-selection nothing=x --property nothing=
err 'warning: no selection is called "nothing"'
err 'warning: no property to take away is called "nothing"'
same "$dir/x.p3d" "$pickup"
change --add-point eye=0,1.5,0.2 --move-point EYE=0,2,0 --add-proxy /mod/wheel,1@1,0,0,90 --turn-proxy '\mod\wheel,1=-90' \
    --turn-proxy 'proxy:/mod/wheel.1=0' --remove-selection camo
err '"EYE" of Memory moved from 0, 1.5, 0.2 to 0, 2, 0'
err '"proxy:\mod\wheel.001" turned by -90 degrees in 2 LODs'
run 1 "$bin/p3dinfo" diff "$pickup" "$dir/x.p3d"
out "selection eye added (1 point, 0 faces)"
out "proxy \mod\wheel.1 added"
out "selection camo removed"
run 1 "$bin/p3dconv" mlod-to-mlod "$pickup" --move-point eye=1,2,3 --rename no=thing -o "$dir/none.p3d"
err 'Memory has no point "eye"; --add-point adds one'
[ "$(wc -l <"$dir/err")" = 1 ] && ok || bad "more is said of a model that failed: $(cat "$dir/err")"
printf 'o Memory\nv 0 0 0\ng a b\np 1\n' >"$dir/shared.obj"
run 0 "$bin/p3dconv" obj-to-mlod "$dir/shared.obj"
run 0 "$bin/p3dconv" mlod-to-mlod "$dir/shared.p3d" --move-point a=1,2,3 -o "$dir/none.p3d"
err '"b" has the same point, which moved with it'
rm "$dir/none.p3d"
printf 'v 1e33 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >"$dir/far.obj"
run 1 "$bin/p3dconv" obj-to-mlod --scale 1000000 "$dir/far.obj" -o "$dir/none.p3d"
err "scaled by 1e+06 a point is farther away than a number can say"
change --lod 0 --dry-run --scale 2
out "1 of 1 files would change"

# ---- The other modes ----

run 0 "$bin/p3dconv" p3d-to-glb "$pickup" -o "$dir/pickup.glb" --lod all
run 0 "$bin/p3dconv" p3d-to-obj "$pickup" -o "$dir/pickup.obj"
for input in gltf-to-mlod:$dir/pickup.glb obj-to-mlod:$dir/pickup.obj odol-to-mlod:$fixtures/tube_v50.p3d; do
    run 0 "$bin/p3dconv" "${input%%:*}" "${input#*:}" -o "$dir/plain.p3d"
    run 0 "$bin/p3dconv" "${input%%:*}" "${input#*:}" -o "$dir/large.p3d" --mass 77 --scale 2 --property mine=x
    places "$dir/plain.p3d" | awk '{ print $1 * 2 }' | sort -n | sed -n '1p;$p' >"$dir/want"
    places "$dir/large.p3d" | awk '{ print $1 + 0 }' | sort -n | sed -n '1p;$p' >"$dir/got"
    awk 'NR == FNR { a[FNR] = $1; next } { d = a[FNR] - $1; if (d > 0.001 || d < -0.001) bad = 1 } END { exit bad }' \
        "$dir/want" "$dir/got" && ok || bad "$input: scale"
    run 0 "$bin/p3dinfo" "$dir/large.p3d"
    out "mass      77 kg"
    out "mine = x (Geometry)"
done

# what is made is made of what has changed
run 0 "$bin/p3dconv" mlod-to-mlod --lod visual --scale 2 --turn x,90 --make landcontact,geometry --mass 10 "$pickup" -o "$dir/a.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --lod visual --scale 2 --turn x,90 "$pickup" -o "$dir/b.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --make landcontact,geometry --mass 10 "$dir/b.p3d" -o "$dir/c.p3d"
same "$dir/a.p3d" "$dir/c.p3d"
run 0 "$bin/p3dconv" odol-to-mlod "$fixtures/tube_v50.p3d" --scale 2 --model-cfg "$dir/model.cfg" -o "$dir/d.p3d"
err "warning: it is as it would be without --scale, --turn and --rename-selection"

# ---- Usage ----

for turn in y 90 y,x w,90 y90 y,inf ''; do
    run 2 "$bin/p3dconv" mlod-to-mlod --turn "$turn" "$pickup" -o "$dir/none.p3d"
    err "is not like y,180: an axis and degrees"
done
for scale in 0 -1 x nan inf ''; do run 2 "$bin/p3dconv" mlod-to-mlod --scale "$scale" "$pickup" -o "$dir/none.p3d"; done
for edit in add-point:a=1,2 add-point:a=1,2,3,4 add-point:=1,2,3 move-point:a=1,x,3 add-proxy:a@1,2,3 add-proxy:a,x@1,2,3 \
    add-proxy:a,1@1,2 add-proxy:a,4294967297@1,2,3 add-proxy:proxy:a,1@1,2,3 turn-proxy:a,1=1,2 turn-proxy:a=90; do
    run 2 "$bin/p3dconv" mlod-to-mlod "--${edit%%:*}" "${edit#*:}" "$pickup" -o "$dir/none.p3d"
    err "--${edit%%:*} ${edit#*:} is not like"
done
run 2 "$bin/p3dconv" mlod-to-mlod --property class "$pickup" -o "$dir/none.p3d"
err "--property class is not NAME=VALUE; to set it: --property class=VALUE"
run 2 "$bin/p3dconv" mlod-to-mlod --rename-selection a= "$pickup" -o "$dir/none.p3d"
err "--rename-selection a= is not OLD=NEW"
run 1 "$bin/p3dconv" mlod-to-mlod --rename-selection door_l=door_r "$pickup" -o "$dir/none.p3d"
err 'there would be two selections "door_r"'
run 1 "$bin/p3dconv" mlod-to-mlod --lod 0 --mass 5 "$pickup" -o "$dir/none.p3d"
err "there is no Geometry LOD with points for the mass"
run 1 "$bin/p3dconv" mlod-to-mlod --add-proxy 'a,1@1,2,3' --turn-proxy b,1=90 "$pickup" -o "$dir/none.p3d"
if grep -q added "$dir/err"; then bad "what is not written is told"; else ok; fi
run 2 "$bin/p3dconv" p3d-to-obj --turn y,90 "$pickup" -o "$dir/none.obj"
none "$dir/none.p3d"
finish
