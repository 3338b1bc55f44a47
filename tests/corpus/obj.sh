# obj.sh: the OBJ of every model of the corpus is sound, and the same each time.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for folder in "$corpus"/p3dm "$corpus"/sp3x "$corpus"/odol-*; do
    name=$(basename "$folder")
    for run in first second; do
        check "$bin/p3dconv" p3d-to-obj "$folder"/*.p3d -o "$dir/$run-$name/" 2>>"$dir/messages"
    done
    check diff -r "$dir/first-$name" "$dir/second-$name"
done
check [ "$(ls "$dir"/first-*/*.obj | wc -l)" = "$(ls "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d "$corpus"/odol-*/*.p3d | wc -l)" ]
check python3 "$shared/check/obj.py" sane "$dir"/first-*/*.obj
finish
