/* physx.c: the cooked meshes of models: read, written back, and cooked anew from their own points.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: physx FILE...
 *        physx --pairs MADE REAL [MADE REAL]...   lists of meshes are cooked from what we have binarised
 * A line each: 'what  good of all'. Exit status 1 if a mesh has another form or is written
 * otherwise, or if less than 99 % of the meshes have a field that follows from their vertices and polygons, or are what
 * we cook for the model.
 */
#include "collision/lists.h"
#include "core/vec.h"
#include "physx/complete.h"

#include <p3d/p3d.h>

#include <stdio.h>
#include <stdlib.h>

enum rule {
    VERSIONS,
    READ,
    WRITTEN,
    NORMALS,
    DISTANCES,
    MIN_INDICES,
    EDGES,
    CORNERS,
    BOX,
    MASS,
    CENTER,
    INERTIA,
    RADIUS,
    EXTENTS,
    FLAG,
    SAMPLES,
    VALENCIES,
    COOKED,
    SAME_VERTICES,
    SAME_POLYGONS,
    COUNTS,
    NUMBERS,
    HULLS,
    SAME_HULLS, /* what may be otherwise */
    RULES
};

static const char *const names[RULES] = {
    [VERSIONS] = "lists with the version of the SDK",
    [READ] = "meshes read",
    [WRITTEN] = "meshes written as they were",
    [NORMALS] = "normals within 1e-4",
    [DISTANCES] = "distances within 2e-5 of the size",
    [MIN_INDICES] = "min_index, or as far",
    [EDGES] = "faces_by_edges",
    [CORNERS] = "faces_by_vertices",
    [BOX] = "box, exactly",
    [MASS] = "mass within 1e-4",
    [CENTER] = "center_of_mass within 1e-5 of the size",
    [INERTIA] = "inertia within 1e-4",
    [RADIUS] = "radius within 1e-5 of the size",
    [EXTENTS] = "extents within 1e-5 of the size",
    [FLAG] = "Gauss map, or none",
    [SAMPLES] = "samples, or as far",
    [VALENCIES] = "valencies",
    [COOKED] = "hulls cooked from their vertices",
    [SAME_VERTICES] = "hulls with the same vertices",
    [SAME_POLYGONS] = "hulls with the same polygons",
    [COUNTS] = "lists of as many meshes",
    [NUMBERS] = "numbers behind meshes",
    [HULLS] = "hulls cooked from LODs",
    [SAME_HULLS] = "which have no more vertices",
};

static struct {
    unsigned good, all;
} tallies[RULES];

static bool add(enum rule rule, bool is_good)
{
    tallies[rule].all++;
    tallies[rule].good += is_good;
    return is_good;
}

/* ---- Bytes ---- */

static bool is_same_file(struct p3d_bytes data, const struct p3d_physx_mesh *mesh)
{
    struct p3d_buffer again = {NULL, 0, 0};
    const bool is_good = p3d_physx_write(mesh, p3d_buffer_sink(&again), NULL) && again.size == data.size &&
                         memcmp(again.data, data.data, data.size) == 0;

    p3d_buffer_free(&again);
    return is_good;
}

/* ---- Fields ---- */

static bool is_same_table(struct p3d_span a, struct p3d_span b)
{
    return a.count == b.count && a.stride == b.stride && memcmp(a.data, b.data, (size_t)a.count * a.stride) == 0;
}

static double size_of(const struct p3d_physx_mesh *mesh)
{
    const struct vec size = vec_subtract(vec_of(mesh->bbox_max), vec_of(mesh->bbox_min));

    return fmax(fmax(size.x, size.y), size.z);
}

static double apart(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return vec_length(vec_subtract(vec_of(a), vec_of(b)));
}

static double height(const struct p3d_physx_mesh *mesh, struct vec direction, uint8_t vertex)
{
    return vec_dot(direction, vec_of(p3d_vec3_at(mesh->vertices, vertex)));
}

static void compare_planes(const struct p3d_physx_mesh *real, const struct p3d_physx_mesh *ours, double size)
{
    bool has_normals = true, has_distances = true, has_indices = true;

    for (uint32_t i = 0; i < real->polygons.count; i++) {
        const struct p3d_physx_polygon a = p3d_physx_polygon_at(real, i), b = p3d_physx_polygon_at(ours, i);
        const struct vec normal = vec_of(a.normal);

        has_normals &= apart(a.normal, b.normal) < 1e-4;
        has_distances &= fabs((double)a.distance - b.distance) < 2e-5 * size;
        has_indices &= fabs(height(real, normal, a.min_index) - height(real, normal, b.min_index)) < 1e-6 * size;
    }
    add(NORMALS, has_normals);
    add(DISTANCES, has_distances);
    add(MIN_INDICES, has_indices);
}

static void compare_solid(const struct p3d_physx_mesh *real, const struct p3d_physx_mesh *ours, double size)
{
    double most = 0, error = 0;

    for (unsigned i = 0; i < 9; i++) {
        most = fmax(most, fabs((double)real->inertia[i]));
        error = fmax(error, fabs((double)real->inertia[i] - ours->inertia[i]));
    }
    add(BOX, apart(real->bbox_min, ours->bbox_min) == 0 && apart(real->bbox_max, ours->bbox_max) == 0);
    add(MASS, fabs((double)real->mass - ours->mass) < 1e-4 * real->mass);
    add(CENTER, apart(real->center_of_mass, ours->center_of_mass) < 1e-5 * size);
    add(INERTIA, error < 1e-4 * most);
    add(RADIUS, fabs((double)real->radius - ours->radius) < 1e-5 * size);
    add(EXTENTS, apart(real->extents, ours->extents) < 1e-5 * size);
}

static bool has_same_samples(const struct p3d_physx_mesh *real, const struct p3d_physx_mesh *ours, double size)
{
    const struct p3d_span a = real->gauss.samples, b = ours->gauss.samples;

    for (uint32_t i = 0; i < a.count && i < b.count; i++) {
        const unsigned sample = i % (b.count / 2), axis = sample / 512;
        double at[3];

        at[axis] = sample / 256 % 2 ? -1 : 1;
        at[(axis + 1) % 3] = sample / 16 % 16 / 7.5 - 1;
        at[(axis + 2) % 3] = sample % 16 / 7.5 - 1;
        if (fabs(height(real, (struct vec){at[0], at[1], at[2]}, a.data[i]) -
                 height(real, (struct vec){at[0], at[1], at[2]}, b.data[i])) > 1e-5 * size)
            return false;
    }
    return a.count == b.count;
}

static void compare_fields(const struct p3d_physx_mesh *real)
{
    const double size = size_of(real);
    struct p3d_physx_mesh ours = {.hull_version = real->hull_version,
                                  .vertices = real->vertices,
                                  .polygons = real->polygons,
                                  .indices = real->indices};
    struct p3di_job job;

    if (!p3di_job_begin(&job, "", P3DI_NO_INPUT, NULL, NULL))
        return;
    p3di_physx_complete(&job, &ours);
    compare_planes(real, &ours, size);
    add(EDGES, is_same_table(real->faces_by_edges, ours.faces_by_edges));
    add(CORNERS, is_same_table(real->faces_by_vertices, ours.faces_by_vertices));
    compare_solid(real, &ours, size);
    if (add(FLAG, real->gauss_flag == ours.gauss_flag) && real->gauss_flag == 1) {
        add(SAMPLES, has_same_samples(real, &ours, size));
        add(VALENCIES, real->hull_version < 8 ? real->gauss.neighbours.count == ours.gauss.neighbours.count
                                              : is_same_table(real->gauss.valencies, ours.gauss.valencies));
    }
    p3di_arena_free(job.arena);
}

/* ---- Hulls ---- */

/* The vertices of a polygon as a set. */
struct corners {
    uint8_t bits[32];
};

static int compare_corners(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct corners));
}

static void find_corners(const struct p3d_physx_mesh *mesh, struct corners *corners)
{
    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        memset(&corners[i], 0, sizeof corners[i]);
        for (unsigned j = 0; j < polygon.count; j++) {
            const uint8_t vertex = mesh->indices.data[polygon.first + j];

            corners[i].bits[vertex / 8] |= (uint8_t)(1 << vertex % 8);
        }
    }
    qsort(corners, mesh->polygons.count, sizeof *corners, compare_corners);
}

static void compare_hulls(const char *path, const struct p3d_physx_mesh *real)
{
    struct p3d_vec3 points[256];
    struct corners a[256], b[256];
    struct p3d_physx_mesh *ours;
    struct p3d_error error;

    for (uint32_t i = 0; i < real->vertices.count && i < 256; i++)
        points[i] = p3d_vec3_at(real->vertices, i);
    ours = p3d_physx_cook(points, real->vertices.count, real->hull_version < 8 ? 0x03030000 : 0x03040000, NULL, &error);
    if (!add(COOKED, ours != NULL)) {
        printf("%s: %s\n", path, error.message);
        return;
    }
    if (add(SAME_VERTICES, is_same_table(real->vertices, ours->vertices))) {
        find_corners(real, a);
        find_corners(ours, b);
        if (!add(SAME_POLYGONS,
                 real->polygons.count == ours->polygons.count && memcmp(a, b, real->polygons.count * sizeof *a) == 0))
            printf("%s: %u vertices, %u polygons, ours %u\n", path, real->vertices.count, real->polygons.count,
                   ours->polygons.count);
    } else {
        printf("%s: %u vertices, ours %u; %u polygons, ours %u\n", path, real->vertices.count, ours->vertices.count,
               real->polygons.count, ours->polygons.count);
    }
    p3d_physx_free(ours);
}

/* ---- Lists ---- */

/* Each vertex of the second mesh is one of the first. */
static bool has_all_of(const struct p3d_physx_mesh *a, const struct p3d_physx_mesh *b)
{
    for (uint32_t i = 0; i < b->vertices.count; i++) {
        double nearest = INFINITY;

        for (uint32_t j = 0; j < a->vertices.count; j++)
            nearest = fmin(nearest, apart(p3d_vec3_at(b->vertices, i), p3d_vec3_at(a->vertices, j)));
        if (nearest > 1e-5 * size_of(a))
            return false;
    }
    return true;
}

/* How far the second mesh stands out of the first, in parts of its size. */
static double overhang(const struct p3d_physx_mesh *a, const struct p3d_physx_mesh *b)
{
    double most = -INFINITY;

    for (uint32_t i = 0; i < a->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(a, i);

        for (uint32_t j = 0; j < b->vertices.count; j++)
            most = fmax(most, height(b, vec_of(polygon.normal), (uint8_t)j) + polygon.distance);
    }
    return most / size_of(a);
}

static void compare_lists(const char *path, const struct p3d_odol_physx *real, const struct p3d_odol_physx *ours)
{
    for (size_t i = 0; i < P3D_ODOL_MESH_LISTS; i++) {
        const struct p3d_odol_mesh_list *a = &real->lists[i], *b = &ours->lists[i];

        if (!add(COUNTS, a->mesh_count == b->mesh_count && a->sdk_version == b->sdk_version))
            printf("%s: list %zu has %u meshes, ours %u\n", path, i, a->mesh_count, b->mesh_count);
        for (uint32_t j = 0; j < a->mesh_count && j < b->mesh_count; j++) {
            const struct p3d_physx_mesh *mesh = a->meshes[j].convex, *our_mesh = b->meshes[j].convex;

            add(NUMBERS, a->meshes[j].unknown_after_mesh == b->meshes[j].unknown_after_mesh);
            if (!add(HULLS, has_all_of(our_mesh, mesh) && overhang(mesh, our_mesh) < 1.1e-3))
                printf("%s: list %zu: mesh %u has %u vertices, ours %u\n", path, i, j, mesh->vertices.count,
                       our_mesh->vertices.count);
            add(SAME_HULLS, mesh->vertices.count == our_mesh->vertices.count);
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

    if (!p3di_job_begin(&job, "", P3DI_NO_INPUT, &options, &error))
        return;
    lists = p3di_cook_lists(&job, odol, false, real->lists[0].sdk_version);
    if (lists)
        compare_lists(path, real, lists);
    else
        printf("%s: %s\n", path, error.message);
    p3di_arena_free(job.arena);
}

/* ---- Files ---- */

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
    compare_fields(mesh);
    compare_hulls(path, mesh);
    p3d_physx_free(mesh);
}

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

int main(int argc, char **argv)
{
    const bool is_of_pairs = argc > 1 && strcmp(argv[1], "--pairs") == 0;
    bool is_good = argc > 1;

    for (int i = 1; i < argc && !is_of_pairs; i++)
        try_file(argv[i]);
    for (int i = 2; i + 1 < argc && is_of_pairs; i += 2)
        try_pair(argv[i], argv[i + 1]);
    for (enum rule i = 0; i < RULES; i++) {
        if (tallies[i].all)
            printf("%-40s %5u of %5u\n", names[i], tallies[i].good, tallies[i].all);
        if (i <= WRITTEN)
            is_good &= tallies[i].good == tallies[i].all;
        else if (i < SAME_HULLS)
            is_good &= tallies[i].good * 100 >= tallies[i].all * 99;
    }
    return !is_good || !tallies[READ].all;
}
