# gltf_poses.sh: doors of every ODOL open as far after a way through a GLB to an MLOD and a model.cfg, by what the extras
# of animations say, and by what their keys do. docs/export.md says of which needles no selection gives the axis.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
"$3" $(models "odol-*") >"$dir/out"
if grep -q jansson "$dir/out"; then
    echo "skipped: p3dkit was built without jansson"
    exit 77
fi
tail -n 1 "$dir/out"
grep FAIL "$dir/out" | grep -v "skoda_carry_enf-[0-9a-f]*.p3d: LOD 1100 at \(speed\|rpm\) " >"$dir/failures"
check [ ! -s "$dir/failures" ] || cat "$dir/failures"
"$3" --keys $(models "odol-*") >"$dir/out"
check [ $? = 0 ] || grep FAIL "$dir/out"
tail -n 1 "$dir/out"
finish
