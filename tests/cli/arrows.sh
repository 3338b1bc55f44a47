# arrows.sh SOURCES ROOMS OBJECT...: arrows between files run one way, and so do those between folders.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# A file needs those whose names it calls, and those whose header it includes. Nobody needs who needs it, not even by way
# of others. SOURCES is the folder of the folders, ROOMS are their names from the ground up, with blanks between: a folder
# needs only folders before it. ROOMS may also have files, as "folder/file": of these each needs only files before it.
[ $# -gt 3 ] || { echo "usage: arrows.sh SOURCES ROOMS OBJECT OBJECT..." >&2; exit 1; }
sources=$1 rooms= floors=
for name in $2; do
    case $name in */*) floors="$floors $name" ;; *) rooms="$rooms $name" ;; esac
done
shift 2
# A line for each of the names but the first: it, and the one before it.
upward() {
    below=
    for name; do
        [ "$below" ] && echo "$name $below"
        below=$name
    done
}
calls=$(nm -gA "$@" | awk '
    {
        file = $0
        sub(/:[^:]*$/, "", file)
        sub(/.*[.]dir\//, "", file)
        sub(/[.]c[.].*/, "", file)
    }
    $(NF - 1) ~ /^[TDRBC]$/ { owner[$NF] = file }
    $(NF - 1) ~ /U$/ { user[NR] = file; symbol[NR] = $NF }
    END {
        for (i in user)
            if (symbol[i] in owner && owner[symbol[i]] != user[i])
                print user[i], owner[symbol[i]]
    }')
[ "$calls" ] || { echo "no file calls another: is there nm?" >&2; exit 1; }
# "folder/file" and its header are one; a header without a file of its own is itself.
includes=$(cd "$sources" && for room in $rooms; do
    grep -H '^#include "' "$room"/*.[ch]
done | awk -F '"' '{
    file = $1
    sub(/:.*/, "", file)
    header = $2
    if (header !~ /\//)
        header = substr(file, 1, match(file, /[^\/]*$/) - 1) header
    sub(/[.][ch]$/, "", file)
    sub(/[.]h$/, "", header)
    if (file != header)
        print file, header
}')
[ "$includes" ] || { echo "no file includes another: is $sources the folder?" >&2; exit 1; }
arrows=$(printf '%s\n%s\n' "$calls" "$includes" | sort -u)
{
    printf '%s\n' "$arrows"
    upward $floors
} | tsort >/dev/null || exit 1 # which names the files of a loop
# A folder must not need those behind it.
{
    printf '%s\n' "$arrows" | awk '{ sub(/\/.*/, "", $1); sub(/\/.*/, "", $2); if ($1 != $2) print $1, $2 }' | sort -u
    upward $rooms
} | tsort >/dev/null
