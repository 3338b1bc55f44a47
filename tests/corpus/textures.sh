# textures.sh: every texture is read as expected, and its picture is what another decoder sees, which is slow.
# P3D_CORPUS_PART=K/N: only the Kth of every N pictures
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
textures=$shared/assets/paa
[ -d "$textures" ] || { echo "skipped: there are no textures at $textures" && exit 77; }
check "$bin/p3dinfo" --json "$textures"/*.paa "$textures"/*.pac >"$dir/json"
check python3 "$(dirname "$0")/textures.py" "$dir/json" "$shared/assets"
files=$(ls "$textures"/*.pa[ac] | in_part)
# shellcheck disable=SC2086
check "$bin/p3dconv" paa-to-png $files -o "$dir/made/"
pairs=$(for file in $files; do
    name=$(basename "$file")
    echo "$file $dir/made/${name%.pa?}.png"
done)
# shellcheck disable=SC2086
check python3 "$shared/check/paa.py" compare $pairs
finish
