/* records.h: the record routines of MLOD, which reader and writer share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MLOD_RECORDS_H
#define P3DI_MLOD_RECORDS_H

#include <p3d/mlod.h>

#include "core/io.h"

#define x_mlod_header p3di_x_mlod_header
#define x_mlod_lod_header p3di_x_mlod_lod_header
#define x_mlod_tables p3di_x_mlod_tables
#define x_mlod_face p3di_x_mlod_face
#define x_mlod_tag p3di_x_mlod_tag
#define x_mlod_trailing p3di_x_mlod_trailing

/* The differences between the flavours. */
#define MLOD_P3DM_VERSION 0x100u
#define MLOD_SP3X_VERSION 0x99u

/* The flags of a point, which stand behind its place. */
static inline uint32_t p3di_mlod_point_flags_at(struct p3d_span points, uint32_t point)
{
    return p3d_load_u32(points.data + (size_t)point * points.stride + 12);
}

struct mlod_counts {
    uint32_t points, normals, faces;
};

void x_mlod_header(struct io *s, uint32_t *version, uint32_t *lod_count);

/* Sets lod->flavour from the signature when reading. */
void x_mlod_lod_header(struct io *s, struct p3d_mlod_lod *lod, struct mlod_counts *counts);
void x_mlod_tables(struct io *s, struct p3d_mlod_lod *lod, const struct mlod_counts *counts);
void x_mlod_face(struct io *s, enum p3d_mlod_flavour flavour, struct p3d_mlod_face *face);

/* The payload's form depends on lod's points.count, face_count and corner_count. `next_id` is the id of a UV set which
 * has none in the file that is read. */
void x_mlod_tag(struct io *s, const struct p3d_mlod_lod *lod, uint32_t next_id, struct p3d_mlod_tag *tag);

/* A property, with fields as the tag has them. */
struct p3di_mlod_property {
    struct p3d_bytes name, value;
};

/* The properties of a tag: 1, more if it has the second form, 0 if it is of another kind or raw; and one of them. */
uint32_t p3di_mlod_property_count(const struct p3d_mlod_tag *tag);
struct p3di_mlod_property p3di_mlod_property(const struct p3d_mlod_tag *tag, uint32_t index);

/* `size` bytes behind the last LOD, which has this flavour. */
void x_mlod_trailing(struct io *s, enum p3d_mlod_flavour flavour, size_t size, struct p3d_bytes *trailing);

/* The part that could be read, which may be nothing; NULL if there is no memory to begin with. `is_passing`: the memory
 * of a LOD is given back before the next one is read. */
struct p3d_mlod *p3di_mlod_read_any(const void *data, size_t size, const struct p3d_watcher *watcher, bool is_passing,
                                    const struct p3d_options *options, struct p3d_error *error);

#endif
