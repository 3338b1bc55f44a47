/* paths.c: extensions and letter case of paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "paths.h"

#include "cli/message.h"

#include <stdlib.h>

char *work_with_extension(const char *path, const char *extension)
{
    char *stem = cli_copy(path), *dot = strrchr(stem, '.');

    if (dot && dot > p3di_base_name(stem))
        *dot = 0;
    return cli_append(stem, extension, "");
}

const char *work_member_problem(struct p3di_job *job, const struct p3di_path *member)
{
    const struct p3d_pbo *pbo = member->archive->pbo;
    const char *prefix = p3di_member_fault(pbo->prefix), *own = p3di_member_fault(pbo->entries[member->entry].name);

    if (!prefix && !own)
        return NULL;
    return p3di_job_join(job, prefix ? "the archive's prefix has " : "its name in the archive has ",
                         prefix ? prefix : own, ", so no output is named after it; -o FILE names one");
}

int work_compare_folded(struct p3d_bytes a, struct p3d_bytes b)
{
    uint32_t i = 0;

    while (i < a.size && i < b.size && p3d_lower_path(a.data[i]) == p3d_lower_path(b.data[i]))
        i++;
    return (i < a.size ? p3d_lower_path(a.data[i]) : -1) - (i < b.size ? p3d_lower_path(b.data[i]) : -1);
}

#define TWINS "Windows and archives can hold only one of the two"

static int compare_case(const void *a, const void *b)
{
    const char *pa = *(const char *const *)a, *pb = *(const char *const *)b;
    const int order = work_compare_folded(p3d_bytes_of(pa), p3d_bytes_of(pb));

    return order ? order : strcmp(pa, pb);
}

void work_tell_twins(const struct cli *cli, const char *const *outputs, size_t count)
{
    const char **sorted = cli_alloc(count + 1, sizeof(char *)), *first = NULL, *second = NULL;
    size_t more = 0;

    for (size_t i = 0; i < count; i++)
        sorted[i] = outputs[i];
    qsort(sorted, count, sizeof(char *), compare_case);
    for (size_t i = 1; i < count; i++) {
        if (work_compare_folded(p3d_bytes_of(sorted[i - 1]), p3d_bytes_of(sorted[i])) != 0)
            continue;
        more += first != NULL;
        first = first ? first : sorted[i - 1];
        second = second ? second : sorted[i];
    }
    if (more)
        cli_say(cli, first, "warning: %s differs from it in letter case alone, and %zu more likewise: " TWINS, second,
                more);
    else if (first)
        cli_say(cli, first, "warning: %s differs from it in letter case alone: " TWINS, second);
    free(sorted);
}

bool work_is_place(const char *path)
{
    return (*path && !*p3di_base_name(path)) || p3di_is_folder(path);
}

bool work_is_stdout(const char *path)
{
    static const char *const names[] = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(path, names[i]) == 0)
            return true;
    return false;
}
