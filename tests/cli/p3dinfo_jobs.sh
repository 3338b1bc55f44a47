# p3dinfo_jobs.sh: several files at a time are told of as one after the other, in the same order, errors too.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
mkdir -p "$dir/old/a" "$dir/new/a"
cp "$fixtures"/*.p3d "$fixtures/addon.pbo" "$dir/old"
head -c 1500 "$fixtures/addon.pbo" >"$dir/old/cut.pbo"
cp "$dir/old"/*.p3d "$dir/old/a"
printf 'class CfgModels { class crate {}; };' >"$dir/old/model.cfg"
last=
for model in "$dir/old"/*.p3d; do # each is compared with the one before it
    [ -z "$last" ] || cp "$last" "$dir/new/$(basename "$model")"
    last=$model
done
head -c 3000 "$fixtures/crate.p3d" >"$dir/new/a/crate.p3d"

# both STATUS ARGUMENT...: the same with one thread and with four
both() {
    want=$1
    shift
    run "$want" "$bin/p3dinfo" -j 1 "$@"
    cp "$dir/out" "$dir/out1"
    cp "$dir/err" "$dir/err1"
    run "$want" "$bin/p3dinfo" -j 4 "$@"
    same "$dir/out1" "$dir/out"
    same "$dir/err1" "$dir/err"
}
both 1 -r "$dir/old"
both 1 --json -r "$dir/old"
both 1 --full -r "$dir/old"
both 1 --brief --assets "$fixtures/mod" -r "$dir/old"
both 2 --lod 7 "$dir/old"/*.p3d
both 2 --diff "$dir/old" "$dir/new"
both 2 --diff --json "$dir/old" "$dir/new"

# What is told once is told of the first that has it: an addon of another mod, an include, an archive's prefix.
for addon in a b c; do
    mkdir -p "$dir/mod/$addon"
    cp "$fixtures"/*.p3d "$fixtures/model.cfg" "$fixtures/addon.pbo" "$dir/mod/$addon"
    printf 'mod\\%s' "$addon" >"$dir/mod/$addon/\$PBOPREFIX\$"
    printf '#include "\\other\\a.hpp"\nclass CfgVehicles { class %s { model = "\\other\\%s.p3d"; picture = "\\mod\\%s\\none.paa"; }; };\n' \
        "$addon" "$addon" "$addon" >"$dir/mod/$addon/config.cpp"
done
both 1 --check -r "$dir/mod"
both 1 --check --full -r "$dir/mod" "$dir/old"
[ "$(grep -c 'no file .*a.hpp' "$dir/out")" = 1 ] && [ "$(grep -c 'of another addon, other' "$dir/out")" = 1 ] && ok ||
    bad "what several configs lack is not told once"
both 1 --check --json -r "$dir/mod"
both 1 --check --sarif -r "$dir/mod"
finish
