/* shape.h: small models that tests draw, as they are or as ODOLs.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A drawing is a text of orders (orders.h), as that of a sketch, but of a model. Points, normals, faces and corners are
 * counted from 0 in each LOD; all that is drawn belongs to the LOD that was begun last.
 *
 *   lod NAME                    begins a LOD, like Geometry, with one UV set of zeros
 *   on LOD                      goes on with this one, counted from 0
 *   p X Y Z...                  points
 *   n X Y Z...                  normals, outward, as models have them
 *   f A B [C [D]]               a face of the last material; a corner is POINT or POINT/NORMAL
 *   patch X SIZE                a triangle on points of its own, and with UVs of the area 0.5
 *   tetrahedron                 a closed body of four triangles, which look outward
 *   uv FACE U V..., uv2 FACE U V...
 *                               of its corners, in the first set and in the second
 *   uvsets COUNT                how many sets there are, 0 to 2
 *   corner FACE CORNER NORMAL   of the corner
 *   pflags POINT FLAGS..., fflags FACE FLAGS...
 *                               of this one and of those behind it
 *   material TEXTURE [RVMAT [SHADER]]
 *                               the next material, for the faces behind it. An rvmat is compiled, with that vertex
 *                               shader. Material 0, which is there, has neither texture nor rvmat
 *   paint TEXTURE [RVMAT]       material 0 has them
 *   use MATERIAL                for the faces behind it
 *   alpha                       the texture of the last material has alpha
 *   s NAME MEMBER...            a selection: p3 or p3=0.5, f2; "last": the last face and its points
 *   proxy NAME                  a selection of the last face, which is a proxy's, and that proxy
 *   stand PATH ID SELECTION X Y Z
 *                               a proxy that looks along z, of that selection, or of none: -1
 *   prop NAME VALUE             a property
 *   mass M...                   of the points
 *   bone NAME [PARENT]          of the model, whose skeleton is called S; the points of a LOD that is there have skins
 *   skin POINT BONE=WEIGHT...   of the point */
#ifndef P3D_TESTS_SHAPE_H
#define P3D_TESTS_SHAPE_H

#include "orders.h"

enum {
    SHAPE_LODS = 8,
    SHAPE_POINTS = 256, /* and corners */
    SHAPE_FACES = 64,
    SHAPE_SELECTIONS = 12,
    SHAPE_PROPERTIES = 12,
    SHAPE_MATERIALS = 12,
    SHAPE_BONES = 64,
    SHAPE_ANIMATIONS = 2
};

struct shape_lod {
    struct p3d_vec3 points[SHAPE_POINTS], normals[SHAPE_POINTS];
    uint32_t point_flags[SHAPE_POINTS];
    struct p3d_model_corner corners[SHAPE_POINTS];
    struct p3d_vec2 uvs[2][SHAPE_POINTS];
    struct p3d_model_uv_set uv_sets[2];
    struct p3d_model_face faces[SHAPE_FACES];
    struct p3d_model_selection selections[SHAPE_SELECTIONS];
    uint32_t selected_points[SHAPE_SELECTIONS][SHAPE_POINTS], selected_faces[SHAPE_SELECTIONS][SHAPE_FACES];
    float point_weights[SHAPE_SELECTIONS][SHAPE_POINTS], face_weights[SHAPE_SELECTIONS][SHAPE_FACES];
    struct p3d_model_proxy proxies[SHAPE_SELECTIONS];
    struct p3d_model_property properties[SHAPE_PROPERTIES];
    struct p3d_model_skin skins[SHAPE_POINTS];
    struct p3d_model_axis axes[SHAPE_ANIMATIONS];
    uint8_t masses[4 * SHAPE_POINTS];
};

struct shape {
    struct p3d_model model;
    struct p3d_model_lod lods[SHAPE_LODS];
    struct shape_lod *rooms[SHAPE_LODS];
    struct p3d_model_lod *drawn; /* the LOD that is drawn on */
    struct shape_lod *room;      /* its arrays */
    struct p3d_model_material materials[SHAPE_MATERIALS];
    uint32_t material; /* of the faces that are drawn next */
    struct p3d_odol_material compiled[SHAPE_MATERIALS];
    const struct p3d_odol_material *compiled_pointers[SHAPE_MATERIALS];
    struct p3d_binarise_texture textures[SHAPE_MATERIALS], normal_maps[SHAPE_MATERIALS];
    struct p3d_model_bone bones[SHAPE_BONES];
    struct p3d_model_animation animations[SHAPE_ANIMATIONS];
    bool is_centred; /* as an ODOL; else the origin stays where it is, so that positions can be told */
    struct p3d_odol *odol;
    const struct p3d_odol_lod *lod; /* the first of it */
    struct words words;
};

/* Begins a shape, which ends with the test, or before. */
struct shape *shape(const char *drawing);
void shape_free(struct shape *s);

/* Goes on with it. */
__attribute__((format(printf, 2, 3))) void shape_draw(struct shape *s, const char *format, ...);

/* One order. Its words must outlive the shape, but for members. */
void shape_order(struct shape *s, const struct order *order);

/* One more animation, of phases and values from 0 to 1, whose source is "user". All LODs have axes for it, of bone 0.
 */
struct p3d_model_animation *shape_animation(struct shape *s, const char *name, enum p3d_animation_type type);

/* Gives the rvmats the version of materials that an ODOL of this version has. */
void shape_compile(struct shape *s, uint32_t version);

/* The ODOL of the model; one of before is gone. */
const struct p3d_odol_lod *shape_make(struct shape *s, uint32_t version);

static inline struct p3d_vec3 shape_position(const struct shape *s, uint32_t vertex)
{
    return p3d_vec3_at(s->lod->positions, vertex);
}

static inline uint32_t shape_flags(const struct shape *s, uint32_t vertex)
{
    return p3d_load_u32(p3d_filled_at(s->lod->point_flags, vertex));
}

static inline void assert_vec3(struct p3d_vec3 got, float x, float y, float z)
{
    assert_true(got.x == x && got.y == y && got.z == z);
}

#endif
