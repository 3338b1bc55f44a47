# skins.sh: skins and animations of each model's GLB do what the model does.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
check "$3" "$corpus"/*/*.p3d
finish
