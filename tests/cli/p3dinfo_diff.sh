# p3dinfo_diff.sh: what p3dinfo --diff prints, and how it ends.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

# same: 0
run 0 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$fixtures/crate.p3d"
out "  the same model"
silent err
"$bin/p3dconv" mlod-to-mlod "$fixtures/crate.p3d" -o "$dir/copy.p3d"
run 0 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$dir/copy.p3d"
run 0 "$bin/p3dinfo" --diff --json "$fixtures/crate.p3d" "$dir/copy.p3d"
out '"same": true'
out '"changes": []'
run 0 sh -c "'$bin/p3dinfo' --diff - '$fixtures/crate.p3d' <'$fixtures/crate.p3d'"

# different: 1
"$bin/p3dconv" mlod-to-mlod --rename 'crate\data=box' "$fixtures/crate.p3d" -o "$dir/renamed.p3d"
run 1 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$dir/renamed.p3d"
silent err
out 'texture crate\data\crate_co.paa -> box\crate_co.paa'
out 'material crate\data\crate.rvmat -> box\crate.rvmat'
if grep -q 'moved\|added\|removed\|UVs\|the same' "$dir/out"; then bad "more than names are reported"; else ok; fi
run 1 "$bin/p3dinfo" --diff --full "$fixtures/crate.p3d" "$dir/renamed.p3d"
out '  texture crate\data\crate_co.paa -> box\crate_co.paa'
run 1 "$bin/p3dinfo" --diff --json "$fixtures/crate.p3d" "$dir/renamed.p3d"
out '{"change": "texture", "note": false, "lod": 0, "before": "crate\\data\\crate_co.paa", "after": "box\\crate_co.paa"'
run 1 "$bin/p3dinfo" --diff "$fixtures/tube.p3d" "$fixtures/tube_v48.p3d"
if grep -q 'moved\|added\|removed\|UVs\|texture\|material' "$dir/out"; then bad "a binarised model is not its source"; else ok; fi

# the example of the manual is true
sed -n '/^\$ p3dinfo diff crate.p3d box.p3d/,/^```/p' "$(dirname "$0")/../../docs/diff.md" | sed '1d;$d' >"$dir/want"
cp "$fixtures/crate.p3d" "$dir"
mv "$dir/renamed.p3d" "$dir/box.p3d"
(cd "$dir" && COLUMNS=80 "$bin/p3dinfo" --diff crate.p3d box.p3d) >"$dir/got"
if [ -s "$dir/want" ]; then same "$dir/want" "$dir/got"; else bad "docs/diff.md has no example"; fi

# JSON is JSON
for other in tube odd tags_sp3x; do
    "$bin/p3dinfo" --diff --json "$fixtures/crate.p3d" "$fixtures/$other.p3d" >"$dir/json"
    run 0 python3 -m json.tool "$dir/json"
done

# at most a screen, and 80 columns
for other in tube tags_p3dm odd tube_v50; do
    COLUMNS=80 run 1 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$fixtures/$other.p3d"
    if [ "$(wc -l <"$dir/out")" -le 24 ]; then ok; else bad "$other: more than a screen"; fi
done
run 1 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$fixtures/tube.p3d"
out "  several              5 selections added"
out "  --full shows all"

# words in the plural, of none too
run 1 "$bin/p3dinfo" --diff --full "$fixtures/tags_sp3x.p3d" "$fixtures/tube.p3d"
out '  selection "" removed (0 points, 0 faces)'
run 1 "$bin/p3dinfo" --diff --full "$fixtures/crate.p3d" "$fixtures/tube.p3d"
out '  selection open position removed (1 point, 0 faces)'

# --tolerance, in metres: a corner of the crate, 0.25 m further out
python3 - "$fixtures/crate.p3d" "$dir/moved.p3d" <<'PYTHON'
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
at = 12 + 28 # header of the file and of the first LOD; then the points
x, = struct.unpack_from("<f", data, at)
struct.pack_into("<f", data, at, x + 0.25)
open(sys.argv[2], "wb").write(data)
PYTHON
run 1 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$dir/moved.p3d"
out "1 point moved by 0.25 m"
run 1 "$bin/p3dinfo" --diff --tolerance 0.2 "$fixtures/crate.p3d" "$dir/moved.p3d"
run 0 "$bin/p3dinfo" --diff --tolerance 0.3 "$fixtures/crate.p3d" "$dir/moved.p3d"

# A point of a LOD without faces is told by its selections; textures have no changes.
run 0 "$bin/p3dconv" mlod-to-mlod "$fixtures/tube.p3d" --move-point top=0,3,0 -o "$dir/top.p3d"
run 1 "$bin/p3dinfo" diff "$fixtures/tube.p3d" "$dir/top.p3d"
out "  Memory  1 point of top moved by 1 m"
run 2 "$bin/p3dinfo" diff "$fixtures/dxt1.paa" "$fixtures/dxt2.paa"
err "dxt1.paa: diff compares models, animations (.rtm), folders and archives"

# --lod: only these LODs, and nothing of the model as a whole
run 1 "$bin/p3dinfo" --diff --lod 1.000 "$fixtures/crate.p3d" "$dir/moved.p3d"
out "1 point moved by 0.25 m"
run 0 "$bin/p3dinfo" --diff --lod geom,memory "$fixtures/crate.p3d" "$dir/moved.p3d"
out "  the same in these LODs"
run 1 "$bin/p3dinfo" --diff --lod 'View - Pilot' "$fixtures/crate.p3d" "$fixtures/tube.p3d" # the second alone has it
out "LOD added"
run 1 "$bin/p3dinfo" --diff --json --lod 'View - Pilot' "$fixtures/crate.p3d" "$fixtures/tube.p3d"
out '"lods": [{"name": "View - Pilot", "resolution": 1100, "first": null, "second": 2, "damaged": false}]'
run 2 "$bin/p3dinfo" --diff --lod Roadway "$fixtures/crate.p3d" "$fixtures/tube.p3d"
err 'crate.p3d: --lod "Roadway"'
err 'tube.p3d: --lod "Roadway"'

# models in archives
run 0 "$bin/p3dinfo" --diff "$fixtures/addon.pbo:data/crate.p3d" "$fixtures/crate.p3d"
run 1 "$bin/p3dinfo" --diff "$dir/moved.p3d" "$fixtures/addon.pbo:data\\CRATE.p3d"
out "1 point moved by 0.25 m"
out "moved.p3d "
run 2 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$fixtures/addon.pbo:data/none.p3d"
one_line
err "addon.pbo:data/none.p3d: there is no such file in this archive"
run 2 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$fixtures/addon.pbo"
one_line

# trouble: 2
run 2 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$dir/none.p3d"
one_line
[ "$windows" ] || err "p3dinfo: $dir/none.p3d: No such file or directory"
run 2 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$0"
one_line
head -c 600 "$fixtures/crate.p3d" >"$dir/cut.p3d"
run 2 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$dir/cut.p3d"
run 2 "$bin/p3dinfo" --diff "$fixtures/crate.p3d"
err "diff compares two files, or two folders: A B; 1 given"
run 2 "$bin/p3dinfo" --diff --brief "$fixtures/crate.p3d" "$fixtures/crate.p3d"
run 1 "$bin/p3dinfo" --diff --tolerance 0 "$fixtures/crate.p3d" "$dir/moved.p3d"
run 2 "$bin/p3dinfo" --diff --tolerance inf "$fixtures/crate.p3d" "$fixtures/crate.p3d"
run 1 "$bin/p3dinfo" --diff --color=always "$fixtures/crate.p3d" "$dir/moved.p3d"
out "  $(printf '\033[1m1.000\033[0m')  1 point moved by 0.25 m"
run 2 "$bin/p3dinfo" --tolerance 1 "$fixtures/crate.p3d"
err "--tolerance is an option of diff, not of lists"
run 2 "$bin/p3dinfo" --diff --strict "$fixtures/crate.p3d" "$fixtures/crate.p3d"
err "--strict is an option of check, not of diff"
run 0 "$bin/p3dinfo" diff --help
out "usage: p3dinfo diff"
[ "$(wc -l <"$dir/out")" -le 24 ] && ok || bad "help does not fit a screen"
if grep -qe --strict -e --brief "$dir/out"; then bad "options of others"; else ok; fi
run 1 "$bin/p3dinfo" --diff "$fixtures/crate.p3d" "$fixtures/tube.p3d"
cp "$dir/out" "$dir/changes"
run 1 "$bin/p3dinfo" diff "$fixtures/crate.p3d" "$fixtures/tube.p3d"
same "$dir/changes" "$dir/out"
if [ -w /dev/full ]; then run 2 sh -c "'$bin/p3dinfo' --diff '$fixtures/crate.p3d' '$fixtures/crate.p3d' >/dev/full"; fi

# git difftool, as docs/git.md has it
if command -v git >/dev/null; then
    mkdir "$dir/work"
    cd "$dir/work" || exit 1
    git init -q .
    git config user.name tester
    git config user.email tester@example.org
    git config diff.tool p3d
    git config difftool.p3d.cmd "'$bin/p3dinfo' --diff \"\$LOCAL\" \"\$REMOTE\""
    cp "$fixtures/crate.p3d" crate.p3d
    git add crate.p3d
    git commit -qm one
    cp "$dir/box.p3d" crate.p3d
    run 0 git difftool -y -- crate.p3d
    out 'texture crate\data\crate_co.paa -> box\crate_co.paa'
fi

# ---- Folders and archives ----

mkdir -p "$dir/A/x" "$dir/B/X"
cp "$fixtures/crate.p3d" "$dir/A/x/one.p3d"
cp "$fixtures/crate.p3d" "$dir/B/X/ONE.p3d" # the same to the game
cp "$fixtures/tube.p3d" "$dir/A/two.p3d"
cp "$fixtures/tube_v50.p3d" "$dir/B/two.p3d"
cp "$fixtures/crate.p3d" "$dir/A/gone.p3d"
cp "$fixtures/crate.p3d" "$dir/B/new.p3d"
run 1 "$bin/p3dinfo" --diff "$dir/A" "$dir/B"
[ "$(head -n 1 "$dir/out")" = "models and animations: 1 with other bytes, 1 the same, 1 only in $dir/A, 1 only in $dir/B" ] && ok || bad "$(head -n 1 "$dir/out")"
out "  only in $dir/A: gone.p3d"
out "  only in $dir/B: new.p3d"
sed '1,/^$/d' "$dir/out" >"$dir/got"
"$bin/p3dinfo" --diff "$dir/A/two.p3d" "$dir/B/two.p3d" >"$dir/want"
same "$dir/want" "$dir/got"
cp "$dir/out" "$dir/want"
run 1 "$bin/p3dinfo" diff -r "$dir/A" "$dir/B" # as people type it who know diff
same "$dir/want" "$dir/out"
run 0 "$bin/p3dinfo" --diff "$dir/A" "$dir/A"
out "0 with other bytes, 3 the same"
run 0 "$bin/p3dinfo" --diff "$fixtures/addon.pbo" "$fixtures/addon.pbo"
run 1 "$bin/p3dinfo" --diff --json "$dir/A" "$dir/B"
[ "$(grep -c '' "$dir/out")" = 3 ] && ok || bad "not one object a file that differs"
out '"first": null, "second": {"file": "'
if [ -z "$windows" ]; then
    ln -s x "$dir/A/link" && ln -s X "$dir/B/link"
    run 1 "$bin/p3dinfo" diff "$dir/A" "$dir/B"
    out "links to folders: 2, which are not followed"
    rm "$dir/A/link" "$dir/B/link"
fi
head -c 100 "$fixtures/crate.p3d" >"$dir/B/gone.p3d"
run 2 "$bin/p3dinfo" --diff "$dir/A" "$dir/B"
err "gone.p3d"
# the worst of all counts, whichever comes first: a damaged model is worse than one that is new, or another one
rm -r "$dir/A" "$dir/B"
mkdir "$dir/A" "$dir/B" "$dir/C"
cp "$fixtures/crate.p3d" "$dir/A/b.p3d"
cp "$dir/moved.p3d" "$dir/B/b.p3d"
run 1 "$bin/p3dinfo" --diff "$dir/A" "$dir/B"
cp "$fixtures/crate.p3d" "$dir/A/a.p3d"
cp "$dir/cut.p3d" "$dir/B/a.p3d"
run 2 "$bin/p3dinfo" --diff "$dir/A" "$dir/B"
cp "$fixtures/tube.p3d" "$dir/A/c.p3d"
run 2 "$bin/p3dinfo" --diff "$dir/A" "$dir/B"
out "2 with other bytes, 0 the same, 1 only in $dir/A, 0 only in $dir/B"
rm "$dir/A/a.p3d" "$dir/A/b.p3d" "$dir/B/a.p3d"
cp "$fixtures/tube.p3d" "$dir/A/b.p3d"
mv "$dir/A/b.p3d" "$dir/B/b.p3d"
cp "$fixtures/tube.p3d" "$dir/B/c.p3d"
run 1 "$bin/p3dinfo" --diff "$dir/A" "$dir/B" # one more alone is a difference
out "0 with other bytes, 1 the same, 0 only in $dir/A, 1 only in $dir/B"
out "  only in $dir/B: b.p3d"
run 1 "$bin/p3dinfo" --diff "$dir/B" "$dir/A"
run 2 "$bin/p3dinfo" --diff "$dir/A" "$dir/C"
err "C: there is no file in this folder"
# archives in a folder, and what was unpacked of them, by their place, their name or their prefix
mkdir -p "$dir/packed/addons" && cp "$fixtures/addon.pbo" "$dir/packed/addons"
"$bin/p3dconv" pbo-to-folder "$fixtures/addon.pbo" -o "$dir/unpacked/addons/addon" 2>"$dir/err"
run 0 "$bin/p3dinfo" diff "$dir/packed" "$dir/unpacked"
out "0 only in $dir/packed, 0 only in $dir/unpacked"
run 0 "$bin/p3dinfo" diff "$dir/unpacked/addons" "$dir/packed"
mkdir -p "$dir/game/z/crates/addons" && mv "$dir/unpacked/addons/addon" "$dir/game/z/crates/addons/main"
run 0 "$bin/p3dinfo" diff "$dir/packed" "$dir/game"
# what cannot be read is not told to be another
if [ "$unprivileged" ]; then
    echo a >"$dir/A/a.txt" && cp "$dir/A/a.txt" "$dir/B" && chmod 0 "$dir/B/a.txt"
    chmod -R a+rX "$dir/A"
    run_unprivileged 2 p3dinfo diff "$dir/A" "$dir/B"
    err "B/a.txt: Permission denied"
    out "other files: 0 with other bytes, 0 the same, 0 only in $dir/A, 0 only in $dir/B, 1 could not be read"
fi
finish
