# p3dinfo_check.sh: p3dinfo --check: options, forms of output, exit statuses.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check="$bin/p3dinfo --check"

# a finding: file, severity, id, LOD, element, what, facts; what the engine does and how to fix it; a summary line
# shellcheck disable=SC2086
run 0 $check "$fixtures/odd.p3d"
printed check-odd
silent err
if [ "$(grep -c '^    fix: Delete it and create it again' "$dir/out")" = 1 ]; then ok; else bad "a kind is explained twice"; fi
run 0 $check "$fixtures/tube_v48.p3d" "$fixtures/crate.p3d"
out "tube_v48.p3d: 1 note"
out "crate.p3d: 1 note"
run 0 $check --disable L "$fixtures/crate.p3d"
out "crate.p3d: clean"

# exit statuses
run 1 $check --strict "$fixtures/odd.p3d"
run 0 $check --strict --disable F --disable P3D-S1 --disable x101 --disable L105 --disable N103 --disable X106 "$fixtures/odd.p3d"
out "odd.p3d: 1 note"
run 0 $check --strict "$fixtures/crate.p3d"
head -c 2000 "$fixtures/crate.p3d" >"$dir/short.p3d"
run 1 $check "$dir/short.p3d" "$fixtures/crate.p3d"
out "short.p3d: error P3D-F101"
out "crate.p3d: 1 note"
head -c -10 "$fixtures/tube_v07.p3d" >"$dir/tail.p3d" # its LODs are whole, what follows them is not
run 1 $check "$dir/tail.p3d"
out "tail.p3d: error P3D-F101: the file or a LOD is damaged: "
out "tail.p3d: 1 error, "
printf 'MLODxxxxxxxx' >"$dir/bad.p3d"
run 1 $check "$dir/bad.p3d" "$fixtures/crate.p3d"
out "bad.p3d: error P3D-F101: the file or a LOD is damaged: MLOD version"
out "crate.p3d: 1 note"
err "bad.p3d: 0x4: MLOD version"
one_line
run 1 $check "$dir/none.p3d" # it is not there, which is no damage
err "none.p3d: No such file or directory"
silent out

# --only and --disable
run 0 $check --only S --only X101 "$fixtures/odd.p3d"
out "odd.p3d: 3 warnings, 1 note"
run 0 $check --only P3D-S --disable S104 "$fixtures/odd.p3d"
out "odd.p3d: 2 warnings"
run 2 $check --only S,Q "$fixtures/odd.p3d"
err "no finding has an id that begins with 'Q'"
run 2 $check --disable "" "$fixtures/odd.p3d"

# --explain
# shellcheck disable=SC2046
run 0 "$bin/p3dinfo" --explain $(sed -n 's/^| \([A-Z][0-9]*\) |.*/\1/p' "$(dirname "$0")/../../docs/check.md")
[ "$(awk 'length > 80' "$dir/out" | wc -l)" = 0 ] && ok || bad "above 80 columns"
run 0 "$bin/p3dinfo" --explain G101
out "P3D-G101 (note, collision geometry): a component is not closed"
out "  engine: A component is a body: along each edge as many"
out "  fix: Close the holes"
run 2 "$bin/p3dinfo" --explain G999
err "no finding is called 'G999'"

# --json and --sarif
run 1 $check --json "$fixtures/odd.p3d" "$dir/bad.p3d" "$fixtures/tags_p3dm.p3d"
cp "$dir/out" "$dir/json"
if python3 - "$dir/json" <<'END'; then ok; else bad "--json"; fi
import json, sys
odd, bad, tags = (json.loads(line) for line in open(sys.argv[1], encoding="utf-8"))
assert (odd["warnings"], odd["notes"], odd["errors"]) == (10, 3, 0) and len(odd["findings"]) == 13
assert bad["errors"] == 1 and bad["findings"][0]["id"] == "P3D-F101" and bad["findings"][0]["lod"] is None
finding = next(each for each in odd["findings"] if each["id"] == "P3D-F114")
assert finding["lod"] == 0 and finding["lod_name"] == "1.000" and finding["element"] == "face"
assert finding["index"] == 2 and finding["count"] == 4 and finding["position"] == [-1, 0, 1] and finding["name"] is None
assert finding["severity"] == "warning" and finding["engine"] and finding["fix"] and finding["summary"]
path = next(each for each in odd["findings"] if each["id"] == "P3D-N103")
assert path["name"] == "\\data\\caf\u00e9.paa" and path["index"] is None and path["element"] == "texture"
END
run 1 $check --sarif "$fixtures/odd.p3d" "$dir/bad.p3d" "$fixtures/addon.pbo" "$fixtures/tags_p3dm.p3d"
if python3 "$here/sarif.py" "$dir/out" >"$dir/sarif"; then ok; else bad "--sarif"; fi
if grep -q ' 38 results' "$dir/sarif"; then ok; else bad "--sarif: $(cat "$dir/sarif")"; fi
# sarif_of RULE PYTHON: the value for the first result of the rule
sarif_of() {
    python3 -c 'import json, sys
r = next(r for r in json.load(open(sys.argv[1]))["runs"][0]["results"] if r["ruleId"] == "P3D-" + sys.argv[2])
print(eval(sys.argv[3]))' "$dir/out" "$1" "$2" | tr -d '\r'
}
run 0 $check --sarif "$fixtures/odd.p3d"
cp "$dir/out" "$dir/odd.sarif"
for each in "F114 lods[0].faces[2]" "F110 lods[0].normals[0]" "S101 wrong"; do # a region is where it says
    cp "$dir/odd.sarif" "$dir/out"
    run 0 "$bin/p3ddump" --at "$(sarif_of "${each%% *}" 'r["locations"][0]["physicalLocation"]["region"]["byteOffset"]')" \
        "$fixtures/odd.p3d"
    out "${each#* }"
done
run 0 $check --sarif "$fixtures/tags_p3dm.p3d"
for each in G118:file G111:0.500; do # what is no element's
    name=$(sarif_of "${each%:*}" 'r["locations"][0]["logicalLocations"][0]["name"]')
    if [ "$name" = "${each#*:}" ]; then ok; else bad "$each is of $name"; fi
done
# A fingerprint stays the same when something else is found.
run 0 $check --sarif "$fixtures/crate.p3d"
before=$(sarif_of L110 'r["partialFingerprints"]')
run 0 "$bin/p3dconv" mlod-to-mlod --rename 'crate\=\crate\' "$fixtures/crate.p3d" -o "$dir/slash.p3d"
run 0 $check --sarif "$dir/slash.p3d"
out P3D-N103
if [ "$before" ] && [ "$(sarif_of L110 'r["partialFingerprints"]')" = "$before" ]; then ok; else bad "a fingerprint changed"; fi
run 0 $check --sarif "$fixtures/tube_v48.p3d" --only O
if python3 "$here/sarif.py" "$dir/out" >"$dir/sarif"; then ok; else bad "--sarif without results"; fi
# What is the same in two LODs is one for people; programs get each, with its LOD and point.
printf '%s\n' 'o 1.000' 'v 0 0 0' 'v 1 0 0' 'v 1 1 0' 'v 5 5 5' 'f 1 2 3' 'o 2.000' 'v 0 0 0' 'v 1 0 0' 'v 1 1 0' 'v 2 2 2' \
    'v 3 3 3' 'f 5 6 7' >"$dir/two.obj"
run 0 "$bin/p3dconv" obj-to-mlod "$dir/two.obj" -o "$dir/two.p3d"
run 0 $check --only F108 "$dir/two.p3d"
out "point 3 at 5 5 -5: points are in no face: no face has it; also in 2.000"
out "two.p3d: 1 note"
run 0 $check --only F108 --json "$dir/two.p3d"
out '"notes": 2'
out '"lod": 1, "lod_name": "2.000", "element": "point", "index": 3, "count": 2, '
run 0 $check --only F108 --sarif "$dir/two.p3d"
out '"fullyQualifiedName": "lods[1]/point[3]"'
run 0 $check --only F108 --github "$dir/two.p3d"
out "2.000: point 3 and 1 more"
run 2 $check --sarif --json "$fixtures/odd.p3d"
err "--sarif and --json exclude each other"

# archives, folders, standard input
run 0 $check "$fixtures/addon.pbo"
out 'addon.pbo:data\crate.p3d: 2 warnings, 1 note'
run 0 $check "$fixtures/addon.pbo:data/crate.p3d"
mkdir "$dir/mod" && cp "$fixtures/crate.p3d" "$fixtures/tube.p3d" "$dir/mod"
run 0 $check --full -r "$dir/mod"
out "mod/crate.p3d: 2 warnings, 1 note" # its texture and material are not there
out "mod/tube.p3d: 4 warnings, 2 notes"
export COLUMNS=200
run 0 $check -r "$dir/mod" # of folders the findings are summed by rule, the worst first
printed check-folder
# A note has one example, and how many there are besides.
mkdir "$dir/a3" && run 0 "$bin/p3dconv" mlod-to-mlod --rename 'crate\=a3\' "$fixtures/crate.p3d" -o "$dir/a3/a.p3d"
cp "$dir/a3/a.p3d" "$dir/a3/b.p3d"
run 0 $check -r "$dir/a3" --assets "$fixtures"
out "note        4  P3D-N108  a file of the game itself is missing (2 files)"
out "a.p3d: 1.000: texture a3\\data\\crate_co.paa: it is not in the mod"
out "    and 1 more, and 1 more file"
rm -rf "$dir/mod/empty" && mkdir "$dir/mod/empty"
run 1 $check -r "$dir/mod/empty" # nothing is there, which is no damage
err "there is no .p3d, .rtm, .paa, .pac, .rvmat or .cfg in this folder"
out "0 files, 0 clean: nothing was checked"
unset COLUMNS
COLUMNS=72 "$bin/p3dinfo" --check -r "$dir/mod" >"$dir/out"
[ "$(wc -L <"$dir/out")" -le 72 ] && ok || bad "a line is wider than the terminal: $(wc -L <"$dir/out")"

# --baseline: what is known is left out, what is new counts
run 0 $check -r "$dir/mod" --write-baseline "$dir/known"
run 0 $check --strict -r "$dir/mod" --baseline "$dir/known"
out "2 files, 2 clean: clean"
out "9 findings of the baseline left out"
grep -v L112 "$dir/known" >"$dir/fewer"
run 1 $check --strict "$dir/mod/tube.p3d" --baseline "$dir/fewer"
(cd "$dir/mod" && "$bin/p3dinfo" --check --strict -r . --baseline ../known >../moved) # paths are seen from the file
if grep -q "9 findings of the baseline left out" "$dir/moved"; then ok; else bad "another folder"; fi
if grep -q "mod/tube.p3d" "$dir/known" && ! grep -q "$dir" "$dir/known"; then ok; else bad "$(cat "$dir/known")"; fi
out "tube.p3d: 1 warning"
sort "$dir/known" | sed -n '/L110/p' | head -n 1 >"$dir/once" # a line is one finding
run 0 $check --only L110 -r "$dir/mod" --baseline "$dir/once"
out "1 finding of the baseline left out"
out "1 note"
mkdir "$dir/lods" && LC_ALL=C sed 's/door_l\x00/door_ \x00/g' "$fixtures/pickup/pickup.p3d" >"$dir/lods/p.p3d"
run 0 $check --only S -r "$dir/lods" --write-baseline "$dir/lods.txt" # what four LODs have is read, and counted, as one
out "0 clean: 1 warning"
run 0 $check --only S -r "$dir/lods" --baseline "$dir/lods.txt"
out "1 finding of the baseline left out"
run 0 $check --only S -r "$dir/lods" --level error
out "1 finding below the level"
run 0 $check --only S -r "$dir/lods" --json
out '"warnings": 4'
run 2 $check --baseline "$dir/nowhere" "$fixtures/crate.p3d"
err "--baseline $dir/nowhere: No such file or directory; --write-baseline makes it"
printf '{"files": []}\n' >"$dir/json"
run 2 $check --baseline "$dir/json" "$fixtures/crate.p3d"
err "--baseline $dir/json: line 1 is none of a baseline; delete it, and --write-baseline makes it anew"
run 2 $check "$fixtures/crate.p3d" --write-baseline "$dir/json" # its name was forgotten
err "--write-baseline $dir/json would replace a file that is no baseline"
printf 'baseline = "known.txt";\nprofile = "arma3";\n' >"$dir/mod/.p3dkit.cfg"
run 0 $check -r "$dir/mod" --write-baseline "$dir/mod/known.txt"
run 0 $check -r "$dir/mod"
out "9 findings of the baseline left out"
rm "$dir/mod/known.txt" # what is no file, or a link out of the folder, is refused and not read
for file in mod/known.txt mod/deps; do
    if [ $file = mod/deps ]; then echo 'assets[] = {"deps"};' >"$dir/mod/.p3dkit.cfg" && rm "$dir/mod/known.txt"; fi
    ln -s "$(dirname "$fixtures")" "$dir/$file"
    run 2 $check -r "$dir/mod"
    err "below its folder"
done
rm "$dir/mod/.p3dkit.cfg" "$dir/mod/deps"
run 1 $check --write-baseline "$dir/nowhere/known" "$fixtures/crate.p3d"
err "cannot write"

# --rules: findings that are judged otherwise
run 1 $check --rules L112=error,X=off "$dir/mod/tube.p3d"
out "error P3D-L112"
out "tube.p3d: 1 error, 1 note"
run 0 $check --rules L=off --rules P3D-L110=warning --json "$fixtures/crate.p3d"
out '"warnings": 1'
out '"severity": "warning"'
run 1 $check --rules L110=error -r "$dir/mod"
out "2 errors, 6 warnings, 1 note"
run 2 $check --rules L110=bad "$fixtures/crate.p3d"
err "--rules L110=bad is not like G101=off or N=error"
run 0 $check "$dir/mod" # as with -r
"$bin/p3dinfo" --check - <"$fixtures/crate.p3d" >"$dir/out"
out "-: 1 note"

# --assets: files that are not there
mkdir -p "$dir/assets/crate/data"
run 0 $check --assets "$dir/assets" --only N "$fixtures/crate.p3d"
out 'texture crate\data\crate_co.paa: a file is missing'
out 'material crate\data\crate.rvmat: a file is missing'
out "crate.p3d: 2 warnings"
: >"$dir/assets/crate/data/Crate_CO.paa"
: >"$dir/assets/crate/data/crate.rvmat"
run 0 $check --assets "$dir/assets" --only N "$fixtures/crate.p3d"
out "'crate\\data\\crate_co.paa' is written, and the file is 'data\\Crate_CO.paa'"
out "crate.p3d: 1 note"
run 2 $check --assets "$dir/nowhere" "$fixtures/crate.p3d"

# and the stages of materials that are
stage='uvSource = "tex"; texture = "crate\\data\\crate_nohq.paa";'
printf 'PixelShaderID = "Super";\nclass Stage1 { %s };\nclass Stage3 { %s };\n' "$stage" "$stage" >"$dir/assets/crate/data/crate.rvmat"
run 0 $check --assets "$dir/assets" --only N11 "$fixtures/crate.p3d"
out 'crate.rvmat: note P3D-N110: the stages of a material have a gap: Stage2 is missing before Stage3' # once
printf 'PixelShaderID = "normalmapspecularDIMap";\nclass Stage1 { %s };\n' "$stage" >"$dir/assets/crate/data/crate.rvmat"
run 0 $check --assets "$dir/assets" --only N109 "$fixtures/crate.p3d"
out "1 of the 2 stages of NormalMapSpecularDIMap"
echo 'class ;' >"$dir/assets/crate/data/crate.rvmat" # others tell that it is damaged
run 0 $check --assets "$dir/assets" --only N "$fixtures/crate.p3d"
out "'crate\\data\\crate_co.paa' is written, and the file is 'data\\Crate_CO.paa'"
out "crate.p3d: 1 note"

# --source: what a binarised model has lost
run 0 $check --source "$fixtures/tube.p3d" --only O "$fixtures/tube_v48.p3d"
out "tube_v48.p3d: clean"
run 0 $check --source "$fixtures/crate.p3d" --only O "$fixtures/tube_v48.p3d"
out "warning P3D-O102: LOD 0 (1.000): selection lid: a selection of the source is not in the binarised model"
run 2 $check --source "$fixtures/tube_v48.p3d" "$fixtures/tube_v48.p3d"
err "it is not an MLOD"
run 2 $check --source "$fixtures/tube.p3d" "$fixtures/tube.p3d"
run 2 $check --source "$fixtures/tube.p3d" "$fixtures/tube_v48.p3d" "$fixtures/tube_v50.p3d"

# model.cfg: bones and axes
mkdir "$dir/cfg"
cp "$fixtures/tube.p3d" "$dir/cfg"
cat >"$dir/cfg/model.cfg" <<'END'
#include "bones.hpp"
class CfgModels {
    class Tube { skeletonName = "Two"; sections[] = {}; class Animations {}; };
};
END
cat >"$dir/cfg/bones.hpp" <<'END'
class CfgSkeletons { class Two { isDiscrete = 0; skeletonBones[] = {"LOWER", "", "upper", "lower"}; }; };
END
run 0 $check --only S106 "$fixtures/tube.p3d"
out "tube.p3d: clean"
run 0 $check --only S106 "$dir/cfg/tube.p3d"
silent err
out "cfg/tube.p3d: clean"
# half of the bones: the others are missing where both move a point
sed 's/, "upper", "lower"//' "$dir/cfg/bones.hpp" >"$dir/half" && mv "$dir/half" "$dir/cfg/bones.hpp"
run 0 $check --only S106 "$dir/cfg/tube.p3d"
out "warning P3D-S106: LOD 0 (1.000): point "
out "the weights of its bones together are not 1"
run 0 $check --only S106 --model-cfg "$dir/cfg/model.cfg" "$fixtures/tube.p3d"
out "warning P3D-S106"
run 0 $check --only S106 "$dir/cfg/tube.p3d" "$fixtures/tube_v48.p3d" "$fixtures/tube.p3d" # each has its own
if [ "$(grep -c "clean" "$dir/out")" = 2 ]; then ok; else bad "bones of one model are another's"; fi
sed 's/isDiscrete = 0/isDiscrete = 1/' "$dir/cfg/bones.hpp" >"$dir/one" && mv "$dir/one" "$dir/cfg/bones.hpp"
run 0 $check --only S106 "$dir/cfg/tube.p3d" # a point has one bone
out "cfg/tube.p3d: clean"
run 1 $check --model-cfg "$dir/cfg/model.cfg" "$fixtures/crate.p3d"
err "CfgModels has no class crate"
out "crate.p3d: 1 note"
run 2 $check --model-cfg "$dir/cfg/none.cfg" "$fixtures/crate.p3d"
cp "$fixtures/crate.p3d" "$dir/cfg"
run 0 $check "$dir/cfg/crate.p3d" # none for it
silent err
echo "class ;" >"$dir/cfg/bones.hpp"
run 1 $check "$dir/cfg/crate.p3d" "$dir/cfg/tube.p3d" # damaged
silent err
out "cfg/crate.p3d: error P3D-M107: the model.cfg cannot be read: "
out "cfg/bones.hpp: 1:7: "
out "cfg/tube.p3d: error P3D-M107"
rm "$dir/cfg/bones.hpp"
run 1 $check "$dir/cfg/tube.p3d"
out "error P3D-M107: the model.cfg cannot be read: "
# the class has the name of the file
mkdir "$dir/classes"
cp "$fixtures/tube.p3d" "$dir/classes"
printf 'class CfgModels { class Default {}; class Tub: Default {}; };\n' >"$dir/classes/model.cfg"
run 0 $check --only M "$dir/classes/tube.p3d"
out "warning P3D-M108: the model.cfg has a class of a similar name, but none for this model: "
out "classes/model.cfg has no class tube, but Tub"
cp "$fixtures/crate.p3d" "$dir/classes/tub.p3d" # it is that of another
run 0 $check --full --only M -r "$dir/classes"
out "classes/tube.p3d: clean"
out "classes/tub.p3d: note P3D-M109: the class in the model.cfg has another letter case than the file: "
rm "$dir/classes/tub.p3d"
printf 'class CfgModels { class Default {}; class Base: Default {}; class tube: Base {}; class Lid: Base {}; class Pot: Base {}; };\n' >"$dir/classes/model.cfg"
run 0 $check --full --only M -r "$dir/classes"
out "classes/model.cfg: note P3D-M110: class Lid: a class of the model.cfg fits no model: no model is called Lid.p3d"
out "no model is called Pot.p3d"
out "classes/model.cfg: 2 notes" # one answer for the file
if [ "$(grep -c M110 "$dir/out")" = 2 ]; then ok; else bad "other classes are told"; fi
run 0 $check --full --only M -r "$dir/classes/tube.p3d"
out "classes/tube.p3d: clean" # a single file says nothing of others
# so is one whose sections another takes
printf 'class CfgModels { class Default {}; class Camo { sections[] = {"camo"}; }; class tube: Default { sectionsInherit = "camo"; }; class Pot { sectionsInherit = ""; }; };\n' >"$dir/classes/model.cfg"
run 0 $check --full --only M110 -r "$dir/classes"
out "no model is called Pot.p3d"
if [ "$(grep -c M110 "$dir/out")" = 1 ]; then ok; else bad "other classes are told"; fi
printf 'class CfgSkeletons { class Two { skeletonBones[] = {"lower", ""}; }; };\n' >"$dir/cfg/bones.hpp"
python3 - "$dir/cfg" "$dir/mod.pbo" <<'END'
import struct, sys
folder, path = sys.argv[1:]
names = ["tube.p3d", "model.cfg", "bones.hpp"]
files = {"data\\" + name: open(folder + "/" + name, "rb").read() for name in names}
with open(path, "wb") as pbo:
    pbo.write(b"\0sreV" + bytes(16) + b"prefix\0a\\mod\0\0")
    for name, data in files.items():
        pbo.write(name.encode() + b"\0" + struct.pack("<5I", 0, len(data), 0, 0, len(data)))
    pbo.write(bytes(21) + b"".join(files.values()))
END
run 0 $check --only S106 "$dir/mod.pbo" "$fixtures/addon.pbo" "$dir/mod.pbo"
silent err
if [ "$(grep -c 'mod.pbo:data.tube.p3d: warning P3D-S106: LOD 0' "$dir/out")" = 2 ]; then ok; else bad "model.cfg in an archive"; fi

# usage
# check is a command, too, unless it is a file
(cd "$dir" && cp "$fixtures/crate.p3d" check) || exit 1
run 0 $check --only L "$fixtures/crate.p3d"
cp "$dir/out" "$dir/want"
run 0 "$bin/p3dinfo" check --only L "$fixtures/crate.p3d"
same "$dir/want" "$dir/out"
run 0 "$bin/p3dinfo" --only L check "$fixtures/crate.p3d"
same "$dir/want" "$dir/out"
for arguments in ./check "-- check"; do
    # shellcheck disable=SC2086
    (cd "$dir" && "$bin/p3dinfo" --brief $arguments >brief 2>/dev/null)
    grep -q '^MLOD.*check$' "$dir/brief" && ok || bad "$arguments is no file"
done
(cd "$dir" && "$bin/p3dinfo" check --only L check >file) # only the first is the command
grep -q '^check: ' "$dir/file" && ok || bad "check check is no file"
(cd "$dir" && "$bin/p3dinfo" --check --only L check >file)
grep -q '^check: ' "$dir/file" && ok || bad "--check check is no file"
run 0 "$bin/p3dinfo" check --help
cp "$dir/out" "$dir/help"
out "usage: p3dinfo check"
[ "$(wc -l <"$dir/out")" -le 24 ] && [ "$(awk '{ print length }' "$dir/out" | sort -n | tail -n 1)" -le 80 ] && ok || bad "help does not fit a screen"
run 2 $check
err "no file given"
run 2 $check --profile arma "$fixtures/crate.p3d"
err "--profile is ofp, a1, a2, a3, dayz or any, not 'arma'"
run 2 "$bin/p3dinfo" --strict "$fixtures/crate.p3d"
err "--strict is an option of check, not of lists"
if grep -qe --tolerance -e --lods "$dir/help"; then bad "options of others"; else ok; fi
run 0 $check --color=always "$fixtures/odd.p3d"
out "$(printf '\033[33mwarning P3D-F114\033[0m')"

# .gitignore: what it names in a folder is not checked, but others may need it
git=$dir/git
mkdir -p "$git/built" "$git/mod/built" "$git/mod/addon/parts" "$git/mod/.git" && : >"$git/mod/mod.cpp"
cp "$fixtures/crate.p3d" "$git/mod/addon" && cp "$fixtures/crate.p3d" "$git/mod/addon/parts/kept.p3d"
cp "$fixtures/crate.p3d" "$git/mod/addon/parts/old.p3d" && cp "$fixtures/crate.p3d" "$git/mod/built"
cp "$fixtures/addon.pbo" "$git/mod/addon"
printf 'class CfgModels { class Default {}; class old: Default { sections[]={}; }; };\n' >"$git/mod/addon/model.cfg"
printf '*.pbo\n/built/\n' >"$git/mod/.gitignore"
printf '*.p3d\n!Kept.p3d\n' >"$git/mod/addon/parts/.gitignore"
run 0 $check --json -r "$git/mod"
if [ "$(sed 's/.*"file": "[^"]*\/\([^"]*\)", "errors.*/\1/' "$dir/out" | sort | tr '\n' ' ')" = "crate.p3d kept.p3d model.cfg " ]; then ok; else
    bad "others are checked: $(cut -c 1-120 "$dir/out")"
fi
run 0 $check --only M110 -r "$git/mod" # a model that is left out has the class
out "3 files, 3 clean: clean"
out "5 files are left out that .gitignore names; --no-ignore checks them."
run 0 $check --no-ignore --only N107 -r "$git/mod"
if grep -q "left out" "$dir/out"; then bad "something is left out"; else ok; fi
out "8 files, "
run 0 $check --only M -r "$git/mod/built" # it was named itself
out "1 file, 1 clean"
run 0 $check --only M "$git/mod/addon/parts/old.p3d"
out "old.p3d: clean"
mkdir -p "$git/mod/inner/.git/info" # a repository of its own has lists of its own
cp "$fixtures/addon.pbo" "$git/mod/inner" && cp "$fixtures/crate.p3d" "$git/mod/inner"
echo crate.p3d >"$git/mod/inner/.git/info/exclude"
run 0 $check --json --only M110 -r "$git/mod"
out "/inner/addon.pbo:"
if grep -q "/inner/crate.p3d" "$dir/out"; then bad "its own list counts for nothing"; else ok; fi
rm -r "$git/mod/inner"
rm "$git/mod/addon/crate.p3d" "$git/mod/addon/model.cfg" "$git/mod/addon/parts/kept.p3d"
run 1 $check -r "$git/mod"
err "nothing is checked: .gitignore names all of it; --no-ignore checks it"
one_line
finish
