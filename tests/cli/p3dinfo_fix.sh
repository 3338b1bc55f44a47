# p3dinfo_fix.sh: p3dinfo check --fix: what has one answer is put right, and nothing else is touched.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
fix="$bin/p3dinfo check --fix"
mod=$dir/mod

# A text: a byte order mark, line ends and bytes of no encoding stay. Paths are in another letter case.
mkdir -p "$mod/.hemtt" "$mod/Data" && : >"$mod/mod.cpp"
printf 'mod' >"$mod/\$PBOPREFIX\$"
cp "$fixtures/crate.p3d" "$mod/Crate.p3d"
printf 'ambient[]={1,1,1,1};\n' >"$mod/Data/crate.rvmat"
printf 'class ArtOf;\n' >"$mod/Parts.hpp"
text() {
    printf '\357\273\277class CfgPatches { class mod { units[]={}; weapons[]={}; requiredAddons[]={}; }; };\r\n'
    printf '#include "%s"\n// caf\351\r\n' "$1"
    printf 'class CfgVehicles { class Box { scope=2; model="\\mod\\%s";\r\n hiddenSelectionsMaterials[]={"mod/%s"}; }; };' "$2" "$3"
}
text parts.hpp crate.p3d data/Crate.rvmat >"$mod/config.cpp"
cp "$mod/config.cpp" "$dir/config.old"
text Parts.hpp Crate.p3d Data/crate.rvmat >"$dir/config.meant"
# shellcheck disable=SC2086
run 0 $fix --dry-run -r "$mod"
out "mod/config.cpp:2: 'parts.hpp' -> 'Parts.hpp'"
out "mod/config.cpp:4: '\\mod\\crate.p3d' -> '\\mod\\Crate.p3d'"
out "mod/config.cpp:5: 'mod/data/Crate.rvmat' -> 'mod/Data/crate.rvmat'"
out "3 changes in 1 file, not made: this is a dry run"
same "$mod/config.cpp" "$dir/config.old"
# shellcheck disable=SC2086
run 0 $fix --only N101 -r "$mod"
out "0 changes in 0 files"
# shellcheck disable=SC2086
run 0 $fix -r "$mod"
out "3 changes in 1 file"
same "$mod/config.cpp" "$dir/config.meant"
run 0 "$bin/p3dinfo" check --only N113 --strict -r "$mod"
out "clean"

# Links and several names of one file are left, and other folders than those that are named.
cp "$dir/config.old" "$mod/config.cpp"
mv "$mod/config.cpp" "$dir/config.cpp"
if [ -z "$windows" ] && ln -s ../config.cpp "$mod/config.cpp"; then
    # shellcheck disable=SC2086
    run 0 $fix -r "$mod"
    out "config.cpp: left as it is: it is a link"
    rm "$mod/config.cpp"
    ln "$dir/config.cpp" "$mod/config.cpp"
    # shellcheck disable=SC2086
    run 0 $fix -r "$mod"
    out "config.cpp: left as it is: it has several names (hard links)"
    same "$mod/config.cpp" "$dir/config.old"
fi

# A model: texture, material, property; all else stays, and what is binarised or in an archive is left.
model=$dir/models/crate/box.p3d
mkdir -p "$dir/models/crate/data" && : >"$dir/models/mod.cpp"
printf 'crate' >"$dir/models/crate/\$PBOPREFIX\$"
cp "$mod/Data/crate.rvmat" "$dir/models/crate/data/Crate.rvmat"
: >"$dir/models/crate/data/crate_co.paa"
run 0 "$bin/p3dconv" mlod-to-mlod --property autocenter=0 --rename 'crate\data\crate_co.paa=crate\data\crate_co.dds' "$fixtures/crate.p3d" -o "$dir/right.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --rename 'crate\data\crate.rvmat=\crate\data\crate.rvmat' "$dir/right.p3d" -o "$dir/slash.p3d"
sed 's/autocenter/autocentre/' "$dir/slash.p3d" >"$model"
run 0 "$bin/p3dconv" mlod-to-mlod --rename 'crate\data\crate_co.dds=crate\data\crate_co.paa' --rename 'crate\data\crate.rvmat=crate\data\Crate.rvmat' "$dir/right.p3d" -o "$dir/meant.p3d"
# shellcheck disable=SC2086
run 0 $fix "$model"
out "box.p3d: LOD 0 (1.000): texture: 'crate\\data\\crate_co.dds' -> 'crate\\data\\crate_co.paa'"
out "box.p3d: LOD 0 (1.000): material: '\\crate\\data\\crate.rvmat' -> 'crate\\data\\Crate.rvmat'"
out ": property: 'autocentre' -> 'autocenter'"
same "$model" "$dir/meant.p3d"
# A name that may be another word stays.
run 0 "$bin/p3dconv" mlod-to-mlod --property cap=1 --property shadowvol=2 --property animate=x --property frequnt=2 --property 'canclimb =1' --property reversedd=0 --property keyfame=1 "$dir/meant.p3d" -o "$dir/models/crate/names.p3d"
run 0 "$bin/p3dinfo" check --fix "$dir/models/crate/names.p3d"
out ": property: 'keyfame' -> 'keyframe'"
out "3 changes in 1 file"
run 0 "$bin/p3dconv" mlod-to-odol --target dayz "$dir/slash.p3d" -o "$dir/models/crate/box_v.p3d"
cp "$dir/models/crate/box_v.p3d" "$dir/odol.old"
# shellcheck disable=SC2086
run 0 $fix "$dir/models/crate/box_v.p3d"
out "box_v.p3d: left as it is: it is binarised; change its source"
same "$dir/models/crate/box_v.p3d" "$dir/odol.old"

# Paths in its materials, which are found in the model, are put right if they were named, too.
printf 'class Stage1 { texture="\\crate\\data\\crate_co.paa"; };\n' >"$dir/models/crate/data/Crate.rvmat"
# shellcheck disable=SC2086
run 0 $fix "$model"
out "Crate.rvmat: left as it is: it is not among what is checked"
# shellcheck disable=SC2086
run 1 $fix -r "$dir/models" # an error is left
out "of them an error; without it"
out "Crate.rvmat:1: '\\crate\\data\\crate_co.paa' -> 'crate\\data\\crate_co.paa'"
run 0 "$bin/p3dinfo" check --only N103 --strict "$model"

# What went with that is not left.
printf 'class Stage1 { texture="crate\\data\\crate_co"; };\n' >"$dir/models/crate/data/Crate.rvmat"
run 0 "$bin/p3dinfo" check --fix --only N105,N107 --rules N107=error -r "$dir/models/crate/data" "$model"
[ "$(tail -n 1 "$dir/out")" = "1 change in 1 file" ] && ok || bad "findings are left: $(tail -n 1 "$dir/out")"

# A prefix
printf 'mod\\sub \r\nx \n' >"$mod/\$PBOPREFIX\$"
printf 'mod\\sub\r\nx \n' >"$dir/prefix"
# shellcheck disable=SC2086
run 0 $fix --only N115 -r "$mod"
out "\$PBOPREFIX\$:1: 'mod\\sub ' -> 'mod\\sub'"
same "$mod/\$PBOPREFIX\$" "$dir/prefix"

# A blank behind a backslash, also in what is included; what .gitignore names is left.
rm -rf "$mod" && mkdir -p "$mod" && printf 'mod' >"$mod/\$PBOPREFIX\$"
printf '#include "a.hpp"\r\n#include "b.hpp"\r\n#define C \\ \t\r\n c=1;\r\n// \\ \r\nclass CfgPatches {};\r\n' >"$mod/config.cpp"
printf '#include "a.hpp"\r\n#include "b.hpp"\r\n#define C \\\r\n c=1;\r\n// \\ \r\nclass CfgPatches {};\r\n' >"$dir/joined"
printf '#define A \\ \n a=1;\n' >"$mod/a.hpp"
cp "$mod/a.hpp" "$mod/b.hpp"
echo b.hpp >"$mod/.gitignore"
# shellcheck disable=SC2086
run 0 $fix -r "$mod"
out "a.hpp:1: '\\ ' -> '\\'"
out "b.hpp: left as it is: it is not among what is checked"
same "$mod/config.cpp" "$dir/joined"
run 0 "$bin/p3dinfo" check -r "$mod" --full --only C111
out ": 1 warning"

# One run puts right all that an included file has, but of a read-only one.
rm -rf "$mod" && mkdir -p "$mod/data" && printf 'mod' >"$mod/\$PBOPREFIX\$" && cp "$fixtures/dxt1.paa" "$mod/data/a_co.paa"
printf '#include "a.hpp"\n#include "b.hpp"\nclass CfgPatches {};\n' >"$mod/config.cpp"
printf '#define A \\ \n a=1;\nclass B { a="mod\\Data\\a_co.paa"; };\n' >"$mod/a.hpp"
printf 'class C { a="mod\\Data\\a_co.paa"; a=1; };\n' >"$mod/b.hpp"
chmod 444 "$mod/b.hpp" && chmod 640 "$mod/a.hpp"
run 0 "$bin/p3dinfo" check --fix -r "$mod"
out "2 changes in 1 file"
out "b.hpp: left as it is: it is read-only"
out "1 finding is left that --fix cannot put right"
[ -n "$windows" ] || [ "$(stat -c %a "$mod/a.hpp")" = 640 ] && ok || bad "the mode is lost"
ln "$mod/b.hpp" "$dir/b.hpp"
run 0 "$bin/p3dinfo" check --fix -r "$mod"
[ -n "$windows" ] || out "b.hpp: left as it is: it has several names (hard links)"

# Nor that of another user, whose it would not be then.
if [ "$unprivileged" ] && [ "$(id -u)" = 0 ]; then
    chmod -R a+rwX "$mod" && printf '#define B \\ \n b=1;\n' >"$mod/a.hpp" && cp "$mod/a.hpp" "$dir/text"
    run_unprivileged 0 p3dinfo check --fix -r "$mod"
    out "a.hpp: left as it is: it belongs to another user"
    same "$mod/a.hpp" "$dir/text"
fi

# Who changes a file in between loses nothing: it is refused.
if [ -z "$windows" ]; then
    rm -rf "$mod" && mkdir -p "$mod/data" && printf 'mod' >"$mod/\$PBOPREFIX\$" && : >"$mod/data/a_co.paa"
    awk 'BEGIN { for (i = 1; i < 2000; i++) print "class Stage" i " { texture=\"mod\\Data\\a_co.paa\"; };" }' >"$mod/data/a.rvmat"
    head -n 1 "$mod/data/a.rvmat" >"$mod/data/b.rvmat"
    { $fix -r "$mod" 2>"$dir/err"; echo $? >"$dir/status"; } | hold_up sh -c "echo // mine >>'$mod/data/b.rvmat'"
    out "a.rvmat:1: 'mod\\Data\\a_co.paa' -> 'mod\\data\\a_co.paa'"
    err "b.rvmat: "
    if [ "$(cat "$dir/status")" = 1 ] && grep -q mine "$mod/data/b.rvmat"; then ok; else bad "a change was lost"; fi
    if ls "$mod"/data/*.tmp 2>/dev/null; then bad "a temporary file stays"; else ok; fi
fi

# Only the prefix's own line, and only findings of the rules that are named: P are properties
mkdir "$dir/other"
printf 'product=dayz\\ \nprefix=mod\\\n' >"$dir/other/\$PBOPREFIX\$.txt"
echo 'class CfgPatches {};' >"$dir/other/config.cpp"
run 0 "$bin/p3dinfo" check --fix -r "$dir/other"
out "0 changes in 0 files"
run 0 "$bin/p3dinfo" check --only P -r "$dir/other"
out " clean"

# What the mod's settings leave out stays, also where a file that is checked includes it; so does all of a mod whose
# .gitignore cannot be taken.
rm -r "$dir/other" && mkdir "$dir/other" "$dir/other/inc"
printf '#include "inc\\a.hpp"\n' >"$dir/other/config.cpp"
printf '#define A x \\ \n\n' >"$dir/other/inc/a.hpp"
echo 'exclude[] = {"inc"};' >"$dir/other/.p3dkit.cfg"
run 0 "$bin/p3dinfo" check --fix -r "$dir/other"
out "inc/a.hpp: left as it is: it is not among what is checked"
rm "$dir/other/.p3dkit.cfg"
yes '# comment' | head -n 7000 >"$dir/other/.gitignore"
run 0 "$bin/p3dinfo" check --fix -r "$dir/other"
out "left as it is: a .gitignore cannot be read"
err ".gitignore: warning: it cannot be read, has more than 64 KiB"
rm "$dir/other/.gitignore"
run 0 "$bin/p3dinfo" check --fix -r "$dir/other"
out "1 change in 1 file"

# A line whose findings are meant stays.
mkdir -p "$dir/meant/data"
printf mod >"$dir/meant/\$PBOPREFIX\$"
cp "$fixtures/dxt1.paa" "$dir/meant/data/Crate_co.paa"
printf 'class Z {\n\ta="mod\\data\\crate_co.paa"; // p3dkit: ignore N113\n};\n' >"$dir/meant/config.cpp"
run 0 "$bin/p3dinfo" check --fix -r "$dir/meant"
out "0 changes in 0 files"
sed -i 's| // p3dkit.*||' "$dir/meant/config.cpp"
run 0 "$bin/p3dinfo" check --fix -r "$dir/meant"
out "1 change in 1 file"

# Its options
run 2 "$bin/p3dinfo" check --dry-run "$fixtures/crate.p3d"
err "--dry-run needs --fix"
run 2 "$bin/p3dinfo" check --fix --json "$fixtures/crate.p3d"

# --level: what is milder is not shown; the exit status stays
run 0 "$bin/p3dinfo" check --level warning "$fixtures/odd.p3d"
out "odd.p3d: 10 warnings, "
run 0 "$bin/p3dinfo" check --level error "$fixtures/odd.p3d"
out "odd.p3d: 13 findings below the level"
if grep -q "odd.p3d: note" "$dir/out"; then bad "a note is shown"; else ok; fi
run 1 "$bin/p3dinfo" check --level error --strict --json "$fixtures/odd.p3d"
out '"findings": []'
run 0 "$bin/p3dinfo" check --level error --no-ignore --only F -r "$fixtures/mod"
out " clean: 1 finding below the level"
run 2 "$bin/p3dinfo" check --level bad "$fixtures/odd.p3d"
finish
