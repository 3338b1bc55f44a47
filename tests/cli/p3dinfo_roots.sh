# p3dinfo_roots.sh: mods as people keep them: their files are found from every folder that one may stand in.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

# True if the output has neither errors nor warnings, and all files were found.
is_good() {
    if grep -qE 'P3D-(N10[78]|C1)|: (error|warning) ' "$dir/out"; then
        bad "$1: $(grep -E 'P3D-(N10[78]|C1)|: (error|warning) ' "$dir/out" | head -n 3)"
    else
        ok
    fi
}

# below a folder: the folders that have something to check in or below them
find "$fixtures/mods" -type f \( -name '*.p3d' -o -name '*.pbo' \) |
    while read -r file; do
        folder=$(dirname "$file")
        while [ "$folder" != "$fixtures/mods" ]; do
            echo "$folder"
            folder=$(dirname "$folder")
        done
    done | sort -u >"$dir/folders"
[ "$(wc -l <"$dir/folders")" -gt 30 ] || bad "folders: $(wc -l <"$dir/folders")"
while read -r folder; do
    cd "$folder" || exit 1
    run 0 "$bin/p3dinfo" --check --full -r .
    silent err
    is_good "$folder"
    cp "$dir/out" "$dir/without"
    run 0 "$bin/p3dinfo" --check --full -r . --assets .
    same "$dir/without" "$dir/out"
    cd .. || exit 1
    run 0 "$bin/p3dinfo" --check --full -r "$(basename "$folder")"
    is_good "$folder from above"
    cd "$dir" || exit 1
done <"$dir/folders"

# what is said is not nothing: a name that is missing is found, in the mod's own spelling, with what is meant
cp -r "$fixtures/mods/sources" "$dir/mod"
mv "$dir/mod/SQF/car/data/car_nohq.paa" "$dir/mod/SQF/car/data/cart_nohq.paa"
mv "$dir/mod/SQF/car/data/car.rvmat" "$dir/mod/SQF/car/car.rvmat"
run 0 "$bin/p3dinfo" --check --full -r "$dir/mod"
out "material exh\\car\\data\\car.rvmat: a file is missing: it is not in the mod (roots: mod); is 'exh\\car\\car.rvmat' meant?"
mv "$dir/mod/SQF/shared/bolt.p3d" "$dir/mod/SQF/shared/bolts.p3d"
run 0 "$bin/p3dinfo" --check --full -r "$dir/mod"
out "is 'exh\\shared\\bolts.p3d' meant?"

# where nothing says how paths begin: the file is there, and its prefix is asked for
mkdir -p "$dir/loose/src/data"
cp "$fixtures/mods/sources/SQF/car/data/car_co.paa" "$dir/loose/src/data"
cp "$fixtures/mods/sources/SQF/car/car.p3d" "$dir/alone.p3d"
run 0 "$bin/p3dinfo" --check --full --assets "$dir/loose" "$dir/alone.p3d"
out "it is not in the assets; 'src\\data\\car_co.paa' is there: is 'exh\\car' its prefix?"

# --roots
run 0 "$bin/p3dinfo" --roots "$fixtures/mods/hemtt/" "$fixtures/mods/sources" "$fixtures/mods/archives"
silent err
out "mods/hemtt/ is z\\exa: "
out ".hemtt/project.toml says so"
out "mods/hemtt/include: paths begin below it: "
out "mods/hemtt/addons/car is z\\exa\\addons\\car: "
# shellcheck disable=SC2016
out 'addons/car/$PBOPREFIX$ says so'
out "mods/sources/SQF is exh: 7 paths of the files below it are there then"
out "exf_car.pbo is exf\\car: the archive's prefix, or its name"
run 0 "$bin/p3dinfo" --roots --json "$fixtures/mods/sources"
if python3 - "$dir/out" <<'END'; then ok; else bad "--roots --json"; fi
import json, sys
roots = json.loads(open(sys.argv[1], encoding="utf-8").read())["roots"]
words = next(each for each in roots if each["reason"] == "words")
assert words["prefix"] == "exh" and words["folder"].endswith("sources/SQF") and words["paths"] == 7
assert roots[0]["reason"] == "given" and roots[0]["prefix"] == ""
END
run 2 "$bin/p3dinfo" --roots
err "no folder given"
run 2 "$bin/p3dinfo" roots "$fixtures/crate.p3d"
err "crate.p3d is no folder or archive"
run 2 "$bin/p3dinfo" --roots "$dir/nowhere"
err "nowhere: there is no such folder or file"
run 2 "$bin/p3dinfo" --roots --strict "$dir"
err "--strict"
finish
