# rewrite.sh: every MLOD of the corpus is written back byte for byte.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
"$bin/p3dconv" mlod-to-mlod "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d -o "$dir/" 2>"$dir/messages" ||
    cat "$dir/messages"
for file in "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d; do
    check cmp "$file" "$dir/$(basename "$file")"
done
finish
