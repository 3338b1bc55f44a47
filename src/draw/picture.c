/* picture.c: a picture of a model: of one LOD, or a sheet of all of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "font.h"
#include "hatched.h"
#include "image/write_png.h"
#include "looks/images.h"
#include "model/face_kinds.h"
#include "render.h"

#include <math.h>
#include <stdio.h>

#define LARGEST 8192
#define USUAL_WIDTH 1024
#define USUAL_HEIGHT 768
#define USUAL_OF_SHEET 256 /* of each picture, both ways */
#define LABEL_SIZE (P3D_LOD_NAME_SIZE + 1)
#define TURNTABLE_SECONDS 6
#define LINE (FONT_HEIGHT + 2) /* from line to line, at scale 1 */

/* Names of points. */
#define MOST_NAMES 128  /* in a picture; more cannot be read */
#define MOST_TRIES 4096 /* selections that are looked at for them */
#define MOST_CHARACTERS 48
#define GAP 2 /* pixels between a dot and its name */

static const uint8_t gray[4] = {118, 118, 118, 255}; /* as easy to read on white as on black */

/* Cells of one size, row by row, with room for a label of two lines below each picture. */
struct layout {
    struct drawing drawing;
    const char *const *labels; /* by LOD, or NULL */
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

static void name_lod(const struct layout *layout, uint32_t lod, char text[LABEL_SIZE])
{
    if (layout->labels)
        snprintf(text, LABEL_SIZE, "%s", layout->labels[lod]);
    else
        p3d_lod_name(layout->drawing.lods[lod].resolution, text);
}

/* It is not known yet if a LOD is drawn as faces or as points: there is room for either. */
static uint32_t most_characters(const struct layout *layout)
{
    size_t most = 1;

    for (uint32_t i = 0; i < layout->drawing.lod_count; i++) {
        const struct p3d_model_lod *lod = &layout->drawing.lods[i];
        char name[LABEL_SIZE], count[LABEL_SIZE];

        name_lod(layout, i, name);
        count_text(lod->face_count ? lod->face_count : lod->point_count, "point", count);
        most = strlen(name) > most ? strlen(name) : most;
        most = strlen(count) > most ? strlen(count) : most;
    }
    return (uint32_t)most;
}

/* Puts the text into the middle; a text that is wider than the cell loses its end. */
static void draw_line(const struct layout *layout, uint8_t *pixels, size_t row_size, char *text)
{
    const size_t advance = (size_t)FONT_WIDTH * layout->text_scale, width = layout->drawing.width;

    if (strlen(text) > width / advance)
        text[width / advance] = 0;
    p3di_draw_text(pixels + (width - strlen(text) * advance) / 2 * 4, row_size, text, layout->text_scale, gray);
}

/* The name of the LOD, and the count of faces as p3dinfo says it, or of points if they are drawn. */
static void draw_label(const struct layout *layout, uint8_t *pixels, size_t row_size, const struct p3d_model_lod *lod,
                       struct p3di_drawn drawn)
{
    const size_t line = (size_t)LINE * layout->text_scale * row_size;
    char text[LABEL_SIZE];

    name_lod(layout, (uint32_t)(lod - layout->drawing.lods), text);
    draw_line(layout, pixels, row_size, text);
    count_text(drawn.are_dots ? drawn.dot_count : lod->face_count, drawn.are_dots ? "point" : "face", text);
    draw_line(layout, pixels + line, row_size, text);
}

/* ---- Layout ---- */

/* The characters are as large as all labels allow, and not too large for the size of the picture. */
static void add_labels(struct layout *layout)
{
    const uint32_t fitting = layout->drawing.width / (most_characters(layout) * FONT_WIDTH),
                   enough = layout->drawing.width / 128;

    layout->text_scale = fitting < enough ? fitting : enough;
    if (!layout->text_scale)
        layout->text_scale = 1;
    layout->label_height = layout->text_scale * 2 * LINE;
}

/* Cells for all LODs, in a grid about as high as it is wide. */
static void lay_out(struct layout *layout, struct p3di_job *job, const struct p3d_draw_options *draw_options)
{
    struct drawing *drawing = &layout->drawing;
    const uint32_t width = drawing->width, height = drawing->height;

    if (!drawing->lod_count) {
        p3di_job_fail(job, P3D_INVALID,
                      draw_options->is_sheet ? "there are no LODs" : "no LOD has faces or points to draw");
        return;
    }
    while ((uint64_t)layout->columns * layout->columns < drawing->lod_count)
        layout->columns++;
    layout->rows = (drawing->lod_count + layout->columns - 1) / layout->columns;
    if (draw_options->is_sheet)
        add_labels(layout);
    if (width <= LARGEST / layout->columns && height <= LARGEST / layout->rows &&
        height + layout->label_height <= LARGEST / layout->rows)
        return;
    if (draw_options->is_sheet)
        p3di_job_fail(job, P3D_INVALID, "%u x %u pictures of %u x %u pixels: a sheet has at most %d x %d pixels",
                      (unsigned)layout->columns, (unsigned)layout->rows, (unsigned)width, (unsigned)height, LARGEST,
                      LARGEST);
    else
        p3di_job_fail(job, P3D_INVALID, "a picture has at most %d x %d pixels", LARGEST, LARGEST);
}

/* ---- Names of points ---- */

/* In pixels; right and bottom are the first outside. */
struct box {
    int32_t left, top, right, bottom;
};

/* The names in a picture of this size. */
struct names {
    uint32_t width, height, scale;
    struct box boxes[MOST_NAMES]; /* that are taken */
    uint32_t count;
};

static bool is_free(const struct names *names, struct box box)
{
    if (box.left < 0 || box.top < 0 || box.right > (int32_t)names->width || box.bottom > (int32_t)names->height)
        return false;
    for (uint32_t i = 0; i < names->count; i++) {
        const struct box other = names->boxes[i];

        if (box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
            return false;
    }
    return true;
}

/* A place for a text to the right, to the left, above or below of a dot; false if there is none. */
static bool find_place(const struct names *names, struct p3di_dot dot, size_t size, struct box *place)
{
    const int32_t width = (int32_t)(size * FONT_WIDTH * names->scale), height = (int32_t)(FONT_HEIGHT * names->scale);
    const int32_t x = (int32_t)dot.x, y = (int32_t)dot.y, away = (int32_t)dot.radius + GAP;
    const int32_t corners[4][2] = {{x + away, y - height / 2},
                                   {x - away - width, y - height / 2},
                                   {x - width / 2, y - away - height},
                                   {x - width / 2, y + away}};

    for (size_t i = 0; i < 4; i++) {
        *place = (struct box){corners[i][0], corners[i][1], corners[i][0] + width, corners[i][1] + height};
        if (is_free(names, *place))
            return true;
    }
    return false;
}

/* Characters without a sign in the font become question marks. */
static size_t name_text(struct p3d_bytes name, char text[MOST_CHARACTERS + 1])
{
    const struct p3d_bytes whole = p3d_text(name);
    size_t size = 0;

    while (size < MOST_CHARACTERS && size < whole.size) {
        const char character = (char)whole.data[size];

        if (p3di_has_sign(character))
            text[size++] = character;
        else
            text[size++] = '?';
    }
    text[size] = 0;
    return size;
}

/* Writes the names of the LOD's selections beside their first points, as far as there is room, none over another. */
static void draw_point_names(const struct layout *layout, const struct p3di_renderer *renderer,
                             const struct p3d_model_lod *lod, uint8_t *cell, size_t row_size)
{
    const uint32_t width = layout->drawing.width;
    struct names names = {.width = width, .height = layout->drawing.height, .scale = width < 1024 ? 1 : width / 512};

    for (uint32_t i = 0; i < lod->selection_count && i < MOST_TRIES && names.count < MOST_NAMES; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];
        char text[MOST_CHARACTERS + 1];
        struct p3di_dot dot;
        struct box place;
        const size_t size = name_text(selection->name, text);

        if (!size || !selection->point_count || selection->face_count)
            continue;
        if (!p3di_find_dot(renderer, lod->points[selection->points[0]], &dot) || !find_place(&names, dot, size, &place))
            continue;
        names.boxes[names.count++] = place;
        p3di_draw_text(cell + (size_t)place.top * row_size + (size_t)place.left * 4, row_size, text, names.scale, gray);
    }
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
        draw_point_names(layout, renderer, lod, cell, row_size);
    if (layout->label_height)
        draw_label(layout, cell + layout->drawing.height * row_size, row_size, lod, drawn);
}

/* Frames are drawn one after the other by one renderer, in the same memory. */
static void draw_turntable(const struct layout *layout, struct p3di_job *job, struct p3di_out *out, uint32_t frames)
{
    struct layout turned = *layout;
    struct drawing *drawing = &turned.drawing;
    const size_t row_size = (size_t)drawing->width * 4;
    uint8_t *pixels = p3di_job_alloc(job, row_size, drawing->height);
    struct p3di_renderer *renderer = p3di_renderer_new(job, drawing);
    struct p3di_apng apng = {.out = out,
                             .width = drawing->width,
                             .height = drawing->height,
                             .frame_count = (uint16_t)frames,
                             .seconds = TURNTABLE_SECONDS};

    if (!job->has_failed)
        p3di_apng_begin(&apng);
    for (uint32_t i = 0; i < frames && !job->has_failed && !out->failed; i++) {
        struct p3di_arena_mark mark;

        drawing->turn = fmodf(layout->drawing.turn, 360) + 360.0f * (float)i / (float)frames;
        p3di_renderer_aim(renderer, drawing);
        memset(pixels, 0, row_size * drawing->height);
        draw_cell(&turned, renderer, i ? NULL : job->options, drawing->lods, pixels, row_size);
        mark = p3di_arena_mark(job->arena); /* what packs a frame is not needed for the next */
        if (!job->has_failed && !p3di_apng_frame(&apng, job->arena, pixels))
            p3di_job_fail_memory(job);
        p3di_arena_release(job->arena, mark);
        p3di_job_progress(job, i + 1, frames);
    }
    p3di_apng_end(&apng);
}

static void draw(const struct layout *layout, struct p3di_job *job, struct p3di_out *out)
{
    const struct drawing *drawing = &layout->drawing;
    const uint32_t cell_height = drawing->height + layout->label_height;
    const struct p3d_image image = {layout->columns * drawing->width, layout->rows * cell_height, NULL, NULL};
    const size_t row_size = (size_t)image.width * 4;
    uint8_t *pixels = p3di_job_alloc(job, row_size, image.height);
    struct p3di_renderer *renderer = p3di_renderer_new(job, drawing);

    if (job->has_failed)
        return;
    for (uint32_t i = 0; i < drawing->lod_count; i++) {
        const size_t x = (size_t)(i % layout->columns) * drawing->width;
        const size_t y = (size_t)(i / layout->columns) * cell_height;

        draw_cell(layout, renderer, job->options, &drawing->lods[i], pixels + y * row_size + x * 4, row_size);
        p3di_job_progress(job, i + 1, drawing->lod_count);
    }
    if (!job->has_failed &&
        !p3di_write_png(out, job->arena, &(struct p3d_image){image.width, image.height, pixels, NULL}, true))
        p3di_job_fail_memory(job);
}

static struct drawing choose_lods(const struct p3d_model *model, const struct p3d_draw_options *draw_options)
{
    struct drawing drawing = {.model = model,
                              .looks = draw_options->looks,
                              .view = draw_options->view,
                              .turn = draw_options->turn,
                              .rise = draw_options->rise,
                              .is_turntable = draw_options->frames > 1,
                              .has_hatches = draw_options->has_hatches,
                              .is_flat_light = draw_options->light == P3D_LIGHT_FLAT};

    drawing.width = draw_options->is_sheet ? USUAL_OF_SHEET : USUAL_WIDTH;
    drawing.height = draw_options->is_sheet ? USUAL_OF_SHEET : USUAL_HEIGHT;
    if (draw_options->width)
        drawing.width = draw_options->width;
    if (draw_options->height)
        drawing.height = draw_options->height;
    drawing.lods = draw_options->is_sheet ? model->lods : pictured_lod(model);
    drawing.lod_count = draw_options->is_sheet ? model->lod_count : drawing.lods != NULL;
    return drawing;
}

/* `is_unseen` has room for a byte a face. */
static bool has_hatches(const struct drawing *drawing, const struct p3d_model_lod *lod, uint8_t *is_unseen)
{
    bool is_hatched = false, is_clear;

    p3di_mark_unseen(lod, is_unseen);
    for (uint32_t i = 0; i < lod->face_count && !is_hatched; i++) {
        const uint32_t material = lod->faces[i].material;

        is_hatched = p3di_is_drawn(lod, is_unseen, i) &&
                     p3di_lacks_texture(drawing->model, material,
                                        drawing->looks ? &drawing->looks->items[material] : NULL, &is_clear);
    }
    return is_hatched;
}

bool p3di_is_hatched(const struct p3d_model *model, const struct p3d_draw_options *draw_options)
{
    const struct drawing drawing = choose_lods(model, draw_options);
    bool is_hatched = false;
    uint8_t *is_unseen;
    struct p3di_job job;

    if (!drawing.has_hatches || !p3di_job_begin(&job, "for the picture", P3DI_NO_INPUT, NULL, NULL))
        return false;
    is_unseen = p3di_job_alloc(&job, p3di_most_faces(drawing.lods, drawing.lod_count), 1);
    for (uint32_t i = 0; i < drawing.lod_count && is_unseen && !is_hatched; i++)
        is_hatched = has_hatches(&drawing, &drawing.lods[i], is_unseen);
    p3di_arena_free(job.arena);
    return is_hatched;
}

/* A model of proxies may only have faces where nobody sees them. */
static void tell_unseen(const struct layout *layout, const struct p3d_options *options)
{
    const struct drawing *drawing = &layout->drawing;
    const struct p3d_model *model = drawing->model;
    bool has_visual = false, has_proxies = false;
    char name[P3D_LOD_NAME_SIZE];

    if (drawing->lod_count != 1 || p3d_lod_is_visual(drawing->lods->resolution))
        return;
    for (uint32_t i = 0; i < model->lod_count; i++) {
        const bool is_visual = p3d_lod_is_visual(model->lods[i].resolution);

        has_visual |= is_visual;
        has_proxies |= is_visual && model->lods[i].proxy_count;
    }
    if (has_visual)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "%s is drawn: the visual LODs %s",
                  p3d_lod_name(drawing->lods->resolution, name),
                  has_proxies ? "are made of proxies alone" : "have no faces");
}

bool p3d_draw(const struct p3d_model *model, const struct p3d_draw_options *draw_options,
              const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    static const struct p3d_draw_options defaults;
    struct layout layout = {.columns = 0};
    struct p3di_out out;
    struct p3di_job job;

    draw_options = draw_options ? draw_options : &defaults;
    if (!p3di_job_begin(&job, "for the picture", P3DI_NO_INPUT, options, error))
        return false;
    p3di_out_init(&out, sink);
    if ((unsigned)draw_options->view > P3D_VIEW_BOTTOM)
        p3di_job_fail(&job, P3D_INVALID, "view %d does not exist", (int)draw_options->view);
    if ((unsigned)draw_options->light > P3D_LIGHT_FLAT)
        p3di_job_fail(&job, P3D_INVALID, "light %d does not exist", (int)draw_options->light);
    if (draw_options->frames > P3D_FRAMES_MAX || (draw_options->frames > 1 && draw_options->is_sheet))
        p3di_job_fail(&job, P3D_INVALID, "%u frames: a picture has at most %d, and a sheet has none",
                      (unsigned)draw_options->frames, P3D_FRAMES_MAX);
    if (!isfinite(draw_options->turn) || !isfinite(draw_options->rise))
        p3di_job_fail(&job, P3D_INVALID, "a view is turned by degrees that are not a number");
    p3di_looks_check(&job, draw_options->looks, model);
    layout.drawing = choose_lods(model, draw_options);
    layout.labels = draw_options->labels;
    lay_out(&layout, &job, draw_options);
    if (!draw_options->is_sheet)
        tell_unseen(&layout, options);
    if (!job.has_failed && draw_options->frames > 1)
        draw_turntable(&layout, &job, &out, draw_options->frames);
    else if (!job.has_failed)
        draw(&layout, &job, &out);
    p3di_job_flush(&job, &out);
    p3di_arena_free(job.arena);
    return !job.has_failed;
}
