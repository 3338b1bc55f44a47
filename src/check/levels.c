/* levels.c: LODs against each other: bones, proxies and faces of levels of detail; where the model is, and its size.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "core/vec.h"
#include "model/last_lod.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_LEVELS 64u   /* whose bones are compared; no real model has as many */
#define MOST_NAMED 6u     /* in one finding */
#define END_LEVELS 900.0f /* LODs of higher resolutions are no levels that replace each other */
#define FAR 100.0         /* metres from the origin, */
#define FAR_SIZES 5.0     /* and as often its own size */
#define HUGE_SIZE 2000.0  /* metres */
/* Kilograms in a cubic metre of its box: a model that is 100 times too large has a millionth of its weight there. */
#define THIN 1e-4
#define THIN_SIZE 400.0   /* metres; for larger models */
#define THIN_LARGE 1e-2   /* is too thin */
#define FEW_TRIANGLES 64u /* levels with fewer may grow */

/* ---- Findings ---- */

static void find_at(struct check *check, enum rule rule, uint32_t lod, const char *message)
{
    check->index = (int32_t)lod;
    check->resolution = p3d_document_resolution(check->document, lod);
    p3di_find(check, rule, p3di_place_lod(), "%s", message);
    check->index = P3D_NO_LOD;
    check->resolution = 0;
}

/* ---- What a LOD has ---- */

struct level {
    uint32_t lod, triangles;
    float resolution;
    struct p3di_set names;   /* of selections that have points, in lower case */
    struct p3di_set proxies; /* keys */
};

struct levels {
    struct level *items; /* visual LODs by resolution, then LODs that are hit */
    uint32_t count, visual_count;
};

static bool has_points(struct p3d_span weights)
{
    for (uint32_t i = 0; i < weights.count; i++)
        if (weights.data[(size_t)i * weights.stride])
            return true;
    return false;
}

static void add_name(struct check *check, struct p3di_set *set, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_job_lower(&check->job, p3d_text(name));
    uint32_t number;

    if (lower.size)
        p3di_job_add(&check->job, set, &lower, &number);
}

static void add_proxy(struct check *check, struct level *level, struct p3d_bytes path)
{
    while (path.size && p3d_is_slash(path.data[0])) {
        path.data++;
        path.size--;
    }
    add_name(check, &level->proxies, path);
}

/* A quad is two: levels that are made are of triangles alone. */
static uint32_t count_triangles(const struct p3d_mlod_lod *mlod, const struct p3d_odol_lod *odol)
{
    uint32_t count = 0;

    for (uint32_t i = 0; mlod && i < mlod->face_count; i++)
        count += mlod->faces[i].corner_count > 3 ? 2 : 1;
    for (uint32_t i = 0; odol && i < odol->face_count; i++)
        count += odol->faces[i].corner_count > 3 ? 2 : 1;
    return count;
}

static void read_level(struct check *check, struct level *level, uint32_t lod)
{
    const struct p3d_mlod_lod *mlod = check->document->mlod ? &check->document->mlod->lods[lod] : NULL;
    const struct p3d_odol_lod *odol = check->document->odol ? &check->document->odol->lods[lod] : NULL;
    struct p3d_bytes path;
    uint32_t id;

    *level = (struct level){.lod = lod, .resolution = p3d_document_resolution(check->document, lod)};
    level->triangles = count_triangles(mlod, odol);
    p3di_set_init(&level->names, check->job.arena, 0);
    p3di_set_init(&level->proxies, check->job.arena, 0);
    for (uint32_t i = 0; mlod && i < mlod->tag_count && !check->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &mlod->tags[i];

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw || !has_points(tag->value.selection.points))
            continue;
        if (p3d_proxy_name(tag->name, &path, &id))
            add_proxy(check, level, path);
        else
            add_name(check, &level->names, tag->name);
    }
    for (uint32_t i = 0; odol && i < odol->selection_count && !check->job.has_failed; i++)
        add_name(check, &level->names, odol->selections[i].name);
    for (uint32_t i = 0; odol && i < odol->proxy_count && !check->job.has_failed; i++)
        add_proxy(check, level, p3d_text(odol->proxies[i].model));
}

static int compare_levels(const void *a, const void *b)
{
    const struct level *x = a, *y = b;

    if (x->resolution != y->resolution)
        return x->resolution < y->resolution ? -1 : 1;
    return x->lod < y->lod ? -1 : x->lod > y->lod;
}

static bool is_hit(enum p3d_lod_kind kind)
{
    return kind == P3D_LOD_GEOMETRY || kind == P3D_LOD_VIEW_GEOMETRY || kind == P3D_LOD_FIRE_GEOMETRY;
}

static void read_levels(struct check *check, struct levels *levels)
{
    levels->items = p3di_job_alloc(&check->job, check->document->lod_count, sizeof *levels->items);
    for (uint32_t i = 0; levels->items && i < check->document->lod_count && !check->job.has_failed; i++)
        if (p3d_document_resolution(check->document, i) < END_LEVELS && !p3d_document_lod_error(check->document, i))
            read_level(check, &levels->items[levels->count++], i);
    levels->visual_count = levels->count;
    if (levels->items && levels->count)
        qsort(levels->items, levels->count, sizeof *levels->items, compare_levels);
    for (uint32_t i = 0; levels->items && i < check->document->lod_count && !check->job.has_failed; i++)
        if (is_hit(p3d_lod_kind(p3d_document_resolution(check->document, i))) &&
            !p3d_document_lod_error(check->document, i))
            read_level(check, &levels->items[levels->count++], i);
}

static bool has_name(const struct p3di_set *set, struct p3d_bytes name)
{
    uint32_t number;

    return p3di_set_find(set, &name, &number);
}

/* ---- Bones ---- */

/* Names in a message: "door1, door2 and more". */
struct named {
    char text[200];
    size_t used;
    uint32_t count;
};

static void name_one(struct named *named, struct p3d_bytes name)
{
    if (named->count < MOST_NAMED && named->used + name.size + 3 < sizeof named->text)
        named->used += (size_t)snprintf(named->text + named->used, sizeof named->text - named->used, "%s%.*s",
                                        named->used ? ", " : "", (int)name.size, (const char *)name.data);
    named->count++;
}

/* The bones that move the first level. */
static void add_bones(struct check *check, const struct level *first, struct p3di_set *bones)
{
    const struct p3d_model *cfg = check->options->model_cfg;
    uint32_t number;

    p3di_set_init(bones, check->job.arena, 0);
    for (uint32_t i = 0; cfg && i < cfg->bone_count && !check->job.has_failed; i++) {
        const struct p3d_bytes lower = p3di_job_lower(&check->job, p3d_text(cfg->bones[i].name));

        if (has_name(&first->names, lower))
            p3di_job_add(&check->job, bones, &lower, &number);
    }
}

/* The next level has at least half of the triangles, so it leaves nothing out by intent. */
static bool is_close(const struct level *first, const struct level *next)
{
    return 2 * (uint64_t)next->triangles >= first->triangles;
}

static uint32_t count_with(const struct level *levels, uint32_t count, struct p3d_bytes name)
{
    uint32_t with = 0;

    for (uint32_t i = 0; i < count; i++)
        with += has_name(&levels[i].names, name);
    return with;
}

/* Coarse levels leave parts out on purpose, and so do LODs that are hit. A part was forgotten if the very next level
 * lacks it, if a later level has it again, or if two of the three LODs that are hit have it. */
static bool is_forgotten(const struct levels *levels, uint32_t at, struct p3d_bytes bone)
{
    const struct level *hit = levels->items + levels->visual_count;

    if (has_name(&levels->items[at].names, bone))
        return false;
    if (at >= levels->visual_count)
        return count_with(hit, levels->count - levels->visual_count, bone) > 1;
    return (at == 1 && is_close(levels->items, &levels->items[1])) ||
           count_with(&levels->items[at + 1], levels->visual_count - at - 1, bone) > 0;
}

/* A LOD that has none of the bones is not meant to move. */
static void check_bones_of(struct check *check, const struct levels *levels, uint32_t at, const struct p3di_set *bones)
{
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)bones->keys;
    struct named missing = {.used = 0};
    char text[300];

    for (uint32_t i = 0; i < bones->count; i++)
        if (is_forgotten(levels, at, items[i]))
            name_one(&missing, items[i]);
    if (!missing.count || 2 * missing.count > bones->count)
        return;
    snprintf(text, sizeof text, "%s%s", missing.text, missing.count > MOST_NAMED ? " and more" : "");
    find_at(check, at < levels->visual_count ? RULE_BONE_LEFT_OUT : RULE_BONE_NOT_HIT, levels->items[at].lod, text);
}

static bool is_door(struct p3d_bytes bone)
{
    return p3d_text_contains(bone, "door") || p3d_text_contains(bone, "dvere");
}

/* Of buildings and the like: a vehicle's doors are often no hindrance. */
static void check_doors(struct check *check, const struct levels *levels, const struct p3di_set *bones)
{
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)bones->keys;
    struct named missing = {.used = 0};
    char text[300];
    const uint32_t at = p3di_last_lod(levels->items, levels->count, sizeof *levels->items,
                                      offsetof(struct level, resolution), P3D_LOD_GEOMETRY);

    if (at == levels->count || !levels->items[at].triangles || check->levels.mass > 0)
        return;
    for (uint32_t i = 0; i < bones->count; i++)
        if (is_door(items[i]) && !has_name(&levels->items[at].names, items[i]) && !is_forgotten(levels, at, items[i]))
            name_one(&missing, items[i]);
    snprintf(text, sizeof text, "%s%s", missing.text, missing.count > MOST_NAMED ? " and more" : "");
    if (missing.count)
        find_at(check, RULE_DOOR_NOT_HIT, levels->items[at].lod, text);
}

/* LODs of men have different bones, and the author of a binarised model cannot change it. */
static void check_bones(struct check *check, const struct levels *levels)
{
    struct p3di_set bones;

    add_bones(check, &levels->items[0], &bones);
    if (levels->count > MOST_LEVELS)
        return;
    for (uint32_t i = 1;
         check->document->mlod && i < levels->count && !check->job.has_failed && !check->skeleton.is_man; i++)
        check_bones_of(check, levels, i, &bones);
    if (check->document->mlod && !check->skeleton.is_man && !check->job.has_failed)
        check_doors(check, levels, &bones);
}

/* ---- Proxies ---- */

/* The next level has none of the first one's proxies: things on the model vanish a few steps away. */
static void check_proxies(struct check *check, const struct levels *levels)
{
    const struct level *first = &levels->items[0], *next = first + 1;
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)first->proxies.keys;
    char text[300];

    if (!check->document->mlod || levels->visual_count < 2 || !first->proxies.count || next->proxies.count ||
        !is_close(first, next))
        return;
    snprintf(text, sizeof text, "%.*s%s", (int)(items[0].size < 200 ? items[0].size : 200), (const char *)items[0].data,
             first->proxies.count > 1 ? " and more" : "");
    find_at(check, RULE_PROXY_LEFT_OUT, next->lod, text);
}

/* ---- Faces ---- */

static void check_growth(struct check *check, const struct levels *levels)
{
    for (uint32_t i = 1; i < levels->visual_count; i++) {
        const struct level *before = &levels->items[i - 1], *level = &levels->items[i];
        char text[100];

        if (level->triangles <= before->triangles || level->triangles < FEW_TRIANGLES || !before->triangles)
            continue;
        snprintf(text, sizeof text, "%u triangles; LOD %u before it has %u", (unsigned)level->triangles,
                 (unsigned)before->lod, (unsigned)before->triangles);
        find_at(check, RULE_LEVEL_GROWS, level->lod, text);
    }
}

/* ---- Places ---- */

struct box {
    struct vec least, most;
};

static bool measure(const struct check *check, uint32_t lod, struct box *box)
{
    const struct p3d_span points = check->document->mlod->lods[lod].points;

    *box = (struct box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < points.count; i++) {
        const struct vec p = vec_of(p3d_vec3_at(points, i));

        box->least = (struct vec){fmin(box->least.x, p.x), fmin(box->least.y, p.y), fmin(box->least.z, p.z)};
        box->most = (struct vec){fmax(box->most.x, p.x), fmax(box->most.y, p.y), fmax(box->most.z, p.z)};
    }
    return points.count && isfinite(vec_length(box->least)) && isfinite(vec_length(box->most));
}

/* Public sources have 0.9 kg in a cubic metre at least. */
static bool is_thin(const struct check *check, struct vec box, double size)
{
    const double volume = fmax(box.x, 0.01) * fmax(box.y, 0.01) * fmax(box.z, 0.01);

    return check->levels.mass > 0 && check->levels.mass < volume * (size > THIN_SIZE ? THIN_LARGE : THIN);
}

/* The place of a binarised model is not the place of its source any more. */
static void check_place(struct check *check, const struct level *level)
{
    struct vec middle;
    struct box box;
    double size, distance;
    char text[100];

    if (!check->document->mlod || !measure(check, level->lod, &box))
        return;
    middle = vec_scale(vec_add(box.least, box.most), 0.5);
    size = vec_length(vec_subtract(box.most, box.least));
    distance = vec_length(middle);
    if (size > HUGE_SIZE) {
        snprintf(text, sizeof text, "it is %.0f m from one end to the other", size);
        find_at(check, RULE_MODEL_SIZE, level->lod, text);
    } else if (is_thin(check, vec_subtract(box.most, box.least), size)) {
        snprintf(text, sizeof text, "it is %.0f m from one end to the other, and weighs %.6g kg", size,
                 check->levels.mass);
        find_at(check, RULE_MODEL_SIZE, level->lod, text);
    } else if (distance > FAR && distance > FAR_SIZES * size) {
        snprintf(text, sizeof text, "its middle is %.0f m from the origin, and it is %.1f m large", distance, size);
        find_at(check, RULE_MODEL_PLACE, level->lod, text);
    }
}

static void check_sides(struct check *check)
{
    if (check->levels.inward_lod != P3D_NO_LOD && check->levels.has_outward)
        find_at(check, RULE_LOD_INSIDE_OUT, (uint32_t)check->levels.inward_lod,
                "its faces look towards its middle, and those of another level away from it");
}

void p3di_check_levels(struct check *check)
{
    struct levels levels = {.count = 0};

    check_sides(check);
    read_levels(check, &levels);
    if (levels.visual_count && !check->job.has_failed) {
        check_bones(check, &levels);
        check_proxies(check, &levels);
        check_growth(check, &levels);
        check_place(check, &levels.items[0]);
    }
    p3di_arena_clear(check->job.arena);
}
