/* info.h: what p3dinfo knows of a file, and its two ways of printing it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef LIST_INFO_H
#define LIST_INFO_H

#include "cli/document.h"
#include "cli/model_cfg.h"

#define INFO_MOST_POSITIONS 8u

struct info_selection {
    struct p3d_bytes name;
    enum p3d_selection_kind kind;
    bool has_counts;        /* false: the tag does not have the form of a selection */
    uint32_t points, faces; /* as stored */
    bool has_members;       /* what it really holds is known: */
    uint32_t member_points, member_faces;
    bool has_positions; /* those of all its points are in the LOD's, from here on */
    uint32_t first_position, position_count;
};

struct info_proxy {
    struct p3d_bytes name;  /* as the file has it */
    struct p3d_bytes model; /* the path alone */
    int64_t number;
    bool has_frame;
    struct p3d_proxy_frame frame; /* axes of length 1 */
};

struct info_property {
    struct p3d_bytes name, value;
};

/* crc32 of the decoded bulk data; all lists belong to the struct. */
struct info_crcs {
    uint32_t points, normals, faces, selections, frames;
    uint32_t *uvs;
    uint32_t uv_count;
};

struct info_lod {
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
    struct p3d_bounds shape;  /* of what is drawn: faces that are not hidden, as triangles of proxies are */
    uint32_t *uv_sets;
    uint32_t uv_set_count;
    bool has_places;        /* its points have a meaning each, so that selections have their positions */
    struct p3d_span places; /* those points, from `origin` */
    struct p3d_vec3 origin;
    struct p3d_names textures, materials, stage_textures, surfaces;
    struct info_property *properties;
    uint32_t property_count;
    struct info_selection *selections; /* in INFO_SHORT their names alone */
    uint32_t selection_count;
    struct p3d_vec3 *positions; /* of selections */
    size_t position_count, position_capacity;
    struct info_proxy *proxies;
    uint32_t proxy_count;
    size_t proxy_capacity;
    struct info_crcs crcs;
};

struct info_animation {
    struct p3d_bytes bone;             /* "" if it moves none */
    struct p3d_model_animation class_; /* without the bone's number */
};

/* The LOD that the engine uses for something. */
struct info_role {
    const char *name;
    uint32_t lod;
    float resolution;
};

/* Facts about all LODs of a file together; an MLOD has none. */
struct info_model {
    struct p3d_bytes skeleton, class_name, damage;
    const struct p3d_odol_bone *bones;
    struct p3d_odol_bone *own_bones; /* those of a source model, or NULL */
    uint32_t bone_count;
    struct info_animation *animations;
    uint32_t animation_count;
    struct info_role *roles;
    uint32_t role_count;
    float mass, armor, bounding_sphere;
    struct p3d_vec3 bounding_center, center_of_mass, bbox_min, bbox_max;
};

/* One file. Names point into the input. */
struct info {
    const char *path;
    const char *format; /* "MLOD", "ODOL" or NULL */
    uint32_t version;
    uint64_t size;
    struct p3d_error *errors;
    uint32_t error_count;
    size_t error_capacity;
    struct p3d_error *warnings;
    uint32_t warning_count;
    size_t warning_capacity;
    bool is_readable;    /* at least one LOD could be read */
    bool is_damaged;     /* an error that is the file's own, not of the wish for LODs it does not have */
    bool is_lod_missing; /* the selector names no LOD */
    uint32_t trailing_bytes;
    struct p3d_bytes default_path; /* p3d_mlod_default_path */
    uint32_t mesh_count;           /* cooked collision meshes among them */
    bool has_model;                /* all of the next */
    struct cli_model_cfg cfg;      /* of a source model: what the search for its class has found */
    struct p3d_model *skeleton;    /* of a source model, whose bones and animations the next has; NULL: it has none */
    struct info_model model;
    struct info_lod *lods; /* the chosen ones */
    uint32_t lod_count;
    struct document document;
    bool is_texture;         /* it has none of the above that is of LODs, but */
    struct p3d_paa *texture; /* NULL if it is not readable */
};

/* How much is gathered, each with what those before it have. */
enum info_depth {
    INFO_SHORT, /* names, and counts of tables */
    INFO_FULL,  /* members of selections, places */
    INFO_ALL    /* fingerprints, which read every byte */
};

/* Where a file is, and what is looked up. */
struct info_source {
    const struct cli_path *path;
    const struct cli_input *input;
    struct p3d_assets *assets; /* may have the model.cfg, and what that includes; or NULL */
};

/* Reads what is printed. `selector` as in p3d_choose_lods. */
void info_read(struct info *info, const struct info_source *source, const char *selector, enum info_depth depth);

/* Reads a texture instead: every mip is tried. */
void info_read_texture(struct info *info, const struct cli_input *input, const char *selector);

/* The same for a file that could not even be opened. */
void info_fail(struct info *info, const struct cli_input *input, const struct p3d_error *error);
void info_free(struct info *info);

/* "ok", "damaged" or "unreadable". */
const char *info_status(const struct info *info);

/* ---- For the readers of the formats ---- */

void info_take_mlod_lod(struct info_lod *info, const struct p3d_mlod *mlod, uint32_t index, enum info_depth depth);

/* False and *error if the members of selections could not be found; the rest is there. */
bool info_take_odol_lod(struct info_lod *info, const struct p3d_odol *odol, uint32_t index, enum info_depth depth,
                        struct p3d_error *error);
void info_take_model(struct info_model *info, const struct p3d_odol *odol);
void info_take_skeleton(struct info *info, const struct info_source *source);

void info_add_error(struct info *info, const struct p3d_error *error);

/* A p3d_options.warn whose user is the struct info. */
void info_add_warning(void *info, const struct p3d_error *warning);

/* True if a LOD is one of mere points: it has no faces, or its name says so; a Memory LOD may have proxies. */
bool info_is_of_points(uint32_t face_count, float resolution);

/* Adds the position of a selection's point. */
void info_add_position(struct info_lod *lod, struct info_selection *selection, struct p3d_vec3 position);

/* Takes a frame over, with axes of length 1. */
void info_set_frame(struct info_proxy *proxy, struct p3d_proxy_frame frame);

/* "list", "sections", "bone", "proxy" */
const char *info_kind_name(enum p3d_selection_kind kind);

/* The box around points; NAN without any. */
struct p3d_bounds info_bounds(struct p3d_span points);

uint32_t info_crc_bytes(uint32_t crc, const void *data, size_t size);
uint32_t info_crc_span(uint32_t crc, struct p3d_span span);

/* Work that fingerprints share if their elements have one size and are repeated as often; all zero at first. */
struct info_repeat {
    size_t size;
    uint32_t count, sum;
};

/* The CRC-32 of `count` times the same bytes, however many. */
uint32_t info_crc_repeated(struct info_repeat *last, const void *data, size_t size, uint32_t count);
uint32_t info_crc_u32(uint32_t crc, uint32_t value);
uint32_t info_crc_f32(uint32_t crc, float value);

/* A face as the schema wants it: its corner count, at most 4, then the points. */
uint32_t info_crc_face(uint32_t crc, uint32_t corner_count, const uint32_t *points);

/* ---- Printing ---- */

/* How text is laid out. */
struct info_style {
    int width; /* columns */
    bool has_colors;
    bool is_terminal;          /* lists stand side by side; else one item a line, for other programs */
    struct p3d_assets *assets; /* what is not in there is marked; NULL: nothing is */
};

void info_print_json(const struct info *info, FILE *file);

/* Members of an object that is open. */
void info_put_animations_json(struct p3d_json *json, const struct info_model *model);
void info_put_texture_json(struct p3d_json *json, const struct info *info);

/* One screen of what most people ask; everything by LOD; one line. */
void info_print_short(const struct info *info, FILE *file, const struct info_style *style);
void info_print_full(const struct info *info, FILE *file, const struct info_style *style);
void info_print_brief(const struct info *info, FILE *file);

/* How many faces each LOD has, and the coefficients of distances at a complexity of the scene. */
void info_print_lods(const struct info *info, double complexity, FILE *file, const struct info_style *style);

/* The same of a texture. */
void info_print_texture(const struct info *info, FILE *file, const struct info_style *style);
void info_print_texture_brief(const struct info *info, FILE *file);

#endif
