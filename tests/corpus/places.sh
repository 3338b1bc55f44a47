# places.sh: proxies and named points of binarised models are where those of their sources are, as p3dinfo says.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check python3 "$(dirname "$0")/places.py" "$bin/p3dinfo" "$corpus"
finish
