# progress.sh: on a terminal commands that take over a second say what they do and how long it will take; elsewhere not.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
if [ "$windows" ] || ! command -v script >/dev/null || ! command -v mkfifo >/dev/null; then
    echo "skipped: there is no script, which makes a terminal, or no mkfifo"
    exit 77
fi
cp "$fixtures/crate.p3d" "$dir/1.p3d"
cp "$fixtures/crate.p3d" "$dir/3.p3d"
mkfifo "$dir/2.p3d" || { echo "skipped: no pipe can be made in $dir" && exit 77; }

# Runs a command with a terminal as stderr and a file as stdout.
on_terminal() { script -qec "$* >'$dir/out'" "$dir/typed" >/dev/null </dev/null 2>&1; }

# Runs a command; the second of its inputs comes over a second after the command has opened it.
slowly() {
    { sleep 1.1 && cat "$fixtures/crate.p3d"; } >"$dir/2.p3d" &
    "$@"
    wait
}

# The line is gone at the end: blanks, and the carriage returned.
says() {
    tr '\r' '\n' <"$dir/typed" >"$dir/lines"
    grep -q "^$1: 2 of 3, [0-9]* s left\$" "$dir/lines" && ok || bad "$1: $(cat "$dir/lines")"
    grep -q '^ *$' "$dir/lines" && ok || bad "$1: the line is not taken away"
}

inputs="$dir/1.p3d $dir/2.p3d $dir/3.p3d"
slowly on_terminal "$bin/p3dconv" p3d-to-obj -j 1 $inputs -o "$dir/made/"
says "p3dconv: converting"
slowly on_terminal "$bin/p3dconv" --list-deps -j 1 $inputs
says "p3dconv: looking at"
slowly on_terminal "$bin/p3dinfo" --check $inputs
says "p3dinfo: checking"
slowly on_terminal "$bin/p3dinfo" --json -j 1 $inputs
says "p3dinfo: reading"

# One long job says its part: a picture of noise takes long to pack, a larger one on a faster machine.
line=
for side in 1 2 4 10; do # times 256, octal
    [ "$line" ] && break
    {
        printf "\\0\\0\\2\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\$side\\0\\$side\\40\\10" # TGA of 32 bits
        LC_ALL=C awk "BEGIN { n = 4 * (256 * $((0$side))) ^ 2; for (; i < n; i++) { x = (x * 1103 + 12345) % 65536; printf \"%c\", 33 + x / 1024 } }"
    } >"$dir/noise_ca.tga"
    on_terminal "$bin/p3dconv" tga-to-paa --quality best "$dir/noise_ca.tga" -o "$dir/noise_ca.paa"
    line=$(tr '\r' '\n' <"$dir/typed" | grep -E '^p3dconv: converting: [0-9]+ %, [0-9]+ s left$')
done
[ "$line" ] && ok || bad "--quality best: $(cat "$dir/typed")"

# A terminal gets texts, and no binary file; a mode that fills a folder says that.
for mode in p3d-to-obj p3d-to-png mod-to-pbo odol-to-mod; do
    script -qec "'$bin/p3dconv' $mode '$fixtures/crate.p3d' -o -" "$dir/${mode##*-}" >/dev/null </dev/null 2>&1
done
grep -q 'an archive for each addon; -o FOLDER' "$dir/pbo" && grep -q 'several files; -o FOLDER' "$dir/mod" && ok || bad "-o - of a folder"
grep -q '^f 1' "$dir/obj" && ok || bad "no OBJ on a terminal"
grep -q 'p3d-to-png writes a binary file, which is nothing for a terminal; -o FILE' "$dir/png" && ok || bad "a PNG on a terminal"

# Nothing of it in a pipe.
slowly run 0 "$bin/p3dconv" p3d-to-obj -j 1 $inputs -o "$dir/made/"
no_more
finish
