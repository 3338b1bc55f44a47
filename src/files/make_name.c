/* make_name.c: paths as make and ninja read them in a depfile.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "make_name.h"

#include "system/native.h"

/* A blank is escaped with a backslash, which doubles backslashes before it. */
const char *p3di_make_name(struct p3di_job *job, const char *path)
{
    char *name = p3di_job_alloc(job, 2 * strlen(path) + 3, 1), *to = name;
    size_t backslashes = 0;

    if (!name)
        return "";
    if (*path == '~') { /* somebody's home */
        *to++ = '.';
        *to++ = '/';
    }
    for (const char *c = path; *c; c++) {
        const bool is_drive = P3DI_OTHER_SLASH == '\\' && c == path + 1;

        for (size_t i = 0; *c == ' ' && i <= backslashes; i++)
            *to++ = '\\';
        if (*c == '#' || (*c == ':' && !is_drive))
            *to++ = '\\';
        else if (*c == '$')
            *to++ = '$';
        *to++ = *c;
        backslashes = *c == '\\' ? backslashes + 1 : 0;
    }
    return name;
}

/* ".PHONY" and its like are no files for make. */
static bool is_special(const char *path)
{
    return path[0] == '.' && path[1] >= 'A' && path[1] <= 'Z' && !strpbrk(path, "/\\");
}

/* True if make takes this character for a part of a name. It runs the text behind a ';', sets variables at a '=', and
 * looks for files at wildcards, for which there are no escapes; the rest is about where a name ends. */
static bool is_carried_here(const char *path, const char *c, bool is_target)
{
    const char next = c[1];

    if ((unsigned char)*c < ' ' || *c == 0x7f || strchr(";=|*?[", *c))
        return false;
    if (*c == '%' || (*c == '&' && !next))
        return !is_target;
    if (*c == ' ')
        return c != path && next;
    if (*c == '\\')
        return next && next != '#' && next != ':';
    if (*c == '$')
        return next != '(' && next != '{'; /* where a makefile expands names a second time */
    return next || (*c != ')' && *c != ':');
}

const char *p3di_make_fault(struct p3di_job *job, const char *path, bool is_target)
{
    const char *c = path;

    if (is_special(path))
        return "make knows it as a special name";
    while (*c && is_carried_here(path, c, is_target))
        c++;
    return *c ? p3di_job_format(job, "make cannot read the '%c' in it", *c) : NULL;
}
