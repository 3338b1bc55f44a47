/* draco.c: primitives that are packed with KHR_draco_mesh_compression.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draco_mesh.h"
#include "file.h"

/* What an accessor is, which says only how many there are. */
static void keep(struct in_file *f, uint32_t number, const void *data, uint64_t size, uint32_t type)
{
    if (data && number < p3di_in_count(f, "accessors"))
        f->binary.decoded[number] = (struct in_decoded){{data, (uint32_t)size}, type};
}

static void take_triangles(struct in_file *f, const struct draco_mesh *mesh, uint32_t number)
{
    uint32_t *vertices = p3di_job_alloc(&f->b.job, mesh->triangle_count, 3 * sizeof *vertices);

    if (!vertices)
        return;
    p3di_draco_triangles(mesh, vertices);
    keep(f, number, vertices, (uint64_t)mesh->triangle_count * 3 * sizeof *vertices, IN_UNSIGNED_INT);
}

static void take_attribute(struct in_file *f, const struct draco_mesh *mesh, uint32_t id, uint32_t number)
{
    struct in_accessor a;
    const uint32_t size = p3di_in_shape(f, number, &a);
    void *values;

    if (!size || a.count != mesh->vertex_count) {
        p3di_in_fail(f, "an accessor of a mesh that is packed with Draco is not as long as the mesh");
        return;
    }
    p3di_arena_add_unpacked(f->b.job.arena, (size_t)a.count * size);
    values = p3di_job_alloc(&f->b.job, a.count, size);
    if (!values)
        return;
    if (!p3di_draco_attribute(mesh, id, a.type, a.width, values))
        p3di_in_fail(f, "a mesh that is packed with Draco lacks an attribute, or it is of another type");
    keep(f, number, values, (uint64_t)a.count * size, a.type);
}

static void take_mesh(struct in_file *f, const json_t *primitive, const json_t *packing, const struct draco_mesh *mesh)
{
    const json_t *attributes = json_object_get(primitive, "attributes");
    const uint32_t indices = p3di_in_number(f, primitive, "indices", IN_NONE);
    json_t *ids = json_object_get(packing, "attributes"), *value;
    const char *key;

    p3di_arena_add_unpacked(f->b.job.arena, (size_t)mesh->triangle_count * 3 * sizeof(uint32_t));
    take_triangles(f, mesh, indices);
    json_object_foreach(ids, key, value)
    {
        const uint32_t number = p3di_in_number(f, attributes, key, IN_NONE);

        if (number != IN_NONE && !f->b.job.has_failed)
            take_attribute(f, mesh, p3di_in_number(f, ids, key, IN_NONE), number);
    }
}

static bool is_decoded(const struct in_file *f, const json_t *accessor)
{
    const size_t number = json_is_integer(accessor) ? (size_t)json_integer_value(accessor) : SIZE_MAX;

    return number < p3di_in_count(f, "accessors") && f->binary.decoded[number].bytes.data;
}

void p3di_in_undo_draco(struct in_file *f, const json_t *primitive, const json_t *packing)
{
    const json_t *position = json_object_get(json_object_get(primitive, "attributes"), "POSITION");
    const struct p3d_bytes bytes = p3di_in_view(f, p3di_in_number(f, packing, "bufferView", IN_NONE));
    struct draco_mesh mesh;

    if (!f->binary.decoded)
        f->binary.decoded = p3di_job_alloc(&f->b.job, p3di_in_count(f, "accessors"), sizeof *f->binary.decoded);
    if (f->b.job.has_failed || (is_decoded(f, position) && is_decoded(f, json_object_get(primitive, "indices"))))
        return;
    if (!p3di_draco_open(bytes.data, bytes.size, f->budget.packed, &mesh)) {
        if (mesh.is_too_large)
            p3di_job_fail(&f->b.job, P3D_NO_MEMORY,
                          "meshes that are packed with Draco have more than %u corners and vertices",
                          (unsigned)f->budget.most_corners);
        p3di_in_fail(f, "a mesh that is packed with Draco does not unpack");
        return;
    }
    take_mesh(f, primitive, packing, &mesh);
    f->budget.packed -= (uint64_t)3 * mesh.triangle_count + mesh.vertex_count;
    p3di_draco_close(&mesh);
}
