# config.sh: rvmats, model.cfgs and config.bins of real files, against an independent reader.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
if [ ! -d "$shared/assets/rvmat" ]; then
    echo "skipped: there are no assets at $shared/assets"
    exit 77
fi
check python3 "$(dirname "$0")/config.py" "$bin" "$shared"
finish
