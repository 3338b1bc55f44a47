# p3dconv_html.sh: p3d-to-html: models, and what they name, in a page.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
page=$dir/page.html
printf '<!doctype html><html><body>a</body> b</html>\n' >"$page"
mkdir "$dir/in"
cp -r "$fixtures/pickup" "$dir/in/pickup"
cp "$fixtures/crate.p3d" "$fixtures/addon.pbo" "$dir/in"
pickup=$dir/in/pickup/pickup.p3d

# paths FILE: what is in a page, models with a star
paths() { sed -n 's/.*data-path="\([^"]*\)"\( data-model=""\)\{0,1\}>.*/\1\2/; t p; d; :p; s/ data-model=""/ */; p' "$1"; }
# holds FILE PATHS: nothing else is in it, in this order
holds() { if [ "$(paths "$1" | tr '\n' '|')" = "$2" ]; then ok; else bad "$1 holds $(paths "$1" | tr '\n' '|')"; fi; }
# part FILE PATH ORIGINAL: the element is that file
part() {
    sed -n "s|.* data-path=\"$2\"[^>]*>\\([^<]*\\)<.*|\\1|p" "$1" | base64 -d | gzip -d >"$dir/part"
    same "$dir/part" "$3"
}

# one model, with what it names
run 0 "$bin/p3dconv" p3d-to-html "$pickup" -o "$dir/one.html" --page "$page" --assets "$dir/in" --depfile "$dir/one.d"
silent err
holds "$dir/one.html" 'pickup.p3d *|model.cfg|assets/pickup/can.p3d|assets/pickup/pickup_co.paa|assets/pickup/pickup.rvmat|'
part "$dir/one.html" pickup.p3d "$pickup"
part "$dir/one.html" model.cfg "$dir/in/pickup/model.cfg"
for name in can.p3d pickup_co.paa pickup.rvmat; do
    part "$dir/one.html" "assets/pickup/$name" "$dir/in/pickup/$name"
done
# the page is around it
run 0 grep -c '^<!doctype html><html><body>a<script ' "$dir/one.html"
run 0 grep -c '^</body> b</html>$' "$dir/one.html"
# what cannot be read is there, in the letters of its file, so that the page does not call it missing
mkdir "$dir/odd"
cp -r "$fixtures/pickup" "$dir/odd/pickup"
: >"$dir/odd/pickup/pickup_NOHQ.tga"
printf 'class Stage1 { texture = "pickup\\pickup_nohq.tga"; };\n' >>"$dir/odd/pickup/pickup.rvmat"
run 0 "$bin/p3dconv" p3d-to-html "$dir/odd/pickup/pickup.p3d" -o "$dir/odd.html" --page "$page" --assets "$dir/odd"
run 0 grep -c 'data-path="assets/pickup/pickup_NOHQ.tga"' "$dir/odd.html"
for name in page.html in/pickup/pickup.p3d in/pickup/model.cfg in/pickup/can.p3d in/pickup/pickup_co.paa; do
    run 0 grep -qF "$dir/$name" "$dir/one.d"
done
# two files name the mode; without assets nothing is looked for but the model.cfg
cd "$dir" || exit 1
run 0 "$bin/p3dconv" "$pickup" two.html --page "$page"
# the files beside a model that is in no mod are found by their names
silent err
holds two.html 'pickup.p3d *|model.cfg|assets/pickup/can.p3d|assets/pickup/pickup_co.paa|assets/pickup/pickup.rvmat|'
run 0 sh -c '"$0" p3d-to-html - --page "$1" -o - <"$2" >"$3"' "$bin/p3dconv" "$page" "$dir/in/crate.p3d" "$dir/piped.html"
holds piped.html 'model.p3d *|'

# of textures that the page does not draw a small picture, unless all are asked for; and of all no side above N pixels
mapped() { run 0 "$bin/p3dconv" p3d-to-html "$dir/maps/pickup/pickup.p3d" -o mapped.html --page "$page" --assets "$dir/maps" "$@"; }
mkdir "$dir/maps"
cp -r "$fixtures/pickup" "$dir/maps/pickup"
cp "$fixtures/dxt5_nohq.paa" "$dir/maps/pickup/pickup_nohq.paa"
run 0 "$bin/p3dconv" "$fixtures/argb8888_as.paa" "$dir/maps/pickup/pickup_as.png"
printf 'class Stage1 { texture = "pickup\\pickup_nohq.paa"; };\nclass Stage2 { texture = "pickup\\pickup_as.png"; };\n' \
    >>"$dir/maps/pickup/pickup.rvmat"
maps='pickup.p3d *|model.cfg|assets/pickup/can.p3d|assets/pickup/pickup_co.paa|assets/pickup/pickup_nohq.paa|'
maps="${maps}assets/pickup/pickup_as.png|assets/pickup/pickup.rvmat|"
mapped
holds mapped.html "$maps"
part mapped.html assets/pickup/pickup_co.paa "$dir/maps/pickup/pickup_co.paa"
cut() { sed -n "s|.* data-path=\"assets/pickup/$1\"[^>]*>\\([^<]*\\)<.*|\\1|p" mapped.html | base64 -d | gzip -d >"$1"; }
cut pickup_nohq.paa
run 0 "$bin/p3dinfo" pickup_nohq.paa
out 'DXT5, 4 x 4'
out '3 mips'
cut pickup_as.png
run 0 "$bin/p3dconv" png-to-paa --resize pickup_as.png -o small.paa
run 0 "$bin/p3dinfo" small.paa
out '4 x 4'
mapped --textures all
holds mapped.html "$maps"
part mapped.html assets/pickup/pickup_nohq.paa "$dir/maps/pickup/pickup_nohq.paa"
part mapped.html assets/pickup/pickup_as.png "$dir/maps/pickup/pickup_as.png"
mapped --textures all --max-texture 64
cut pickup_co.paa
run 0 "$bin/p3dinfo" pickup_co.paa
out '64 x 64'
part mapped.html assets/pickup/pickup_nohq.paa "$dir/maps/pickup/pickup_nohq.paa"
run 2 "$bin/p3dconv" p3d-to-html --textures some "$pickup" --page "$page"
run 2 "$bin/p3dconv" p3d-to-glb --textures all "$pickup"
run 2 "$bin/p3dconv" p3d-to-html --max-texture 64 --no-assets "$pickup" --page "$page"
err '--no-assets'

# several models in one page, in their folders
run 0 "$bin/p3dconv" p3d-to-html "$pickup" "$dir/in/crate.p3d" "$dir/in/addon.pbo" -o three.html --page "$page" \
    --depfile three.d
for name in pickup/pickup.p3d crate.p3d addon.pbo; do run 0 grep -qF "$dir/in/$name" three.d; done
holds three.html 'pickup/pickup.p3d *|pickup/model.cfg|assets/pickup/can.p3d|assets/pickup/pickup_co.paa|assets/pickup/pickup.rvmat|in/crate.p3d *|addon/data/Tags.P3D *|addon/data/crate.p3d *|'
part three.html in/crate.p3d "$dir/in/crate.p3d"
# each has its own model.cfg, and a folder of its own if another one is there; "assets" is the game's
mkdir -p "$dir/all/cars/red" "$dir/all/assets" "$dir/more/cars"
for car in all/cars/a all/cars/b all/cars/d all/cars/red/a all/assets/c more/cars/a; do cp "$dir/in/crate.p3d" "$dir/$car.p3d"; done
echo 'class CfgModels { class a {}; };' >"$dir/all/cars/model.cfg"
echo 'class CfgModels { class b {}; };' >"$dir/all/cars/b.cfg"
echo 'class CfgModels { class d {}; };' >"$dir/all/cars/cars.cfg"
run 0 "$bin/p3dconv" p3d-to-html -r "$dir/all/cars" -o cars.html --page "$page" --no-assets
holds cars.html 'a.p3d *|model.cfg|b.p3d *|b.cfg|(2)/d.p3d *|(2)/model.cfg|red/a.p3d *|red/model.cfg|'
run 0 "$bin/p3dconv" p3d-to-html -r "$dir/all/assets" "$dir/more" "$dir/more/cars" "$dir/all/cars/red" -o cars.html --page "$page" --no-assets
holds cars.html 'assets (2)/c.p3d *|more/cars/a.p3d *|cars/a.p3d *|red/a.p3d *|'
# so does one model of a folder, or of an archive, and no folder is called like the page
mkdir "$dir/single"
cp "$dir/in/crate.p3d" "$dir/single"
run 0 "$bin/p3dconv" p3d-to-html -r "$dir/single" -o single.html --page "$page"
holds single.html 'crate.p3d *|'
# what is said of one has its name
run 0 "$bin/p3dconv" p3d-to-html "$dir/in/crate.p3d" "$pickup" --assets "$here" -o warned.html --page "$page"
err "crate.p3d: warning: crate\\data\\crate.rvmat is not in the assets"
[ "$(grep -c 'in/crate.p3d: warning' "$dir/err")" = 2 ] && ok || bad "warnings of others: $(cat "$dir/err")"
# or each in its own page
run 0 "$bin/p3dconv" p3d-to-html -r "$dir/in" -o "$dir/out_of" --page "$page"
run 0 test -f "$dir/out_of/pickup/pickup.html"
holds "$dir/out_of/crate.html" 'crate.p3d *|'
run 0 "$bin/p3dconv" p3d-to-html "$pickup" --page "$page"
same "$dir/in/pickup/pickup.html" two.html

# a model.cfg that includes others becomes one that does not
printf '#include "parts.hpp"\nclass CfgExtra { note = "kept"; };\n' >"$dir/in/pickup/all.cfg"
sed 's/^ *sections\[\]/properties[] = {"map=house", "damage=no"};\n&/' "$dir/in/pickup/model.cfg" >"$dir/in/pickup/parts.hpp"
run 0 "$bin/p3dconv" p3d-to-html "$pickup" --page "$page" -o included.html --model-cfg "$dir/in/pickup/all.cfg"
sed -n 's|.* data-path="model.cfg">\([^<]*\)<.*|\1|p' included.html | base64 -d | gzip -d >"$dir/in/pickup/model.cfg"
run 0 "$bin/p3dinfo" --json "$pickup"
out '"source": "wheel"'
# in which all is that the tree says, also what no tool reads
run 0 cat "$dir/in/pickup/model.cfg"
out 'properties[] = {"map=house", "damage=no"};'
out 'note = "kept"'
run 1 grep -q include "$dir/in/pickup/model.cfg"
# and so does an rvmat
cp "$dir/in/pickup/pickup.rvmat" "$dir/in/pickup/paint.hpp"
echo '#include "paint.hpp"' >"$dir/in/pickup/pickup.rvmat"
run 0 "$bin/p3dconv" p3d-to-html "$pickup" --assets "$dir/in" --page "$page" -o paint.html --depfile paint.d
sed -n 's|.* data-path="assets/pickup/pickup.rvmat">\([^<]*\)<.*|\1|p' paint.html | base64 -d | gzip -d >"$dir/written.rvmat"
grep -q 'ambient' "$dir/written.rvmat" && grep -q paint.hpp paint.d && ok || bad "nothing of what an rvmat includes"
mv "$dir/in/pickup/paint.hpp" "$dir/in/pickup/pickup.rvmat"

# names that mean something in HTML
cp "$dir/in/crate.p3d" "$dir/a&b\"<c.p3d"
run 0 "$bin/p3dconv" p3d-to-html "$dir/a&b\"<c.p3d" --page "$page" -o names.html
holds names.html 'a&#38;b&#34;&#60;c.p3d *|'

# installed, the page lies beside the folder of the programs
if [ "$(head -c 2 "$bin/p3dconv")" != '#!' ] && [ -z "$windows" ]; then
    mkdir -p "$dir/prefix/bin" "$dir/prefix/share/p3dkit"
    cp "$bin/p3dconv" "$dir/prefix/bin"
    cp "$page" "$dir/prefix/share/p3dkit/p3dview.html"
    run 0 "$dir/prefix/bin/p3dconv" "$pickup" installed.html
    same installed.html included.html
fi

# ---- What cannot be ----

run 1 "$bin/p3dconv" p3d-to-html "$pickup" -o none.html
err 'p3dview.html is not installed; --page FILE names one'
none none.html
run 1 "$bin/p3dconv" p3d-to-html "$pickup" -o none.html --page "$dir/nothing.html"
err '--page '
none none.html
printf 'MLODx' >"$dir/in/broken.p3d"
run 1 "$bin/p3dconv" p3d-to-html "$dir/in/broken.p3d" "$dir/in/missing.p3d" -o none.html --page "$page"
err 'broken.p3d: '
none none.html
# of several the others make the page, wherever the broken one stands
run 1 "$bin/p3dconv" p3d-to-html "$dir/in/broken.p3d" "$pickup" "$dir/in/missing.p3d" -o others.html --page "$page"
err 'broken.p3d: '
err 'missing.p3d: '
[ "$(grep -c 'data-model' others.html)" = 1 ] && ok || bad "not the one good model is in the page"
part others.html pickup/pickup.p3d "$pickup"
# what lacks one is not up to date, until that can be read
touch -d 2020-01-01 "$dir/in/broken.p3d" "$pickup"
both() { run "$1" "$bin/p3dconv" p3d-to-html --newer "$pickup" "$dir/in/broken.p3d" -o both.html --page "$page"; }
both 1
both 1
err 'broken.p3d: '
cp "$dir/in/crate.p3d" "$dir/in/broken.p3d"
touch -d 2020-01-01 "$dir/in/broken.p3d"
both 0
holds both.html 'pickup/pickup.p3d *|pickup/model.cfg|assets/pickup/can.p3d|assets/pickup/pickup_co.paa|assets/pickup/pickup.rvmat|in/broken.p3d *|'
touch -d 2021-01-01 both.html "$dir/in/pickup/model.cfg"
both 0
[ -n "$(find both.html -newermt 2021-06-01)" ] && ok || bad "a page older than a model.cfg is not made again"
find "$dir/in" -exec touch -d 2020-01-01 {} + # all that is found of the mod counts
touch -d 2021-01-01 both.html
both 0
[ -z "$(find both.html -newermt 2021-06-01)" ] && ok || bad "what is up to date is made again"
# a damaged LOD is shown by the page
head -c 2000 "$dir/in/crate.p3d" >"$dir/in/cut.p3d"
run 0 "$bin/p3dconv" p3d-to-html "$dir/in/cut.p3d" -o cut.html --page "$page"
err 'warning: '
part cut.html cut.p3d "$dir/in/cut.p3d"
run 2 "$bin/p3dconv" p3d-to-html --lod 0 "$pickup" --page "$page"
run 2 "$bin/p3dconv" p3d-to-glb --page "$page" "$pickup"

finish
