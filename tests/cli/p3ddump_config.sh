# p3ddump_config.sh: rvmats, model.cfgs and rapified trees of classes, as text and by fields.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

# text and rapified forms print the same, and what is printed prints as itself
for pair in paint.rvmat:paint_rapified.rvmat classes.cfg:classes_rapified.cfg; do
    run 0 "$bin/p3ddump" "$fixtures/${pair%:*}"
    cp "$dir/out" "$dir/text.cfg"
    run 0 "$bin/p3ddump" "$fixtures/${pair#*:}"
    silent err
    same "$dir/out" "$dir/text.cfg"
    run 0 "$bin/p3ddump" "$dir/text.cfg"
    same "$dir/out" "$dir/text.cfg"
    run 0 "$bin/p3ddump" --layout "$fixtures/${pair#*:}"
    if grep -q 'no field claims' "$dir/out"; then bad "bytes of a tree are not shown"; else ok; fi
done
run 0 "$bin/p3ddump" "$fixtures/paint.rvmat"
out 'ambient[] = {0.75, 0.75, 0.75, 1.0};'
out '    texture = "p3dkit\paint\data\paint_nohq.paa";'
"$bin/p3ddump" - <"$fixtures/classes_rapified.cfg" >"$dir/out" 2>&1
same "$dir/out" "$dir/text.cfg"
cp "$fixtures/classes_rapified.cfg" "$dir/config.any"
run 0 "$bin/p3ddump" "$dir/config.any"
same "$dir/out" "$dir/text.cfg"

# fields
run 0 "$bin/p3ddump" --full "$fixtures/paint_rapified.rvmat"
out '0x00000012  entries[0].kind                     2 (array)'
out '0x00000013  entries[0].name                     "ambient"'
out 'entries[0].items[0].value_kind      1 (f32)'
run 1 "$bin/p3ddump" --layout "$fixtures/paint.rvmat"
err 'paint.rvmat: only rapified trees of classes have fields'
run 1 "$bin/p3ddump" --tags "$fixtures/paint.rvmat"
err 'a tree of classes has neither tags nor LODs'
run 1 "$bin/p3ddump" --lod 0 "$fixtures/paint_rapified.rvmat"
one_line

# what is printed is the same tree, with the very bytes; on a terminal nothing that it obeys
printf 'a = "\033[31m\tcaf\351\177 caf\303\251";' >"$dir/odd.cfg"
run 0 "$bin/p3ddump" "$dir/odd.cfg"
cp "$dir/out" "$dir/again.cfg"
for text in odd again; do "$bin/p3dconv" config-to-bin "$dir/$text.cfg" -o "$dir/$text.bin"; done
same "$dir/odd.bin" "$dir/again.bin"
if [ ! "$windows" ] && [ ! "$valgrind" ] && command -v script >/dev/null; then
    script -qc "'$bin/p3ddump' '$dir/odd.cfg'" /dev/null </dev/null | tr -d '\r' >"$dir/out"
    out 'a = "\x1b[31m\x09caf'
fi

# includes: beside the file, then in each folder of --assets, also as the game writes paths
run 0 "$bin/p3ddump" "$fixtures/model.cfg"
silent err
out '            class turn_2 {'
mkdir -p "$dir/a" "$dir/b/x/y"
printf '#include "\\x\\y\\one.hpp"\n#include <two.hpp>\n' >"$dir/a/config.cpp"
printf 'one = 1;\n#include "beside.hpp"\n' >"$dir/b/x/y/one.hpp"
printf 'beside = 2;\n' >"$dir/b/x/y/beside.hpp"
printf 'two = 3;\n' >"$dir/a/two.hpp"
printf 'two = 4;\n' >"$dir/b/two.hpp"
run 0 "$bin/p3ddump" --assets "$dir/a" --assets "$dir/b" "$dir/a/config.cpp"
printf 'one = 1;\nbeside = 2;\ntwo = 3;\n' >"$dir/wanted"
same "$dir/out" "$dir/wanted"
run 1 "$bin/p3ddump" "$dir/a/config.cpp"
silent out
err 'a/config.cpp: 1:1: there is no file "\x\y\one.hpp" to include'
one_line

# errors and warnings say line and column, and of an include its name
printf 'class A {\n  x = ;\n  y {\n};' >"$dir/bad.cfg"
run 1 "$bin/p3ddump" "$dir/bad.cfg"
err "bad.cfg: 3:5: '=' is missing in front of '{'"
one_line
printf '\n  #include "bad.cfg"' >"$dir/outer.cfg"
run 1 "$bin/p3ddump" "$dir/outer.cfg"
err "outer.cfg: $dir/bad.cfg: 3:5: '=' is missing in front of '{'"
if [ ! "$windows" ]; then
    mkfifo "$dir/pipe.hpp"
    echo '#include "pipe.hpp"' >"$dir/outer.cfg"
    run 1 "$bin/p3ddump" "$dir/outer.cfg"
    err 'outer.cfg: 1:1: "pipe.hpp" cannot be included: is a device, a pipe or a socket, not a file'
    rm "$dir/pipe.hpp"
fi
printf 'class A: B {\n  x = 1\n};' >"$dir/odd.cfg"
run 0 "$bin/p3ddump" "$dir/odd.cfg"
err "odd.cfg: warning: 2:8: ';' is missing"
err "odd.cfg: warning: 1: A inherits from a class that does not exist: B"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do printf 'a = 1;\n'; done >"$dir/many.cfg"
run 0 "$bin/p3ddump" "$dir/many.cfg"
err "many.cfg: warning: 11: a is there twice; only the first counts"
err "many.cfg: warning: and 1 more"
[ "$(wc -l <"$dir/err")" = 11 ] && ok || bad "not ten warnings and their number"
for _ in 1 2 3 4 5 6 7 8 9 10 11; do printf 'a = 1;\n'; done >"$dir/many.cfg" # ten warnings are all
run 0 "$bin/p3ddump" "$dir/many.cfg"
[ "$(wc -l <"$dir/err")" = 10 ] && ok || bad "not ten warnings alone"
head -c 300 "$fixtures/paint_rapified.rvmat" >"$dir/cut.rvmat"
run 1 "$bin/p3ddump" --full "$dir/cut.rvmat"
out '"ambient"'
err 'cut.rvmat: 0x'
one_line
printf 'MLOD' | cat - "$fixtures/classes.cfg" >"$dir/model.cfg" # what it begins with says more than its name
run 1 "$bin/p3ddump" "$dir/model.cfg"
one_line
printf '#include "twice.cfg"\n#include "twice.cfg"\n' >"$dir/twice.cfg"
run 1 "$bin/p3ddump" "$dir/twice.cfg"
err 'too many files include each other'

# an include stays inside of the mod, links followed, unless the user names another folder
mkdir -p "$dir/home" "$dir/mod/inner"
echo 'token = 1;' >"$dir/home/token"
ln -s ../../home/token "$dir/mod/inner/link"
[ "$windows" ] && link= || link=link # wine shows what a link leads to
for path in ../../home/token "$dir/home/token" $link; do
    printf '#include "%s"\n' "$path" >"$dir/mod/inner/config.cpp"
    run 1 "$bin/p3ddump" "$dir/mod/inner/config.cpp"
    silent out
    case $path in
    /*) err "there is no file" ;; # the game's paths begin with a slash, too
    *) err "\"$path\" is not included: it lies outside of the mod; --assets FOLDER allows it" ;;
    esac
done
run 0 "$bin/p3ddump" --assets "$dir/home" "$dir/mod/inner/config.cpp"
out "token = 1;"
echo 'token = 2;' >"$dir/mod/all.hpp"
printf '#include "../all.hpp"\n' >"$dir/mod/inner/config.cpp"
run 1 "$bin/p3ddump" "$dir/mod/inner/config.cpp"
err "lies outside of the mod"
echo 'a\mod' >"$dir/mod/\$PBOPREFIX\$"
run 0 "$bin/p3ddump" "$dir/mod/inner/config.cpp"
out "token = 2;"

# __FILE__ is the game's path, or the way from the first file: however the tool was called
mkdir -p "$dir/mod/data"
printf 'a = __FILE__;\n#include "data\\i.hpp"\n' >"$dir/mod/config.cpp"
echo 'b = __FILE__;' >"$dir/mod/data/i.hpp"
printf 'a = "a\\mod\\config.cpp";\nb = "a\\mod\\data\\i.hpp";\n' >"$dir/wanted"
run 0 "$bin/p3ddump" "$dir/mod/inner/.././config.cpp"
same "$dir/out" "$dir/wanted"
"$bin/p3dconv" folder-to-pbo "$dir/mod" --property prefix=/z/y/ --exclude link -o "$dir/z.pbo"
run 0 "$bin/p3ddump" "$dir/z.pbo:config.bin"
out 'a = "z\y\config.cpp";'
out 'b = "z\y\data\i.hpp";'
rm "$dir/mod/\$PBOPREFIX\$"
printf 'a = "config.cpp";\nb = "data\\i.hpp";\n' >"$dir/wanted"
run 0 "$bin/p3ddump" "$dir/mod/config.cpp"
same "$dir/out" "$dir/wanted"
run 2 "$bin/p3ddump" --assets
finish
