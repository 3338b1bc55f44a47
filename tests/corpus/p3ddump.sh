# p3ddump.sh: --json, --text, --layout, --at and --field of every file of the corpus.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check python3 "$(dirname "$0")/p3ddump.py" "$bin/p3ddump" "$corpus" "$shared/assets"
finish
