# modelcfg.sh: bones and animations of every ODOL come back out of the model.cfg that p3dkit writes of it; and those of
# pairs are what the source's own model.cfg says.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for file in "$corpus"/odol-*/*.p3d; do
    check "$3" "$file" >"$dir/out" || cat "$dir/out"
done
check python3 "$(dirname "$0")/modelcfg.py" "$3" "$shared"
finish
