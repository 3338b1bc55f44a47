# p3dinfo.sh: what p3dinfo prints, and how it ends.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

# the short view: what it is, the LODs, names of all LODs once
run 0 "$bin/p3dinfo" "$fixtures/crate.p3d"
printed p3dinfo-crate
silent err
COLUMNS=60 run 0 "$bin/p3dinfo" "$fixtures/crate.p3d"
if [ "$(awk '$1 == "#" || $1 ~ /^[0-9]+$/ { print length }' "$dir/out" | sort -n | tail -n 1)" -le 60 ]; then ok; else bad "the table does not fit 60 columns"; fi
out "    1  Geometry           8       6          1        20"
run 0 "$bin/p3dinfo" "$fixtures/tags_p3dm.p3d"
out '    \data\flag  1'
run 0 "$bin/p3dinfo" "$fixtures/tags_sp3x.p3d"
out "(Operation Flashpoint)"

# the example of the manual is true, beside no other model's model.cfg
page=$(dirname "$0")/../../docs/p3dinfo.md
sed -n "/^\$ p3dinfo crate.p3d/,/^\`\`\`/p" "$page" | sed '1d;$d' >"$dir/want"
mkdir "$dir/alone"
cp "$fixtures/crate.p3d" "$dir/alone"
(cd "$dir/alone" && COLUMNS=80 "$bin/p3dinfo" crate.p3d) | sed 's|\(model.cfg none up to \).*|\1/|' >"$dir/got"
if [ -s "$dir/want" ]; then same "$dir/want" "$dir/got"; else bad "no example of crate"; fi

# everything, selections one a line, with places
run 0 "$bin/p3dinfo" --full "$fixtures/odd.p3d"
out "wrong size"

# one model by itself says what check finds of it, as many of each kind; lists, and a large one, do not
"$bin/p3dconv" mlod-to-odol --target a3 --allow-missing "$fixtures/mod/tools/hammer.p3d" -o "$dir/hammer.p3d" 2>"$dir/err" # F113 is a note there
head -c 9000000 /dev/zero | cat "$fixtures/crate.p3d" - >"$dir/large.p3d"
for model in "$fixtures/crate.p3d" "$fixtures/odd.p3d" "$fixtures/tags_p3dm.p3d" "$fixtures/mod/vehicle/truck.p3d" "$dir/hammer.p3d"; do
    "$bin/p3dinfo" --check --full "$model" | sed -n '$s/.*p3d: //p' >"$dir/want"
    "$bin/p3dinfo" "$model" 2>"$dir/err" | sed -n 's/^  check     \(.*\): p3dinfo check shows them$/\1/p' >"$dir/got"
    same "$dir/want" "$dir/got"
done
# and of the materials and textures that it names, as its mod wishes
mkdir -p "$dir/crate/data" && printf crate >"$dir/crate/\$PBOPREFIX\$" && cp "$fixtures/crate.p3d" "$dir/crate/"
echo 'class {' >"$dir/crate/data/crate.rvmat"
echo 'nothing' >"$dir/crate/data/crate_co.paa"
run 0 "$bin/p3dinfo" "$dir/crate/crate.p3d"
out "  check     2 errors, 1 note: p3dinfo check shows them"
"$bin/p3dinfo" - <"$fixtures/crate.p3d" >"$dir/out"
out "  check     1 note: p3dinfo check shows them"
echo 'rules[] = {"L=off", "T101=warning"};' >"$dir/crate/.p3dkit.cfg"
run 0 "$bin/p3dinfo" "$dir/crate/crate.p3d"
out "  check     1 error, 1 warning: p3dinfo check shows them"
run 0 "$bin/p3dinfo" "$fixtures/pickup/pickup.p3d"
out "  check     1 note: p3dinfo check shows them"
for arguments in "--brief $fixtures/crate.p3d" "--lods $fixtures/crate.p3d" "$fixtures/crate.p3d $fixtures/odd.p3d" "$dir/large.p3d"; do
    # shellcheck disable=SC2086
    run 0 "$bin/p3dinfo" $arguments
    if grep -q '^  check ' "$dir/out"; then bad "$arguments is checked"; else ok; fi
done

# on a terminal lists are side by side, and a screen is not filled with one
if command -v python3 >/dev/null; then
    cat >"$dir/terminal.py" <<'PY'
import os, pty, struct, sys
names = b"".join(b"t%02d.paa\0" % i for i in range(40)).split(b"\0")[:-1]
u32 = lambda *v: struct.pack("<%dI" % len(v), *v)
corner = lambda i: u32(i, 0) + bytes(8)
face = lambda name, i=0: u32(3) + corner(i) + corner(i + 1) + corner(i + 2) + bytes(16) + u32(0) + name + b"\0\0"
points = b"".join(struct.pack("<fffI", i & 1, i >> 1, 0, 0) for i in range(3))
hidden = b"".join(struct.pack("<fffI", 9 + (i & 1), i >> 1, 0, 0x1000000) for i in range(3))
tag = lambda name, data: b"\1" + name + b"\0" + u32(len(data)) + data
members = b"\1" * 3 + bytes(3) + b"\1" * 40 + bytes(1)
tags = b"".join(tag(b"selection %d" % i, members) for i in range(9)) + tag(b"#EndOfFile#", b"")
faces = b"".join(map(face, names)) + face(b"", 3)
lod = b"P3DM" + u32(28, 0x100, 6, 1, 41, 0) + points + hidden + bytes(12) + faces + b"TAGG" + tags
open(sys.argv[2], "wb").write(b"MLOD" + u32(257, 1) + lod + struct.pack("<f", 1))
for options, want in ((["--color=never"], b"    ... and 28 more: --full shows all"),
                      (["--full"], b"    selection 0 3/40,  selection 1 3/40,  selection 2 3/40,")):
    try:
        read, write = pty.openpty()
    except OSError as error:  # a container may have no terminals
        print("skipped: there is no terminal to print to:", error, file=sys.stderr)
        break
    if os.fork() == 0:
        os.dup2(write, 1)
        os.execv(sys.argv[1], [sys.argv[1], *options, sys.argv[2]])
    os.close(write)
    text = b""
    try:
        while chunk := os.read(read, 65536):
            text += chunk
    except OSError:  # the other end is closed
        pass
    os.wait()
    assert want in text, text.decode()
    assert (b"t39.paa" in text) == (options == ["--full"])
PY
    if [ "$windows" ]; then # which has no such terminals, but the script has made a model
        python3 "$dir/terminal.py" true "$dir/many.p3d" 2>/dev/null
    else
        COLUMNS=70 run 0 env TERM=xterm python3 "$dir/terminal.py" "$bin/p3dinfo" "$dir/many.p3d"
    fi
    run 0 "$bin/p3dinfo" "$dir/many.p3d"
    out "t39.paa"
    out "  size      1.00 m wide, 1.00 m high, 0.000 m long" # without the face that is hidden
fi

# of very many selections a thousand
awk 'BEGIN { printf "v 0 0 0\nv 1 0 0\nv 0 1 0\ng"; for (; i < 1100; i++) printf " s%d", i; print "\nf 1 2 3" }' >"$dir/groups.obj"
run 0 "$bin/p3dconv" obj-to-mlod "$dir/groups.obj" -o "$dir/groups.p3d"
run 0 "$bin/p3dinfo" "$dir/groups.p3d"
out " (1100)"
out "s999,"
out "    ... and 100 more: --full shows all"

# one line a model
run 0 "$bin/p3dinfo" --brief "$fixtures/crate.p3d" "$fixtures/odd.p3d"
silent err
out "MLOD 257    4 LODs       6 faces    2 textures  readable      $fixtures/crate.p3d"
out "6 warnings"
run 1 "$bin/p3dinfo" --brief "$fixtures/crate.p3d" "$dir/none.p3d"
out "    1 error     $dir/none.p3d"

# folders
mkdir -p "$dir/tree/sub"
cp "$fixtures/crate.p3d" "$dir/tree/sub/B.P3D"
cp "$fixtures/odd.p3d" "$dir/tree/a.p3d"
echo no >"$dir/tree/a.txt"
run 0 "$bin/p3dinfo" -r --brief "$dir/tree" "$fixtures/crate.p3d"
[ "$(sed 's/.*  //' "$dir/out")" = "$dir/tree/a.p3d
$dir/tree/sub/B.P3D
$fixtures/crate.p3d" ] && ok || bad "not the models of the tree: $(cat "$dir/out")"
run 0 "$bin/p3dinfo" --json "$dir/tree" --recursive
if [ "$(wc -l <"$dir/out")" = 2 ]; then ok; else bad "not one line a file"; fi
cp "$dir/out" "$dir/recursive"
run 0 "$bin/p3dinfo" --json "$dir/tree" # a folder is understood without -r
same "$dir/recursive" "$dir/out"
mkdir "$dir/empty"
run 1 "$bin/p3dinfo" -r "$dir/empty"
err "there is no .p3d, .rtm, .paa or .pac in this folder"

# selectors: index, range, name, resolution, visual, lists
run 0 "$bin/p3dinfo" --lod 1e13 "$fixtures/crate.p3d"
out "1 LOD"
out "  1  Geometry"
run 0 "$bin/p3dinfo" --lod=visual,2-3 "$fixtures/crate.p3d"
out "3 LODs"
run 0 "$bin/p3dinfo" --lod 'geom,land_contact,MEM' "$fixtures/crate.p3d"
out "3 LODs"
run 2 "$bin/p3dinfo" --lod Wreck "$fixtures/crate.p3d"
silent out
one_line
err 'crate.p3d: --lod "Wreck" names no LOD of: 1.000, Geometry, Memory, LandContact'
run 2 "$bin/p3dinfo" --json --lod 4 "$fixtures/crate.p3d"
out '"status": "ok"'

# JSON: one object a line, valid, with the fingerprints of zlib
run 0 "$bin/p3dinfo" --json "$fixtures/crate.p3d" "$fixtures/tags_sp3x.p3d" "$fixtures/odd.p3d"
if [ "$(wc -l <"$dir/out")" = 3 ]; then ok; else bad "not one line a file"; fi
out '"format": "MLOD", "version": 257'
out '"trailing_bytes": 32'
out '{"name": "lid", "points": 4, "faces": 1, "kind": "list", "members": {"points": 4, "faces": 1}}'
out '"positions": [[0, 2, 0]]'
out '"points": null, "faces": null, "kind": "list", "members": {"points": null, "faces": null}'
out '"proxy_frames": [{"model": "\\data\\flag", "number": 1, "position": ['
out '"position": null, "direction": null, "up": null}'
out '"bbox_min": [-1, 0, -1], "bbox_max": [1, 2, 1]'
if command -v python3 >/dev/null; then
    cat >"$dir/check.py" <<'PY'
import json, struct, sys, zlib
for line, path in zip(open(sys.argv[1], encoding="utf-8"), sys.argv[2:]):
    got, data = json.loads(line), open(path, "rb").read()
    assert got["size"] == len(data) and got["status"] == "ok", path
    lod = got["lods"][0]
    points = lod["offset"] + struct.unpack_from("<I", data, lod["offset"] + 4)[0]
    assert "%08x" % zlib.crc32(data[points:points + 16 * lod["points"]]) == lod["crc32"]["points"], path
    assert len(lod["crc32"]["uvs"]) == 1 + len(lod["uv_sets"]), path  # first those of the faces
PY
    mv "$dir/out" "$dir/models.json"
    run 0 python3 "$dir/check.py" "$dir/models.json" "$fixtures/crate.p3d" "$fixtures/tags_sp3x.p3d" "$fixtures/odd.p3d"
fi

# several files, standard input, --
run 0 "$bin/p3dinfo" "$fixtures/crate.p3d" "$fixtures/odd.p3d"
out "crate.p3d: MLOD"
out "odd.p3d: MLOD"
"$bin/p3dinfo" - <"$fixtures/crate.p3d" >"$dir/piped" && ok || bad "stdin"
grep -q '^-: MLOD version 257, .* 2531 bytes' "$dir/piped" && ok || bad "stdin is not listed"
for file in dxt1.paa wave.rtm; do # what has no name is known by its first bytes
    "$bin/p3dinfo" - <"$fixtures/$file" >"$dir/piped" && ok || bad "$file of standard input"
    run 0 "$bin/p3dinfo" "$fixtures/$file"
    [ "$(sed "1s|^.*/$file:|-:|;q" "$dir/out")" = "$(head -n 1 "$dir/piped")" ] && ok || bad "$file of standard input"
done
head -c 99999 /dev/zero | "$bin/p3dinfo" - >"$dir/piped" 2>&1 # of which the first bytes are read, and no size is known
grep -q '^-: unknown format, unreadable' "$dir/piped" && ok || bad "$(cat "$dir/piped")"
head -c 99999 /dev/zero | "$bin/p3dinfo" --json - 2>&1 | grep -q '"size": null' && ok || bad "a size in JSON"
run 1 "$bin/p3dinfo" -- --json
err "p3dinfo: --json: No such file"

# names from files never reach the terminal raw
printf 'MLOD\001\001\000\000\001\000\000\000P\033[2' >"$dir/escape.p3d"
run 1 "$bin/p3dinfo" "$dir/escape.p3d"
if grep -q "$(printf '\033')" "$dir/err"; then bad "escape sequence on stderr"; else ok; fi
newline="$dir/new
line.p3d"
run 1 "$bin/p3dinfo" "$newline"
one_line

# warnings: the first ten
run 0 "$bin/p3dinfo" "$fixtures/odd.p3d"
err 'warning: lod 0: 0x2ef: tag "inactive" is not active (0)'

# colours
run 0 "$bin/p3dinfo" --color=always "$fixtures/crate.p3d"
if grep -q "$(printf '\033\\[1m')" "$dir/out"; then ok; else bad "--color=always has no colours"; fi
for when in auto never; do
    run 0 "$bin/p3dinfo" --color "$when" "$fixtures/crate.p3d"
    if grep -q "$(printf '\033')" "$dir/out"; then bad "--color=$when has colours"; else ok; fi
done
NO_COLOR=1 run 0 "$bin/p3dinfo" --color=always "$fixtures/crate.p3d"
if grep -q "$(printf '\033')" "$dir/out"; then ok; else bad "NO_COLOR is stronger than --color=always"; fi

# --lods
run 0 "$bin/p3dinfo" --lods "$fixtures/pickup/pickup.p3d"
out "    1  4.000              610      1152   28 %           45 %          4 x"
run 0 "$bin/p3dinfo" --lods --lod memory "$fixtures/tube.p3d"
out "  no visual LOD has faces"
run 0 "$bin/p3dinfo" --lods --lod 0 "$fixtures/crate.p3d"
out "  6 faces at LOD 1.000, and nothing coarser"
run 0 "$bin/p3dinfo" --lods "$fixtures/odd.p3d" # its LODs all have the same resolution
out "  6 faces at LOD 1.000, and nothing coarser"
cp "$fixtures/odd.p3d" "$dir/two.p3d"
run 0 "$bin/p3ddump" --field 'lods[1].resolution' "$dir/two.p3d"
python3 -c 'import struct, sys
with open(sys.argv[1], "r+b") as file: file.seek(int(sys.argv[2], 0)); file.write(struct.pack("<f", 200))' \
    "$dir/two.p3d" "$(cut -d' ' -f1 "$dir/out")"
run 0 "$bin/p3dinfo" --lods "$dir/two.p3d"
out "  6 faces at LOD 1.000, nothing coarser until resolution 200"
out "  LOD 200.000 is coarser than 1.000, but has as many faces"
run 0 "$bin/p3dinfo" --lods "$fixtures/addon.pbo" # all of each model, below the archive's heading
out "r is 1.000 m"
run 2 "$bin/p3dinfo" --lods --json "$fixtures/crate.p3d"
err "--lods and --json exclude each other"

# the DefaultPath of SP3X
run 0 "$bin/p3dinfo" "$fixtures/tags_sp3x.p3d"
out '  textures  also below data\ (DefaultPath)'
mkdir -p "$dir/below/data/data" && cp "$fixtures/p8.pac" "$dir/below/data/data/A.PAC" # data\a.pac below data\
run 0 "$bin/p3dinfo" --assets "$dir/below" "$fixtures/tags_sp3x.p3d"
out 'data\b.pac  (missing)'
if grep -q 'a.pac  (missing)' "$dir/out"; then bad "a texture below DefaultPath is missing"; else ok; fi
run 0 "$bin/p3dinfo" --check --only N108 --assets "$dir/below" "$fixtures/tags_sp3x.p3d"
out 'texture data\b.pac'
if grep -q 'a.pac' "$dir/out"; then bad "--check does not look below DefaultPath"; else ok; fi
run 0 "$bin/p3dconv" --list-deps --missing --assets "$dir/below" "$fixtures/tags_sp3x.p3d"
out 'data\b.pac'
if grep -q 'a.pac' "$dir/out"; then bad "--list-deps does not look below DefaultPath"; else ok; fi
run 0 "$bin/p3dconv" mlod-to-mlod --rename 'data\=tanks\t80\' "$fixtures/tags_sp3x.p3d" -o "$dir/renamed.p3d"
run 0 "$bin/p3dinfo" "$dir/renamed.p3d"
out '  textures  also below tanks\t80\ (DefaultPath)'
run 0 "$bin/p3dconv" mlod-to-mlod --rename 'tanks\t80\=data\' "$dir/renamed.p3d" -o "$dir/back.p3d"
run 0 "$bin/p3dinfo" --json "$dir/back.p3d"
out '"default_path": "data\\"'
run 1 "$bin/p3dconv" mlod-to-mlod --rename 'data=a_folder_of_more_than_31_bytes_' "$fixtures/tags_sp3x.p3d" -o "$dir/long.p3d"
err 'the DefaultPath is longer than 31 bytes, which SP3X cannot hold'
none "$dir/long.p3d"

# --json --full: points and faces of selections, one by one, as many as are counted
run 0 "$bin/p3dinfo" --json --full "$fixtures"/tags_p3dm.p3d "$fixtures"/odd.p3d "$fixtures"/tube_v*.p3d
if python3 - "$dir/out" <<'END'; then ok; else bad "--json --full"; fi
import json, sys
models = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
shades = None
for model in models:
    for lod in model["lods"]:
        for selection in lod["selections"]:
            lists, members = selection["member_lists"], selection["members"]
            if members["points"] is None:
                assert lists is None
                continue
            for key, end in ("points", lod["points"] or lod["vertices"]), ("faces", lod["faces"]):
                weights = lists[key[:-1] + "_weights"]
                assert len(lists[key]) == len(weights) == members[key]
                assert lists[key] == sorted(set(lists[key])) and all(0 <= each < end for each in lists[key])
                assert all(0 < weight <= 1 for weight in weights)
            if 0.7529412 in lists["point_weights"]:
                shades = lists
assert shades["points"] == [0, 1, 2, 3, 4, 5, 6] and shades["faces"] == [0, 1, 4], shades
assert shades["face_weights"] == [1, 0.5019608, 0.003921569], shades
END
run 0 "$bin/p3dinfo" --json "$fixtures/tags_p3dm.p3d"
if grep -q member_lists "$dir/out"; then bad "members that nobody wants"; else ok; fi

# usage
run 2 "$bin/p3dinfo" --color=sometimes "$fixtures/crate.p3d"
err "--color does not take sometimes; it takes one of auto, always, never"
run 0 "$bin/p3dinfo" --help
out "Example: p3dinfo"
if [ "$(wc -l <"$dir/out")" -le 24 ] && [ "$(awk '{ print length }' "$dir/out" | sort -n | tail -n 1)" -le 80 ]; then ok; else bad "help does not fit a screen"; fi
run 0 "$bin/p3dinfo" -V
out "p3dinfo (p3dkit) "
run 2 "$bin/p3dinfo"
err "no file given"
run 2 "$bin/p3dinfo" --jason x
err "unknown option --jason"
run 2 "$bin/p3dinfo" --lod
err "needs a value"
run 2 "$bin/p3dinfo" --json=1 x
err "takes no value"
# ten warnings of a file are printed, and how many more there are
mkdir "$dir/warned"
cp "$fixtures/crate.p3d" "$dir/warned"
for count in 10 13; do
    {
        echo 'class CfgSkeletons { class Bones { skeletonBones[] = {"lid", ""}; }; };'
        echo 'class CfgModels { class crate { skeletonName = "Bones"; class Animations {'
        i=0
        while [ $i -lt $count ]; do
            echo "class Turn_$i { type = \"rotation\"; source = \"user\"; selection = \"none_$i\"; axis = \"axis\"; };"
            i=$((i + 1))
        done
        echo '}; }; };'
    } >"$dir/warned/model.cfg"
    run 0 "$bin/p3dinfo" "$dir/warned/crate.p3d"
    [ "$(grep -c 'warning: animation Turn_' "$dir/err")" = 10 ] && ok || bad "not ten warnings of $count"
    if [ $count = 10 ]; then
        if grep -q 'more warnings' "$dir/err"; then bad "more than ten of ten"; else ok; fi
    else
        err "crate.p3d: $((count - 10)) more warnings; 'p3dinfo --json' lists all"
    fi
done

# much output: the disk is full, not the memory
if [ -w /dev/full ]; then
    mkdir "$dir/many"
    for i in $(seq 100 140); do cp "$fixtures/dxt1.paa" "$dir/many/dxt$i.paa"; done
    run 0 "$bin/p3dconv" paa-to-texheaders "$dir/many"
    full() {
        "$bin/p3dinfo" --json "$@" >/dev/full 2>"$dir/err"
        [ $? = 1 ] && ok || bad "full stdout is no failure: $*"
        [ "$(cat "$dir/err")" = "p3dinfo: standard output: No space left on device" ] && ok || bad "$*: $(cat "$dir/err")"
    }
    full "$fixtures/tube.p3d"
    full "$dir/many/texHeaders.bin"
fi

finish
