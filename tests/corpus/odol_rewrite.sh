# odol_rewrite.sh: every ODOL of the corpus is written back byte for byte, renamed and renamed back as well, and with fewer
# LODs is good.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check python3 "$(dirname "$0")/odol_rewrite.py" "$bin" "$shared" "$dir"
finish
