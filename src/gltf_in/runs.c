/* runs.c: the texts in the extras of a LOD that src/gltf/lossless.c writes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include "lod.h"

#include "core/number.h"

#include <stdio.h>

/* Up to ten digits, which fit 32 bits. */
static bool take_number(const char **text, uint32_t *number)
{
    uint64_t value = 0;
    size_t digits = 0;

    for (; **text >= '0' && **text <= '9' && digits < 10; digits++)
        value = value * 10 + (uint64_t)(*(*text)++ - '0');
    *number = (uint32_t)value;
    return digits && value <= UINT32_MAX;
}

bool p3di_in_next_run(struct in_run *run)
{
    const char **text = &run->text;

    if (!*text || !take_number(text, &run->first) || *(*text)++ != ' ' || !take_number(text, &run->count) ||
        *(*text)++ != ' ' || run->first < run->end)
        return false;
    run->end = (uint64_t)run->first + run->count;
    return true;
}

bool p3di_in_next(const char **text, uint32_t *numbers, size_t count)
{
    for (size_t i = 0; *text && i < count; i++)
        if (!take_number(text, &numbers[i]) || *(*text)++ != (i + 1 < count ? ' ' : ';'))
            return false;
    return *text != NULL;
}

bool p3di_in_next_floats(const char **text, float *numbers, size_t count)
{
    for (size_t i = 0; *text && i < count; i++) {
        double value;
        const char *end = p3di_parse_number(*text, *text + strcspn(*text, " ;"), &value);

        if (!end || *end != (i + 1 < count ? ' ' : ';'))
            return false;
        numbers[i] = isfinite((float)value) ? (float)value : 0;
        *text = end + 1;
    }
    return *text != NULL;
}

const char *p3di_in_extra(const struct in_lod *lod, const char *key)
{
    return json_string_value(json_object_get(lod->extras, key));
}

const char *p3di_in_extra_of(const struct in_lod *lod, const char *key, uint32_t number)
{
    char text[40];

    snprintf(text, sizeof text, "%s.%u", key, (unsigned)number);
    return lod->is_ours ? p3di_in_extra(lod, text) : NULL;
}

const char *p3di_in_members(const struct in_lod *lod, uint32_t selection)
{
    return selection < lod->selections.listed_count ? p3di_in_extra_of(lod, "selectionPoints", selection) : NULL;
}
