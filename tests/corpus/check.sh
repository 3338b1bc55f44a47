# check.sh: p3dinfo --check takes every file, tells what another reader and the game's logs tell, and has no complaints about
# models of the games' own makers.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
"$bin/p3dinfo" --check --json -r "$corpus" >"$dir/json" 2>"$dir/messages"
status=$?
[ "$status" = 1 ] || check false "exit status $status" # there are errors, and no crash
check python3 "$(dirname "$0")/check.py" "$dir/json" "$corpus/MANIFEST.tsv"
check python3 "$(dirname "$0")/findings.py" "$dir/json" "$corpus"
"$bin/p3dinfo" --check --sarif -r "$corpus" >"$dir/sarif" 2>"$dir/messages"
check python3 "$(dirname "$0")/../cli/sarif.py" "$dir/sarif"
finish
