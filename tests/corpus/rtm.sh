# rtm.sh: animations of public mods come back byte for byte, have no byte that no field claims, are binarised as the
# game's own tools do, pose a man as other arithmetic does, and come back from glTF.
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
# They come back with the same phases and bones in the same order, but for those that are not the skeleton's.
check "$bin/p3dconv" gltf-to-rtm --model-cfg "$shared/rtm/man.cfg" "$dir"/alone/*.glb -o "$dir/back/"
check "$bin/p3dconv" rtm-to-rtm --plain --model-cfg "$shared/rtm/man.cfg" "$@" -o "$dir/plain/"
"$bin/p3dinfo" diff --full "$dir/plain" "$dir/back" >"$dir/out"
check grep -q "^models and animations: .*, 0 only in .*, 0 only in" "$dir/out"
if grep -E 'added|phase.* time|phases (at|removed)|order|step|letter case' "$dir/out"; then check false changes; fi
check "$python" "$shared/check/rtm.py" pairs "$shared/rtm" \
    "$bin/p3dconv" rtm-to-rtm --target a3 --model-cfg CFG PLAIN -o OUT
finish
