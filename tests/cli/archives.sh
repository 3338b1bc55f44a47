# archives.sh: archives, and what is in them, as inputs of p3dinfo and p3ddump.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
addon=$fixtures/addon.pbo
cp "$addon" "$dir/addon.pbo"
cd "$dir" || exit 1

# One archive: what is in it, by its header; --brief has a line for each model.
run 0 "$bin/p3dinfo" addon.pbo
out "  entries   4, 2 of them packed"
silent err
run 0 "$bin/p3dinfo" --brief addon.pbo
if [ "$(grep -c ' ok \| readable ' out)" = 3 ] && [ "$(wc -l <out)" = 3 ]; then ok; else bad "--brief is not three lines"; fi
out 'ok  addon.pbo: prefix z\crates\addons\main'
run 0 "$bin/p3dinfo" --full addon.pbo
out '  prefix    z\crates\addons\main'
out '  checksum  ok'
out 'addon.pbo:data\crate.p3d: MLOD version 257'

# --json has the models as files have them, whatever their place.
run 0 "$bin/p3dinfo" --json addon.pbo
out '"file": "addon.pbo:data\\crate.p3d"'
sed 's/"file": "[^"]*"/"file": ""/; s/, "model_cfg_search": {[^}]*}//; s/, "missing": \[[^]]*\]//' out >members
"$bin/p3dinfo" --json "$fixtures/tags_p3dm.p3d" "$fixtures/crate.p3d" |
    sed 's/"file": "[^"]*"/"file": ""/; s/, "model_cfg_search": {[^}]*}//' >files
same members files

# One model, in any spelling.
for name in 'data\crate.p3d' 'data/crate.p3d' 'DATA/Crate.P3D' '\data\crate.p3d'; do
    run 0 "$bin/p3dinfo" "addon.pbo:$name"
    out 'addon.pbo:data\crate.p3d: MLOD version 257'
    out '  mass      20 kg'
done
"$bin/p3ddump" "$fixtures/crate.p3d" >expected
run 0 "$bin/p3ddump" 'addon.pbo:data/crate.p3d'
same out expected
run 0 "$bin/p3ddump" --tags 'addon.pbo:data/tags.p3d'
out '#SharpEdges#'
run 1 "$bin/p3dinfo" 'addon.pbo:data/car.p3d'
err 'p3dinfo: addon.pbo:data/car.p3d: there is no such file in this archive'
run 1 "$bin/p3dinfo" 'addon.pbo:readme.txt'
err 'p3dinfo: addon.pbo:readme.txt: not a P3D model'
run 1 "$bin/p3dinfo" 'other.pbo:data/crate.p3d'
err 'No such file'

# A file of that very name wins.
cp "$fixtures/odd.p3d" 'addon.pbo:odd.p3d'
run 0 "$bin/p3dinfo" 'addon.pbo:odd.p3d'
out 'addon.pbo:odd.p3d: MLOD version 257'
rm 'addon.pbo:odd.p3d'

# -r walks into archives.
mkdir -p mod/addons mod/empty
cp addon.pbo mod/addons/a.PBO
cp "$fixtures/crate.p3d" mod/addons/b.p3d
run 0 "$bin/p3dinfo" --brief -r mod
grep -v '^PBO' out | sed 's/.*\(ok\|readable\)  *//' >names
printf '%s\n' 'mod/addons/a.PBO:data\Tags.P3D' 'mod/addons/a.PBO:data\crate.p3d' mod/addons/b.p3d >expected
same names expected
run 0 "$bin/p3dinfo" -r mod
out 'mod/addons/a.PBO: PBO archive'
out 'mod/addons/b.p3d: MLOD version 257'

# A cut archive: what is there, one message, status 1.
head -c 1500 addon.pbo >cut.pbo
run 1 "$bin/p3dinfo" cut.pbo
one_line
err 'p3dinfo: cut.pbo: 0x5dc: the file is cut: its contents end at 0xe0d; 2 of 4 entries are lost'
out '  entries   4, 2 of them packed, 2 that cannot be read'
out '        2531  data\crate.p3d  (cannot be read)'
run 1 "$bin/p3dinfo" --full cut.pbo
out '  checksum  cut: the file ends too early'
for view in --brief --json; do
    run 1 "$bin/p3dinfo" $view cut.pbo
    one_line
    out 'Tags.P3D'
done
run 1 "$bin/p3dinfo" 'cut.pbo:data/crate.p3d'
err 'data\crate.p3d takes 2531 bytes, but 470 are left: the file is cut'
run 0 "$bin/p3dinfo" 'cut.pbo:data/tags.p3d'
run 1 "$bin/p3ddump" cut.pbo
one_line
out '470 bytes'
head -c 100 addon.pbo >header.pbo
run 1 "$bin/p3dinfo" header.pbo
one_line
cp "$fixtures/crate.p3d" model.pbo
run 1 "$bin/p3dinfo" model.pbo
one_line
printf 'x' | dd of=changed.pbo bs=1 seek=3590 conv=notrunc 2>/dev/null
cp addon.pbo changed.pbo
printf 'x' | dd of=changed.pbo bs=1 seek=3590 conv=notrunc 2>/dev/null
run 0 "$bin/p3dinfo" --full changed.pbo
out '  checksum  bad: the archive was changed after it was made'
head -c 3613 addon.pbo >short.pbo
head -c 3597 addon.pbo >without.pbo # as archives of Operation Flashpoint
run 0 "$bin/p3dinfo" check --only N117 changed.pbo short.pbo without.pbo addon.pbo
out 'changed.pbo: warning P3D-N117: the checksum of an archive is wrong: its checksum is bad'
out 'short.pbo: warning P3D-N117: the checksum of an archive is wrong: its checksum is cut'
[ "$(grep -c 'P3D-N117' out)" = 2 ] && ok || bad "N117 of other archives"
run 0 "$bin/p3dconv" pbo-to-folder addon.pbo:DATA/crate.p3d -o part/one
run 0 "$bin/p3dconv" pbo-to-folder addon.pbo:data -o part
[ "$(find part -type f | LC_ALL=C sort | tr '\n' ' ')" = "part/data/Tags.P3D part/data/crate.p3d part/one/data/crate.p3d " ] && ok || bad "a part: $(find part)"
run 1 "$bin/p3dconv" pbo-to-folder addon.pbo:dat -o nothing
err "addon.pbo:dat: there is no such file or folder in this archive"
none nothing
for lost in cut.pbo:data/crate.p3d header.pbo:data; do # what cannot be had is not said to be nowhere
    run 1 "$bin/p3dconv" pbo-to-folder "$lost" -o nothing
    one_line
done
run 1 "$bin/p3dconv" pbo-to-folder cut.pbo:nowhere -o nothing
err "cut.pbo:nowhere: there is no such file or folder in this archive"
one_line
run 0 "$bin/p3dconv" pbo-to-folder cut.pbo:data/Tags.P3D -o part/whole
run 0 "$bin/p3dconv" pbo-to-folder short.pbo -o short
err 'short.pbo: warning: its checksum is cut'

# An archive without models.
{ head -c 0 addon.pbo && printf 'a.txt\0' && head -c 20 /dev/zero && head -c 21 /dev/zero; } >text.pbo
run 0 "$bin/p3dinfo" text.pbo
out '  prefix    none: the file'
out '  models    0'
run 0 "$bin/p3dinfo" --brief text.pbo # scripts alone are an addon, too
out "1 entries    0 models  ok  text.pbo: prefix none"

# Names cannot harm a terminal.
{ printf '\033[31m.p3d\0' && head -c 20 /dev/zero && head -c 21 /dev/zero; } >evil.pbo
run 1 "$bin/p3dinfo" evil.pbo
if grep -q "$(printf '\033')" out err; then bad "an escape sequence is printed"; else ok; fi

# p3ddump: the fields of the archive itself, all of them.
run 0 "$bin/p3ddump" addon.pbo
out '0x00000000  unnamed'
out 'unnamed.method                      0x56657273'
out 'properties[0].key                   "prefix"'
out 'properties[0].value                 "z\crates\addons\main"'
out 'entries[2]'
out 'contents[2]'
out 'sha1                                20 bytes'
run 1 "$bin/p3ddump" --layout addon.pbo cut.pbo
if grep -q 'no field claims' out; then bad "bytes of an archive are not shown"; else ok; fi
run 1 "$bin/p3ddump" --lod 0 addon.pbo
err 'p3ddump: addon.pbo: archives have neither tags nor LODs'

# An archive that changes while it is shown is shown as it was.
python3 - long.pbo <<'END' || bad "python3 is needed"
import struct, sys
names = b"".join(b"a file that is not there %08d\0" % i + bytes(20) for i in range(20000))
open(sys.argv[1], "wb").write(names + bytes(21))
END
if [ -z "$windows" ]; then # it refuses the change, but wine does not
    "$bin/p3ddump" long.pbo >long.txt
    # Who reads the first byte only holds p3ddump up in the middle of its output.
    { "$bin/p3ddump" long.pbo 2>err; echo $? >status; } | hold_up sh -c "printf x >long.pbo"
    [ "$(cat status)" = 0 ] && cmp -s out long.txt && ok || bad "p3ddump shows another file than it has read"

    # One in the assets whose header was read is not taken for what it was.
    mkfifo pipe.p3d
    for tool in "p3dconv p3d-to-glb -o cut/" "p3dconv p3d-to-png --jobs 2 -o cut/"; do
        python3 - assets.pbo <<'END' || bad "python3 is needed"
import struct, sys
entry = lambda name, size: name + b"\0" + struct.pack("<5I", 0, 0, 0, 0, size)
head = b"\0sreV" + bytes(16) + b"prefix\0crate\\data\0\0" + entry(b"first.paa", 300000) + entry(b"crate_co.paa", 5000)
open(sys.argv[1], "wb").write(head + bytes(21 + 305000 + 21))
END
        # shellcheck disable=SC2086
        rm -rf cut
        "$bin"/$tool "$fixtures/crate.p3d" pipe.p3d --assets assets.pbo >out 2>err &
        await sh -c 'ls cut/crate.* >listed 2>&1'
        printf 'x' >assets.pbo
        cat "$fixtures/crate.p3d" >pipe.p3d
        wait $! && ok || bad "exit status $? of $tool"
        err 'pipe.p3d: warning: crate\data\crate_co.paa: changed while it was read'
    done
fi
finish
