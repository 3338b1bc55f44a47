# p3dconv_obj.sh: obj-to-mlod: its MTLs, its options, its messages.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
"$bin/p3dconv" mlod-to-obj "$fixtures/crate.p3d" -o "$dir/crate.obj" && ok || bad "no OBJ"

# there and back: beside the input, as P3DM, with what the MTL says
run 0 "$bin/p3dconv" obj-to-mlod --mass 20 "$dir/crate.obj"
silent out
silent err
run 0 "$bin/p3dinfo" --full "$dir/crate.p3d"
tr -s " " <"$dir/out" | grep -qx " 1 Geometry 8 6 6 1 1 20" && ok || bad "no mass"
out "crate\\data\\crate_co.paa"
out "crate\\data\\crate.rvmat"
out "#(argb,8,8,3)color(0.5,0.25,0.125,1,CO)"
tr -s " " <"$dir/out" | grep -q "axis list 1/0 at " && ok || bad "no axis"
run 0 "$bin/p3dconv" mlod-to-obj "$dir/crate.p3d" -o "$dir/again/"
run 0 "$bin/p3dconv" mlod-to-obj "$dir/crate.p3d" -o "$dir/again.obj"
for file in crate again; do # without faces, which stand in another order, as their normals do
    grep -v -e '^mtllib' -e '^[fg]' "$dir/$file.obj" | sort >"$dir/$file.txt"
done
same "$dir/crate.txt" "$dir/again.txt"
run 0 "$bin/p3dconv" obj-to-mlod --mass 20 "$dir/again.obj" -o "$dir/twice.p3d"
same "$dir/crate.p3d" "$dir/twice.p3d"
same "$dir/crate.mtl" "$dir/again.mtl"

# the texture root that went on comes off
run 0 "$bin/p3dconv" mlod-to-obj --texture-root ../tex "$fixtures/crate.p3d" -o "$dir/root.obj"
run 0 "$bin/p3dconv" obj-to-mlod --texture-root ../tex "$dir/root.obj" -o "$dir/root.p3d"
run 0 "$bin/p3dconv" obj-to-mlod "$dir/crate.obj" -o "$dir/plain.p3d"
same "$dir/root.p3d" "$dir/plain.p3d"
run 0 "$bin/p3dconv" mlod-to-obj --texture-root /P/tex "$fixtures/crate.p3d" -o "$dir/root.obj"
run 0 "$bin/p3dconv" obj-to-mlod --texture-root P/tex/ "$dir/root.obj" -o "$dir/root.p3d" # its first slash need not be told
same "$dir/root.p3d" "$dir/plain.p3d"

# objects without a LOD's name, standard input and output, an MTL of another system, no MTL
mkdir "$dir/sub"
printf 'mtllib lib\\my lib.mtl\no Box\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n' >"$dir/sub/box.obj"
mkdir "$dir/sub/lib"
printf 'newmtl red\nmap_Kd red_co.paa\n' >"$dir/sub/lib/my lib.mtl"
run 0 "$bin/p3dconv" obj-to-mlod --resolution "view - pilot" "$dir/sub/box.obj" --depfile "$dir/box.d"
silent err
[ "$windows" ] && slash='\' || slash=/ # as the OBJ has it, where that is a slash
[ "$(cat "$dir/box.d")" = "$dir/sub/box.p3d: $dir/sub/box.obj $dir/sub/lib${slash}my\\ lib.mtl" ] && ok || bad "depfile: $(cat "$dir/box.d")"
run 0 "$bin/p3dinfo" --full "$dir/sub/box.p3d"
out "View - Pilot"
tr -s " " <"$dir/out" | grep -q " Box list 3/1$" && ok || bad "no Box"
out "red_co.paa"
run 0 "$bin/p3dconv" obj-to-mlod --list-deps "$dir/sub/box.obj"
[ "$(cat "$dir/out")" = red_co.paa ] && ok || bad "--list-deps"
"$bin/p3dconv" obj-to-mlod --resolution 1.1e3 - <"$dir/sub/box.obj" >"$dir/piped.p3d" 2>"$dir/err" && ok || bad "stdin"
err "standard input: warning: line 1: the material library cannot be read: \"lib.mtl\""
err "1 materials are not in an MTL; their names are taken as textures"
run 0 "$bin/p3dinfo" "$dir/piped.p3d"
out "View - Pilot"
sed "s|^mtllib .*|mtllib $dir/sub/lib/my lib.mtl|" "$dir/sub/box.obj" >"$dir/sub/lib/absolute.obj"
run 0 "$bin/p3dconv" obj-to-mlod --resolution 1 "$dir/sub/lib/absolute.obj" -o "$dir/absolute.p3d"
silent err
printf 'mtllib /x\\y\nv 0 0 0\n' >"$dir/sub/lib/absolute.obj"
run 0 "$bin/p3dconv" obj-to-mlod "$dir/sub/lib/absolute.obj" -o "$dir/absolute.p3d"
err 'cannot be read: "/x\y"'
rm "$dir/sub/lib/absolute.obj"

run 0 "$bin/p3dconv" obj-to-mlod "$dir/sub/box.obj" -o "$dir/box.p3d"
err 'called like a LOD, such as "1.000" or "Geometry", go to 0.000: 1, the first "Box"; --resolution chooses another LOD'
[ "$(wc -l <"$dir/err")" = 1 ] && ok || bad "more than a message"
sed 's/^o Box/o 1.000_Box/' "$dir/sub/box.obj" >"$dir/sub/old.obj"
run 0 "$bin/p3dconv" obj-to-mlod "$dir/sub/old.obj" -o "$dir/old.p3d"
silent err
run 0 "$bin/p3dinfo" --full "$dir/old.p3d"
out " 1.000 "
rm "$dir/sub/old.obj"

# all OBJs of a folder, and nothing else
cp "$fixtures/odd.p3d" "$dir/sub"
run 0 "$bin/p3dconv" obj-to-mlod -r "$dir/sub" -o "$dir/tree"
[ "$(find "$dir/tree" -type f)" = "$dir/tree/box.p3d" ] && ok || bad "-r: $(find "$dir/tree" -type f)"
mkdir "$dir/empty"
run 1 "$bin/p3dconv" obj-to-mlod -r "$dir/empty" -o "$dir/tree"
err "there is no .obj"

# what p3dconv wrote of a model without points, or without LODs, comes back
python3 - "$dir" <<'END' || bad "python3 is needed"
import struct, sys
u32 = lambda *v: struct.pack("<%dI" % len(v), *v)
lod = b"P3DM" + u32(28, 0x100, 0, 0, 0, 0) + b"TAGG\1#EndOfFile#\0" + u32(0) + struct.pack("<f", 1)
open(sys.argv[1] + "/pointless.p3d", "wb").write(b"MLOD" + u32(257, 1) + lod)
open(sys.argv[1] + "/none.p3d", "wb").write(b"MLOD" + u32(257, 0))
END
for name in pointless none; do
    run 0 "$bin/p3dconv" mlod-to-obj "$dir/$name.p3d"
    run 0 "$bin/p3dconv" obj-to-mlod "$dir/$name.obj" -o "$dir/back.p3d"
    silent err
    same "$dir/back.p3d" "$dir/$name.p3d"
done
grep -v '^#' "$dir/none.obj" >"$dir/other.obj"
run 1 "$bin/p3dconv" obj-to-mlod "$dir/other.obj"

# the other flavour, and new paths on the way
run 1 "$bin/p3dconv" obj-to-mlod --target ofp "$dir/crate.obj" -o "$dir/small.p3d"
err "longer than 31 bytes"
none "$dir/small.p3d"
run 0 "$bin/p3dconv" obj-to-mlod --target ofp --rename 'red_co.paa=data\blue.paa' "$dir/sub/box.obj" -o "$dir/small.p3d"
run 0 "$bin/p3dinfo" "$dir/small.p3d"
out "data\\blue.paa"

# what is wrong, with its line; an old output stays
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n' >"$dir/bad.obj"
echo old >"$dir/bad.p3d"
run 1 "$bin/p3dconv" obj-to-mlod "$dir/bad.obj"
err "bad.obj: 0x18: line 4: corner 3 names point 4 of 3"
one_line
[ "$(cat "$dir/bad.p3d")" = old ] && ok || bad "the old file is gone"
run 1 "$bin/p3dconv" obj-to-mlod "$fixtures/crate.p3d" -o "$dir/x.p3d"
err "the file is MLOD, not OBJ"
run 1 "$bin/p3dconv" obj-to-mlod --mass 5 "$dir/sub/box.obj" -o "$dir/x.p3d"
err "there is no Geometry LOD with points for the mass"
none "$dir/x.p3d"

# an MTL stays beside the OBJ, in its mod, or in the folder of -r
mkdir -p "$dir/far" "$dir/near/one" "$dir/near/two"
for name in ../far/crate.mtl "$dir/far/crate.mtl"; do
    cp "$dir/crate.mtl" "$dir/far/crate.mtl"
    sed "s|^mtllib .*|mtllib $name|" "$dir/crate.obj" >"$dir/near/crate.obj"
    run 0 "$bin/p3dconv" obj-to-mlod "$dir/near/crate.obj"
    err "crate.mtl\" is not read: it lies outside of the folder of the input; copy it there"
    run 0 "$bin/p3dinfo" --full "$dir/near/crate.p3d"
    grep -q 'crate_co.paa' "$dir/out" && bad "the MTL was read: $name" || ok
done
cp "$dir/crate.mtl" "$dir/near/one/crate.mtl"
sed "s|^mtllib .*|mtllib ../one/crate.mtl|" "$dir/crate.obj" >"$dir/near/two/crate.obj"
run 0 "$bin/p3dconv" obj-to-mlod -r "$dir/near/two"
err "crate.mtl\" is not read"
rm "$dir/near/crate.obj"
run 0 "$bin/p3dconv" obj-to-mlod -r "$dir/near"
silent err
run 0 "$bin/p3dinfo" --full "$dir/near/two/crate.p3d"
out 'crate_co.paa'

# usage
for mass in 0 -1 x 1x nan inf ''; do run 2 "$bin/p3dconv" obj-to-mlod --mass "$mass" "$dir/crate.obj"; done
for resolution in x '' nan 1e99; do run 2 "$bin/p3dconv" obj-to-mlod --resolution "$resolution" "$dir/crate.obj"; done
run 2 "$bin/p3dconv" obj-to-mlod --lod 0 "$dir/crate.obj"
err "--lod is an option of modes that read P3D"
run 2 "$bin/p3dconv" mlod-to-obj --mass 1 "$fixtures/crate.p3d"
err "--mass is an option of *-to-mlod, not of mlod-to-obj"
finish
