# assimp.sh: an importer of others opens the OBJ of the ten largest MLODs of the corpus.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
command -v assimp >/dev/null || { echo "skipped: assimp is not installed" && exit 77; }
for file in $(ls -S "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d | head -n 10); do
    name=$(basename "$file" .p3d)
    check "$bin/p3dconv" mlod-to-obj "$file" -o "$dir/$name.obj"
    assimp info "$dir/$name.obj" >"$dir/info" 2>&1
    check grep -q '^Faces: *[1-9]' "$dir/info"
done
finish
