# gltf_rest.sh: all of a model is there when its GLB is opened, whatever its first animation hides.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
"$bin/p3dconv" p3d-to-glb -r "$corpus" -o "$dir" >/dev/null 2>&1 # damaged ones fail
find "$dir" -name '*.glb' -print0 | xargs -0 python3 "$(dirname "$0")/gltf_rest.py" >"$dir/out"
check [ $? = 0 ] || grep FAIL "$dir/out"
tail -n 1 "$dir/out"
finish
