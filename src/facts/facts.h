/* facts.h: facts of a model, a texture or an animation, as data, which p3dinfo and the page show.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FACTS_FACTS_H
#define P3DI_FACTS_FACTS_H

#include <p3d/p3d.h>

#include "core/job.h"
#include "mod/find_speed.h"

/* ---- A LOD ---- */

struct p3di_facts_selection {
    struct p3d_bytes name;
    enum p3d_selection_kind kind;
    bool has_counts;        /* false: the tag does not have the form of a selection */
    uint32_t points, faces; /* as stored */
    bool has_members;       /* its members are known: */
    uint32_t member_points, member_faces;
    struct p3d_vec3 *positions; /* of all its points, which are few; NULL: they are not gathered */
    uint32_t position_count;
    struct p3d_selection_members members; /* from P3DI_FACTS_MEMBERS on, if they are known */
};

struct p3di_facts_proxy {
    struct p3d_bytes name;  /* as the file has it */
    struct p3d_bytes model; /* the path alone */
    int64_t number;
    bool has_frame;
    struct p3d_proxy_frame frame; /* axes of length 1 that stand on each other */
};

struct p3di_facts_property {
    struct p3d_bytes name, value;
};

/* CRC-32 of the decoded bulk data. */
struct p3di_facts_crcs {
    uint32_t points, normals, faces, selections, frames;
    uint32_t *uvs;
    uint32_t uv_count;
};

struct p3di_facts_lod {
    uint32_t index;
    const struct p3d_error *error; /* NULL: ok */
    const char *signature;
    float resolution;
    uint64_t offset, size;
    bool has_vertices; /* of an ODOL: `points` counts them */
    uint32_t points, normals, faces, triangles, quads, sharp_edges, frames;
    bool has_mass;
    double mass;
    struct p3d_bounds bounds; /* of the points as stored; NAN without any */
    uint32_t *uv_sets;
    uint32_t uv_set_count;
    bool has_places;        /* its points have a meaning each, so that selections have their positions */
    struct p3d_span places; /* the places of these points, from `origin` */
    struct p3d_vec3 origin;
    struct p3d_names textures, materials, stage_textures, surfaces;
    struct p3di_facts_property *properties;
    uint32_t property_count;
    struct p3di_facts_selection *selections; /* in P3DI_FACTS_SHORT their names alone */
    uint32_t selection_count;
    struct p3di_facts_proxy *proxies;
    uint32_t proxy_count;
    struct p3di_facts_crcs crcs;
    struct p3d_members members; /* memory of the members of an ODOL's selections */
};

/* ---- A model ---- */

struct p3di_facts_animation {
    struct p3d_bytes bone;             /* "" if it moves none */
    struct p3d_model_animation class_; /* without the bone's number */
};

/* The LOD that the engine uses for something. */
struct p3di_facts_role {
    const char *name;
    uint32_t lod;
    float resolution;
};

/* Facts about all LODs of a file together; an MLOD has none but bones and animations. */
struct p3di_facts_model {
    struct p3d_bytes skeleton, class_name, damage;
    const struct p3d_odol_bone *bones;
    uint32_t bone_count;
    struct p3di_facts_animation *animations;
    uint32_t animation_count;
    struct p3di_facts_role *roles;
    uint32_t role_count;
    float mass, armor, bounding_sphere;
    struct p3d_vec3 bounding_center, center_of_mass, bbox_min, bbox_max;
};

/* A bone of an animation. */
struct p3di_facts_rtm_bone {
    uint32_t index; /* in the file */
    struct p3d_bytes name;
    struct p3d_bytes parent; /* in the skeleton; empty: it has none, or that is not known */
    double turn;   /* degrees that it turns away from the first phase at most; of a plain file with all above it */
    bool is_known; /* the skeleton has it; true without a skeleton */
};

struct p3di_facts_rtm {
    const struct p3d_rtm *rtm;           /* NULL: there is none, or it is not readable */
    const struct p3d_skeleton *skeleton; /* NULL: no model.cfg has one */
    struct p3di_facts_rtm_bone *bones;   /* bones that turn most come first */
    uint32_t unknown_count;              /* bones that the skeleton does not have */
    struct p3di_speed speed;             /* by a config around it */
};

/* The search for the class of a source model in the files model.cfg. */
struct p3di_cfg_search {
    const char *class_name;     /* that was looked for */
    const char *path;           /* the file that has it, or that cannot be read; NULL: there is none */
    const char *const *without; /* files on the way without such a class */
    size_t without_count;
    const char *near_name; /* the class with the most similar name; NULL: none is similar, or there it is */
    const char *top;       /* where the search ended; NULL: there was none, or it did not come to its end */
    const char *why;       /* why there is no class, a sentence without a full stop; NULL: there is one */
};

/* ---- A file ---- */

/* How many facts are gathered; each depth has all facts of the depths before it. */
enum p3di_facts_depth {
    P3DI_FACTS_SHORT,  /* names, and counts of tables */
    P3DI_FACTS_FULL,   /* members of selections, places */
    P3DI_FACTS_ALL,    /* fingerprints, which read every byte */
    P3DI_FACTS_MEMBERS /* points and faces of selections, one by one */
};

/* The structs that were read from a file. All of them must outlive the facts. */
struct p3di_facts_source {
    const char *path;
    const uint8_t *data;
    size_t size;
    uint64_t file_size;                  /* not `size` if only its first bytes were read; P3DI_NO_SIZE: not known */
    bool is_texture, is_animation;       /* neither: it is a model */
    const struct p3d_document *document; /* NULL: it is none, or not readable */
    const struct p3d_paa *texture;       /* NULL: the file is none */
    const struct p3d_rtm *animation;     /* NULL: the file is none */
    const struct p3d_skeleton *bones;    /* of an animation, out of a model.cfg; or NULL */
    struct p3di_speed speed;             /* of an animation, from a config; 0 s: none */
    struct p3d_error error;              /* of reading: P3D_OK if there is none */
    const struct p3d_error *warnings;    /* of reading, and of the model.cfg */
    size_t warning_count;
    const uint32_t *chosen; /* indices of the LODs that are wanted */
    uint32_t chosen_count;
    const struct p3d_model *skeleton;     /* bones and animations of a source model, out of a model.cfg; or NULL */
    const struct p3di_cfg_search *search; /* for them; NULL: nothing was looked for */
};

/* Facts of a file. Names point into the file that was read. */
struct p3di_facts {
    struct p3di_job job; /* the memory of all that is below */
    const char *path;
    const char *format; /* "MLOD", "ODOL", "PAA", "RTM_0101", "BMTR" and so on, or NULL */
    uint32_t version;
    uint64_t size; /* P3DI_NO_SIZE: it is not known */
    struct p3d_error *errors;
    size_t error_count, error_capacity;
    const struct p3d_error *warnings;
    size_t warning_count;
    bool is_readable; /* at least one LOD could be read */
    bool is_damaged;  /* an error that is the file's own */
    uint32_t trailing_bytes;
    struct p3d_bytes default_path; /* p3d_mlod_default_path */
    uint32_t mesh_count;           /* cooked collision meshes among the trailing bytes */
    bool has_model;                /* all of `model`: it is an ODOL */
    bool has_skeleton;             /* at least its bones and animations */
    const struct p3di_cfg_search *search;
    struct p3d_model *animated; /* the model of an ODOL that `model` has animations of */
    struct p3di_facts_model model;
    struct p3di_facts_lod *lods; /* the chosen LODs */
    uint32_t lod_count;
    uint32_t best;           /* of these, the LOD that stands for the model; lod_count: there is none */
    struct p3d_bounds shape; /* of its drawn faces: faces that are neither hidden nor a proxy's */
    bool is_texture, is_animation;
    bool has_members;              /* of selections, one by one */
    bool has_findings;             /* the model was checked: */
    uint32_t finding_counts[3];    /* by enum p3d_severity */
    const struct p3d_paa *texture; /* NULL if it is none, or not readable */
    struct p3di_facts_rtm animation;
};

/* The facts of a file. NULL and *error if there is no memory. `options` may be NULL. Free with p3di_facts_free. */
struct p3di_facts *p3di_facts_of(const struct p3di_facts_source *source, enum p3di_facts_depth depth,
                                 const struct p3d_options *options, struct p3d_error *error);
void p3di_facts_free(struct p3di_facts *facts);

/* One more error of the file. False if there is no memory. */
bool p3di_facts_add_error(struct p3di_facts *facts, const struct p3d_error *error);

/* "ok", "damaged" or "unreadable". */
const char *p3di_facts_status(const struct p3di_facts *facts);

/* "list", "sections", "bone", "proxy" */
const char *p3di_facts_kind_name(enum p3d_selection_kind kind);

#endif
