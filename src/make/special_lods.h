/* special_lods.h: LODs that are made besides the visual ones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_SPECIAL_LODS_H
#define P3DI_MAKE_SPECIAL_LODS_H

#include "hulls.h"
#include "model/builder.h"
#include "soup.h"

/* Fills in points, faces and components. `mass` in kilograms is shared by volume; 0: there are no masses. */
void p3di_hit_lod_make(struct model_builder *model_builder, const struct convex *bodies, uint32_t count, double mass,
                       struct p3d_model_lod *lod);

/* Up to four points where a model stands: of its lowest points the furthest to each corner. */
void p3di_land_contact_make(struct model_builder *model_builder, const struct soup *soup, struct p3d_model_lod *lod);

/* The corners of the box around a model: boundingbox_min and boundingbox_max. */
void p3di_memory_make(struct model_builder *model_builder, const struct soup *soup, struct p3d_model_lod *lod);

/* Fills in a LOD of at most `most` triangles (SHADOW_LEAST or more) that close. It stays empty if all points are in one
 * place.
 */
void p3di_shadow_volume_make(struct model_builder *model_builder, const struct soup *soup, uint32_t most,
                             struct p3d_model_lod *lod);

enum { SHADOW_LEAST = 512 };

/* Corners run as the corners of the model's faces do. Each edge has two triangles, in opposite directions. */
struct closed {
    struct p3d_vec3 *points;
    uint32_t (*triangles)[3];
    uint32_t point_count, triangle_count;
};

/* Takes the closed bodies out of a soup, bodies with few triangles first, as long as they have at most `most` triangles
 * together; faces that look inward are turned. The rest of the soup stays in it. */
void p3di_closed_take(struct p3di_job *job, struct soup *soup, uint32_t most, struct closed *closed);

/* Makes at most `most` bodies (1 to PARTS_MOST) around a soup, the largest first. Returns how many: fewer if more
 * bodies would not fit better, 0 if all points are in one place or the job has failed. `bodies` has room for `most`. */
uint32_t p3di_parts_make(struct p3di_job *job, const struct soup *soup, uint32_t most, struct convex *bodies);

enum { PARTS_MOST = 64 };

#endif
