/* match.c: the files of two folders or archives, side by side.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "match.h"

#include <stdlib.h>

static int compare_files(const void *a, const void *b)
{
    const char *x = ((const struct p3di_path *)a)->relative, *y = ((const struct p3di_path *)b)->relative;

    while (*x && p3d_lower_path((uint8_t)*x) == p3d_lower_path((uint8_t)*y)) {
        x++;
        y++;
    }
    return p3d_lower_path((uint8_t)*x) - p3d_lower_path((uint8_t)*y);
}

static void sort(struct p3di_paths *files)
{
    if (files->count)
        qsort(files->items, files->count, sizeof *files->items, compare_files);
}

const char *p3di_match_bytes(struct p3di_pair *pair, struct p3d_error *error)
{
    struct p3di_input inputs[2] = {{0}, {0}};
    const char *unread = NULL;

    for (size_t i = 0; i < 2 && !unread; i++)
        if (!p3di_path_open(pair->sides[i], &inputs[i], P3DI_ANY, error))
            unread = pair->sides[i]->path;
    if (unread)
        pair->match = P3DI_UNREAD;
    else if (inputs[0].size == inputs[1].size &&
             (!inputs[0].size || memcmp(inputs[0].data, inputs[1].data, inputs[0].size) == 0))
        pair->match = P3DI_SAME;
    for (size_t i = 0; i < 2; i++)
        p3di_input_close(&inputs[i]);
    return unread;
}

struct p3di_pairs p3di_match_files(struct p3di_job *job, struct p3di_paths *first, struct p3di_paths *second)
{
    struct p3di_pairs pairs = {.count = 0};
    size_t i = 0, j = 0;

    sort(first);
    sort(second);
    pairs.items = p3di_job_alloc(job, first->count + second->count, sizeof *pairs.items);
    while (pairs.items && (i < first->count || j < second->count)) {
        struct p3di_pair *pair = &pairs.items[pairs.count++];
        const int order = i == first->count    ? 1
                          : j == second->count ? -1
                                               : compare_files(&first->items[i], &second->items[j]);

        pair->sides[0] = order <= 0 ? &first->items[i++] : NULL;
        pair->sides[1] = order >= 0 ? &second->items[j++] : NULL;
        pair->match = order < 0 ? P3DI_ONLY_FIRST : order > 0 ? P3DI_ONLY_SECOND : P3DI_CHANGED;
    }
    return pairs;
}
