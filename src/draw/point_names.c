/* point_names.c: names beside the points in a picture, none over another.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "point_names.h"

#include "font.h"

#define MOST_NAMES 128  /* in a picture; more cannot be told apart */
#define MOST_TRIES 4096 /* selections that are looked at for them */
#define MOST_CHARACTERS 48
#define GAP 2 /* pixels between a dot and its name */

/* In pixels; right and bottom are the first outside. */
struct box {
    int32_t left, top, right, bottom;
};

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

/* What the font has no sign for is a question mark. */
static size_t name_text(struct p3d_bytes name, char text[MOST_CHARACTERS + 1])
{
    const struct p3d_bytes whole = p3d_text(name);
    size_t size = 0;

    while (size < MOST_CHARACTERS && size < whole.size) {
        const char character = (char)whole.data[size];

        text[size] = '?';
        if (p3di_has_sign(character))
            text[size] = character;
        size++;
    }
    text[size] = 0;
    return size;
}

void p3di_draw_point_names(const struct p3di_renderer *renderer, const struct p3d_model_lod *lod, uint8_t *pixels,
                           size_t row_size, uint32_t width, uint32_t height)
{
    static const uint8_t gray[4] = {118, 118, 118, 255}; /* as easy to read on white as on black */
    struct names names = {.width = width, .height = height, .scale = width < 1024 ? 1 : width / 512};

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
        p3di_draw_text(pixels + (size_t)place.top * row_size + (size_t)place.left * 4, row_size, text, names.scale,
                       gray);
    }
}
