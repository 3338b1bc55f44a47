/* sketch.h: small MLODs that tests of the checks draw, and what is found in them.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A drawing is a text of orders (orders.h). Points, faces and corners are counted from 0 in each LOD; all that is drawn
 * belongs to the LOD that was begun last.
 *
 *   lod NUMBER                  begins a LOD with one normal and nothing else
 *   at NUMBER                   makes the LOD another one
 *   p X Y Z...                  points
 *   f A B [C [D]]               a face
 *   pyramid                     a closed body of four triangles, which look outward
 *   box NAME X Y Z SIZE         six quads and eight points, all in the selection NAME unless that is -
 *   s NAME MEMBER...            a selection: p3 or p3=128, f2; p3 is p3=1, as that of a whole point
 *   take NAME MEMBER...         more members, or other weights
 *   rename OLD NEW              another name for a selection
 *   prop NAME VALUE             a property
 *   mass M                      a mass for all points that there will be
 *   m POINT M                   another one for this one
 *   sharp                       every edge of every face there is
 *   uvset ID                    another UV set, of zeros
 *   place POINT X Y Z           moves a point
 *   pflags POINT FLAGS, fflags FACE FLAGS
 *   uv FACE CORNER U V, corner FACE CORNER NORMAL
 *   normal X Y Z                of the one normal
 *   tex FACE PATH, mat FACE PATH
 *   frame TIME                  a key frame, of the points where they are
 *   profile NAME
 *   bone NAME [PARENT], discrete, section NAME
 *   moves NAME TYPE SELECTION [AXIS]     of the model.cfg; rotation is type 0 (enum p3d_animation_type)
 *   G101=2                      the rule is broken by two elements, now */
#ifndef P3D_TESTS_SKETCH_H
#define P3D_TESTS_SKETCH_H

#include "orders.h"

enum {
    SKETCH_CFG = 16,
    SKETCH_LODS = 40,
    SKETCH_POINTS = 320,
    SKETCH_FACES = 64,
    SKETCH_TAGS = 80,
    SKETCH_EDGES = 128
};

struct sketch_lod {
    uint8_t points[16 * SKETCH_POINTS], normals[12 * 8];
    struct p3d_mlod_face faces[SKETCH_FACES];
    struct p3d_mlod_tag tags[SKETCH_TAGS + 1];
    uint8_t point_weights[SKETCH_TAGS][SKETCH_POINTS], face_weights[SKETCH_TAGS][SKETCH_FACES];
    uint8_t masses[4 * SKETCH_POINTS], edges[8 * SKETCH_EDGES], uvs[8 * 4 * SKETCH_FACES];
    struct words words; /* names, which tags and faces point to */
};

/* The LOD that was begun last is drawn on. */
struct sketch {
    struct p3d_mlod mlod;
    struct p3d_mlod_lod lods[SKETCH_LODS];
    struct sketch_lod *rooms[SKETCH_LODS];
    struct p3d_mlod_lod *lod;
    struct sketch_lod *room;
    struct p3d_check_options options;
    struct p3d_model cfg; /* what its model.cfg says, if anything was drawn of it */
    struct p3d_model_bone bones[SKETCH_CFG];
    struct p3d_bytes sections[SKETCH_CFG];
    struct p3d_model_animation animations[SKETCH_CFG];
    const char *drawing; /* what is being drawn */
};

/* Begins a sketch, which ends with the test. */
struct sketch *sketch(const char *drawing);

/* Goes on with it. */
void draw(struct sketch *s, const char *drawing);

/* A sketch that is drawn and found right. */
void check(const char *drawing);

/* Three points, the first two in one place, and this animation. */
struct sketch *sketch_animation(struct p3d_model_animation *animation);

static inline void put_float(uint8_t *data, float value)
{
    store_floats(data, &value, 1);
}

/* Tables get the length that they need now. */
void sketch_finish(struct sketch *s);
struct p3d_findings *sketch_check(struct sketch *s);

/* The number of elements with the rule's fault, and its first finding, if wanted. */
uint32_t count_found(const struct p3d_findings *findings, const char *id, struct p3d_finding *first);

/* The rule has been broken once, by that LOD, and this is said of it. */
void assert_finding(struct sketch *s, const char *id, uint32_t lod, const char *message);

#endif
