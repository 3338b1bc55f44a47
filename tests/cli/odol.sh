# odol.sh: the tools on binarised models.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
tube=$fixtures/tube_v48.p3d

# p3dinfo: the model above the LODs
run 0 "$bin/p3dinfo" "$tube"
printed p3dinfo-tube
silent err
COLUMNS=120 run 0 "$bin/p3dinfo" "$tube"
out "    1  2.000             255     224       -     224    2          4          1       -      2"
run 0 "$bin/p3dinfo" --json --lod Memory "$tube"
out '"model": {"skeleton": "tube", "bones": 2, "animations": 10, "mass": 16, "class": "house"'
out '"points": null, "vertices": 2'
out '{"name": "top", "points": 1, "faces": 0, "kind": "list", "members": {"points": 1, "faces": 0}, "positions": [[0, 4, 0]]}'
run 0 "$bin/p3dinfo" --json "$tube"
out '{"name": "lower", "points": 0, "faces": 0, "kind": "bone", "members": {"points": 144, "faces": 120}}'
out '"kind": "sections", "members": {"points": 128, "faces": 105}}'
out '"stage_textures": ["data\\tube_nohq.paa", "data\\tube_ti_ca.paa"]'
out '"proxy_frames": [{"model": "\\data\\flag", "number": 1, "position": [2, 2, 0], "direction": [0, 0, 1], "up": [0, 1, 0]}]'
# the source says the same of its proxy, and shows it by the same name
run 0 "$bin/p3dinfo" --json "$fixtures/tube.p3d"
out '"kind": "proxy", "members": {"points": 3, "faces": 1}'
out '"stage_textures": []'
out '"proxy_frames": [{"model": "\\data\\flag", "number": 1, "position": [2, 2, 0], "direction": [0, 0, 1], "up": [0, 1, 0]}]'
run 0 "$bin/p3dinfo" --full "$fixtures/tube.p3d"
out '    \data\flag  1  at 2 2 0  towards 0 0 1'
run 0 "$bin/p3dinfo" --json --lod Memory "$tube"
out '"bbox_min": [-0.5, 1, 0.25], "bbox_max": [-0.5, 3, 1.25]'
run 0 "$bin/p3dinfo" --json --lod LandContact "$tube"
out '"bbox_min": [null, null, null], "bbox_max": [null, null, null]'
run 0 "$bin/p3dinfo" "$fixtures/tube_v43.p3d"
err "warning: 0x4: ODOL version 43 is unproven"

# versions that are not read are refused by number
for version in 0 8 27 76 100; do
    printf "ODOL\\$(printf '%03o' "$version")\\000\\000\\000" >"$dir/v.p3d"
    run 1 "$bin/p3dinfo" "$dir/v.p3d"
    err "ODOL version $version is not supported"
    one_line
done

# p3ddump: every field, how arrays are stored, nothing unclaimed
run 0 "$bin/p3ddump" "$tube"
out 'model.mass_array                    25000 x 4 bytes, LZO 479 -> 100000: kilograms'
out 'model.bounding_center               0.5 1 -0.25'
run 0 "$bin/p3ddump" "$fixtures/tube_v40.p3d"
out '25000 x 4 bytes, LZSS '
out '256 x 4 bytes, LZSS '
out '255 x 4 bytes, raw: flags'
out ', fill: '
run 0 "$bin/p3ddump" --full --lod Memory "$tube"
out '].positions[1]  x -0.5 y 1 z 1.25'
if grep -q 'lods\[0\]' "$dir/out"; then bad "LOD 0 is there"; else ok; fi

# numbers with names have them beside them
run 0 "$bin/p3ddump" "$tube"
out '6 (translation y)'
out '    0 (clamp)'
out 'lods[0].materials[0].pixel_shader   0 (Normal)'
out '.fog_mode       0 (none)'
out ' 3 (anisotropic)'
out '.uv_source  0 (none)'
out '  model.special                       0x0'
run 0 "$bin/p3ddump" --full --lod Memory "$tube"
out 'flags 0x3f (planes=63)'
run 0 "$bin/p3ddump" "$fixtures/tube_v07.p3d"
out 'lods[0].sections[0].lighting        0'
for version in 07 40 43 47 48 50; do
    run 0 "$bin/p3ddump" --layout "$fixtures/tube_v$version.p3d"
    if grep -q 'no field claims' "$dir/out"; then bad "bytes of version $version are not shown"; else ok; fi
done

# p3dconv: the same faces as the source
run 0 "$bin/p3dconv" mlod-to-obj "$fixtures/tube.p3d" -o "$dir/source.obj"
for version in 07 40 43 47 48 50; do
    run 0 "$bin/p3dconv" odol-to-obj "$fixtures/tube_v$version.p3d" -o "$dir/binarised.obj"
    run 0 "$bin/p3dconv" p3d-to-obj "$fixtures/tube_v$version.p3d" -o "$dir/either.obj"
    sed s/either.mtl/binarised.mtl/ "$dir/either.obj" >"$dir/same.obj"
    same "$dir/same.obj" "$dir/binarised.obj"
    for line in '^[ov] ' '^g '; do
        grep "$line" "$dir/source.obj" >"$dir/want"
        grep "$line" "$dir/binarised.obj" >"$dir/got"
        same "$dir/want" "$dir/got"
    done
done
grep -q '^map_Kd data/tube_co.paa$' "$dir/binarised.mtl" && ok || bad "no texture"
run 1 "$bin/p3dconv" mlod-to-obj "$tube" -o "$dir/x.obj"
err "the file is ODOL, which mlod-to-obj does not take"
run 1 "$bin/p3dconv" odol-to-obj "$fixtures/crate.p3d" -o "$dir/x.obj"
err "the file is MLOD, which odol-to-obj does not take"
none "$dir/x.obj"

# p3dconv: an MLOD for editors, which shows the same
for version in 07 40 43 47 48 50; do
    run 0 "$bin/p3dconv" odol-to-mlod "$fixtures/tube_v$version.p3d" -o "$dir/made.p3d"
    if grep -v 'is unproven\|an MLOD has no bones and animations' "$dir/err"; then bad "a warning"; else ok; fi
    run 0 "$bin/p3dconv" p3d-to-mlod "$fixtures/tube_v$version.p3d" -o "$dir/either.p3d"
    same "$dir/made.p3d" "$dir/either.p3d"
    obj_alone "$dir/want.obj" odol-to-obj "$fixtures/tube_v$version.p3d"
    obj_alone "$dir/got.obj" mlod-to-obj "$dir/made.p3d"
    same "$dir/want.obj" "$dir/got.obj"
done
run 0 "$bin/p3dinfo" --json "$dir/made.p3d"
out '"warnings": []'
out '"name": "Geometry"'
out '"mass": 16'
out '"frames": 2'
out '"uv_sets": [0, 1]'
run 0 "$bin/p3dconv" odol-to-mlod --lod Geometry "$tube" -o "$dir/made.p3d"
run 0 "$bin/p3dinfo" "$dir/made.p3d"
out ", 1 LOD"
run 0 "$bin/p3dconv" p3d-to-mlod "$fixtures/crate.p3d" -o "$dir/crate.p3d"
same "$fixtures/crate.p3d" "$dir/crate.p3d"
cp "$tube" "$dir/tube.p3d"
run 1 "$bin/p3dconv" odol-to-mlod "$dir/tube.p3d"
err "the output would replace the input"
same "$tube" "$dir/tube.p3d"
run 1 "$bin/p3dconv" odol-to-mlod "$fixtures/crate.p3d" -o "$dir/x.p3d"
err "the file is MLOD, which odol-to-mlod does not take"
none "$dir/x.p3d"

# a damaged LOD does not lose the others, but is not converted in silence
head -c 20000 "$tube" >"$dir/cut.p3d"
run 1 "$bin/p3dinfo" --json "$dir/cut.p3d"
out '"status": "damaged"'
out '{"index": 1, "status": "ok"'
err "cut.p3d: lod 0: 0x46b8: "
run 1 "$bin/p3dconv" odol-to-obj "$dir/cut.p3d" -o "$dir/x.obj"
one_line
none "$dir/x.obj"
run 0 "$bin/p3dconv" odol-to-obj --lod 1-5 "$dir/cut.p3d" -o "$dir/x.obj"
finish
