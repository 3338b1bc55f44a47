# hostile.sh: names, links, folders and streams that lead p3dconv astray.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
crate=$dir/crate.p3d
cp "$fixtures/crate.p3d" "$crate"
nothing="$dir/nothing"
mkdir "$nothing"

# ---- Depfiles: make must read what was meant, or p3dconv must refuse to write it ----

mkdir "$dir/make"
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >"$dir/make/plain"
# refused NAME [TEXT]: an output of that name is made, a depfile is not
refused() {
    rm -rf "$dir/make/run"
    mkdir "$dir/make/run"
    cp "$dir/make/plain" "$dir/make/run/$1.obj"
    (cd "$dir/make/run" && "$bin/p3dconv" obj-to-mlod "$1.obj" --depfile d) >/dev/null 2>"$dir/err"
    [ $? = 1 ] && ok || bad "not refused: '$1'"
    err "cannot stand in a depfile: make ${2:-cannot read the }"
    none "$dir/make/run/d"
}
has_make=
if command -v make >/dev/null; then has_make=1; fi
# These are carried, as inputs and as outputs, by the rules of one makefile.
set -- 'a b' 'a  b' 'a\ b' 'a#b' '#a' 'a$b' 'a$$b' '$a' 'a:b' 'a:bc' '~a' '~root' 'a~' "it's" 'a"b' 'a(1)' '(a' 'a@b' 'a+b' 'a!b' \
    'a,b' 'a\b' '\a' 'a\\b' 'a&b' 'a]' 'a{b}' 'a^b' 'a<b>' 'a`b`' '-a' '+a' '@a' '-include a' 'include' 'define x' 'export' '.a' '..a' 'ä'
mkdir "$dir/make/carried"
for name; do
    cp "$dir/make/plain" "$dir/make/carried/$name.obj"
    printf '%s\n' "$name.p3d|$name.obj"
    set -- "$@" "$name.obj"
    shift
done >"$dir/make/want"
cd "$dir/make/carried" || exit 1
run 0 "$bin/p3dconv" obj-to-mlod --depfile d -- "$@"
if command -v make >/dev/null; then
    # the pattern rule is left to say what the depfile says
    printf '%%.p3d:\n\t@printf "%%s\\n" '\''$(subst '\'','\''\\'\'''\'',$@)|$(subst '\'','\''\\'\'''\'',$<)'\'' >>said\ninclude d\n' >Makefile
    for name; do
        rm "./${name%.obj}.p3d"
        set -- "$@" "${name%.obj}.p3d"
        shift
    done
    run 0 make -s -- "$@"
    same said ../want
fi
cd "$OLDPWD" || exit 1
# a blank has its backslash, and one more for each that the name has before it
cp "$dir/make/plain" "$dir/make/"'a\ \\ b.obj'
run 0 "$bin/p3dconv" obj-to-mlod "$dir/make/"'a\ \\ b.obj' -o "$dir/make/b.p3d" --depfile "$dir/make/b.d"
[ "$(cat "$dir/make/b.d")" = "$dir/make/b.p3d: $dir/make/"'a\\\ \\\\\ b.obj' ] && ok || bad "backslashes: $(cat "$dir/make/b.d")"
for name in 'a;touch pwned' ';a' 'a=b' 'SHELL=x' 'a|b' 'a*' 'a?' 'a[b]' 'a%b' '%' 'a$(b)' 'a${b}' ' a' 'a\#b' 'a\:b' "a${tab:=$(printf '\t')}b" \
    "$(printf 'a\nb')" "$(printf 'a\rb')" "$(printf 'a\177b')"; do
    refused "$name"
done
# at the end of a name, where its extension does not help
for name in 'a\' 'a ' 'a)' 'a:' 'a&'; do
    run 1 "$bin/p3dconv" mlod-to-mlod "$crate" -o "$dir/$name" --depfile "$dir/end.d"
    err "cannot stand in a depfile: make cannot read the "
    none "$dir/end.d"
done
run 1 sh -c "cd '$dir' && exec '$bin/p3dconv' mlod-to-mlod '$crate' -o .PHONY --depfile end.d"
err "make knows it as a special name"
# a command inside of an OBJ, and its like in what the user names
mkdir "$dir/obj"
printf 'mtllib x;touch pwned\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >"$dir/obj/a.obj"
printf 'newmtl a\n' >"$dir/obj/x;touch pwned"
(cd "$dir/obj" && "$bin/p3dconv" obj-to-mlod a.obj --depfile a.d) 2>"$dir/err"
[ $? = 1 ] && ok || bad "a command in a depfile"
err "x;touch pwned cannot stand in a depfile"
none "$dir/obj/a.d"
[ -s "$dir/obj/a.p3d" ] && ok || bad "no output"
cp "$crate" "$dir/c=rate.p3d"
run 1 "$bin/p3dconv" mlod-to-mlod "$dir/c=rate.p3d" -o "$dir/x.p3d" --depfile "$dir/x.d"
err "cannot read the '=' in it"
# it replaces nothing that was read or written
cp "$crate" "$dir/own.p3d"
printf 'a:\tb\n' >"$dir/rules"
for file in own.p3d ./own.obj; do
    run 2 "$bin/p3dconv" mlod-to-obj "$dir/own.p3d" --depfile "$dir/$file"
    err "does not fit: FILE is the depfile that is written"
done
run 1 "$bin/p3dconv" mlod-to-obj "$dir/own.p3d" --depfile "$dir/own.mtl"
err "the depfile would replace an input or an output"
grep -q '^newmtl' "$dir/own.mtl" && ok || bad "the MTL is gone"
run 1 "$bin/p3dconv" p3d-to-glb --newer --lod 0 "$dir/own.p3d" -o "$dir/own.glb" --depfile "$dir/own.glb.dep"
err "--newer keeps there what the output was made of"
run 1 "$bin/p3dconv" mlod-to-mlod --rename @"$dir/rules" "$crate" -o "$dir/x.p3d" --depfile "$dir/./rules"
printf 'a:\tb\n' | cmp -s - "$dir/rules" && ok || bad "the rules are gone"
printf 'a: b\n{\n' >"$dir/mine"
for option in --depfile --short-names --model-cfg; do
    run 2 "$bin/p3dconv" p3d-to-mlod --target ofp "$crate" -o "$dir/x.p3d" "$option" "$dir/mine"
    err "$option $dir/mine would replace a file that is no "
done

# ---- Links ----

# links where an output or what goes with it will stand lead out of the folder
rc=$dir/home/bashrc
mkdir "$dir/home" "$dir/tree" "$dir/tree/sub"
echo precious >"$rc"
cp "$crate" "$dir/tree/sub/car.p3d"
ln -s ../../home/bashrc "$dir/tree/sub/car.mtl" # links.py tries the outputs of all modes
run 1 "$bin/p3dconv" p3d-to-obj -r "$dir/tree"
err "car.mtl: it is a symbolic link; only -o FILE writes through one"
run 1 "$bin/p3dconv" p3d-to-obj -r "$dir/tree" -o "$dir/tree"
run 1 "$bin/p3dconv" p3d-to-obj "$crate" "$dir/tree/sub/car.p3d" -o "$dir/tree/sub/"
[ "$(cat "$rc")" = precious ] && ok || bad "a link was followed"
[ -L "$dir/tree/sub/car.mtl" ] && ok || bad "a link was replaced"
rm -rf "$dir/tree/sub"/*
cp "$crate" "$dir/tree/sub/car.p3d"
ln -s ../../home/bashrc "$dir/tree/sub/given.obj"
run 0 "$bin/p3dconv" p3d-to-obj "$crate" -o "$dir/tree/sub/given.obj" # the user named it
grep -q '^o 1' "$rc" && ok || bad "-o FILE does not write through a link"
mkfifo "$dir/tree/sub/car.mtl"
run 1 timeout 60 "$bin/p3dconv" p3d-to-obj -r "$dir/tree"
err "car.mtl: File exists"

# ---- The same file, spelled in another way ----

mkdir -p "$dir/same/sub" "$dir/same/out"
same=$dir/same
for name in a b; do cp "$crate" "$same/$name.p3d"; done
ln -s .. "$same/sub/up"
run 2 "$bin/p3dconv" mlod-to-mlod "$same/a.p3d" "$same/sub/../a.p3d" -o "$same/out"
run 2 "$bin/p3dconv" mlod-to-obj "$same/a.p3d" "$same/sub/../a.p3d"
err "two inputs would both be written to"
run 2 "$bin/p3dconv" mlod-to-obj "$same/a.p3d" "$same/sub/up/a.p3d"
err "two inputs would both be written to"
mkdir "$same/out/x"
cp "$same/a.p3d" "$same/out/x/b.p3d"
run 2 "$bin/p3dconv" mlod-to-mlod "$same/b.p3d" "$same/sub/../out/x/b.p3d" -o "$same/out/x/"
err "would both be written to"
ln -s ../b.p3d "$same/out/a.p3d"
run 2 "$bin/p3dconv" mlod-to-mlod "$same/a.p3d" "$same/b.p3d" -o "$same/out/"
err "the output of one input would replace another input"
mv "$same/a.p3d" "$same/b.mtl"
ln "$same/b.mtl" "$same/c.p3d"
run 2 "$bin/p3dconv" mlod-to-obj "$same/b.p3d" "$same/c.p3d"
err "would replace another input, $same/b.mtl"
cp "$dir/rules" "$same/c.rules"
run 2 "$bin/p3dconv" mlod-to-mlod --rename @"$same/c.rules" "$same/c.p3d" -o "$same/sub/../c.rules"
err "would replace another input"
run 0 "$bin/p3dconv" mlod-to-obj "$same/c.p3d" "$same/b.p3d" -o "$same/new/" # and what only looks alike is converted

# ---- Folders ----

mkdir -p "$dir/folders/open" "$dir/folders/closed" "$dir/folders/blind/deep"
for folder in open closed blind/deep; do cp "$crate" "$dir/folders/$folder"; done
chmod 755 "$dir/folders" "$dir/folders/open"
chmod 000 "$dir/folders/closed"
chmod 444 "$dir/folders/blind" # its names can be read, but not what they are
if [ "$unprivileged" ]; then
    mkdir "$dir/into"
    chmod 777 "$dir/into"
    run_unprivileged 1 p3dconv p3d-to-obj -r "$dir/folders" -o "$dir/into"
    err "$dir/folders/closed: Permission denied"
    err "$dir/folders/blind/deep: Permission denied"
    [ -s "$dir/into/open/crate.obj" ] && ok || bad "the others are not done"
fi
chmod 755 "$dir/folders/closed" "$dir/folders/blind"
# a path that is longer than the system takes: made step by step
python3 - "$crate" "$dir/folders/open" <<'END' || bad "python3 is needed"
import os, sys
model = open(sys.argv[1], "rb").read()
os.chdir(sys.argv[2])
for i in range(25):
    os.mkdir("d" * 200)
    os.chdir("d" * 200)
open("deep.p3d", "wb").write(model)
END
run 1 "$bin/p3dconv" p3d-to-mlod -r "$dir/folders" -o "$dir/folders_out"
err "File name too long"
[ -s "$dir/folders_out/blind/deep/crate.p3d" ] && ok || bad "the others are not done"
rm -rf "$dir/folders"

# ---- Streams ----

head -c 900 "$crate" >"$dir/cut.p3d"
# a closed descriptor is not given to an output, where messages would land in it
if [ -z "$valgrind" ]; then
    mkdir "$dir/odd"
    for i in $(seq 1 20); do cp "$fixtures/odd.p3d" "$dir/odd/$i.p3d"; done
    "$bin/p3dconv" mlod-to-mlod -j 4 -r "$dir/odd" -o "$dir/quiet" 0<&- 2>&-
    for file in "$dir"/quiet/*; do cmp -s "$fixtures/odd.p3d" "$file" || bad "a message in $file"; done
    "$bin/p3dconv" p3d-to-obj "$fixtures/odd.p3d" "$dir/cut.p3d" -o "$nothing/" 0<&- 1>&- 2>&-
    [ $? = 1 ] && ok || bad "exit status with closed streams"
    "$bin/p3dconv" p3d-to-obj "$fixtures/odd.p3d" -o "$dir/odd.obj" 2>/dev/null
    grep -v '^mtllib' "$dir/odd.obj" >"$dir/expected"
    grep -v '^mtllib' "$nothing/odd.obj" | cmp -s - "$dir/expected" && ok || bad "another output with closed streams"
fi
"$bin/p3dinfo" "$crate" >&- 2>"$dir/err"
[ $? = 1 ] && ok || bad "a closed stdout is no failure"
err "standard output: Bad file descriptor"

# outputs that are pipes and devices: nothing stands beside them
printf '%s\n' "'$bin/p3dconv' mlod-to-obj '$crate' -o >(cat >'$dir/piped'; echo >'$dir/piped.done')" >"$dir/script"
if command -v bash >/dev/null; then
    run 0 bash "$dir/script"
    await [ -e "$dir/piped.done" ]
    obj_alone "$dir/plain.obj" mlod-to-obj "$crate"
    same "$dir/piped" "$dir/plain.obj"
fi
run 0 "$bin/p3dconv" mlod-to-obj "$crate" -o /dev/null
none /dev/null.mtl
[ -c /dev/null ] && ok || bad "/dev/null is gone"
run 1 "$bin/p3dconv" mlod-to-gltf "$crate" -o /dev/null
err "needs a file beside which its .bin can stand"
none /dev/null.bin
{ echo first; "$bin/p3dconv" mlod-to-obj "$crate" -o /dev/stdout; echo last; } >"$dir/redirected"
{ echo first; cat "$dir/plain.obj"; echo last; } | cmp -s - "$dir/redirected" && ok || bad "-o /dev/stdout"

# why a large output could not be written, also where its last bytes would have fitted again
python3 - "$dir/large.p3d" <<'END' || bad "python3 is needed"
import struct, sys
points = b"".join(struct.pack("<fffI", i, 0, 0, 0) for i in range(20000))
tags = b"\1#EndOfFile#\0" + struct.pack("<I", 0)
lod = b"P3DM" + struct.pack("<6I", 28, 0x100, 20000, 0, 0, 0) + points + b"TAGG" + tags + struct.pack("<f", 1)
open(sys.argv[1], "wb").write(b"MLOD" + struct.pack("<II", 257, 1) + lod)
END
for mode in obj mlod; do
    if [ -w /dev/full ]; then
        run 1 "$bin/p3dconv" p3d-to-$mode "$dir/large.p3d" -o /dev/full
        err "cannot write /dev/full: No space left on device"
        "$bin/p3dconv" p3d-to-$mode "$dir/large.p3d" -o - >/dev/full 2>"$dir/err"
        err "cannot write standard output: No space left on device"
    fi
    run 1 sh -c "ulimit -f 8; exec '$bin/p3dconv' p3d-to-$mode '$dir/large.p3d' -o '$dir/large.out'"
    err "large.out: File too large"
    none "$dir/large.out"
done

# ---- Names and modes ----

long=$(printf 'n%.0s' $(seq 1 240))
cp "$crate" "$dir/$long.p3d"
run 0 "$bin/p3dconv" mlod-to-obj "$dir/$long.p3d"
run 0 "$bin/p3dconv" mlod-to-obj "$dir/$long.p3d"
[ -s "$dir/$long.mtl" ] && ok || bad "no long name"
run 1 "$bin/p3dconv" mlod-to-obj "$crate" -o "$dir/$long.mtl/last.obj" # of a long path the message has the end
err "cannot make the folder ...nnn"
err "n.mtl: a file is there"
mkdir -p "$dir/$long/last.mtl"
run 1 "$bin/p3dconv" mlod-to-obj "$crate" -o "$dir/$long/last.obj"
err "cannot write ...nnn"
err "n/last.mtl: "
echo old >"$dir/mode.obj"
chmod 604 "$dir/mode.obj"
run 0 "$bin/p3dconv" mlod-to-obj "$crate" -o "$dir/mode.obj"
[ "$(stat -c %a "$dir/mode.obj")" = 604 ] && ok || bad "mode $(stat -c %a "$dir/mode.obj")"
chmod 444 "$dir/mode.obj"
run 1 "$bin/p3dconv" mlod-to-obj "$crate" -o "$dir/mode.obj"
err "cannot write $dir/mode.obj: it is read-only"
line="$dir/$(printf 'a\nv 9 9 9').p3d"
cp "$crate" "$line"
run 1 "$bin/p3dconv" mlod-to-obj "$line"
err "the name of the MTL has a control character, which an OBJ cannot name"
none "${line%.p3d}.obj"

# ---- What is no model is not read to its end ----

truncate -s 100G "$dir/huge.p3d"
for tool in p3ddump "p3dconv p3d-to-obj" "p3dinfo"; do
    # shellcheck disable=SC2086
    run 1 sh -c "ulimit -t $((10 * slow)); exec '$bin'/$tool '$dir/huge.p3d'"
    err "not a P3D model: it begins with neither MLOD nor ODOL"
    run 1 sh -c "ulimit -t $((10 * slow)); exec '$bin'/$tool - </dev/zero"
    err "not a P3D model"
done
run 1 "$bin/p3dinfo" "$dir/huge.p3d"
out "huge.p3d: unknown format, 107374182400 bytes, unreadable"
{ printf 'MLOD'; cat /dev/zero; } 2>/dev/null | head -c 100000000 >"$dir/model.obj"
run 1 "$bin/p3dconv" obj-to-mlod "$dir/model.obj"
err "the file is MLOD, not OBJ"

# ---- A text of a mod has a size that somebody may have typed ----

mkdir "$dir/texts"
cp "$fixtures"/pickup/* "$dir/texts"
for name in config.cpp model.cfg pickup.rvmat; do truncate -s 67108865 "$dir/texts/$name"; done
large="has more than 64 MiB, which nobody writes as a text"
for name in config.cpp model.cfg pickup.rvmat; do
    run 1 sh -c "ulimit -t $((2 * slow)); exec '$bin/p3dinfo' check '$dir/texts/$name'"
    out "$large"
done
run 1 "$bin/p3dinfo" check "$dir/texts/pickup.p3d"
out "model.cfg: $large"
run 1 "$bin/p3dconv" mlod-to-odol --target a3 "$dir/texts/pickup.p3d" --assets "$dir/texts" -o "$dir/texts.p3d"
err "model.cfg: $large"
run 1 "$bin/p3dconv" mlod-to-odol --target a3 "$dir/texts/pickup.p3d" --assets "$dir/texts" -o "$dir/texts.p3d" \
    --model-cfg "$fixtures/pickup/model.cfg"
err "pickup\\pickup.rvmat: $large"
none "$dir/texts.p3d"

# ---- No option reads a device, and of a pipe none more than a text has ----

mkfifo "$dir/pipe" "$dir/texts/known"
echo 'baseline = "known";' >"$dir/texts/.p3dkit.cfg"
run 2 "$bin/p3dinfo" check "$dir/texts/pickup.p3d"
err "baseline is no file below its folder"
rm "$dir/texts/known" "$dir/texts/.p3dkit.cfg"
while read -r status words; do
    for file in /dev/zero "$dir/pipe"; do
        # shellcheck disable=SC2046
        set -- $(printf '%s' "$bin/$words" | sed "s|FILE|$file|;s|DIR|$dir|;s|CRATE|$crate|")
        if [ "$file" = "$dir/pipe" ]; then cat /dev/zero >"$dir/pipe" 2>/dev/null & fi
        run "$status" sh -c 'ulimit -t "$0"; exec "$@"' $((10 * slow)) "$@"
        cat "$dir/out" >>"$dir/err"
        case $words-$file in
        *-/dev/zero) err "/dev/zero: is a device, not a file" ;;
        *@FILE* | *page* | *map* | *cfg* | *baseline*) err "$dir/pipe: $large" ;;
        *obj*) err "$dir/pipe: comes through a pipe, and has more than 512 MiB: put it into a file first" ;;
        *) err "$dir/pipe: " ;;
        esac
    done
done <<'END'
2 p3dconv mlod-to-mlod CRATE --rename @FILE -o DIR/none
1 p3dconv p3d-to-glb CRATE --rtm FILE -o DIR/none
1 p3dconv p3d-to-html CRATE --page FILE -o DIR/none
1 p3dconv gltf-to-rtm CRATE --bone-map FILE -o DIR/none
1 p3dconv mlod-to-odol --target a3 CRATE --model-cfg FILE -o DIR/none
2 p3dinfo check CRATE --baseline FILE
2 p3dinfo check CRATE --source FILE
2 p3dinfo check CRATE --model-cfg FILE
1 p3dinfo FILE
1 p3ddump FILE
1 p3dconv obj-to-mlod FILE -o DIR/none
END
wait

# ---- A long name is not written again and again ----

python3 - "$dir" <<'END' || bad "python3 is needed"
import struct, sys
u32 = lambda *v: struct.pack("<%dI" % len(v), *v)
face = u32(3) + b"".join(u32(i, 0) + bytes(8) for i in (0, 1, 2, 0)) + u32(0) + b"\0\0"
for name, size in (("long", 500000), ("usual", 60)):
    tag = lambda n, data: b"\1" + n + b"\0" + u32(len(data)) + data
    # All faces have the name, and every other one lies in other selections besides.
    tags = tag(b"n" * size, bytes(3) + b"\1" * 8000) + tag(b"#EndOfFile#", b"")
    for bit in range(12):
        tags = tag(b"b%d" % bit, bytes(3) + bytes(i // 2 >> bit & 1 for i in range(8000))) + tags
    lod = b"P3DM" + u32(28, 0x100, 3, 1, 8000, 0) + bytes(48) + bytes(12) + face * 8000 + b"TAGG" + tags
    open(sys.argv[1] + "/" + name + "_name.p3d", "wb").write(b"MLOD" + u32(257, 1) + lod + struct.pack("<f", 1))
END
run 1 sh -c "ulimit -f 400000; exec '$bin/p3dconv' mlod-to-obj '$dir/long_name.p3d'"
err "the names of groups and materials are too large for a model of this size; fewer LODs need fewer of them"
none "$dir/long_name.obj"
run 0 "$bin/p3dconv" mlod-to-obj "$dir/usual_name.p3d"
[ "$(grep -c '^g .*nnn' "$dir/usual_name.obj")" = 4000 ] && ok || bad "not 4000 groups"

# ---- An MTL is read once, however often it is named ----

mkdir "$dir/mtl"
python3 - "$dir/mtl" <<'END' || bad "python3 is needed"
import sys
open(sys.argv[1] + "/a.mtl", "w").write("newmtl m\nmap_Kd m.paa\n" * 400000)
names = "".join("mtllib " + "./" * i + "a.mtl\n" for i in range(250))
open(sys.argv[1] + "/a.obj", "w").write(names + "v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl m\nf 1 2 3\n")
END
run 0 sh -c "ulimit -t $((60 * slow)); exec '$bin/p3dconv' obj-to-mlod '$dir/mtl/a.obj' --depfile '$dir/mtl/a.d'"
[ "$(tr ' ' '\n' <"$dir/mtl/a.d" | grep -c 'a\.mtl')" = 1 ] && ok || bad "the MTL is named again and again"
run 0 "$bin/p3dinfo" "$dir/mtl/a.p3d"
out m.paa

if ls -R "$dir" | grep -q '\.tmp$'; then bad "debris"; else ok; fi
finish
