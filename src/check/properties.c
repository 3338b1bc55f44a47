/* properties.c: named properties: whether they are known, on their LODs, with values that the engine takes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "core/number.h"
#include "model/last_lod.h"
#include "model/property_names.h"

#include <stdio.h>

#define LONGEST_NAME 32u
#define FIELD 64u /* bytes of a name or a value in an MLOD */

/* ---- Known names ---- */

/* One that begins with '-' was switched off by its author. */
const char *p3di_nearest_property(struct p3d_bytes name, bool *is_only)
{
    uint32_t fewest = UINT32_MAX;
    const char *nearest = NULL;
    size_t count;
    const struct p3di_property *properties = p3di_properties(&count);

    for (size_t i = 0; i < count && !(name.size && name.data[0] == '-'); i++) {
        const uint32_t slips = p3di_count_slips(name, p3d_bytes_of(properties[i].name));

        *is_only = slips < fewest || (*is_only && slips > fewest);
        if (slips < fewest) {
            fewest = slips;
            nearest = properties[i].name;
        }
    }
    return nearest;
}

/* ---- Values ---- */

static bool is_number(struct p3d_bytes value)
{
    const char *text = (const char *)value.data, *end = text + value.size;
    double number;

    while (text < end && *text == ' ')
        text++;
    return value.size && text < end && p3di_parse_number(text, end, &number);
}

static bool is_word(struct p3d_bytes value, const char *words)
{
    for (const char *word = words; word; word = strchr(word, '|')) {
        word += *word == '|';
        if (strcspn(word, "|") == value.size) {
            char copy[LONGEST_NAME];

            snprintf(copy, sizeof copy, "%.*s", (int)value.size, word);
            if (p3d_text_equal(value, copy))
                return true;
        }
    }
    return false;
}

bool p3di_property_takes(const struct p3di_property *known, struct p3d_bytes value)
{
    switch (known->kind) {
    case P3DI_VALUE_SWITCH:
        return value.size == 1 && (value.data[0] == '0' || value.data[0] == '1');
    case P3DI_VALUE_NUMBER:
        return is_number(value);
    case P3DI_VALUE_WORD:
        return is_word(value, known->words);
    default:
        return true;
    }
}

static void check_value(struct check *check, const struct p3di_property *known, struct p3d_bytes value,
                        struct finding_place place)
{
    if (p3di_property_takes(known, value))
        return;
    if (known->kind == P3DI_VALUE_SWITCH)
        p3di_find(check, RULE_PROPERTY_VALUE, place, "'%.*s' is neither 0 nor 1", P3DI_NAME(value));
    else if (known->kind == P3DI_VALUE_NUMBER)
        p3di_find(check, RULE_PROPERTY_VALUE, place, "'%.*s' is not a number", P3DI_NAME(value));
    else
        p3di_find(check, RULE_PROPERTY_VALUE, place, "'%.*s' is not one of the known values%s", P3DI_NAME(value),
                  strcmp(known->name, "map") == 0 ? "; the binariser logs 'Unknown map type' and takes hide" : "");
}

/* ---- LODs ---- */

static void add_name(struct check *check, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_check_keep_lower(check, p3d_text(name));
    uint32_t number;

    p3di_job_add(&check->job, &check->properties.names, &lower, &number);
}

/* The engine looks at the Geometry LOD, of two at the last, or without one at the first. */
void p3di_find_property_place(struct check *check)
{
    const struct p3d_document *document = check->document;
    const uint32_t geometry = p3di_last_lod_of(document, P3D_LOD_GEOMETRY);
    const struct p3d_mlod_lod *mlod;
    const struct p3d_odol_lod *odol;

    if (geometry < document->lod_count)
        check->properties.place = geometry;
    mlod = document->mlod && document->lod_count ? &document->mlod->lods[check->properties.place] : NULL;
    odol = document->odol && document->lod_count ? &document->odol->lods[check->properties.place] : NULL;
    for (uint32_t i = 0; mlod && i < mlod->tag_count; i++)
        if (mlod->tags[i].kind == P3D_TAG_PROPERTY && !mlod->tags[i].is_raw)
            add_name(check, mlod->tags[i].value.property.name);
    for (uint32_t i = 0; odol && i < odol->property_count; i++)
        add_name(check, odol->properties[i].name);
}

/* The engine of Operation Flashpoint also asks the first LOD, if the Geometry LOD does not have it. */
static void check_place(struct check *check, const struct p3di_property *known, struct finding_place place)
{
    const struct p3d_bytes wanted = p3d_bytes_of(known->name);
    char name[P3D_LOD_NAME_SIZE];
    uint32_t number;

    if (known->place != P3DI_ON_GEOMETRY || (uint32_t)check->index == check->properties.place ||
        (p3di_is_of_flashpoint(check) && check->index == 0) ||
        p3di_set_find(&check->properties.names, &wanted, &number))
        return;
    p3di_find(check, RULE_PROPERTY_LOD, place, "it belongs on LOD %u (%s)", check->properties.place,
              p3d_lod_name(p3d_document_resolution(check->document, check->properties.place), name));
}

/* ---- A LOD's properties ---- */

/* A property with this name, and another value, came before. `first` has the first of each name. */
static bool is_contradiction(struct check *check, struct p3di_set *set, uint32_t *first, uint32_t index)
{
    const struct p3d_bytes name = p3di_job_lower(&check->job, check->lod->properties[index].name);
    uint32_t number;

    if (p3di_job_add(&check->job, set, &name, &number))
        first[number] = index;
    return !p3di_is_same(check->lod->properties[index].value, check->lod->properties[first[number]].value);
}

static void check_property(struct check *check, uint32_t index)
{
    const struct p3d_model_property *property = &check->lod->properties[index];
    const struct finding_place place = p3di_place_of(P3D_ELEMENT_PROPERTY, index, property->name);
    const struct p3di_property *known = p3di_find_property(property->name);
    const char *nearest;
    bool is_only = false;

    if (known) {
        check_value(check, known, property->value, place);
        check_place(check, known, place);
        return;
    }
    /* Searching takes time, and of very many properties only the first are listed. */
    nearest = check->found[RULE_PROPERTY_UNKNOWN] + check->found[RULE_PROPERTY_NEAR] < P3DI_MOST_LISTED
                  ? p3di_nearest_property(p3di_job_lower(&check->job, property->name), &is_only)
                  : NULL;
    if (nearest)
        p3di_find(check, RULE_PROPERTY_NEAR, place, "is '%s' meant?", nearest);
    else
        p3di_find(check, RULE_PROPERTY_UNKNOWN, place, "its value is '%.*s'", P3DI_NAME(property->value));
}

void p3di_check_properties(struct check *check)
{
    uint32_t *first = p3di_job_alloc(&check->job, check->lod->property_count, sizeof *first);
    struct p3di_set set;

    p3di_set_init(&set, check->job.arena, 0);
    for (uint32_t i = 0; i < check->lod->property_count && !check->job.has_failed; i++) {
        const struct p3d_model_property *property = &check->lod->properties[i];

        check_property(check, i);
        if (check->mlod && (property->name.size >= FIELD || property->value.size >= FIELD))
            p3di_find(check, RULE_PROPERTY_FULL, p3di_place_of(P3D_ELEMENT_PROPERTY, i, property->name),
                      "its %s has no end", property->name.size >= FIELD ? "name" : "value");
        if (is_contradiction(check, &set, first, i))
            p3di_find(check, RULE_PROPERTY_TWICE, p3di_place_of(P3D_ELEMENT_PROPERTY, i, property->name),
                      "its value here is '%.*s'", P3DI_NAME(property->value));
    }
}
