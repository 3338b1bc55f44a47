/* name.c: how paths are spelled: slashes, base names, extensions.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "name.h"

#include "native.h"

bool p3di_is_slash(char c)
{
    return c == '/' || c == P3DI_OTHER_SLASH;
}

const char *p3di_base_name(const char *path)
{
    const bool has_drive = P3DI_OTHER_SLASH == '\\' && path[0] && path[1] == ':';
    const char *base = path + (has_drive ? 2 : 0);

    for (const char *c = path; *c; c++)
        if (p3di_is_slash(*c))
            base = c + 1;
    return base;
}

bool p3di_climb(char *folder)
{
    char *name = folder + strlen(folder) - strlen(p3di_base_name(folder));

    if (!*name)
        return false;
    if (name - folder > 1 && name[-2] != ':') /* the uppermost folder keeps its slash */
        name--;
    *name = 0;
    return true;
}

bool p3di_ends_with_any(struct p3d_bytes name, const char *extensions)
{
    for (const char *word = extensions, *end; *word; word = *end ? end + 1 : end) {
        char extension[16];
        const size_t size = strcspn(word, " ");

        end = word + size;
        snprintf(extension, sizeof extension, "%.*s", (int)size, word);
        if ((name.size > size && p3d_text_ends_with(name, extension)) || strcmp(extension, P3DI_ANY_NAME) == 0)
            return true;
    }
    return false;
}

bool p3di_has_extension(const char *path, const char *extensions)
{
    return p3di_ends_with_any(p3d_bytes_of(p3di_base_name(path)), extensions);
}

const char *p3di_slash_behind(const char *folder)
{
    const size_t size = strlen(folder);

    if (!size || p3di_is_slash(folder[size - 1]))
        return "";
    return P3DI_OTHER_SLASH == '\\' && strchr(folder, '\\') && !strchr(folder, '/') ? "\\" : "/";
}

char *p3di_set_slashes(char *path, char slash)
{
    for (char *c = path; *c; c++)
        if (p3d_is_slash((uint8_t)*c))
            *c = slash;
    return path;
}

bool p3di_is_within(const char *path, const char *folder)
{
    size_t size = strlen(folder);

    while (size > 1 && p3di_is_slash(folder[size - 1]))
        size--;
    if (!size || strncmp(path, folder, size) != 0)
        return false;
    return !path[size] || p3di_is_slash(path[size]) || p3di_is_slash(folder[size - 1]); /* the last of "/" */
}

char *p3di_join_path(struct p3di_job *job, const char *folder, const char *name)
{
    return p3di_job_join(job, folder, p3di_slash_behind(folder), name);
}

char *p3di_folder_of(struct p3di_job *job, const char *path)
{
    return p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)path, (uint32_t)(p3di_base_name(path) - path)});
}

/* The number of bytes of whole names with which both paths begin. */
static size_t common_size(const char *a, const char *b)
{
    size_t common = 0, i = 0;

    for (; a[i] && b[i] && (a[i] == b[i] || (p3di_is_slash(a[i]) && p3di_is_slash(b[i]))); i++)
        if (p3di_is_slash(a[i]))
            common = i + 1;
    if ((!a[i] || p3di_is_slash(a[i])) && (!b[i] || p3di_is_slash(b[i])))
        common = i;
    return common;
}

char *p3di_relative_path(struct p3di_job *job, const char *from, const char *to)
{
    const size_t common = common_size(from, to);
    const char *rest = to + common + (p3di_is_slash(to[common]) ? 1 : 0);
    size_t up = 0;
    char *path;

    if (!common)
        return p3di_job_join(job, to, "", ""); /* another drive */
    for (const char *c = from + common; *c; c++)
        if (!p3di_is_slash(*c) && (c == from + common || p3di_is_slash(c[-1])))
            up++;
    path = p3di_job_alloc(job, 3 * up + strlen(rest) + 2, 1);
    if (!path)
        return p3di_job_join(job, "", "", "");
    for (size_t i = 0; i < up; i++)
        memcpy(path + 3 * i, "../", 3);
    memcpy(path + 3 * up, rest, strlen(rest));
    if (!*path)
        *path = '.';
    else if (!*rest)
        path[3 * up - 1] = 0;
    for (char *c = path; *c; c++)
        if (p3di_is_slash(*c))
            *c = '/';
    return path;
}
