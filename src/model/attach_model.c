/* attach_model.c: models put where the proxies of another stand.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/scene.h>

#include "core/vec.h"

#include "builder.h"
#include "face_kinds.h"

/* The most points or faces of a LOD with all attached models: far more than a vehicle with its crew has. A hundred
 * bytes of a file are a proxy, and each proxy may name the same large model. */
#define MOST_ELEMENTS (UINT32_C(1) << 23)

/* The axes of an attached model, in the model that gets it. */
struct place {
    struct p3d_vec3 x, y, z, origin;
};

struct attacher {
    struct builder b;
    const struct p3d_attachment *items;
    const struct place *places; /* one an item */
    const bool *is_left_out;    /* one an item */
    size_t count;
    const struct p3d_model_material **sources; /* by material of the result: where it is from */
    uint32_t material_count;
    uint32_t *number_of; /* by number in the builder: that in the result */
    size_t source_capacity, number_capacity;
};

/* ---- Places ---- */

/* As the engine does: the direction is kept, and up becomes perpendicular to it. False if the frame has no
 * direction. */
static bool find_place(const struct p3d_proxy_frame *frame, struct place *place)
{
    const struct p3d_vec3 none = {0, 0, 0};

    place->origin = frame->position;
    place->z = vec_to_unit(vec_of(frame->direction), none);
    place->x = vec_to_unit(vec_cross(vec_of(frame->up), vec_of(place->z)), none);
    place->y = vec_to_unit(vec_cross(vec_of(place->z), vec_of(place->x)), none);
    return vec3_is_finite(place->origin) && (place->y.x != 0 || place->y.y != 0 || place->y.z != 0);
}

static struct p3d_vec3 turn(const struct place *p, struct p3d_vec3 v)
{
    return (struct p3d_vec3){p->x.x * v.x + p->y.x * v.y + p->z.x * v.z, p->x.y * v.x + p->y.y * v.y + p->z.y * v.z,
                             p->x.z * v.x + p->y.z * v.y + p->z.z * v.z};
}

static struct p3d_vec3 put(const struct place *p, struct p3d_vec3 v)
{
    const struct p3d_vec3 t = turn(p, v);

    return vec3_add(t, p->origin);
}

static const struct p3d_model_lod *source_of(const struct p3d_attachment *item)
{
    return &item->model->lods[item->source];
}

/* ---- Materials ---- */

/* The number that a material has in the result. `is_own`: it is of the model that grows, whose materials keep their
 * numbers even if two are alike. */
static uint32_t add_material(struct attacher *a, const struct p3d_model_material *source, bool is_own)
{
    const uint32_t known = a->b.materials.count;
    const uint32_t number = p3di_builder_material(&a->b, source->texture, source->material);
    const bool is_new = a->b.materials.count > known;

    if (a->b.job.has_failed)
        return 0;
    if (!is_new && !is_own)
        return a->number_of[number];
    a->sources = p3di_arena_grow(a->b.job.arena, a->sources, a->material_count, &a->source_capacity,
                                 sizeof(const struct p3d_model_material *));
    a->number_of = p3di_arena_grow(a->b.job.arena, a->number_of, known, &a->number_capacity, sizeof *a->number_of);
    if (!a->sources || !a->number_of) {
        p3di_job_fail_memory(&a->b.job);
        return 0;
    }
    if (is_new)
        a->number_of[number] = a->material_count;
    a->sources[a->material_count] = source;
    return a->material_count++;
}

/* By material of `model`. */
static uint32_t *add_materials(struct attacher *a, const struct p3d_model *model, bool is_own)
{
    uint32_t *numbers = p3di_job_alloc(&a->b.job, model->material_count, sizeof *numbers);

    for (uint32_t i = 0; i < model->material_count && !a->b.job.has_failed; i++)
        numbers[i] = add_material(a, &model->materials[i], is_own);
    return numbers;
}

static struct p3d_model_material copy_material(struct builder *b, const struct p3d_model_material *source)
{
    struct p3d_model_material copy = *source;
    struct p3d_bytes *textures = p3di_job_alloc(&b->job, source->stage_texture_count, sizeof *textures);

    copy.texture = p3di_job_copy(&b->job, source->texture);
    copy.material = p3di_job_copy(&b->job, source->material);
    copy.surface = p3di_job_copy(&b->job, source->surface);
    for (uint32_t i = 0; i < source->stage_texture_count && !b->job.has_failed; i++)
        textures[i] = p3di_job_copy(&b->job, source->stage_textures[i]);
    copy.stage_textures = textures;
    return copy;
}

/* ---- A LOD ---- */

struct sums {
    uint64_t points, normals, corners, faces;
    uint32_t uv_set_count, item_count;
};

static bool is_for(const struct attacher *a, size_t item, uint32_t lod)
{
    return a->items[item].lod == lod && !a->is_left_out[item];
}

static struct sums add_up(const struct attacher *a, uint32_t index, const struct p3d_model_lod *lod)
{
    struct sums sums = {lod->point_count, lod->normal_count, lod->corner_count, lod->face_count, lod->uv_set_count, 0};

    for (size_t i = 0; i < a->count; i++) {
        const struct p3d_model_lod *source = source_of(&a->items[i]);

        if (!is_for(a, i, index))
            continue;
        sums.points += source->point_count;
        sums.normals += source->normal_count;
        sums.corners += source->corner_count;
        sums.faces += source->face_count;
        if (source->uv_set_count > sums.uv_set_count)
            sums.uv_set_count = source->uv_set_count;
        sums.item_count++;
    }
    return sums;
}

/* A LOD that grows. */
struct grown {
    struct p3d_model_lod *lod;
    struct p3d_vec3 *points, *normals;
    uint32_t *point_flags;
    struct p3d_model_corner *corners;
    struct p3d_model_face *faces;
    struct p3d_model_uv_set *uv_sets;
    struct p3d_vec2 **uvs; /* by UV set */
    struct p3d_model_skin *skins;
};

static void copy_table(void *to, const void *from, size_t count, size_t size)
{
    if (count && to)
        memcpy(to, from, count * size);
}

/* Makes tables with room for all, and copies the LOD's own elements. */
static void make_tables(struct builder *b, struct grown *g, const struct sums *sums)
{
    struct p3d_model_lod *lod = g->lod;

    g->points = p3di_job_alloc(&b->job, (size_t)sums->points, sizeof *g->points);
    g->normals = p3di_job_alloc(&b->job, (size_t)sums->normals, sizeof *g->normals);
    g->corners = p3di_job_alloc(&b->job, (size_t)sums->corners, sizeof *g->corners);
    g->faces = p3di_job_alloc(&b->job, (size_t)sums->faces, sizeof *g->faces);
    g->point_flags = lod->point_flags ? p3di_job_alloc(&b->job, (size_t)sums->points, sizeof *g->point_flags) : NULL;
    g->skins = lod->skins ? p3di_job_alloc(&b->job, (size_t)sums->points, sizeof *g->skins) : NULL;
    g->uv_sets = p3di_job_alloc(&b->job, sums->uv_set_count, sizeof *g->uv_sets);
    g->uvs = p3di_job_alloc(&b->job, sums->uv_set_count, sizeof(struct p3d_vec2 *));
    for (uint32_t i = 0; i < sums->uv_set_count && !b->job.has_failed; i++) {
        g->uvs[i] = p3di_job_alloc(&b->job, (size_t)sums->corners, sizeof *g->uvs[i]);
        g->uv_sets[i] = (struct p3d_model_uv_set){i < lod->uv_set_count ? lod->uv_sets[i].id : i, g->uvs[i]};
    }
    if (b->job.has_failed)
        return;
    copy_table(g->points, lod->points, lod->point_count, sizeof *g->points);
    copy_table(g->normals, lod->normals, lod->normal_count, sizeof *g->normals);
    copy_table(g->corners, lod->corners, lod->corner_count, sizeof *g->corners);
    copy_table(g->faces, lod->faces, lod->face_count, sizeof *g->faces);
    copy_table(g->point_flags, lod->point_flags, lod->point_count, sizeof *g->point_flags);
    copy_table(g->skins, lod->skins, lod->point_count, sizeof *g->skins);
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        copy_table(g->uvs[i], lod->uv_sets[i].uvs, lod->corner_count, sizeof *g->uvs[i]);
}

static void add_points(struct grown *g, const struct p3d_model_lod *source, const struct place *place)
{
    for (uint32_t i = 0; i < source->point_count; i++)
        g->points[g->lod->point_count + i] = put(place, source->points[i]);
    if (g->point_flags && source->point_flags)
        copy_table(g->point_flags + g->lod->point_count, source->point_flags, source->point_count,
                   sizeof *g->point_flags);
    for (uint32_t i = 0; i < source->normal_count; i++)
        g->normals[g->lod->normal_count + i] = turn(place, source->normals[i]);
}

static void add_face(struct grown *g, const struct p3d_model_lod *source, const struct p3d_model_face *face,
                     uint32_t material)
{
    struct p3d_model_lod *lod = g->lod;

    g->faces[lod->face_count++] = (struct p3d_model_face){lod->corner_count, face->corner_count, face->flags, material};
    for (uint32_t i = 0; i < face->corner_count; i++, lod->corner_count++) {
        const struct p3d_model_corner corner = source->corners[face->first_corner + i];

        g->corners[lod->corner_count].point = lod->point_count + corner.point;
        g->corners[lod->corner_count].normal =
            corner.normal == P3D_NO_NORMAL ? P3D_NO_NORMAL : lod->normal_count + corner.normal;
        for (uint32_t set = 0; set < source->uv_set_count; set++)
            g->uvs[set][lod->corner_count] = source->uv_sets[set].uvs[face->first_corner + i];
    }
}

/* `is_proxy` has a byte for each face of the source. */
static void add_source(struct grown *g, const struct p3d_model_lod *source, const struct place *place,
                       const uint32_t *materials, const uint8_t *is_proxy)
{
    add_points(g, source, place);
    for (uint32_t i = 0; i < source->face_count; i++)
        if (!is_proxy[i])
            add_face(g, source, &source->faces[i], materials[source->faces[i].material]);
    g->lod->point_count += source->point_count;
    g->lod->normal_count += source->normal_count;
}

static void drop_what_is_by_point(struct attacher *a, struct p3d_model_lod *lod)
{
    p3di_warn_of(a->b.job.options, lod->index, lod->frame_count, "key frames left out: models of proxies have none");
    lod->frames = NULL;
    lod->frame_count = 0;
    lod->frame_positions = NULL;
    lod->masses = (struct p3d_span){NULL, 0, 0};
}

static void grow_lod(struct attacher *a, uint32_t index, struct p3d_model_lod *lod)
{
    const struct sums sums = add_up(a, index, lod);
    struct grown g = {.lod = lod};

    if (!sums.item_count)
        return;
    if (sums.points > MOST_ELEMENTS || sums.normals > MOST_ELEMENTS || sums.corners > MOST_ELEMENTS) {
        a->b.job.lod = (int32_t)lod->index;
        p3di_job_fail(&a->b.job, P3D_UNSUPPORTED, "the models of its proxies have too many points or faces");
        return;
    }
    make_tables(&a->b, &g, &sums);
    for (size_t i = 0; i < a->count; i++) {
        const struct p3d_model_lod *source = source_of(&a->items[i]);
        const uint32_t *materials;
        uint8_t *is_proxy;

        if (!is_for(a, i, index))
            continue;
        materials = add_materials(a, a->items[i].model, false);
        is_proxy = p3di_job_alloc(&a->b.job, source->face_count, 1);
        if (a->b.job.has_failed)
            return;
        p3di_mark_proxies(source, is_proxy);
        add_source(&g, source, &a->places[i], materials, is_proxy);
    }
    lod->points = g.points;
    lod->normals = g.normals;
    lod->corners = g.corners;
    lod->faces = g.faces;
    lod->point_flags = g.point_flags;
    lod->skins = g.skins;
    lod->uv_sets = g.uv_sets;
    lod->uv_set_count = sums.uv_set_count;
    drop_what_is_by_point(a, lod);
}

/* ---- The model ---- */

static bool can_attach(const struct p3d_model *model, const struct p3d_attachment *items, size_t count,
                       struct p3d_error *error)
{
    p3di_error_clear(error);
    for (size_t i = 0; i < count; i++)
        if (items[i].lod >= model->lod_count || items[i].source >= items[i].model->lod_count) {
            p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "attachment %zu names a LOD that does not exist", i);
            return false;
        }
    return true;
}

static void find_places(struct attacher *a)
{
    struct place *places = p3di_job_alloc(&a->b.job, a->count, sizeof *places);
    bool *is_left_out = p3di_job_alloc(&a->b.job, a->count, sizeof *is_left_out);

    for (size_t i = 0; i < a->count && !a->b.job.has_failed; i++) {
        is_left_out[i] = !find_place(&a->items[i].frame, &places[i]);
        if (is_left_out[i])
            p3di_warn(a->b.job.options, a->items[i].lod, "a proxy has no direction: its model is left out");
    }
    a->places = places;
    a->is_left_out = is_left_out;
}

static struct p3d_model *finish(struct attacher *a, const struct p3d_model *base, const struct p3d_model_lod *lods)
{
    const uint32_t count = a->material_count;
    struct p3d_model_material *materials = p3di_job_alloc(&a->b.job, count, sizeof *materials);
    struct p3d_model *model = p3di_job_alloc(&a->b.job, 1, sizeof *model);

    for (uint32_t i = 0; i < count && !a->b.job.has_failed; i++)
        materials[i] = copy_material(&a->b, a->sources[i]);
    if (a->b.job.has_failed) {
        p3di_arena_free(a->b.job.arena);
        return NULL;
    }
    *model = *base;
    model->lods = lods;
    model->materials = materials;
    model->material_count = count;
    model->memory = a->b.job.arena;
    return model;
}

struct p3d_model *p3d_model_attach(const struct p3d_model *model, const struct p3d_attachment *items, size_t count,
                                   const struct p3d_options *options, struct p3d_error *error)
{
    struct attacher a = {.items = items, .count = count};
    struct p3d_model_lod *lods;

    if (!can_attach(model, items, count, error) || !p3di_builder_init(&a.b, P3DI_NO_INPUT, options, error))
        return NULL;
    find_places(&a);
    (void)add_materials(&a, model, true);
    lods = p3di_job_alloc(&a.b.job, model->lod_count, sizeof *lods);
    if (!a.b.job.has_failed && model->lod_count)
        memcpy(lods, model->lods, model->lod_count * sizeof *lods);
    for (uint32_t i = 0; i < model->lod_count && !a.b.job.has_failed; i++)
        grow_lod(&a, i, &lods[i]);
    return finish(&a, model, lods);
}
