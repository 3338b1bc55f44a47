/* looks.h: looks to write, and a folder in memory for their files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_LOOKS_H
#define P3D_TESTS_LOOKS_H

#include "gltf_parts.h"

#define NO_IMAGES                                                                                                      \
    {                                                                                                                  \
        P3D_NO_IMAGE, P3D_NO_IMAGE, P3D_NO_IMAGE, P3D_NO_IMAGE                                                         \
    }

/* Its front is toward -z, as that of models is. */
static const struct p3d_vec3 points[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 4}};
static const struct p3d_vec3 normals[] = {{0, 8, -2}};
static const struct p3d_model_corner corners[] = {{0, 0}, {1, 0}, {2, 0}};
static const struct p3d_vec2 uvs[] = {{0, 1}, {0, 0}, {1, 1}};
static const struct p3d_model_uv_set uv_sets[] = {{0, uvs}};
static const struct p3d_model_face faces[] = {{0, 3, 0, 0}};

static inline struct p3d_model_lod triangle(float resolution)
{
    return (struct p3d_model_lod){.resolution = resolution,
                                  .points = points,
                                  .point_count = 3,
                                  .normals = normals,
                                  .normal_count = 1,
                                  .corners = corners,
                                  .corner_count = 3,
                                  .faces = faces,
                                  .face_count = 1,
                                  .uv_sets = uv_sets,
                                  .uv_set_count = 1};
}

static inline struct p3d_model_material material_of(const char *texture)
{
    return (struct p3d_model_material){.texture = p3d_bytes_of(texture)};
}

/* 2 x 2 pixels each: colour, normals, specular, shadow. */
static const uint8_t wall_co[] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 8, 7, 100};
static const uint8_t wall_nohq[] = {128, 128, 255, 255, 0, 128, 128, 255, 128, 255, 128, 255, 200, 100, 50, 255};
static const uint8_t wall_smdi[] = {255, 10, 0, 255, 255, 20, 51, 255, 255, 30, 102, 255, 255, 40, 255, 255};
static const uint8_t wall_as[] = {255, 0, 255, 255, 255, 64, 255, 255, 255, 128, 255, 255, 255, 255, 255, 255};

static inline struct p3d_look_image image_of(const char *name, const uint8_t *pixels)
{
    return (struct p3d_look_image){.name = name, .path = "a\\wall.paa", .image = {2, 2, pixels, NULL}};
}

enum { WALL_CO, WALL_NOHQ, WALL_SMDI, WALL_AS, WALL_COUNT };

#define MATERIALS 5 /* that faces use; one more is not used */

/* A model whose materials look as the test wants. */
struct scene {
    struct p3d_look_image images[WALL_COUNT + 1];
    struct p3d_look items[MATERIALS + 1];
    struct p3d_looks looks;
    struct p3d_model_material materials[MATERIALS + 1];
    struct p3d_model_face faces[MATERIALS];
    struct p3d_model_lod lod;
    struct p3d_model model;
};

static inline void init_scene(struct scene *scene)
{
    memset(scene, 0, sizeof *scene);
    scene->images[WALL_CO] = image_of("wall_co", wall_co);
    scene->images[WALL_NOHQ] = image_of("wall_nohq", wall_nohq);
    scene->images[WALL_SMDI] = image_of("wall_smdi", wall_smdi);
    scene->images[WALL_AS] = image_of("wall_as", wall_as);
    for (uint32_t i = 0; i <= MATERIALS; i++) {
        scene->items[i] = (struct p3d_look){.images = NO_IMAGES};
        scene->materials[i] = material_of("a\\wall_co.paa");
    }
    for (uint32_t i = 0; i < MATERIALS; i++)
        scene->faces[i] = (struct p3d_model_face){0, 3, 0, i};
    scene->items[MATERIALS].images[P3D_LOOK_NORMAL] = WALL_NOHQ;
    scene->looks = (struct p3d_looks){
        .items = scene->items, .count = COUNT(scene->items), .images = scene->images, .image_count = WALL_COUNT};
    scene->lod = triangle(1);
    scene->lod.faces = scene->faces;
    scene->lod.face_count = MATERIALS;
    scene->model.lods = &scene->lod;
    scene->model.lod_count = 1;
    scene->model.materials = scene->materials;
    scene->model.material_count = COUNT(scene->materials);
}

/* A material with all four images and an rvmat. */
static inline struct p3d_look full_look(float power)
{
    return (struct p3d_look){.images = {WALL_CO, WALL_NOHQ, WALL_SMDI, WALL_AS},
                             .has_rvmat = true,
                             .specular = {0.5f, 0.25f, 2, 1},
                             .specular_power = power};
}

/* ---- Files ---- */

struct folder {
    char names[16][64];
    struct p3d_buffer files[16];
    uint32_t count, whole_count, broken_count;
    const char *unwanted, *refused, *full; /* names of files that this is to happen to */
    bool is_end_refused;
};

static inline bool begin_file(void *user, const char *name, struct p3d_sink *sink)
{
    struct folder *folder = user;

    if (folder->refused && strcmp(name, folder->refused) == 0)
        return false;
    if (folder->unwanted && strcmp(name, folder->unwanted) == 0)
        return true;
    assert_true(folder->count < COUNT(folder->files) && strlen(name) < sizeof *folder->names);
    strcpy(folder->names[folder->count], name);
    *sink = p3d_buffer_sink(&folder->files[folder->count++]);
    if (folder->full && strcmp(name, folder->full) == 0)
        *sink = full_disk;
    return true;
}

static inline bool end_file(void *user, bool is_whole)
{
    struct folder *folder = user;

    *(is_whole ? &folder->whole_count : &folder->broken_count) += 1;
    return !folder->is_end_refused;
}

static inline struct p3d_image_files files_of(struct folder *folder)
{
    return (struct p3d_image_files){begin_file, end_file, folder};
}

static inline void free_folder(struct folder *folder)
{
    for (uint32_t i = 0; i < folder->count; i++)
        p3d_buffer_free(&folder->files[i]);
}

/* The scene as glTF in parts; its images go to the folder. */
static inline struct written write_scene(const struct scene *scene, struct folder *folder)
{
    const struct p3d_gltf_options options = {
        .looks = &scene->looks, .image_folder = "my textures/caf\xc3\xa9", .image_files = files_of(folder)};

    return write_parts(&scene->model, &options, NULL);
}

#endif
