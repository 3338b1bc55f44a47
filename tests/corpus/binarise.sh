# binarise.sh: mlod-to-odol on real files: what is written is read without a warning and is the source's model, and it is
# what the game's own tools made of the same source.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check python3 "$(dirname "$0")/binarise.py" "$bin" "$shared"
finish
