# check.sh: Doxygen understands all headers, and every function, type and constant of them is documented.
# usage: check.sh DOXYFILE FOLDER        (the folder for its pages)
# SPDX-License-Identifier: GPL-2.0-or-later
command -v doxygen >/dev/null || { echo "skipped: no doxygen" && exit 77; }
mkdir -p "$2" || exit 1
{ cat "$1"; printf 'OUTPUT_DIRECTORY = %s\n' "$2"; } >"$2/Doxyfile"
doxygen "$2/Doxyfile" || exit 1
# Fields may speak for themselves.
printf 'EXTRACT_ALL = NO\nGENERATE_HTML = NO\nGENERATE_XML = YES\n' >>"$2/Doxyfile"
undocumented=$(doxygen "$2/Doxyfile" 2>&1 | grep -E '\((function|enumeration|macro definition|typedef)\)|Compound')
[ -z "$undocumented" ] || { echo "$undocumented" && exit 1; }
