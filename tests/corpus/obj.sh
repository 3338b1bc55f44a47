# obj.sh: the OBJ of every model of the corpus is sound.
# P3D_CORPUS_PART=K/N: only the Kth of every N models
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
models p3dm sp3x 'odol-*' >"$dir/models"
check "$bin/p3dconv" p3d-to-obj $(cat "$dir/models") -o "$dir/made/" 2>>"$dir/messages"
check [ "$(ls "$dir"/made/*.obj | wc -l)" = "$(wc -l <"$dir/models")" ]
check python3 "$shared/check/obj.py" sane "$dir"/made/*.obj
finish
