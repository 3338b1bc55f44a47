/* picture.c: a picture of a model, so that people recognise it: of one LOD, or a sheet of all of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/error.h"
#include "looks/png.h"
#include "looks/valid.h"

#include "font.h"
#include "paint.h"
#include "point_names.h"
#include "model/faces.h"

#include <stdio.h>

#define LARGEST 8192
#define USUAL 256
#define LABEL_SIZE (P3D_LOD_NAME_SIZE + 1)
#define LINE (FONT_HEIGHT + 2) /* from line to line, at scale 1 */

/* Cells of one size, row by row, with room for a label of two lines below each picture. */
struct layout {
    const struct p3d_model_lod *lods;
    uint32_t lod_count;
    uint32_t width, height; /* of the picture in a cell */
    uint32_t columns, rows;
    uint32_t label_height, text_scale; /* label_height 0: there are no labels */
};

/* The LOD that has faces to be seen; without any the first that has points. */
static const struct p3d_model_lod *pictured_lod(const struct p3d_model *model)
{
    const uint32_t pictured = p3di_pictured_lod(model);

    if (pictured < model->lod_count)
        return &model->lods[pictured];
    for (uint32_t i = 0; i < model->lod_count; i++)
        if (model->lods[i].point_count)
            return &model->lods[i];
    return NULL;
}

/* ---- Labels ---- */

static void count_text(uint32_t count, const char *what, char *text)
{
    snprintf(text, LABEL_SIZE, "%u %s%s", (unsigned)count, what, count == 1 ? "" : "s");
}

/* Whether a LOD is drawn as faces or as points is not known yet: there is room for either. */
static uint32_t most_characters(const struct layout *layout)
{
    size_t most = 1;

    for (uint32_t i = 0; i < layout->lod_count; i++) {
        const struct p3d_model_lod *lod = &layout->lods[i];
        char name[LABEL_SIZE], count[LABEL_SIZE];

        p3d_lod_name(lod->resolution, name);
        count_text(lod->face_count ? lod->face_count : lod->point_count, "point", count);
        most = strlen(name) > most ? strlen(name) : most;
        most = strlen(count) > most ? strlen(count) : most;
    }
    return (uint32_t)most;
}

/* In the middle; a text that is wider than the cell loses its end. */
static void draw_line(const struct layout *layout, uint8_t *pixels, size_t row_size, char *text)
{
    static const uint8_t gray[4] = {118, 118, 118, 255}; /* as easy to read on white as on black */
    const size_t advance = (size_t)FONT_WIDTH * layout->text_scale, room = layout->width / advance;

    if (strlen(text) > room)
        text[room] = 0;
    p3di_draw_text(pixels + (layout->width - strlen(text) * advance) / 2 * 4, row_size, text, layout->text_scale, gray);
}

/* The name, and what is in the picture above: as many faces as p3dinfo says, or the points that are drawn. */
static void draw_label(const struct layout *layout, uint8_t *pixels, size_t row_size, const struct p3d_model_lod *lod,
                       struct p3di_drawn drawn)
{
    const size_t line = (size_t)LINE * layout->text_scale * row_size;
    char text[LABEL_SIZE];

    p3d_lod_name(lod->resolution, text);
    draw_line(layout, pixels, row_size, text);
    count_text(drawn.are_dots ? drawn.dot_count : lod->face_count, drawn.are_dots ? "point" : "face", text);
    draw_line(layout, pixels + line, row_size, text);
}

/* ---- Layout ---- */

/* The characters are as large as all labels allow, but not larger than the picture's size makes sense. */
static void add_labels(struct layout *layout)
{
    const uint32_t fitting = layout->width / (most_characters(layout) * FONT_WIDTH), enough = layout->width / 128;

    layout->text_scale = fitting < enough ? fitting : enough;
    if (!layout->text_scale)
        layout->text_scale = 1;
    layout->label_height = layout->text_scale * 2 * LINE;
}

static bool lay_out(struct layout *layout, const struct p3d_model *model, const struct p3d_draw_options *draw_options,
                    struct p3d_error *error)
{
    const bool is_sheet = draw_options && draw_options->is_sheet;

    memset(layout, 0, sizeof *layout);
    layout->lods = is_sheet ? model->lods : pictured_lod(model);
    layout->lod_count = is_sheet ? model->lod_count : layout->lods != NULL;
    layout->width = draw_options && draw_options->width ? draw_options->width : USUAL;
    layout->height = draw_options && draw_options->height ? draw_options->height : USUAL;
    if (!layout->lod_count) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0,
                       is_sheet ? "there are no LODs" : "no LOD has faces or points to draw");
        return false;
    }
    while ((uint64_t)layout->columns * layout->columns < layout->lod_count)
        layout->columns++;
    layout->rows = (layout->lod_count + layout->columns - 1) / layout->columns;
    if (is_sheet)
        add_labels(layout);
    if (layout->width <= LARGEST / layout->columns && layout->height <= LARGEST / layout->rows &&
        layout->height + layout->label_height <= LARGEST / layout->rows)
        return true;
    if (is_sheet)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0,
                       "%u x %u pictures of %u x %u pixels: a sheet has at most %d x %d pixels",
                       (unsigned)layout->columns, (unsigned)layout->rows, (unsigned)layout->width,
                       (unsigned)layout->height, LARGEST, LARGEST);
    else
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "a picture has at most %d x %d pixels", LARGEST, LARGEST);
    return false;
}

/* ---- The picture ---- */

static void draw_cell(const struct layout *layout, struct p3di_renderer *renderer, const struct p3d_options *options,
                      const struct p3d_model_lod *lod, uint8_t *cell, size_t row_size)
{
    const struct p3di_drawn drawn = p3di_render(renderer, lod, cell, row_size);

    p3di_warn_of(options, lod->index, drawn.left_out,
                 drawn.are_dots ? "points are left out of the picture, because too many cover the same place"
                                : "triangles are left out of the picture, because too many cover the same place");
    if (drawn.are_dots)
        p3di_draw_point_names(renderer, lod, cell, row_size, layout->width, layout->height);
    if (layout->label_height)
        draw_label(layout, cell + layout->height * row_size, row_size, lod, drawn);
}

/* False if there is no memory. */
static bool draw(const struct layout *layout, const struct p3d_model *model,
                 const struct p3d_draw_options *draw_options, const struct p3d_options *options,
                 struct p3di_arena *arena, struct p3di_out *out)
{
    const enum p3d_view view = draw_options ? draw_options->view : P3D_VIEW_ISO;
    const struct p3d_looks *looks = draw_options ? draw_options->looks : NULL;
    const uint32_t width = layout->columns * layout->width;
    const uint32_t cell_height = layout->height + layout->label_height, height = layout->rows * cell_height;
    const size_t row_size = (size_t)width * 4;
    uint8_t *pixels = p3di_arena_alloc(arena, row_size, height);
    struct p3di_renderer *renderer =
        p3di_renderer_new(arena, model, looks, layout->lods, layout->lod_count, view, layout->width, layout->height);

    if (!pixels || !renderer)
        return false;
    for (uint32_t i = 0; i < layout->lod_count; i++) {
        const size_t x = (size_t)(i % layout->columns) * layout->width, y = (size_t)(i / layout->columns) * cell_height;

        draw_cell(layout, renderer, options, &layout->lods[i], pixels + y * row_size + x * 4, row_size);
    }
    return p3di_write_png(out, arena, &(struct p3d_image){width, height, pixels, NULL});
}

bool p3d_draw(const struct p3d_model *model, const struct p3d_draw_options *draw_options,
              const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    struct p3di_arena *arena;
    struct layout layout;
    struct p3di_out out;
    bool is_good;

    p3di_error_clear(error);
    if (draw_options && (unsigned)draw_options->view > P3D_VIEW_TOP) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "view %d does not exist", (int)draw_options->view);
        return false;
    }
    if (draw_options && !p3di_looks_check(draw_options->looks, model, error))
        return false;
    arena = p3di_arena_new(options, P3DI_NO_INPUT);
    if (!arena) {
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the picture");
        return false;
    }
    p3di_out_init(&out, sink);
    is_good = lay_out(&layout, model, draw_options, error);
    if (is_good && !draw(&layout, model, draw_options, options, arena, &out)) {
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the picture");
        is_good = false;
    }
    p3di_arena_free(arena);
    if (is_good && !p3di_out_flush(&out)) {
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "the output could not be written");
        is_good = false;
    }
    return is_good;
}
