/* paint.h: what each material is drawn with.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_PAINT_H
#define P3DI_DRAW_PAINT_H

#include <p3d/model.h>

#include "canvas.h"

struct paints {
    struct paint *items; /* by material */
    bool has_textures;   /* then the canvas needs its tables */
    bool has_blended;    /* some are to be seen through */
};

/* For the faces of these LODs. `looks` may be NULL. False if there is no memory. */
bool p3di_paints_make(struct paints *paints, const struct p3d_model *model, const struct p3d_model_lod *lods,
                      uint32_t lod_count, const struct p3d_looks *looks, const struct light_tables *tables,
                      struct p3di_arena *arena);

#endif
