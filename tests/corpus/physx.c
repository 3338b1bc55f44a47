/* physx.c: the cooked meshes of models: read, written back, and cooked anew, to the same bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: physx FILE...
 *        physx --pairs MADE REAL [MADE REAL]...   lists of meshes are cooked from what we have binarised
 *        physx --vectors FILE                     lines of JSON with "sdk", "points" and "mesh" as hexadecimal digits
 * A line each: 'what  good of all'. Exit status 1 if anything is otherwise.
 */
#include "model/hull_lists.h"
#include "physx/mesh.h"

#include <p3d/p3d.h>

#include <stdio.h>
#include <stdlib.h>

enum rule { VERSIONS, READ, WRITTEN, COMPLETED, COUNTS, NUMBERS, COOKED, VECTORS, RULES };

static const char *const names[RULES] = {
    [VERSIONS] = "lists with the version of the SDK",
    [READ] = "meshes read",
    [WRITTEN] = "meshes written as they were",
    [COMPLETED] = "meshes that follow from vertices and polygons",
    [COUNTS] = "lists of as many meshes",
    [NUMBERS] = "numbers behind meshes",
    [COOKED] = "meshes cooked from LODs",
    [VECTORS] = "meshes cooked from their points",
};

/* Meshes of older versions are not cooked. */
enum { FIRST_COOKED = 8 };

static struct {
    unsigned good, all;
} tallies[RULES];

static bool add(enum rule rule, bool is_good)
{
    tallies[rule].all++;
    tallies[rule].good += is_good;
    return is_good;
}

/* ---- One mesh ---- */

static bool is_same_file(struct p3d_bytes data, const struct p3d_physx_mesh *mesh)
{
    struct p3d_buffer again = {NULL, 0, 0};
    const bool is_good = p3d_physx_write(mesh, p3d_buffer_sink(&again), NULL) && again.size == data.size &&
                         memcmp(again.data, data.data, data.size) == 0;

    p3d_buffer_free(&again);
    return is_good;
}

/* All but vertices and polygons is computed anew. */
static bool is_completed(struct p3d_bytes data, const struct p3d_physx_mesh *real)
{
    struct p3d_physx_mesh ours = {.version = real->version,
                                  .list_version = real->list_version,
                                  .hull_version = real->hull_version,
                                  .vertices = real->vertices,
                                  .polygons = real->polygons,
                                  .indices = real->indices};
    struct p3di_job job;
    bool is_good;

    if (!p3di_job_begin(&job, "", P3DI_NO_INPUT, NULL, NULL))
        return false;
    p3di_physx_complete(&job, &ours);
    is_good = !job.has_failed && is_same_file(data, &ours);
    p3di_arena_free(job.arena);
    return is_good;
}

static void try_mesh(const char *path, struct p3d_bytes data)
{
    struct p3d_error error;
    struct p3d_physx_mesh *mesh = p3d_physx_read(data.data, data.size, NULL, &error);

    if (!add(READ, mesh != NULL)) {
        printf("%s: 0x%llx: %s\n", path, (unsigned long long)error.offset, error.message);
        return;
    }
    if (!add(WRITTEN, is_same_file(data, mesh)))
        printf("%s: a mesh is written otherwise\n", path);
    if (mesh->hull_version >= FIRST_COOKED && !add(COMPLETED, is_completed(data, mesh)))
        printf("%s: a mesh of %u vertices has other fields\n", path, mesh->vertices.count);
    p3d_physx_free(mesh);
}

/* ---- Lists ---- */

static void compare_lists(const char *path, const struct p3d_odol_physx *real, const struct p3d_odol_physx *ours)
{
    for (size_t i = 0; i < P3D_ODOL_MESH_LISTS; i++) {
        const struct p3d_odol_mesh_list *a = &real->lists[i], *b = &ours->lists[i];

        if (!add(COUNTS, a->mesh_count == b->mesh_count && a->sdk_version == b->sdk_version))
            printf("%s: list %zu has %u meshes, ours %u\n", path, i, a->mesh_count, b->mesh_count);
        for (uint32_t j = 0; j < a->mesh_count && j < b->mesh_count; j++) {
            if (!add(NUMBERS, a->meshes[j].unknown_after_mesh == b->meshes[j].unknown_after_mesh))
                printf("%s: list %zu: behind mesh %u is %d, ours %d\n", path, i, j,
                       (int)a->meshes[j].unknown_after_mesh, (int)b->meshes[j].unknown_after_mesh);
            if (!add(COOKED, is_same_file(a->meshes[j].data, b->meshes[j].convex)))
                printf("%s: list %zu: mesh %u is cooked otherwise\n", path, i, j);
        }
    }
}

static void print_warning(void *user, const struct p3d_error *warning)
{
    printf("%s: %s\n", (const char *)user, warning->message);
}

/* Cooks the lists of a model and compares them with those that it has, or another one. */
static void try_lists(const char *path, const struct p3d_odol *odol, const struct p3d_odol_physx *real)
{
    const struct p3d_options options = {.warn = print_warning, .warn_user = (void *)(uintptr_t)path};
    struct p3d_odol_physx *lists;
    struct p3d_error error;
    struct p3di_job job;

    if (real->lists[0].sdk_version < P3D_PHYSX_SDK_3_4 || !p3di_job_begin(&job, "", P3DI_NO_INPUT, &options, &error))
        return;
    lists = p3di_cook_lists(&job, odol, false, real->lists[0].sdk_version);
    if (lists)
        compare_lists(path, real, lists);
    else
        printf("%s: %s\n", path, error.message);
    p3di_arena_free(job.arena);
}

/* ---- Files ---- */

static void try_file(const char *path)
{
    struct p3d_file file;
    struct p3d_odol *odol;

    if (!p3d_read_file(path, &file, NULL))
        return;
    odol = p3d_odol_read(file.data, file.size, NULL, NULL);
    for (size_t i = 0; odol && odol->physx && i < P3D_ODOL_MESH_LISTS; i++) {
        const struct p3d_odol_mesh_list *list = &odol->physx->lists[i];

        add(VERSIONS, list->sdk_version != 0);
        for (uint32_t j = 0; j < list->mesh_count; j++)
            try_mesh(path, list->meshes[j].data);
    }
    if (odol && odol->physx)
        try_lists(path, odol, odol->physx);
    p3d_odol_free(odol);
    p3d_file_free(&file);
}

static void try_pair(const char *made, const char *real)
{
    struct p3d_file files[2];
    struct p3d_odol *odols[2] = {NULL, NULL};

    for (size_t i = 0; i < 2; i++)
        if (p3d_read_file(i ? real : made, &files[i], NULL))
            odols[i] = p3d_odol_read(files[i].data, files[i].size, NULL, NULL);
    if (add(READ, odols[0] && odols[1] && odols[1]->physx))
        try_lists(real, odols[0], odols[1]->physx);
    for (size_t i = 0; i < 2; i++) {
        p3d_odol_free(odols[i]);
        p3d_file_free(&files[i]);
    }
}

/* ---- Vectors ---- */

/* The bytes of the hexadecimal digits behind `key` in a line; freed by the caller. */
static uint8_t *find_bytes(const char *line, const char *key, size_t *size)
{
    const char *at = strstr(line, key);
    uint8_t *bytes;

    *size = 0;
    if (!at)
        return NULL;
    at += strlen(key);
    bytes = malloc(strlen(at));
    while (bytes && sscanf(at + 2 * *size, "%2hhx", &bytes[*size]) == 1)
        ++*size;
    return bytes;
}

static void try_vector(const char *line)
{
    const uint32_t sdk = strstr(line, "\"3.4.0\"") ? P3D_PHYSX_SDK_3_4 : P3D_PHYSX_SDK_4_1;
    struct p3d_vec3 points[1024];
    size_t point_size, mesh_size;
    uint8_t *point_bytes = find_bytes(line, "\"points\": \"", &point_size);
    uint8_t *mesh_bytes = find_bytes(line, "\"mesh\": \"", &mesh_size);
    uint32_t count = (uint32_t)(point_size / 12);
    struct p3d_physx_mesh *mesh;

    if (count > sizeof points / sizeof *points)
        count = 0;
    for (uint32_t i = 0; i < count; i++)
        points[i] = p3d_vec3_at((struct p3d_span){point_bytes, count, 12}, i);
    mesh = p3d_physx_cook(points, count, sdk, NULL, NULL);
    if (!add(VECTORS, mesh && is_same_file((struct p3d_bytes){mesh_bytes, (uint32_t)mesh_size}, mesh)))
        printf("a mesh of %u points is cooked otherwise: %.80s\n", count, line);
    p3d_physx_free(mesh);
    free(point_bytes);
    free(mesh_bytes);
}

static void try_vectors(const char *path)
{
    FILE *file = fopen(path, "r");
    static char line[1 << 20];

    while (file && fgets(line, sizeof line, file))
        try_vector(line);
    if (file)
        fclose(file);
}

int main(int argc, char **argv)
{
    const bool is_of_pairs = argc > 1 && strcmp(argv[1], "--pairs") == 0;
    const bool is_of_vectors = argc > 1 && strcmp(argv[1], "--vectors") == 0;
    bool is_good = true;
    unsigned all = 0;

    if (is_of_vectors && argc > 2)
        try_vectors(argv[2]);
    for (int i = 1; i < argc && !is_of_pairs && !is_of_vectors; i++)
        try_file(argv[i]);
    for (int i = 2; i + 1 < argc && is_of_pairs; i += 2)
        try_pair(argv[i], argv[i + 1]);
    for (enum rule i = 0; i < RULES; i++) {
        if (tallies[i].all)
            printf("%-45s %5u of %5u\n", names[i], tallies[i].good, tallies[i].all);
        is_good &= tallies[i].good == tallies[i].all;
        all += tallies[i].all;
    }
    return !is_good || !all;
}
