# physx.sh: each cooked mesh of each ODOL is read to its end and written back, byte for byte, and what we cook from its
# LODs, from given points, and for sources that we binarise is the same, byte for byte.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
program=$3
check "$program" "$corpus"/odol-v68/*.p3d "$corpus"/odol-v70/*.p3d "$corpus"/odol-v73/*.p3d
[ ! -d "$shared/today" ] || check "$program" "$shared"/today/odol-v73/*.p3d "$shared"/today/odol-v75/*.p3d
[ ! -f "$shared/physx/vectors.jsonl" ] || check "$program" --vectors "$shared/physx/vectors.jsonl"
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
if [ -d "$shared/today" ]; then
    set --
    while IFS="$(printf '\t')" read -r mlod odol version rest; do
        case $odol in odol-v7?/*) ;; *) continue ;; esac
        made=$dir/today$#.p3d
        check "$bin/p3dconv" mlod-to-odol --version "$version" --allow-missing "$shared/today/$mlod" -o "$made" 2>>"$dir/messages"
        set -- "$@" "$made" "$shared/today/$odol"
    done <"$shared/today/pairs.tsv"
    check "$program" --pairs "$@"
fi
finish
