# streams.sh: standard streams carry bytes, and what is no file is no file.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/../cli/lib.sh"
"$bin/p3dinfo" --version >/dev/null || exit $?
cd "$dir" || exit 1

# every byte, and those that text modes change: line ends, and what once was the end of a file
{
    cat "$fixtures/crate.p3d"
    printf '\r\n\n\r\032\n\032'
    i=0
    while [ $i != 256 ]; do
        # shellcheck disable=SC2059
        printf "\\$(printf %03o $i)"
        i=$((i + 1))
    done
} >all.p3d
"$bin/p3dconv" mlod-to-mlod - -o - <all.p3d >copy.p3d 2>err && ok || bad "$(cat err)"
same all.p3d copy.p3d
# shellcheck disable=SC2002
cat all.p3d | "$bin/p3dconv" mlod-to-mlod - -o - | cat >copy.p3d
same all.p3d copy.p3d
"$bin/p3dconv" mlod-to-png all.p3d -o - >picture.png
run 0 "$bin/p3dconv" mlod-to-png all.p3d
same all.png picture.png
run 0 "$bin/p3dinfo" --help
grep -q "$(printf '\r')" out && bad "lines of --help end with CR" || ok
run 1 "$bin/p3dinfo" none.p3d
grep -q "$(printf '\r')" err && bad "messages end with CR" || ok

# who does not read on is no failure to talk about
"$bin/p3ddump" --full "$fixtures/tube.p3d" 2>err | head -n 1 >out
silent err

# NUL as output and input, also in a folder
for name in NUL nul "$(printf '.\\NUL')"; do
    run 0 "$bin/p3dconv" mlod-to-obj all.p3d -o "$name"
    silent err
done
[ "$(ls)" = "$(printf '%s\n' all.p3d all.png copy.p3d err out picture.png)" ] && ok || bad "made: $(ls)"
run 1 "$bin/p3dinfo" NUL
err "p3dinfo: NUL: the file is empty"
run 1 "$bin/p3dinfo" .
err "is a folder"
finish
