# made_textures.sh: textures made of pictures are as good as those that the games' tools made of them, and textures that
# were read are written byte for byte.
# SPDX-License-Identifier: GPL-2.0-or-later
# usage: made_textures.sh TOOLS-FOLDER SHARED-FOLDER MADE-TEXTURES
shared=$2 program=$3
if [ ! -f "$shared/textures/pairs.tsv" ]; then
    echo "skipped: no $shared/textures"
    exit 77
fi
status=0
tail -n +2 "$shared/textures/pairs.tsv" | while IFS='	' read -r source texture rest; do
    printf '%s\0%s\0' "$shared/textures/$source" "$shared/textures/$texture"
done | xargs -0 "$program" pairs || status=1
"$program" again "$shared"/assets/paa/*.paa "$shared"/textures/*.paa || status=1
"$program" lists "$shared"/assets/pbo/*.pbo || status=1
exit $status
