/* test_from_gltf_packed.c: numbers and meshes of a glTF that are packed by meshoptimizer and Draco.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_text.h"
#include "sweep.h"

#include <math.h>
#include <stdio.h>

/* ---- Packed numbers ---- */

/* The triangle by meshoptimizer: 67 bytes of positions, 18 of indices. */
#define PACKED_BYTES                                                                                                   \
    "data:;base64,oAAAATwAAAD//wE8AAAAfn0AAAEMAAAA/"                                                                   \
    "wEMAAAAfgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOHwAHaHVmd4qYZl"                                          \
    "iWiYAWkAAA=="
#define PACKING(offset, size, stride, mode)                                                                            \
    "\"extensions\":{\"EXT_meshopt_compression\":{\"buffer\":0,\"byteOffset\":" offset ",\"byteLength\":" size         \
    ",\"byteStride\":" stride ",\"count\":3,\"mode\":\"" mode "\"}}"

static struct p3d_model *read_packed(const char *fallback, const char *packing, struct p3d_error *error)
{
    char text[4096];

    snprintf(text, sizeof text,
             ASSET
             "\"nodes\":[{\"mesh\":0}]," MESH ",\"buffers\":[{\"byteLength\":85,\"uri\":\"" PACKED_BYTES "\"},"
             "{\"byteLength\":39%s}],\"bufferViews\":[{\"buffer\":1,\"byteLength\":36,\"byteStride\":12,%s},"
             "{\"buffer\":1,\"byteOffset\":36,\"byteLength\":3," PACKING(
                 "67", "18", "4",
                 "TRIANGLES") "}],"
                              "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"
                              "{\"bufferView\":1,\"componentType\":%s,\"count\":3,\"type\":\"SCALAR\"}]}",
             fallback, packing, *fallback ? "5121" : "5125");
    return read_gltf(text, error);
}

static void is_triangle(const struct p3d_model *model)
{
    assert_non_null(model);
    assert_int_equal(model->lods[0].face_count, 1);
    assert_int_equal(model->lods[0].point_count, 3);
    assert_float_equal(model->lods[0].points[1].x + model->lods[0].points[2].x, 1, 0);
}

TEST(packed_numbers_are_unpacked_or_have_a_fallback)
{
    static const struct {
        const char *packing, *message;
    } rows[] = {
        {PACKING("0", "67", "13", "ATTRIBUTES"), "the packing of a buffer view with EXT_meshopt_compression is wrong"},
        {PACKING("0", "67", "12", "TRIANGLES"), "the packing of a buffer view with EXT_meshopt_compression is wrong"},
        {PACKING("1", "66", "12", "ATTRIBUTES"),
         "a buffer view that is packed with EXT_meshopt_compression does not unpack"},
        {PACKING("67", "67", "12", "ATTRIBUTES"), "packed numbers leave their buffer"},
    };
    struct p3d_error error;
    const struct p3d_model *model;

    is_triangle(read_packed(",\"uri\":\"" TRIANGLE_BYTES "\"", PACKING("0", "67", "12", "ATTRIBUTES"), &error));
    model = read_packed("", PACKING("0", "67", "12", "ATTRIBUTES"), &error);
    if (!model && strstr(error.message, "built without meshoptimizer"))
        return;
    is_triangle(model);
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_null(read_packed("", rows[i].packing, &error));
        assert_string_equal(error.message, rows[i].message);
    }
}

/* A square of two triangles by Draco, along its edges and in a row: the attributes 0, positions, and 1, UVs. */
#define EDGES                                                                                                          \
    "RFJBQ08CAgEBAAAABAIBAgAAAR//ARH/AREC/"                                                                            \
    "wAAAAAAAQAJAwAAAgEDCQIAAQIBAQEAAwMBMAEQAwAogpgAAAAAAP8AAAAAAAAAAAAAAAAAAAAAA"                                     \
    "IA/CAEBAQADAwEgASADAPCDpgAAAAAA/wAAAAAAAAAAAAAAAACAPwg="
#define ROW                                                                                                            \
    "RFJBQ08CAgEAAAACBAEAAQIAAgMBAgAJAwAAAwkCAAECAgABAQADAwEwARADADSCiAQAAAAA/wAAAAABAQADAwEgASADACCEhgIAAAAA/"        \
    "wAAAAAAA"                                                                                                         \
    "AAAAAAAAAAAAAAAgD8IAAAAAAAAAAAAAIA/CA=="

struct square {
    const char *bytes, *ids, *vertices, *corners;
};

static char square[4096];

static const char *write_square(struct square s)
{
    const unsigned size = (unsigned)(strcspn(s.bytes, "=") * 3 / 4);

    snprintf(square, sizeof square,
             ASSET "\"extensionsUsed\":[\"KHR_draco_mesh_compression\"],\"nodes\":[{\"mesh\":0},{\"mesh\":0}],"
                   "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"TEXCOORD_0\":2},\"indices\":1,"
                   "\"extensions\":{\"KHR_draco_mesh_compression\":{\"bufferView\":0,\"attributes\":{%s}}}}]}],"
                   "\"buffers\":[{\"byteLength\":%u,\"uri\":\"data:;base64,%s\"}],"
                   "\"bufferViews\":[{\"buffer\":0,\"byteLength\":%u}],\"accessors\":["
                   "{\"componentType\":5126,\"count\":%s,\"type\":\"VEC3\"},"
                   "{\"componentType\":5123,\"count\":%s,\"type\":\"SCALAR\"},"
                   "{\"componentType\":5126,\"count\":4,\"type\":\"VEC2\"}]}",
             s.ids, size, s.bytes, size, s.vertices, s.corners);
    return square;
}

TEST(meshes_that_draco_packed_are_unpacked)
{
    static const char ids[] = "\"POSITION\":0,\"TEXCOORD_0\":1";
    static const struct {
        struct square square;
        const char *message;
    } rows[] = {
        {{ROW, ids, "5", "6"}, "an accessor of a mesh that is packed with Draco is not as long as the mesh"},
        {{ROW, ids, "4", "9"}, "an accessor is not as long as the packed mesh that it is of"},
        {{ROW, "\"POSITION\":1", "4", "6"},
         "a mesh that is packed with Draco lacks an attribute, or it is of another type"},
        {{ROW, "\"POSITION\":7", "4", "6"},
         "a mesh that is packed with Draco lacks an attribute, or it is of another type"},
        {{"RFJBQ08CAgAA" ROW, ids, "4", "6"}, "a mesh that is packed with Draco does not unpack"}, /* points */
        /* version 1.2, and 2^28 triangles and vertices, one way and the other */
        {{"RFJBQ08BAgEAAAAC" ROW, ids, "4", "6"}, "a mesh that is packed with Draco does not unpack"},
        {{"RFJBQ08CAgEAAACAgICAAYCAgIAB" ROW, ids, "4", "6"}, "meshes that are packed with Draco have more than 209"},
        {{"RFJBQ08CAgEBAAAAgICAgAGAgICAAQA=", ids, "4", "6"}, "meshes that are packed with Draco have more than 209"},
    };
    static const char *const bytes[] = {EDGES, ROW};
    struct p3d_error error;

    for (size_t i = 0; i < COUNT(bytes); i++) {
        const struct p3d_model *model = read_gltf(write_square((struct square){bytes[i], ids, "4", "6"}), &error);
        double area = 0, uvs = 0;

        if (!model && !p3d_reads_draco()) {
            assert_string_equal(error.message, "the file needs KHR_draco_mesh_compression, which p3dkit does not read; "
                                               "undo it: npx @gltf-transform/cli copy IN OUT, or export from Blender "
                                               "without Compression");
            return;
        }
        assert_non_null(model);
        assert_int_equal(model->lods[0].face_count, 4); /* two nodes show it */
        assert_int_equal(model->lods[0].point_count, 8);
        for (uint32_t j = 0; j < 8; j++) {
            area += model->lods[0].points[j].x * model->lods[0].points[j].y;
            uvs += fabsf(model->lods[0].points[j].z);
        }
        assert_float_equal(area, 2, 1e-6);
        assert_float_equal(uvs, 0, 0);
        uvs = 0;
        for (uint32_t j = 0; j < 12; j++) /* v is 1 - y, as it was packed */
            uvs += fabsf(model->lods[0].uv_sets[0].uvs[j].v + model->lods[0].points[model->lods[0].corners[j].point].y -
                         1);
        assert_float_equal(uvs, 0, 1e-6);
    }
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_null(read_gltf(write_square(rows[i].square), &error));
        assert_memory_equal(error.message, rows[i].message, strlen(rows[i].message));
    }
}

TEST(no_byte_of_what_draco_packed_does_harm)
{
    static const uint8_t values[] = {'A', 'B', 'Q', 'g', 'x', '/', '8'};
    const char *text = write_square((struct square){EDGES, "\"POSITION\":0,\"TEXCOORD_0\":1", "4", "6"});

    if (p3d_reads_draco())
        sweep_bytes(&(struct sweep){(const uint8_t *)text, strlen(text), .use = use_gltf}, values, COUNT(values));
}
