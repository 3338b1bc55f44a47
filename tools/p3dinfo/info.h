/* info.h: what p3dinfo knows of a file, and its two ways of printing it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_INFO_H
#define P3D_TOOLS_INFO_H

#include "common/document.h"

struct info_selection {
    struct p3d_bytes name;
    bool has_counts; /* false: the tag does not have the form of a selection */
    uint32_t points, faces;
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
    uint32_t *uv_sets;
    uint32_t uv_set_count;
    struct p3d_names textures, materials;
    struct info_property *properties;
    uint32_t property_count;
    struct info_selection *selections;
    uint32_t selection_count;
    struct p3d_bytes *proxies;
    uint32_t proxy_count;
    struct info_crcs crcs;
};

struct info_animation {
    struct p3d_bytes name, source;
    const char *type;
};

/* The LOD that the engine uses for something. */
struct info_role {
    const char *name;
    uint32_t lod;
    float resolution;
};

/* What a file says of all its LODs together; an MLOD does not. */
struct info_model {
    struct p3d_bytes skeleton, class_name, damage;
    const struct p3d_odol_bone *bones;
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
    bool is_readable; /* at least one LOD could be read */
    bool is_damaged;  /* an error that is the file's own, not of the wish for LODs it does not have */
    uint32_t trailing_bytes;
    bool has_model;
    struct info_model model;
    struct info_lod *lods; /* the chosen ones */
    uint32_t lod_count;
    struct document document;
};

/* Reads everything that is printed. `selector` as in p3d_choose_lods. The crcs are only computed on
 * request: they read every byte. */
void info_read(struct info *info, const struct cli_input *input, const char *selector, bool has_crcs);

/* The same for a file that could not even be opened. */
void info_fail(struct info *info, const struct cli_input *input, const struct p3d_error *error);
void info_free(struct info *info);

/* "ok", "damaged" or "unreadable". */
const char *info_status(const struct info *info);

/* ---- For the readers of the formats ---- */

void info_take_mlod_lod(struct info_lod *info, const struct p3d_mlod *mlod, uint32_t index, bool has_crcs);
void info_take_odol_lod(struct info_lod *info, const struct p3d_odol *odol, uint32_t index, bool has_crcs);
void info_take_model(struct info_model *info, const struct p3d_odol *odol);

void info_add_error(struct info *info, const struct p3d_error *error);

/* A p3d_options.warn whose user is the struct info. */
void info_add_warning(void *info, const struct p3d_error *warning);

/* The box around points; NAN without any. */
struct p3d_bounds info_bounds(struct p3d_span points);

uint32_t info_crc_bytes(uint32_t crc, const void *data, size_t size);
uint32_t info_crc_span(uint32_t crc, struct p3d_span span);

/* What the fingerprints of elements share that have one size and are repeated as often; all zero at first. */
struct info_repeat {
    size_t size;
    uint32_t count, sum;
};

/* Of `count` times the same bytes, however many. */
uint32_t info_crc_repeated(struct info_repeat *last, const void *data, size_t size, uint32_t count);
uint32_t info_crc_u32(uint32_t crc, uint32_t value);
uint32_t info_crc_f32(uint32_t crc, float value);

/* A face as the schema wants it: its corner count, at most 4, then the points. */
uint32_t info_crc_face(uint32_t crc, uint32_t corner_count, const uint32_t *points);

/* ---- Printing ---- */

void info_print_json(const struct info *info, FILE *file);
void info_print_text(const struct info *info, FILE *file, bool has_colors);

#endif
