# differ.sh: what a net that fails got before and gets now, as diff prints it. Before is at the last commit that changed
# checksums: its net is built once, in the folder `before` of the build, and kept there.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: differ.sh NET BUILD FOLDER..., where other1.txt and so on are: tables of a file and a way each
nets=$(cd "$(dirname "$0")" && pwd)
source=${nets%/tests/nets}
net=$1 build=$2
shift 2
by_hand() {
    echo "To see what differs: check out the last good commit beside this one, build its target net there, and compare"
    echo "what 'net TABLE FOLDER... --show TEXT' prints there and here (the head of tests/nets/net.c says more)."
    exit
}

# show NET TABLE FOLDER...: all that is given, long lines cut behind their commas
show() {
    shown=$1
    shift
    "$shown" "$@" --show '' 2>&1 | LC_ALL=C awk 'length > 100 { gsub(/,/, ",\n") } { print }'
}
for table in other?.txt; do
    show "$net" "$table" "$@" >"${table%.txt}.now"
done
commit=$(git -C "$source" log -1 --format=%H -- 'tests/nets/*.sums' 2>/dev/null)
[ "$commit" ] || { echo "There is no git or no commit to compare with." && by_hand; }
before=$build/before/$commit
build_before() {
    [ ! -x "$before/build/net" ] || return 0
    rm -rf "$build/before/"*
    mkdir -p "$before"
    git -C "$source" archive "$commit" | tar -x -C "$before" &&
        cmake -S "$before" -B "$before/build" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=ON &&
        cmake --build "$before/build" -j "$(nproc)" --target net wild_mods
}
mkdir -p "$build/before"
(flock 9 && build_before) 9>"$build/before.lock" >"$build/before.log" 2>&1 ||
    { echo "$commit cannot be built, see $build/before.log" && by_hand; }

# Each folder as it was.
for folder; do
    shift
    case $folder in
    "$build"/*) set -- "$@" "$before/build/tests/nets${folder#"$build"}" ;;
    "$source"/*) set -- "$@" "$before${folder#"$source"}" ;;
    *) set -- "$@" "$folder" ;;
    esac
done
echo "Before is commit $(git -C "$source" log -1 --format='%h (%s)' "$commit")."
for table in other?.txt; do
    name=${table%.txt}
    show "$before/build/net" "$table" "$@" >"$name.before"
    printf '\n%s\n' "$(paste -s -d: "$table")"
    if diff -U0 -F '^\$ ' "$name.before" "$name.now" >"$name.diff"; then
        echo "That commit gives the same: it had other checksums, or the history is not whole."
    fi
    sed -n '3,14p' "$name.diff" | cut -c 1-150
    [ "$(wc -l <"$name.diff")" -le 14 ] || echo "... $(($(wc -l <"$name.diff") - 14)) lines more"
done
