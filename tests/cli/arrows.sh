# arrows.sh OBJECT...: the files of a folder call each other one way: nobody calls who calls it, not even by way of others.
# SPDX-License-Identifier: GPL-2.0-or-later
[ $# -gt 1 ] || { echo "usage: arrows.sh OBJECT OBJECT..." >&2; exit 1; }
arrows=$(for object; do
    nm -g "$object" | awk -v file="$(basename "$object")" '
        $(NF - 1) == "U" { print "uses", file, $NF }
        $(NF - 1) ~ /^[TDRBC]$/ { print "has", file, $NF }'
done | awk '
    $1 == "has" { owner[$3] = $2 }
    $1 == "uses" { user[NR] = $2; symbol[NR] = $3 }
    END {
        for (i in user)
            if (symbol[i] in owner && owner[symbol[i]] != user[i])
                print user[i], owner[symbol[i]]
    }' | sort -u)
[ "$arrows" ] || { echo "no file calls another: is there nm?" >&2; exit 1; }
printf '%s\n' "$arrows" | tsort >/dev/null # which names the files of a loop, and fails
