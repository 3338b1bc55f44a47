# odol_bytes.sh: mlod-to-odol on all pairs: how many records are, to the byte, what the game's own tools made.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check python3 "$(dirname "$0")/odol_bytes.py" "$bin" "$shared"
finish
