# calls.sh: nothing here starts another program or uses a network: no object calls what does.
# SPDX-License-Identifier: GPL-2.0-or-later
# Usage: calls.sh OBJECT...
[ $# -gt 100 ] || { echo "only $# objects"; exit 1; }
calls=$(nm -u "$@" 2>/dev/null | sed 's/@.*//' | awk '$1 == "U" { print $2 }' | sort -u)
printf '%s\n' "$calls" | grep -q '^fopen' || { echo "nm shows nothing"; exit 1; }
bad=$(printf '%s\n' "$calls" | grep -E '^_*(system|popen|exec[lv]p?e?|execveat|fexecve|v?fork|clone3?|posix_spawnp?|dlopen|socket|socketpair|connect|bind|listen|accept4?|send(to|msg)?|recv(from|msg)?|getaddrinfo|gethostby.*)$')
[ -z "$bad" ] || { echo "calls that start programs or use a network:" $bad; exit 1; }
