# p3dconv_edit.sh: odol-to-odol: the same bytes, but for paths that are renamed and LODs that are left away.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
crate=$fixtures/crate.p3d tube=$fixtures/tube_v50.p3d

# ---- The same bytes ----

for file in "$fixtures"/tube_v*.p3d; do
    run 0 "$bin/p3dconv" odol-to-odol "$file" -o "$dir/same.p3d"
    same "$dir/same.p3d" "$file"
    run 0 "$bin/p3dconv" odol-to-odol "$file" -o "$dir/renamed.p3d" --rename 'data=z\much longer'
    if cmp -s "$dir/renamed.p3d" "$file"; then bad "$file: nothing is renamed"; else ok; fi
    run 1 "$bin/p3dinfo" --diff "$file" "$dir/renamed.p3d"
    silent err
    if grep -v -e '^/' -e 'z\\much longer' -e 'data\\' "$dir/out" | grep -q .; then
        bad "$file: more than paths: $(cat "$dir/out")"
    else
        ok
    fi
    run 0 "$bin/p3dconv" odol-to-odol "$dir/renamed.p3d" -o "$dir/back.p3d" --rename 'Z/much longer=data'
    same "$dir/back.p3d" "$file"
done
"$bin/p3dconv" odol-to-odol - -o - <"$tube" >"$dir/pipe.p3d" 2>"$dir/err" && ok || bad "no pipe"
same "$dir/pipe.p3d" "$tube"

# ---- What is renamed ----

run 0 "$bin/p3dconv" odol-to-odol "$tube" -o "$dir/renamed.p3d" --rename 'data=other\place' --depfile "$dir/x.d"
run 0 "$bin/p3ddump" --json "$dir/renamed.p3d"
for path in tube_co.paa tube.rvmat tube_nohq.paa tube_ti_ca.paa; do out "other\\\\place\\\\$path"; done
out 'proxy:\\other\\place\\flag.001'
if grep -q '"data' "$dir/out"; then bad "an old path is left"; else ok; fi
grep -q "renamed.p3d: $tube\$" "$dir/x.d" && ok || bad "the depfile"
printf 'data\tmoved\r\n' >"$dir/map.tsv"
run 0 "$bin/p3dconv" odol-to-odol "$tube" -o "$dir/moved.p3d" --rename @"$dir/map.tsv"
run 0 "$bin/p3dconv" odol-to-odol --list-deps "$dir/moved.p3d"
out 'moved\tube_co.paa'

# bones that proxies are: their names and those of their parents
mkdir "$dir/bones"
cat >"$dir/bones/turret.cfg" <<'CFG'
class CfgSkeletons {
    class Turret { skeletonBones[] = {"proxy:\data\gun.001", "", "barrel", "proxy:\data\gun.001"}; };
};
class CfgModels {
    class turret { skeletonName = "Turret"; };
};
CFG
printf 'o 1.000\nv 0 0 0\nv 1 0 0\nv 0 1 0\ng barrel\nf 1 2 3\n' >"$dir/bones/turret.obj"
run 0 "$bin/p3dconv" obj-to-mlod "$dir/bones/turret.obj" -o "$dir/bones/turret.p3d"
run 0 "$bin/p3dconv" mlod-to-odol --version 50 --model-cfg "$dir/bones/turret.cfg" "$dir/bones/turret.p3d" -o "$dir/turret.p3d"
run 0 "$bin/p3dconv" odol-to-odol "$dir/turret.p3d" -o "$dir/aimed.p3d" --rename 'data=other'
run 0 "$bin/p3ddump" --text "$dir/aimed.p3d"
out 'bones["proxy:\other\gun.001"].parent  ""'
out 'bones["barrel"].parent  "proxy:\other\gun.001"'

# ---- Dry runs, folders ----

mkdir "$dir/mod"
cp "$tube" "$dir/mod/tube.p3d"
cp "$crate" "$dir/mod/crate.p3d"
run 0 "$bin/p3dconv" odol-to-odol -r "$dir/mod" --dry-run --rename data=x --rename nowhere=y
printed dry-run
err "p3dconv: 1 MLOD skipped"
run 0 "$bin/p3dconv" odol-to-odol --dry-run "$tube"
out "0 of 1 files would change"
run 0 "$bin/p3dconv" odol-to-odol --dry-run "$tube" --lod 0
out "1 of 1 files would change"
run 0 "$bin/p3dconv" odol-to-odol -r "$dir/mod" -o "$dir/made/" --rename data=x
[ -s "$dir/made/tube.p3d" ] && ok || bad "no output"
none "$dir/made/crate.p3d"
touch -d '1 hour' "$dir/made/tube.p3d" 2>/dev/null
cp "$dir/made/tube.p3d" "$dir/before.p3d"
run 0 "$bin/p3dconv" odol-to-odol -r "$dir/mod" -o "$dir/made/" --newer --rename data=other
same "$dir/made/tube.p3d" "$dir/before.p3d"
run 1 "$bin/p3dconv" odol-to-odol "$dir/mod/tube.p3d"
err "the output would replace the input"
same "$dir/mod/tube.p3d" "$tube"
run 1 "$bin/p3dconv" odol-to-odol "$crate" -o "$dir/none.p3d"
err "the file is MLOD, which odol-to-odol does not take"
none "$dir/none.p3d"

# ---- Fewer LODs ----

for file in "$fixtures"/tube_v*.p3d; do
    "$bin/p3dinfo" "$file" 2>&1 >"$dir/out" | grep -c warning >"$dir/before"
    run 0 "$bin/p3dconv" odol-to-odol "$file" -o "$dir/fewer.p3d" --lod visual,Memory
    run 0 "$bin/p3dinfo" "$dir/fewer.p3d"
    [ "$(grep -c warning "$dir/err")" -le "$(cat "$dir/before")" ] && ok || bad "$file: a warning: $(cat "$dir/err")"
    run 0 "$bin/p3dconv" odol-to-odol "$dir/fewer.p3d" -o "$dir/again.p3d"
    same "$dir/again.p3d" "$dir/fewer.p3d"
done
run 0 "$bin/p3dconv" odol-to-odol "$tube" -o "$dir/fewer.p3d" --lod 1.000,Memory
run 0 "$bin/p3ddump" --json "$dir/fewer.p3d"
out '"memory"'
run 0 "$bin/p3dinfo" --json "$dir/fewer.p3d"
out '"name": "Memory"'
run 2 "$bin/p3dconv" odol-to-odol "$tube" -o "$dir/none.p3d" --lod Paths
none "$dir/none.p3d"

# damage: what is good can be kept; of version 7 nothing behind damage is known
head -c 20000 "$tube" >"$dir/cut.p3d"
run 1 "$bin/p3dconv" odol-to-odol "$dir/cut.p3d" -o "$dir/none.p3d"
none "$dir/none.p3d"
head -c 12000 "$fixtures/tube_v07.p3d" >"$dir/cut7.p3d"
run 1 "$bin/p3dconv" odol-to-odol "$dir/cut7.p3d" -o "$dir/none.p3d" --lod '#0'
none "$dir/none.p3d"
finish
