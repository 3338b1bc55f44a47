# mutants.sh: real files, damaged at random: P3D_MUTANTS of each, or a few.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check "$bin/mutants" 0 "${P3D_MUTANTS:-2}" $(models "*")
finish
