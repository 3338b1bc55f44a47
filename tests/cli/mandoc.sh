# mandoc.sh: mandoc finds nothing wrong with the manuals.
# SPDX-License-Identifier: GPL-2.0-or-later
# usage: mandoc.sh BIN FIXTURES SHARED MANUALS
[ -x "$(command -v mandoc)" ] || { echo "skipped: there is no mandoc"; exit 77; }
. "$(dirname "$0")/lib.sh"
for page in p3dinfo.1 p3dconv.1 p3ddump.1 p3d.3 p3d.5; do
    run 0 mandoc -Tlint "$4/man/$page"
    silent out
    silent err
done
finish
