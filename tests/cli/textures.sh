# textures.sh: what the tools make of textures, good ones and damaged ones.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
textures=$dir/textures
mkdir -p "$textures/below"
cp "$fixtures"/*.paa "$textures"
cp "$fixtures"/p8.pac "$textures/below/P8.PAC"
dxt=$textures/dxt1.paa

# patch FILE OFFSET BYTES...: in octal
patch() {
    file=$1 at=$2
    shift 2
    for byte; do
        printf "\\$byte" | dd of="$file" bs=1 seek="$at" conv=notrunc 2>/dev/null
        at=$((at + 1))
    done
}

# size FILE: width and height of a PNG
size() { od -An -tu1 -j16 -N8 "$1" | awk '{ print $3 * 256 + $4 "x" $7 * 256 + $8 }'; }
is() { if [ "$1" = "$2" ]; then ok; else bad "$1 is not $2"; fi; }

# ---- p3dconv ----

run 0 "$bin/p3dconv" paa-to-png -r "$textures" -o "$dir/made"
silent out
silent err
is "$(find "$dir/made" -type f | wc -l | tr -d ' ')" 10
is "$(size "$dir/made/dxt1.png")" 16x8
is "$(size "$dir/made/below/P8.png")" 12x6
# two files name the mode; .pac does, too, in any case
run 0 "$bin/p3dconv" "$dxt" "$dir/short.png"
same "$dir/short.png" "$dir/made/dxt1.png"
run 0 "$bin/p3dconv" "$textures/below/P8.PAC" "$dir/short.png"
same "$dir/short.png" "$dir/made/below/P8.png"
run 0 sh -c "\"$bin/p3dconv\" paa-to-png - <\"$dxt\" >\"$dir/piped.png\""
same "$dir/piped.png" "$dir/made/dxt1.png"
# beside the input
run 0 "$bin/p3dconv" paa-to-png "$dxt"
same "$textures/dxt1.png" "$dir/made/dxt1.png"
# --mip
run 0 "$bin/p3dconv" paa-to-png --mip 2 "$dxt" -o "$dir/mip.png"
is "$(size "$dir/mip.png")" 4x2
run 2 "$bin/p3dconv" paa-to-png --mip 5 "$dxt" -o "$dir/none.png"
err "dxt1.paa: mip 5 does not exist; there are 5"
none "$dir/none.png"
run 2 "$bin/p3dconv" paa-to-png --list-deps "$dxt"
err "--list-deps is an option of modes of models, not of paa-to-png"
run 2 "$bin/p3dconv" "$dxt" "$dir/x.obj"
mkdir "$dir/empty"
run 1 "$bin/p3dconv" paa-to-png -r "$dir/empty" -o "$dir/nothing"
err "there is no .paa or .pac in this folder"
run 1 "$bin/p3dconv" paa-to-png "$fixtures/crate.p3d" -o "$dir/none.png"
err "this is not a PAA or PAC texture"

# ---- Damage ----

# cut in the first mip: nothing is left
head -c 160 "$dxt" >"$dir/cut.paa"
run 1 "$bin/p3dconv" "$dir/cut.paa" "$dir/none.png"
err "cut.paa: 0x70: mip 0 (16 x 8) takes 61 bytes, but 41 are left"
one_line
none "$dir/none.png"
# cut in the second: the first is there, and a warning
head -c 193 "$dxt" >"$dir/cut2.paa"
run 0 "$bin/p3dconv" "$dir/cut2.paa" "$dir/cut2.png"
err "warning: "
same "$dir/cut2.png" "$dir/made/dxt1.png"
run 1 "$bin/p3dconv" "$dir/cut2.paa" "$dir/none.png" --mip 1
err "cut2.paa: 0xb4: mip 1 (8 x 4) takes 16 bytes, but 6 are left"
# an LZO stream that wants more than it has
cp "$dxt" "$dir/lzo.paa"
patch "$dir/lzo.paa" 119 377
run 1 "$bin/p3dconv" "$dir/lzo.paa" "$dir/none.png"
err "lzo.paa: 0x70: the LZO stream of mip 0 breaks off after"
one_line
none "$dir/none.png"
# the old output stays
echo old >"$dir/old.png"
run 1 "$bin/p3dconv" paa-to-png "$dir/lzo.paa" -o "$dir/old.png"
is "$(cat "$dir/old.png")" old

# ---- p3dinfo ----

run 0 "$bin/p3dinfo" "$textures/dxt5_nohq.paa"
out "  flags     interpolated-alpha"
run 0 "$bin/p3dinfo" "$textures/argb8888_as.paa"
out "made from #(argb,8,8,3)color(1,1,1,1.0,AS)"
run 0 "$bin/p3dinfo" --brief "$textures/dxt1.paa" "$fixtures/crate.p3d"
out "PAA  DXT1        16 x 8       5 mips  readable"
run 0 "$bin/p3dinfo" --json "$textures/dxt3.paa" "$textures/below/P8.PAC"
out '"type": "DXT3", "width": 8, "height": 4, "palette": 0, "average": [10, 20, 30, 128]'
out ', "flags": null, "swizzle": '
out '{"name": "GLAF", "offset":'
out '"type": "P8", "width": 12, "height": 6, "palette": 16, "average": null'
out '{"width": 6, "height": 3, "storage": "RLE", "offset": 116, "size": 36, "status": "ok"}'
run 1 "$bin/p3dinfo" "$dir/lzo.paa"
out ", damaged"
err "lzo.paa: 0x70: the LZO stream of mip 0 breaks off after"
run 1 "$bin/p3dinfo" --json "$dir/lzo.paa"
out '"status": "damaged"'
out '"storage": "LZO", "offset": 112, "size": 61, "status": "damaged"}, {"width": 8'
run 1 "$bin/p3dinfo" "$dir/cut.paa"
out ", unreadable"
run 2 "$bin/p3dinfo" --lod 0 "$dxt"
err "a texture has no LODs"

# ---- p3dconv *-to-paa ----

mkdir -p "$dir/built/below"
cp "$fixtures/pickup/pickup_co.paa" "$dir/built"
run 0 "$bin/p3dconv" "$dir/built/pickup_co.paa" "$dir/built/below/car_co.png"
if "$bin/p3dconv" png-to-paa "$dir/built/below/car_co.png" -o "$dir/built/car_co.paa" 2>"$dir/err"; then
    run 0 "$bin/p3dinfo" "$dir/built/car_co.paa"
    out "PAA, DXT1, 512 x 512"
    out "8 mips"
    out "name      _co: colour"
    ! grep -q misfit "$dir/out" && ok || bad "a texture of ours does not fit"
    cp "$dir/built/car_co.paa" "$dir/built/car_nohq.paa"
    run 0 "$bin/p3dinfo" "$dir/built/car_nohq.paa"
    out "misfit    it is DXT1, but textures in _nohq are DXT5"
    run 0 "$bin/p3dinfo" --json "$dir/built/car_nohq.paa"
    out '"suffix": "_nohq", "misfits": ["it is DXT1, but textures in _nohq are DXT5", "the swizzle (ZIWS) is not that of _nohq"]'
    run 0 "$bin/p3dconv" "$dir/built/car_co.paa" "$dir/built/again.png"
    run 0 cmp "$dir/built/below/car_co.png" "$dir/built/again.png"
    run 0 "$bin/p3dconv" png-to-paa -r "$dir/built" -o "$dir/tree"
    run 0 cmp "$dir/built/car_co.paa" "$dir/tree/below/car_co.paa"
    run 0 "$bin/p3dconv" png-to-paa --depfile "$dir/deps" -o "$dir/built/dep.paa" "$dir/built/again.png"
    run 0 grep -q "dep.paa: .*again.png" "$dir/deps"
    run 0 "$bin/p3dconv" png-to-paa --type argb4444 "$dir/built/again.png" -o -
    run 0 "$bin/p3dconv" png-to-paa --quality best --type ai88 "$dir/built/again.png"
    run 0 "$bin/p3dinfo" --brief "$dir/built/again.paa"
    out "AI88"
else
    err "built without libspng"
fi
# 3 x 2 pixels of 24 bits
printf '\0\0\2\0\0\0\0\0\0\0\0\0\3\0\2\0\30\40abcdefghijklmnopqr' >"$dir/built/odd_ca.tga"
run 1 "$bin/p3dconv" tga-to-paa "$dir/built/odd_ca.tga"
err "3 x 2 pixels: sides of DXT textures are powers of two: resize it to 4 x 2; --resize does that"
run 0 test ! -e "$dir/built/odd_ca.paa"
run 0 "$bin/p3dconv" tga-to-paa --resize "$dir/built/odd_ca.tga"
run 0 "$bin/p3dinfo" --brief "$dir/built/odd_ca.paa"
out "PAA  DXT5         4 x 2 "
run 0 "$bin/p3dconv" tga-to-paa --type argb8888 "$dir/built/odd_ca.tga" -o "$dir/built/plain.paa"
run 0 "$bin/p3dinfo" --brief "$dir/built/plain.paa"
out "ARGB8888     3 x 2 "
run 0 sh -c "\"$bin/p3dconv\" tga-to-paa --resize -o \"$dir/built/x_nohq.paa\" - <\"$dir/built/odd_ca.tga\""
run 1 "$bin/p3dconv" tga-to-paa "$dir/built/pickup_co.paa" -o "$dir/built/no.paa"
err "neither a PNG nor a JPEG"
run 2 "$bin/p3dconv" tga-to-paa --mip 1 "$dir/built/odd_ca.tga"

# 8 x 8 gray pixels: divisors, a frame, two tables of codes, a scan
{
    printf '\377\330\377\333\0\103\0'
    printf '\1%.0s' $(seq 64)
    printf '\377\300\0\13\10\0\10\0\10\1\1\21\0'
    printf '\377\304\0\24\0\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
    printf '\377\304\0\24\20\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
    printf '\377\332\0\10\1\1\0\0\77\0\77\377\331'
} >"$dir/built/gray_co.jpeg"
if "$bin/p3dconv" jpg-to-paa "$dir/built/gray_co.jpeg" 2>"$dir/err"; then
    run 0 "$bin/p3dinfo" --brief "$dir/built/gray_co.paa"
    out "PAA  DXT1         8 x 8 "
else
    err "built without libjpeg-turbo"
fi

# ---- texHeaders.bin ----

mkdir -p "$dir/list/Data"
cp "$textures/dxt5_nohq.paa" "$dir/list"
cp "$textures/dxt1.paa" "$dir/list/Data/Box_CO.paa"
run 0 "$bin/p3dconv" paa-to-texheaders "$dir/list"
run 0 "$bin/p3dinfo" "$dir/list/texHeaders.bin"
out "texHeaders.bin: list of 2 textures"
out 'data\box_co.paa'
out "DXT5         8 x 8      4 mips"
out "normal           dxt5_nohq.paa"
run 0 "$bin/p3dinfo" --json "$dir/list/texHeaders.bin"
out '"path": "data\\box_co.paa", "type": "DXT1", "use": "colour", "average": [10, 20, 30, 128], "is_alpha": false'
run 0 "$bin/p3dconv" paa-to-texheaders "$dir/list" -o "$dir/other.bin"
run 0 cmp "$dir/list/texHeaders.bin" "$dir/other.bin"
run 2 "$bin/p3dconv" paa-to-texheaders "$dir/list" -o "$dir/list/dxt5_nohq.paa"
err "does not fit paa-to-texheaders, which writes .bin"
ln "$dir/list/dxt5_nohq.paa" "$dir/linked.bin"
run 1 "$bin/p3dconv" paa-to-texheaders "$dir/list" -o "$dir/linked.bin"
err "the list would replace a texture; choose another name with -o"
same "$dir/list/dxt5_nohq.paa" "$textures/dxt5_nohq.paa"
echo nothing >"$dir/list/bad.paa"
run 1 "$bin/p3dconv" paa-to-texheaders "$dir/list" -o "$dir/none.bin"
err "bad.paa"
none "$dir/none.bin"
run 2 "$bin/p3dconv" paa-to-texheaders "$dir/list/dxt5_nohq.paa"
err "is not a folder"
run 2 "$bin/p3dconv" paa-to-texheaders --newer "$dir/list"
err "is an option of every mode with one output for each input, not of paa-to-texheaders"

# ---- p3ddump ----

run 0 "$bin/p3ddump" "$textures/dxt5_nohq.paa"
out "type                                65285 (DXT5)"
out ".flags                       0x1 (interpolated-alpha)"
out ".alpha                       5 (inverted red)"
out ".width                       32776 (LZO width=8)"
run 0 "$bin/p3ddump" --full "$textures/below/P8.PAC"
out "palette[15]  blue 255 green 0 red 150"
out ".real_width                  12"
for file in "$textures"/*.paa "$textures/below/P8.PAC"; do
    run 0 "$bin/p3ddump" --layout "$file"
    if grep -q 'no field claims' "$dir/out"; then bad "bytes of $file are not shown"; else ok; fi
done
run 1 "$bin/p3ddump" --tags "$dxt"
err "textures have neither tags nor LODs"
finish
