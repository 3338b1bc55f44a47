/* draco.c: primitives that are packed with KHR_draco_mesh_compression.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draco_mesh.h"
#include "json.h"
#include "numbers.h"

/* Keeps the unpacked numbers of an accessor, which in the JSON has only their count and type. */
static void keep(struct in_file *file, uint32_t number, const void *data, uint64_t size, uint32_t type)
{
    if (data && number < p3di_in_count(file, "accessors"))
        file->binary.decoded[number] = (struct in_decoded){{data, (uint32_t)size}, type};
}

static void take_triangles(struct in_file *file, const struct draco_mesh *mesh, uint32_t number)
{
    uint32_t *vertices = p3di_job_alloc(file->job, mesh->triangle_count, 3 * sizeof *vertices);

    if (!vertices)
        return;
    p3di_draco_triangles(mesh, vertices);
    keep(file, number, vertices, (uint64_t)mesh->triangle_count * 3 * sizeof *vertices, IN_UNSIGNED_INT);
}

static void take_attribute(struct in_file *file, const struct draco_mesh *mesh, uint32_t id, uint32_t number)
{
    struct in_accessor accessor;
    const uint32_t size = p3di_in_shape(file, number, &accessor);
    void *values;

    if (!size || accessor.count != mesh->vertex_count) {
        p3di_in_fail(file, "an accessor of a mesh that is packed with Draco is not as long as the mesh");
        return;
    }
    p3di_arena_add_unpacked(file->job->arena, (size_t)accessor.count * size);
    values = p3di_job_alloc(file->job, accessor.count, size);
    if (!values)
        return;
    if (!p3di_draco_attribute(mesh, id, accessor.type, accessor.width, values))
        p3di_in_fail(file, "a mesh that is packed with Draco lacks an attribute, or it is of another type");
    keep(file, number, values, (uint64_t)accessor.count * size, accessor.type);
}

static void take_mesh(struct in_file *file, const json_t *primitive, const json_t *packing,
                      const struct draco_mesh *mesh)
{
    const json_t *attributes = json_object_get(primitive, "attributes");
    const uint32_t indices = p3di_in_number(file, primitive, "indices", IN_NONE);
    json_t *ids = json_object_get(packing, "attributes"), *value;
    const char *key;

    p3di_arena_add_unpacked(file->job->arena, (size_t)mesh->triangle_count * 3 * sizeof(uint32_t));
    take_triangles(file, mesh, indices);
    json_object_foreach(ids, key, value)
    {
        const uint32_t number = p3di_in_number(file, attributes, key, IN_NONE);

        if (number != IN_NONE && !file->job->has_failed)
            take_attribute(file, mesh, p3di_in_number(file, ids, key, IN_NONE), number);
    }
}

static bool is_decoded(const struct in_file *file, const json_t *accessor)
{
    const size_t number = json_is_integer(accessor) ? (size_t)json_integer_value(accessor) : SIZE_MAX;

    return number < p3di_in_count(file, "accessors") && file->binary.decoded[number].bytes.data;
}

void p3di_in_undo_draco(struct in_file *file, const json_t *primitive, const json_t *packing)
{
    const json_t *position = json_object_get(json_object_get(primitive, "attributes"), "POSITION");
    const struct p3d_bytes bytes = p3di_in_view(file, p3di_in_number(file, packing, "bufferView", IN_NONE));
    struct draco_mesh mesh;

    if (!file->binary.decoded)
        file->binary.decoded =
            p3di_job_alloc(file->job, p3di_in_count(file, "accessors"), sizeof *file->binary.decoded);
    if (file->job->has_failed ||
        (is_decoded(file, position) && is_decoded(file, json_object_get(primitive, "indices"))))
        return;
    if (!p3di_draco_open(bytes.data, bytes.size, file->budget.packed, &mesh)) {
        if (mesh.is_too_large)
            p3di_job_fail(file->job, P3D_NO_MEMORY,
                          "meshes that are packed with Draco have more than %u corners and vertices",
                          (unsigned)file->budget.most_corners);
        p3di_in_fail(file, "a mesh that is packed with Draco does not unpack");
        return;
    }
    take_mesh(file, primitive, packing, &mesh);
    file->budget.packed -= (uint64_t)3 * mesh.triangle_count + mesh.vertex_count;
    p3di_draco_close(&mesh);
}
