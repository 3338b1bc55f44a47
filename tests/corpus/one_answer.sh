# one_answer.sh: every tool finds the same files of a mod, with no option given, wherever the mod lies. A command behind
# BIN SHARED answers in place of the tools (one_answer.py).
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
if [ ! -d "$shared/mods" ]; then
    echo "skipped: there are no mods in $shared/mods"
    exit 77
fi
unset P3D_ASSETS
shift 2
for mod in $(ls -d "$shared"/mods/*/ | in_part); do
    check python3 "$(dirname "$0")/one_answer.py" "$bin" "$mod" "$dir/$(basename "$mod")" "$@"
done
finish
