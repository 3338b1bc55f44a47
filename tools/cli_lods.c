/* cli_lods.c: which LODs a --lod selector names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli.h"

#include <stdlib.h>

static bool is_number(const char *text, size_t size, uint32_t *number)
{
    uint64_t value = 0;

    if (!size || size > 10)
        return false;
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(text[i] - '0');
    }
    *number = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    return true;
}

/* Marks the LODs of this resolution's name: two resolutions may differ and mean the same LOD. */
static bool mark_resolution(float wanted, const float *resolutions, uint32_t count, bool *is_chosen)
{
    char wanted_name[P3D_LOD_NAME_SIZE], name[P3D_LOD_NAME_SIZE];
    bool has_any = false;

    p3d_lod_name(wanted, wanted_name);
    for (uint32_t i = 0; i < count; i++) {
        if (resolutions[i] == wanted || strcmp(p3d_lod_name(resolutions[i], name), wanted_name) == 0)
            has_any = is_chosen[i] = true;
    }
    return has_any;
}

static bool mark_range(uint32_t first, uint32_t last, uint32_t count, bool *is_chosen)
{
    if (first > last || last >= count)
        return false;
    for (uint32_t i = first; i <= last; i++)
        is_chosen[i] = true;
    return true;
}

static bool mark(const char *part, const float *resolutions, uint32_t count, bool *is_chosen)
{
    const struct p3d_bytes word = p3d_bytes_of(part);
    const char *dash = strchr(part, '-');
    bool has_any = false;
    uint32_t first, last;
    float resolution;

    if (p3d_text_equal(word, "all"))
        return count == 0 || mark_range(0, count - 1, count, is_chosen);
    if (p3d_text_equal(word, "visual")) {
        for (uint32_t i = 0; i < count; i++)
            if (p3d_lod_is_visual(resolutions[i]))
                has_any = is_chosen[i] = true;
        return has_any;
    }
    if (dash && is_number(part, (size_t)(dash - part), &first) && is_number(dash + 1, strlen(dash + 1), &last))
        return mark_range(first, last, count, is_chosen);
    /* A whole number is an index, unless there is none but a LOD of that resolution. */
    if (is_number(part, strlen(part), &first) && mark_range(first, first, count, is_chosen))
        return true;
    return p3d_lod_resolution(part, &resolution) && mark_resolution(resolution, resolutions, count, is_chosen);
}

bool cli_choose_lods(const char *selector, const float *resolutions, uint32_t count, bool *is_chosen,
                     struct p3d_error *error)
{
    char *copy = cli_join(selector ? selector : "all", "", "");
    bool is_good = true;

    for (char *part = copy, *next; part && is_good; part = next) {
        next = strchr(part, ',');
        if (next)
            *next++ = 0;
        is_good = mark(part, resolutions, count, is_chosen);
        if (!is_good)
            cli_set_error(error, P3D_INVALID, "--lod %.60s names none of the %u LODs; p3dinfo lists them", part, count);
    }
    free(copy);
    return is_good;
}

/* `resolutions` is freed here. */
static bool choose(const char *selector, float *resolutions, uint32_t count, bool **is_chosen, struct p3d_error *error)
{
    bool is_good;

    *is_chosen = cli_alloc(count, sizeof **is_chosen);
    is_good = cli_choose_lods(selector, resolutions, count, *is_chosen, error);
    free(resolutions);
    if (!is_good) {
        free(*is_chosen);
        *is_chosen = NULL;
    }
    return is_good;
}

bool cli_choose_mlod_lods(const char *selector, const struct p3d_mlod *mlod, bool **is_chosen, struct p3d_error *error)
{
    float *resolutions = cli_alloc(mlod->lod_count, sizeof *resolutions);

    for (uint32_t i = 0; i < mlod->lod_count; i++)
        resolutions[i] = mlod->lods[i].resolution;
    return choose(selector, resolutions, mlod->lod_count, is_chosen, error);
}

bool cli_choose_odol_lods(const char *selector, const struct p3d_odol *odol, bool **is_chosen, struct p3d_error *error)
{
    float *resolutions = cli_alloc(odol->lod_count, sizeof *resolutions);

    for (uint32_t i = 0; i < odol->lod_count; i++)
        resolutions[i] = odol->lods[i].resolution;
    return choose(selector, resolutions, odol->lod_count, is_chosen, error);
}
