/* project.c: what the project file of HEMTT says.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "project.h"

#include <p3d/text.h>

/* The next line of the text, which it leaves. */
static struct p3d_bytes take_line(struct p3d_bytes *text)
{
    const uint8_t *newline = memchr(text->data, '\n', text->size);
    const struct p3d_bytes line = {text->data, newline ? (uint32_t)(newline - text->data) : text->size};

    text->data += line.size + (newline != NULL);
    text->size -= line.size + (newline != NULL);
    return line;
}

struct p3d_bytes p3di_project_text(struct p3d_bytes project, const char *key)
{
    const size_t size = strlen(key);

    while (project.size) {
        const struct p3d_bytes line = take_line(&project);
        const uint8_t *quote =
            line.size > size && memcmp(line.data, key, size) == 0 ? memchr(line.data, '"', line.size) : NULL;
        const uint8_t *end = quote ? memchr(quote + 1, '"', line.size - (size_t)(quote + 1 - line.data)) : NULL;

        if (line.size && line.data[0] == '[')
            break;
        if (end && (line.data[size] == ' ' || line.data[size] == '='))
            return (struct p3d_bytes){quote + 1, (uint32_t)(end - quote) - 1};
    }
    return (struct p3d_bytes){NULL, 0};
}

static void skip(struct p3d_bytes *line, const char *bytes)
{
    while (line->size && line->data[0] && strchr(bytes, line->data[0])) {
        line->data++;
        line->size--;
    }
}

bool p3di_project_parts_optionals(struct p3d_bytes project)
{
    static const char key[] = "optional_mod_folders";

    while (project.size) {
        struct p3d_bytes line = take_line(&project);

        skip(&line, " \t");
        if (!p3d_text_starts_with(line, key))
            continue;
        line.data += strlen(key);
        line.size -= (uint32_t)strlen(key);
        skip(&line, " \t=");
        return !p3d_text_starts_with(line, "false");
    }
    return true;
}
