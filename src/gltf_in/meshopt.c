/* meshopt.c: numbers that are packed with EXT_meshopt_compression, by meshoptimizer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

#include <meshoptimizer.h>

#define MOST_STRIDE 256u
#define MOST_RATIO 64u /* bytes that one byte unpacks to; beyond, a few for a file that is almost none */
#define LEAST_SIZE 4096u

struct packed {
    const uint8_t *data;
    uint32_t size, count, stride;
    const char *mode, *filter; /* not NULL */
};

static bool is(const char *text, const char *word)
{
    return strcmp(text, word) == 0;
}

static struct packed packed_of(struct in_file *f, const json_t *json)
{
    const uint32_t buffer = p3di_in_number(f, json, "buffer", IN_NONE);
    const uint32_t start = p3di_in_number(f, json, "byteOffset", 0);
    const char *mode = json_string_value(json_object_get(json, "mode"));
    const char *filter = json_string_value(json_object_get(json, "filter"));
    struct packed p = {.size = p3di_in_number(f, json, "byteLength", 0),
                       .count = p3di_in_number(f, json, "count", 0),
                       .stride = p3di_in_number(f, json, "byteStride", 0),
                       .mode = mode ? mode : "",
                       .filter = filter ? filter : "NONE"};

    if (buffer < f->binary.buffer_count && (uint64_t)start + p.size <= f->binary.buffers[buffer].size)
        p.data = f->binary.buffers[buffer].data + start;
    else
        p3di_in_fail(f, "packed numbers leave their buffer");
    return p;
}

/* Conditions of meshoptimizer, which else would stop the program. */
static bool is_sane(const struct packed *p)
{
    if ((uint64_t)p->count * p->stride > (uint64_t)p->size * MOST_RATIO + LEAST_SIZE)
        return false;
    if (is(p->mode, "ATTRIBUTES"))
        return p->stride && p->stride % 4 == 0 && p->stride <= MOST_STRIDE;
    return (p->stride == 2 || p->stride == 4) && (is(p->mode, "INDICES") || p->count % 3 == 0);
}

static int unpack(const struct packed *p, void *to)
{
    if (is(p->mode, "ATTRIBUTES"))
        return meshopt_decodeVertexBuffer(to, p->count, p->stride, p->data, p->size);
    if (is(p->mode, "TRIANGLES"))
        return meshopt_decodeIndexBuffer(to, p->count, p->stride, p->data, p->size);
    return is(p->mode, "INDICES") ? meshopt_decodeIndexSequence(to, p->count, p->stride, p->data, p->size) : -1;
}

static bool undo_filter(const struct packed *p, void *data)
{
    if (is(p->filter, "OCTAHEDRAL") && (p->stride == 4 || p->stride == 8))
        meshopt_decodeFilterOct(data, p->count, p->stride);
    else if (is(p->filter, "QUATERNION") && p->stride == 8)
        meshopt_decodeFilterQuat(data, p->count, p->stride);
    else if (is(p->filter, "EXPONENTIAL") && p->stride % 4 == 0)
        meshopt_decodeFilterExp(data, p->count, p->stride);
    else
        return is(p->filter, "NONE");
    return true;
}

bool p3di_in_unpack(struct in_file *f, const json_t *packing, struct p3d_bytes *bytes, uint32_t *stride)
{
    const struct packed p = packed_of(f, packing);
    uint8_t *data;

    if (f->b.job.has_failed || !is_sane(&p)) {
        p3di_in_fail(f, "the packing of a buffer view with EXT_meshopt_compression is wrong");
        return false;
    }
    p3di_arena_add_unpacked(f->b.job.arena, (size_t)p.count * p.stride);
    data = p3di_job_alloc(&f->b.job, p.count, p.stride);
    if (data && (unpack(&p, data) || !undo_filter(&p, data)))
        p3di_in_fail(f, "a buffer view that is packed with EXT_meshopt_compression does not unpack");
    *bytes = (struct p3d_bytes){data, p.count * p.stride};
    *stride = p.stride;
    return !f->b.job.has_failed;
}
