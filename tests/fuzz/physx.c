/* physx.c: fuzzes cooked meshes: reads and writes them, and cooks points.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The first byte says what the others are: a mesh (0), points as f32 (1) or as bytes (2), of which many lie in one
 * plane. */
#include "fuzz.h"

enum { MOST_POINTS = 400 };

static struct p3d_buffer write_mesh(const struct p3d_physx_mesh *mesh)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;

    FUZZ_CHECK(p3d_physx_write(mesh, p3d_buffer_sink(&file), &error));
    fuzz_check_error(&error);
    return file;
}

static void read_mesh(const uint8_t *data, size_t size)
{
    struct p3d_error error;
    struct p3d_physx_mesh *mesh = p3d_physx_read(data, size, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK((mesh != NULL) == (error.status == P3D_OK));
    if (mesh) {
        struct p3d_buffer file = write_mesh(mesh);

        FUZZ_CHECK(file.size == size && memcmp(file.data, data, size) == 0);
        p3d_buffer_free(&file);
    }
    p3d_physx_free(mesh);
}

/* Each side of a polygon is one of another polygon, the other way round. */
static void check_closed(const struct p3d_physx_mesh *mesh)
{
    static uint8_t sides[256][256];

    memset(sides, 0, sizeof sides);
    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        FUZZ_CHECK(polygon.count >= 3);
        for (unsigned j = 0; j < polygon.count; j++) {
            const uint8_t from = mesh->indices.data[polygon.first + j];
            const uint8_t to = mesh->indices.data[polygon.first + (j + 1) % polygon.count];

            FUZZ_CHECK(sides[from][to]++ == 0);
        }
    }
    for (unsigned i = 0; i < 256; i++)
        for (unsigned j = 0; j < 256; j++)
            FUZZ_CHECK(sides[i][j] == sides[j][i]);
    FUZZ_CHECK(mesh->vertices.count + mesh->polygons.count == mesh->faces_by_edges.count + 2);
}

static void cook(const struct p3d_vec3 *points, uint32_t count, uint32_t sdk_version)
{
    struct p3d_error error;
    struct p3d_physx_mesh *mesh = p3d_physx_cook(points, count, sdk_version, &fuzz_options, &error), *again;
    struct p3d_buffer file;

    fuzz_check_error(&error);
    FUZZ_CHECK((mesh != NULL) == (error.status == P3D_OK));
    FUZZ_CHECK(mesh || error.status == P3D_INVALID);
    if (!mesh)
        return;
    check_closed(mesh);
    file = write_mesh(mesh);
    again = p3d_physx_read(file.data, file.size, &fuzz_options, &error); /* which checks all indices */
    FUZZ_CHECK(again);
    p3d_physx_free(again);
    p3d_buffer_free(&file);
    p3d_physx_free(mesh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const bool is_coarse = size && *data % 3 == 2;
    const size_t stride = is_coarse ? 3 : 12;
    struct p3d_vec3 points[MOST_POINTS];
    uint32_t count = 0;

    if (!size)
        return 0;
    if (*data % 3 == 0) {
        read_mesh(data + 1, size - 1);
        return 0;
    }
    for (size_t at = 1; at + stride <= size && count < MOST_POINTS; at += stride, count++) {
        const struct p3d_span point = {data + at, 1, 12};

        points[count] = is_coarse ? (struct p3d_vec3){data[at] / 16.f, data[at + 1] / 16.f, data[at + 2] / 16.f}
                                  : p3d_vec3_at(point, 0);
    }
    cook(points, count, *data & 0x80 ? P3D_PHYSX_SDK_4_1 : P3D_PHYSX_SDK_3_4);
    return 0;
}
