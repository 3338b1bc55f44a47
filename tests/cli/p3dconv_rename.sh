# p3dconv_rename.sh: paths renamed by prefix, flavours changed, everything else kept.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
crate=$fixtures/crate.p3d
tags=$fixtures/tags_p3dm.p3d

# rename STATUS ARGUMENTS...: crate to $dir/x.p3d; its names are then in $dir/out
rename() {
    rm -f "$dir/x.p3d"
    run 0 "$bin/p3dconv" mlod-to-mlod "$crate" -o "$dir/x.p3d" "$@"
    run 0 "$bin/p3dconv" mlod-to-obj --list-deps "$dir/x.p3d"
}

rename --rename 'CRATE/data=z/New'
out 'z\New\crate_co.paa'
out 'z\New\crate.rvmat'
# there and back: byte for byte
run 0 "$bin/p3dconv" mlod-to-mlod "$dir/x.p3d" -o "$dir/back.p3d" --rename 'z\new\=crate\data'
same "$dir/back.p3d" "$crate"
# only whole names match
rename --rename 'crate\da=z' --rename 'crate\data\crate=z' --rename 'ata=z' --rename 'crate\data\crate_co.paa\x=z'
same "$dir/x.p3d" "$crate"
# the longest wins, whatever the order; a whole name is a prefix too
rename --rename 'crate=a' --rename 'crate\data\crate_co.paa=c\d.paa' --rename 'crate/data=b'
out 'c\d.paa'
out 'b\crate.rvmat'
# to nothing
rename --rename 'crate='
out 'data\crate_co.paa'
if grep -q '^.data' "$dir/out"; then bad "a slash is left"; else ok; fi

# rules from a file, with other line ends
printf '# moved\r\n\r\ncrate\\data\tmoved\\here\r\nold\tnew\n' >"$dir/map.tsv"
rename --rename @"$dir/map.tsv" --depfile "$dir/x.d"
out 'moved\here\crate_co.paa'
grep -q "x.p3d: $crate $dir/map.tsv\$" "$dir/x.d" && ok || bad "the rules are not in the depfile"
printf 'no tab\n' >"$dir/bad.tsv"
run 2 "$bin/p3dconv" mlod-to-mlod "$crate" -o "$dir/y.p3d" --rename @"$dir/bad.tsv"
err "line 1 is not OLD"

# proxies, with their leading slash and their number
run 0 "$bin/p3dconv" mlod-to-obj --list-deps "$tags"
out '\data\flag'
run 0 "$bin/p3dconv" mlod-to-mlod "$tags" -o "$dir/p.p3d" --rename 'data=other\place'
run 0 "$bin/p3dconv" mlod-to-obj --list-deps "$dir/p.p3d"
out '\other\place\flag'
run 0 "$bin/p3dconv" mlod-to-mlod "$dir/p.p3d" -o "$dir/back.p3d" --rename 'other/place=data'
same "$dir/back.p3d" "$tags"

# a dry run
run 0 "$bin/p3dconv" mlod-to-mlod --dry-run "$crate" "$tags" -j 2 --rename 'crate\data=z' --rename 'nowhere=x'
out '5  crate\data\crate_co.paa -> z\crate_co.paa'
out 'matches nothing: nowhere -> x'
silent err
[ "$(tail -n 3 "$dir/out" | tr '\n' ' ')" = "matches nothing: nowhere -> x would change: $crate 1 of 2 files would change " ] && ok ||
    bad "which files change: $(tail -n 3 "$dir/out")"
none "$dir/x.d.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --dry-run "$crate" "$tags"
[ "$(cat "$dir/out")" = "0 of 2 files would change" ] && ok || bad "files change without a reason"
run 0 "$bin/p3dconv" mlod-to-mlod --dry-run --rename crate=barge "$crate" # of the same size
out "would change: $crate"
run 0 "$bin/p3dconv" mlod-to-mlod --dry-run --lod 0 "$crate"
out "would change: $crate"
run 0 "$bin/p3dconv" mlod-to-mlod --dry-run --target a3 "$crate" "$fixtures/tags_sp3x.p3d"
[ "$(tr '\n' ' ' <"$dir/out")" = "would change: $fixtures/tags_sp3x.p3d 1 of 2 files would change " ] && ok || bad "the flavour"
mkdir "$dir/mod"
cp "$crate" "$fixtures/tube_v50.p3d" "$dir/mod"
run 0 "$bin/p3dconv" mlod-to-mlod --dry-run -r "$dir/mod" --rename 'crate=x'
out "1 of 1 files would change"
err "p3dconv: 1 binarised model skipped"
run 0 "$bin/p3dconv" mlod-to-mlod --dry-run "$crate" -o "$dir/dry/" --rename 'crate=x'
none "$dir/dry"

# SP3X: fields of 32 bytes
sp3x=$fixtures/tags_sp3x.p3d
run 0 "$bin/p3dconv" mlod-to-mlod --target ofp "$sp3x" -o "$dir/same.p3d" --rename 'nothing=x'
same "$dir/same.p3d" "$sp3x"
run 0 "$bin/p3dconv" mlod-to-mlod --target a3 "$sp3x" -o "$dir/p3dm.p3d"
run 0 "$bin/p3ddump" "$dir/p3dm.p3d"
out P3DM
obj_alone "$dir/one.obj" mlod-to-obj "$sp3x"
obj_alone "$dir/two.obj" mlod-to-obj "$dir/p3dm.p3d"
same "$dir/one.obj" "$dir/two.obj"
run 1 "$bin/p3dconv" mlod-to-mlod --target ofp "$crate" -o "$dir/small.p3d"
err 'lod 0: "#(argb,8,8,3)color(0.5,0.25,0.125,1,CO)" is longer than 31 bytes'
none "$dir/small.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --target ofp "$crate" -o "$dir/small.p3d" --rename '#(argb,8,8,3)color(0.5,0.25,0.125,1,CO)=short'
err "lose their material, which SP3X cannot hold"
run 0 "$bin/p3dinfo" "$dir/small.p3d"
# --short-names gives each texture the same short name in every model, and lists them as rules of --rename @FILE
cp "$crate" "$dir/crate2.p3d"
run 0 "$bin/p3dconv" mlod-to-mlod --target ofp --short-names "$dir/names" "$crate" "$dir/crate2.p3d" -o "$dir/short/"
run 0 "$bin/p3ddump" --json "$dir/short/crate.p3d"
printf '#(argb,8,8,3)color(0.5,0.25,0.125,1,CO)\tcolor_771e25cf.paa\n' >"$dir/wanted"
same "$dir/names" "$dir/wanted"
out "color_771e25cf.paa"
run 2 "$bin/p3dconv" mlod-to-mlod --target ofp --short-names "$crate" "$crate" -o "$dir/short/"
err "--short-names $crate does not fit"
run 2 "$bin/p3dconv" mlod-to-mlod --short-names "$dir/names" "$crate" -o "$dir/small.p3d"
err "--short-names needs --target"
run 1 "$bin/p3dconv" mlod-to-mlod "$sp3x" -o "$dir/long.p3d" --rename 'data=a_very_long_name_of_a_folder_indeed'
err "is longer than 31 bytes"
run 0 "$bin/p3dconv" mlod-to-mlod --target a3 "$sp3x" -o "$dir/long.p3d" --rename 'data=a_very_long_name_of_a_folder_indeed'
run 0 "$bin/p3dconv" mlod-to-mlod --target ofp "$fixtures/odd.p3d" -o "$dir/active.p3d"
err "lod 0: 1 inactive tags become active: SP3X has no others"

# a texture that fills its field stays as it is, but is not made, neither by renaming nor out of P3DM
at=$(grep -abo 'data' "$sp3x" | head -n 1 | cut -d : -f 1)
cp "$sp3x" "$dir/full.p3d"
printf '0123456789abcdef\\123456789abcdef' | dd of="$dir/full.p3d" bs=1 seek="$at" conv=notrunc 2>/dev/null
for options in '--rename data=b' '--target ofp' '--rename 0123456789abcdef=x'; do
    # shellcheck disable=SC2086
    run 0 "$bin/p3dconv" mlod-to-mlod "$dir/full.p3d" -o "$dir/full2.p3d" $options
done
run 0 "$bin/p3dconv" mlod-to-mlod "$dir/full.p3d" -o "$dir/full2.p3d" --rename nothing=x
same "$dir/full2.p3d" "$dir/full.p3d"
run 1 "$bin/p3dconv" mlod-to-mlod "$dir/full.p3d" -o "$dir/full2.p3d" --rename 0123456789abcdef=fedcba9876543210
err '"fedcba9876543210\123456789abcdef" is longer than 31 bytes'
run 0 "$bin/p3dconv" mlod-to-mlod --target a3 "$dir/full.p3d" -o "$dir/full_p3dm.p3d"
run 1 "$bin/p3dconv" mlod-to-mlod --target ofp "$dir/full_p3dm.p3d" -o "$dir/full2.p3d"
err '"0123456789abcdef\123456789abcdef" is longer than 31 bytes'

# usage
mkdir "$dir/in" "$dir/in2"
cp "$crate" "$dir/in/a.p3d"
cp "$tags" "$dir/in2/a.p3d"
run 2 "$bin/p3dconv" mlod-to-mlod "$dir/in/a.p3d" "$dir/in2/a.p3d" "$dir/p.p3d" -o "$dir/in2"
same "$dir/in2/a.p3d" "$tags"
mkdir -p "$dir/top/sub" "$dir/other/sub"
cp "$crate" "$dir/top/sub/a.p3d"
cp "$tags" "$dir/other/sub/a.p3d"
run 2 "$bin/p3dconv" mlod-to-mlod -r "$dir/top" "$dir/other/sub/a.p3d" -o "$dir/other"
err "would replace another input"
same "$dir/other/sub/a.p3d" "$tags"
run 2 "$bin/p3dconv" mlod-to-mlod "$crate" --rename nothing
run 2 "$bin/p3dconv" mlod-to-mlod "$crate" --rename =x
run 2 "$bin/p3dconv" mlod-to-mlod "$crate" --to odol
run 2 "$bin/p3dconv" mlod-to-obj "$crate" --rename a=b
err "--rename is an option of *-to-mlod and odol-to-odol, not of mlod-to-obj"
finish
