/* binariser.h: the state that the parts of the binariser share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BINARISE_BINARISER_H
#define P3DI_BINARISE_BINARISER_H

#include "names.h"

#include "core/vec.h"
#include "model/builder.h"
#include "odol/traits.h"

#include <p3d/binarise.h>

#include <math.h>

/* A LOD that is made. */
struct odol_plan {
    const struct p3d_model_lod *source;
    float resolution; /* in the ODOL: the source's own, or of a shadow buffer that is made of a shadow volume */
};

/* The state while an ODOL is made. Once the job has failed, nothing more is made. */
struct binariser {
    struct p3di_job *job;
    const struct p3d_model *model;
    const struct p3d_binarise_options *options;
    struct odol_traits traits; /* of the version that is made */
    struct p3d_odol *odol;     /* the result; its version, skeleton and bounding_center are set before LODs are made */
    /* By material of the model, as an ODOL has them; names are copies. */
    const struct p3d_bytes *textures; /* "" if none */
    const struct p3d_bytes *rvmats;   /* the path, "" if none */
    const struct p3d_odol_material *
        *materials; /* compiled; materials of one rvmat have one pointer; NULL: there is none */
    const struct p3d_binarise_texture *looks;       /* facts about their textures */
    const struct p3d_binarise_texture *normal_maps; /* and of the textures of their rvmats' stage 1 */
    /* The LODs that are made, in the order of the ODOL. */
    struct odol_plan *plans;
    uint32_t plan_count;
    const struct p3d_model_lod *geometry; /* the source's Geometry LOD, or NULL */
    /* Found once for all LODs: by material of the model 1 + its number in the LOD that is made now, 0 if it has none;
     * and the names of selections that become sections, in lower case. NULL before. */
    uint32_t *lod_materials;
    struct p3di_set *sections;
    /* By how much places move: the bounding centre, or in Operation Flashpoint two parts of it. */
    struct p3d_vec3 moves[2];
};

/* The place in the ODOL of a place of the source. */
static inline struct p3d_vec3 odol_place(const struct binariser *binariser, struct p3d_vec3 place)
{
    return vec3_subtract(vec3_subtract(place, binariser->moves[0]), binariser->moves[1]);
}

/* ---- lengths.c ---- */

/* As binarizes that count in floats have them, to the bit. The square is above 0. */
float p3di_odol_inverse_root(const struct odol_traits *traits, float square);
float p3di_odol_length(const struct odol_traits *traits, struct p3d_vec3 v);

/* The axes of a proxy's triangle, and its corner, which becomes the first: the shortest edge is the direction, and
 * begins at the corner that it shares with the second shortest edge. */
void p3di_make_odol_frame(const struct odol_traits *traits, struct p3d_vec3 corners[3], float transform[12]);

/* ---- materials.c ---- */

/* Copies the materials and textures of the options. */
void p3di_make_odol_materials(struct binariser *binariser);

/* ---- plan.c ---- */

/* Which LODs are made, and of which. */
void p3di_plan_odol(struct binariser *binariser);

/* The value of the model's named property, which the Geometry LOD says, or the first if there is no Geometry; case of
 * the name does not count. Empty if it is not there. */
struct p3d_bytes p3di_odol_property(const struct binariser *binariser, const char *name);

/* The number that a text begins with, as C's atof has it, a float at most; `otherwise` if it is empty, 0 if it is no
 * number. Then the same for the text of a property. */
double p3di_odol_number_of(struct p3d_bytes text, double otherwise);
double p3di_odol_number(const struct binariser *binariser, const char *name, double otherwise);

/* True if the property is 1 or more, or -1 or less. */
bool p3di_odol_is_set(const struct binariser *binariser, const char *name, bool otherwise);

/* The number of a LOD's own property. */
double p3di_odol_lod_number(const struct p3d_model_lod *lod, const char *name, double otherwise);

/* ---- info.c ---- */

/* Makes the parts of the file's header that LODs need: the bounding centre, the skeleton. */
void p3di_begin_odol_info(struct binariser *binariser);

/* The rest, which needs the finished LODs. */
void p3di_end_odol_info(struct binariser *binariser);

/* The map type with this name, of the first `count`; if there is none, the type of models which no map shows. */
uint8_t p3di_odol_map_type(struct p3d_bytes name, uint32_t count);

struct p3d_vec3 p3di_odol_middle(struct p3d_vec3 a, struct p3d_vec3 b);

/* A LOD without points counts as one in the origin. */
void p3di_odol_add_box(const struct p3d_model_lod *lod, struct p3d_bounds *bounds);

/* The point of the Memory LOD that others aim at, in its place in the source. False if there is none. */
bool p3di_odol_find_aiming(const struct binariser *binariser, struct p3d_vec3 *point);

/* Finds the LODs that play a part, by their resolutions. Of several of a kind the last counts. */
void p3di_find_odol_roles(struct binariser *binariser);

/* ---- mass.c ---- */

/* Mass, its centre and the inverse of its inertia. */
void p3di_make_odol_mass(struct binariser *binariser);

/* The mass, its centre and the inverse of its inertia, of these masses of the points of Geometry. */
void p3di_make_flashpoint_mass(struct binariser *binariser, struct p3d_span masses);

/* ---- animations.c ---- */

/* Animation classes, and the bones that they move in each LOD. */
void p3di_make_odol_animations(struct binariser *binariser);

/* ---- flashpoint_info.c ---- */

/* For version 7 (docs/format/binarise.md, "Operation Flashpoint"): which LODs are made; the values at the file's end
 * that LODs need; and the rest. */
void p3di_plan_flashpoint(struct binariser *binariser);
void p3di_begin_flashpoint(struct binariser *binariser);
void p3di_end_flashpoint(struct binariser *binariser);

/* ---- flashpoint_lod.c ---- */

/* A LOD of version 7. */
void p3di_make_flashpoint_lod(struct binariser *binariser, const struct p3d_model_lod *source,
                              struct p3d_odol_lod *lod);

/* ---- lod.c ---- */

/* A LOD. Its resolution is there already: it decides the kind of the LOD, as a shadow volume may be made a shadow
 * buffer, too. Fields that stand in the file's header are not set here. */
void p3di_make_odol_lod(struct binariser *binariser, const struct p3d_model_lod *source, struct p3d_odol_lod *lod);

#endif
