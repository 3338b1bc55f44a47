# bad_input.sh: every prefix of every fixture, and files that are no models: one clear message, status 1,
# no output.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

# message FILE: what all three tools say of it; p3dconv leaves nothing behind
message() {
    file=$1
    run 1 "$bin/p3dconv" mlod-to-obj "$file" -o "$dir/x.obj"
    one_line
    err "$file: "
    none "$dir/x.obj"
    none "$dir/x.mtl"
    run 1 "$bin/p3dinfo" "$file"
    err "$file: "
    run 1 "$bin/p3ddump" --tags "$file"
    err "$file: "
}

# Prefixes: all of the headers, then steps that meet every kind of field; the library's sweep
# (unit.sweeps) takes every single one.
for name in crate tags_p3dm tags_sp3x odd; do
    size=$(($(wc -c <"$fixtures/$name.p3d") - 33))
    at=1
    while [ "$at" -lt "$size" ]; do
        head -c "$at" "$fixtures/$name.p3d" >"$dir/cut.p3d"
        run 1 "$bin/p3dconv" mlod-to-obj "$dir/cut.p3d" -o "$dir/x.obj"
        one_line
        none "$dir/x.obj"
        if [ "$at" -gt 12 ]; then err "cut.p3d: lod "; fi
        if [ "$at" -lt 64 ]; then at=$((at + 1)); else at=$((at + 37)); fi
    done
done

for file in "$shared"/corpus/damaged/fuzz_*.p3d; do
    [ -e "$file" ] && message "$file"
done

: >"$dir/empty.p3d"
message "$dir/empty.p3d"
run 1 "$bin/p3dinfo" "$dir/empty.p3d"
err "the file is empty"
echo "no model" >"$dir/text.p3d"
message "$dir/text.p3d"
mkdir "$dir/folder.p3d"
message "$dir/folder.p3d"
err "Is a directory"
message "$dir/missing.p3d"
err "No such file or directory"
if [ "$(id -u)" != 0 ]; then
    cp "$fixtures/crate.p3d" "$dir/secret.p3d"
    chmod a-r "$dir/secret.p3d"
    message "$dir/secret.p3d"
    err "Permission denied"
fi
run 1 "$bin/p3dconv" mlod-to-obj "$fixtures/crate.p3d" -o "$dir"/folder.p3d/missing/x.obj
finish
