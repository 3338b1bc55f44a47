# faults.sh: what can go wrong around the tools: disks, folders, links, files that others change, names that do harm.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
crate=$dir/crate.p3d
cp "$fixtures/crate.p3d" "$crate"

# nothing_else FOLDER NAME...: there is nothing but this
nothing_else() {
    folder=$1
    shift
    [ "$(ls "$folder" | tr '\n' ' ')" = "$(printf '%s ' "$@")" ] && ok || bad "in $folder: $(ls "$folder" | tr '\n' ' ')"
}

# ---- Where nothing can be written ----

mkdir "$dir/limited"
echo old >"$dir/limited/x.obj"
# a file may have 512 bytes: like a disk that gets full at that point
run 1 sh -c 'ulimit -f 1; exec "$0" mlod-to-obj "$1" -o "$2"' "$bin/p3dconv" "$crate" "$dir/limited/x.obj"
err "File too large"
one_line
nothing_else "$dir/limited" x.obj
[ "$(cat "$dir/limited/x.obj")" = old ] && ok || bad "the old file is gone"

mkdir "$dir/locked"
echo old >"$dir/locked/x.obj"
chmod 555 "$dir/locked"
if [ "$unprivileged" ]; then
    chmod 644 "$crate"
    run_unprivileged 1 p3dconv mlod-to-obj "$crate" -o "$dir/locked/x.obj"
    err "cannot write $dir/locked/x.obj: Permission denied"
    run_unprivileged 1 p3dconv mlod-to-obj "$crate" -o "$dir/locked/new.obj"
    nothing_else "$dir/locked" x.obj
fi
mkdir "$dir/folder.obj" "$dir/half.mtl"
run 0 "$bin/p3dconv" mlod-to-obj "$crate" -o "$dir/folder.obj" # one input goes into the folder
nothing_else "$dir/folder.obj" crate.mtl crate.obj
run 1 "$bin/p3dconv" mlod-to-obj "$crate" -o "$dir/half.obj"
err "half.mtl: Is a directory"
none "$dir/half.obj"

# ---- Links ----

ln -s missing.obj "$dir/dangling.obj"
run 1 "$bin/p3dconv" mlod-to-obj "$crate" -o "$dir/dangling.obj"
err "No such file or directory"
[ -L "$dir/dangling.obj" ] && ok || bad "the link is gone"
none "$dir/missing.obj"
ln -s loop.obj "$dir/loop.obj"
run 1 "$bin/p3dconv" mlod-to-obj "$crate" -o "$dir/loop.obj"
[ -L "$dir/loop.obj" ] && ok || bad "the link is gone"

# ---- An output never replaces an input ----

ln "$crate" "$dir/hard.p3d"
cp "$crate" "$dir/named.mtl"
cp "$crate" "$dir/named.bin"
for output in "$crate" "$dir/hard.p3d" "$dir/./crate.p3d"; do
    run 1 "$bin/p3dconv" mlod-to-mlod "$crate" -o "$output"
    err "the output would replace the input"
done
run 1 "$bin/p3dconv" mlod-to-obj "$dir/named.mtl" -o "$dir/named.obj"
err "named.mtl, which goes with the output, would replace the input"
run 1 "$bin/p3dconv" mlod-to-obj "$crate" -o "$dir/both.mtl"
err "both.mtl, which goes with the output, would replace the output"
run 1 "$bin/p3dconv" mlod-to-gltf "$dir/named.bin" -o "$dir/named.gltf"
err "named.bin, which goes with the output, would replace the input"
run 2 "$bin/p3dconv" mlod-to-glb "$crate" -o "$dir/x.glb" --depfile "$crate"
err "--depfile $crate does not fit"
run 2 "$bin/p3dconv" mlod-to-glb "$crate" -o "$dir/x.glb" --depfile "$dir/x.glb"
for file in "$crate" "$dir/hard.p3d" "$dir/named.mtl" "$dir/named.bin"; do
    same "$fixtures/crate.p3d" "$file"
done

# ---- Inputs that are cut short while they are read ----

# A reader that does not read yet holds the tool up in the middle of its output.
python3 - "$dir/many.p3d" <<'END' || bad "python3 is needed"
import struct, sys
tags = b"".join(b"\1selection number %08d\0" % i + struct.pack("<I", 0) for i in range(20000))
lod = b"P3DM" + struct.pack("<6I", 28, 0x100, 0, 0, 0, 0) + b"TAGG" + tags + b"\1#EndOfFile#\0" + struct.pack("<If", 0, 1)
open(sys.argv[1], "wb").write(b"MLOD" + struct.pack("<II", 257, 1) + lod)
END

# cut COMMAND...: with the file cut short when the first byte comes
cut() {
    cp "$dir/many.p3d" "$dir/cut.p3d"
    { "$@" 2>"$dir/err"; echo $? >"$dir/status"; } | hold_up truncate -s 4096 "$dir/cut.p3d"
}
# Each has read it all before it writes.
for mode in "p3dinfo --full" "p3ddump --tags" "p3dconv mlod-to-mlod -o -"; do
    cp "$dir/many.p3d" "$dir/cut.p3d"
    "$bin/"$mode "$dir/cut.p3d" >"$dir/whole" || bad "$mode of the whole file"
    cut "$bin/"$mode "$dir/cut.p3d"
    [ "$(cat "$dir/status")" = 0 ] && ok || bad "exit status $(cat "$dir/status") of $mode"
    same "$dir/out" "$dir/whole"
done

# ---- Pipes are inputs too ----

mkfifo "$dir/pipe.p3d"
for tool in p3dinfo p3ddump; do
    cat "$crate" >"$dir/pipe.p3d" &
    run 0 "$bin/$tool" "$dir/pipe.p3d"
    out "MLOD"
done

# ---- Names ----

# quiet FILE...: nothing that a terminal obeys but line breaks, and no format characters, as UTF-8 or as bytes
quiet() {
    python3 - "$@" <<'END' && ok || bad "control characters: $what"
import sys, unicodedata
text = "".join(open(name, "rb").read().decode("utf-8") for name in sys.argv[1:])
sys.exit(any(c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") for c in text))
END
}
python3 - "$fixtures" "$dir" <<'END' || bad "python3 is needed"
import struct, sys
fixtures, folder = sys.argv[1:]
evil = b"\x1b]0;title\x07\x1b[31m\r\n\t\x7f\x08\xc2\x9b31m\xc2\x85\xe2\x80\xae\xe2\x80\xa8\xf3\xa0\x80\x81"
bytes_of = {"escapes": evil, "latin": evil[:7] + b"\x9b31m\xe9\x85\x80"}  # the second is no UTF-8
u32 = lambda *v: struct.pack("<%dI" % len(v), *v)
for name, e in bytes_of.items():
    points = b"".join(struct.pack("<fffI", i & 1, i >> 1, 0, 0) for i in range(3))
    corners = b"".join(u32(i, 0) + struct.pack("<ff", 0, 0) for i in range(3)) + bytes(16)
    face = lambda t, m: u32(3) + corners + u32(0) + t + b"\0" + m + b"\0"
    faces = face(e + b"\\t.paa", e + b".rvmat") + face(b"#(argb,8,8,3)" + e + b"color(1,0,0,1)", b"")
    tag = lambda n, data: b"\1" + n + b"\0" + u32(len(data)) + data
    tags = tag(e, b"\1" * 5) + tag(b"proxy:" + e + b".1", b"\1\1\1\1\0") + tag(b"#" + e, b"?")
    tags += tag(b"#Property#", e.ljust(64, b"\0") + e.ljust(64, b"\0")) + tag(b"#Animation#", bytes(40))
    tags += tag(b"#Mass#", e[:12].ljust(12)) + tag(b"#EndOfFile#", b"")
    lod = b"P3DM" + u32(28, 0x100, 3, 1, 2, 0) + points + bytes(12) + faces + b"TAGG" + tags + struct.pack("<f", 1)
    open(folder + "/" + name + ".p3d", "wb").write(b"MLOD" + u32(257, 1) + lod)
    damaged = lod.replace(u32(len(b"?")) + b"?", u32(1 << 30) + b"?")
    open(folder + "/" + name + "_damaged.p3d", "wb").write(b"MLOD" + u32(257, 1) + damaged)
# an ODOL: names of the fixture's own length are replaced
odol = open(fixtures + "/tube_v48.p3d", "rb").read()
for word in (b"camo", b"lid", b"data", b"spin", b"class"):
    odol = odol.replace(word, (evil * 2)[:len(word)])
open(folder + "/odol.p3d", "wb").write(odol)
END
bad_name="$dir/$(printf 'a\033[31m\nb\302\233c\2331m').p3d"
cp "$dir/escapes.p3d" "$bad_name"
cp "$dir/escapes_damaged.p3d" "$bad_name.bad.p3d"
for file in "$dir/escapes.p3d" "$dir/latin.p3d" "$dir/odol.p3d" "$dir/escapes_damaged.p3d" "$dir/latin_damaged.p3d" \
    "$bad_name" "$bad_name.bad.p3d" "$bad_name.missing.p3d"; do
    for command in "p3dinfo" "p3dinfo --full" "p3dinfo --brief" "p3dinfo --json" "p3ddump --full --hex" "p3ddump --tags --full" "p3ddump --layout" \
        "p3dconv p3d-to-obj -o -" "p3dconv p3d-to-gltf --list-deps" "p3dconv p3d-to-mlod --list-deps" \
        "p3dconv mlod-to-mlod --dry-run --rename x=y" "p3dconv p3d-to-gltf --lossless -o $dir/q.gltf" \
        "p3dconv mlod-to-mlod --target ofp -o /dev/null" "p3dinfo --lod nothing"; do
        what="$command $file"
        # shellcheck disable=SC2086
        "$bin"/$command "$file" "$file" >"$dir/out" 2>"$dir/err" </dev/null
        [ $? -le 2 ] && ok || bad "exit status: $what"
        quiet "$dir/out" "$dir/err"
        if [ "$command" = "p3dinfo --json" ]; then
            python3 -c 'import json, sys
for line in open(sys.argv[1], encoding="utf-8"): json.loads(line)' "$dir/out" && ok || bad "no JSON: $file"
        fi
    done
done
for name in escapes latin; do
    what="outputs of $name"
    run 0 "$bin/p3dconv" mlod-to-obj "$dir/$name.p3d" -o "$dir/$name.obj"
    run 0 "$bin/p3dconv" mlod-to-gltf --lossless "$dir/$name.p3d" -o "$dir/$name.gltf"
    quiet "$dir/$name.obj" "$dir/$name.mtl" "$dir/$name.gltf"
    python3 -m json.tool "$dir/$name.gltf" >/dev/null && ok || bad "no JSON: $name.gltf"
done
finish
