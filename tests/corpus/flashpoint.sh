# flashpoint.sh: mlod-to-odol for Operation Flashpoint on pairs of a source and what the game's own engine made of it.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
if [ ! -d "$shared/ofp" ]; then
    echo "skipped: there is no $shared/ofp"
    exit 77
fi
check python3 "$(dirname "$0")/flashpoint.py" "$bin" "$shared"
finish
