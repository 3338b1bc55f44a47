# jobs.sh: however many threads make them, outputs and messages for the models of the corpus are the same.
# P3D_CORPUS_PART=K/N: only the Kth of every N models
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
models p3dm sp3x 'odol-*' >"$dir/models"
# Not every model has what a picture or a point cache needs: those fail, each time alike.
for mode in obj glb gltf mlod png mdd; do
    for jobs in 1 3; do
        mkdir "$dir/$mode$jobs"
        "$bin/p3dconv" p3d-to-$mode -j $jobs $(cat "$dir/models") -o "$dir/$mode$jobs/" \
            2>"$dir/$mode$jobs.err"
        echo "exit status $?" >>"$dir/$mode$jobs.err"
    done
    check diff -r "$dir/${mode}1" "$dir/${mode}3"
    sed "s|$dir/${mode}3|$dir/${mode}1|g" "$dir/${mode}3.err" >"$dir/err"
    check cmp "$dir/${mode}1.err" "$dir/err"
    echo "$mode: $(find "$dir/${mode}1" -type f | wc -l) files, $(tail -n 1 "$dir/${mode}1.err")"
    rm -r "$dir/${mode}1" "$dir/${mode}3"
done
finish
