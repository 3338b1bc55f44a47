/* findings_joined.c: findings of a model that say the same of several LODs or components, as one for people.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"

#include <p3d/model.h>

#include <string.h>

#define MOST_JOINED 4096u /* findings of a file that are compared with each other */
#define MOST_NAMED 3u

/* The findings that one finding stands for, besides itself. */
struct others {
    size_t items[MOST_NAMED];
    size_t count;
    bool is_of_lods;
    bool is_joined; /* with an earlier one */
};

static bool is_alike(const struct p3d_finding *a, const struct p3d_finding *b)
{
    return a->rule == b->rule && a->severity == b->severity && a->element == b->element && a->lod != P3D_NO_LOD &&
           b->lod != P3D_NO_LOD && strcmp(a->message, b->message) == 0;
}

static bool has_same_name(const struct p3d_finding *a, const struct p3d_finding *b)
{
    return p3di_is_same(a->name, b->name);
}

/* Of one kind: the findings that were joined differ all in the LOD, or all in the component. */
static bool join(const struct p3d_finding *items, struct others *others, size_t first, size_t next)
{
    const struct p3d_finding *a = &items[first], *b = &items[next];
    const bool is_of_lods = a->lod != b->lod && has_same_name(a, b),
               is_of_components = a->lod == b->lod && a->element == P3D_ELEMENT_COMPONENT && !has_same_name(a, b);
    struct others *of = &others[first];

    if (!is_alike(a, b) || (!is_of_lods && !is_of_components) || (of->count && of->is_of_lods != is_of_lods))
        return false;
    of->is_of_lods = is_of_lods;
    if (of->count < MOST_NAMED)
        of->items[of->count] = next;
    of->count++;
    others[next].is_joined = true;
    return true;
}

static const char *name_of(struct p3di_job *job, const struct p3d_finding *finding, bool is_of_lods)
{
    char lod[P3D_LOD_NAME_SIZE];

    return is_of_lods ? p3di_job_join(job, p3d_lod_name(finding->resolution, lod), "", "")
                      : p3di_job_printable(job, finding->name);
}

static void say(struct p3di_job *job, struct p3d_finding *items, const struct others *others, size_t first)
{
    size_t named = others->count;
    const char *text = p3di_job_join(job, items[first].message, "; also in ", "");

    if (named > MOST_NAMED)
        named = MOST_NAMED;
    for (size_t i = 0; i < named; i++)
        text = p3di_job_join(job, text,
                             !i                                         ? ""
                             : i + 1 == named && others->count == named ? " and "
                                                                        : ", ",
                             name_of(job, &items[others->items[i]], others->is_of_lods));
    if (others->count > named)
        text = p3di_job_format(job, "%s and %u more", text, (unsigned)(others->count - named));
    items[first].message = text;
}

static struct others *find_others(struct p3di_job *job, const struct p3d_finding *items, size_t count)
{
    struct others *others = count < MOST_JOINED ? p3di_job_alloc(job, count, sizeof *others) : NULL;

    for (size_t i = 1; i < count && others; i++)
        for (size_t j = 0; j < i; j++)
            if (!others[j].is_joined && join(items, others, j, i))
                break;
    return others;
}

void p3di_findings_join(struct p3di_job *job, struct p3di_file_findings *file)
{
    struct p3d_finding *items = file->items;
    const struct others *others = find_others(job, items, file->count);
    uint32_t left = 0;

    for (uint32_t i = 0; i < file->count && others; i++)
        if (!others[i].is_joined && others[i].count)
            say(job, items, &others[i], i);
    for (uint32_t i = 0; i < file->count && others; i++)
        if (others[i].is_joined)
            file->severity_counts[p3di_findings_level(file, &items[i])]--;
        else
            items[left++] = items[i];
    if (others)
        file->count = left;
}
