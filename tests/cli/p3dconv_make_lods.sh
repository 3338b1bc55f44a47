# p3dconv_make_lods.sh: --make-lods: what it makes of an MLOD, of an OBJ, and of neither; its messages.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
"$bin/p3dconv" mlod-to-mlod --make-lods 1 "$fixtures/crate.p3d" -o "$dir/probe.p3d" 2>"$dir/err"
if grep -q 'without meshoptimizer' "$dir/err"; then
    err "this p3dkit was built without meshoptimizer, and makes no LODs of fewer faces"
    none "$dir/probe.p3d"
    run 0 "$bin/p3dconv" --version
    out "  without meshoptimizer: makes no LODs of fewer faces"
    finish
    exit
fi

# a square of 8 x 8 quads, of two materials
{
    echo "mtllib square.mtl"
    for z in 0 1 2 3 4 5 6 7 8; do for x in 0 1 2 3 4 5 6 7 8; do echo "v $x 0 $z"; done; done
    echo "s 1"
    for material in left right; do
        echo "usemtl $material"
        for z in 0 1 2 3 4 5 6 7; do
            for x in 1 2 3 4; do
                a=$((z * 9 + x + (${#material} - 4) * 4))
                echo "f $a $((a + 9)) $((a + 10)) $((a + 1))"
            done
        done
    done
} >"$dir/square.obj"
printf 'newmtl left\nmap_Kd left.paa\nnewmtl right\nmap_Kd right.paa\n' >"$dir/square.mtl"
run 0 "$bin/p3dconv" obj-to-mlod --resolution 1 --make-lods 0.5,20 "$dir/square.obj" -o "$dir/made.p3d"
err "made LOD 2.000: 64 of 128 triangles, 64 wanted, off by up to 0 m"
err " of 128 triangles, 20 wanted, off by up to 0 m"
grep -q moved "$dir/err" && bad "borders have moved: $(cat "$dir/err")" || ok
run 0 "$bin/p3dinfo" "$dir/made.p3d"
out "3 LODs"
out "2.000"

# a shadow is made of a made LOD at once
pickup=$fixtures/pickup/pickup.p3d
run 0 "$bin/p3dconv" mlod-to-mlod --lod visual --make-lods 0.5 "$pickup" -o "$dir/half.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --make shadow "$dir/half.p3d" -o "$dir/twice.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --lod visual --make-lods 0.5 --make shadow "$pickup" -o "$dir/once.p3d"
same "$dir/twice.p3d" "$dir/once.p3d"
made=$(grep ShadowVolume "$dir/err")
run 0 "$bin/p3dconv" mlod-to-mlod --lod visual --make shadow "$pickup" -o "$dir/alone.p3d"
[ "$made" != "$(grep ShadowVolume "$dir/err")" ] && ok || bad "the shadow is made of the best LOD"
run 1 "$bin/p3dconv" mlod-to-mlod --make-lods 0.5 --make geometry "$fixtures/tube.p3d" --lod 1,geometry -o "$dir/none.p3d"
err "the model has a LOD Geometry already; --replace makes it anew"
none "$dir/none.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --make geometry --replace "$pickup" -o "$dir/anew.p3d"
run 0 "$bin/p3dinfo" "$dir/anew.p3d"
[ "$(grep -c "^ *[0-9][0-9]*  Geometry  " "$dir/out")" = 1 ] && ok || bad "not one Geometry"

# properties of what is replaced stay, and what goes is said
run 0 "$bin/p3dconv" mlod-to-mlod --mass 9 --property mine=x "$dir/anew.p3d" -o "$dir/own.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --make geometry,memory --replace "$dir/own.p3d" -o "$dir/new.p3d"
err "warning: LOD Geometry is replaced: its mass of 9 kg goes"
err "warning: LOD Memory is replaced: its "
run 0 "$bin/p3dinfo" "$dir/new.p3d"
out "mine = x (Geometry)"
run 0 "$bin/p3dconv" mlod-to-mlod --make geometry --mass 5 --replace "$dir/own.p3d" -o "$dir/new.p3d"
if grep -q "is replaced" "$dir/err"; then bad "a mass that is given is missed"; else ok; fi
run 2 "$bin/p3dconv" mlod-to-mlod --replace "$pickup" -o "$dir/none.p3d"

# what was there keeps its bytes, and LODs stand in the order of their resolutions
run 0 "$bin/p3dconv" obj-to-mlod --resolution 1 "$dir/square.obj" -o "$dir/plain.p3d"
silent err
run 0 "$bin/p3dconv" mlod-to-mlod --make-lods 0.5,20 "$dir/plain.p3d" -o "$dir/same.p3d"
same "$dir/made.p3d" "$dir/same.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --lod 1.000 "$dir/same.p3d" -o "$dir/first.p3d"
same "$dir/plain.p3d" "$dir/first.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --target ofp "$dir/plain.p3d" -o "$dir/narrow.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --make-lods 0.5 "$dir/narrow.p3d" -o "$dir/narrow2.p3d"
run 0 "$bin/p3dinfo" --check "$dir/narrow2.p3d"

# sharp edges everywhere: they have to give way
grep -v '^s ' "$dir/square.obj" >"$dir/flat.obj"
run 0 "$bin/p3dconv" obj-to-mlod --resolution 1 --make-lods 20 "$dir/flat.obj" -o "$dir/flat.p3d"
err "borders of UVs and sharp edges have moved"

# what would be too far off is not made, but by --force
for mast in 0 1 2 3 4 5 6 7; do
    x=$((mast % 4)) z=$((mast / 4 * 3))
    printf 'v %s 0 %s\nv %s.1 0 %s\nv %s.1 3 %s\nv %s 3 %s\nf -4 -3 -2 -1\n' $x $z $x $z $x $z $x $z
done >"$dir/masts.obj"
run 0 "$bin/p3dconv" obj-to-mlod --resolution 1 --make-lods 2,1 "$dir/masts.obj" -o "$dir/masts.p3d"
err "warning: LOD 2.000 is not made: with "
err " of 16 triangles, 2 wanted, it would be up to "
err "; --force makes it"
err "made LOD 3.000: 16 of 16 triangles, 16 wanted, off by up to 0 m"
run 0 "$bin/p3dinfo" "$dir/masts.p3d"
out "2 LODs"
run 0 "$bin/p3dconv" obj-to-mlod --resolution 1 --make-lods 2,1 --force "$dir/masts.obj" -o "$dir/masts.p3d"
err "made LOD 2.000: "
run 0 "$bin/p3dinfo" "$dir/masts.p3d"
out "3 LODs"
run 2 "$bin/p3dconv" obj-to-mlod --force "$dir/masts.obj" -o "$dir/none.p3d"

# a LOD that is there, and no surface at all
run 1 "$bin/p3dconv" mlod-to-mlod --make-lods 0.5 "$dir/same.p3d" -o "$dir/none.p3d"
err "there is a LOD 2.000 already, where one is to be made; name all others to leave it out, as --lod 1.000,geometry,memory"
run 1 "$bin/p3dconv" mlod-to-mlod --lod 3.000,2.000 --make-lods 0.5,0.5 "$dir/same.p3d" -o "$dir/none.p3d"
err "there is a LOD 3.000 already"
run 1 "$bin/p3dconv" mlod-to-mlod --lod memory --make-lods 0.5 "$fixtures/crate.p3d" -o "$dir/none.p3d"
err "there is no visual LOD with faces, of which others could be made"
none "$dir/none.p3d"

# usage
for sizes in 0 -1 0.5, ,0.5 x 0.5x 2.5 nan inf 99999999999; do
    run 2 "$bin/p3dconv" mlod-to-mlod "--make-lods=$sizes" "$dir/plain.p3d" -o "$dir/none.p3d"
    err "is not like 0.5,0.25 or 2000,500: shares of the triangles, or how many"
done
run 2 "$bin/p3dconv" mlod-to-odol --version a3 --make-lods 0.5 "$dir/plain.p3d" -o "$dir/none.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --make-lods 0.5 --dry-run "$dir/plain.p3d"
out "1 of 1 files would change"
finish
