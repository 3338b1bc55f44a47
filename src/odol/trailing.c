/* trailing.c: what stands behind the last LOD from version 58 on (docs/format/odol.md, "Behind the last LOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "physx/records.h"
#include "records.h"

static const struct p3d_column sphere_columns[] = {{"x", P3D_FIELD_F32, NULL},
                                                   {"y", P3D_FIELD_F32, NULL},
                                                   {"z", P3D_FIELD_F32, NULL},
                                                   {"radius", P3D_FIELD_F32, NULL},
                                                   {"surface", P3D_FIELD_F32, NULL}};

enum { SMALLEST_MESH = 4 };

/* ---- Buoyancy ---- */

static uint32_t count_spheres(struct io *s, const struct p3d_odol_buoyancy *buoyancy)
{
    uint64_t count = 1;

    for (size_t i = 0; i < 3; i++) {
        count = buoyancy->counts[i] < 0 ? UINT64_MAX : count * (uint32_t)buoyancy->counts[i];
        if (count > UINT32_MAX) {
            io_fail(s, s->is_writing ? P3D_INVALID : P3D_DAMAGED, io_offset(s), "a grid of %d x %d x %d spheres",
                    (int)buoyancy->counts[0], (int)buoyancy->counts[1], (int)buoyancy->counts[2]);
            return 0;
        }
    }
    return (uint32_t)count;
}

static void x_grid(struct io *s, struct p3d_odol_buoyancy *buoyancy)
{
    x_i32(s, "count_x", &buoyancy->counts[0]);
    x_i32(s, "count_y", &buoyancy->counts[1]);
    x_i32(s, "count_z", &buoyancy->counts[2]);
    x_vec3(s, "step", &buoyancy->step);
    x_f32(s, "full_radius", &buoyancy->full_radius);
    x_i32(s, "min_count", &buoyancy->min_count);
    x_i32(s, "max_count", &buoyancy->max_count);
    X_TABLE(s, "spheres", &buoyancy->spheres, count_spheres(s, buoyancy), sphere_columns);
    x_f32(s, "volume", &buoyancy->volume);
}

/* Versions 58 and 59. */
static void x_buoyancy(struct io *s, struct p3d_odol_buoyancy *buoyancy)
{
    x_u32(s, "unknown_before_grid", &buoyancy->unknown_before_grid);
    if (!s->is_writing)
        buoyancy->has_grid = io_left(s) != 0;
    if (buoyancy->has_grid)
        x_grid(s, buoyancy);
}

/* Version 60 and later: *buoyancy is there if its first number is not 0. */
static void x_later_buoyancy(struct io *s, struct p3d_odol_buoyancy **buoyancy)
{
    struct p3d_odol_buoyancy scratch = {.unknown_before_grid = 0}, *grid = *buoyancy ? *buoyancy : &scratch;

    x_u32(s, "unknown_before_grid", &grid->unknown_before_grid);
    if (!grid->unknown_before_grid || s->has_failed)
        return;
    if (!s->is_writing && !s->is_trial) {
        *buoyancy = grid = io_alloc(s, 1, sizeof **buoyancy);
        if (!grid)
            return;
        *grid = scratch;
        grid->has_grid = true;
    }
    x_grid(s, grid);
    for (size_t i = 0; i < 2; i++)
        x_vec3(s, "unknown_after_volume", &grid->unknown_after_volume[i]);
}

/* ---- Version 60 and later: meshes for PhysX ---- */

static uint32_t size_of_mesh(const struct io *s, const struct p3d_odol_mesh *mesh)
{
    struct p3d_physx_mesh copy;
    struct io measure;

    if (!mesh->convex)
        return mesh->data.size;
    copy = *mesh->convex;
    io_init_measure(&measure, s);
    x_physx_mesh(&measure, &copy);
    return measure.size < UINT32_MAX ? (uint32_t)measure.size : UINT32_MAX;
}

/* The bytes are a convex mesh if its routine reads them to the last one. */
static bool is_convex(const struct io *s, uint32_t size)
{
    struct p3d_physx_mesh mesh;
    struct io trial;

    if (s->is_trial || size > io_left(s))
        return false;
    io_init_trial(&trial, s);
    trial.end = trial.pos + size;
    memset(&mesh, 0, sizeof mesh);
    x_physx_mesh(&trial, &mesh);
    return !trial.has_failed && !io_left(&trial);
}

static void x_mesh(struct io *s, struct p3d_odol_mesh *mesh, bool has_number)
{
    uint32_t size = s->is_writing ? size_of_mesh(s, mesh) : 0;

    x_u32(s, "size", &size);
    if (!s->is_writing && is_convex(s, size)) {
        mesh->data = (struct p3d_bytes){s->data + s->pos, size};
        mesh->convex = io_alloc(s, 1, sizeof *mesh->convex);
    }
    if (mesh->convex) {
        io_begin(s, "convex", P3D_NO_INDEX);
        x_physx_mesh(s, mesh->convex);
        io_end(s);
    } else {
        x_bytes(s, "data", &mesh->data, size);
    }
    if (has_number)
        x_i32(s, "unknown_after_mesh", &mesh->unknown_after_mesh);
}

static void x_mesh_list(struct io *s, struct p3d_odol_mesh_list *list, bool has_numbers)
{
    struct p3d_odol_mesh scratch = {{NULL, 0}, NULL, 0};

    x_hex32(s, "sdk_version", &list->sdk_version);
    if (s->is_trial)
        x_u32(s, "mesh_count", &list->mesh_count);
    else
        list->meshes =
            io_records(s, "mesh_count", list->meshes, &list->mesh_count, sizeof *list->meshes, SMALLEST_MESH);
    for (uint32_t i = 0; i < list->mesh_count && !s->has_failed; i++) {
        io_begin(s, "meshes", i);
        x_mesh(s, list->meshes ? &list->meshes[i] : &scratch, has_numbers);
        io_end(s);
    }
}

static void x_physx(struct io *s, struct p3d_odol_physx *physx, struct p3d_odol_buoyancy **buoyancy)
{
    for (size_t i = 0; i < P3D_ODOL_MESH_LISTS && !s->has_failed; i++) {
        io_begin(s, "lists", i);
        x_mesh_list(s, &physx->lists[i], i == 1 || i == 3);
        if (i == 1) { /* a part of the list, so that the lists follow each other */
            io_begin(s, "buoyancy", P3D_NO_INDEX);
            x_later_buoyancy(s, buoyancy);
            io_end(s);
        }
        io_end(s);
    }
}

/* Meshes of another form stay bytes. */
static void warn_of_bytes(struct io *s, const struct p3d_odol_physx *physx)
{
    uint32_t odd_count = 0, odd_list = 0, odd_mesh = 0;
    const uint8_t *odd_data = NULL;

    for (uint32_t i = 0; i < P3D_ODOL_MESH_LISTS; i++)
        for (uint32_t j = 0; j < physx->lists[i].mesh_count; j++)
            if (!physx->lists[i].meshes[j].convex && odd_count++ == 0) {
                odd_list = i;
                odd_mesh = j;
                odd_data = physx->lists[i].meshes[j].data.data;
            }
    if (odd_count)
        io_warn(s, odd_data ? (size_t)(odd_data - s->data) : s->pos,
                "mesh %u of list %u does not have the form of a cooked convex mesh; kept as it is (such "
                "meshes: %u)",
                odd_mesh, odd_list, odd_count);
}

/* ---- Which of them ---- */

/* The bytes that are left have the form of the version if its routine reads them to the last one. */
static void find_form(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    struct p3d_odol_buoyancy buoyancy, *none = NULL;
    struct p3d_odol_physx physx;
    struct io trial;

    if (!(traits->has_buoyancy || traits->has_physx) || s->has_failed || io_left(s) > UINT32_MAX)
        return;
    io_init_trial(&trial, s);
    memset(&buoyancy, 0, sizeof buoyancy);
    memset(&physx, 0, sizeof physx);
    if (traits->has_buoyancy)
        x_buoyancy(&trial, &buoyancy);
    else
        x_physx(&trial, &physx, &none);
    if (trial.has_failed || io_left(&trial)) {
        io_warn(s, s->pos, "the %zu bytes behind the last LOD do not have the form of version %u; kept as they are",
                io_left(s), traits->version);
        return;
    }
    odol->trailing = (struct p3d_bytes){s->data + s->pos, (uint32_t)io_left(s)};
    if (traits->has_buoyancy)
        odol->buoyancy = io_alloc(s, 1, sizeof *odol->buoyancy);
    else
        odol->physx = io_alloc(s, 1, sizeof *odol->physx);
}

void x_odol_trailing(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    if (!s->is_writing)
        find_form(s, traits, odol);
    if (odol->physx) {
        io_begin(s, "physx", P3D_NO_INDEX);
        x_physx(s, odol->physx, &odol->buoyancy);
        io_end(s);
        if (!s->is_writing && !s->has_failed)
            warn_of_bytes(s, odol->physx);
    } else if (odol->buoyancy) {
        io_begin(s, "buoyancy", P3D_NO_INDEX);
        x_buoyancy(s, odol->buoyancy);
        io_end(s);
    } else {
        x_bytes(s, "trailing", &odol->trailing, s->is_writing ? odol->trailing.size : io_left(s));
    }
}
