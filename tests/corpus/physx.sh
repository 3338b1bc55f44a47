# physx.sh: each cooked mesh of each ODOL is read to its end and written back, byte for byte, and what we cook from its
# points is the same.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check "$3" "$corpus"/odol-v68/*.p3d "$corpus"/odol-v70/*.p3d "$corpus"/odol-v73/*.p3d
finish
