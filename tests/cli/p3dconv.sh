# p3dconv.sh: where outputs go, and that they replace files at once or not at all.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
cp "$fixtures"/*.p3d "$dir"
crate=$dir/crate.p3d

# beside the input
run 0 "$bin/p3dconv" mlod-to-obj "$crate"
silent out
no_more
grep -q '^mtllib crate.mtl$' "$dir/crate.obj" && ok || bad "no mtllib"
grep -q '^map_Kd crate/data/crate_co.paa$' "$dir/crate.mtl" && ok || bad "no map_Kd"
cp "$dir/crate.obj" "$dir/first.obj"

# to a file, to standard output, from standard input: always the same
obj_alone "$dir/second.obj" mlod-to-obj "$crate"
none "$dir/second.mtl"
grep -v '^mtllib' "$dir/first.obj" >"$dir/plain.obj"
same "$dir/plain.obj" "$dir/second.obj"
run 0 "$bin/p3dconv" mlod-to-obj "$crate" -o -
same "$dir/plain.obj" "$dir/out"
"$bin/p3dconv" mlod-to-obj - <"$crate" >"$dir/piped.obj" && ok || bad "stdin"
same "$dir/plain.obj" "$dir/piped.obj"

# a texture root
run 0 "$bin/p3dconv" mlod-to-obj --texture-root ../tex "$crate" -o "$dir/root.obj"
grep -q '^map_Kd ../tex/crate/data/crate_co.paa$' "$dir/root.mtl" && ok || bad "no texture root"

# glTF: one file, or text with a .bin beside it; images that are there are named
run 0 "$bin/p3dconv" mlod-to-glb --no-textures "$crate"
silent err
[ "$(head -c 4 "$dir/crate.glb")" = glTF ] && ok || bad "no GLB"
[ "$(od -An -tu4 -j8 -N4 "$dir/crate.glb" | tr -d ' ')" = "$(wc -c <"$dir/crate.glb" | tr -d ' ')" ] && ok || bad "GLB length"
run 0 "$bin/p3dconv" p3d-to-glb "$crate" -o -
same "$dir/crate.glb" "$dir/out"
run 0 "$bin/p3dconv" odol-to-glb "$dir/tube_v40.p3d"
run 0 "$bin/p3dconv" mlod-to-gltf "$crate"
grep -q '"uri":"crate.bin","byteLength":'"$(wc -c <"$dir/crate.bin" | tr -d ' ')" "$dir/crate.gltf" && ok || bad "no .bin"
# the best LOD; with --lod the LODs that it names
grep -qE 'Geometry|LandContact' "$dir/crate.gltf" && bad "other LODs" || ok
run 0 "$bin/p3dconv" mlod-to-gltf --lod Geometry,LandContact "$crate" -o "$dir/some.gltf"
grep -q '"name":"Geometry","mesh":0' "$dir/some.gltf" && grep -q LandContact "$dir/some.gltf" && ok || bad "not what --lod says"
for count in 0 x 65536 -1; do
    run 2 "$bin/p3dconv" mlod-to-glb --max-texture "$count" "$crate"
done
run 1 "$bin/p3dconv" mlod-to-gltf "$crate" -o -
err "needs a file beside which its .bin can stand"
run 1 "$bin/p3dconv" mlod-to-gltf "$crate" -o "$dir/crate.bin"
err "crate.bin, which goes with the output, would replace the output"

# chosen LODs
run 0 "$bin/p3dconv" mlod-to-obj --lod Memory "$crate" -o -
out "o Memory"
if grep -q '^o 1.000' "$dir/out"; then bad "LOD 0 is there"; else ok; fi

# folders
run 0 "$bin/p3dconv" mlod-to-obj "$crate" "$dir/tags_p3dm.p3d" -o "$dir/new/"
same "$dir/crate.obj" "$dir/new/crate.obj"
[ -s "$dir/new/tags_p3dm.mtl" ] && ok || bad "no second output"
run 2 "$bin/p3dconv" mlod-to-obj "$crate" "$dir/odd.p3d" -o "$dir/one.obj"
err "is one file, but there are 2 inputs; a folder for the outputs: -o OUT/"
mkdir "$dir/sub"
cp "$crate" "$dir/sub"
run 2 "$bin/p3dconv" mlod-to-obj "$crate" "$dir/sub/crate.p3d" -o "$dir/new"
err "two inputs would both be written to"
cp "$crate" "$dir/sub/Crate.p3d"
if [ -z "$windows" ]; then # where they are one file
    run 0 "$bin/p3dconv" mlod-to-obj "$crate" "$dir/sub/Crate.p3d" -o "$dir/cases/"
    err "cases/Crate.obj: warning: $dir/cases/crate.obj differs from it in letter case alone: Windows and archives can hold"
fi

# MLOD: byte for byte, never over the input
for name in crate tags_p3dm tags_sp3x odd; do
    run 0 "$bin/p3dconv" mlod-to-mlod "$dir/$name.p3d" -o "$dir/new/$name.p3d"
    same "$dir/$name.p3d" "$dir/new/$name.p3d"
done
run 1 "$bin/p3dconv" mlod-to-mlod "$crate"
err "the output would replace the input"
ln -s crate.p3d "$dir/link.p3d"
run 1 "$bin/p3dconv" mlod-to-mlod "$crate" -o "$dir/link.p3d"
same "$fixtures/crate.p3d" "$crate"
run 0 "$bin/p3dconv" mlod-to-mlod --lod 2,0 "$crate" -o "$dir/new/two.p3d"
run 0 "$bin/p3dinfo" "$dir/new/two.p3d"
out "2 LODs"

# through a symbolic link: the link stays
echo old >"$dir/target.p3d"
ln -s target.p3d "$dir/linked.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod "$crate" -o "$dir/linked.p3d"
[ -L "$dir/linked.p3d" ] && ok || bad "the link is gone"
same "$dir/target.p3d" "$crate"

# failures leave the old file and no debris; the other inputs are done
head -c 1500 "$crate" >"$dir/cut.p3d"
echo old >"$dir/cut.obj"
run 1 "$bin/p3dconv" mlod-to-obj "$dir/cut.p3d" "$dir/tags_sp3x.p3d"
err "cut.p3d: lod 1: 0x"
[ "$(cat "$dir/cut.obj")" = old ] && ok || bad "the old file is gone"
none "$dir/cut.mtl"
[ -s "$dir/tags_sp3x.obj" ] && ok || bad "the second input is not done"
run 0 "$bin/p3dconv" mlod-to-obj --lod 0 "$dir/cut.p3d" -o "$dir/good_lod.obj"
if [ -w /dev/full ]; then
    run 1 "$bin/p3dconv" mlod-to-obj "$crate" -o /dev/full
    err "/dev/full: No space left on device"
fi
# a disk that fills up while the file is written
echo old >"$dir/big.obj"
run 1 sh -c "trap '' XFSZ; ulimit -f 1; exec '$bin/p3dconv' mlod-to-obj '$crate' -o '$dir/big.obj'"
[ "$windows" ] || err "big.obj: File too large"
[ "$(cat "$dir/big.obj")" = old ] && ok || bad "the old file is gone"
echo old >"$dir/big.bin"
echo old >"$dir/big.gltf"
run 1 sh -c "trap '' XFSZ; ulimit -f 1; exec '$bin/p3dconv' mlod-to-gltf '$crate' -o '$dir/big.gltf'"
[ "$(cat "$dir/big.bin" "$dir/big.gltf" | tr '\n' ' ')" = "old old " ] && ok || bad "an old file is gone"
run 1 "$bin/p3dconv" mlod-to-obj "$crate" -o "$crate/x.obj"
err "cannot make the folder $crate: a file is there"
if [ "$unprivileged" ]; then
    mkdir "$dir/readonly"
    chmod 555 "$dir/readonly"
    run_unprivileged 1 p3dconv mlod-to-obj "$crate" -o "$dir/readonly/x.obj"
    err "Permission denied"
    none "$dir/readonly/x.obj"
    run_unprivileged 1 p3dconv mlod-to-obj "$crate" -o "$dir/readonly/new/x.obj"
    err "cannot make the folder $dir/readonly/new: Permission denied"
fi

if ls "$dir" "$dir/new" | grep -q '\.tmp$'; then bad "debris"; else ok; fi

# pictures
run 0 "$bin/p3dconv" mlod-to-png --size 64x48 --view top "$crate"
[ "$(od -An -tx1 -j1 -N23 "$dir/crate.png" | tr -d ' \n')" = 504e470d0a1a0a0000000d494844520000004000000030 ] && ok || bad "no PNG of 64 x 48"
run 0 "$bin/p3dconv" mlod-to-png --no-textures --lod Memory "$crate" -o "$dir/points.png"
silent err
[ "$(od -An -tx1 -j16 -N8 "$dir/points.png" | tr -d ' \n')" = 0000040000000300 ] && ok || bad "no PNG of 1024 x 768"
run 1 "$bin/p3dconv" mlod-to-png --lod LandContact "$dir/tube.p3d" -o "$dir/none.png"
err "no LOD has faces or points to draw"
none "$dir/none.png"
run 2 "$bin/p3dconv" mlod-to-png --size 64 "$crate"
err "--size 64 is not like 1024x768"
run 2 "$bin/p3dconv" mlod-to-png --view inside "$crate"
# sheets: four LODs in cells of 64 x 48 and 22 for the label; of one the Memory LOD without faces
run 0 "$bin/p3dconv" mlod-to-png --no-textures --sheet --size 64x48 "$crate" -o "$dir/sheet.png"
silent err
[ "$(od -An -tx1 -j16 -N8 "$dir/sheet.png" | tr -d ' \n')" = 000000800000008c ] && ok || bad "no sheet of 128 x 140"
run 0 "$bin/p3dconv" mlod-to-png --sheet --lod Memory "$crate" -o "$dir/memory.png"
[ "$(od -An -tx1 -j16 -N4 "$dir/memory.png" | tr -d ' \n')" = 00000100 ] && ok || bad "no sheet of one LOD"
run 0 "$bin/p3dconv" odol-to-png --sheet "$dir/tube_v50.p3d" -o "$dir/odol.png"
# once around: chunks in order, with a right CRC; each frame as high as the first one, and a crate is wider from a corner
run 0 "$bin/p3dconv" mlod-to-png --turntable 8 --view front --light flat --size 64x48 "$crate" -o "$dir/around.png"
python3 - "$dir/around.png" <<'EOF' && ok || bad "the frames of --turntable"
import struct, sys, zlib
data, at, numbers, frames = open(sys.argv[1], "rb").read(), 8, [], []
while at < len(data):
    size, kind = struct.unpack(">I4s", data[at:at + 8])
    body, crc = data[at + 8:at + 8 + size], data[at + 8 + size:at + 12 + size]
    assert crc == struct.pack(">I", zlib.crc32(kind + body))
    numbers += struct.unpack(">I", body[:4]) if kind in (b"fcTL", b"fdAT") else ()
    frames += [b""] if kind == b"fcTL" else []
    if kind in (b"IDAT", b"fdAT"):
        frames[-1] += body[4 * (kind == b"fdAT"):]
    at += 12 + size
alphas = [[zlib.decompress(frame)[257 * y + 4:257 * y + 257:4] for y in range(48)] for frame in frames]
heights = {tuple(any(row) for row in frame) for frame in alphas}
widths = [max(64 - row.count(0) for row in frame) for frame in alphas]
assert kind == b"IEND" and numbers == list(range(len(numbers))) and len(frames) == 8 and len(heights) == 1, heights
assert len(set(widths[::2])) == len(set(widths[1::2])) == 1 and widths[0] < widths[1], widths
EOF
run 2 "$bin/p3dconv" mlod-to-png --sheet --turntable 8 "$crate" -o "$dir/none.png"
run 1 "$bin/p3dconv" mlod-to-png --sheet --size 5000x48 "$crate" -o "$dir/none.png"
err "2 x 2 pictures of 5000 x 48 pixels: a sheet has at most 8192 x 8192 pixels"
none "$dir/none.png"

# usage
run 2 "$bin/p3dconv"
run 2 "$bin/p3dconv" mlod-to-obj
finish
