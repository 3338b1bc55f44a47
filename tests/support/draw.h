/* draw.h: small models that tests draw, and what is made of them.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A sketch is a model that is drawn by a text. The text has orders, each ended by ";"; a word with blanks or ";" in it
 * stands in '. Points, normals, faces and corners are counted from 0 in each LOD. All that is drawn belongs to the LOD
 * that was begun last. A sketch is always a model; an MLOD, an ODOL and findings are made of it when they are wanted.
 * Orders with a star are for models and ODOLs only: an MLOD has no place for what they draw, and making one fails.
 *
 *   lod NAME                    begins a LOD, like Geometry or 1e13, with one UV set of zeros
 *   on LOD                      goes on with this LOD, counted from 0
 *   at NAME                     makes the LOD another one
 *
 *   p X Y Z...                  points
 *   n X Y Z...                  normals, outward. In an MLOD a LOD without normals gets one
 *   f A B [C [D]]               a face of the last material; a corner is POINT or POINT/NORMAL
 *   patch X SIZE                a triangle on points of its own, and with UVs of the area 0.5
 *   pyramid                     a closed body of four triangles, which look outward
 *   box NAME X Y Z SIZE         six quads and eight points, all in the selection NAME unless that is -
 *   place POINT X Y Z           moves the point
 *   pflags POINT FLAGS..., fflags FACE FLAGS...
 *                               of this one and of those behind it
 *   sharp                       every edge of every face that there is
 *   frame TIME                  a key frame: the points as they are
 *
 *   uv FACE U V...              UVs of the face's corners, in the last UV set
 *   uvset ID                    another UV set, of zeros. In an MLOD it is a tag, as the first one is the faces' own
 *   no_uvs                      * the LOD has no UV set
 *   material TEXTURE [RVMAT [SHADER]]
 *                               the next material, for the faces behind it; an ODOL has the rvmat compiled, with that
 *                               vertex shader. Material 0 is there, and empty
 *   paint TEXTURE [RVMAT]       material 0 has them
 *   use MATERIAL                for the faces behind it
 *   tex FACE PATH, mat FACE PATH
 *                               a texture or an rvmat of the face alone
 *
 *   s NAME MEMBER...            a selection: p3 or p3=0.5, f2; "last": the last face and its points
 *   take NAME MEMBER...         more members, or other weights
 *   rename OLD NEW              another name for a selection
 *   proxy NAME                  a selection of the last face, which is a proxy's, and that proxy
 *   stand PATH ID SELECTION X Y Z
 *                               * a proxy that looks along z, of that selection, or of none: -1
 *   prop NAME VALUE             a property
 *   mass M...                   masses of the points; the last one is also that of all points behind
 *
 *   bone NAME [PARENT]          of the model, whose skeleton is called S; the points of a LOD that is there have skins
 *   skin POINT BONE=WEIGHT...   * of the point
 *   discrete, section NAME      of the model
 *   moves NAME TYPE [SELECTION [AXIS]]
 *                               an animation, like "moves open rotation door hinge"; without a selection of bone 0
 *
 *   profile NAME                by which the checks judge
 *   G101=2                      the rule is broken by two elements, now */
#ifndef P3D_TESTS_DRAW_H
#define P3D_TESTS_DRAW_H

#include "test.h"

enum {
    SKETCH_LODS = 40,
    SKETCH_POINTS = 320, /* and corners */
    SKETCH_FACES = 64,
    SKETCH_SELECTIONS = 80,
    SKETCH_PROPERTIES = 16,
    SKETCH_MATERIALS = 32,
    SKETCH_BONES = 64,
    SKETCH_PARTS = 16 /* animations, sections, key frames, UV sets */
};

struct sketch_lod {
    struct p3d_vec3 points[SKETCH_POINTS], normals[SKETCH_POINTS];
    uint32_t point_flags[SKETCH_POINTS];
    struct p3d_model_corner corners[SKETCH_POINTS];
    struct p3d_vec2 uvs[SKETCH_PARTS][SKETCH_POINTS];
    struct p3d_model_uv_set uv_sets[SKETCH_PARTS];
    struct p3d_model_face faces[SKETCH_FACES];
    struct p3d_model_selection selections[SKETCH_SELECTIONS];
    uint32_t selected_points[SKETCH_SELECTIONS][SKETCH_POINTS], selected_faces[SKETCH_SELECTIONS][SKETCH_FACES];
    float point_weights[SKETCH_SELECTIONS][SKETCH_POINTS], face_weights[SKETCH_SELECTIONS][SKETCH_FACES];
    struct p3d_model_proxy proxies[SKETCH_SELECTIONS];
    struct p3d_model_property properties[SKETCH_PROPERTIES];
    struct p3d_model_skin skins[SKETCH_POINTS];
    struct p3d_model_axis axes[SKETCH_PARTS];
    struct p3d_model_frame frames[SKETCH_PARTS];
    uint8_t masses[4 * SKETCH_POINTS], edges[8 * SKETCH_POINTS];
};

struct sketch {
    struct p3d_model model;
    struct p3d_model_lod lods[SKETCH_LODS];
    struct sketch_lod *rooms[SKETCH_LODS];
    struct p3d_model_lod *drawn; /* the LOD that is drawn on */
    struct sketch_lod *room;     /* its arrays */
    struct p3d_model_material materials[SKETCH_MATERIALS];
    uint32_t material; /* of the faces that are drawn next */
    struct p3d_model_bone bones[SKETCH_BONES];
    struct p3d_model_animation animations[SKETCH_PARTS];
    struct p3d_bytes sections[SKETCH_PARTS];
    /* For an MLOD and its findings. */
    struct p3d_check_options options;     /* with the model as model.cfg, if something of one was drawn */
    void (*spoil)(struct p3d_mlod *mlod); /* does to each MLOD that is made what no order does */
    const char *only_of_models;           /* an order that an MLOD has no place for */
    /* For an ODOL. */
    struct p3d_odol_material compiled[SKETCH_MATERIALS];
    const struct p3d_odol_material *compiled_pointers[SKETCH_MATERIALS];
    struct p3d_binarise_texture textures[SKETCH_MATERIALS], normal_maps[SKETCH_MATERIALS];
    bool is_centred; /* else the origin stays where it is, so that positions can be told */
    struct p3d_odol *odol;
    const struct p3d_odol_lod *lod; /* the first of the ODOL */
    struct kept *kept;              /* memory that ends with the sketch */
};

/* Begins a sketch, which ends with the test, or before. */
struct sketch *sketch(const char *drawing);
void sketch_free(struct sketch *s);

/* Goes on with it. */
__attribute__((format(printf, 2, 3))) void draw(struct sketch *s, const char *format, ...);

/* A sketch that is drawn and found right. */
void check(const char *drawing);

/* Zeros, which end with the sketch. */
void *sketch_keep(struct sketch *s, size_t size);

/* Triangles of the first three points, instead of the faces that there are: as many as it takes. Returns their UVs. */
struct p3d_vec2 *sketch_triangles(struct sketch *s, uint32_t count);

/* ---- What is made of it ---- */

/* Gives the rvmats the version of materials that an ODOL of this version has. */
void sketch_compile(struct sketch *s, uint32_t version);

/* The ODOL's first LOD; the ODOL of before is gone. */
const struct p3d_odol_lod *sketch_odol(struct sketch *s, uint32_t version);

/* The MLOD, and as a document; both end with the sketch. Its tags are selections, properties, sharp edges, masses, key
 * frames, UV sets and the end, whichever was drawn first. */
struct p3d_mlod *sketch_mlod(struct sketch *s);
struct p3d_document sketch_document(struct sketch *s);

/* What the checks find in the MLOD. */
struct p3d_findings *sketch_check(struct sketch *s);

/* The number of elements with the rule's fault, and its first finding, if wanted. */
uint32_t count_found(const struct p3d_findings *findings, const char *id, struct p3d_finding *first);

/* The rule has been broken once, by that LOD, and this is said of it. */
void assert_finding(struct sketch *s, const char *id, uint32_t lod, const char *message);

/* ---- What is in it ---- */

static inline struct p3d_vec3 sketch_position(const struct sketch *s, uint32_t vertex)
{
    return p3d_vec3_at(s->lod->positions, vertex);
}

#endif
