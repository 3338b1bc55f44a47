# tangents.sh: tangents that mlod-to-odol makes are those that the game's own tools made of the same source.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check python3 "$(dirname "$0")/tangents.py" "$bin" "$shared"
finish
