# made_lods.sh: LODs that are made, against those that people made: with as many triangles at least half of them are as
# near to the best LOD, and none has a crack. No finding comes with them. docs/make.md has the table.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
compare=$3
check "$compare" "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d >"$dir/table"
awk -F'\t' '{ all++; near += $5 <= $4 && $7 <= $6; reached += $5 <= $4; cracks += $9 }
    END { print all " LODs, " reached " with as few triangles, " near " as near, " cracks " cracks"
        exit !(all > 100 && 2 * near >= all && cracks == 0) }' "$dir/table"
check [ $? = 0 ]

# errors and warnings that the source does not have, by rule
findings() { "$bin/p3dinfo" --check --json "$1" | python3 -c '
import json, sys
for finding in json.loads(sys.stdin.readline())["findings"]:
    if finding["severity"] != "note":
        print(finding["id"])' | sort -u; }
made=0
for file in "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d; do
    best=$("$bin/p3dinfo" --json "$file" | python3 -c '
import json, sys
lods = [lod for lod in json.loads(sys.stdin.readline())["lods"] if lod["resolution"] < 1000 and lod["faces"]]
print(min(lods, key=lambda lod: lod["resolution"])["name"] if lods else "")')
    [ "$best" ] || continue
    "$bin/p3dconv" mlod-to-mlod --lod "$best" "$file" -o "$dir/source.p3d" 2>>"$dir/messages" || continue
    "$bin/p3dconv" mlod-to-mlod --make-lods 0.5,0.25,0.1 "$dir/source.p3d" -o "$dir/made.p3d" 2>"$dir/messages" ||
        { check grep -q 'no visual LOD with faces' "$dir/messages" && continue; }
    findings "$dir/source.p3d" >"$dir/before"
    findings "$dir/made.p3d" >"$dir/after"
    check [ -z "$(comm -13 "$dir/before" "$dir/after")" ]
    made=$((made + 1))
done
check [ "$made" -ge 100 ]
finish
