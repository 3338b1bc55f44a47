# messages.sh: what the tools say of a failure or an output is so, and is said once.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
unset P3D_ASSETS
cd "$dir" || exit 1

# A disk that is full is told once, with its own reason, whoever has written.
if [ -w /dev/full ]; then
    cp "$fixtures/tube.p3d" "$fixtures/crate.p3d" "$fixtures/dxt1.paa" .
    for arguments in "mlod-to-obj crate.p3d" "p3d-to-glb --no-textures crate.p3d" "p3d-to-glb --no-textures tube.p3d" \
        "p3d-to-png --no-textures crate.p3d" "p3d-to-mlod tube.p3d" "paa-to-png dxt1.paa"; do
        # shellcheck disable=SC2086
        "$bin/p3dconv" $arguments -o - >/dev/full 2>err
        [ $? = 1 ] && ok || bad "full stdout is no failure: $arguments"
        [ "$(grep -v "crate.p3d: warning: " err)" = "p3dconv: ${arguments##* }: cannot write standard output: No space left on device" ] && ok ||
            bad "$arguments: $(cat err)"
    done
    for arguments in "p3dinfo --full tube.p3d" "p3dinfo check --json crate.p3d" "p3ddump tube.p3d" \
        "p3dinfo --json crate.p3d" "p3dinfo diff --full crate.p3d tube.p3d" "p3dconv --list-deps crate.p3d" \
        "p3dinfo check --sarif crate.p3d"; do
        # shellcheck disable=SC2086
        "$bin/"$arguments >/dev/full 2>err
        [ $? != 0 ] && ok || bad "full stdout is no failure: $arguments"
        [ "$(wc -l <err)" = 1 ] && ok || bad "$arguments: not one line: $(cat err)"
        grep -q -e ': standard output: No space left on device$' -e ': standard output: write error$' err && ok ||
            bad "$arguments: $(cat err)"
    done
fi

# Findings of an rvmat by itself are those of the file.
cat >gap.rvmat <<'RVMAT'
// SPDX-License-Identifier: GPL-2.0-or-later
PixelShaderID = "Super";
VertexShaderID = "Super";
class Stage1 { texture = "#(rgb,1,1,1)color(0.5,0.5,1,1,NOHQ)"; uvSource = "tex"; };
class Stage3 { texture = "#(argb,8,8,3)color(0,0,0,0,MC)"; uvSource = "tex"; };
RVMAT
run 0 "$bin/p3dinfo" check gap.rvmat
out "gap.rvmat: note P3D-N110: the stages of a material have a gap: Stage2 is missing before Stage3"
run 0 "$bin/p3dinfo" check --json gap.rvmat
out '"lod": null, "lod_name": null, "element": "file", "index": null'

# An animation of a model without bones, and of one with others.
run 1 "$bin/p3dconv" p3d-to-glb "$fixtures/crate.p3d" --rtm "$fixtures/wave.rtm" -o none.glb
err "the model has no bones that an animation could move"
none none.glb

# Images that are files are not copied, and nobody says they were.
run 0 "$bin/p3dconv" paa-to-png "$fixtures/dxt1.paa" -o red.png
cat >plain.gltf <<'GLTF'
{"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}], "images": [{"uri": "red.png"}],
 "textures": [{"source": 0}], "materials": [{"name": "red", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
 "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]}],
 "bufferViews": [{"buffer": 0, "byteLength": 36}],
 "buffers": [{"byteLength": 36, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}
GLTF
run 0 "$bin/p3dconv" gltf-to-mlod --make-rvmat plain.gltf -o made/plain.p3d
err "the rvmats, their maps, and the images that the glTF holds, are in plain_textures, which the MLOD names;"
err "images that are files stay beside the glTF"
[ "$(ls made/plain_textures)" = red.rvmat ] && ok || bad "not the rvmat alone: $(ls made/plain_textures)"
cp made/plain_textures/red.rvmat red.rvmat
echo mine >made/plain_textures/red.rvmat
run 0 "$bin/p3dconv" gltf-to-mlod --make-rvmat plain.gltf -o made/plain.p3d
err "red.rvmat: warning: it is there and is another file, so it stays; --replace replaces it"
[ "$(cat made/plain_textures/red.rvmat)" = mine ] && ok || bad "an rvmat that was changed is lost"
run 0 "$bin/p3dconv" gltf-to-mlod --make-rvmat --replace plain.gltf -o made/plain.p3d
same red.rvmat made/plain_textures/red.rvmat
run 0 "$bin/p3dinfo" made/plain.p3d
out '    red.paa'

# ---- First tries: what people type who have read nothing ----

mkdir tries tries/mod tries/paint
cp "$fixtures/crate.p3d" tries/mod/a.p3d
cp "$fixtures/dxt1.paa" tries/paint/x.paa
cp "$fixtures/addon.pbo" tries/mod.pbo
: >tries/a.fbx
cd tries || exit 1

# A folder is understood without -r; one of textures, too. p3ddump says who takes it.
run 0 "$bin/p3dinfo" --brief mod/
out "mod/a.p3d"
run 0 "$bin/p3dinfo" check mod
out "1 file, "
run 0 "$bin/p3dinfo" --brief paint
out "paint/x.paa"
run 1 "$bin/p3ddump" mod
err "mod: is a folder, and p3ddump takes files; p3dinfo shows what is in a folder"
run 2 "$bin/p3dinfo" diff mod/a.p3d mod
err "mod is a folder, the other is a file"

# Letter case of modes, commands, options and their words does not matter.
run 0 "$bin/p3dconv" P3D-TO-OBJ mod/a.p3d -O case.obj
run 0 "$bin/p3dinfo" CHECK --BRIEF mod/a.p3d
run 0 "$bin/p3dconv" mlod-to-odol --Target DayZ --allow-missing mod/a.p3d -o case.p3d
run 0 "$bin/p3dinfo" case.p3d
out "ODOL version 54"
run 0 "$bin/p3dconv" mlod-to-odol --target Arma3 --allow-missing mod/a.p3d -o case.p3d
run 0 "$bin/p3dinfo" check --profile Arma3 case.p3d
run 2 "$bin/p3dinfo" -v mod/a.p3d # which is no -V

# Words that are no file and no command.
for words in "chekc mod/a.p3d|p3dinfo check mod/a.p3d" "list mod/a.p3d|p3dinfo mod/a.p3d" "rots mod|p3dinfo roots mod" \
    "dump mod/a.p3d|p3ddump mod/a.p3d" "unpack mod/a.pbo|p3dconv pbo-to-folder mod/a.pbo"; do
    # shellcheck disable=SC2086
    run 2 "$bin/p3dinfo" ${words%|*}
    err "no such file or command; did you mean ${words#*|}?"
done
run 2 "$bin/p3ddump" check mod/a.p3d
err "check: no such file; did you mean p3dinfo check mod/a.p3d?"
run 2 "$bin/p3dinfo" explain g10
err "no finding is called 'g10'; 9 begin so, from G101 to G109; docs/check.md lists them"
run 2 "$bin/p3dinfo" hello mod/a.p3d
err "hello: no such file or command; the commands are check, diff, explain and roots"
run 1 "$bin/p3dinfo" hello
err "hello: No such file or directory"
cp mod/a.p3d list
run 0 "$bin/p3dinfo" list # a file is one
for tool in p3dinfo p3dconv p3ddump; do
    for word in help -? "/?"; do
        run 0 "$bin/$tool" "$word"
        out "usage: $tool"
    done
done
run 2 "$bin/p3dconv" mod/a.p3d
err "no output given; its name says what is made: p3dconv mod/a.p3d mod/a.glb"
cp mod/a.p3d 'mod/a b.p3d'
run 2 "$bin/p3dconv" 'mod/a b.p3d'
err 'p3dconv "mod/a b.p3d" "mod/a b.glb"'
rm 'mod/a b.p3d'
run 2 "$bin/p3dconv" mod/a.p3d glb
err "the output may be called mod/a.glb"
if [ -z "$windows" ]; then
    run 1 "$bin/p3dinfo" 'mod\a.p3d'
    err "No such file or directory; it is there with '/' for each '\\'"
    run 1 "$bin/p3dinfo" Mod/A.P3D
    err "No such file or directory; is mod/a.p3d meant?"
    run 2 "$bin/p3dconv" MOD out/
    err "MOD is not there; is mod meant?"
    ln -s nothing mod/lost.p3d
    run 1 "$bin/p3dinfo" mod/lost.p3d
    if grep -q meant "$dir/err"; then bad "a link to nothing is offered itself"; else ok; fi
    rm mod/lost.p3d
fi
run 1 "$bin/p3dinfo" mod/ab.p3d
err "No such file or directory; is mod/a.p3d meant?"
cp "$fixtures/addon.pbo" in.pbo
run 1 "$bin/p3dinfo" in.pbo/data/crate.p3d
err "what is in an archive stands behind a colon: addon.pbo:data/car.p3d"
printf 'glTF\2\0\0\0' >a.glb
run 1 "$bin/p3dinfo" a.glb
err "a.glb: not a P3D model but a glTF: p3dconv makes a model of it"
cp mod/a.p3d help
run 0 "$bin/p3dinfo" help
out "help: "
rm help
run 0 "$bin/p3dconv" help p3d-to-png
out "usage: p3dconv p3d-to-png"

# Formats, modes and help by the words that people know.
run 2 "$bin/p3dconv" a.fbx
err "a.fbx is not read; export glTF from your program: File > Export > glTF 2.0"
run 2 "$bin/p3dconv" --to glb mod/a.p3d
err "p3dconv INPUT OUTPUT.glb"
for mode in p3d-to-fbx p3d2obj; do
    run 2 "$bin/p3dconv" "$mode"
    err "$mode: no such mode; did you mean p3d-to-obj?"
done
for tool in p3dinfo p3dconv p3ddump; do
    run 0 "$bin/$tool" --help lod
    [ "$(head -n 1 "$dir/out")" = "  --lod SELECTOR       LODs: 0, 0-3, memory, 1.000, visual, all; with commas" ] && ok ||
        bad "$tool --help lod: $(head -n 1 "$dir/out")"
done

# Patterns that no shell has expanded, drives, and addresses.
run 0 "$bin/p3dinfo" --brief 'mod/*.p3d'
out "mod/a.p3d"
run 1 "$bin/p3dinfo" 'none*.p3d'
err "none*.p3d: no file matches this pattern"
if [ -z "$windows" ]; then
    cp mod/a.p3d '?.p3d'
    run 0 "$bin/p3dinfo" --brief '?.p3d' # a file of that very name
    out "  ?.p3d"
    run 1 "$bin/p3dinfo" 'P:\x\a.p3d'
    err "; drives are of Windows: name the folder that is this drive here"
fi
run 1 "$bin/p3dconv" https://example.org/a.p3d a.glb
err "; it is an address: download the file, and name that"

# An archive is more than models; a folder onto itself says where outputs may go.
run 0 "$bin/p3dconv" mod.pbo out/
err "p3d-to-glb of its models, as no MODE is given; all its files: p3dconv pbo-to-folder mod.pbo -o out/"
run 2 "$bin/p3dconv" mod mod
err "mod is the input; another folder for the outputs: p3dconv p3d-to-glb mod OUT/"

# diff of archives and folders says what it compares: an archive is its unpacked folder; other files count by bytes.
run 0 "$bin/p3dconv" pbo-to-folder mod.pbo -o unpacked
run 0 "$bin/p3dinfo" diff mod.pbo unpacked
out "models and animations: 0 with other bytes, 2 the same, 0 only in mod.pbo, 0 only in unpacked"
out "other files: 0 with other bytes, 2 the same, 0 only in mod.pbo, 0 only in unpacked"
mkdir unpacked/.git && echo a >unpacked/.git/a && echo 'a = 1;' >>unpacked/config.cpp
run 1 "$bin/p3dinfo" diff unpacked mod.pbo
out "other files: 1 with other bytes, 1 the same, 0 only in unpacked, 0 only in mod.pbo"
out "  other bytes: config.cpp"
run 1 "$bin/p3dinfo" diff --json unpacked mod.pbo
out '"second": {"file": "mod.pbo:config.cpp"}, "same": false'
run 0 "$bin/p3dconv" folder-to-pbo --no-rapify unpacked -o one.pbo
printf 'prefix=z\\other\n' >'unpacked/$PBOPREFIX$'
run 0 "$bin/p3dconv" folder-to-pbo --no-rapify unpacked -o other.pbo
run 1 "$bin/p3dinfo" diff one.pbo other.pbo
out 'prefix: z\crates\addons\main -> z\other'

# What is no model is called what it is; an output needs a name; a text has one place.
run 1 "$bin/p3dinfo" "$fixtures/mods/sources/SQF/car/config.cpp"
out "config.cpp: no P3D model but a config, as its name says"
run 2 "$bin/p3dconv" "$fixtures/dxt1.paa" .png
err "dxt1.png"
echo 'a = 1' >short.rvmat
run 0 "$bin/p3dconv" config-to-bin short.rvmat -o short.bin
err "short.rvmat: warning: 1:6: "
if [ -z "$windows" ]; then
    mkfifo pipe.rvmat
    run 2 "$bin/p3dinfo" check --fix pipe.rvmat
    err "--fix needs files"
fi

# Of a folder config-to-bin takes what games read by itself, and no headers.
mkdir -p configs/data
echo '#include "words.hpp"' >configs/config.cpp
echo 'a = 1;' >configs/words.hpp
cp configs/words.hpp configs/model.cfg
cp "$fixtures/paint.rvmat" configs/data
run 0 "$bin/p3dconv" config-to-bin -r configs -o bin
[ "$(find bin -type f | sort | tr '\n' ' ')" = "bin/config.bin bin/data/paint.rvmat " ] && ok || bad "$(find bin -type f)"
run 1 "$bin/p3dconv" config-to-bin configs/data/paint.rvmat
err "the output would replace the input"
run 0 "$bin/p3dconv" config-to-bin configs/words.hpp -o words.bin # one that is named
rm configs/config.cpp configs/data/paint.rvmat
run 1 "$bin/p3dconv" config-to-bin -r configs -o bin
err "configs: there is no config.cpp or .rvmat in it; other configs are to be named"

# A model without materials is no failure of a folder.
mkdir models
cp "$fixtures/tube_v07.p3d" "$fixtures/tube_v50.p3d" models
run 0 "$bin/p3dconv" odol-to-rvmat -r models -o rvmats
err "1 model without materials skipped"
[ -f rvmats/data/tube.rvmat ] && ok || bad "no rvmat of the other model"
run 1 "$bin/p3dconv" odol-to-rvmat models/tube_v07.p3d -o rvmats
err "it has no materials"
cd .. || exit 1
finish
