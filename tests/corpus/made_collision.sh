# made_collision.sh: what --make makes for the MLODs of the corpus is good, by a reader of the test's own and by --check.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
mkdir "$dir/made" "$dir/all"
check python3 "$(dirname "$0")/made_collision.py" "$bin" "$dir/made" "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d

# bodies and shadow volumes are closed, convex, named and turned outward, by --check; rules of one LOD, whose other
# findings are those of the source's LODs
for file in "$corpus"/p3dm/*.p3d "$corpus"/sp3x/*.p3d; do
    "$bin/p3dconv" mlod-to-mlod --lod visual --make geometry,view,fire,shadow,memory,landcontact --parts 6 --mass 100 "$file" \
        -o "$dir/all/" 2>>"$dir/messages" || continue
    "$bin/p3dconv" mlod-to-mlod --lod 'geometry,view geometry,fire geometry,shadowvolume 0,memory,landcontact' \
        "$dir/all/$(basename "$file")" -o "$dir/made/" 2>>"$dir/messages"
done
for profile in any ofp a3 dayz; do
    # no file is there, and no model says what its Fire Geometry is made of
    "$bin/p3dinfo" --check --profile "$profile" --disable N --disable P103 --disable L121 "$dir"/made/*.p3d >"$dir/findings"
    check [ "$(grep -c ': clean$' "$dir/findings")" -ge 140 ]
    check [ "$(grep -vc ': clean$' "$dir/findings")" = 0 ] || head "$dir/findings"
done
finish
