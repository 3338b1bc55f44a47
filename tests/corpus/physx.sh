# physx.sh: each cooked mesh of each ODOL is read to its end and written back, byte for byte, and what we cook from its
# points is the same. What is cooked for sources that we binarise is what binarize cooked for them.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
program=$3
check "$program" "$corpus"/odol-v68/*.p3d "$corpus"/odol-v70/*.p3d "$corpus"/odol-v73/*.p3d
set --
while IFS="$(printf '\t')" read -r mlod odol note; do
    case $odol in odol-v68/* | odol-v7?/*) ;; *) continue ;; esac
    made=$dir/$#.p3d
    check "$bin/p3dconv" mlod-to-odol --version 73 --allow-missing "$corpus/$mlod" -o "$made" 2>>"$dir/messages"
    set -- "$@" "$made" "$corpus/$odol"
done <<EOF
$(cat "$corpus/pairs.tsv" "$corpus/pairs-geometry.tsv")
EOF
check "$program" --pairs "$@"
finish
