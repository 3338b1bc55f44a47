# materials.sh: rvmats of real files say what the materials of the ODOLs that were binarised with them say.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
if [ ! -d "$shared/assets/rvmat" ]; then
    echo "skipped: there are no assets at $shared/assets"
    exit 77
fi
check python3 "$(dirname "$0")/materials.py" "$3" "$shared"
# And rvmats that are made of materials compile to them.
find "$corpus" "$shared/today" "$shared/mods" -name '*.p3d' -exec "$3" {} + >"$dir/rvmats"
sum() { awk '/ compared, / { compared += $1; differ += $3 } END { print compared, differ; exit compared < 700 || differ }' "$1"; }
check sum "$dir/rvmats"
finish
