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
    no_more
done
[ "$(ls)" = "$(printf '%s\n' all.p3d all.png copy.p3d err out picture.png)" ] && ok || bad "made: $(ls)"
run 1 "$bin/p3dinfo" NUL
err "p3dinfo: NUL: is a device, not a file"
run 1 "$bin/p3ddump" .
err "is a folder"

# a console shows UTF-8, and messages behind what was printed before; wine makes one of a terminal
cat >console.py <<'PY'
import fcntl, os, pty, struct, sys, termios

pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 120, 0, 0))
    os.execv(sys.argv[1], sys.argv[1:])
shown = b""
try:
    while part := os.read(terminal, 65536):
        shown += part
except OSError:  # the other end is closed
    pass
os.waitpid(pid, 0)
first, second = shown.decode().find("Кран ü.p3d: MLOD version 257"), shown.decode().find("p3dinfo: Нет.p3d: No such file")
assert 0 <= first < second, shown.decode()
PY
cp "$fixtures/crate.p3d" 'Кран ü.p3d'
if command -v python3 >/dev/null; then
    run 0 env LANG=C.UTF-8 python3 console.py "$bin/p3dinfo" --color=never 'Кран ü.p3d' 'Нет.p3d'
else
    echo "skipped: no python3 to make a console with"
fi
finish
