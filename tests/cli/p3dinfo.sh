# p3dinfo.sh: what p3dinfo prints, and how it ends.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

run 0 "$bin/p3dinfo" "$fixtures/crate.p3d"
silent err
out "MLOD version 257, 2531 bytes, 4 LODs"
out "  0  1.000                            8       6       -      6   1     2     1      -         -"
out "  1  Geometry                         8       6       -      6   -     1     1      -        20"
out "    lid 4/1,  whole crate 8/6"
out "    lodnoshadow = 0"
out '    crate\data\crate_co.paa'
out '    crate\data\crate.rvmat'
run 0 "$bin/p3dinfo" "$fixtures/tags_p3dm.p3d"
out '    Proxy:\data\flag.01'

# selectors: index, range, name, resolution, visual, lists
for selector in 1 1-1 geometry 1e13 Geometry; do
    run 0 "$bin/p3dinfo" --lod "$selector" "$fixtures/crate.p3d"
    out "1 LOD"
    out "  1  Geometry"
done
run 0 "$bin/p3dinfo" --lod=visual,2-3 "$fixtures/crate.p3d"
out "3 LODs"
run 0 "$bin/p3dinfo" --lod all "$fixtures/crate.p3d"
out "4 LODs"
run 1 "$bin/p3dinfo" --lod Wreck "$fixtures/crate.p3d"
err '--lod "Wreck" names no LOD of: 1.000, Geometry, Memory, LandContact'
run 1 "$bin/p3dinfo" --json --lod 4 "$fixtures/crate.p3d"
out '"status": "ok"'

# JSON: one object a line, valid, with the fingerprints of zlib
run 0 "$bin/p3dinfo" --json "$fixtures/crate.p3d" "$fixtures/tags_sp3x.p3d" "$fixtures/odd.p3d"
if [ "$(wc -l <"$dir/out")" = 3 ]; then ok; else bad "not one line a file"; fi
out '"format": "MLOD", "version": 257'
out '"trailing_bytes": 32'
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
PY
    run 0 python3 "$dir/check.py" "$dir/out" "$fixtures/crate.p3d" "$fixtures/tags_sp3x.p3d" "$fixtures/odd.p3d"
fi

# several files, standard input, --
run 0 "$bin/p3dinfo" "$fixtures/crate.p3d" "$fixtures/odd.p3d"
out "crate.p3d: MLOD"
out "odd.p3d: MLOD"
"$bin/p3dinfo" - <"$fixtures/crate.p3d" >"$dir/piped" && ok || bad "stdin"
grep -q '^-: MLOD version 257, 2531 bytes' "$dir/piped" && ok || bad "stdin is not listed"
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

# usage
run 2 "$bin/p3dinfo" --color=sometimes "$fixtures/crate.p3d"
err "--color=sometimes: it is auto, always or never"
run 0 "$bin/p3dinfo" --help
out "Example: p3dinfo"
if [ "$(wc -l <"$dir/out")" -le 24 ] && [ "$(awk '{ print length }' "$dir/out" | sort -n | tail -n 1)" -le 100 ]; then ok; else bad "help does not fit a screen"; fi
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
finish
