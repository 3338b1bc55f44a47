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

# the best LOD of each file, and the LODs that are made of it alone
mkdir "$dir/source" "$dir/made"
"$bin/p3dinfo" --json "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d >"$dir/json" 2>"$dir/messages"
python3 -c '
import json, sys
for line in sys.stdin:
    report = json.loads(line)
    lods = [lod for lod in report["lods"] if lod["resolution"] < 1000 and lod["faces"]]
    if lods:
        print(min(lods, key=lambda lod: lod["resolution"])["name"], report["file"], sep="\t")' <"$dir/json" >"$dir/best"
tab=$(printf '\t')
while IFS=$tab read -r best file; do
    name=$(basename "$file")
    "$bin/p3dconv" mlod-to-mlod --lod "$best" "$file" -o "$dir/source/$name" 2>>"$dir/messages" || continue
    "$bin/p3dconv" mlod-to-mlod --make-lods 0.5,0.25,0.1 "$dir/source/$name" -o "$dir/made/$name" 2>"$dir/messages" ||
        check grep -q 'no visual LOD with faces' "$dir/messages"
done <"$dir/best"
check [ "$(ls "$dir/made" | wc -l)" -ge 100 ]

# errors and warnings that the source does not have, and faces with two corners at one point (F107, a note)
for kind in source made; do
    (cd "$dir/$kind" && "$bin/p3dinfo" --check --json *.p3d) >"$dir/$kind.json"
done
python3 - "$dir/source.json" "$dir/made.json" <<'END' >"$dir/new"
import json, sys
def rules(path):
    with open(path) as reports:
        return {report["file"]: {finding["id"] for finding in report["findings"]
                                 if finding["severity"] != "note" or finding["id"] == "P3D-F107"}
                for report in map(json.loads, reports)}
before, after = map(rules, sys.argv[1:])
for name, ids in sorted(after.items()):
    for rule in sorted(ids - before[name]):
        print(name, rule)
END
check [ $? = 0 ]
check [ ! -s "$dir/new" ] || head "$dir/new"
finish
