# same_bytes.sh: what is made of real models is, byte for byte, what was made of them before (same_bytes.py).
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
if "$bin/p3dconv" --version | grep -q "without liblzo2"; then
    echo "skipped: without liblzo2 arrays are packed into other bytes"
    exit 77
fi
check python3 "$(dirname "$0")/same_bytes.py" "$bin" "$shared"
finish
