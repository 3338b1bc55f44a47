/* to_mlod.c: a model as an MLOD that editors open (docs/export.md, "MLOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_maker.h"

#include "topology.h"

/* ---- Points ---- */

static uint32_t point_flags(const struct mlod_maker *mlod_maker, uint32_t point)
{
    const uint32_t made = mlod_maker->is_hidden && mlod_maker->is_hidden[point] ? P3D_POINT_HIDDEN : 0;

    return mlod_maker->source->point_flags ? mlod_maker->source->point_flags[point] : made;
}

static void make_points(struct mlod_maker *mlod_maker)
{
    uint8_t *data;

    mlod_maker->lod->points =
        p3di_new_table(mlod_maker->job, mlod_maker->source->point_count + 3 * mlod_maker->triangle_count, 16, &data);
    if (mlod_maker->job->has_failed)
        return;
    for (uint32_t i = 0; i < mlod_maker->source->point_count; i++, data += 16) {
        store_vec3(data, mlod_maker->source->points[i]);
        store_u32(data + 12, point_flags(mlod_maker, i));
    }
    for (uint32_t i = 0; i < 3 * mlod_maker->triangle_count; i++, data += 16) {
        const struct proxy_triangle *triangle = &mlod_maker->triangles[i / 3];

        store_vec3(data, p3di_proxy_corner(mlod_maker, triangle, i % 3));
        store_u32(data + 12,
                  P3D_POINT_HIDDEN |
                      (is_made_face(triangle) ? 0 : point_flags(mlod_maker, proxy_point(mlod_maker, triangle, i % 3))));
    }
}

/* ---- Faces ---- */

/* Left out are faces that are no surface, which other programs do not expect. */
static void choose_faces(struct mlod_maker *mlod_maker)
{
    uint32_t left_out = 0;

    mlod_maker->face_of = p3di_job_alloc(mlod_maker->job, mlod_maker->source->face_count, sizeof *mlod_maker->face_of);
    for (uint32_t i = 0; i < mlod_maker->source->face_count && !mlod_maker->job->has_failed; i++) {
        const struct p3d_model_face *face = &mlod_maker->source->faces[i];

        mlod_maker->face_of[i] = NO_FACE;
        left_out += face->corner_count < 3;
        if (face->corner_count < 3)
            continue;
        mlod_maker->face_of[i] = mlod_maker->lod->face_count++;
        mlod_maker->lod->corner_count += face->corner_count;
    }
    p3di_job_lose(mlod_maker->job, left_out, "faces have fewer than 3 corners; left out");
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

static void make_normals(const struct mlod_maker *mlod_maker, struct normals *normals)
{
    p3di_set_init(&normals->set, mlod_maker->job->arena, 12);
    normals->numbers = p3di_job_alloc(mlod_maker->job, mlod_maker->source->normal_count, sizeof *normals->numbers);
    for (uint32_t i = 0; normals->numbers && i < mlod_maker->source->normal_count; i++) {
        const struct p3d_vec3 n = mlod_maker->source->normals[i];

        normals->numbers[i] = add_normal(mlod_maker->job, normals, (struct p3d_vec3){-n.x, -n.y, -n.z});
    }
}

/* A corner without a normal gets the index normals.count, which does not exist. */
static void store_normals(const struct mlod_maker *mlod_maker, const struct normals *normals)
{
    uint8_t *data;

    mlod_maker->lod->normals = p3di_new_table(mlod_maker->job, normals->set.count, 12, &data);
    if (mlod_maker->lod->normals.count)
        memcpy(data, normals->set.keys, (size_t)normals->set.count * 12);
    for (uint32_t i = 0; i < mlod_maker->lod->face_count; i++)
        for (uint32_t j = 0; j < mlod_maker->lod->faces[i].corner_count; j++)
            if (mlod_maker->lod->faces[i].corners[j].normal == P3D_NO_NORMAL)
                mlod_maker->lod->faces[i].corners[j].normal = normals->set.count;
}

/* ---- Corners, and faces of proxies ---- */

static bool has_no_length(const struct mlod_maker *mlod_maker, uint32_t normal)
{
    return normal != P3D_NO_NORMAL && vec_length(vec_of(mlod_maker->source->normals[normal])) == 0;
}

/* Binarising takes the normals of proxies' triangles away: they get the face's, as sources have. */
static void restore_normals(const struct mlod_maker *mlod_maker, uint32_t index, struct normals *normals,
                            struct p3d_mlod_face *face)
{
    const struct p3d_model_face *source = &mlod_maker->source->faces[index];
    const bool is_hidden =
        mlod_maker->is_hidden && mlod_maker->is_hidden[mlod_maker->source->corners[source->first_corner].point];
    struct p3d_vec3 inward;

    if (!is_hidden && !mlod_maker->triangle_of_face[index])
        return;
    inward = vec_to_unit(face_double_area(mlod_maker->source, source), (struct p3d_vec3){0, -1, 0});
    for (uint32_t i = 0; i < source->corner_count; i++)
        if (has_no_length(mlod_maker, mlod_maker->source->corners[source->first_corner + i].normal))
            face->corners[i].normal = add_normal(mlod_maker->job, normals, inward);
}

static void make_corners(const struct mlod_maker *mlod_maker, uint32_t index, const struct normals *normals,
                         struct p3d_mlod_face *face)
{
    const struct p3d_model_face *source = &mlod_maker->source->faces[index];
    const struct p3d_vec2 *uvs = mlod_maker->source->uv_set_count ? mlod_maker->source->uv_sets[0].uvs : NULL;
    const uint32_t triangle = mlod_maker->triangle_of_face[index];

    for (uint32_t i = 0; i < source->corner_count; i++) {
        const struct p3d_model_corner *corner = &mlod_maker->source->corners[source->first_corner + i];

        face->corners[i].point = triangle ? mlod_maker->triangles[triangle - 1].first_point + i : corner->point;
        face->corners[i].normal = corner->normal == P3D_NO_NORMAL ? P3D_NO_NORMAL : normals->numbers[corner->normal];
        if (!uvs)
            continue;
        face->corners[i].u = uvs[source->first_corner + i].u;
        face->corners[i].v = uvs[source->first_corner + i].v;
    }
}

/* Faces that are made for proxies without a face come last. */
static void place_proxy_faces(const struct mlod_maker *mlod_maker)
{
    for (uint32_t i = 0; i < mlod_maker->triangle_count; i++)
        if (is_made_face(&mlod_maker->triangles[i])) {
            mlod_maker->triangles[i].made_face = mlod_maker->lod->face_count++;
            mlod_maker->lod->corner_count += 3;
        }
}

static void make_proxy_faces(const struct mlod_maker *mlod_maker, struct normals *normals)
{
    for (uint32_t i = 0; i < mlod_maker->triangle_count; i++) {
        const struct proxy_triangle *triangle = &mlod_maker->triangles[i];
        struct p3d_mlod_face *face;
        struct p3d_vec3 corners[4];
        uint32_t normal;

        if (!is_made_face(triangle))
            continue;
        for (uint32_t j = 0; j < 4; j++)
            corners[j] = p3di_proxy_corner(mlod_maker, triangle, j % 3);
        /* the axes of a file are left-handed, so that this points inward */
        normal = add_normal(mlod_maker->job, normals, quad_normal(corners));
        face = &mlod_maker->lod->faces[triangle->made_face];
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

static void use_name_room(const struct mlod_maker *mlod_maker, const struct p3d_model_material *material)
{
    const uint64_t size = (uint64_t)material->texture.size + material->material.size;

    if (size <= *mlod_maker->name_room)
        *mlod_maker->name_room -= size;
    else
        p3di_job_fail(mlod_maker->job, P3D_UNSUPPORTED,
                      "the names of textures and materials would take more room than a model of this size may");
}

static void make_faces(struct mlod_maker *mlod_maker, const struct p3d_model_material *materials)
{
    struct normals normals;

    make_normals(mlod_maker, &normals);
    if (mlod_maker->job->has_failed)
        return;
    place_proxy_faces(mlod_maker);
    mlod_maker->lod->faces =
        p3di_job_alloc(mlod_maker->job, mlod_maker->lod->face_count, sizeof *mlod_maker->lod->faces);
    for (uint32_t i = 0; i < mlod_maker->source->face_count && !mlod_maker->job->has_failed; i++) {
        const struct p3d_model_face *source = &mlod_maker->source->faces[i];
        struct p3d_mlod_face *face;

        if (mlod_maker->face_of[i] == NO_FACE)
            continue;
        face = &mlod_maker->lod->faces[mlod_maker->face_of[i]];
        face->corner_count = source->corner_count;
        face->flags = source->flags;
        use_name_room(mlod_maker, &materials[source->material]);
        face->texture = materials[source->material].texture;
        face->material = materials[source->material].material;
        make_corners(mlod_maker, i, &normals, face);
        restore_normals(mlod_maker, i, &normals, face);
    }
    if (!mlod_maker->job->has_failed)
        make_proxy_faces(mlod_maker, &normals);
    if (!mlod_maker->job->has_failed)
        store_normals(mlod_maker, &normals);
}

/* ---- The MLOD ---- */

static void make_lod(struct p3di_job *job, const struct p3d_model_lod *source,
                     const struct p3d_model_material *materials, uint64_t *name_room, struct p3d_mlod_lod *lod)
{
    struct p3d_model_lod whole = *source;
    struct mlod_maker mlod_maker = {.job = job, .source = &whole, .lod = lod, .name_room = name_room};

    job->lod = (int32_t)source->index;
    lod->flavour = P3D_MLOD_P3DM;
    lod->header_size = 28;
    lod->version = 0x100;
    lod->resolution = source->resolution;
    make_missing_normals(job, &whole);
    choose_faces(&mlod_maker); /* each does nothing if the job has failed */
    p3di_find_proxy_triangles(&mlod_maker);
    make_points(&mlod_maker);
    make_faces(&mlod_maker, materials);
    p3di_make_tags(&mlod_maker);
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
