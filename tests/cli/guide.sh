# guide.sh: the programs of docs/library.md print what that page says.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
page=$(dirname "$0")/../../docs/library.md
programs=$4

# The text block that follows the program of this name.
want() {
    awk -v name="/* $1.c:" '/^```c$/ { getline; is_it = index($0, name) == 1 }
        /^```text$/ && is_it { inside = 1; next } /^```$/ && inside { exit } inside' "$page" >"$dir/want"
    [ -s "$dir/want" ] && ok || bad "docs/library.md has no output of $1"
}

want read
run 0 "$programs/guide_read" "$fixtures/crate.p3d"
same "$dir/want" "$dir/out"
run 1 "$programs/guide_read" "$dir/none.p3d"
silent out

want convert
run 0 sh -c 'cd "$1/.." && "$2" fixtures/pickup/pickup.p3d fixtures "$3"' - \
    "$fixtures" "$programs/guide_convert" "$dir/pickup.glb"
same "$dir/want" "$dir/out"
silent err
head -c 4 "$dir/pickup.glb" >"$dir/magic"
grep -q glTF "$dir/magic" && ok || bad "that is no GLB"
run 1 "$programs/guide_convert" "$fixtures/pickup/pickup.p3d" "$fixtures" "$dir/none/pickup.glb"
err "the output cannot be opened"

want write
run 0 "$programs/guide_write"
same "$dir/want" "$dir/out"
finish
