# config.sh: rvmats, model.cfgs and config.bins of real files: what was rapified comes back, byte for byte, and is what its
# source says.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
if [ ! -d "$shared/assets/rvmat" ]; then
    echo "skipped: there are no assets at $shared/assets"
    exit 77
fi
check python3 "$(dirname "$0")/config.py" "$bin" "$shared"
finish
