/* shapes.h: triangles and dots, and the samples that they are drawn in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_SHAPES_H
#define P3DI_DRAW_SHAPES_H

#include <p3d/scene.h>

#include "core/vec.h"
#include "lamp.h"
#include "light.h"
#include "mips.h"

/* The picture is drawn so many times as large in each direction and averaged, which smooths its edges. */
#define SAMPLES 3

/* The darkness of the lines of a hatch: a factor of its colour. */
#define LINES 0.6f

/* The samples of a pixel as bits, row by row. */
#define ALL_SAMPLES 0x1ffu

/* Images of a material besides its colour. */
enum paint_map { MAP_NORMAL, MAP_SPECULAR, MAP_SHADOW, MAP_COUNT };

/* The colour or texture that a face is drawn with. */
struct paint {
    float color[4];                     /* if there is no texture: sRGB, */
    uint8_t opacity;                    /* and its alpha, also of a hatch, 0 to 255 */
    float linear[2][3];                 /* the colour in linear light, and the colour of a hatch's lines */
    const struct mips *mips;            /* NULL: there is none */
    enum p3d_alpha alpha;               /* of the texture */
    bool is_hatched;                    /* there should be a texture, and there is none */
    float glow[3];                      /* light of its own, as a multiple of its colour */
    const struct mips *maps[MAP_COUNT]; /* NULL: there is none */
    bool has_maps;
    uint8_t roughness;             /* as glTF has it, times 255 */
    const uint8_t *roughnesses[2]; /* with a MAP_SPECULAR: by its green and by its blue; the larger counts */
};

/* A corner on the canvas: x to the right, y down, z toward the viewer. */
struct corner {
    struct p3d_vec3 place, normal;
    float u, v;
};

/* A triangle, or a dot: then `paint` is NULL, the first corner is its middle, and `scale` its radius. */
struct shape {
    struct corner t[3];
    const struct paint *paint;
    const struct mip *mip;             /* NULL: there is no texture */
    float scale;                       /* of a triangle: 1 / twice its area, which has a sign */
    bool is_plain;                     /* it has one colour */
    uint8_t color[3];                  /* which is this */
    bool is_even;                      /* it has one normal, of length 1 and toward the viewer */
    struct light light;                /* which gives it this, unless there are maps */
    bool is_small, is_lit;             /* all of it has the same light; if this is known: is_lit, with `lit` */
    float lit;                         /* the share of the lamp's light that arrives */
    uint8_t maps[MAP_COUNT];           /* the mips that suit it */
    uint32_t left, right, top, bottom; /* samples that it is in; right and bottom are the first outside */
};

/* Some rows of the picture, which are drawn before the next ones, so that they stay in the processor's memory. */
struct band {
    uint32_t most_rows;   /* of pixels */
    uint32_t top, bottom; /* rows of samples */
    float *depths;        /* of samples; -INFINITY: nothing is there */
    uint32_t *shapes;     /* their numbers, from 1; 0: there is none */
    struct touched {
        uint32_t from, to; /* columns of samples that are not clear */
    } * touched;           /* of each row of pixels */
};

/* The shapes of a band, in their order. */
struct active {
    uint32_t *shapes, *others; /* the shapes of this band, and room for the shapes of the next band */
    uint32_t count;
    uint32_t *firsts, *nexts; /* the first shape that begins in each band, from 1, and the next of a shape; 0: none */
    size_t capacity;          /* shapes that there is room for */
};

struct fragments;

struct canvas {
    struct p3di_job *job;
    uint32_t width, height; /* in samples */
    struct shape *shapes;
    size_t shape_count, shape_capacity;
    struct band band;
    struct active active;
    bool has_blended;            /* something is seen through */
    struct fragments *fragments; /* of that; NULL: not yet */
    uint64_t samples_left;       /* that shapes may still cover in this picture */
    uint32_t left_out;           /* shapes that would have needed more */
    struct light_tables tables;
    bool is_flat_light; /* light is a factor of colours, and there are no shadows */
    struct room room;
    struct shadow shadow;
    struct surface surfaces[256]; /* by 255 times their roughness */
    struct light_tables numbers;  /* that give bytes as they are, for images that are no colours */
    float metres;                 /* a sample */
    uint8_t
        *lines; /* of a hatch, from the lower left to the upper right: 1 where a line is, by a sample's column + row */
};

/* The colour of a shape in these samples of a pixel, whose first is at x, y. Returns its alpha, 0 to 255, which is 255
 * unless one can see through the shape. */
uint32_t p3di_shade(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y, uint32_t samples,
                    uint8_t color[3]);

/* The colours of a shape that has all samples of so many pixels side by side: at most RUN, their first sample is at x,
 * y. Pixels have four bytes, of which the alpha stays. */
void p3di_shade_run(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y, uint32_t count,
                    uint8_t *pixels);

/* Sets the values that all pixels of a triangle share: the mips that suit it, its light if it has one normal. */
void p3di_shade_prepare(const struct canvas *canvas, struct shape *shape);

static inline bool is_blended(const struct shape *shape)
{
    return shape->paint && shape->paint->alpha == P3D_ALPHA_BLEND;
}

/* Draws those pixels of the band again that have transparent shapes. The band has all other shapes already. */
void p3di_fragments_draw(struct canvas *canvas, uint8_t *pixels, size_t row_size);

/* A canvas of this size in samples. If the job fails, nothing can be drawn. */
void p3di_canvas_init(struct canvas *canvas, struct p3di_job *job, uint32_t width, uint32_t height);

/* Begins a picture, whose shapes may cover so many samples together. */
void p3di_canvas_begin(struct canvas *canvas, uint64_t most_samples);

void p3di_canvas_add_triangle(struct canvas *canvas, const struct corner t[3], const struct paint *paint);
void p3di_canvas_add_dot(struct canvas *canvas, struct p3d_vec3 place, float radius);

/* Draws what was added. Rows of `pixels` (red, green, blue, alpha; zeros before) are `row_size` bytes apart. */
void p3di_canvas_draw(struct canvas *canvas, uint8_t *pixels, size_t row_size);

#endif
