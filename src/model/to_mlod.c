/* to_mlod.c: a model as an MLOD that editors open (docs/export.md, "MLOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_maker.h"

#include "topology.h"

/* ---- Points ---- */

static uint32_t point_flags(const struct lod_maker *maker, uint32_t point)
{
    const uint32_t made = maker->is_hidden && maker->is_hidden[point] ? P3D_POINT_HIDDEN : 0;

    return maker->source->point_flags ? maker->source->point_flags[point] : made;
}

static void make_points(struct lod_maker *maker)
{
    uint8_t *data;

    maker->lod->points = p3di_new_table(maker->job, maker->source->point_count + 3 * maker->triangle_count, 16, &data);
    if (maker->job->has_failed)
        return;
    for (uint32_t i = 0; i < maker->source->point_count; i++, data += 16) {
        store_vec3(data, maker->source->points[i]);
        store_u32(data + 12, point_flags(maker, i));
    }
    for (uint32_t i = 0; i < 3 * maker->triangle_count; i++, data += 16) {
        const struct proxy_triangle *triangle = &maker->triangles[i / 3];

        store_vec3(data, p3di_proxy_corner(maker, triangle, i % 3));
        store_u32(data + 12,
                  P3D_POINT_HIDDEN |
                      (is_made_face(triangle) ? 0 : point_flags(maker, proxy_point(maker, triangle, i % 3))));
    }
}

/* ---- Faces ---- */

/* Left out are faces that are no surface, which other programs do not expect. */
static void choose_faces(struct lod_maker *maker)
{
    uint32_t left_out = 0;

    maker->face_of = p3di_job_alloc(maker->job, maker->source->face_count, sizeof *maker->face_of);
    for (uint32_t i = 0; i < maker->source->face_count && !maker->job->has_failed; i++) {
        const struct p3d_model_face *face = &maker->source->faces[i];

        maker->face_of[i] = NO_FACE;
        left_out += face->corner_count < 3;
        if (face->corner_count < 3)
            continue;
        maker->face_of[i] = maker->lod->face_count++;
        maker->lod->corner_count += face->corner_count;
    }
    p3di_job_lose(maker->job, left_out, "faces have fewer than 3 corners; left out");
}

/* ---- Normals ---- */

/* Faces that are no surface are left out. */
static bool lacks_normal(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    for (uint32_t i = 0; face->corner_count >= 3 && i < face->corner_count; i++)
        if (lod->corners[face->first_corner + i].normal == P3D_NO_NORMAL)
            return true;
    return false;
}

/* Corners without a normal get the normal of their face, as corners of an OBJ without normals and smoothing groups do:
 * each corner of an MLOD has one. But an MLOD whose faces name normals that do not exist stays as it was. */
static void make_missing_normals(struct p3di_job *job, struct p3d_model_lod *lod)
{
    struct p3d_model_corner *corners;
    struct p3d_vec3 *normals;
    uint32_t missing = 0;

    for (uint32_t i = 0; i < lod->face_count && !lod->is_from_mlod; i++)
        missing += lacks_normal(lod, &lod->faces[i]);
    if (!missing)
        return;
    corners = p3di_job_alloc(job, lod->corner_count, sizeof *corners);
    normals = p3di_job_alloc(job, (size_t)lod->normal_count + missing, sizeof *normals);
    if (job->has_failed)
        return;
    memcpy(corners, lod->corners, lod->corner_count * sizeof *corners);
    if (lod->normal_count)
        memcpy(normals, lod->normals, lod->normal_count * sizeof *normals);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];

        if (!lacks_normal(lod, face))
            continue;
        for (uint32_t j = face->first_corner; j < face->first_corner + face->corner_count; j++)
            if (corners[j].normal == P3D_NO_NORMAL)
                corners[j].normal = lod->normal_count;
        normals[lod->normal_count++] =
            vec_to_unit(vec_scale(face_double_area(lod, face), -1), (struct p3d_vec3){0, 1, 0});
    }
    lod->corners = corners;
    lod->normals = normals;
}

/* The normals of an MLOD, which point inward, each once. */
struct normals {
    struct p3di_set set;
    uint32_t *numbers; /* by the model's */
};

static uint32_t add_normal(struct p3di_job *job, struct normals *normals, struct p3d_vec3 inward)
{
    uint8_t bytes[12];
    uint32_t number;

    store_vec3(bytes, inward);
    p3di_job_add(job, &normals->set, bytes, &number);
    return number;
}

static void make_normals(const struct lod_maker *maker, struct normals *normals)
{
    p3di_set_init(&normals->set, maker->job->arena, 12);
    normals->numbers = p3di_job_alloc(maker->job, maker->source->normal_count, sizeof *normals->numbers);
    for (uint32_t i = 0; normals->numbers && i < maker->source->normal_count; i++) {
        const struct p3d_vec3 n = maker->source->normals[i];

        normals->numbers[i] = add_normal(maker->job, normals, (struct p3d_vec3){-n.x, -n.y, -n.z});
    }
}

/* A corner without a normal gets the index normals.count, which does not exist. */
static void store_normals(const struct lod_maker *maker, const struct normals *normals)
{
    uint8_t *data;

    maker->lod->normals = p3di_new_table(maker->job, normals->set.count, 12, &data);
    if (maker->lod->normals.count)
        memcpy(data, normals->set.keys, (size_t)normals->set.count * 12);
    for (uint32_t i = 0; i < maker->lod->face_count; i++)
        for (uint32_t j = 0; j < maker->lod->faces[i].corner_count; j++)
            if (maker->lod->faces[i].corners[j].normal == P3D_NO_NORMAL)
                maker->lod->faces[i].corners[j].normal = normals->set.count;
}

/* ---- Corners, and faces of proxies ---- */

static void make_corners(const struct lod_maker *maker, uint32_t index, const struct normals *normals,
                         struct p3d_mlod_face *face)
{
    const struct p3d_model_face *source = &maker->source->faces[index];
    const struct p3d_vec2 *uvs = maker->source->uv_set_count ? maker->source->uv_sets[0].uvs : NULL;
    const uint32_t triangle = maker->triangle_of_face[index];

    for (uint32_t i = 0; i < source->corner_count; i++) {
        const struct p3d_model_corner *corner = &maker->source->corners[source->first_corner + i];

        face->corners[i].point = triangle ? maker->triangles[triangle - 1].first_point + i : corner->point;
        face->corners[i].normal = corner->normal == P3D_NO_NORMAL ? P3D_NO_NORMAL : normals->numbers[corner->normal];
        if (!uvs)
            continue;
        face->corners[i].u = uvs[source->first_corner + i].u;
        face->corners[i].v = uvs[source->first_corner + i].v;
    }
}

/* Faces that are made for proxies without a face come last. */
static void place_proxy_faces(const struct lod_maker *maker)
{
    for (uint32_t i = 0; i < maker->triangle_count; i++)
        if (is_made_face(&maker->triangles[i])) {
            maker->triangles[i].made_face = maker->lod->face_count++;
            maker->lod->corner_count += 3;
        }
}

static void make_proxy_faces(const struct lod_maker *maker, struct normals *normals)
{
    for (uint32_t i = 0; i < maker->triangle_count; i++) {
        const struct proxy_triangle *triangle = &maker->triangles[i];
        struct p3d_mlod_face *face;
        struct p3d_vec3 corners[4];
        uint32_t normal;

        if (!is_made_face(triangle))
            continue;
        for (uint32_t j = 0; j < 4; j++)
            corners[j] = p3di_proxy_corner(maker, triangle, j % 3);
        /* the axes of a file are left-handed, so that this points inward */
        normal = add_normal(maker->job, normals, quad_normal(corners));
        face = &maker->lod->faces[triangle->made_face];
        face->corner_count = 3;
        for (uint32_t j = 0; j < 3; j++)
            face->corners[j] = (struct p3d_mlod_corner){triangle->first_point + j, normal, 0, 0};
    }
}

/* Each face of an MLOD repeats its names: a long name in a small file would become gigabytes. Real models stay far
 * below. */
static uint64_t room_for_names(const struct p3d_model *model)
{
    const uint64_t input = p3di_arena_input(model->memory);

    return input == P3DI_NO_INPUT ? UINT64_MAX : ((uint64_t)1 << 24) + 32 * input;
}

static void use_name_room(const struct lod_maker *maker, const struct p3d_model_material *material)
{
    const uint64_t size = (uint64_t)material->texture.size + material->material.size;

    if (size <= *maker->name_room)
        *maker->name_room -= size;
    else
        p3di_job_fail(maker->job, P3D_UNSUPPORTED,
                      "the names of textures and materials would take more room than a model of this size may");
}

static void make_faces(struct lod_maker *maker, const struct p3d_model_material *materials)
{
    struct normals normals;

    make_normals(maker, &normals);
    if (maker->job->has_failed)
        return;
    place_proxy_faces(maker);
    maker->lod->faces = p3di_job_alloc(maker->job, maker->lod->face_count, sizeof *maker->lod->faces);
    for (uint32_t i = 0; i < maker->source->face_count && !maker->job->has_failed; i++) {
        const struct p3d_model_face *source = &maker->source->faces[i];
        struct p3d_mlod_face *face;

        if (maker->face_of[i] == NO_FACE)
            continue;
        face = &maker->lod->faces[maker->face_of[i]];
        face->corner_count = source->corner_count;
        face->flags = source->flags;
        use_name_room(maker, &materials[source->material]);
        face->texture = materials[source->material].texture;
        face->material = materials[source->material].material;
        make_corners(maker, i, &normals, face);
    }
    if (!maker->job->has_failed)
        make_proxy_faces(maker, &normals);
    if (!maker->job->has_failed)
        store_normals(maker, &normals);
}

/* ---- The MLOD ---- */

static void make_lod(struct p3di_job *job, const struct p3d_model_lod *source,
                     const struct p3d_model_material *materials, uint64_t *name_room, struct p3d_mlod_lod *lod)
{
    struct p3d_model_lod whole = *source;
    struct lod_maker maker = {.job = job, .source = &whole, .lod = lod, .name_room = name_room};

    job->lod = (int32_t)source->index;
    lod->flavour = P3D_MLOD_P3DM;
    lod->header_size = 28;
    lod->version = 0x100;
    lod->resolution = source->resolution;
    make_missing_normals(job, &whole);
    choose_faces(&maker); /* each does nothing if the job has failed */
    p3di_find_proxy_triangles(&maker);
    make_points(&maker);
    make_faces(&maker, materials);
    p3di_make_tags(&maker);
}

static const struct p3d_model_material *copy_materials(struct p3di_job *job, const struct p3d_model *model)
{
    struct p3d_model_material *materials = p3di_job_alloc(job, model->material_count, sizeof *materials);

    for (uint32_t i = 0; i < model->material_count && !job->has_failed; i++)
        materials[i] = (struct p3d_model_material){.texture = p3di_job_copy(job, model->materials[i].texture),
                                                   .material = p3di_job_copy(job, model->materials[i].material)};
    return materials;
}

struct p3d_mlod *p3d_mlod_from_model(const struct p3d_model *model, const struct p3d_options *options,
                                     struct p3d_error *error)
{
    uint64_t name_room = room_for_names(model);
    const struct p3d_model_material *materials;
    struct p3d_mlod *mlod;
    struct p3di_job job;

    if (!p3di_job_begin(&job, "for the model", p3di_arena_input(model->memory), options, error))
        return NULL;
    materials = copy_materials(&job, model);
    mlod = p3di_job_alloc(&job, 1, sizeof *mlod);
    if (!job.has_failed)
        *mlod = (struct p3d_mlod){.version = 257,
                                  .lods = p3di_job_alloc(&job, model->lod_count, sizeof *mlod->lods),
                                  .lod_count = model->lod_count,
                                  .lod_count_in_file = model->lod_count,
                                  .memory = job.arena};
    for (uint32_t i = 0; i < model->lod_count && !job.has_failed; i++)
        make_lod(&job, &model->lods[i], materials, &name_room, &mlod->lods[i]);
    p3di_job_tell_losses(&job);
    if (!job.has_failed)
        return mlod;
    p3di_arena_free(job.arena);
    return NULL;
}
