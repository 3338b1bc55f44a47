# conformance.sh: p3dinfo --json against the expected values of the corpus.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
python3 "$shared/check/conformance.py" "$bin/p3dinfo" "$corpus/expected.jsonl" "$corpus" ""
