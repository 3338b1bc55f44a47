/* orders.c: the orders of drawings, one function each: LODs, points, faces, UVs and materials.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "orders.h"

#include <stdlib.h>

/* ---- Words ---- */

const char *order_word(const struct order *order, uint32_t word)
{
    return word < order->count ? order->words[word] : "";
}

struct p3d_bytes order_text(const struct order *order, uint32_t word)
{
    return p3d_bytes_of(order_word(order, word));
}

float order_number(const struct order *order, uint32_t word)
{
    char *end;
    const float value = strtof(order_word(order, word), &end);

    if (word >= order->count || *end)
        fail_msg("%s: word %u is not a number", order->words[0], (unsigned)word);
    return value;
}

uint32_t order_whole(const struct order *order, uint32_t word)
{
    order_number(order, word);
    return (uint32_t)strtoul(order->words[word], NULL, 0);
}

struct p3d_vec3 order_place(const struct order *order, uint32_t word)
{
    return (struct p3d_vec3){order_number(order, word), order_number(order, word + 1), order_number(order, word + 2)};
}

/* ---- LODs ---- */

static void set_resolution(struct sketch *s, const struct order *order)
{
    if (!p3d_lod_resolution(order_word(order, 1), &s->drawn->resolution))
        fail_msg("no LOD is called %s", order_word(order, 1));
}

static void go_on_with(struct sketch *s, const struct order *order)
{
    const uint32_t index = order_whole(order, 1);

    assert_true(index < s->model.lod_count);
    s->drawn = &s->lods[index];
    s->room = s->rooms[index];
}

static void add_uv_set(struct sketch *s, uint32_t id)
{
    const uint32_t index = s->drawn->uv_set_count++;

    assert_in_range(index, 0, SKETCH_PARTS - 1);
    s->room->uv_sets[index] = (struct p3d_model_uv_set){id, s->room->uvs[index]};
}

static void begin_lod(struct sketch *s, const struct order *order)
{
    const uint32_t index = s->model.lod_count++;
    struct sketch_lod *room = sketch_keep(s, sizeof *room);

    assert_in_range(index, 0, SKETCH_LODS - 1);
    s->rooms[index] = s->room = room;
    s->drawn = &s->lods[index];
    *s->drawn = (struct p3d_model_lod){.points = room->points,
                                       .point_flags = room->point_flags,
                                       .normals = room->normals,
                                       .corners = room->corners,
                                       .faces = room->faces,
                                       .uv_sets = room->uv_sets,
                                       .selections = room->selections,
                                       .properties = room->properties,
                                       .proxies = room->proxies,
                                       .frames = room->frames,
                                       .axes = s->model.animation_count ? room->axes : NULL};
    add_uv_set(s, 0);
    set_resolution(s, order);
}

/* ---- Points and faces ---- */

static void add_point(struct sketch *s, struct p3d_vec3 at)
{
    assert_in_range(s->drawn->point_count, 0, SKETCH_POINTS - 1);
    s->room->points[s->drawn->point_count++] = at;
    s->drawn->masses.count = s->drawn->masses.data ? s->drawn->point_count : 0;
}

static void draw_points(struct sketch *s, const struct order *order)
{
    for (uint32_t i = 1; i < order->count; i += 3)
        add_point(s, order_place(order, i));
}

static void draw_normals(struct sketch *s, const struct order *order)
{
    for (uint32_t i = 1; i < order->count; i += 3) {
        assert_in_range(s->drawn->normal_count, 0, SKETCH_POINTS - 1);
        s->room->normals[s->drawn->normal_count++] = order_place(order, i);
    }
}

static void add_face(struct sketch *s, uint32_t corner_count, const uint32_t *points)
{
    struct p3d_model_corner *corners = s->room->corners + s->drawn->corner_count;

    assert_in_range(s->drawn->face_count, 0, SKETCH_FACES - 1);
    assert_in_range(s->drawn->corner_count + corner_count, 0, SKETCH_POINTS);
    s->room->faces[s->drawn->face_count++] =
        (struct p3d_model_face){s->drawn->corner_count, corner_count, 0, s->material};
    s->drawn->corner_count += corner_count;
    for (uint32_t i = 0; i < corner_count; i++)
        corners[i] = (struct p3d_model_corner){points[i], P3D_NO_NORMAL};
}

static void draw_face(struct sketch *s, const struct order *order)
{
    struct p3d_model_corner *corners = s->room->corners + s->drawn->corner_count;
    uint32_t points[4];

    assert_in_range(order->count, 1, 5);
    for (uint32_t i = 1; i < order->count; i++)
        points[i - 1] = (uint32_t)strtoul(order->words[i], NULL, 10);
    add_face(s, order->count - 1, points);
    for (uint32_t i = 1; i < order->count; i++) {
        const char *normal = strchr(order->words[i], '/');

        if (normal)
            corners[i - 1].normal = (uint32_t)strtoul(normal + 1, NULL, 10);
    }
}

static void draw_patch(struct sketch *s, const struct order *order)
{
    const float x = order_number(order, 1), size = order_number(order, 2);
    const uint32_t first = s->drawn->point_count;

    draw(s, "p %.9g 0 0 %.9g 0 0 %.9g %.9g 0", (double)x, (double)(x + size), (double)x, (double)size);
    add_face(s, 3, (const uint32_t[]){first, first + 1, first + 2});
    s->room->uvs[0][s->drawn->corner_count - 2].u = 1;
    s->room->uvs[0][s->drawn->corner_count - 1].v = 1;
}

static void draw_pyramid(struct sketch *s, const struct order *order)
{
    (void)order;
    draw(s, "p 0 0 0 1 0 0 0 1 0 0 0 1; f 0 1 2; f 0 2 3; f 0 3 1; f 1 3 2");
}

static void draw_box(struct sketch *s, const struct order *order)
{
    static const uint32_t quads[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                         {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    const struct p3d_vec3 at = order_place(order, 2);
    const float size = order_number(order, 5);
    const uint32_t first = s->drawn->point_count, first_face = s->drawn->face_count;

    for (uint32_t i = 0; i < 8; i++)
        add_point(s,
                  (struct p3d_vec3){at.x + (i & 1 ? size : 0), at.y + (i & 2 ? size : 0), at.z + (i & 4 ? size : 0)});
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t *quad = quads[i];

        add_face(s, 4, (const uint32_t[]){first + quad[0], first + quad[1], first + quad[2], first + quad[3]});
    }
    if (strcmp(order->words[1], "-") == 0)
        return;
    draw(s, "s '%s'", order->words[1]);
    for (uint32_t i = 0; i < 8; i++)
        draw(s, "take '%s' p%u", order->words[1], (unsigned)(first + i));
    for (uint32_t i = 0; i < 6; i++)
        draw(s, "take '%s' f%u", order->words[1], (unsigned)(first_face + i));
}

uint32_t order_index(const struct order *order, uint32_t count)
{
    const uint32_t index = order_whole(order, 1);

    assert_true(index < count);
    return index;
}

static void move_point(struct sketch *s, const struct order *order)
{
    s->room->points[order_index(order, s->drawn->point_count)] = order_place(order, 2);
}

static void flag_points(struct sketch *s, const struct order *order)
{
    const uint32_t first = order_index(order, s->drawn->point_count);

    for (uint32_t i = 2; i < order->count; i++)
        s->room->point_flags[first + i - 2] = order_whole(order, i);
}

static struct p3d_model_face *face_of(struct sketch *s, const struct order *order)
{
    return &s->room->faces[order_index(order, s->drawn->face_count)];
}

static void flag_faces(struct sketch *s, const struct order *order)
{
    struct p3d_model_face *first = face_of(s, order);

    for (uint32_t i = 2; i < order->count; i++)
        first[i - 2].flags = order_whole(order, i);
}

static void sharpen(struct sketch *s, const struct order *order)
{
    uint8_t *edge = s->room->edges;

    (void)order;
    for (uint32_t i = 0; i < s->drawn->face_count; i++) {
        const struct p3d_model_face *face = &s->room->faces[i];
        const struct p3d_model_corner *corners = s->room->corners + face->first_corner;

        for (uint32_t j = 0; j < face->corner_count; j++, edge += 8) {
            store_number(edge, corners[j].point);
            store_number(edge + 4, corners[(j + 1) % face->corner_count].point);
        }
    }
    s->drawn->sharp_edges = (struct p3d_span){s->room->edges, (uint32_t)(edge - s->room->edges) / 8, 8};
}

static void draw_frame(struct sketch *s, const struct order *order)
{
    uint8_t *places = sketch_keep(s, (size_t)12 * SKETCH_POINTS);

    assert_in_range(s->drawn->frame_count, 0, SKETCH_PARTS - 1);
    for (uint32_t i = 0; i < s->drawn->point_count; i++)
        store_floats(places + (size_t)12 * i, &s->room->points[i].x, 3);
    s->room->frames[s->drawn->frame_count++] =
        (struct p3d_model_frame){order_number(order, 1), {places, s->drawn->point_count, 12}};
}

/* ---- UVs and materials ---- */

static void draw_uvs(struct sketch *s, const struct order *order)
{
    struct p3d_vec2 *uvs = s->room->uvs[s->drawn->uv_set_count - 1] + face_of(s, order)->first_corner;

    for (uint32_t i = 2; i < order->count; i += 2)
        uvs[i / 2 - 1] = (struct p3d_vec2){order_number(order, i), order_number(order, i + 1)};
}

static void begin_uv_set(struct sketch *s, const struct order *order)
{
    add_uv_set(s, order_whole(order, 1));
}

static void remove_uv_sets(struct sketch *s, const struct order *order)
{
    s->drawn->uv_set_count = 0;
    s->only_of_models = order->words[0];
}

static struct p3d_model_material *add_material(struct sketch *s)
{
    assert_in_range(s->model.material_count, 0, SKETCH_MATERIALS - 1);
    return &s->materials[s->model.material_count++];
}

static void paint(struct sketch *s, const struct order *order)
{
    s->materials[0].texture = order_text(order, 1);
    s->materials[0].material = order_text(order, 2);
}

static void new_material(struct sketch *s, const struct order *order)
{
    struct p3d_model_material *material = add_material(s);

    material->texture = order_text(order, 1);
    material->material = order_text(order, 2);
    s->material = (uint32_t)(material - s->materials);
    if (!material->material.size)
        return;
    s->compiled[s->material] = (struct p3d_odol_material){.name = material->material,
                                                          .ambient = {1, 1, 1, 1},
                                                          .diffuse = {1, 1, 1, 1},
                                                          .vertex_shader = order->count > 3 ? order_whole(order, 3) : 0,
                                                          .render_flag_count = 1};
    s->compiled_pointers[s->material] = &s->compiled[s->material];
}

static void use_material(struct sketch *s, const struct order *order)
{
    s->material = order_whole(order, 1);
}

/* A material of the face alone, like the one that it had but for "tex" or "mat". */
static void paint_face(struct sketch *s, const struct order *order)
{
    struct p3d_model_face *face = face_of(s, order);
    struct p3d_model_material *material = add_material(s);

    *material = s->materials[face->material];
    *(order->words[0][0] == 't' ? &material->texture : &material->material) = order_text(order, 2);
    face->material = (uint32_t)(material - s->materials);
}

/* ---- Checks ---- */

static void set_profile(struct sketch *s, const struct order *order)
{
    assert_true(p3d_profile_of(order_word(order, 1), &s->options.profile));
}

/* ---- All of them ---- */

static const struct drawer drawers[] = {
    {"lod", begin_lod},         {"on", go_on_with},         {"at", set_resolution},   {"p", draw_points},
    {"n", draw_normals},        {"f", draw_face},           {"patch", draw_patch},    {"pyramid", draw_pyramid},
    {"box", draw_box},          {"place", move_point},      {"pflags", flag_points},  {"fflags", flag_faces},
    {"sharp", sharpen},         {"frame", draw_frame},      {"uv", draw_uvs},         {"uvset", begin_uv_set},
    {"no_uvs", remove_uv_sets}, {"material", new_material}, {"paint", paint},         {"use", use_material},
    {"tex", paint_face},        {"mat", paint_face},        {"profile", set_profile}, {NULL, NULL}};

static bool draw_by(const struct drawer *drawer, struct sketch *s, const struct order *order)
{
    while (drawer->word && strcmp(order->words[0], drawer->word) != 0)
        drawer++;
    if (drawer->word)
        drawer->draw(s, order);
    return drawer->word != NULL;
}

bool draw_order(struct sketch *s, const struct order *order)
{
    if (!draw_by(drawers, s, order) && !draw_by(part_drawers, s, order))
        return false;
    if (s->model.bone_count || s->model.section_count || s->model.animation_count)
        s->options.model_cfg = &s->model;
    return true;
}
