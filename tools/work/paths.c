/* paths.c: extensions of paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "paths.h"

#include "cli/cli.h"
#include "core/namer.h"

#include <stdlib.h>

char *work_with_extension(const char *path, const char *extension)
{
    char *stem = cli_copy(path), *dot = strrchr(stem, '.'), *made;

    if (dot && dot > p3di_base_name(stem))
        *dot = 0;
    made = cli_join(stem, extension, "");
    free(stem);
    return made;
}

/* ---- Names in archives ---- */

/* The fault of a folder or file of this name; NULL if nothing is. */
static const char *problem_of_part(struct p3d_bytes part)
{
    uint32_t size = part.size;

    while (size && (part.data[size - 1] == '.' || part.data[size - 1] == ' ')) /* Windows does not see them */
        size--;
    if (!size && part.size > 1)
        return "'..'";
    if (part.size && memchr(part.data, ':', part.size))
        return "a drive";
    if (size < part.size && (part.size > 1 || part.data[0] == ' ')) /* "." is no name */
        return "a dot or blank at its end";
    return p3di_is_device(part) ? "a device's name" : NULL;
}

static const char *problem_of_path(struct p3d_bytes path)
{
    const char *problem = NULL;
    uint32_t start = 0;

    for (uint32_t i = 0; i <= path.size && !problem; i++) {
        if (i < path.size && !p3d_is_slash(path.data[i]))
            continue;
        problem = i > start ? problem_of_part((struct p3d_bytes){path.data + start, i - start}) : NULL;
        start = i + 1;
    }
    return problem;
}

const char *work_member_problem(struct p3di_job *job, const struct p3di_path *member)
{
    const struct p3d_pbo *pbo = member->archive->pbo;
    const char *prefix = problem_of_path(pbo->prefix), *own = problem_of_path(pbo->entries[member->entry].name);

    if (!prefix && !own)
        return NULL;
    return p3di_job_join(job, prefix ? "the archive's prefix has " : "its name in the archive has ",
                         prefix ? prefix : own, ", so no output is named after it; -o FILE names one");
}

bool work_is_stdout(const char *path)
{
    static const char *const names[] = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(path, names[i]) == 0)
            return true;
    return false;
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

char *work_relative_path(const char *from, const char *to)
{
    const size_t common = common_size(from, to);
    const char *rest = to + common + (p3di_is_slash(to[common]) ? 1 : 0);
    size_t up = 0;
    char *path;

    if (!common)
        return cli_copy(to); /* another drive */
    for (const char *c = from + common; *c; c++)
        if (!p3di_is_slash(*c) && (c == from + common || p3di_is_slash(c[-1])))
            up++;
    path = cli_alloc(3 * up + strlen(rest) + 2, 1);
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
