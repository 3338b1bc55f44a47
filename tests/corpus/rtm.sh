# rtm.sh: animations of public mods come back byte for byte, have no byte that no field claims, and are binarised as the
# game's own tools do.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
if [ ! -d "$shared/rtm" ] || ! python3 -c 'import numpy' 2>"$dir/err"; then
    echo "skipped: there are no animations in $shared/rtm, or no numpy"
    exit 77
fi
check "$bin/p3dconv" rtm-to-rtm -r "$shared/rtm" -o "$dir/same"
for file in "$shared"/rtm/*.rtm; do
    check cmp "$file" "$dir/same/${file##*/}"
    check "$bin/p3dinfo" "$file" >"$dir/out"
    check "$bin/p3ddump" --layout "$file" >"$dir/out"
    if grep "no field claims" "$dir/out"; then check false "$file"; fi
done
check python3 "$shared/check/rtm.py" pairs "$shared/rtm" \
    "$bin/p3dconv" rtm-to-rtm --binarise --model-cfg CFG PLAIN -o OUT
finish
