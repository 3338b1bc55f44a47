# obj_to_mlod.sh: every MLOD of the corpus is what it was, as far as OBJ can say it, after a way through OBJ.
# P3D_CORPUS_PART=K/N: only the Kth of every N models
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"
for file in $(models p3dm sp3x); do
    name=$(basename "$file" .p3d)
    check "$bin/p3dconv" mlod-to-obj "$file" -o "$dir/$name.obj" 2>>"$dir/messages"
    check "$bin/p3dconv" obj-to-mlod "$dir/$name.obj" -o "$dir/$name.p3d" 2>>"$dir/import_messages"
    set -- "$@" "$file" "$dir/$name.p3d"
done
shift 2 # BIN and SHARED
check [ ! -s "$dir/import_messages" ]
check python3 "$(dirname "$0")/obj_to_mlod.py" "$@"

# each time the same
for run in first second; do
    check "$bin/p3dconv" obj-to-mlod "$dir"/*.obj -o "$dir/$run/" 2>>"$dir/messages"
done
check diff -r "$dir/first" "$dir/second"
finish
