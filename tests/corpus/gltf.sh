# gltf.sh: the GLB of every model of the corpus is the same each time, and good for the Khronos validator where
# node finds its package gltf-validator (NODE_PATH).
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
consumer=$(dirname "$0")/../consumers/gltf.mjs
for folder in "$corpus"/p3dm "$corpus"/sp3x "$corpus"/odol-*; do
    name=$(basename "$folder")
    for run in first second; do
        check "$bin/p3dconv" p3d-to-glb --selections "$folder"/*.p3d -o "$dir/$run-$name/" 2>>"$dir/messages"
    done
    check diff -r "$dir/first-$name" "$dir/second-$name"
done
check [ "$(ls "$dir"/first-*/*.glb | wc -l)" = "$(ls "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d "$corpus"/odol-*/*.p3d | wc -l)" ]
if node -e 'require("gltf-validator")' 2>/dev/null; then
    check node "$consumer" "$dir"/first-*/*.glb
fi
finish
