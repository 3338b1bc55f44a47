/* canvas.h: triangles in a z-buffer, with colours or textures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_CANVAS_H
#define P3DI_DRAW_CANVAS_H

#include <p3d/looks.h>

#include "core/vec.h"
#include "mips.h"

/* The picture is drawn so many times as large in each direction and averaged, which smooths its edges. */
#define SAMPLES 3

/* Together, because both are mostly needed at once. */
struct drawn_sample {
    float depth;
    uint8_t color[4]; /* not multiplied by alpha */
};

struct canvas {
    uint32_t width, height; /* in samples */
    struct drawn_sample *samples;
    uint64_t samples_left;      /* that may still be looked at for this picture */
    uint32_t left_out;          /* triangles or points that would have needed more */
    struct light_tables tables; /* if there are textures */
};

/* The colour or texture that a face is drawn with. */
struct paint {
    float color[4];          /* if there is no texture */
    const struct mips *mips; /* NULL: there is none */
    enum p3d_alpha alpha;    /* of the texture */
    float glow[3];           /* brightness of its own, 0 to 1 */
};

/* A corner on the canvas: x to the right, y down, z toward the viewer. */
struct corner {
    struct p3d_vec3 place, normal;
    float u, v;
};

/* At length 1; toward the viewer if it has no direction. */
static inline struct p3d_vec3 normalised(struct p3d_vec3 v)
{
    const float length = sqrtf(vec3_dot(v, v));

    return length > 0 ? (struct p3d_vec3){v.x / length, v.y / length, v.z / length} : (struct p3d_vec3){0, 0, 1};
}

/* True if so many samples more are within the limit. */
bool p3di_canvas_may_look_at(struct canvas *canvas, uint32_t width, uint32_t height);

/* Draws a triangle. Transparent ones must come last, from back to front. */
void p3di_canvas_triangle(struct canvas *canvas, const struct corner t[3], const struct paint *paint);

/* A pixel, red, green, blue and alpha, of its samples; zeros before. */
void p3di_canvas_pixel(const struct canvas *canvas, uint32_t x, uint32_t y, uint8_t *pixel);

/* The same in linear light, as a picture with textures needs it; any alpha. */
void p3di_canvas_mixed_pixel(const struct canvas *canvas, uint32_t x, uint32_t y, uint8_t *pixel);

/* The whole part of a place on the canvas, 0 to `limit`; 0 if it is not a number. */
static inline uint32_t clamp_place(float value, uint32_t limit)
{
    return !(value > 0) ? 0 : value >= (float)limit ? limit : (uint32_t)value;
}

#endif
