# filter.awk: shows Doxygen which comments of the headers belong to what: one above a declaration, and one behind a
# field or a constant.
# SPDX-License-Identifier: GPL-2.0-or-later
function escaped(text) {
    gsub(/[\\@<>#]/, "\\\\&", text)
    return text
}

# Everything up to the end of the comment is escaped; `inside` says whether it goes on.
function comment(text,    end) {
    end = index(text, "*/")
    inside = end == 0
    if (end)
        return escaped(substr(text, 1, end - 1)) substr(text, end)
    return escaped(text)
}

inside { print comment($0); next }
FNR == 1 && /^\/\* / { print "/** \\file"; print comment(" * " substr($0, 4)); next }
/^ *\/\* ---- .* ---- \*\/$/ { print ""; next }
match($0, /\/\* /) {
    before = substr($0, 1, RSTART - 1)
    mark = before ~ /[^ ]/ ? "/**< " : "/** "
    if (before ~ /^#define/)
        mark = "/**< "
    print before mark comment(substr($0, RSTART + 3))
    next
}
{ print }
