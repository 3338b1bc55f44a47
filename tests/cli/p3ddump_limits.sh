# p3ddump_limits.sh: how much of much is shown: neighbours of a field, records of an archive, textures of faces.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
count() { [ "$(grep -cE -- "$2" "$dir/out")" = "$1" ] && ok || bad "not $1 but $(grep -cE -- "$2" "$dir/out") lines of $2"; }
lacks() { if grep -qF -- "$1" "$dir/out"; then bad "stdout has '$1'"; else ok; fi; }

python3 - "$dir" <<'END' || bad "python3 is needed"
import struct, sys, zlib
u32 = lambda *v: struct.pack("<%dI" % len(v), *v)
folder = sys.argv[1] + "/"
def write(name, data): open(folder + name, "wb").write(data)

# an animation of many bones, whose names of four bytes begin at 0x25
for count in 40, 1100:
    names = b"".join(b"%03x\0" % i for i in range(count))
    write("%d.rtm" % count, b"BMTR" + u32(5) + b"\1" + bytes(12) + u32(1, 1, count, count) + names + u32(0, 0) +
          u32(1) + b"\0" + bytes(4) + u32(count) + b"\0" + bytes(14 * count))

# an archive of many files, of 100 bytes and one more each
for count in 24, 25:
    entries = b"".join(b"e%02d.txt\0" % i + u32(0, 0, 0, 0, 100 + i) for i in range(count)) + b"\0" + u32(0, 0, 0, 0, 0)
    write("%d.pbo" % count, b"\0" + u32(0x56657273, 0, 0, 0, 0) + b"prefix\0p\0\0" + entries +
          b"".join(b"x" * (100 + i) for i in range(count)))

# archives of these sizes, in which two entries take sixty bytes
for size in 599, 600, 3000, 3050:
    write("size%d.pbo" % size, b"\0" + u32(0x56657273, 0, 0, 0, 0) + b"prefix\0p\0\0" + b"abcdefghi\0" +
          u32(0, 0, 0, 0, size - 122) + b"jklmnopqr\0" + u32(0, 0, 0, 0, 10) + bytes(21) + b"x" * (size - 112))

# a model of many textures, and a tag of 70 bytes
textures = [b""] + [b"t%03d" % i for i in range(260)] + [b"t000", b"t255", b"t253"]
faces = b"".join(u32(3) + bytes(64) + u32(0) + t + b"\0\0" for t in textures)
tags = b"\1own\0" + u32(70) + bytes(range(70)) + b"\1#EndOfFile#\0" + u32(0)
lod = b"P3DM" + u32(28, 0x100, 1, 1, len(textures), 0) + bytes(16) + bytes(12) + faces + b"TAGG" + tags
write("many.p3d", b"MLOD" + u32(257, 1) + lod + struct.pack("<f", 1))
open(folder + "crc", "w").write("lods[\"1.000\"].faces  %d crc32 %08x\n" % (len(textures), zlib.crc32(faces)))
END

# ---- --at: sixteen fields behind the one that is asked for, and of many those that are near ----

run 0 "$bin/p3ddump" --at 0x2e "$dir/40.rtm"
out '0x0000002d  bone_names[2]                       "002"'
out '            byte 1 of 4'
out '0x00000000    signature                 "BMTR"'
out '0x0000002d  > bone_names[2]             "002"'
out '0x0000006d    bone_names[18]            "012"'
lacks 'bone_names[19]'
count 20 'bone_names\['
run 0 "$bin/p3ddump" --full --at 0x2e "$dir/40.rtm"
out '    bone_names[39]            "027"'
out '    phases[0] '
run 0 "$bin/p3ddump" --at 4237 "$dir/1100.rtm" # 0x25 + 4 * 1050
out '0x0000108d  > bone_names[1050]          "41a"'
out '0x0000008d    bone_names[26]            "01a"'
lacks 'bone_names[25]'
out '    bone_count                1100'
out 'bone_names[1066]'
lacks 'bone_names[1067]'
run 0 "$bin/p3ddump" --at 4238 "$dir/1100.rtm"
out 'bone_names[26]'
run 0 "$bin/p3ddump" --at 4236 "$dir/1100.rtm" # the last byte of the one before
out '  > bone_names[1049] '
out '    bone_names[25] '
lacks 'bone_names[24]'
run 0 "$bin/p3ddump" --full --at 4237 "$dir/1100.rtm"
out 'bone_names[0] '
out 'bone_names[1099] '

# ---- --layout: of more than 24 records the 20 largest ----

run 0 "$bin/p3ddump" --layout "$dir/24.pbo"
count 24 'contents\[[0-9]*\]  "e'
count 24 'entries\[[0-9]*\]  "e'
lacks more
run 0 "$bin/p3ddump" --layout "$dir/25.pbo" # 21 + 10 + 25 * 28 + 21 + 25 * 112 bytes
out '                   510   14.4 %              contents: 5 more'
out '                   140    3.9 %              entries: 5 more'
out '                  3552  100.0 %              the file'
count 20 'contents\[[0-9]*\]  "e'
[ "$(grep -m 1 'contents\[' "$dir/out" | sed 's/.*contents/contents/')" = 'contents[24]  "e24.txt"' ] && ok || bad "not the largest first"
out ' contents[5]  "e05.txt"'
lacks 'contents[4]'
run 0 "$bin/p3ddump" --layout --full "$dir/25.pbo"
count 25 'contents\[[0-9]*\]  "e'
lacks more

# more than a tenth of the file is large, less than a fiftieth small
run 0 "$bin/p3ddump" --layout "$dir/size599.pbo"
out '                  599  100.0 %'
out '30    5.0 %              entries[0]  "abcdefghi"'
out '30    5.0 %              entries[1]  "jklmnopqr"'
lacks 'entries  x 2'
run 0 "$bin/p3ddump" --layout "$dir/size600.pbo"
out '60   10.0 %              entries  x 2'
lacks 'entries['
run 0 "$bin/p3ddump" --layout "$dir/size3000.pbo"
out '60    2.0 %              entries  x 2'
out '52    1.7 %              (all else)'
run 0 "$bin/p3ddump" --layout "$dir/size3050.pbo"
out '112    3.7 %              (all else)'
lacks entries

# eight kinds of what LODs consist of, if there are several LODs
run 0 "$bin/p3ddump" --layout "$fixtures/tube_v48.p3d"
out 'What is large in them:'
count 8 ' lods\[\]\.'
run 0 "$bin/p3ddump" --layout "$dir/many.p3d"
lacks 'What is large'

# ---- --text: 256 names of textures and rvmats; bytes in lines of 32 ----

run 0 "$bin/p3ddump" --text "$dir/many.p3d"
out "$(cat "$dir/crc")"
count 256 'faces\[\]\.'
out 'lods["1.000"].faces[].texture  "" 1'
out 'lods["1.000"].faces[].material  "" 264'
out 'lods["1.000"].faces[].texture  "t000" 2'
out 'lods["1.000"].faces[].texture  "t253" 2'
lacks '"t254"'
out 'lods["1.000"].tags["own"].payload  70 bytes crc32 '
lacks 'payload[]'
run 0 "$bin/p3ddump" --text --full "$dir/many.p3d"
out 'lods["1.000"].tags["own"].payload[]  000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
out 'lods["1.000"].tags["own"].payload[]  202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f'
out 'lods["1.000"].tags["own"].payload[]  404142434445'
count 3 'payload\[\]'
count 264 'faces\[\]\.texture'

# ---- Texts of classes, by how they are called ----

for extension in rvmat cfg cpp hpp ext sqm bisurf RVMAT; do
    printf 'class A {\n    x = 17;\n};\n' >"$dir/tree.$extension"
    run 0 "$bin/p3ddump" "$dir/tree.$extension"
    same "$dir/out" "$dir/tree.$extension"
done
cp "$dir/tree.cfg" "$dir/tree.txt"
run 1 "$bin/p3ddump" "$dir/tree.txt"
cp "$dir/tree.cfg" "$dir/cfg" # a name that only ends so
run 1 "$bin/p3ddump" "$dir/cfg"

# ---- --field: a column has no elements of its own ----

for path in 'lods[0].points[0].x[0]' 'lods[0].points[1]' 'lods[0].points[0].x.y' 'lods[0].faces[264]'; do
    run 1 "$bin/p3ddump" --field "$path" "$dir/many.p3d"
    err 'the file has no such field'
done
run 0 "$bin/p3ddump" --field 'lods[0].faces[263].texture' "$dir/many.p3d"
out '"t253"'
run 0 "$bin/p3ddump" --field 'lods[0].points[0].x' "$dir/many.p3d"
out 'lods[0].points[0].x '

# ---- --at: as many digits as a number may have, and the last byte of the file ----

for at in 0xffffffffffffffff=0xffffffffffffffff 999999999999999999=0xde0b6b3a763ffff 2531=0x9e3 0X9E3=0x9e3; do
    run 1 "$bin/p3ddump" --at "${at%=*}" "$fixtures/crate.p3d"
    err "crate.p3d: --at ${at#*=}: the file has 2531 bytes"
    [ ! -s "$dir/out" ] && ok || bad "a byte behind the file: --at $at"
done
for at in 0x10000000000000000 1000000000000000000 0xg 1a4 '1 ' 0x0x1; do
    run 2 "$bin/p3ddump" --at "$at" "$fixtures/crate.p3d"
    err "--at $at is not an offset like 0x1a4 or 420"
done
run 0 "$bin/p3ddump" --at 2530 "$fixtures/crate.p3d"
out '            byte 3 of 4'
cp "$dir/out" "$dir/last"
for at in 0x9e2 0X9E2 002530 0x00000000000009e2; do
    run 0 "$bin/p3ddump" --at "$at" "$fixtures/crate.p3d"
    same "$dir/out" "$dir/last"
done
finish
