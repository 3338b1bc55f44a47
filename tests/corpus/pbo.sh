# pbo.sh: properties, entries, contents and checksums of real archives are those that are known.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
assets=$shared/assets
if [ ! -d "$assets/pbo" ]; then
    echo "skipped: there are no archives in $assets"
    exit 77
fi
check python3 "$(dirname "$0")/pbo.py" "$assets/pbo.jsonl" "$assets" "$3" "$bin"
check python3 "$(dirname "$0")/../cli/packing.py" "$bin" "$assets/pbo"
finish
