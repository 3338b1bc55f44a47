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

# Every prefix of every fixture, many in one run: as many messages as files, each with its offset and,
# behind the header, its LOD; no output. Bytes behind the last LOD may be missing.
for name in crate tags_p3dm tags_sp3x odd; do
    end=$(wc -c <"$fixtures/$name.p3d")
    [ $name = tags_sp3x ] && end=$((end - 32))
    rm -rf "$dir/cut" "$dir/converted"
    mkdir "$dir/cut"
    at=1
    while [ "$at" -lt "$end" ]; do
        head -c "$at" "$fixtures/$name.p3d" >"$dir/cut/$at.p3d"
        at=$((at + 1))
    done
    run 1 "$bin/p3dconv" mlod-to-obj "$dir"/cut/*.p3d -o "$dir/converted/"
    err "$((end - 1)) of $((end - 1)) inputs failed: "
    grep -v -e ': warning: ' -e ' more warnings like these' -e ' inputs failed: ' "$dir/err" >"$dir/messages"
    count=$(sort -u -t : -k 2,2 "$dir/messages" | grep -c '')
    [ "$count" = $((end - 1)) ] && [ "$(grep -c '' "$dir/messages")" = "$count" ] && ok || bad "$name: $count messages"
    count=$(grep -c '\.p3d: lod [0-9]: 0x' "$dir/messages")
    [ "$count" = $((end - 12)) ] && ok || bad "$name: $count messages with LOD and offset"
    [ -z "$(ls "$dir/converted")" ] && ok || bad "$name: there are outputs"
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
# what is found under a model's name instead of it is called by its own
foreign() {
    printf "$1" >"$dir/foreign.p3d"
    message "$dir/foreign.p3d"
    err "$2"
}
foreign 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n' "not a P3D model but a pointer of Git LFS: 'git lfs pull' gets the file"
foreign '<!DOCTYPE html>\n<html>' 'not a P3D model but a page of HTML'
foreign 'PK\003\004......' 'not a P3D model but a ZIP archive: unpack it'
for name in archive.pbo texture.paa; do # and of others
    printf 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n' >"$dir/$name"
    run 1 "$bin/p3dinfo" "$dir/$name"
    err "but a pointer of Git LFS: 'git lfs pull' gets the file"
    printf 'PK\003\004......' >"$dir/$name"
    run 1 "$bin/p3dinfo" "$dir/$name"
    err "but a ZIP archive: unpack it"
done
for each in 'p3dinfo@car.p3d' 'p3dinfo@car.rvmat' 'p3ddump@car.rvmat' 'p3dconv@p3d-to-glb@car.p3d' 'p3dconv@paa-to-png@car.paa' \
    'p3dconv@obj-to-mlod@car.obj' 'p3dconv@png-to-paa@car_co.png'; do # one line says what it is and what to do
    printf 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n' >"$dir/${each##*@}"
    command=${each%@*}
    # shellcheck disable=SC2046
    run 1 "$bin/${command%%@*}" $(echo "$command" | sed 's/^[^@]*@*//') "$dir/${each##*@}"
    err "but a pointer of Git LFS: 'git lfs pull' gets the file"
    if [ "$(wc -l <"$dir/err")" = 1 ]; then ok; else bad "$each has other messages"; fi
done
: >"$dir/texture.paa"
run 1 "$bin/p3dinfo" "$dir/texture.paa"
err "but an empty file"
foreign 'PK' 'not a P3D model: it begins with neither MLOD nor ODOL'
run 1 "$bin/p3dinfo" "$fixtures/paint.rvmat"
err "paint.rvmat: not a P3D model but a config, as its name says: p3ddump shows it"
run 1 "$bin/p3dinfo" "$fixtures/addon.pbo" "$fixtures/paint_rapified.rvmat"
err "p3ddump shows it"
mkdir "$dir/folder.p3d"
run 1 "$bin/p3dinfo" "$dir/folder.p3d"
err "$dir/folder.p3d: "
run 1 "$bin/p3ddump" --tags "$dir/folder.p3d"
err "is a folder, and p3ddump takes files"
message "$dir/missing.p3d"
err "No such file or directory"
truncate -s 5G "$dir/huge.p3d" # without blocks: mapped, or said to be too large, but never taken for its last GB
run 1 "$bin/p3dinfo" "$dir/huge.p3d"
one_line
if [ "$unprivileged" ]; then
    cp "$fixtures/crate.p3d" "$dir/secret.p3d"
    chmod 000 "$dir/secret.p3d"
    for tool in p3dinfo p3ddump "p3dconv mlod-to-obj -o -"; do
        # shellcheck disable=SC2086
        run_unprivileged 1 $tool "$dir/secret.p3d"
        err "secret.p3d: Permission denied"
        silent out
    done
fi
run 1 "$bin/p3dconv" mlod-to-obj "$fixtures/crate.p3d" -o "$dir"/text.p3d/missing/x.obj
finish
