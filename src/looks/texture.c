/* texture.c: the path of a texture in other formats.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texture.h"

#include "core/namer.h"

/* Where the extension of a path begins: its last dot, or its end if it has none. */
static size_t extension_start(struct p3d_bytes path)
{
    size_t i = path.size;

    while (i && path.data[i - 1] != '/' && path.data[i - 1] != '.')
        i--;
    return i && path.data[i - 1] == '.' ? i - 1 : path.size;
}

struct p3d_bytes p3di_texture_path(struct p3di_job *job, struct p3d_bytes texture, const char *root,
                                   const char *extension)
{
    const size_t root_size = root ? strlen(root) : 0;
    struct p3d_bytes line;
    size_t size, used = 0;
    char *text;

    if (root && texture.size && p3d_is_slash(texture.data[0])) {
        texture.data++;
        texture.size--;
    }
    line = p3di_line(job, job->arena, texture);
    text = p3di_job_alloc(job, root_size + line.size + (extension ? strlen(extension) : 0) + 3, 1);
    if (!text)
        return p3d_bytes_of("");
    if (root_size) {
        memcpy(text, root, root_size);
        used = root_size;
        if (root[root_size - 1] != '/')
            text[used++] = '/';
    }
    for (size_t i = 0; i < line.size; i++)
        text[used + i] = (char)(line.data[i] == '\\' ? '/' : line.data[i]);
    size = extension ? extension_start((struct p3d_bytes){(uint8_t *)text + used, line.size}) : line.size;
    text[used + size] = 0;
    if (extension) {
        text[used + size] = '.';
        memcpy(text + used + size + 1, extension, strlen(extension) + 1);
    }
    return p3d_bytes_of(text);
}
