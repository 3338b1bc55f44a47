/* canvas.h: triangles and dots, which become a picture band by band.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_CANVAS_H
#define P3DI_DRAW_CANVAS_H

#include "shapes.h"

/* A canvas of this size in samples. If the job fails, nothing can be drawn. */
void p3di_canvas_init(struct canvas *canvas, struct p3di_job *job, uint32_t width, uint32_t height);

/* Begins a picture, whose shapes may cover so many samples together. */
void p3di_canvas_begin(struct canvas *canvas, uint64_t most_samples);

void p3di_canvas_add_triangle(struct canvas *canvas, const struct corner t[3], const struct paint *paint);
void p3di_canvas_add_dot(struct canvas *canvas, struct p3d_vec3 place, float radius);

/* Draws what was added. Rows of `pixels` (red, green, blue, alpha; zeros before) are `row_size` bytes apart. */
void p3di_canvas_draw(struct canvas *canvas, uint8_t *pixels, size_t row_size);

#endif
