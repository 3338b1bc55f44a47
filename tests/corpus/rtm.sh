# rtm.sh: animations of public mods come back byte for byte, have no byte that no field claims, are binarised as the
# game's own tools do, and pose a man as other arithmetic does.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
# Debian's numpy is of Debian's Python, which need not be the first one.
for python in python3 /usr/bin/python3 ""; do
    if [ -z "$python" ] || "$python" -c 'import numpy' 2>"$dir/err"; then break; fi
done
if [ ! -d "$shared/rtm" ] || [ -z "$python" ]; then
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
# A man in all of them, and each with a skeleton alone; those of dogs and of vehicles have other bones.
set --
for file in "$shared"/rtm/*.rtm; do
    case $file in *dog* | *rtm-0101-mdat* | *ashpd*) ;; *) set -- "$@" "$file" ;; esac
done
options=$(for file in "$@"; do printf ' --rtm %s' "$file"; done)
# shellcheck disable=SC2086
check "$bin/p3dconv" p3d-to-glb --no-textures "$corpus"/odol-v48/doctor-*.p3d $options -o "$dir/man.glb"
check "$python" "$(dirname "$0")/rtm_poses.py" "$shared" "$dir/man.glb" "$@"
check "$bin/p3dconv" rtm-to-glb --model-cfg "$shared/rtm/man.cfg" "$@" -o "$dir/alone/"
check "$python" "$shared/check/rtm.py" pairs "$shared/rtm" \
    "$bin/p3dconv" rtm-to-rtm --target a3 --model-cfg CFG PLAIN -o OUT
finish
