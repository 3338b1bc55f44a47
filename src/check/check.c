/* check.c: checks a document LOD by LOD, and collects what is found.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check.h"

#include "model/lod_kinds.h"

#include <stdio.h>

/* ---- Findings ---- */

static const char *format_message(struct check *c, const char *format, va_list arguments)
{
    struct p3d_error text; /* its message is made printable */
    size_t size;
    char *copy;

    p3di_error_setv(&text, P3D_OK, P3D_NO_LOD, 0, format, arguments);
    size = strlen(text.message) + 1;
    copy = p3di_arena_alloc(c->arena, size, 1);
    if (copy)
        memcpy(copy, text.message, size);
    return copy;
}

/* Room for one more finding; NULL and has_failed if there is no memory. */
static struct p3d_finding *new_finding(struct check *c)
{
    struct p3d_finding *items = p3di_arena_grow(c->arena, c->items, c->count, &c->capacity, sizeof *items);

    if (!items) {
        c->has_failed = true;
        return NULL;
    }
    c->items = items;
    return &items[c->count];
}

void p3di_find(struct check *c, enum rule rule, struct place place, const char *format, ...)
{
    struct p3d_finding *finding;
    const char *message;
    va_list arguments;

    if (c->has_failed)
        return;
    if (c->found[rule]++ >= P3DI_MOST_LISTED) {
        c->items[c->last[rule]].count += place.count;
        return;
    }
    va_start(arguments, format);
    message = format_message(c, format, arguments);
    va_end(arguments);
    finding = new_finding(c);
    if (!message || !finding) {
        c->has_failed = true;
        return;
    }
    *finding = (struct p3d_finding){
        &p3di_check_rules[rule], c->index,       c->resolution, place.element, place.index, place.count, place.name,
        place.has_position,      place.position, message};
    c->severity_counts[finding->rule->severity]++;
    c->last[rule] = c->count++;
}

struct place p3di_place_lod(void)
{
    return (struct place){.element = P3D_ELEMENT_NONE, .index = P3D_NO_ELEMENT, .count = 1};
}

struct place p3di_place_of(enum p3d_element element, uint32_t index, struct p3d_bytes name)
{
    return (struct place){.element = element, .index = index, .count = 1, .name = name};
}

struct place p3di_place_selection(const struct check *c, enum p3d_element element, uint32_t index)
{
    const struct p3d_model_selection *selection = &c->lod->selections[index];
    struct place place = p3di_place_of(element, index, selection->name);

    place.has_position = selection->point_count > 0;
    if (place.has_position)
        place.position = c->lod->points[selection->points[0]];
    return place;
}

void p3di_find_faces(struct check *c, enum rule rule, const struct tally *tally, const char *message)
{
    struct place place = {.element = P3D_ELEMENT_FACE, .index = tally->first, .count = tally->count};
    const struct p3d_model_face *face;

    if (!tally->count)
        return;
    face = &c->lod->faces[tally->first];
    place.has_position = face->corner_count > 0;
    if (place.has_position)
        place.position = c->lod->points[c->lod->corners[face->first_corner].point];
    p3di_find(c, rule, place, "%s", message);
}

void p3di_find_points(struct check *c, enum rule rule, const struct tally *tally, const char *message)
{
    const struct place place = {.element = P3D_ELEMENT_POINT,
                                .index = tally->first,
                                .count = tally->count,
                                .has_position = true,
                                .position = tally->count ? c->lod->points[tally->first] : (struct p3d_vec3){0, 0, 0}};

    if (tally->count)
        p3di_find(c, rule, place, "%s", message);
}

void *p3di_check_alloc(struct check *c, size_t count, size_t size)
{
    void *memory = c->has_failed ? NULL : p3di_arena_alloc(c->work, count, size);

    c->has_failed |= !memory;
    return memory;
}

/* ---- Names ---- */

static bool is_upper(uint8_t letter)
{
    return letter >= 'A' && letter <= 'Z';
}

struct p3d_bytes p3di_lower(struct check *c, struct p3di_arena *arena, struct p3d_bytes name)
{
    uint32_t first = 0;
    uint8_t *lower;

    while (first < name.size && !is_upper(name.data[first]))
        first++;
    if (first == name.size)
        return name;
    lower = p3di_arena_alloc(arena, name.size, 1);
    c->has_failed |= !lower;
    for (uint32_t i = 0; i < name.size && lower; i++)
        lower[i] = (uint8_t)(is_upper(name.data[i]) ? name.data[i] + 32 : name.data[i]);
    return (struct p3d_bytes){lower, lower ? name.size : 0};
}

bool p3di_has_prefix(struct p3d_bytes name, const char *prefix)
{
    const struct p3d_bytes head = {name.data, (uint32_t)strlen(prefix)};

    return name.size >= head.size && p3d_text_equal(head, prefix);
}

unsigned p3di_lod_use(float resolution)
{
    static const struct {
        const char *name;
        unsigned use;
    } names[] = {{"Memory", LOD_POINTS | LOD_MEMORY},
                 {"LandContact", LOD_POINTS},
                 {"HitPoints", LOD_POINTS},
                 {"Paths", LOD_PATHS},
                 {"Roadway", LOD_ROADWAY}};
    char name[P3D_LOD_NAME_SIZE];

    p3d_lod_name(resolution, name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i].name) == 0)
            return names[i].use;
    if (strncmp(name, "Edit", 4) == 0)
        return LOD_EDIT;
    if (strncmp(name, "ShadowBuffer", 12) == 0)
        return LOD_BUFFER;
    if (p3di_is_shadow_volume(resolution))
        return LOD_SHADOW;
    if (p3di_is_collision(resolution))
        return LOD_COLLISION | (p3di_is_geometry(resolution) ? LOD_GEOMETRY : 0u) |
               (p3di_has_masses(resolution) ? LOD_MASSES : 0u);
    return LOD_VISUAL;
}

/* ---- LODs ---- */

static void begin_lod(struct check *c, uint32_t index)
{
    c->index = (int32_t)index;
    c->resolution = p3d_document_resolution(c->document, index);
    c->use = p3di_lod_use(c->resolution);
    p3d_lod_name(c->resolution, c->name);
    c->mlod = c->document->mlod ? &c->document->mlod->lods[index] : NULL;
    c->odol = c->document->odol ? &c->document->odol->lods[index] : NULL;
    memset(c->found, 0, sizeof c->found);
}

static void end_lod(struct check *c)
{
    p3d_model_free((struct p3d_model *)c->model);
    c->model = NULL;
    c->lod = NULL;
    c->mlod = NULL;
    c->odol = NULL;
    c->index = P3D_NO_LOD;
    c->resolution = 0;
    memset(c->found, 0, sizeof c->found);
    p3di_arena_clear(c->work);
}

static void run_groups(struct check *c)
{
    static void (*const groups[])(struct check *) = {
        p3di_check_components, p3di_check_masses,     p3di_check_vertices,  p3di_check_faces,  p3di_check_normals,
        p3di_check_limits,     p3di_check_selections, p3di_check_bones,     p3di_check_shadow, p3di_check_special,
        p3di_check_proxies,    p3di_check_paths,      p3di_check_properties};

    for (size_t i = 0; i < sizeof groups / sizeof *groups && !c->has_failed; i++) {
        groups[i](c);
        c->welded = NULL;
        p3di_arena_clear(c->work);
    }
}

static void find_damage(struct check *c, const struct p3d_error *damage)
{
    p3di_find(c, RULE_DAMAGED, p3di_place_lod(), "%s", damage->message);
}

static void check_lod(struct check *c, uint32_t index)
{
    const struct p3d_error *damage = p3d_document_lod_error(c->document, index);

    begin_lod(c, index);
    if (damage) {
        find_damage(c, damage);
    } else {
        struct p3d_options options = c->library ? *c->library : (struct p3d_options){.max_memory = 0};

        options.warn = NULL;
        c->model = p3d_document_model(c->document, &index, 1, &options, &c->error);
        if (c->model) {
            c->lod = &c->model->lods[0];
            run_groups(c);
        } else if (c->error.status == P3D_NO_MEMORY) {
            c->has_failed = true;
        } else {
            find_damage(c, &c->error);
        }
    }
    end_lod(c);
}

/* ---- The file ---- */

static uint64_t input_of(const struct p3d_document *document)
{
    return p3di_arena_input(document->mlod ? document->mlod->memory : document->odol ? document->odol->memory : NULL);
}

static bool begin(struct check *c, const struct p3d_document *document, const struct p3d_check_options *check,
                  const struct p3d_options *options)
{
    static const struct p3d_check_options none;

    memset(c, 0, sizeof *c);
    c->document = document;
    c->options = check ? check : &none;
    c->library = options;
    c->index = P3D_NO_LOD;
    c->arena = p3di_arena_new(options, input_of(document));
    c->work = p3di_arena_new(options, input_of(document));
    if (!c->arena || !c->work)
        return false;
    p3di_set_init(&c->paths, c->arena, 0);
    p3di_set_init(&c->spellings, c->arena, 0);
    p3di_set_init(&c->bones, c->arena, 0);
    p3di_set_init(&c->place_names, c->arena, 0);
    return true;
}

static void add_bone(struct check *c, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_lower(c, c->arena, p3d_text(name));
    uint32_t number;

    if (lower.size && !p3di_set_add(&c->bones, &lower, &number))
        c->has_failed = true;
}

static void take_bones(struct check *c)
{
    const struct p3d_check_options *options = c->options;

    for (uint32_t i = 0; i < options->bone_count; i++)
        add_bone(c, options->bones[i]);
}

bool p3d_check(const struct p3d_document *document, const struct p3d_check_options *check,
               const struct p3d_options *options, struct p3d_findings *findings, struct p3d_error *error)
{
    struct check c;
    bool is_good = false;

    p3di_error_clear(error);
    memset(findings, 0, sizeof *findings);
    if (begin(&c, document, check, options)) {
        take_bones(&c);
        p3di_find_property_place(&c);
        for (uint32_t i = 0; i < document->lod_count && !c.has_failed; i++)
            check_lod(&c, i);
        if (!c.has_failed)
            p3di_check_file(&c);
        if (!c.has_failed)
            p3di_check_center(&c);
        if (!c.has_failed && c.options->source)
            p3di_check_source(&c);
        is_good = !c.has_failed;
    }
    p3di_arena_free(c.work);
    if (is_good) {
        *findings = (struct p3d_findings){.items = c.items, .count = c.count, .memory = c.arena};
        memcpy(findings->severity_counts, c.severity_counts, sizeof c.severity_counts);
        return true;
    }
    p3di_arena_free(c.arena);
    p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the check");
    return false;
}

void p3d_findings_free(struct p3d_findings *findings)
{
    p3di_arena_free(findings->memory);
    memset(findings, 0, sizeof *findings);
}

/* ---- Vertices ---- */

bool p3d_predict_vertices(const struct p3d_document *document, uint32_t lod, const struct p3d_options *options,
                          uint32_t *count, struct p3d_error *error)
{
    struct check c;
    bool is_good = false;

    p3di_error_clear(error);
    *count = 0;
    if (lod >= document->lod_count) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "there is no LOD %u", lod);
        return false;
    }
    if (begin(&c, document, NULL, options)) {
        begin_lod(&c, lod);
        c.model = p3d_document_model(document, &lod, 1, options, error);
        c.lod = c.model ? &c.model->lods[0] : NULL;
        is_good = c.lod && p3di_predict(&c, count);
        if (c.lod && !is_good)
            p3di_error_set(error, P3D_NO_MEMORY, (int32_t)lod, 0, "no memory for the vertices");
        end_lod(&c);
    } else {
        p3di_error_set(error, P3D_NO_MEMORY, (int32_t)lod, 0, "no memory for the vertices");
    }
    p3di_arena_free(c.work);
    p3di_arena_free(c.arena);
    return is_good;
}
