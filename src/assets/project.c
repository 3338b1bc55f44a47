/* project.c: what the project file of HEMTT says.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "project.h"

#include <p3d/text.h>

static void skip(struct p3d_bytes *line, const char *bytes)
{
    while (line->size && line->data[0] && strchr(bytes, line->data[0])) {
        line->data++;
        line->size--;
    }
}

/* The next line of the text, which it leaves, without the blanks before it. */
static struct p3d_bytes take_line(struct p3d_bytes *text)
{
    const uint8_t *newline = memchr(text->data, '\n', text->size);
    struct p3d_bytes line = {text->data, newline ? (uint32_t)(newline - text->data) : text->size};

    text->data += line.size + (newline != NULL);
    text->size -= line.size + (newline != NULL);
    skip(&line, " \t\xef\xbb\xbf"); /* a byte order mark, too */
    return line;
}

/* Takes `key =` off a line, or `"key" =`. False if another key stands there. */
static bool take_key(struct p3d_bytes *line, const char *key)
{
    const uint32_t size = (uint32_t)strlen(key);
    bool is_key;

    skip(line, "\"'");
    if (line->size <= size || memcmp(line->data, key, size) != 0)
        return false;
    line->data += size;
    line->size -= size;
    skip(line, "\"' \t");
    is_key = line->size && line->data[0] == '=';
    skip(line, "= \t");
    return is_key;
}

struct p3d_bytes p3di_project_text(struct p3d_bytes project, const char *key)
{
    while (project.size) {
        struct p3d_bytes line = take_line(&project);
        const uint8_t *end;

        if (line.size && line.data[0] == '[')
            break;
        if (!take_key(&line, key) || !line.size || (line.data[0] != '"' && line.data[0] != '\''))
            continue;
        end = memchr(line.data + 1, line.data[0], line.size - 1);
        if (end)
            return (struct p3d_bytes){line.data + 1, (uint32_t)(end - line.data) - 1};
    }
    return (struct p3d_bytes){NULL, 0};
}

bool p3di_project_parts_optionals(struct p3d_bytes project)
{
    while (project.size) {
        struct p3d_bytes line = take_line(&project);

        if (p3d_text_starts_with(line, "hemtt.release.")) { /* the key with the names of its tables */
            line.data += sizeof "hemtt.release." - 1;
            line.size -= (uint32_t)sizeof "hemtt.release." - 1;
        }
        if (take_key(&line, "optional_mod_folders"))
            return !p3d_text_starts_with(line, "false");
    }
    return true;
}
