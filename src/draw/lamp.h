/* lamp.h: the lamp's view of a picture's shapes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_LAMP_H
#define P3DI_DRAW_LAMP_H

#include "core/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* All that casts shadows, in metres, along the directions of `struct shadow`; and how low it is in the room. */
struct lamp_extent {
    struct p3d_vec3 least, most;
    float ground;
};

/* The part of the ground that is seen, and may be dark. */
struct ground {
    bool is_seen;
    float slope, start;                /* its z by a canvas's y: slope * y + start */
    uint32_t left, right, top, bottom; /* samples; right and bottom are the first outside */
};

/* The lamp's view: how near the nearest surface is in each of size x size texels. */
struct shadow {
    uint32_t size, blocks; /* texels, and blocks of some texels, each way */
    float *depths;
    float *nearest, *farthest; /* of blocks and the texels around that they look at; made by p3di_shadow_end */
    uint64_t texels_left;      /* that triangles may still cover */
    struct p3d_vec3 right, down, toward; /* the map's directions in the camera's; toward the lamp */
    float x[4], y[4], z[4]; /* from a place of the canvas to texels: factors of its x, y and z, and a summand */
    struct ground ground;
};

#endif
