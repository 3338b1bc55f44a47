# p3dconv_gallery.sh: a page that begins with pictures of all models of a mod.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
unset P3D_ASSETS
page=$dir/page.html
printf '<!doctype html><html><body>a</body> b</html>\n' >"$page"
mkdir "$dir/mod"
cp -r "$fixtures/pickup" "$dir/mod/pickup"
cp "$fixtures/crate.p3d" "$dir/mod"
# models FILE: those that it opens
models() { grep -c 'data-model' "$1"; }

# A folder needs no MODE, and no assets: textures are found around the models.
run 0 "$bin/p3dconv" -r "$dir/mod" -o "$dir/gallery.html" --gallery --page "$page"
[ "$(models "$dir/gallery.html")" = 3 ] && ok || bad "there are not 3 models"
grep -q '<template data-gallery></template>' "$dir/gallery.html" && ok || bad "the page begins with a model"
grep -q 'assets/pickup/pickup_co.paa' "$dir/gallery.html" && ok || bad "the texture is not there"
run 0 "$bin/p3dconv" p3d-to-html -r "$dir/mod" -o "$dir/plain.html" --page "$page"
if grep -q data-gallery "$dir/plain.html"; then bad "a page without --gallery begins with one"; else ok; fi

# One model makes a page, and no folder of that name; those that cannot be read are left out.
run 0 "$bin/p3dconv" -r "$dir/mod/pickup" -o "$dir/two.html" --gallery --page "$page"
rm "$dir/mod/pickup/can.p3d"
run 0 "$bin/p3dconv" -r "$dir/mod/pickup" -o "$dir/single.html" --gallery --page "$page"
[ -f "$dir/single.html" ] && [ "$(models "$dir/single.html")" = 1 ] && ok || bad "one model is no page"
printf 'MLODx' >"$dir/mod/a.p3d"
cp "$dir/mod/a.p3d" "$dir/mod/pickup/z.p3d"
run 1 "$bin/p3dconv" -r "$dir/mod" -o "$dir/left.html" --gallery --page "$page"
err 'z.p3d: '
err 'a.p3d: '
[ "$(models "$dir/left.html")" = 2 ] && ok || bad "one that cannot be read is a model"
run 2 "$bin/p3dconv" p3d-to-png "$dir/mod/crate.p3d" --gallery
err "--gallery is an option of p3d-to-html"
finish
