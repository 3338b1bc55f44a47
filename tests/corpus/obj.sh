# obj.sh: the OBJ of every MLOD of the corpus is sound, and the same each time.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for run in first second; do
    check "$bin/p3dconv" mlod-to-obj "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d -o "$dir/$run/"
done
check diff -r "$dir/first" "$dir/second"
check python3 "$shared/check/obj.py" sane "$dir"/first/*.obj
finish
