/* ignored.c: files that a .gitignore leaves out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "ignored.h"

#include "core/words.h"

static struct p3d_bytes trimmed(struct p3d_bytes line)
{
    while (line.size && strchr(" \t\r/", line.data[line.size - 1]))
        line.size--;
    while (line.size && line.data[0] == '/') {
        line.data++;
        line.size--;
    }
    return line;
}

/* The path, or what is behind one of its slashes, up to the end or another slash: a folder has all in it. */
static bool fits(struct p3d_bytes pattern, struct p3d_bytes path)
{
    uint8_t text[260];

    if (!pattern.size || path.size > sizeof text)
        return false;
    for (uint32_t i = 0; i < path.size; i++)
        text[i] = p3d_is_slash(path.data[i]) ? '/' : path.data[i];
    for (uint32_t i = 0; i < path.size; i++)
        for (uint32_t end = i + 1; end <= path.size && (!i || text[i - 1] == '/'); end++)
            if ((end == path.size || text[end] == '/') &&
                p3di_text_matches((struct p3d_bytes){text + i, end - i}, pattern, '*', '?'))
                return true;
    return false;
}

bool p3di_is_ignored(struct p3d_bytes text, struct p3d_bytes path)
{
    bool is_ignored = false;

    while (text.size) {
        const uint8_t *end = memchr(text.data, '\n', text.size);
        const uint32_t size = end ? (uint32_t)(end - text.data) : text.size, skip = size + (end != NULL);
        struct p3d_bytes line = {text.data, size};
        const bool takes_back = line.size && line.data[0] == '!';

        line.data += takes_back;
        line.size -= takes_back;
        if (line.size && line.data[0] != '#' && fits(trimmed(line), path))
            is_ignored = !takes_back;
        text.data += skip;
        text.size -= skip;
    }
    return is_ignored;
}
