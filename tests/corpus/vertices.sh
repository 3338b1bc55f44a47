# vertices.sh: how many vertices LODs have once they are binarised is predicted from their sources.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
predict=$3
tail -q -n +2 "$corpus/pairs.tsv" "$corpus/pairs-geometry.tsv" >"$dir/pairs"
check "$predict" "$corpus" <"$dir/pairs"
finish
