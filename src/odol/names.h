/* names.h: what numbers and bits of an ODOL are called.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ODOL_NAMES_H
#define P3DI_ODOL_NAMES_H

#include <p3d/watch.h>

/* flags.c: of vertices, and of sections, faces, LODs and the model. */
extern const struct p3d_number_names p3di_odol_clip_flags;
extern const struct p3d_number_names p3di_odol_special;
extern const struct p3d_number_names p3di_odol_special_v7;
extern const struct p3d_number_names p3di_odol_lighting; /* user values with a meaning of their own */

/* names.c: of materials, animations and the model. */
extern const struct p3d_number_names p3di_odol_pixel_shaders;
extern const struct p3d_number_names p3di_odol_vertex_shaders;
extern const struct p3d_number_names p3di_odol_main_lights;
extern const struct p3d_number_names p3di_odol_fog_modes;
extern const struct p3d_number_names p3di_odol_render_flags;
extern const struct p3d_number_names p3di_odol_filters;
extern const struct p3d_number_names p3di_odol_uv_sources;
extern const struct p3d_number_names p3di_odol_animation_types;
extern const struct p3d_number_names p3di_odol_source_addresses;
extern const struct p3d_number_names p3di_odol_map_types;
extern const struct p3d_number_names p3di_odol_shadow_sources;

#endif
