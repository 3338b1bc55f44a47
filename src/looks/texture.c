/* texture.c: the path of a texture in other formats.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texture.h"

struct p3d_bytes p3di_texture_line(struct p3di_job *job, struct p3d_bytes text)
{
    const size_t size = p3d_text_utf8_size(text);
    char *copy = p3di_job_alloc(job, size + 1, 1);

    if (!copy)
        return p3d_bytes_of("");
    p3d_text_utf8(text, copy, size + 1);
    for (size_t i = 0; i < size; i++)
        memset(copy + i, '_', p3d_control_size(copy + i, size - i));
    return p3d_bytes_of(copy);
}

struct p3d_bytes p3di_texture_path(struct p3di_job *job, struct p3d_bytes texture, const char *root)
{
    const size_t root_size = root ? strlen(root) : 0;
    struct p3d_bytes line;
    size_t used = 0;
    char *text;

    if (root && texture.size && p3d_is_slash(texture.data[0])) {
        texture.data++;
        texture.size--;
    }
    line = p3di_texture_line(job, texture);
    text = p3di_job_alloc(job, root_size + line.size + 2, 1);
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
    return p3d_bytes_of(text);
}
