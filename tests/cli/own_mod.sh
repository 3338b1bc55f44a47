# own_mod.sh: the mod in which a file lies is found and used by every tool; --assets adds to it, --no-assets switches it
# off.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
cp -r "$fixtures/mods/sources" "$dir/mod"
chmod -R u+w "$dir/mod"
car=$dir/mod/SQF/car
mkdir -p "$dir/alone" "$dir/made"
cp "$car/car.p3d" "$dir/alone"

draw() { run 0 "$bin/p3dconv" p3d-to-png "$@" --size 64x64; }

# ---- With the mod, and without ----

draw "$car/car.p3d" -o "$dir/own.png"
silent err
draw "$car/car.p3d" -o "$dir/given.png" --assets "$dir/mod"
same "$dir/own.png" "$dir/given.png"
draw "$car/car.p3d" -o "$dir/off.png" --no-assets
silent err
cmp -s "$dir/own.png" "$dir/off.png" && bad "--no-assets draws textures" || ok
run 2 "$bin/p3dconv" p3d-to-png "$car/car.p3d" -o "$dir/x.png" --no-assets --assets "$dir/mod"
err '--no-assets'
P3D_ASSETS=$dir/mod draw "$dir/alone/car.p3d" -o "$dir/by_variable.png"
same "$dir/own.png" "$dir/by_variable.png"
P3D_ASSETS=$dir/mod draw "$dir/alone/car.p3d" -o "$dir/off.png" --no-assets
cmp -s "$dir/own.png" "$dir/off.png" && bad "--no-assets takes P3D_ASSETS" || ok

# from another folder, and by a path with dots
(cd "$car/data" && "$bin/p3dconv" p3d-to-png ../car.p3d -o "$dir/dots.png" --size 64x64) 2>"$dir/err"
silent err
same "$dir/own.png" "$dir/dots.png"

# rvmats beside a model
run 0 "$bin/p3dconv" mlod-to-odol --target a3 "$car/car.p3d" -o "$dir/made/car.p3d"
run 1 "$bin/p3dconv" mlod-to-odol --target a3 --no-assets "$car/car.p3d" -o "$dir/made/none.p3d"
err 'no assets are given'
# models of proxies
run 0 "$bin/p3dconv" p3d-to-glb --proxies "$car/car.p3d" -o "$dir/made/car.glb"
silent err
# the way to what is read is that of the input
(cd "$dir" && "$bin/p3dconv" p3d-to-png mod/SQF/car/car.p3d -o own.png --depfile own.d) 2>"$dir/err"
run 0 grep -q 'mod/SQF/shared/data/paint_co.paa' "$dir/own.d"
run 1 grep -qF "$dir/" "$dir/own.d"
# an OBJ has images beside it only if somebody asks
run 0 "$bin/p3dconv" p3d-to-obj "$car/car.p3d" -o "$dir/made/car.obj"
none "$dir/made/car_textures"
run 0 "$bin/p3dconv" p3d-to-obj "$car/car.p3d" -o "$dir/made/car.obj" --max-texture 16
[ -d "$dir/made/car_textures" ] && ok || bad "no images"

# ---- Archives ----

run 0 "$bin/p3dinfo" --json "$fixtures/mods/server/@exg/Addons/exg_car.pbo"
out '"missing": []'
run 0 "$bin/p3dconv" p3d-to-png "$fixtures/mods/server/@exg/Addons/exg_car.pbo" -o "$dir/pictures/"
silent err

# ---- Who uses a texture or a material ----

run 0 "$bin/p3dconv" --list-deps "$dir/mod/SQF/shared/data/paint_co.paa" "$car/data/car.rvmat"
[ "$(cat "$dir/out")" = "$(printf '%s\n' "$car/car.p3d" "$car/config.cpp" "$dir/mod/SQF/shared/bolt.p3d")" ] && ok ||
    bad "users: $(cat "$dir/out")"
run 0 "$bin/p3dconv" --list-deps "$fixtures/mods/server/@exg/Addons/exg_car.pbo:data/car_nohq.paa"
out 'exg_car.pbo:data\car.rvmat'
cp "$car/data/car_co.paa" "$car/data/unused_co.paa"
run 0 "$bin/p3dconv" --list-deps "$car/data/unused_co.paa"
err 'no model, rvmat or config of the mod names it'
if [ "$unprivileged" ]; then
    mkdir -m 0 "$car/locked"
    run_unprivileged 1 p3dconv --list-deps "$car/data/unused_co.paa"
    err "car/locked: the folder cannot be read"
    if grep -q "names it" "$dir/err"; then bad "nobody knows who names it"; else ok; fi
    rmdir "$car/locked"
fi
run 1 "$bin/p3dconv" --list-deps "$dir/mod/none.paa"
err 'none.paa: it is not there'
run 2 "$bin/p3dconv" --list-deps "$car/data/car.rvmat" "$car/car.p3d"

# ---- What is missing ----

rm "$dir/mod/SQF/shared/data/paint_co.paa"
gone='exh\shared\data\paint_co.paa'
run 0 "$bin/p3dinfo" --json "$car/car.p3d"
out '"missing": ["exh\\shared\\data\\paint_co.paa"]'
run 0 "$bin/p3dinfo" "$car/car.p3d"
out "$gone  (missing)"
run 0 "$bin/p3dinfo" --no-assets "$car/car.p3d"
if grep -q missing "$dir/out"; then bad "--no-assets looks for files"; else ok; fi
for mode in p3d-to-png p3d-to-glb; do
    run 0 "$bin/p3dconv" $mode "$car/car.p3d" -o "$dir/made/"
    err "warning: $gone is not in the mod (roots: sqf)"
done
run 0 "$bin/p3dconv" --list-deps --missing "$car/car.p3d"
[ "$(cat "$dir/out")" = "$gone" ] && ok || bad "missing: $(cat "$dir/out")"
run 0 "$bin/p3dinfo" check --only N107 "$car/car.p3d"
out "it is not in the mod (roots: sqf)"
run 0 "$bin/p3dinfo" check --no-assets --only N107 "$car/car.p3d"
out 'car.p3d: clean'
# a list of lines is about the models alone: the rest of the mod is not looked into
printf 'cut' >"$dir/mod/SQF/cut.pbo"
run 0 "$bin/p3dinfo" --brief "$car/car.p3d"
silent err
run 0 "$bin/p3dconv" p3d-to-glb --no-textures "$car/car.p3d" -o "$dir/made/"
silent err
run 0 "$bin/p3dinfo" "$car/car.p3d"
err 'cut.pbo'
rm "$dir/mod/SQF/cut.pbo"

# ---- What a model names is checked with it ----

cp "$car/data/car_co.paa" "$dir/whole.paa"
head -c 100 "$dir/whole.paa" >"$car/data/car_co.paa"
run 1 "$bin/p3dinfo" check "$car/car.p3d"
out 'car/data/car_co.paa: error P3D-T101'
cp "$dir/whole.paa" "$car/data/car_co.paa"
printf 'class {' >"$car/data/car.rvmat"
run 1 "$bin/p3dinfo" check "$car/car.p3d"
out 'car/data/car.rvmat:1:7: error: P3D-T104'
run 0 "$bin/p3dinfo" check --no-assets "$car/car.p3d"

# ---- Includes ----

run 0 "$bin/p3ddump" "$fixtures/mods/hemtt/addons/car/config.cpp"
silent err
run 1 "$bin/p3ddump" --no-assets "$fixtures/mods/hemtt/addons/car/config.cpp"

# ---- A model in no mod ----

run 0 "$bin/p3dinfo" "$dir/alone/car.p3d"
if grep -q missing "$dir/out"; then bad "nobody knows where its files should be"; else ok; fi
draw "$dir/alone/car.p3d" -o "$dir/alone.png"
err 'it is in no mod, so faces are hatched; where they are: --assets FOLDER'
cp "$fixtures/mods/sources/SQF/car/data/car_co.paa" "$fixtures/mods/sources/SQF/shared/data/paint_co.paa" "$dir/alone"
draw "$dir/alone/car.p3d" -o "$dir/alone.png"
silent err
cp "$fixtures/pickup/pickup.p3d" "$fixtures/pickup/pickup_co.paa" "$dir/alone" # an rvmat beside it includes a file
mkdir "$dir/alone/mats"
cp "$fixtures/pickup/pickup.rvmat" "$dir/alone/mats/base.hpp"
echo '#include "mats/base.hpp"' >"$dir/alone/pickup.rvmat"
(cd "$dir/alone" && "$bin/p3dconv" mlod-to-odol --target a3 pickup.p3d -o "$dir/alone.p3d") 2>"$dir/err" && ok || bad "no base.hpp"

finish
