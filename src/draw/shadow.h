/* shadow.h: where the lamp's light does not arrive: on the model, and on the ground below it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_SHADOW_H
#define P3DI_DRAW_SHADOW_H

#include "shapes.h"

/* Takes memory for a map. */
void p3di_shadow_init(struct shadow *shadow, struct p3di_job *job, uint32_t size);

/* Takes the lamp's direction. */
void p3di_shadow_aim(struct shadow *shadow, const struct room *room);

struct lamp_extent p3di_lamp_extent_empty(void);

/* Makes the extent large enough for a place, in metres along the camera's directions. */
void p3di_lamp_extent_add(struct lamp_extent *extent, const struct canvas *canvas, struct p3d_vec3 place);

/* Fits the map to the shapes that cast shadows. A canvas's place x, y is at left + x * metres, high - y * metres for
 * the camera.
 */
void p3di_shadow_fit(struct canvas *canvas, const struct lamp_extent *extent, float left, float high, float metres);

/* Clears the map. */
void p3di_shadow_begin(struct shadow *shadow);

/* A triangle of the canvas casts a shadow, unless it is seen through. */
void p3di_shadow_add(struct canvas *canvas, const struct shape *shape);

/* After the last triangle. */
void p3di_shadow_end(struct shadow *shadow);

/* The share of the lamp's light that arrives at a place of the canvas, 0 to 1. */
float p3di_shadow_light(const struct shadow *shadow, struct p3d_vec3 place, struct p3d_vec3 normal);

/* The light of pixels side by side, in samples from x, y on, which all see this shape. */
void p3di_shadow_light_run(const struct canvas *canvas, const struct shape *shape, float x, float y, struct run *run,
                           uint32_t count);

/* Darkens the ground in these rows of samples, where it is seen. */
void p3di_shadow_ground(const struct canvas *canvas, uint32_t top, uint32_t bottom, uint8_t *pixels, size_t row_size);

#endif
