# p3dconv_variants.sh: models as the classes of a mod's configs show them.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
unset P3D_ASSETS
mod=$dir/mod
mkdir -p "$mod/data"
echo mod >"$mod/\$PBOPREFIX\$"
cp "$fixtures/crate.p3d" "$fixtures/tube.p3d" "$mod"
cp "$fixtures/dxt1.paa" "$mod/data/green_co.paa"
cat >"$mod/config.cpp" <<'CPP'
class CfgVehicles {
    class Crate_Base { model = "\mod\Crate"; hiddenSelections[] = {"lid"}; };
    class Crate_Green: Crate_Base {
        hiddenSelectionsTextures[] = {"mod\data\green_co.paa"};
        class DamageSystem { class GlobalHealth { class Health {
            healthLevels[] = {{1, {"crate\data\crate.rvmat"}}, {0.7, {"crate\data\crate.rvmat"}}, {0.5, {"mod\old.rvmat"}}};
        }; }; };
    };
    class Crate_Open: Crate_Base { hiddenSelectionsTextures[] = {""}; };
};
CPP

# The config is found around the model; without assets, too.
run 0 "$bin/p3dconv" p3d-to-obj "$mod/crate.p3d" --variant crate_green -o "$dir/green.obj"
grep -q 'mod.data.green_co.paa' "$dir/green.mtl" && ok || bad "the MTL has no green"
(cd "$mod" && run 0 "$bin/p3dconv" p3d-to-obj crate.p3d --variant Crate_Green:damaged -o "$dir/damaged.obj")
grep -q 'rvmat: mod.old.rvmat' "$dir/damaged.mtl" && ok || bad "the MTL has no rvmat of the state"
run 0 "$bin/p3dconv" p3d-to-obj "$mod/crate.p3d" --variant Crate_Open --lod 0 -o "$dir/open.obj"
[ "$(grep -c '^f ' "$dir/open.obj")" = 5 ] && ok || bad "the lid is not hidden"
run 0 "$bin/p3dconv" p3d-to-glb "$mod/crate.p3d" --variant Crate_Green -o "$dir/green.glb"
grep -q green_co "$dir/green.glb" && ok || bad "the GLB has no green"
run 0 "$bin/p3dconv" p3d-to-png "$mod/crate.p3d" --variant Crate_Green -o "$dir/green.png"
run 0 "$bin/p3dconv" p3d-to-png "$mod/crate.p3d" -o "$dir/plain.png" --assets "$mod"
if cmp -s "$dir/green.png" "$dir/plain.png"; then bad "green looks as it is"; else ok; fi
run 0 "$bin/p3dconv" p3d-to-png "$mod/crate.p3d" --variant Crate_Base -o "$dir/base.png" --assets "$mod"
same "$dir/base.png" "$dir/plain.png"

# Damage is seen: a macro map of its rvmat lies over the colour. This one is red, 4 x 4 pixels of TGA.
mkdir -p "$dir/more/crate/data"
cp "$fixtures/dxt1.paa" "$dir/more/crate/data/crate_co.paa"
{
    printf '\0\0\2\0\0\0\0\0\0\0\0\0\4\0\4\0\40\50'
    for _ in 1 2 3 4; do printf '\0\0\377\377\0\0\377\377\0\0\377\377\0\0\377\377'; done
} >"$mod/data/red_mc.tga"
printf 'class Stage3 { texture = "mod\\data\\red_mc.paa"; };' >"$mod/old.rvmat"
# is_red VARIANT: whether red is more than twice green in the mean of a picture of it
is_red()
{
    "$bin/p3dconv" p3d-to-png "$mod/crate.p3d" --variant "$1" --assets "$dir/more" --view front --size 64x64 \
        -o "$dir/front.png" 2>"$dir/err" && "$bin/p3dconv" "$dir/front.png" "$dir/front.paa" --type argb8888 &&
        "$bin/p3dinfo" --json "$dir/front.paa" | grep -Eo '"average": \[[0-9]+, [0-9]+' |
        { IFS=' [,' read -r _ red green && [ "$red" -gt $((2 * green)) ]; }
}
is_red Crate_Green:damaged && ok || bad "a red macro map is not seen"
if is_red Crate_Green; then bad "without damage it is red"; else ok; fi

# A name that is none is answered with those that are there.
run 2 "$bin/p3dconv" p3d-to-png "$mod/crate.p3d" --variant Crate_Gren -o "$dir/none.png"
err "crate.p3d: its variants: Crate_Base, Crate_Green, Crate_Green:damaged, Crate_Open"
err "none of its 4 variants is called 'Crate_Gren'"
none "$dir/none.png"
run 2 "$bin/p3dconv" p3d-to-png "$mod/tube.p3d" --variant Crate_Green -o "$dir/none.png"
err "no config in the assets has a class that uses the model"
run 2 "$bin/p3dconv" p3d-to-png - --variant Crate_Green -o "$dir/none.png"
err "--variant needs --assets for a model from standard input"

# In a folder the models that the class shows.
run 0 "$bin/p3dconv" p3d-to-png -r "$mod" --variant Crate_Green -o "$dir/all/"
err "1 other model skipped"
[ "$(ls "$dir/all")" = crate.png ] && ok || bad "other models have pictures"

# A sheet: as it is, and four variants, in a grid of 3 x 2.
run 0 "$bin/p3dconv" p3d-to-png "$mod/crate.p3d" --sheet --variant all --size 64x48 -o "$dir/sheet.png" --depfile "$dir/d"
[ "$(od -An -tx1 -j16 -N8 "$dir/sheet.png" | tr -d ' \n')" = 000000c00000008c ] && ok || bad "no sheet of 192 x 140"
grep -q 'config.cpp' "$dir/d" && grep -q 'green_co.paa' "$dir/d" && ok || bad "the depfile lacks files"
run 0 "$bin/p3dconv" p3d-to-png "$mod/tube.p3d" --sheet --variant all --size 64x48 -o "$dir/one.png"
[ "$(od -An -tx1 -j16 -N4 "$dir/one.png" | tr -d ' \n')" = 00000040 ] && ok || bad "no sheet of one"
run 2 "$bin/p3dconv" p3d-to-png "$mod/crate.p3d" --variant all
err "--variant all needs --sheet"
finish
