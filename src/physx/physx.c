/* physx.c: cooked meshes by themselves, read and written.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

struct p3d_physx_mesh *p3d_physx_read(const void *data, size_t size, const struct p3d_options *options,
                                      struct p3d_error *error)
{
    struct p3d_error ignored;
    struct p3d_physx_mesh *mesh;
    struct io s;

    if (!error)
        error = &ignored;
    mesh = io_begin_file(&s, data, size, sizeof *mesh, options, error);
    if (!mesh)
        return NULL;
    x_physx_mesh(&s, mesh);
    if (!s.has_failed && io_left(&s))
        io_fail(&s, P3D_DAMAGED, s.pos, "%zu bytes stand behind the mesh", io_left(&s));
    mesh->memory = s.arena;
    if (error->status == P3D_OK)
        return mesh;
    p3d_physx_free(mesh);
    return NULL;
}

void p3d_physx_free(struct p3d_physx_mesh *mesh)
{
    if (mesh)
        p3di_arena_free(mesh->memory);
}

static void write_mesh(struct io *s, const void *file)
{
    struct p3d_physx_mesh copy = *(const struct p3d_physx_mesh *)file; /* the record routine also reads */

    x_physx_mesh(s, &copy);
}

bool p3d_physx_write(const struct p3d_physx_mesh *mesh, struct p3d_sink sink, struct p3d_error *error)
{
    return io_write_file(write_mesh, mesh, sink, error);
}
