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

bool p3d_physx_write(const struct p3d_physx_mesh *mesh, struct p3d_sink sink, struct p3d_error *error)
{
    struct p3d_physx_mesh copy = *mesh; /* the record routine also reads */
    struct p3d_error ignored;
    struct p3di_out out;
    struct io s;

    if (!error)
        error = &ignored;
    p3di_error_clear(error);
    p3di_out_init(&out, sink);
    io_init_write(&s, &out, error);
    x_physx_mesh(&s, &copy);
    if (!p3di_out_flush(&out))
        io_fail(&s, P3D_SYSTEM, io_offset(&s), "the output could not be written");
    return !s.has_failed;
}
