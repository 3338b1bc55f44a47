# pickup.sh: the model that the README shows: a whole vehicle, through all that one does with models.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
pickup=$fixtures/pickup/pickup.p3d

# The pictures of README.md, as they are in the tree (docs/images/README.md has the commands).
run 0 "$bin/p3dconv" "$pickup" "$dir/pickup.png" --assets "$fixtures" --proxies --size 880x640 \
    --phase door_l=1 --phase door_r=0.6 --phase tailgate=1 --phase drivingWheel=1
silent err
same "$dir/pickup.png" "$fixtures/../docs/images/pickup.png"
run 0 "$bin/p3dconv" "$pickup" "$dir/lods.png" --assets "$fixtures" --sheet --size 280x200
same "$dir/lods.png" "$fixtures/../docs/images/pickup-lods.png"
run 0 "$bin/p3dconv" p3d-to-png --lod memory,geometry "$pickup" -o "$dir/one.png"
err "1 of the 2 LODs that --lod names; --sheet shows them all"

# Nothing is wrong with it.
run 0 "$bin/p3dinfo" --check --strict --assets "$fixtures" --disable G118 --disable L121 "$pickup" "$fixtures/pickup/can.p3d" # a proxy needs no Geometry
out "pickup.p3d: clean"
out "can.p3d: clean"

# It moves, and what it names is there.
run 0 "$bin/p3dinfo" "$pickup"
out "PickupSkeleton, 10 bones, 10 animations"
run 0 "$bin/p3dconv" --list-deps --missing --assets "$fixtures" "$pickup"
silent out
finish
