# p3ddump_modes.sh: --at, --field, --layout, --text, --json, and --tags of an ODOL.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
crate=$fixtures/crate.p3d tube=$fixtures/tube_v48.p3d
line() { if [ "$(sed -n "$1p" "$dir/out")" = "$2" ]; then ok; else bad "line $1 is not '$2' but '$(sed -n "$1p" "$dir/out")'"; fi; }
narrow() { if [ "$(awk '{ print length }' "$dir/out" | sort -n | tail -n 1)" -le 80 ]; then ok; else bad "wider than 80 columns: $*"; fi; }

# --at: the field, its record, the bytes around it
run 0 "$bin/p3ddump" --at 0x1a4 "$crate"
line 1 '0x000001a3  lods[0].faces[1].corners[3].u       0'
line 2 '            byte 1 of 4'
line 4 '0x0000019b  lods[0].faces[1].corners[3]'
out '0x0000019b    point                     6'
out '0x000001a3  > u                         0'
out '0x00000180  00 00 00 00 00 80 3f 00 00 80 3f 07 00 00 00 01  ......?...?.....'
line 13 '                        ^^'
[ "$(grep -c '^0x.*  [0-9a-f][0-9a-f] ' "$dir/out")" = 4 ] && ok || bad "not 64 bytes"
narrow --at
cp "$dir/out" "$dir/hex"
run 0 "$bin/p3ddump" --at 420 "$crate"
same "$dir/out" "$dir/hex"
run 0 "$bin/p3ddump" --at 0x934 "$crate"
out 'byte 0 of 4' 
run 0 "$bin/p3ddump" --at 0x92e "$crate"
line 1 '0x0000092c  lods[2].points[1].z                 1.5'
line 2 '            byte 2 of 4, in a table of 2 x 16 bytes at 0x00000914'
run 0 "$bin/p3ddump" --at 0x928 "$crate" # the first byte of a column that is not the first
line 1 '0x00000928  lods[2].points[1].y                 1'
line 2 '            byte 0 of 4, in a table of 2 x 16 bytes at 0x00000914'
run 0 "$bin/p3ddump" --at 0 "$crate" # the file itself is no record
line 1 '0x00000000  signature                           "MLOD"'
out '0x0000000c    lods[0]'
run 0 "$bin/p3ddump" --at 0x12c "$tube"
line 1 '0x000000fa  model.mass_array                    25000 x 4 bytes, LZO 479 -> 100000: kilograms'
line 2 '            in a packed run: byte 46 of 479 at 0x000000fe, LZO, unpacked 100000 bytes'
run 0 "$bin/p3ddump" --at 0xfb "$tube"
out 'byte 1 in front of the elements: their count'
run 1 "$bin/p3ddump" --at 0xffff "$crate"
err 'p3ddump: '"$crate"': --at 0xffff: the file has 2531 bytes'
head -c 980 "$crate" >"$dir/cut.p3d"
run 1 "$bin/p3ddump" --at 0x3d0 "$dir/cut.p3d"
out 'no field claims this byte; the last one in front of it ends at 0x'
one_line
run 0 "$bin/p3ddump" --at 0x99 "$fixtures/dxt1.paa"
line 1 '0x00000077  mips[0].data                        61 bytes'
run 0 "$bin/p3ddump" --at 0x15 "$fixtures/paint_rapified.rvmat"
line 1 '0x00000013  entries[0].name                     "ambient"'
run 1 "$bin/p3ddump" --at 0x15 "$fixtures/paint.rvmat"
err 'only rapified trees of classes have fields'

# of an ODOL only the LOD is read that has the byte, or the field: damage in another one is not looked for
cp "$tube" "$dir/other.p3d"
printf '\377\377\377\377' | dd of="$dir/other.p3d" bs=1 seek=3670 conv=notrunc 2>/dev/null # proxies of LOD 1
for offset in 0x24 0xcd1 0xd80 0x5ba0; do
    run 0 "$bin/p3ddump" --at "$offset" "$tube"
    cp "$dir/out" "$dir/whole"
    run 0 "$bin/p3ddump" --at "$offset" "$dir/other.p3d"
    same "$dir/out" "$dir/whole"
    silent err
done
run 1 "$bin/p3ddump" --at 0xe56 "$dir/other.p3d"
err 'lod 1: 0xe56: proxy_count is 4294967295'
run 0 "$bin/p3ddump" --field 'lods[2].proxy_count' "$dir/other.p3d"
run 1 "$bin/p3ddump" --field 'lods[1].proxy_count' "$dir/other.p3d"
err 'lod 1: 0xe56: proxy_count is 4294967295'
run 1 "$bin/p3ddump" "$dir/other.p3d"
run 1 "$bin/p3ddump" --at 0xe60 "$dir/other.p3d" # what was not read, and so not claimed
out 'no field claims this byte; the last one in front of it ends at 0x00000e5a'

# in archives: of the archive itself, and of what is in it
run 0 "$bin/p3ddump" --at 3000 "$fixtures/addon.pbo"
line 1 '0x00000406  contents[2].data                    2531 bytes'
out 'in "data\crate.p3d", byte 0x7b2 of the file'
run 0 "$bin/p3ddump" --at 0x1a4 "$fixtures/addon.pbo:data\\crate.p3d"
same "$dir/out" "$dir/hex"

# --field: a field, an element, a number of it, a record
run 0 "$bin/p3ddump" --field 'lods[0].faces[1].corners[3].u' "$crate"
[ "$(cat "$dir/out")" = '0x000001a3  lods[0].faces[1].corners[3].u       0' ] && ok || bad "--field: $(cat "$dir/out")"
run 0 "$bin/p3ddump" --field 'lods[2].points[1]' "$crate"
[ "$(cat "$dir/out")" = '0x00000924  lods[2].points[1]                   x 0 y 1 z 1.5 flags 0x0' ] && ok || bad "--field: $(cat "$dir/out")"
run 0 "$bin/p3ddump" --field 'lods[2].points' "$crate"
line 1 '0x00000914  lods[2].points                      2 x 16 bytes: x y z flags'
run 0 "$bin/p3ddump" --field 'model.bbox_max[1]' "$tube"
line 1 '0x00000064  model.bbox_max[1]                   3'
run 0 "$bin/p3ddump" --field 'model.mass_array[7]' "$tube" # packed: the offset of the run
grep -q '^0x000000fe  model.mass_array\[7\] ' "$dir/out" && ok || bad "an element of a packed table: $(cat "$dir/out")"
run 0 "$bin/p3ddump" --field 'lods[0].faces[1].corners[3]' "$crate"
[ "$(wc -l <"$dir/out")" = 5 ] && ok || bad "not a record and its four fields"
for path in 'lods[9]' 'lods[0].points[8]' 'lods[0].points[0].w' 'lods[0].points.x' lods nothing; do
    run 1 "$bin/p3ddump" --field "$path" "$crate"
    err 'the file has no such field'
done
for path in '' '.lods' 'lods[' 'lods[x]' 'lods[0' 'lods[0].' 'lods[0]x' 'lods[99999999999999999999999]'; do
    run 2 "$bin/p3ddump" --field "$path" "$crate"
done
# Paths of --text work, too.
for file in crate.p3d tags_sp3x.p3d tube_v50.p3d; do
    run 0 "$bin/p3ddump" --text "$fixtures/$file"
    sed 's/  .*//' "$dir/out" | sort -u | awk 'NR % 5 == 1' >"$dir/paths" # some: each is a process
    while IFS= read -r path; do
        "$bin/p3ddump" --field "$path" "$fixtures/$file" >"$dir/found" 2>&1 </dev/null || echo "$path: $(cat "$dir/found")"
    done <"$dir/paths" >"$dir/lost"
    if [ -s "$dir/paths" ] && [ ! -s "$dir/lost" ]; then ok; else bad "--field of --text: $(head -n 3 "$dir/lost")"; fi
done
run 0 "$bin/p3ddump" --field 'lods["1.000"].faces[].texture' "$crate"
[ "$(wc -l <"$dir/out")" = 6 ] && ok || bad "not the textures of all faces: $(cat "$dir/out")"
run 0 "$bin/p3ddump" --field 'lods["*"].tags["#Property#"].property_name' "$crate"
out 'lods[1].tags[2].property_name       "class"'
for path in 'lods["x"]' 'lods["1.000"].tags["nothing"]' 'lods["1.000"].points["x"]' 'lods["1.000"].points[].x'; do
    run 1 "$bin/p3ddump" --field "$path" "$crate"
    err 'the file has no such field'
done
for path in 'lods["1.000]' 'lods["1.000"' 'lods["1.000"]x' 'lods[""'; do
    run 2 "$bin/p3ddump" --field "$path" "$crate"
done
for offset in '' x 0x -1 12k 0x11111111111111111; do
    run 2 "$bin/p3ddump" --at "$offset" "$crate"
done
run 2 "$bin/p3ddump" --at 1 --json "$crate"
err '--at and --json exclude each other'
modes='at=1 field=x layout text json tags'
for one in $modes; do # one of them; of --lod those that do not show whole files
    for other in $modes tag=x; do
        case $one$other in "$one$one" | tagstag=x) continue ;; esac
        run 2 "$bin/p3ddump" "--$one" "--$other" "$crate"
        err ' exclude each other'
    done
    case $one in at* | field* | layout)
        run 2 "$bin/p3ddump" "--$one" --lod 0 "$crate"
        err "--${one%=*} and --lod exclude each other"
        ;;
    esac
done
run 0 "$bin/p3ddump" --tags --tag '#*' "$crate"

# --layout: what is large; the sizes of LODs and the rest are the file's
run 0 "$bin/p3ddump" --layout "$crate"
out '0x0000000c        1368   54.0 %              lods[0]  1.000'
out '                  2531  100.0 %              the file'
out 'lods[].faces  x 12'
narrow --layout
run 0 "$bin/p3ddump" --layout "$tube"
out '  lods[1]  2.000'
if [ "$(wc -l <"$dir/out")" -le 24 ]; then ok; else bad "--layout does not fit a screen"; fi
run 0 "$bin/p3ddump" --layout --full "$tube"
out '0x000000fa         483    2.0 %      100004    mass_array  x 25000'
run 0 "$bin/p3ddump" --layout "$fixtures/addon.pbo"
out 'contents[2]  "data\crate.p3d"'
run 1 "$bin/p3ddump" --layout "$dir/cut.p3d"
out '0x000003d0           4    0.4 %              (bytes that no field claims)'
one_line
cp "$dir/other.p3d" "$dir/gaps.p3d" # each gap where it is
printf '\377\377\377\377' | dd of="$dir/gaps.p3d" bs=1 seek=18134 conv=notrunc 2>/dev/null # LOD 0
run 1 "$bin/p3ddump" --layout "$dir/gaps.p3d"
out '0x00000e5a       14430   60.5 %              (bytes that no field claims)'
out '0x000046d4        5710   23.9 %              (bytes that no field claims)'
run 0 "$bin/p3ddump" --layout "$tube"
if grep -q 'no field claims' "$dir/out"; then bad "a gap in an undamaged file"; else ok; fi

# --text: no offsets; what has a name is called by it
run 0 "$bin/p3ddump" --text "$crate"
out 'lods["1.000"].faces  6 crc32 6eb4a79f'
out 'lods["1.000"].faces[].texture  "crate\data\crate_co.paa" 5'
out 'lods["Geometry"].tags["#Property#"].property_value  "thing"'
if grep -q 0x0000 "$dir/out"; then bad "--text has offsets"; else ok; fi
python3 - "$crate" "$dir/out" <<'END' && ok || bad "crc32 of a table"
import sys, zlib
crc = zlib.crc32(open(sys.argv[1], "rb").read()[0x28:0x28 + 128])
sys.exit('lods["1.000"].points  8 crc32 %08x\n' % crc not in open(sys.argv[2]).read())
END
run 0 "$bin/p3ddump" --text --full "$crate"
out 'lods["Memory"].points[]  x 0 y 1 z 1.5 flags 0x0'
out 'lods["1.000"].faces[].corners[].u  0'
head -c 980 "$crate" >"$dir/cut.p3d" # a LOD that breaks off has no name
run 1 "$bin/p3ddump" --text "$dir/cut.p3d"
out 'lods[0].faces  6 crc32 6eb4a79f'
out 'lods[0].tags["lid"].active  1'
head -c 880 "$crate" >"$dir/cut.p3d" # the last face breaks off: the checksum has the others
run 1 "$bin/p3ddump" --text "$dir/cut.p3d"
out 'lods[0].faces  6 crc32 b1901490'
run 0 "$bin/p3ddump" --text --lod Memory "$tube"
out 'lods["Memory"].positions  2 crc32 2a115167'
if grep -q Geometry "$dir/out"; then bad "another LOD is there"; else ok; fi
run 0 "$bin/p3ddump" "$fixtures/paint.rvmat"
cp "$dir/out" "$dir/tree"
run 0 "$bin/p3ddump" --text "$fixtures/paint_rapified.rvmat"
same "$dir/out" "$dir/tree"

# --json: the path of a field is where it is
run 0 "$bin/p3ddump" --json "$crate"
python3 - "$dir/out" <<'END' && ok || bad "--json"
import json, sys
d = json.load(open(sys.argv[1]))
assert d["lods"][0]["faces"][1]["corners"][3] == {"point": 6, "normal": 1, "u": 0, "v": 0}
assert d["lods"][2]["points"][1]["z"] == 1.5 and d["lods"][1]["tags"][1]["mass"][0] == 2.5
assert "error" not in d
END
python3 - "$dir/odd.p3d" <<'END' || bad "python3 is needed"
import struct, sys
u32 = lambda *v: struct.pack("<%dI" % len(v), *v)
text = b'a"\\\x1b\xff\0behind' + b"\0" * 52
tags = b"\1#Property#\0" + u32(128) + text + b"\0" * 64 + b"\1x\xe9\0" + u32(3) + b"\1\2\3" + b"\1#EndOfFile#\0" + u32(0)
lod = b"P3DM" + u32(28, 0x100, 1, 0, 0, 0) + struct.pack("<fffI", float("nan"), float("inf"), -float("inf"), 1) + b"TAGG" + tags
open(sys.argv[1], "wb").write(b"MLOD" + u32(257, 1) + lod + struct.pack("<f", 1))
END
run 0 "$bin/p3ddump" --json "$dir/odd.p3d"
python3 - "$dir/out" <<'END' && ok || bad "--json of odd values"
import json, sys
lod = json.load(open(sys.argv[1]), parse_constant=lambda x: sys.exit(1))["lods"][0]
assert lod["points"] == [{"x": None, "y": None, "z": None, "flags": 1}], lod["points"]
assert lod["tags"][0]["property_name"] == 'a"\\\x1b\xff' and lod["tags"][0]["property_name_behind_nul"][:12] == "626568696e64"
assert lod["tags"][1] == {"active": 1, "name": "x\xe9", "size": 3, "payload": "010203"}
END
run 1 "$bin/p3ddump" --json "$dir/cut.p3d"
python3 -c 'import json, sys; e = json.load(open(sys.argv[1]))["error"]; assert e["lod"] == 0 and e["message"]' "$dir/out" && ok || bad "--json of a damaged file"
one_line
for bad in /nonexistent.p3d "$fixtures/paint.rvmat" "$dir"; do
    run 1 "$bin/p3ddump" --json "$bad"
    python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["error"]["message"]' "$dir/out" && ok || bad "--json of $bad"
done
run 0 "$bin/p3ddump" --json --lod Memory "$crate"
python3 -c 'import json, sys; l = json.load(open(sys.argv[1]))["lods"]; assert l[:2] == [None] * 2 and l[2]' "$dir/out" && ok || bad "--json --lod"
for end in $(seq 0 97 2531); do # cut anywhere, it is JSON
    head -c "$end" "$crate" >"$dir/cut.p3d"
    "$bin/p3ddump" --json "$dir/cut.p3d" 2>/dev/null | python3 -m json.tool >/dev/null && ok || bad "--json of $end bytes"
done
if command -v jq >/dev/null; then
    "$bin/p3ddump" --json "$tube" | jq -e '.lods[0].faces[3].corner_count == 4 and .model.mass_array[0] > 0' >/dev/null && ok || bad "jq"
fi

# --tags of an ODOL: what corresponds
run 0 "$bin/p3ddump" --tags "$tube"
printed p3ddump-tube-tags
run 0 "$bin/p3ddump" --tag '#property#' --full "$tube"
out 'lods[0].properties[0].name          "lodnoshadow"'
if grep -q selections "$dir/out"; then bad "--tag shows others"; else ok; fi
run 0 "$bin/p3ddump" --tag camo --hex --lod 0 "$tube"
out '63 61 6d 6f 00'
run 1 "$bin/p3ddump" --tag nothing "$tube"
err '--tag nothing matches nothing'

# git: what a commit changed, line by line
if command -v git >/dev/null; then
    repository=$dir/repository
    g() { git -C "$repository" -c user.name=n -c user.email=e -c core.pager=cat "$@"; }
    git init -q "$repository"
    g config diff.p3d.textconv "'$bin/p3ddump' --text"
    echo '*.p3d diff=p3d' >"$repository/.gitattributes"
    cp "$crate" "$repository/crate.p3d"
    g add . && g commit -qm one
    python3 - "$repository/crate.p3d" <<'END'
import sys
data = open(sys.argv[1], "rb").read()
open(sys.argv[1], "wb").write(data.replace(b"thing\0", b"house\0", 1))
END
    g diff >"$dir/out"
    out '-lods["Geometry"].tags["#Property#"].property_value  "thing"'
    out '+lods["Geometry"].tags["#Property#"].property_value  "house"'
    [ "$(grep -c '^[-+][^-+]' "$dir/out")" = 2 ] && ok || bad "git diff shows more"
    g commit -qam two
    g show >"$dir/out"
    out '+lods["Geometry"].tags["#Property#"].property_value  "house"'
fi

# --help: a screen; all of it on request
run 0 "$bin/p3ddump" --help
for option in at field layout text json tags full hex lod; do
    out "--$option"
done
run 0 "$bin/p3ddump" -h all
for option in at field layout text json tags tag full hex lod assets color version; do
    out "--$option"
done
[ "$(awk '{ print length }' "$dir/out" | sort -n | tail -n 1)" -le 80 ] && ok || bad "help is wider than 80 columns"
finish
