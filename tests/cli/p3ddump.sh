# p3ddump.sh: every field, every tag.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

run 0 "$bin/p3ddump" "$fixtures/crate.p3d"
silent err
out '0x00000000  signature                           "MLOD"'
out '0x0000000c  lods[0]'
out '0x00000028  lods[0].points                      8 x 16 bytes: x y z flags'
out 'lods[0].faces[5]'

# every byte of the file belongs to exactly one field
for name in crate tags_p3dm tags_sp3x odd; do
    run 0 "$bin/p3ddump" "$fixtures/$name.p3d"
    size=$(wc -c <"$fixtures/$name.p3d")
    # offsets never go back, and the last field ends the file
    if cut -c1-10 "$dir/out" | sort -c 2>/dev/null; then ok; else bad "$name: offsets go back"; fi
done

run 0 "$bin/p3ddump" --full --lod Memory "$fixtures/crate.p3d"
out '  lods[2].points[1]  x 0 y 1 z 1.5 flags 0x0'
if grep -q 'lods\[0\]' "$dir/out"; then bad "LOD 0 is there"; else ok; fi

# numbers and bits with names have them beside them
run 0 "$bin/p3ddump" --full "$fixtures/tags_p3dm.p3d"
out 'lods[0].points[3]  x -1 y 2 z -1 flags 0x2040 (light-full fog-sky)'
out '.flags              0x2000010 (no-shadow user=1)'

# tags
run 0 "$bin/p3ddump" --tags "$fixtures/tags_p3dm.p3d"
printed p3ddump-tags
run 0 "$bin/p3ddump" --tags "$fixtures/odd.p3d"
out '"wrong size"                    3  WRONG SIZE OR INDEX for 8 points, 6 faces and 22 corners'
out '"inactive"                     14  active 0  8 points, 6 faces'
run 0 "$bin/p3ddump" --tags "$fixtures/tags_sp3x.p3d"
out 'SP3X  View - Pilot'

# restricted, in full, in hex
run 0 "$bin/p3ddump" --tag '#uvset#' --tag 'PROXY:*' "$fixtures/tags_p3dm.p3d"
[ "$(wc -l <"$dir/out")" = 4 ] && ok || bad "not a LOD and three tags"
run 0 "$bin/p3ddump" --tag '#animation#' --full "$fixtures/tags_p3dm.p3d"
out '.points[7]  x -1 y 3.25 z 1'
run 0 "$bin/p3ddump" --tag '#Baked#' --hex "$fixtures/tags_p3dm.p3d"
out '61 6e 79 20 62 79 74 65 73                       any bytes'

# names as they are, and as --tag takes them: what stands between the quotes finds the tag again
python3 - "$dir/names.p3d" <<'END' || bad "python3 is needed"
import struct, sys
u32 = lambda *v: struct.pack("<%dI" % len(v), *v)
names = [b"plain", b"Proxy:\\data\\flag.01", b"tail\\", b"a\x1b[31m", b"we\"ird", b"\\x64oor", b"door", b"caf\xe9",
         "\u0142\u00f3d\u017a".encode(), b"\x9b31m\xe9", "\u0085".encode(), b"two\nlines", b"a*b", b"\\xyz", b"\\x00", b"\x7f", b"", b"n" * 700,
         "\u202eeman".encode(), "\U000e0041".encode(), b"\\u202e"]
tags = b"".join(b"\1" + n + b"\0" + u32(0) for n in names) + b"\1#EndOfFile#\0" + u32(0)
lod = b"P3DM" + u32(28, 0x100, 0, 0, 0, 0) + b"TAGG" + tags + struct.pack("<f", 1)
open(sys.argv[1], "wb").write(b"MLOD" + u32(257, 1) + lod)
END
run 0 "$bin/p3ddump" --tags "$dir/names.p3d"
cp "$dir/out" "$dir/all"
for name in 'Proxy:\data\flag.01' 'tail\' 'a\x1b[31m' 'we\x22ird' '\x5cx64oor' 'café' 'łódź' '\x9b31mé' '\x85' 'two\x0alines' '\xyz' '\x00' '\x7f' \
    '\u202eeman' '\U000e0041' '\x5cu202e'; do
    out "  \"$name\" "
done
sed -n 's/^0x[0-9a-f]*  lods\[0\]\.tags\[[0-9]*\]  *"\(.*\)"  *[0-9]* .*$/\1/p' "$dir/all" | while IFS= read -r name; do
    "$bin/p3ddump" --tag "$name" "$dir/names.p3d" >"$dir/one" || echo "$name is not found"
    [ "$(tail -n +2 "$dir/one")" = "$(grep -F "  \"$name\" " "$dir/all")" ] || echo "$name finds others"
done >"$dir/found"
silent found
[ "$(grep -c '^0x.*\.tags\[' "$dir/all")" = 22 ] && ok || bad "not all names"
out '  "café"                          0  0 points' # in its column
run 0 "$bin/p3ddump" --tag 'CAF\xe9' --tag '\x41\x1B*' "$dir/names.p3d"
[ "$(wc -l <"$dir/out")" = 3 ] && ok || bad "escapes in --tag"
run 0 "$bin/p3ddump" "$fixtures/crate.p3d"
out '"crate\data\crate_co.paa"'

# a --tag that matches nothing, in no file
run 1 "$bin/p3ddump" --tag nothing --tag '#mass#' "$fixtures/tags_p3dm.p3d"
[ "$(cat "$dir/err")" = "p3ddump: --tag nothing matches nothing" ] && ok || bad "a tag that matches nothing: $(cat "$dir/err")"
out '"#Mass#"'
run 0 "$bin/p3ddump" --tag '#baked#' "$fixtures/crate.p3d" "$fixtures/tags_p3dm.p3d"
silent err
run 0 "$bin/p3ddump" --tag '#m*' --tag '#mass#' "$fixtures/tags_p3dm.p3d" # one tag may be both
silent err
run 1 "$bin/p3ddump" --tag 'lid' --lod Memory "$fixtures/crate.p3d"

# a --lod that is not there
run 2 "$bin/p3ddump" --lod LandContact "$fixtures/tags_p3dm.p3d"
err '--lod "LandContact" names no LOD of: 0.500'
run 2 "$bin/p3ddump" --tgas "$fixtures/crate.p3d"
err "did you mean --tag"

# colours
escape=$(printf '\033')
run 0 "$bin/p3ddump" --color=always "$fixtures/crate.p3d"
out "$escape[2m0x0000000c$escape[0m  $escape[1mlods[0]$escape[0m"
sed "s/$escape\[[0-9]*m//g" "$dir/out" >"$dir/plain"
run 0 "$bin/p3ddump" --color=never "$fixtures/crate.p3d"
same "$dir/out" "$dir/plain"
run 0 "$bin/p3ddump" "$fixtures/crate.p3d"
same "$dir/out" "$dir/plain"

# damage: everything before it, and a message
head -c 980 "$fixtures/crate.p3d" >"$dir/cut.p3d"
run 1 "$bin/p3ddump" "$dir/cut.p3d"
out 'faces[5]'
err 'cut.p3d: lod 0: 0x'
one_line
run 1 "$bin/p3ddump" --tags "$dir/cut.p3d"
one_line
run 1 "$bin/p3ddump" --tag open_position "$dir/cut.p3d" # it may be what is gone
one_line
run 1 "$bin/p3ddump" --lod Memory "$dir/cut.p3d"
one_line
head -c 1500 "$fixtures/crate.p3d" >"$dir/cut.p3d"
run 1 "$bin/p3ddump" --lod LandContact "$dir/cut.p3d"
one_line

run 0 "$bin/p3ddump" --help
out "Example: p3ddump"
if [ "$(wc -l <"$dir/out")" -le 24 ] && [ "$(awk '{ print length }' "$dir/out" | sort -n | tail -n 1)" -le 80 ]; then ok; else bad "help does not fit a screen"; fi
run 2 "$bin/p3ddump"
finish
