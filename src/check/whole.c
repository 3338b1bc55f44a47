/* whole.c: LODs against each other: two of a kind, too many, no Geometry, which one casts shadows; and too many bones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "core/vec.h"

#include <stdlib.h>

#define MOST_OFP_LODS 32u
#define MANY_LODS 30u
#define FEW_FACES 12u        /* of a level that need not be made coarser */
#define END_DRAWN 900.0f     /* LODs below cast shadows */
#define MANY_FACES 1024u     /* the first with fewer faces casts them, else the last; */
#define TOO_MANY_FACES 2000u /* one with so many casts none */

/* A finding about LOD `index`. */
static void find_at(struct check *check, enum rule rule, uint32_t index, const char *format, uint32_t a, uint32_t b)
{
    check->index = (int32_t)index;
    check->resolution = p3d_document_resolution(check->document, index);
    p3di_find(check, rule, p3di_place_lod(), format, a, b);
    check->index = P3D_NO_LOD;
    check->resolution = 0;
}

static uint32_t count_faces(const struct check *check, uint32_t index)
{
    return check->document->mlod ? check->document->mlod->lods[index].face_count
                                 : check->document->odol->lods[index].face_count;
}

static uint32_t count_points(const struct check *check, uint32_t index)
{
    return check->document->mlod ? check->document->mlod->lods[index].points.count
                                 : check->document->odol->lods[index].positions.count;
}

static bool is_whole(const struct check *check, uint32_t index)
{
    return !p3d_document_lod_error(check->document, index);
}

/* ---- Two of a kind ---- */

/* LODs are of one kind if the names of their kinds are equal, visual ones if their resolutions are. False if there was
 * one before. */
static bool add_kind(struct check *check, struct p3di_set *set, uint32_t index)
{
    struct {
        char name[P3D_LOD_NAME_SIZE];
        float resolution;
    } key;
    const float resolution = p3d_document_resolution(check->document, index);
    uint32_t number;

    memset(&key, 0, sizeof key);
    p3d_lod_name(resolution, key.name);
    if (p3d_lod_is_visual(resolution))
        key.resolution = resolution;
    return p3di_job_add(&check->job, set, &key, &number);
}

static void check_kinds(struct check *check)
{
    struct p3di_set set;

    p3di_set_init(&set, check->job.arena, P3D_LOD_NAME_SIZE + sizeof(float));
    for (uint32_t i = 0; i < check->document->lod_count && !check->job.has_failed; i++) {
        const float resolution = p3d_document_resolution(check->document, i);
        const bool is_made = check->document->odol && p3d_lod_kind(resolution) == P3D_LOD_SHADOW_BUFFER;
        char name[P3D_LOD_NAME_SIZE];

        if (!is_made && !add_kind(check, &set, i))
            p3di_find(check, RULE_LOD_TWICE, p3di_place_lod(), "LOD %u is another %s", i,
                      p3d_lod_name(resolution, name));
    }
}

/* 900 to 1000 and the like are drawn from afar. */
static void check_known(struct check *check)
{
    for (uint32_t i = 0; i < check->document->lod_count; i++)
        if (p3d_lod_kind(p3d_document_resolution(check->document, i)) == P3D_LOD_OTHER && count_points(check, i))
            find_at(check, RULE_LOD_UNKNOWN, i, "%u points and %u faces", count_points(check, i),
                    count_faces(check, i));
}

/* A view that is drawn in place of the others, and shows nothing. */
static void check_views(struct check *check)
{
    for (uint32_t i = 0; i < check->document->lod_count; i++) {
        const enum p3d_lod_kind kind = p3d_lod_kind(p3d_document_resolution(check->document, i));

        if ((kind == P3D_LOD_VIEW_GUNNER || kind == P3D_LOD_VIEW_PILOT || kind == P3D_LOD_VIEW_CARGO) &&
            is_whole(check, i) && !count_faces(check, i))
            find_at(check, RULE_VIEW_EMPTY, i, "it has %u points and no faces", count_points(check, i), 0);
    }
}

/* The points of both are the same, bit for bit, and so are the numbers of faces. */
static bool are_alike(const struct check *check, uint32_t a, uint32_t b)
{
    const struct p3d_span x = check->document->mlod->lods[a].points, y = check->document->mlod->lods[b].points;

    if (count_faces(check, a) != count_faces(check, b) || x.count != y.count)
        return false;
    for (uint32_t i = 0; i < x.count; i++) {
        const struct p3d_vec3 p = p3d_vec3_at(x, i), q = p3d_vec3_at(y, i);

        if (!vec3_is_equal(p, q))
            return false;
    }
    return true;
}

/* Three levels of detail in a row: the first of them is copied, and spares nothing. */
static void check_copies(struct check *check)
{
    uint32_t alike = 1, last = P3D_NO_SELECTION;

    for (uint32_t i = 0; check->document->mlod && i < check->document->lod_count && alike < 3; i++) {
        if (!p3d_lod_is_visual(p3d_document_resolution(check->document, i)) || !is_whole(check, i) ||
            count_faces(check, i) < FEW_FACES)
            continue;
        alike = last != P3D_NO_SELECTION && are_alike(check, last, i) ? alike + 1 : 1;
        last = i;
    }
    if (alike == 3)
        find_at(check, RULE_LEVELS_ALIKE, last, "its points are those of the two before it, and it has %u faces, too",
                count_faces(check, last), 0);
}

/* ---- Geometry ---- */

static void check_geometry(struct check *check)
{
    const uint32_t best = p3d_document_best_lod(check->document, NULL, 0);
    bool has_geometry = false;

    if (best == check->document->lod_count || !p3d_lod_is_visual(p3d_document_resolution(check->document, best)) ||
        !is_whole(check, best) || !count_faces(check, best))
        return;
    for (uint32_t i = 0; i < check->document->lod_count; i++) {
        if (p3d_lod_kind(p3d_document_resolution(check->document, i)) != P3D_LOD_GEOMETRY)
            continue;
        has_geometry = true;
        if (is_whole(check, i) && !count_points(check, i))
            find_at(check, RULE_EMPTY_GEOMETRY, i, "it has no points", 0, 0);
    }
    if (!has_geometry)
        p3di_find(check, RULE_NO_GEOMETRY, p3di_place_lod(), "nothing collides with the model");
}

/* ---- Shadows ---- */

/* True if the LOD has the property lodnoshadow. */
static bool has_no_shadow(const struct check *check, uint32_t index)
{
    const struct p3d_mlod_lod *mlod = check->document->mlod ? &check->document->mlod->lods[index] : NULL;
    const struct p3d_odol_lod *odol = check->document->odol ? &check->document->odol->lods[index] : NULL;
    bool is_switched_off = false;

    for (uint32_t i = 0; mlod && i < mlod->tag_count; i++)
        if (mlod->tags[i].kind == P3D_TAG_PROPERTY && !mlod->tags[i].is_raw &&
            p3d_text_equal(p3d_text(mlod->tags[i].value.property.name), "lodnoshadow"))
            is_switched_off |= p3d_text_equal(p3d_text(mlod->tags[i].value.property.value), "1");
    for (uint32_t i = 0; odol && i < odol->property_count; i++)
        if (p3d_text_equal(odol->properties[i].name, "lodnoshadow"))
            is_switched_off |= p3d_text_equal(odol->properties[i].value, "1");
    return is_switched_off;
}

struct level {
    float resolution;
    uint32_t index;
};

static int compare_levels(const void *a, const void *b)
{
    const struct level *x = a, *y = b;

    if (x->resolution != y->resolution)
        return x->resolution < y->resolution ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

/* The first level of detail with few faces casts the shadows, else the last; levels up to the last one with the
 * property lodnoshadow cast none (docs/format/binarise.md, min_shadow: so in 207 of 208 binarised models). lod_count if
 * there is none. */
static uint32_t find_shadow_lod(struct check *check)
{
    struct level *levels = p3di_job_alloc(&check->job, check->document->lod_count, sizeof *levels);
    uint32_t count = 0, first = 0;

    for (uint32_t i = 0; levels && i < check->document->lod_count; i++) {
        const float resolution = p3d_document_resolution(check->document, i);

        if (!(resolution < END_DRAWN))
            continue;
        if (!is_whole(check, i))
            return check->document->lod_count;
        levels[count++] = (struct level){resolution, i};
    }
    if (!count)
        return check->document->lod_count;
    qsort(levels, count, sizeof *levels, compare_levels);
    while (first + 1 < count && count_faces(check, levels[first].index) >= MANY_FACES)
        first++;
    for (uint32_t i = first; i < count; i++)
        if (has_no_shadow(check, levels[i].index))
            first = i + 1;
    return first < count ? levels[first].index : check->document->lod_count;
}

static void check_shadow_source(struct check *check)
{
    const uint32_t index = find_shadow_lod(check);

    if (index < check->document->lod_count && count_faces(check, index) >= TOO_MANY_FACES)
        find_at(check, RULE_SHADOW_DETAIL, index, "%u faces; the maximum is %u", count_faces(check, index),
                TOO_MANY_FACES - 1);
}

/* ---- The version ---- */

/* The versions of the binarised format that a game loads. */
static void check_version(struct check *check)
{
    static const struct {
        uint32_t first, last;
        const char *name;
    } games[] = {[P3D_PROFILE_ANY] = {0, UINT32_MAX, ""}, [P3D_PROFILE_OFP] = {0, 7, "Operation Flashpoint"},
                 [P3D_PROFILE_A1] = {0, 40, "Arma"},      [P3D_PROFILE_A2] = {0, 50, "Arma 2"},
                 [P3D_PROFILE_A3] = {28, 75, "Arma 3"},   [P3D_PROFILE_DAYZ] = {0, 55, "DayZ"}};
    const uint32_t version = check->document->odol ? check->document->odol->version : 0,
                   first = games[check->options->profile].first, last = games[check->options->profile].last;

    if (check->document->odol && (version > last || version < first))
        p3di_find(check, RULE_VERSION, p3di_place_lod(), "version %u; the %s that %s loads is %u", version,
                  version > last ? "last" : "first", games[check->options->profile].name,
                  version > last ? last : first);
}

/* ---- Bones ---- */

static void check_bone_count(struct check *check)
{
    const struct p3d_model *cfg = check->options->model_cfg;
    const uint32_t count = check->document->odol ? check->document->odol->skeleton.bone_count
                           : cfg                 ? cfg->bone_count
                                                 : 0;

    if (count > P3D_ODOL_MOST_BONES)
        p3di_find(check, RULE_BONES_OVER, p3di_place_lod(), "%u bones; the maximum is %u", count, P3D_ODOL_MOST_BONES);
}

static void check_lod_count(struct check *check)
{
    const uint32_t count = check->document->lod_count;

    if (check->options->profile == P3D_PROFILE_OFP && count > MOST_OFP_LODS)
        p3di_find(check, RULE_LODS_OVER, p3di_place_lod(), "%u LODs; the maximum is %u", count, MOST_OFP_LODS);
    else if (check->options->profile != P3D_PROFILE_OFP && check->document->mlod && count >= MANY_LODS)
        p3di_find(check, RULE_MANY_LODS, p3di_place_lod(), "%u LODs", count);
}

void p3di_check_file(struct check *check)
{
    check_version(check);
    check_kinds(check);
    check_known(check);
    check_views(check);
    check_copies(check);
    check_geometry(check);
    if (!p3di_is_of_flashpoint(check)) {
        check_shadow_source(check);
        check_bone_count(check);
    }
    check_lod_count(check);
    p3di_arena_clear(check->job.arena);
}
