# outputs.sh: outputs replace files at once or not at all, and nothing is left of one that is not finished.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/../cli/lib.sh"
"$bin/p3dinfo" --version >/dev/null || exit $?
wine=$(dirname "$0")/wine exe=$3
wine=$(realpath "$wine")
cd "$dir" || exit 1
cp "$fixtures/crate.p3d" .
mkdir made

# only NAME...: in made is this and nothing else
only() { [ "$(ls made | tr '\n' ' ')" = "$(printf '%s ' "$@")" ] && ok || bad "in made: $(ls made | tr '\n' ' ')"; }
is_old() { [ "$(cat made/x.obj)" = old ] && ok || bad "made/x.obj is not the old one"; }

# an old file is replaced
echo old >made/x.obj
run 0 "$bin/p3dconv" mlod-to-obj crate.p3d -o made/x.obj
grep -q '^o 1.000' made/x.obj && ok || bad "made/x.obj is not the new one"
only x.mtl x.obj

# not if it is read-only
echo old >made/x.obj
chmod 444 made/x.obj
run 1 "$bin/p3dconv" mlod-to-obj crate.p3d -o made/x.obj
err "p3dconv: crate.p3d: cannot write made/x.obj: it is read-only"
one_line
is_old
chmod 644 made/x.obj
only x.mtl x.obj

# nor if another program has it open
run 1 "$wine" "$exe/windows_helper.exe" hold made/x.obj "$exe/p3dconv.exe" mlod-to-obj crate.p3d -o made/x.obj
err "p3dconv: crate.p3d: cannot write made/x.obj: another program has it open"
one_line
is_old
only x.mtl x.obj
run 1 "$wine" "$exe/windows_helper.exe" hold crate.p3d "$exe/p3dinfo.exe" crate.p3d
err "p3dinfo: crate.p3d: another program has it open"

# nor by a folder, nor below a file
run 1 "$bin/p3dconv" mlod-to-obj crate.p3d -o crate.p3d/x.obj
err "cannot make the folder crate.p3d: a file is there"
mkdir made/folder.obj
run 0 "$bin/p3dconv" mlod-to-obj crate.p3d -o made/folder.obj
[ -s made/folder.obj/crate.obj ] && ok || bad "nothing in the folder"
rm -r made/folder.obj

# a program that is killed leaves the old file, and what it was writing under another name
echo old >made/x.png
run 99 "$wine" "$exe/windows_helper.exe" kill made "$exe/p3dconv.exe" mlod-to-png --size 8000x8000 crate.p3d -o made/x.png
rm -f made/p3dconv-*.tmp
only x.mtl x.obj x.png
[ "$(cat made/x.png)" = old ] && ok || bad "made/x.png is not the old one"

# one that is interrupted leaves nothing else; a terminal tells wine that somebody has pressed Ctrl-C
cat >interrupt.py <<'PY'
import os, pty, sys, time

pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
end = time.time() + 60
while not any(name.startswith("p3dconv-") for name in os.listdir("made")) and time.time() < end:
    time.sleep(0.002)
os.write(terminal, b"\x03")
try:
    while os.read(terminal, 65536):
        pass
except OSError:  # the other end is closed
    pass
os.waitpid(pid, 0)
sys.exit(time.time() > end)
PY
if command -v python3 >/dev/null; then
    run 0 python3 interrupt.py "$wine" "$exe/p3dconv.exe" mlod-to-png --size 8000x8000 crate.p3d -o made/x.png
    only x.mtl x.obj x.png
    [ "$(cat made/x.png)" = old ] && ok || bad "made/x.png is not the old one"
else
    echo "skipped: no python3 to press Ctrl-C with"
fi
finish
