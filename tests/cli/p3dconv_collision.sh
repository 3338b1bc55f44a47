# p3dconv_collision.sh: --make: collision, shadow and points that a model does not have.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
crate=$fixtures/crate.p3d all=geometry,view,fire,shadow,memory,landcontact

# ---- What is made ----

run 0 "$bin/p3dconv" mlod-to-mlod --lod 0 --make "$all" --mass 50 "$crate" -o "$dir/crate.p3d"
silent out
err "$crate: made LOD ShadowVolume 0: 12 faces"
err "$crate: made LOD Geometry: 6 faces in 1 convex part"
err "$crate: made LOD Memory: 2 points"
err "$crate: made LOD LandContact: 4 points"
err "$crate: made LOD View Geometry: 6 faces in 1 convex part"
err "$crate: made LOD Fire Geometry: 6 faces in 1 convex part"
run 0 "$bin/p3dinfo" "$dir/crate.p3d"
out "mass      50 kg"
[ "$(sed -n 's/^ *\([0-9]\)  [A-Z1].*/\1/p' "$dir/out" | tr -d '\n')" = 0123456 ] && ok || bad "$(cat "$dir/out")"
for profile in any ofp a3 dayz; do
    run 0 "$bin/p3dinfo" --check --profile "$profile" --disable N --disable L121 "$dir/crate.p3d" # the author says what it is of
    out "clean"
done

# the LODs that were there are what they were
run 1 "$bin/p3dinfo" --diff "$crate" "$dir/crate.p3d"
if grep -E 'LOD 1.000.*(moved|changed)' "$dir/out"; then bad "LOD 1 is another"; else ok; fi
run 0 "$bin/p3dconv" mlod-to-mlod --lod 0 "$dir/crate.p3d" -o "$dir/again.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --lod 0 "$crate" -o "$dir/before.p3d"
same "$dir/again.p3d" "$dir/before.p3d"

# twice gives the same bytes
run 0 "$bin/p3dconv" mlod-to-mlod --lod 0 --make "$all" --mass 50 "$crate" -o "$dir/twice.p3d"
same "$dir/twice.p3d" "$dir/crate.p3d"

# ---- Other models ----

# an L of an OBJ: two parts, with a mass by volume
cat >"$dir/angle.obj" <<'END'
o 1
v 0 0 0
v 4 0 0
v 4 1 0
v 1 1 0
v 1 5 0
v 0 5 0
v 0 0 1
v 4 0 1
v 4 1 1
v 1 1 1
v 1 5 1
v 0 5 1
f 4 3 2 1
f 6 5 4 1
f 7 8 9 10
f 7 10 11 12
f 1 2 8 7
f 2 3 9 8
f 3 4 10 9
f 4 5 11 10
f 5 6 12 11
f 6 1 7 12
END
run 0 "$bin/p3dconv" obj-to-mlod --make geometry --parts 2 --mass 80 "$dir/angle.obj" -o "$dir/angle.p3d"
err "made LOD Geometry: 12 faces in 2 convex parts"
run 0 "$bin/p3dinfo" "$dir/angle.p3d"
out "mass      80 kg"
run 0 "$bin/p3dconv" obj-to-mlod --make view,shadow "$dir/angle.obj" -o "$dir/angle.p3d"
run 0 "$bin/p3dinfo" --check --only L --only G1 --disable G118 "$dir/angle.p3d"
out "clean"

# of a glTF, where --mass is that of what is made, or of what is there
run 0 "$bin/p3dconv" p3d-to-glb "$crate" -o "$dir/crate.glb"
"$bin/p3dconv" gltf-to-mlod --make geometry,view --mass 7 "$dir/crate.glb" -o "$dir/gltf.p3d" 2>"$dir/err"
if ! grep -q jansson "$dir/err"; then
    err "made LOD View Geometry: 6 faces in 1 convex part"
    run 0 "$bin/p3dinfo" "$dir/gltf.p3d"
    out "mass      7 kg"
    run 1 "$bin/p3dconv" gltf-to-mlod --make view --mass 7 "$dir/crate.glb" -o "$dir/none.p3d"
    err "there is no Geometry LOD with points for the mass"
fi

# LODs that are made have the flavour of the others; those of an ODOL can be made, too
run 0 "$bin/p3dconv" mlod-to-mlod --lod 0 --make shadow "$fixtures/tags_sp3x.p3d" -o "$dir/sp3x.p3d"
run 0 "$bin/p3dinfo" --json "$dir/sp3x.p3d"
if grep -q P3DM "$dir/out"; then bad "a LOD is P3DM"; else ok; fi
run 0 "$bin/p3dconv" odol-to-mlod --lod visual --make geometry "$fixtures/tube_v50.p3d" -o "$dir/tube.p3d"
run 0 "$bin/p3dinfo" "$dir/tube.p3d"
out Geometry

# ---- What cannot be made ----

run 1 "$bin/p3dconv" mlod-to-mlod --make memory,view "$crate" -o "$dir/none.p3d"
err "$crate: the model has a LOD Memory already"
none "$dir/none.p3d"
run 1 "$bin/p3dconv" mlod-to-mlod --lod memory --make view "$crate" -o "$dir/none.p3d"
err "there is no LOD with faces to make others of"
none "$dir/none.p3d"
for kinds in x geometry, ,view geometry,x GEOMETRY ''; do
    run 2 "$bin/p3dconv" mlod-to-mlod --make "$kinds" "$crate" -o "$dir/none.p3d"
    err "is none of geometry, view, fire, shadow, memory, landcontact"
done
for parts in 0 65 x; do run 2 "$bin/p3dconv" mlod-to-mlod --make view --parts "$parts" "$crate" -o "$dir/none.p3d"; done
run 2 "$bin/p3dconv" mlod-to-mlod --make shadow --parts 3 "$crate" -o "$dir/none.p3d"
err "--parts needs --make geometry, view or fire"
none "$dir/none.p3d"
finish
