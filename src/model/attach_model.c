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
    struct model_builder builder;
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
static uint32_t add_material(struct attacher *attacher, const struct p3d_model_material *source, bool is_own)
{
    const uint32_t known = attacher->builder.materials.count;
    const uint32_t number = p3di_builder_material(&attacher->builder, source->texture, source->material);
    const bool is_new = attacher->builder.materials.count > known;

    if (attacher->builder.job.has_failed)
        return 0;
    if (!is_new && !is_own)
        return attacher->number_of[number];
    attacher->sources = p3di_arena_grow(attacher->builder.job.arena, attacher->sources, attacher->material_count,
                                        &attacher->source_capacity, sizeof(const struct p3d_model_material *));
    attacher->number_of = p3di_arena_grow(attacher->builder.job.arena, attacher->number_of, known,
                                          &attacher->number_capacity, sizeof *attacher->number_of);
    if (!attacher->sources || !attacher->number_of) {
        p3di_job_fail_memory(&attacher->builder.job);
        return 0;
    }
    if (is_new)
        attacher->number_of[number] = attacher->material_count;
    attacher->sources[attacher->material_count] = source;
    return attacher->material_count++;
}

/* By material of `model`. */
static uint32_t *add_materials(struct attacher *attacher, const struct p3d_model *model, bool is_own)
{
    uint32_t *numbers = p3di_job_alloc(&attacher->builder.job, model->material_count, sizeof *numbers);

    for (uint32_t i = 0; i < model->material_count && !attacher->builder.job.has_failed; i++)
        numbers[i] = add_material(attacher, &model->materials[i], is_own);
    return numbers;
}

static struct p3d_model_material copy_material(struct model_builder *model_builder,
                                               const struct p3d_model_material *source)
{
    struct p3d_model_material copy = *source;
    struct p3d_bytes *textures = p3di_job_alloc(&model_builder->job, source->stage_texture_count, sizeof *textures);

    copy.texture = p3di_job_copy(&model_builder->job, source->texture);
    copy.material = p3di_job_copy(&model_builder->job, source->material);
    copy.surface = p3di_job_copy(&model_builder->job, source->surface);
    for (uint32_t i = 0; i < source->stage_texture_count && !model_builder->job.has_failed; i++)
        textures[i] = p3di_job_copy(&model_builder->job, source->stage_textures[i]);
    copy.stage_textures = textures;
    return copy;
}

/* ---- A LOD ---- */

struct sums {
    uint64_t points, normals, corners, faces;
    uint32_t uv_set_count, item_count;
};

static bool is_for(const struct attacher *attacher, size_t item, uint32_t lod)
{
    return attacher->items[item].lod == lod && !attacher->is_left_out[item];
}

static struct sums add_up(const struct attacher *attacher, uint32_t index, const struct p3d_model_lod *lod)
{
    struct sums sums = {lod->point_count, lod->normal_count, lod->corner_count, lod->face_count, lod->uv_set_count, 0};

    for (size_t i = 0; i < attacher->count; i++) {
        const struct p3d_model_lod *source = source_of(&attacher->items[i]);

        if (!is_for(attacher, i, index))
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
static void make_tables(struct model_builder *model_builder, struct grown *grown, const struct sums *sums)
{
    struct p3d_model_lod *lod = grown->lod;

    grown->points = p3di_job_alloc(&model_builder->job, (size_t)sums->points, sizeof *grown->points);
    grown->normals = p3di_job_alloc(&model_builder->job, (size_t)sums->normals, sizeof *grown->normals);
    grown->corners = p3di_job_alloc(&model_builder->job, (size_t)sums->corners, sizeof *grown->corners);
    grown->faces = p3di_job_alloc(&model_builder->job, (size_t)sums->faces, sizeof *grown->faces);
    grown->point_flags =
        lod->point_flags ? p3di_job_alloc(&model_builder->job, (size_t)sums->points, sizeof *grown->point_flags) : NULL;
    grown->skins = lod->skins ? p3di_job_alloc(&model_builder->job, (size_t)sums->points, sizeof *grown->skins) : NULL;
    grown->uv_sets = p3di_job_alloc(&model_builder->job, sums->uv_set_count, sizeof *grown->uv_sets);
    grown->uvs = p3di_job_alloc(&model_builder->job, sums->uv_set_count, sizeof(struct p3d_vec2 *));
    for (uint32_t i = 0; i < sums->uv_set_count && !model_builder->job.has_failed; i++) {
        grown->uvs[i] = p3di_job_alloc(&model_builder->job, (size_t)sums->corners, sizeof *grown->uvs[i]);
        grown->uv_sets[i] = (struct p3d_model_uv_set){i < lod->uv_set_count ? lod->uv_sets[i].id : i, grown->uvs[i]};
    }
    if (model_builder->job.has_failed)
        return;
    copy_table(grown->points, lod->points, lod->point_count, sizeof *grown->points);
    copy_table(grown->normals, lod->normals, lod->normal_count, sizeof *grown->normals);
    copy_table(grown->corners, lod->corners, lod->corner_count, sizeof *grown->corners);
    copy_table(grown->faces, lod->faces, lod->face_count, sizeof *grown->faces);
    copy_table(grown->point_flags, lod->point_flags, lod->point_count, sizeof *grown->point_flags);
    copy_table(grown->skins, lod->skins, lod->point_count, sizeof *grown->skins);
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        copy_table(grown->uvs[i], lod->uv_sets[i].uvs, lod->corner_count, sizeof *grown->uvs[i]);
}

static void add_points(struct grown *grown, const struct p3d_model_lod *source, const struct place *place)
{
    for (uint32_t i = 0; i < source->point_count; i++)
        grown->points[grown->lod->point_count + i] = put(place, source->points[i]);
    if (grown->point_flags && source->point_flags)
        copy_table(grown->point_flags + grown->lod->point_count, source->point_flags, source->point_count,
                   sizeof *grown->point_flags);
    for (uint32_t i = 0; i < source->normal_count; i++)
        grown->normals[grown->lod->normal_count + i] = turn(place, source->normals[i]);
}

static void add_face(struct grown *grown, const struct p3d_model_lod *source, const struct p3d_model_face *face,
                     uint32_t material)
{
    struct p3d_model_lod *lod = grown->lod;

    grown->faces[lod->face_count++] =
        (struct p3d_model_face){lod->corner_count, face->corner_count, face->flags, material};
    for (uint32_t i = 0; i < face->corner_count; i++, lod->corner_count++) {
        const struct p3d_model_corner corner = source->corners[face->first_corner + i];

        grown->corners[lod->corner_count].point = lod->point_count + corner.point;
        grown->corners[lod->corner_count].normal =
            corner.normal == P3D_NO_NORMAL ? P3D_NO_NORMAL : lod->normal_count + corner.normal;
        for (uint32_t set = 0; set < source->uv_set_count; set++)
            grown->uvs[set][lod->corner_count] = source->uv_sets[set].uvs[face->first_corner + i];
    }
}

/* `is_proxy` has a byte for each face of the source. */
static void add_source(struct grown *grown, const struct p3d_model_lod *source, const struct place *place,
                       const uint32_t *materials, const uint8_t *is_proxy)
{
    add_points(grown, source, place);
    for (uint32_t i = 0; i < source->face_count; i++)
        if (!is_proxy[i])
            add_face(grown, source, &source->faces[i], materials[source->faces[i].material]);
    grown->lod->point_count += source->point_count;
    grown->lod->normal_count += source->normal_count;
}

static void drop_what_is_by_point(struct attacher *attacher, struct p3d_model_lod *lod)
{
    p3di_warn_of(attacher->builder.job.options, lod->index, lod->frame_count,
                 "key frames left out: models of proxies have none");
    lod->frames = NULL;
    lod->frame_count = 0;
    lod->frame_positions = NULL;
    lod->masses = (struct p3d_span){NULL, 0, 0};
}

static void grow_lod(struct attacher *attacher, uint32_t index, struct p3d_model_lod *lod)
{
    const struct sums sums = add_up(attacher, index, lod);
    struct grown grown = {.lod = lod};

    if (!sums.item_count)
        return;
    if (sums.points > MOST_ELEMENTS || sums.normals > MOST_ELEMENTS || sums.corners > MOST_ELEMENTS) {
        attacher->builder.job.lod = (int32_t)lod->index;
        p3di_job_fail(&attacher->builder.job, P3D_UNSUPPORTED,
                      "the models of its proxies have too many points or faces");
        return;
    }
    make_tables(&attacher->builder, &grown, &sums);
    for (size_t i = 0; i < attacher->count; i++) {
        const struct p3d_model_lod *source = source_of(&attacher->items[i]);
        const uint32_t *materials;
        uint8_t *is_proxy;

        if (!is_for(attacher, i, index))
            continue;
        materials = add_materials(attacher, attacher->items[i].model, false);
        is_proxy = p3di_job_alloc(&attacher->builder.job, source->face_count, 1);
        if (attacher->builder.job.has_failed)
            return;
        p3di_mark_proxies(source, is_proxy);
        add_source(&grown, source, &attacher->places[i], materials, is_proxy);
    }
    lod->points = grown.points;
    lod->normals = grown.normals;
    lod->corners = grown.corners;
    lod->faces = grown.faces;
    lod->point_flags = grown.point_flags;
    lod->skins = grown.skins;
    lod->uv_sets = grown.uv_sets;
    lod->uv_set_count = sums.uv_set_count;
    drop_what_is_by_point(attacher, lod);
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

static void find_places(struct attacher *attacher)
{
    struct place *places = p3di_job_alloc(&attacher->builder.job, attacher->count, sizeof *places);
    bool *is_left_out = p3di_job_alloc(&attacher->builder.job, attacher->count, sizeof *is_left_out);

    for (size_t i = 0; i < attacher->count && !attacher->builder.job.has_failed; i++) {
        is_left_out[i] = !find_place(&attacher->items[i].frame, &places[i]);
        if (is_left_out[i])
            p3di_warn(attacher->builder.job.options, attacher->items[i].lod,
                      "a proxy has no direction: its model is left out");
    }
    attacher->places = places;
    attacher->is_left_out = is_left_out;
}

static struct p3d_model *finish(struct attacher *attacher, const struct p3d_model *base,
                                const struct p3d_model_lod *lods)
{
    const uint32_t count = attacher->material_count;
    struct p3d_model_material *materials = p3di_job_alloc(&attacher->builder.job, count, sizeof *materials);
    struct p3d_model *model = p3di_job_alloc(&attacher->builder.job, 1, sizeof *model);

    for (uint32_t i = 0; i < count && !attacher->builder.job.has_failed; i++)
        materials[i] = copy_material(&attacher->builder, attacher->sources[i]);
    if (attacher->builder.job.has_failed) {
        p3di_arena_free(attacher->builder.job.arena);
        return NULL;
    }
    *model = *base;
    model->lods = lods;
    model->materials = materials;
    model->material_count = count;
    model->memory = attacher->builder.job.arena;
    return model;
}

struct p3d_model *p3d_model_attach(const struct p3d_model *model, const struct p3d_attachment *items, size_t count,
                                   const struct p3d_options *options, struct p3d_error *error)
{
    struct attacher attacher = {.items = items, .count = count};
    struct p3d_model_lod *lods;

    if (!can_attach(model, items, count, error) || !p3di_builder_init(&attacher.builder, P3DI_NO_INPUT, options, error))
        return NULL;
    find_places(&attacher);
    (void)add_materials(&attacher, model, true);
    lods = p3di_job_alloc(&attacher.builder.job, model->lod_count, sizeof *lods);
    if (!attacher.builder.job.has_failed && model->lod_count)
        memcpy(lods, model->lods, model->lod_count * sizeof *lods);
    for (uint32_t i = 0; i < model->lod_count && !attacher.builder.job.has_failed; i++)
        grow_lod(&attacher, i, &lods[i]);
    return finish(&attacher, model, lods);
}
