# spdx.sh: every file of the project names its licence; JSON, models, archives, rapified trees, textures, pictures and what fuzzing found cannot.
# SPDX-License-Identifier: GPL-2.0-or-later
cd "$1" || exit 1
missing=$(find . -type f -not -path './.git/*' -not -path './build/*' -not -path './web/node_modules/*' -not -path './web/dist/*' -not -name '*.pyc' -not -path './tests/fuzz/regressions/*' -not -name '*.json' \
    -not -name '*.p3d' -not -name '*.png' -not -name '*.pbo' -not -name '*.rtm' -not -name '*.tsv' -not -name '*.tga' -not -name '*.glb' -not -name texHeaders.bin -not -name '*.pa[ac]' -not -name '*_rapified.*' -not -name config.bin \
    -not -name LICENSE -not -name .git | xargs grep -L 'SPDX-License-Identifier: GPL-2.0-or-later')
[ -z "$missing" ] || { echo "no SPDX line in:" $missing && exit 1; }
