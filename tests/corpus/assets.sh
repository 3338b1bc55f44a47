# assets.sh: the models in real archives have the textures that are there, too.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
assets=$shared/assets
if [ ! -d "$assets/pbo" ]; then
    echo "skipped: there are no archives in $assets"
    exit 77
fi
# Two archives are cut, and some are there in two versions: the first has the outputs.
"$bin/p3dconv" p3d-to-glb --lod all -r "$assets/pbo" -o "$dir/glb" --assets "$assets/pbo" 2>"$dir/err"
[ $? = 1 ] || echo "FAIL exit status of p3dconv"
"$bin/p3dinfo" --json -r "$assets/pbo" >"$dir/info.json" 2>/dev/null
check python3 "$(dirname "$0")/assets.py" "$assets/pbo.jsonl" "$dir/info.json" "$dir/glb"
finish
