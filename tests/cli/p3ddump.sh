# p3ddump.sh: every field, every tag.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

run 0 "$bin/p3ddump" "$fixtures/crate.p3d"
silent err
out '0x00000000  signature                  "MLOD"'
out '0x0000000c  lods[0]'
out '0x00000028    points                   8 x 16 bytes: x y z flags'
out '    faces[5]'

# every byte of the file belongs to exactly one field
for name in crate tags_p3dm tags_sp3x odd; do
    run 0 "$bin/p3ddump" "$fixtures/$name.p3d"
    size=$(wc -c <"$fixtures/$name.p3d")
    # offsets never go back, and the last field ends the file
    if cut -c1-10 "$dir/out" | sort -c 2>/dev/null; then ok; else bad "$name: offsets go back"; fi
done

run 0 "$bin/p3ddump" --full --lod Memory "$fixtures/crate.p3d"
out '[1] x 0 y 1 z 1.5 flags 0x0'
if grep -q 'lods\[0\]' "$dir/out"; then bad "LOD 0 is there"; else ok; fi

# numbers and bits with names have them beside them
run 0 "$bin/p3ddump" --full "$fixtures/tags_p3dm.p3d"
out '[3] x -1 y 2 z -1 flags 0x2040 (light-full fog-sky)'
out '      flags                  0x2000010 (no-shadow user=1)'

# tags
run 0 "$bin/p3ddump" --tags "$fixtures/tags_p3dm.p3d"
out '0x0000000c  LOD 0  P3DM  0.500'
out '"#SharpEdges#"                       24  3 edges'
out '"#MaterialIndex#"                    16  1, -2, 3, -4'
out '"weights"                            15  7 points, 3 faces, weights 0.003921569 to 1'
out '"#Mass#"                             32  sum 4 kg'
out '"#Property#"                        128  "autocenter" = "1"'
out '"#Animation#"                       100  time 0.5'
out '"#UVSet#"                           220  set 1, 27 corners'
out '"#Baked#"                             9  unknown'
run 0 "$bin/p3ddump" --tags "$fixtures/odd.p3d"
out '"wrong size"                          3  WRONG SIZE OR INDEX for 8 points, 6 faces and 22 corners'
out '"inactive"                           14  active 0  8 points, 6 faces'
run 0 "$bin/p3ddump" --tags "$fixtures/tags_sp3x.p3d"
out 'SP3X  View - Pilot'

# restricted, in full, in hex
run 0 "$bin/p3ddump" --tag '#uvset#' --tag 'PROXY:*' "$fixtures/tags_p3dm.p3d"
[ "$(wc -l <"$dir/out")" = 4 ] && ok || bad "not a LOD and three tags"
run 0 "$bin/p3ddump" --tag '#animation#' --full "$fixtures/tags_p3dm.p3d"
out '[7] x -1 y 3.25 z 1'
run 0 "$bin/p3ddump" --tag '#Baked#' --hex "$fixtures/tags_p3dm.p3d"
out '61 6e 79 20 62 79 74 65 73                       any bytes'

# damage: everything before it, and a message
head -c 980 "$fixtures/crate.p3d" >"$dir/cut.p3d"
run 1 "$bin/p3ddump" "$dir/cut.p3d"
out 'faces[5]'
err 'cut.p3d: lod 0: 0x'
one_line
run 1 "$bin/p3ddump" --tags "$dir/cut.p3d"

run 0 "$bin/p3ddump" --help
out "Example: p3ddump"
if [ "$(wc -l <"$dir/out")" -le 24 ] && [ "$(awk '{ print length }' "$dir/out" | sort -n | tail -n 1)" -le 100 ]; then ok; else bad "help does not fit a screen"; fi
run 2 "$bin/p3ddump"
finish
