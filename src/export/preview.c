/* preview.c: a picture of a model, so that people recognise it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/error.h"
#include "png.h"
#include "render.h"

#define LARGEST 8192
#define USUAL 256

/* The visual LOD of the lowest resolution number, or the first LOD, that has faces. */
static const struct p3d_model_lod *best_lod(const struct p3d_model *model)
{
    const struct p3d_model_lod *best = NULL;

    for (uint32_t i = 0; i < model->lod_count; i++) {
        const struct p3d_model_lod *lod = &model->lods[i];

        if (!lod->face_count)
            continue;
        if (!best || (p3d_lod_is_visual(lod->resolution) &&
                      !(p3d_lod_is_visual(best->resolution) && best->resolution <= lod->resolution)))
            best = lod;
    }
    return best;
}

static void warn(const struct p3d_options *options, const struct p3d_model_lod *lod, uint32_t left_out)
{
    struct p3d_error warning;

    if (!left_out || !options || !options->warn)
        return;
    p3di_error_set(&warning, P3D_OK, (int32_t)lod->index, 0,
                   "%u triangles are left out of the picture, which the others fill again and again", left_out);
    options->warn(options->warn_user, &warning);
}

bool p3d_write_png(const struct p3d_model *model, const struct p3d_png_options *png_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    const uint32_t width = png_options && png_options->width ? png_options->width : USUAL;
    const uint32_t height = png_options && png_options->height ? png_options->height : USUAL;
    const struct p3d_model_lod *lod = best_lod(model);
    struct p3di_arena *arena;
    uint8_t *pixels;
    struct p3di_out out;
    uint32_t left_out = 0;
    bool is_drawn;

    p3di_error_clear(error);
    if (!lod)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "no LOD has faces to draw");
    else if (width > LARGEST || height > LARGEST)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "a picture has at most %d x %d pixels", LARGEST, LARGEST);
    if (!lod || width > LARGEST || height > LARGEST)
        return false;
    p3di_out_init(&out, sink);
    arena = p3di_arena_new(options);
    pixels = arena ? p3di_arena_alloc(arena, (size_t)width * height, 4) : NULL;
    is_drawn = pixels &&
               p3di_render(pixels, width, height, model, lod, png_options ? png_options->view : P3D_VIEW_ISO, arena,
                           &left_out) &&
               p3di_write_png(&out, arena, pixels, width, height);
    p3di_arena_free(arena);
    warn(options, lod, left_out);
    if (!is_drawn)
        p3di_error_set(error, P3D_NO_MEMORY, (int32_t)lod->index, 0, "no memory for the picture");
    else if (!p3di_out_flush(&out))
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "the output could not be written");
    else
        return true;
    return false;
}
