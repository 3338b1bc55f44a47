/* light.h: light as it falls: a room and a lamp, cloth, paint and metal. The page's shader has the same numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_LIGHT_H
#define P3DI_DRAW_LIGHT_H

#include "core/vec.h"
#include "mips.h"

/* At length 1; toward the viewer if it has no direction. */
static inline struct p3d_vec3 normalised(struct p3d_vec3 v)
{
    const float length = sqrtf(vec3_dot(v, v)), scale = 1 / length;

    return length > 0 ? (struct p3d_vec3){v.x * scale, v.y * scale, v.z * scale} : (struct p3d_vec3){0, 0, 1};
}

/* The room turns with the camera, but does not tilt: x is to the right, y up, z toward the viewer. Directions here are
 * the camera's, as directions of corners are. */
struct room {
    float up, toward;       /* y of the room in the camera's directions up and toward the viewer */
    struct p3d_vec3 lamp;   /* the direction of the lamp */
    struct p3d_vec3 middle; /* that between it and the viewer */
    float fresnel;          /* the share that a surface between them reflects */
};

/* `up` and `toward`: as in the struct. */
struct room p3di_room_of(float up, float toward);

/* How a surface reflects, made of its roughness (as glTF has it). */
struct surface {
    float alpha;      /* roughness squared */
    float slow, fast; /* what is left of the room's slow and fast changes in its mirror */
    float share[4];   /* of a polynomial of what it reflects: see light.c */
};

struct surface p3di_reflection_of(float roughness);

/* Light that comes from a surface: `around` and `lamp` as multiples of its colour, `mirror` and `shine` of white.
 * `lamp` and `shine` are for a place in the lamp's light, and without its colour. */
struct light {
    float around, mirror, lamp, shine;
};

/* For a normal of length 1 toward the viewer. */
struct light p3di_light(const struct room *room, const struct surface *surface, struct p3d_vec3 normal);

/* Pixels side by side, which are lit together: each list has a number for each pixel, so that compilers make vectors of
 * them. */
#define RUN 32u

struct run {
    float x[RUN], y[RUN], z[RUN];                          /* normals as above */
    float around[RUN], mirror[RUN], lamp[RUN], shine[RUN]; /* as in struct light */
    float lit[RUN];                                        /* the share of the lamp that arrives */
    float color[3][RUN];                                   /* linear light, 0 to 1 */
};

/* p3di_light for each. */
void p3di_light_run(const struct room *room, const struct surface *surface, struct run *run, uint32_t count);

/* p3di_light_put for each; pixels have four bytes. */
void p3di_light_put_run(uint8_t *pixels, const struct light_tables *tables, struct run *run, const float glow[3],
                        uint32_t count);

/* The colour of a picture for the colour of a surface (linear light, 0 to 1) and light of its own. `lit` is the share
 * of the lamp's light that arrives, `open` the share of the room's. */
void p3di_light_put(uint8_t to[3], const struct light_tables *tables, const struct light *light, const float color[3],
                    const float glow[3], float lit, float open);

#endif
