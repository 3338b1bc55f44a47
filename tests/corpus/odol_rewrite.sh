# odol_rewrite.sh: every ODOL of the corpus is written back byte for byte, renamed and renamed back as well, and with fewer
# LODs is good.
# P3D_CORPUS_PART=K/N: only the Kth of every N models
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
models 'odol-v*' >"$dir/models"
check python3 "$(dirname "$0")/odol_rewrite.py" "$bin" "$shared" "$dir" $(cat "$dir/models")
finish
