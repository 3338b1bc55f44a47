# hulls.sh: the collision meshes of each ODOL lie on the points of the LODs that they are of: p3dinfo --check finds nothing
# wrong with them.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
set -- "$corpus"/odol-v68/*.p3d "$corpus"/odol-v70/*.p3d "$corpus"/odol-v73/*.p3d
for rule in G120 G121 G122; do
    "$bin/p3dinfo" --check --only "$rule" "$@" >"$dir/findings" || check false "there is a $rule"
    check [ "$(grep -c ': clean$' "$dir/findings")" = $# ]
done
finish
