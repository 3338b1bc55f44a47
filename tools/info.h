/* info.h: what p3dinfo knows of a file, and its two ways of printing it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_INFO_H
#define P3D_TOOLS_INFO_H

#include "cli.h"

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
    uint32_t points, normals, faces, triangles, quads, sharp_edges, frames;
    bool has_mass;
    double mass;
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
    struct info_lod *lods; /* the chosen ones */
    uint32_t lod_count;
    void *document; /* private */
};

/* Reads everything that is printed. `selector` as in cli_choose_lods. The crcs are only computed on
 * request: they read every byte. */
void info_read(struct info *info, const struct cli_input *input, const char *selector, bool has_crcs);

/* The same for a file that could not even be opened. */
void info_fail(struct info *info, const struct cli_input *input, const struct p3d_error *error);
void info_free(struct info *info);

/* "ok", "damaged" or "unreadable". */
const char *info_status(const struct info *info);

void info_print_json(const struct info *info, FILE *file);
void info_print_text(const struct info *info, FILE *file, bool has_colors);

#endif
