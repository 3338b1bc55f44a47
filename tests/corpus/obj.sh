# obj.sh: the OBJ of every model of the corpus is sound.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check "$bin/p3dconv" p3d-to-obj -r "$corpus"/p3dm "$corpus"/sp3x "$corpus"/odol-* -o "$dir/made" 2>>"$dir/messages"
check [ "$(ls "$dir"/made/*.obj | wc -l)" = "$(ls "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d "$corpus"/odol-*/*.p3d | wc -l)" ]
check python3 "$shared/check/obj.py" sane "$dir"/made/*.obj
finish
