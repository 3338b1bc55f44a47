/* render.h: LODs drawn in software.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_RENDER_H
#define P3DI_DRAW_RENDER_H

#include "paint.h"

struct p3di_renderer;

/* For pictures that show all of these LODs at the same scale and place: as large as their faces fit, or their points if
 * there are no faces. NULL if there is no memory. */
struct p3di_renderer *p3di_renderer_new(struct p3di_job *job, const struct drawing *drawing);

/* Looks from elsewhere: of the drawing only `turn` and `rise` may be others than before. */
void p3di_renderer_aim(struct p3di_renderer *renderer, const struct drawing *drawing);

struct p3di_drawn {
    uint32_t left_out;  /* triangles, or points, because all together would take too long */
    uint32_t dot_count; /* points */
    bool are_dots;      /* points are drawn, as there are no faces to be seen */
};

/* True if the face is drawn: surfaces are, but not those of p3di_mark_unseen. */
bool p3di_is_drawn(const struct p3d_model_lod *lod, const uint8_t *is_unseen, uint32_t face);

/* Draws one of the LODs; its points, if no face is drawn. Rows of `pixels` (red, green, blue, alpha; zeros before)
 * are `row_size` bytes apart. */
struct p3di_drawn p3di_render(struct p3di_renderer *renderer, const struct p3d_model_lod *lod, uint8_t *pixels,
                              size_t row_size);

/* The place of a point's dot in a picture, in pixels; y runs down. */
struct p3di_dot {
    float x, y, radius;
};

/* False if the point is outside of the picture. */
bool p3di_find_dot(const struct p3di_renderer *renderer, struct p3d_vec3 point, struct p3di_dot *dot);

#endif
