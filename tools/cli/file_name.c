/* file_name.c: how paths are spelled: slashes, base names, extensions.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file_name.h"

#include "memory.h"
#include "system/native.h"

#include <stdio.h>
#include <string.h>

const char *cli_base_name(const char *path)
{
    const bool has_drive = P3DI_OTHER_SLASH == '\\' && path[0] && path[1] == ':';
    const char *base = path + (has_drive ? 2 : 0);

    for (const char *c = path; *c; c++)
        if (*c == '/' || *c == P3DI_OTHER_SLASH)
            base = c + 1;
    return base;
}

bool cli_ends_with_any(struct p3d_bytes name, const char *extensions)
{
    for (const char *word = extensions, *end; *word; word = *end ? end + 1 : end) {
        char extension[16];
        const size_t size = strcspn(word, " ");

        end = word + size;
        snprintf(extension, sizeof extension, "%.*s", (int)size, word);
        if (name.size > size && p3d_text_ends_with(name, extension))
            return true;
    }
    return false;
}

bool cli_has_extension(const char *path, const char *extensions)
{
    return cli_ends_with_any(p3d_bytes_of(cli_base_name(path)), extensions);
}

bool cli_is_slash(char c)
{
    return c == '/' || c == P3DI_OTHER_SLASH;
}

char *cli_join_path(const char *folder, const char *name)
{
    const size_t size = strlen(folder);
    /* as the folder is written */
    const bool is_windows = P3DI_OTHER_SLASH == '\\' && strchr(folder, '\\') && !strchr(folder, '/');
    const char *slash = is_windows ? "\\" : "/";

    return cli_join(folder, !size || cli_is_slash(folder[size - 1]) ? "" : slash, name);
}
