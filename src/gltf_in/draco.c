/* draco.c: primitives that are packed with KHR_draco_mesh_compression.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draco_mesh.h"
#include "json.h"
#include "numbers.h"

/* Keeps the unpacked numbers of an accessor, which in the JSON has only their count and type. */
static void keep(struct in_gltf *gltf, uint32_t number, const void *data, uint64_t size, uint32_t type)
{
    if (data && number < p3di_in_count(gltf, "accessors"))
        gltf->binary.decoded[number] = (struct in_decoded){{data, (uint32_t)size}, type};
}

static void take_triangles(struct in_gltf *gltf, const struct draco_mesh *mesh, uint32_t number)
{
    uint32_t *vertices = p3di_job_alloc(gltf->job, mesh->triangle_count, 3 * sizeof *vertices);

    if (!vertices)
        return;
    p3di_draco_triangles(mesh, vertices);
    keep(gltf, number, vertices, (uint64_t)mesh->triangle_count * 3 * sizeof *vertices, IN_UNSIGNED_INT);
}

static void take_attribute(struct in_gltf *gltf, const struct draco_mesh *mesh, uint32_t id, uint32_t number)
{
    struct in_accessor accessor;
    const uint32_t size = p3di_in_shape(gltf, number, &accessor);
    void *values;

    if (!size || accessor.count != mesh->vertex_count) {
        p3di_in_fail(gltf, "an accessor of a mesh that is packed with Draco is not as long as the mesh");
        return;
    }
    p3di_arena_add_unpacked(gltf->job->arena, (size_t)accessor.count * size);
    values = p3di_job_alloc(gltf->job, accessor.count, size);
    if (!values)
        return;
    if (!p3di_draco_attribute(mesh, id, accessor.type, accessor.width, values))
        p3di_in_fail(gltf, "a mesh that is packed with Draco lacks an attribute, or it is of another type");
    keep(gltf, number, values, (uint64_t)accessor.count * size, accessor.type);
}

static void take_mesh(struct in_gltf *gltf, const json_t *primitive, const json_t *packing,
                      const struct draco_mesh *mesh)
{
    const json_t *attributes = json_object_get(primitive, "attributes");
    const uint32_t indices = p3di_in_number(gltf, primitive, "indices", IN_NONE);
    json_t *ids = json_object_get(packing, "attributes"), *value;
    const char *key;

    p3di_arena_add_unpacked(gltf->job->arena, (size_t)mesh->triangle_count * 3 * sizeof(uint32_t));
    take_triangles(gltf, mesh, indices);
    json_object_foreach(ids, key, value)
    {
        const uint32_t number = p3di_in_number(gltf, attributes, key, IN_NONE);

        if (number != IN_NONE && !gltf->job->has_failed)
            take_attribute(gltf, mesh, p3di_in_number(gltf, ids, key, IN_NONE), number);
    }
}

static bool is_decoded(const struct in_gltf *gltf, const json_t *accessor)
{
    const size_t number = json_is_integer(accessor) ? (size_t)json_integer_value(accessor) : SIZE_MAX;

    return number < p3di_in_count(gltf, "accessors") && gltf->binary.decoded[number].bytes.data;
}

void p3di_in_undo_draco(struct in_gltf *gltf, const json_t *primitive, const json_t *packing)
{
    const json_t *position = json_object_get(json_object_get(primitive, "attributes"), "POSITION");
    const struct p3d_bytes bytes = p3di_in_view(gltf, p3di_in_number(gltf, packing, "bufferView", IN_NONE));
    struct draco_mesh mesh;

    if (!gltf->binary.decoded)
        gltf->binary.decoded =
            p3di_job_alloc(gltf->job, p3di_in_count(gltf, "accessors"), sizeof *gltf->binary.decoded);
    if (gltf->job->has_failed ||
        (is_decoded(gltf, position) && is_decoded(gltf, json_object_get(primitive, "indices"))))
        return;
    if (!p3di_draco_open(bytes.data, bytes.size, gltf->budget.packed, &mesh)) {
        if (mesh.is_too_large)
            p3di_job_fail(gltf->job, P3D_NO_MEMORY,
                          "meshes that are packed with Draco have more than %u corners and vertices",
                          (unsigned)gltf->budget.most_corners);
        p3di_in_fail(gltf, "a mesh that is packed with Draco does not unpack");
        return;
    }
    take_mesh(gltf, primitive, packing, &mesh);
    gltf->budget.packed -= (uint64_t)3 * mesh.triangle_count + mesh.vertex_count;
    p3di_draco_close(&mesh);
}
