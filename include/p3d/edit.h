/* p3d/edit.h: files changed as files: paths renamed, an MLOD of the other flavour or scaled, LODs left out or added.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * All else stays as it was read, byte for byte. The MLOD or ODOL must be one that the library has made: what it gets is
 * kept in its memory, and freed with it. */
#ifndef P3D_EDIT_H
#define P3D_EDIT_H

#include <p3d/mlod.h>
#include <p3d/model.h>
#include <p3d/odol.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Paths ---- */

/* Paths that begin with `from` begin with `to` then. */
struct p3d_rename_rule {
    const char *from, *to; /* no slash at their ends; `to` has backslashes, as files do, or is empty */
};

/* All zero: no rules. Free with p3d_rename_rules_free. */
struct p3d_rename_rules {
    struct p3d_rename_rule *items;
    size_t count;
    size_t capacity; /* private, as is the next */
    void *memory;
};

/* Adds a rule out of "OLD=NEW", with slashes of either kind. False and `error`: P3D_INVALID if it is not that. */
bool p3d_rename_rules_add(struct p3d_rename_rules *rules, const char *text, struct p3d_error *error);

/* Adds the rules of a text: a line of OLD, a tab and NEW each; empty lines and lines that begin with '#' are skipped.
 * The text need not outlive the rules. False and `error`, which names the line; rules of lines before it are there. */
bool p3d_rename_rules_read(struct p3d_rename_rules *rules, const void *data, size_t size, struct p3d_error *error);

/* Frees what the rules hold; they are all zero then. */
void p3d_rename_rules_free(struct p3d_rename_rules *rules);

/* Changes of a file. All zero changes nothing. */
struct p3d_edit {
    /* Case and the kind of slashes do not matter; whole names match only; of several rules the one with the longest OLD
     * holds. A slash in front of the path stays. NULL: nothing is renamed. */
    const struct p3d_rename_rules *rules;
    const enum p3d_mlod_flavour *flavour; /* of all LODs of an MLOD; NULL: as it is */
    /* Told of each name that has changed, by the rule; each time if it occurs often. May be NULL. */
    void (*renamed)(void *user, const struct p3d_rename_rule *rule, struct p3d_bytes from, struct p3d_bytes to);
    void *user;
    /* For an MLOD: textures whose path is too long for SP3X get a short name, the same for the same path everywhere;
     * otherwise that is a failure. `shortened` is told of each, also if it occurs often; it may be NULL. */
    bool shortens_textures;
    void (*shortened)(void *user, struct p3d_bytes from, struct p3d_bytes to);
};

/* Renames textures, rvmats and the paths of proxies in an MLOD, and the DefaultPath of one that stays SP3X; and changes
 * the flavour. The warn callback of `options` hears what SP3X cannot hold. False and `error`: P3D_INVALID for a name
 * that is too long for SP3X, if it is new there, and for more than 32 LODs, or 32767 points in one, which Operation
 * Flashpoint cannot number, if the MLOD becomes SP3X. The MLOD may be changed in part then. */
bool p3d_mlod_edit(struct p3d_mlod *mlod, const struct p3d_edit *edit, const struct p3d_options *options,
                   struct p3d_error *error);

/* Renames in an ODOL: textures, rvmats, the textures of their stages, surfaces, proxies, selections and bones that are
 * called like proxies, the model with the skeleton's pivots, and the muzzle flash. A flavour means nothing here. False
 * and `error` likewise. */
bool p3d_odol_edit(struct p3d_odol *odol, const struct p3d_edit *edit, struct p3d_error *error);

/* ---- The model ---- */

/* Degrees about an axis (0: x, 1: y, 2: z): about z what points along x then points along y, about x what points along
 * y along z, about y what points along z along x. */
struct p3d_turn {
    unsigned axis;
    float degrees;
};

/* A named property. */
struct p3d_named_value {
    const char *name, *value; /* an empty value takes the property away */
};

/* A named point of the Memory LOD, of several the last. */
struct p3d_point_change {
    const char *name;      /* of its selection; letter case does not matter */
    struct p3d_vec3 place; /* metres */
    bool is_new;           /* the selection, which may be new, gets a point; else its only point moves there. Of
                            * several selections of the name each gets it, or all must have that point alone. */
};

/* A proxy. */
struct p3d_proxy_change {
    const char *path; /* as it is in the selection's name: "\\mod\\wheel" */
    uint32_t number;
    struct p3d_vec3 place; /* of a new one, metres */
    float degrees;         /* about y, from z toward x: of a new one, whose model is not turned by 0; else by how many
                            * more it is turned about its place */
    bool is_new;           /* it is added to all visual LODs; else all that are called so are turned, in all LODs */
};

/* Changes of an MLOD. All zero changes nothing. They are made in the order of the members. */
struct p3d_mlod_changes {
    /* Points and key frames are scaled about the origin, and then turned, one turn after the other, as normals are. A
     * proxy's place is scaled, its size is not; masses stay. 0: as it is. */
    float scale;
    const struct p3d_turn *turns;
    size_t turn_count;
    /* Kilograms of the Geometry LOD, of several the last: its masses are multiplied, or spread evenly if it has none.
     * 0: as it is. */
    float mass;
    /* Each is set where the engine looks for it: on that Geometry LOD, without one on the first LOD; on all visual
     * LODs if each has its own ("lodnoshadow"). Letter case does not matter. */
    const struct p3d_named_value *properties;
    size_t property_count;
    /* Whole names, in all LODs, of all selections that have one; letter case does not matter. */
    const struct p3d_rename_rule *selections;
    size_t selection_count;
    /* Selections that all LODs lose; their points and faces stay. */
    const char *const *removed;
    size_t removed_count;
    const struct p3d_point_change *points;
    size_t point_count;
    const struct p3d_proxy_change *proxies;
    size_t proxy_count;
    /* Told what was done to selections that are removed, points and proxies, each in a line. May be NULL. */
    void (*told)(void *user, const char *text);
    void *told_user;
};

/* Changes an MLOD. The warn callback of `options` hears of selections and properties that are not there. False and
 * `error`: P3D_INVALID for a mass without a Geometry LOD, a property that does not fit its fields of 64 bytes, a name
 * that no selection can have, that another one has already, or that gets two new names, a point without a Memory LOD, a
 * point to be moved that is not there or not alone in its selections, a place more than 1,000 km from the origin, a
 * proxy that is there already, or is not, or has no triangle of its own points, or whose path is empty or ends with
 * ".p3d". The MLOD may be changed in part then. */
bool p3d_mlod_change(struct p3d_mlod *mlod, const struct p3d_mlod_changes *change, const struct p3d_options *options,
                     struct p3d_error *error);

/* ---- LODs ---- */

/* Leaves all LODs but `lods` (indices, ascending) out of an MLOD. False and `error`, and the MLOD is then as it was:
 * P3D_INVALID for an index that does not exist or is out of order. */
bool p3d_mlod_keep_lods(struct p3d_mlod *mlod, const uint32_t *lods, size_t lod_count, struct p3d_error *error);

/* Leaves all LODs but `lods` out of an ODOL, and puts right what it says of the LODs that stay: special_lods (another
 * LOD of that resolution, or for View and Fire Geometry what docs/format/binarise.md says, takes the part of one that
 * goes), is_permanent, min_shadow, the preferred shadow LODs, where shadow buffers come from. Collision meshes,
 * buoyancy and mass_array go with the LOD that they were made of. The header still speaks of the whole model with all
 * LODs: boxes, centres, masses, colours. */
bool p3d_odol_keep_lods(struct p3d_odol *odol, const uint32_t *lods, size_t lod_count, struct p3d_error *error);

/* Adds the LODs of `other` to an MLOD, in the flavour of its first LOD: each before the first of a higher resolution.
 * `other` must outlive the MLOD, and is not to be written itself. False and `error`, and the MLOD is then as it was. */
bool p3d_mlod_join_lods(struct p3d_mlod *mlod, struct p3d_mlod *other, struct p3d_error *error);

/* ---- LODs that are made ---- */

/* docs/make.md says how. */

/* True if the library was built with meshoptimizer, without which no LODs of fewer faces can be made. */
bool p3d_can_make_lods(void);

/* A LOD of fewer faces that was made. */
struct p3d_made_lod {
    float resolution;
    uint32_t wanted_faces;  /* as asked for; these are triangles */
    uint32_t source_faces;  /* triangles of the best LOD */
    uint32_t face_count;    /* that it has: more where borders stand in the way, fewer rarely */
    float error;            /* metres: how far the surfaces are from each other, both ways, as samples say */
    float size;             /* of the best LOD, its longest side, metres */
    float far_share;        /* of the area of one of both that is more than a twentieth of the size off */
    bool is_left_out;       /* it would be too far off: 10 % of the size, or 5 % of more than 5 % of the area; or */
    bool is_no_smaller;     /* it has as many faces as one before it that should have more */
    bool has_moved_borders; /* borders of UVs, and sharp edges, gave way */
};

/* Which LODs of fewer faces are made. */
struct p3d_make_lods_options {
    const float *sizes; /* above 0 and up to 1 a share of the faces of the best LOD, above 1 a number of faces */
    size_t size_count;
    bool is_forced; /* none is left out, and none has more faces so that it is not too far off */
};

/* LODs with fewer faces of the model's best LOD (p3d_model_best_lod), one for each of the sizes, but for those that
 * would be too far off, or no smaller than one before. The result is a model of the made LODs alone, in the order of
 * the sizes; the model and its input must outlive it. Their resolutions are the next whole numbers after that of the
 * best LOD. Faces become triangles; points, UVs, normals, selections with their weights, proxies, properties, masses,
 * flags, skins and key frames are those of what stays. `made`, which may be NULL, gets what became of each size. NULL
 * and `error` on failure: P3D_INVALID if a size is not above 0, if there is no LOD with faces, or if the model has a
 * LOD of a resolution that would be made; P3D_UNSUPPORTED if !p3d_can_make_lods(). meshoptimizer has memory of its own,
 * which the allocator and the limit of `options` are asked for before. Free with p3d_model_free. */
struct p3d_model *p3d_model_make_lods(const struct p3d_model *model, const struct p3d_make_lods_options *make,
                                      struct p3d_made_lod *made, const struct p3d_options *options,
                                      struct p3d_error *error);

/* Kinds of LODs that are not for the eye, a bit each. */
enum p3d_make_kind {
    P3D_MAKE_GEOMETRY = 1,
    P3D_MAKE_VIEW = 2,         /* View Geometry */
    P3D_MAKE_FIRE = 4,         /* Fire Geometry */
    P3D_MAKE_SHADOW = 8,       /* ShadowVolume 0 */
    P3D_MAKE_MEMORY = 16,      /* with boundingbox_min and boundingbox_max */
    P3D_MAKE_LAND_CONTACT = 32 /* up to four of the lowest points */
};

/* The most convex parts that are made. */
#define P3D_MAKE_MOST_PARTS 64u

/* Which of them are made. */
struct p3d_make_options {
    unsigned kinds;      /* P3D_MAKE_GEOMETRY... */
    uint32_t part_count; /* convex parts of Geometry, View and Fire Geometry, at most; 0: 1 */
    float mass;          /* kilograms of Geometry, spread by volume; 0: it has no masses */
    bool is_replacing;   /* the model may have LODs of these kinds, which the caller leaves out then */
};

/* LODs that are not for the eye, of the model's best LOD (p3d_model_best_lod), in the order of their resolutions; the
 * shadow volume is made of a coarser one, if that has no more than half of its triangles. Parts are fewer if more would
 * not fit better. Geometry gets the properties of the first LOD, where the engine looked for them. The result is a
 * model of the made LODs alone, which needs neither the model nor its input any more. NULL and `error` on failure:
 * P3D_INVALID if no kind is asked for, there are more parts than P3D_MAKE_MOST_PARTS, a mass is negative or not finite,
 * or is given without Geometry, if the model has a LOD of a kind already, or no LOD whose faces take up room. Free with
 * p3d_model_free. */
struct p3d_model *p3d_model_make_special(const struct p3d_model *model, const struct p3d_make_options *make,
                                         const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
