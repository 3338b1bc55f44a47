/* paint.h: the texture or colour that each material is drawn with.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_PAINT_H
#define P3DI_DRAW_PAINT_H

#include <p3d/draw.h>

#include "shapes.h"

/* The content of pictures. */
struct drawing {
    const struct p3d_model *model;
    const struct p3d_looks *looks;    /* checked; NULL: there are none */
    const struct p3d_model_lod *lods; /* each has a picture */
    uint32_t lod_count;
    enum p3d_view view;
    float turn, rise;       /* degrees */
    bool is_turntable;      /* one of the pictures all around the model, which have one scale */
    bool has_hatches;       /* as p3d_draw_options has it */
    bool is_flat_light;     /* likewise: P3D_LIGHT_FLAT */
    uint32_t width, height; /* of each picture, in pixels */
};

struct paints {
    struct paint *items; /* by material */
};

/* True if a material names a texture, or only an rvmat, and has none; *is_clear: the texture would be transparent. */
bool p3di_lacks_texture(const struct p3d_model *model, uint32_t material, const struct p3d_look *look, bool *is_clear);

/* For the faces of these LODs. */
void p3di_paints_make(struct p3di_job *job, struct paints *paints, const struct drawing *drawing,
                      const struct canvas *canvas);

#endif
