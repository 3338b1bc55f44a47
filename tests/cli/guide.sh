# guide.sh: the programs of docs/library.md print what that page says, and the first is that of p3d.h.
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

awk '/^```c$/ { getline; inside = 1; next } /^```$/ && inside { exit } inside && NF' "$page" >"$dir/page"
sed -n 's/^ \*     //p' "$(dirname "$0")/../../include/p3d/p3d.h" >"$dir/header"
same "$dir/page" "$dir/header"
want first
run 0 "$programs/guide_first" "$fixtures/crate.p3d"
same "$dir/want" "$dir/out"
run 1 "$programs/guide_first" "$dir/none.p3d"
silent out
run 0 "$programs/guide_first" "$fixtures/crate.p3d" "$dir/twice.p3d"
run 0 "$programs/guide_first" "$dir/twice.p3d"
out "lid: 4 points, the first at 2 4 -2"
run 1 "$programs/guide_first" "$fixtures/crate.p3d" "$dir/none/twice.p3d"
err "the output cannot be written"

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
