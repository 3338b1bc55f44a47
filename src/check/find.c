/* find.c: findings, their places, and names, which all checks use.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- Findings ---- */

#define MOST_MESSAGE 512 /* two paths, and some words */

/* The text, printable. */
static const char *keep_message(struct check *check, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = p3di_arena_alloc(check->kept, size, 1);

    if (copy)
        p3di_make_printable(memcpy(copy, text, size));
    return copy;
}

/* The author of a binarised model cannot change its normals and UVs. */
static enum p3d_severity severity_of(const struct check *check, enum rule rule)
{
    const bool is_of_source = rule == RULE_NORMAL_LENGTH || rule == RULE_NO_DIRECTION;

    return check->odol && is_of_source ? P3D_SEVERITY_NOTE : p3di_check_rules[rule].severity;
}

void p3di_find(struct check *check, enum rule rule, struct finding_place place, const char *format, ...)
{
    char text[MOST_MESSAGE];
    struct p3d_finding *items;
    const char *message;
    va_list arguments;

    if (check->job.has_failed)
        return;
    if (check->found[rule]++ >= P3DI_MOST_LISTED) {
        check->items[check->last[rule]].count += place.count;
        return;
    }
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    message = keep_message(check, text);
    if (place.file)
        place.file = keep_message(check, place.file);
    items = p3di_arena_grow(check->kept, check->items, check->count, &check->capacity, sizeof *items);
    if (!message || !items) {
        p3di_job_fail_memory(&check->job);
        return;
    }
    check->items = items;
    items[check->count] = (struct p3d_finding){.rule = &p3di_check_rules[rule],
                                               .severity = severity_of(check, rule),
                                               .lod = check->index,
                                               .resolution = check->resolution,
                                               .element = place.element,
                                               .index = place.index,
                                               .count = place.count,
                                               .name = place.name,
                                               .has_position = place.has_position,
                                               .position = place.position,
                                               .message = message,
                                               .file = place.file,
                                               .line = place.line,
                                               .column = place.column};
    check->severity_counts[items[check->count].severity]++;
    check->last[rule] = check->count++;
}

void p3di_find_unsure(struct check *check, enum rule rule)
{
    const bool is_listed = check->count && check->found[rule] <= P3DI_MOST_LISTED && !check->job.has_failed;
    struct p3d_finding *last = is_listed ? &check->items[check->count - 1] : NULL;

    if (!last || last->rule != &p3di_check_rules[rule] || last->severity == P3D_SEVERITY_NOTE)
        return;
    check->severity_counts[last->severity]--;
    last->severity = last->severity == P3D_SEVERITY_ERROR ? P3D_SEVERITY_WARNING : P3D_SEVERITY_NOTE;
    check->severity_counts[last->severity]++;
}

struct finding_place p3di_place_lod(void)
{
    return (struct finding_place){.element = P3D_ELEMENT_NONE, .index = P3D_NO_ELEMENT, .count = 1};
}

struct finding_place p3di_place_of(enum p3d_element element, uint32_t index, struct p3d_bytes name)
{
    return (struct finding_place){.element = element, .index = index, .count = 1, .name = name};
}

struct finding_place p3di_place_selection(const struct check *check, enum p3d_element element, uint32_t index)
{
    const struct p3d_model_selection *selection = &check->lod->selections[index];
    struct finding_place place = p3di_place_of(element, index, selection->name);

    place.has_position = selection->point_count > 0;
    if (place.has_position)
        place.position = check->lod->points[selection->points[0]];
    return place;
}

void p3di_find_faces(struct check *check, enum rule rule, const struct tally *tally, const char *message)
{
    struct finding_place place = {.element = P3D_ELEMENT_FACE, .index = tally->first, .count = tally->count};
    const struct p3d_model_face *face;

    if (!tally->count)
        return;
    face = &check->lod->faces[tally->first];
    place.has_position = face->corner_count > 0;
    if (place.has_position)
        place.position = check->lod->points[check->lod->corners[face->first_corner].point];
    p3di_find(check, rule, place, "%s", message);
}

void p3di_find_listed(struct check *check, enum rule rule, const struct face_list *list, const char *message)
{
    char text[240];
    size_t used = (size_t)snprintf(text, sizeof text, "%s (", message);

    for (uint32_t i = 0; i < list->tally.count && i < P3DI_FACES_LISTED; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%" PRIu32, i ? ", " : "", list->listed[i]);
    snprintf(text + used, sizeof text - used, "%s)", list->tally.count > P3DI_FACES_LISTED ? " and more" : "");
    p3di_find_faces(check, rule, &list->tally, text);
}

void p3di_find_points(struct check *check, enum rule rule, const struct tally *tally, const char *message)
{
    const struct finding_place place = {.element = P3D_ELEMENT_POINT,
                                        .index = tally->first,
                                        .count = tally->count,
                                        .has_position = true,
                                        .position = tally->count ? check->lod->points[tally->first]
                                                                 : (struct p3d_vec3){0, 0, 0}};

    if (tally->count)
        p3di_find(check, rule, place, "%s", message);
}

/* Words in another order: "nolodshadow". */
static bool has_same_letters(struct p3d_bytes a, struct p3d_bytes b)
{
    int counts[256] = {0};

    for (uint32_t i = 0; a.size == b.size && i < a.size; i++) {
        counts[a.data[i]]++;
        counts[b.data[i]]--;
    }
    for (size_t i = 0; i < 256; i++)
        if (counts[i])
            return false;
    return a.size == b.size;
}

/* Short names are near many others, so fewer letters may differ. */
uint32_t p3di_count_slips(struct p3d_bytes a, struct p3d_bytes b)
{
    const uint32_t shorter = a.size < b.size ? a.size : b.size, longer = a.size < b.size ? b.size : a.size;
    const uint32_t most = shorter < 6 ? 1 : shorter < 9 ? 2 : shorter < 12 ? 3 : 4;
    uint32_t slips;

    if (longer - shorter > most)
        return UINT32_MAX;
    slips = has_same_letters(a, b) ? 1 : p3d_text_distance(a, b);
    return slips <= most ? slips : UINT32_MAX;
}

#define MOST_COMPARED 1000000u /* names, in all searches together: a second */

struct p3d_bytes p3di_find_near(struct check *check, const struct p3di_set *names, struct p3d_bytes name)
{
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)names->keys;
    struct p3d_bytes nearest = {NULL, 0};
    uint32_t fewest = UINT32_MAX;

    if (names->count > MOST_COMPARED - check->compared)
        return nearest;
    check->compared += names->count;
    for (uint32_t i = 0; i < names->count; i++) {
        const uint32_t slips = p3di_count_slips(name, items[i]);

        if (slips < fewest) {
            fewest = slips;
            nearest = items[i];
        }
    }
    return nearest;
}

void p3di_note_case(struct check *check, struct p3d_bytes path, const char *file)
{
    if (check->cases.count++)
        return;
    check->cases.path = path;
    check->cases.file = file;
}

enum p3d_file_state p3di_find_mod_file(struct check *check, const struct p3d_check_mod *mod, struct p3d_bytes path,
                                       struct p3d_bytes *near)
{
    enum p3d_file_state state;
    uint32_t number;

    *near = (struct p3d_bytes){NULL, 0};
    state = mod->find_file(mod->user, path, near);
    if (state != P3D_FILE_THERE)
        return state;
    if (near->size && p3di_job_add(&check->job, &check->spellings, &path, &number))
        p3di_note_case(check, path, p3di_job_text(&check->job, *near));
    *near = (struct p3d_bytes){NULL, 0};
    return state;
}

bool *p3di_mark_proxy_faces(struct check *check)
{
    bool *is_proxy = p3di_job_alloc(&check->job, check->lod->face_count, sizeof *is_proxy);

    for (uint32_t i = 0; i < check->lod->selection_count && is_proxy; i++) {
        const struct p3d_model_selection *selection = &check->lod->selections[i];

        if (selection->face_count == 1 && p3d_proxy_name(selection->name, NULL, NULL))
            is_proxy[selection->faces[0]] = true;
    }
    return is_proxy;
}

bool p3di_is_of_flashpoint(const struct check *check)
{
    return check->options->profile == P3D_PROFILE_OFP || (check->mlod && check->mlod->flavour == P3D_MLOD_SP3X) ||
           (check->document->odol && check->document->odol->version == P3DI_FLASHPOINT_ODOL);
}

struct p3d_bytes p3di_check_keep_lower(struct check *check, struct p3d_bytes name)
{
    struct p3di_job kept = check->job;

    kept.arena = check->kept;
    name = p3di_job_lower(&kept, name);
    check->job.has_failed = kept.has_failed;
    return name;
}

void p3di_name_selections(struct check *check, struct selection_names *names)
{
    const uint32_t count = check->lod->selection_count;

    p3di_set_init(&names->set, check->job.arena, 0);
    p3di_set_reserve(&names->set, count);
    names->indices = p3di_job_alloc(&check->job, count, sizeof *names->indices);
    for (uint32_t i = 0; i < count && !check->job.has_failed; i++) {
        const struct p3d_bytes name = p3di_job_lower(&check->job, check->lod->selections[i].name);
        uint32_t number;

        if (p3di_job_add(&check->job, &names->set, &name, &number))
            names->indices[number] = i;
    }
}

uint32_t p3di_named_selection(const struct selection_names *names, struct p3d_bytes name)
{
    uint32_t number;

    return name.size && p3di_set_find(&names->set, &name, &number) ? names->indices[number] : P3D_NO_SELECTION;
}

struct p3d_bytes p3di_proxy_key(struct check *check, struct p3d_bytes path, uint32_t id)
{
    const uint32_t size = path.size + (uint32_t)sizeof id;
    uint8_t *key = p3di_job_alloc(&check->job, size, 1);

    for (uint32_t i = 0; key && i < path.size; i++)
        key[i] = p3d_lower(path.data[i]);
    if (key)
        memcpy(key + path.size, &id, sizeof id);
    return (struct p3d_bytes){key, key ? size : 0};
}
