# p3dconv_killed.sh: a batch that is killed at any time leaves no partial file under a final name.
# SPDX-License-Identifier: GPL-2.0-or-later
# P3D_KILLS: how many batches are killed (10); P3D_SEED: other times (1); P3D_KILL_INPUTS: a folder of other models
. "$(dirname "$0")/lib.sh"
kills=${P3D_KILLS:-10} seed=${P3D_SEED:-1} inputs=${P3D_KILL_INPUTS:-$dir/models}
if [ "$inputs" = "$dir/models" ]; then
    mkdir "$inputs"
    for i in 1 2 3 4 5; do
        for name in crate tube tags_p3dm tube_v48; do cp "$fixtures/$name.p3d" "$inputs/$i$name.p3d"; done
    done
fi

# Under a final name may stand: the whole output, or the whole one that stood there before.
sums() { (cd "$1" && find . -type f ! -name '*.tmp' -exec sha256sum {} + | sort); }
for mode in obj glb gltf mlod; do
    run 0 "$bin/p3dconv" p3d-to-$mode -j 4 --lod 0 -r "$inputs" -o "$dir/old_$mode"
    start=$(date +%s%N)
    run 0 "$bin/p3dconv" p3d-to-$mode -j 4 -r "$inputs" -o "$dir/new_$mode"
    echo $((($(date +%s%N) - start) / 1000)) >"$dir/duration_$mode"
    sums "$dir/new_$mode" >"$dir/new_$mode.sums"
    sums "$dir/old_$mode" | cat - "$dir/new_$mode.sums" >"$dir/whole_$mode.sums"
done

# kill_one MODE FRACTION: kills a batch when this part of its usual time is over, and looks at what is there
kill_one() {
    pause=$(awk -v duration="$(cat "$dir/duration_$1")" -v part="$2" 'BEGIN { printf "%.4f", duration * part / 1e6 }')
    "$bin/p3dconv" p3d-to-$1 -j 4 -r "$inputs" -o "$dir/made" 2>/dev/null &
    sleep "$pause"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    mkdir -p "$dir/made"
    sums "$dir/made" >"$dir/made.sums"
    grep -vxFf "$dir/whole_$1.sums" "$dir/made.sums" >"$dir/partial" && bad "partial: $(cat "$dir/partial")" || ok
    finished=$(grep -cxFf "$dir/new_$1.sums" "$dir/made.sums")
    [ "$finished" = 0 ] || cmp -s "$dir/new_$1.sums" "$dir/made.sums" || interrupted=$((interrupted + 1))
    left=$((left + $(find "$dir/made" -name '*.tmp' | wc -l)))
}

# The modes take turns, and so do an empty folder and one with older outputs.
# A batch is short: if the machine was busy with something else when the times were measured, more are killed until one
# of them was in its middle.
interrupted=0 left=0 count=0
for fraction in $(awk -v seed="$seed" -v kills=$((10 * kills)) 'BEGIN { srand(seed); while (kills--) print rand() }'); do
    [ $count -lt "$kills" ] || [ $interrupted = 0 ] || break
    case $((count % 4)) in 0) mode=obj ;; 1) mode=glb ;; 2) mode=gltf ;; 3) mode=mlod ;; esac
    rm -rf "$dir/made"
    [ $((count % 8)) -lt 4 ] || cp -r "$dir/old_$mode" "$dir/made"
    kill_one $mode "$fraction"
    count=$((count + 1))
done
echo "$count batches killed, $interrupted between the first and the last output; $left temporary files left"
[ "$interrupted" != 0 ] && ok || bad "no batch was killed in its middle"

# The next run is not held up by what was left.
run 0 "$bin/p3dconv" p3d-to-$mode -j 4 -r "$inputs" -o "$dir/made"
sums "$dir/made" >"$dir/made.sums"
same "$dir/made.sums" "$dir/new_$mode.sums"
finish
