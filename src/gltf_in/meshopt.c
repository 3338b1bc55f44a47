/* meshopt.c: numbers that are packed with EXT_meshopt_compression, by meshoptimizer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "json.h"
#include "numbers.h"

#include <meshoptimizer.h>

#define MOST_STRIDE 256u
#define MOST_RATIO 64u /* bytes that one byte unpacks to; besides, LEAST_SIZE for a file that is almost empty */
#define LEAST_SIZE 4096u

struct packed {
    const uint8_t *data;
    uint32_t size, count, stride;
    const char *mode, *filter; /* not NULL */
};

static bool is_equal(const char *text, const char *word)
{
    return strcmp(text, word) == 0;
}

static struct packed packed_of(struct in_gltf *gltf, const json_t *json)
{
    const uint32_t buffer = p3di_in_number(gltf, json, "buffer", IN_NONE);
    const uint32_t start = p3di_in_number(gltf, json, "byteOffset", 0);
    const char *mode = json_string_value(json_object_get(json, "mode"));
    const char *filter = json_string_value(json_object_get(json, "filter"));
    struct packed packed = {.size = p3di_in_number(gltf, json, "byteLength", 0),
                            .count = p3di_in_number(gltf, json, "count", 0),
                            .stride = p3di_in_number(gltf, json, "byteStride", 0),
                            .mode = mode ? mode : "",
                            .filter = filter ? filter : "NONE"};

    if (buffer < gltf->binary.buffer_count && (uint64_t)start + packed.size <= gltf->binary.buffers[buffer].size)
        packed.data = gltf->binary.buffers[buffer].data + start;
    else
        p3di_in_fail(gltf, "packed numbers leave their buffer");
    return packed;
}

/* Conditions of meshoptimizer, which else would stop the program. */
static bool is_sane(const struct packed *packed)
{
    if ((uint64_t)packed->count * packed->stride > (uint64_t)packed->size * MOST_RATIO + LEAST_SIZE)
        return false;
    if (is_equal(packed->mode, "ATTRIBUTES"))
        return packed->stride && packed->stride % 4 == 0 && packed->stride <= MOST_STRIDE;
    return (packed->stride == 2 || packed->stride == 4) &&
           (is_equal(packed->mode, "INDICES") || packed->count % 3 == 0);
}

static int unpack(const struct packed *packed, void *to)
{
    if (is_equal(packed->mode, "ATTRIBUTES"))
        return meshopt_decodeVertexBuffer(to, packed->count, packed->stride, packed->data, packed->size);
    if (is_equal(packed->mode, "TRIANGLES"))
        return meshopt_decodeIndexBuffer(to, packed->count, packed->stride, packed->data, packed->size);
    return is_equal(packed->mode, "INDICES")
               ? meshopt_decodeIndexSequence(to, packed->count, packed->stride, packed->data, packed->size)
               : -1;
}

static bool undo_filter(const struct packed *packed, void *data)
{
    if (is_equal(packed->filter, "OCTAHEDRAL") && (packed->stride == 4 || packed->stride == 8))
        meshopt_decodeFilterOct(data, packed->count, packed->stride);
    else if (is_equal(packed->filter, "QUATERNION") && packed->stride == 8)
        meshopt_decodeFilterQuat(data, packed->count, packed->stride);
    else if (is_equal(packed->filter, "EXPONENTIAL") && packed->stride % 4 == 0)
        meshopt_decodeFilterExp(data, packed->count, packed->stride);
    else
        return is_equal(packed->filter, "NONE");
    return true;
}

bool p3di_in_unpack(struct in_gltf *gltf, const json_t *packing, struct p3d_bytes *bytes, uint32_t *stride)
{
    const struct packed packed = packed_of(gltf, packing);
    uint8_t *data;

    if (gltf->job->has_failed || !is_sane(&packed)) {
        p3di_in_fail(gltf, "the packing of a buffer view with EXT_meshopt_compression is wrong");
        return false;
    }
    p3di_arena_add_unpacked(gltf->job->arena, (size_t)packed.count * packed.stride);
    data = p3di_job_alloc(gltf->job, packed.count, packed.stride);
    if (data && (unpack(&packed, data) || !undo_filter(&packed, data)))
        p3di_in_fail(gltf, "a buffer view that is packed with EXT_meshopt_compression does not unpack");
    *bytes = (struct p3d_bytes){data, packed.count * packed.stride};
    *stride = packed.stride;
    return !gltf->job->has_failed;
}
