# nets.sh: what is made of real files, and said of them, is what it was before (nets.py).
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
python3 "$(dirname "$0")/nets.py" "$3" "$bin" "$shared"
exit
