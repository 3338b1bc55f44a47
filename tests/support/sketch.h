/* sketch.h: small MLODs that tests of the checks draw, and what is found in them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_SKETCH_H
#define P3D_TESTS_SKETCH_H

#include "test.h"

#include <stdlib.h>

enum { SKETCH_LODS = 40, SKETCH_POINTS = 320, SKETCH_FACES = 64, SKETCH_TAGS = 80, SKETCH_EDGES = 128 };

struct sketch_lod {
    uint8_t points[16 * SKETCH_POINTS], normals[12 * 8];
    struct p3d_mlod_face faces[SKETCH_FACES];
    struct p3d_mlod_tag tags[SKETCH_TAGS + 1];
    uint8_t point_weights[SKETCH_TAGS][SKETCH_POINTS], face_weights[SKETCH_TAGS][SKETCH_FACES];
    uint8_t masses[4 * SKETCH_POINTS], edges[8 * SKETCH_EDGES], uvs[8 * 4 * SKETCH_FACES];
};

/* The LOD that was begun last is drawn on. */
struct sketch {
    struct p3d_mlod mlod;
    struct p3d_mlod_lod lods[SKETCH_LODS];
    struct sketch_lod *rooms[SKETCH_LODS];
    struct p3d_mlod_lod *lod;
    struct sketch_lod *room;
    struct p3d_check_options options;
};

static inline void put_float(uint8_t *data, float value)
{
    store_floats(data, &value, 1);
}

static inline void put_number(uint8_t *data, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}

/* A LOD with one normal and nothing else. */
static inline void sketch_begin_lod(struct sketch *s, float resolution)
{
    const uint32_t index = s->mlod.lod_count++;
    struct sketch_lod *room = calloc(1, sizeof *room);

    assert_non_null(room);
    assert_in_range(index, 0, SKETCH_LODS - 1);
    s->rooms[index] = s->room = room;
    s->lod = &s->lods[index];
    *s->lod = (struct p3d_mlod_lod){.header_size = 28,
                                    .version = 0x100,
                                    .points = {room->points, 0, 16},
                                    .normals = {room->normals, 1, 12},
                                    .faces = room->faces,
                                    .tags = room->tags,
                                    .resolution = resolution};
    put_float(room->normals + 4, 1);
    s->mlod.lods = s->lods;
}

static inline struct sketch *sketch_new(float resolution)
{
    struct sketch *s = calloc(1, sizeof *s);

    assert_non_null(s);
    s->mlod.version = 257;
    sketch_begin_lod(s, resolution);
    return s;
}

static inline void sketch_free(struct sketch *s)
{
    for (uint32_t i = 0; i < s->mlod.lod_count; i++)
        free(s->rooms[i]);
    free(s);
}

static inline uint32_t sketch_point(struct sketch *s, float x, float y, float z)
{
    const uint32_t index = s->lod->points.count++;
    const float place[3] = {x, y, z};

    assert_in_range(index, 0, SKETCH_POINTS - 1);
    store_floats(s->room->points + (size_t)16 * index, place, 3);
    return index;
}

static inline void sketch_point_flags(struct sketch *s, uint32_t point, uint32_t flags)
{
    put_number(s->room->points + (size_t)16 * point + 12, flags);
}

/* A face of 2, 3 or 4 corners, the last of which may be left out. */
static inline struct p3d_mlod_face *sketch_face(struct sketch *s, uint32_t corner_count, const uint32_t points[4])
{
    struct p3d_mlod_face *face = &s->room->faces[s->lod->face_count++];

    assert_in_range(s->lod->face_count, 1, SKETCH_FACES);
    face->corner_count = corner_count;
    for (uint32_t i = 0; i < corner_count; i++)
        face->corners[i].point = points[i];
    s->lod->corner_count += corner_count;
    return face;
}

static inline struct p3d_mlod_face *sketch_triangle(struct sketch *s, uint32_t a, uint32_t b, uint32_t c)
{
    return sketch_face(s, 3, (const uint32_t[4]){a, b, c, 0});
}

static inline struct p3d_mlod_tag *sketch_tag(struct sketch *s, enum p3d_mlod_tag_kind kind, const char *name)
{
    struct p3d_mlod_tag *tag = &s->room->tags[s->lod->tag_count++];

    assert_in_range(s->lod->tag_count, 1, SKETCH_TAGS);
    tag->kind = kind;
    tag->active = 1;
    tag->name = p3d_bytes_of(name);
    return tag;
}

/* An empty selection; its number is what follows take. */
static inline uint32_t sketch_selection(struct sketch *s, const char *name)
{
    sketch_tag(s, P3D_TAG_SELECTION, name);
    return s->lod->tag_count - 1;
}

static inline void sketch_take_point(struct sketch *s, uint32_t selection, uint32_t point, unsigned byte)
{
    s->room->point_weights[selection][point] = (uint8_t)byte;
}

static inline void sketch_take_face(struct sketch *s, uint32_t selection, uint32_t face)
{
    s->room->face_weights[selection][face] = 1;
}

static inline void sketch_property(struct sketch *s, const char *name, const char *value)
{
    struct p3d_mlod_tag *tag = sketch_tag(s, P3D_TAG_PROPERTY, "");

    tag->value.property.name = p3d_bytes_of(name);
    tag->value.property.value = p3d_bytes_of(value);
}

/* All points that there will be get this mass. */
static inline void sketch_mass(struct sketch *s, float mass)
{
    sketch_tag(s, P3D_TAG_MASS, "");
    for (size_t i = 0; i < SKETCH_POINTS; i++)
        put_float(s->room->masses + 4 * i, mass);
}

/* A box of six quads whose corner with the lowest coordinates is at x, y, z; all of it in a selection unless `name` is
 * NULL. Gives that selection's number. */
static inline uint32_t sketch_box(struct sketch *s, const char *name, float x, float y, float z, float size)
{
    static const uint32_t quads[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                         {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    const uint32_t first = s->lod->points.count, first_face = s->lod->face_count;
    const uint32_t selection = name ? sketch_selection(s, name) : 0;

    for (uint32_t i = 0; i < 8; i++)
        sketch_point(s, x + (i & 1 ? size : 0), y + (i & 2 ? size : 0), z + (i & 4 ? size : 0));
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t points[4] = {first + quads[i][0], first + quads[i][1], first + quads[i][2], first + quads[i][3]};

        sketch_face(s, 4, points);
    }
    for (uint32_t i = 0; i < 8 && name; i++)
        sketch_take_point(s, selection, first + i, 1);
    for (uint32_t i = 0; i < 6 && name; i++)
        sketch_take_face(s, selection, first_face + i);
    return selection;
}

/* A closed body of four triangles, which look outward. */
static inline void sketch_pyramid(struct sketch *s)
{
    const uint32_t a = sketch_point(s, 0, 0, 0), b = sketch_point(s, 1, 0, 0);
    const uint32_t c = sketch_point(s, 0, 1, 0), d = sketch_point(s, 0, 0, 1);

    sketch_triangle(s, a, b, c);
    sketch_triangle(s, a, c, d);
    sketch_triangle(s, a, d, b);
    sketch_triangle(s, b, d, c);
}

/* Every edge of every face is sharp. */
static inline void sketch_sharpen(struct sketch *s)
{
    struct p3d_mlod_tag *tag = sketch_tag(s, P3D_TAG_SHARP_EDGES, "");
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->lod->face_count; i++) {
        const struct p3d_mlod_face *face = &s->room->faces[i];

        for (uint32_t j = 0; j < face->corner_count; j++, count++) {
            put_number(s->room->edges + (size_t)8 * count, face->corners[j].point);
            put_number(s->room->edges + (size_t)8 * count + 4, face->corners[(j + 1) % face->corner_count].point);
        }
    }
    assert_in_range(count, 0, SKETCH_EDGES);
    tag->value.sharp_edges = (struct p3d_span){s->room->edges, count, 8};
}

/* Tables get the length that they need now. */
static inline void sketch_finish_tag(struct p3d_mlod_lod *lod, struct sketch_lod *room, uint32_t index)
{
    struct p3d_mlod_tag *tag = &lod->tags[index];

    if (tag->is_raw)
        return;
    if (tag->kind == P3D_TAG_SELECTION) {
        tag->value.selection.points = (struct p3d_span){room->point_weights[index], lod->points.count, 1};
        tag->value.selection.faces = (struct p3d_span){room->face_weights[index], lod->face_count, 1};
    } else if (tag->kind == P3D_TAG_MASS) {
        tag->value.mass = (struct p3d_span){room->masses, lod->points.count, 4};
    } else if (tag->kind == P3D_TAG_UV_SET) {
        tag->value.uv_set.uvs = (struct p3d_span){room->uvs, lod->corner_count, 8};
    }
}

static inline struct p3d_findings sketch_check(struct sketch *s)
{
    struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = &s->mlod, .lod_count = s->mlod.lod_count};
    struct p3d_findings findings;
    struct p3d_error error;

    for (uint32_t i = 0; i < s->mlod.lod_count; i++)
        for (uint32_t j = 0; j < s->lods[i].tag_count; j++)
            sketch_finish_tag(&s->lods[i], s->rooms[i], j);
    assert_true(p3d_check(&document, &s->options, NULL, &findings, &error));
    return findings;
}

/* How many elements have what the rule is about, and the first finding of it, if wanted. */
static inline uint32_t count_found(const struct p3d_findings *findings, const char *id, struct p3d_finding *first)
{
    uint32_t count = 0;

    if (first)
        memset(first, 0, sizeof *first);
    for (uint32_t i = 0; i < findings->count; i++) {
        if (findings->items[i].rule != p3d_check_rule_of(id))
            continue;
        if (!count && first)
            *first = findings->items[i];
        count += findings->items[i].count;
    }
    return count;
}

static inline void assert_found(struct sketch *s, const char *id, uint32_t expected)
{
    struct p3d_findings findings = sketch_check(s);

    assert_non_null(p3d_check_rule_of(id));
    assert_int_equal(count_found(&findings, id, NULL), expected);
    p3d_findings_free(&findings);
}

#endif
