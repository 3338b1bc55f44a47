# p3ddump.sh: --json, --text, --layout, --at and --field of every file of the corpus.
# P3D_CORPUS_PART=K/N: only the Kth of every N models
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check python3 "$(dirname "$0")/p3ddump.py" "$bin/p3ddump" $(find "$corpus" "$shared/assets" -type f | sort | in_part)
finish
