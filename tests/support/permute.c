/* permute.c: an MLOD in another order.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "permute.h"

#include <stdlib.h>

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);

    if (!memory)
        abort();
    return memory;
}

/* xorshift: the same order for the same seed everywhere */
static uint32_t next_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* new_of[old] */
static uint32_t *make_order(uint32_t count, uint32_t *state)
{
    uint32_t *order = take(count, sizeof *order);

    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    for (uint32_t i = count; i > 1; i--) {
        const uint32_t j = next_random(state) % i, old = order[i - 1];

        order[i - 1] = order[j];
        order[j] = old;
    }
    return order;
}

struct permuter {
    uint32_t *points, *normals, *faces; /* new places, by old ones */
    void **kept;                        /* memory that the LOD points at */
    size_t kept_count;
};

static void *keep(struct permuter *p, void *memory)
{
    p->kept = realloc(p->kept, (p->kept_count + 1) * sizeof *p->kept);
    if (!p->kept)
        abort();
    return p->kept[p->kept_count++] = memory;
}

static struct p3d_span move(struct permuter *p, struct p3d_span span, const uint32_t *order)
{
    uint8_t *data = keep(p, take(span.count, span.stride));

    for (uint32_t i = 0; i < span.count; i++)
        memcpy(data + (size_t)order[i] * span.stride, span.data + (size_t)i * span.stride, span.stride);
    span.data = data;
    return span;
}

static void store(uint8_t *data, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}

static struct p3d_span rename_edges(struct permuter *p, struct p3d_span edges, uint32_t point_count)
{
    uint8_t *data = keep(p, take(edges.count, edges.stride));

    for (uint32_t i = 0; i < 2 * edges.count; i++) {
        const uint32_t point = p3d_load_u32(edges.data + (size_t)4 * i);

        store(data + (size_t)4 * i, point < point_count ? p->points[point] : point);
    }
    edges.data = data;
    return edges;
}

/* One pair a corner, in the order of the faces. */
static struct p3d_span move_uvs(struct permuter *p, struct p3d_span uvs, const struct p3d_mlod_lod *lod)
{
    uint8_t *data = keep(p, take(uvs.count, uvs.stride));
    uint32_t *first = take(lod->face_count, sizeof *first), *old_face = take(lod->face_count, sizeof *old_face);
    uint32_t used = 0;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        first[i] = used;
        used += lod->faces[i].corner_count;
        old_face[p->faces[i]] = i;
    }
    used = 0;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const uint32_t old = old_face[i], count = lod->faces[old].corner_count;

        memcpy(data + (size_t)used * uvs.stride, uvs.data + (size_t)first[old] * uvs.stride,
               (size_t)count * uvs.stride);
        used += count;
    }
    free(first);
    free(old_face);
    uvs.data = data;
    return uvs;
}

static void permute_tag(struct permuter *p, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    if (tag->is_raw)
        return;
    switch (tag->kind) {
    case P3D_TAG_SHARP_EDGES:
        tag->value.sharp_edges = rename_edges(p, tag->value.sharp_edges, lod->points.count);
        break;
    case P3D_TAG_MASS:
        tag->value.mass = move(p, tag->value.mass, p->points);
        break;
    case P3D_TAG_ANIMATION:
        tag->value.animation.points = move(p, tag->value.animation.points, p->points);
        break;
    case P3D_TAG_UV_SET:
        tag->value.uv_set.uvs = move_uvs(p, tag->value.uv_set.uvs, lod);
        break;
    case P3D_TAG_SELECTION:
    case P3D_TAG_SELECTED:
    case P3D_TAG_LOCK:
    case P3D_TAG_HIDE:
        tag->value.selection.points = move(p, tag->value.selection.points, p->points);
        tag->value.selection.faces = move(p, tag->value.selection.faces, p->faces);
        break;
    default:
        break;
    }
}

static void permute_lod(struct permuter *p, struct p3d_mlod_lod *lod)
{
    const struct p3d_mlod_lod old = *lod;

    lod->tags = keep(p, take(old.tag_count, sizeof *lod->tags));
    memcpy(lod->tags, old.tags, old.tag_count * sizeof *lod->tags);
    for (uint32_t i = 0; i < lod->tag_count; i++)
        permute_tag(p, &old, &lod->tags[i]);
    lod->points = move(p, old.points, p->points);
    lod->normals = move(p, old.normals, p->normals);
    lod->faces = keep(p, take(old.face_count, sizeof *lod->faces));
    for (uint32_t i = 0; i < old.face_count; i++) {
        struct p3d_mlod_face *face = &lod->faces[p->faces[i]];

        *face = old.faces[i];
        for (uint32_t j = 0; j < 4; j++) {
            struct p3d_mlod_corner *corner = &face->corners[j];

            corner->point = corner->point < old.points.count ? p->points[corner->point] : corner->point;
            corner->normal = corner->normal < old.normals.count ? p->normals[corner->normal] : corner->normal;
        }
    }
}

bool permute_mlod(const struct p3d_mlod *mlod, uint32_t seed, struct p3d_buffer *out)
{
    struct p3d_mlod copy = *mlod;
    struct permuter p = {.kept = NULL};
    uint32_t state = seed ? seed : 1;
    struct p3d_error error;
    bool is_written;

    copy.lods = keep(&p, take(mlod->lod_count, sizeof *copy.lods));
    memcpy(copy.lods, mlod->lods, mlod->lod_count * sizeof *copy.lods);
    for (uint32_t i = 0; i < copy.lod_count; i++) {
        p.points = keep(&p, make_order(copy.lods[i].points.count, &state));
        p.normals = keep(&p, make_order(copy.lods[i].normals.count, &state));
        p.faces = keep(&p, make_order(copy.lods[i].face_count, &state));
        permute_lod(&p, &copy.lods[i]);
    }
    is_written = p3d_mlod_write(&copy, p3d_buffer_sink(out), &error);
    for (size_t i = 0; i < p.kept_count; i++)
        free(p.kept[i]);
    free(p.kept);
    return is_written;
}
