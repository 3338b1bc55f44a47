/* accessor.c: the numbers of a glTF, wherever they lie.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "json.h"
#include "numbers.h"

#define BYTE 5120
#define UNSIGNED_BYTE 5121
#define SHORT 5122
#define UNSIGNED_SHORT 5123
#define UNSIGNED_INT IN_UNSIGNED_INT
#define FLOAT IN_FLOAT

static uint32_t size_of(uint32_t type)
{
    switch (type) {
    case BYTE:
    case UNSIGNED_BYTE:
        return 1;
    case SHORT:
    case UNSIGNED_SHORT:
        return 2;
    case UNSIGNED_INT:
    case FLOAT:
        return 4;
    default:
        return 0;
    }
}

static uint32_t width_of(const char *type)
{
    static const struct {
        const char *name;
        uint32_t width;
    } types[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};

    for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
        if (strcmp(type, types[i].name) == 0)
            return types[i].width;
    return 0;
}

static const json_t *packing_of(const json_t *item)
{
    return json_object_get(json_object_get(item, "extensions"), "EXT_meshopt_compression");
}

/* A packed view, unpacked once. */
static struct p3d_bytes unpacked(struct in_gltf *gltf, uint32_t number, const json_t *packing, uint32_t *stride)
{
    struct in_unpacked *known;

    if (!gltf->binary.unpacked)
        gltf->binary.unpacked =
            p3di_job_alloc(gltf->job, p3di_in_count(gltf, "bufferViews"), sizeof *gltf->binary.unpacked);
    if (!gltf->binary.unpacked)
        return (struct p3d_bytes){NULL, 0};
    known = &gltf->binary.unpacked[number];
    if (!known->bytes.data)
        p3di_in_unpack(gltf, packing, &known->bytes, &known->stride);
    *stride = known->stride;
    return known->bytes;
}

/* The bytes of a buffer view. A packed view may have a buffer to fall back to, which is there or not. */
static struct p3d_bytes bytes_of(struct in_gltf *gltf, uint32_t number, uint32_t *stride)
{
    const json_t *view = p3di_in_item(gltf, "bufferViews", number);
    const uint32_t buffer = p3di_in_number(gltf, view, "buffer", IN_NONE);
    const uint32_t start = p3di_in_number(gltf, view, "byteOffset", 0);
    const uint32_t length = p3di_in_number(gltf, view, "byteLength", 0);

    *stride = p3di_in_number(gltf, view, "byteStride", *stride);
    if (!view || buffer >= gltf->binary.buffer_count || gltf->job->has_failed) {
        p3di_in_fail(gltf, "an accessor has no bytes: there is no such buffer view, or no such buffer");
        return (struct p3d_bytes){NULL, 0};
    }
    if (packing_of(view) && !gltf->binary.buffers[buffer].data)
        return unpacked(gltf, number, packing_of(view), stride);
    if (gltf->binary.buffers[buffer].data && (uint64_t)start + length <= gltf->binary.buffers[buffer].size)
        return (struct p3d_bytes){gltf->binary.buffers[buffer].data + start, length};
    p3di_in_fail(gltf, gltf->binary.buffers[buffer].data ? "an accessor leaves its buffer"
                                                         : "an accessor's buffer has no bytes");
    return (struct p3d_bytes){NULL, 0};
}

struct p3d_bytes p3di_in_view(struct in_gltf *gltf, uint32_t number)
{
    uint32_t stride = 0;

    return bytes_of(gltf, number, &stride);
}

/* `count` elements of `size` bytes at an offset of a buffer view; NULL if they are not all there. */
static const uint8_t *take(struct in_gltf *gltf, uint32_t number, uint32_t offset, uint32_t size, uint32_t count,
                           uint32_t *stride)
{
    struct p3d_bytes bytes;

    *stride = size;
    bytes = bytes_of(gltf, number, stride);
    if (gltf->job->has_failed)
        return NULL;
    if (*stride < size || offset > bytes.size ||
        (count && ((uint64_t)count - 1) * *stride + size > bytes.size - offset)) {
        p3di_in_fail(gltf, "an accessor leaves its buffer");
        return NULL;
    }
    return count ? bytes.data + offset : (const uint8_t *)"";
}

/* A copy of an accessor, in which some elements are replaced. */
static void take_sparse(struct in_gltf *gltf, const json_t *sparse, uint32_t size, struct in_accessor *accessor)
{
    const json_t *indices = json_object_get(sparse, "indices"), *values = json_object_get(sparse, "values");
    const uint32_t count = p3di_in_number(gltf, sparse, "count", 0);
    struct in_accessor places = {.count = count, .width = 1, .type = p3di_in_number(gltf, indices, "componentType", 0)};
    const uint32_t place_size = places.type == FLOAT ? 0 : size_of(places.type);
    uint8_t *copy = p3di_job_alloc(gltf->job, accessor->count, size);
    const uint8_t *others;
    uint32_t stride;

    if (!place_size)
        p3di_in_fail(gltf, "the indices of a sparse accessor have a wrong type");
    if (gltf->job->has_failed)
        return;
    places.data = take(gltf, p3di_in_number(gltf, indices, "bufferView", IN_NONE),
                       p3di_in_number(gltf, indices, "byteOffset", 0), place_size, count, &places.stride);
    others = take(gltf, p3di_in_number(gltf, values, "bufferView", IN_NONE),
                  p3di_in_number(gltf, values, "byteOffset", 0), size, count, &stride);
    for (uint32_t i = 0; accessor->data && i < accessor->count; i++)
        memcpy(copy + (size_t)i * size, accessor->data + (size_t)i * accessor->stride, size);
    for (uint32_t i = 0; places.data && others && i < count; i++) {
        const uint32_t place = p3di_in_other_uint(&places, i, 0);

        if (place >= accessor->count) {
            p3di_in_fail(gltf, "a sparse accessor changes an element that it does not have");
            return;
        }
        memcpy(copy + (size_t)place * size, others + (size_t)i * stride, size);
    }
    accessor->data = copy;
    accessor->stride = size;
}

uint32_t p3di_in_shape(struct in_gltf *gltf, uint32_t number, struct in_accessor *accessor)
{
    const json_t *item = p3di_in_item(gltf, "accessors", number);

    *accessor = (struct in_accessor){.count = p3di_in_number(gltf, item, "count", 0),
                                     .width = width_of(json_string_value(json_object_get(item, "type"))),
                                     .type = p3di_in_number(gltf, item, "componentType", 0),
                                     .is_normalised = json_is_true(json_object_get(item, "normalized"))};
    return gltf->job->has_failed ? 0 : size_of(accessor->type) * accessor->width;
}

/* True if the numbers come of a mesh that was packed. */
static bool take_decoded(struct in_gltf *gltf, uint32_t number, struct in_accessor *accessor)
{
    const struct in_decoded *decoded = gltf->binary.decoded ? &gltf->binary.decoded[number] : NULL;

    if (!decoded || !decoded->bytes.data)
        return false;
    accessor->type = decoded->type;
    accessor->stride = size_of(accessor->type) * accessor->width;
    accessor->data = decoded->bytes.data;
    if ((uint64_t)accessor->count * accessor->stride != decoded->bytes.size)
        p3di_in_fail(gltf, "an accessor is not as long as the packed mesh that it is of");
    return true;
}

bool p3di_in_accessor(struct in_gltf *gltf, uint32_t number, uint32_t least_width, uint32_t most_width,
                      struct in_accessor *accessor)
{
    const json_t *item = p3di_in_item(gltf, "accessors", number), *sparse = json_object_get(item, "sparse");
    const uint32_t view = p3di_in_number(gltf, item, "bufferView", IN_NONE);
    const uint32_t offset = p3di_in_number(gltf, item, "byteOffset", 0);
    const uint32_t size = p3di_in_shape(gltf, number, accessor);

    if (!item)
        p3di_in_fail(gltf, "an accessor that is needed is not there");
    else if (!size || accessor->width < least_width || accessor->width > most_width)
        p3di_in_fail_at(gltf, "accessors", number, "it is of another type than is needed here");
    else if (!json_object_get(item, "count"))
        p3di_in_fail_at(gltf, "accessors", number, "it has no \"count\"");
    if (gltf->job->has_failed)
        return false;
    if (take_decoded(gltf, number, accessor))
        return !gltf->job->has_failed;
    if (view != IN_NONE)
        accessor->data = take(gltf, view, offset, size, accessor->count, &accessor->stride);
    if (!gltf->job->has_failed && (sparse || view == IN_NONE)) {
        if (sparse) {
            take_sparse(gltf, sparse, size, accessor);
        } else {
            accessor->data = p3di_job_alloc(gltf->job, accessor->count, size);
            accessor->stride = size;
        }
    }
    return !gltf->job->has_failed;
}

static double component(const struct in_accessor *accessor, uint32_t element, uint32_t i)
{
    const uint8_t *data = accessor->data + (size_t)element * accessor->stride;

    switch (accessor->type) {
    case BYTE:
        return (int8_t)data[i];
    case UNSIGNED_BYTE:
        return data[i];
    case SHORT:
        return (int16_t)p3d_load_u16(data + (size_t)2 * i);
    case UNSIGNED_SHORT:
        return p3d_load_u16(data + (size_t)2 * i);
    case UNSIGNED_INT:
        return p3d_load_u32(data + (size_t)4 * i);
    default:
        return p3d_load_f32(data + (size_t)4 * i);
    }
}

float p3di_in_other_float(const struct in_accessor *accessor, uint32_t element, uint32_t i)
{
    static const struct {
        uint32_t type;
        double most;
    } ends[] = {
        {BYTE, 127}, {UNSIGNED_BYTE, 255}, {SHORT, 32767}, {UNSIGNED_SHORT, 65535}, {UNSIGNED_INT, 4294967295.0}};
    double value = component(accessor, element, i);

    for (size_t j = 0; accessor->is_normalised && j < sizeof ends / sizeof *ends; j++)
        if (accessor->type == ends[j].type)
            value = fmax(-1, value / ends[j].most);
    return (float)value;
}

uint32_t p3di_in_other_uint(const struct in_accessor *accessor, uint32_t element, uint32_t i)
{
    const double value = component(accessor, element, i);

    return value >= 0 && value < IN_NONE && floor(value) == value ? (uint32_t)value : IN_NONE;
}
