/* records.h: the record routines of ODOL, which reader and writer share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ODOL_RECORDS_H
#define P3DI_ODOL_RECORDS_H

#include <p3d/odol.h>

#include "core/io.h"
#include "traits.h"

#define x_odol_signature p3di_x_odol_signature
#define x_odol_header p3di_x_odol_header
#define x_odol_model p3di_x_odol_model
#define x_odol_animations p3di_x_odol_animations
#define x_odol_lod p3di_x_odol_lod
#define x_odol_lod_table p3di_x_odol_lod_table
#define x_odol_trailing p3di_x_odol_trailing
#define x_odol_v7_header p3di_x_odol_v7_header
#define x_odol_v7_footer p3di_x_odol_v7_footer
#define x_odol_v7_lod p3di_x_odol_v7_lod
#define x_odol_material p3di_x_odol_material
#define x_odol_corners p3di_x_odol_corners
#define x_odol_bounds p3di_x_odol_bounds
#define x_odol_properties p3di_x_odol_properties
#define x_odol_frames p3di_x_odol_frames
#define x_odol_selection_members p3di_x_odol_selection_members
#define x_odol_proxy_place p3di_x_odol_proxy_place

/* ---- The model ---- */

void x_odol_signature(struct io *s, uint32_t *version);
void x_odol_header(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol);
void x_odol_model(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol);
void x_odol_animations(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol);

/* The header's record of each LOD: where it is, and a summary. */
void x_odol_lod_table(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol);

/* The part behind the last LOD, to the end of the file. */
void x_odol_trailing(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol);

/* Version 7 has its resolutions and its model behind the LODs. */
void x_odol_v7_header(struct io *s, uint32_t *lod_count);
void x_odol_v7_footer(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol);

/* ---- LODs ---- */

void x_odol_lod(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod);
void x_odol_v7_lod(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod);

void x_odol_material(struct io *s, struct p3d_odol_material *material);

/* Parts that both kinds of LOD have. */
static inline void x_odol_index(struct io *s, const struct odol_traits *traits, const char *name, uint32_t *value)
{
    uint16_t narrow = (uint16_t)*value;

    if (traits->has_wide_indices) {
        x_u32(s, name, value);
        return;
    }
    x_u16(s, name, &narrow);
    *value = narrow;
}

void x_odol_corners(struct io *s, const struct odol_traits *traits, struct p3d_odol_face *face);
void x_odol_bounds(struct io *s, struct p3d_odol_lod *lod);
void x_odol_properties(struct io *s, struct p3d_odol_lod *lod);
void x_odol_frames(struct io *s, struct p3d_odol_lod *lod);
void x_odol_selection_members(struct io *s, const struct odol_traits *traits, struct p3d_odol_selection *selection);
void x_odol_proxy_place(struct io *s, struct p3d_odol_proxy *proxy);

/* The flags of a face: version 7 has them in its faces, later ones in their sections. */
static inline uint32_t p3di_odol_special_of(const struct p3d_odol_lod *lod, const struct p3d_odol_face *face)
{
    return face->flags | (face->section < lod->section_count ? lod->sections[face->section].special : 0);
}

/* The faces of a LOD in the engine's memory. */
uint32_t p3di_odol_faces_size(const struct odol_traits *traits, const struct p3d_odol_lod *lod);

/* ---- Checks: every index that a caller may follow ---- */

void p3di_odol_check_model(struct io *s, struct p3d_odol *odol);

/* Also finds the faces of each section. */
void p3di_odol_check_lod(struct io *s, const struct odol_traits *traits, const struct p3d_odol *odol,
                         struct p3d_odol_lod *lod);

/* ---- A file ---- */

/* The part that could be read, which may be nothing; NULL if there is no memory to begin with. `is_passing`: the memory
 * of a LOD is given back before the next one is read. */
struct p3d_odol *p3di_odol_read_any(const void *data, size_t size, const struct p3d_watcher *watcher, bool is_passing,
                                    const struct p3d_options *options, struct p3d_error *error);

#endif
