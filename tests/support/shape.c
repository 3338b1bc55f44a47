/* shape.c: draws small models as a text says.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shape.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Points and faces ---- */

static struct p3d_vec3 place(const struct order *order, uint32_t word)
{
    return (struct p3d_vec3){order_number(order, word), order_number(order, word + 1), order_number(order, word + 2)};
}

static uint32_t add_point(struct shape *s, float x, float y, float z)
{
    const uint32_t index = s->drawn->point_count++;

    assert_in_range(index, 0, SHAPE_POINTS - 1);
    s->room->points[index] = (struct p3d_vec3){x, y, z};
    return index;
}

static struct p3d_model_face *add_face(struct shape *s, uint32_t corner_count)
{
    struct p3d_model_face *face = &s->room->faces[s->drawn->face_count++];

    assert_in_range(s->drawn->face_count, 1, SHAPE_FACES);
    assert_in_range(s->drawn->corner_count + corner_count, 0, SHAPE_POINTS);
    *face = (struct p3d_model_face){s->drawn->corner_count, corner_count, 0, s->material};
    s->drawn->corner_count += corner_count;
    return face;
}

static void add_triangle(struct shape *s, uint32_t a, uint32_t b, uint32_t c)
{
    struct p3d_model_corner *corners = s->room->corners + add_face(s, 3)->first_corner;

    corners[0] = (struct p3d_model_corner){a, P3D_NO_NORMAL};
    corners[1] = (struct p3d_model_corner){b, P3D_NO_NORMAL};
    corners[2] = (struct p3d_model_corner){c, P3D_NO_NORMAL};
}

static void draw_points(struct shape *s, const struct order *order)
{
    for (uint32_t i = 1; i < order->count; i += 3) {
        const struct p3d_vec3 at = place(order, i);

        add_point(s, at.x, at.y, at.z);
    }
}

static void draw_normals(struct shape *s, const struct order *order)
{
    for (uint32_t i = 1; i < order->count; i += 3) {
        assert_in_range(s->drawn->normal_count, 0, SHAPE_POINTS - 1);
        s->room->normals[s->drawn->normal_count++] = place(order, i);
    }
}

static void draw_face(struct shape *s, const struct order *order)
{
    struct p3d_model_corner *corners = s->room->corners + add_face(s, order->count - 1)->first_corner;

    for (uint32_t i = 1; i < order->count; i++) {
        const char *normal = strchr(order->words[i], '/');

        corners[i - 1].point = (uint32_t)strtoul(order->words[i], NULL, 10);
        corners[i - 1].normal = normal ? (uint32_t)strtoul(normal + 1, NULL, 10) : P3D_NO_NORMAL;
    }
}

static void draw_patch(struct shape *s, const struct order *order)
{
    const float x = order_number(order, 1), size = order_number(order, 2);
    const uint32_t a = add_point(s, x, 0, 0), b = add_point(s, x + size, 0, 0), c = add_point(s, x, size, 0);

    add_triangle(s, a, b, c);
    s->room->uvs[0][s->drawn->corner_count - 2] = (struct p3d_vec2){1, 0};
    s->room->uvs[0][s->drawn->corner_count - 1] = (struct p3d_vec2){0, 1};
}

static void draw_tetrahedron(struct shape *s, const struct order *order)
{
    static const uint32_t triangles[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};

    (void)order;
    for (uint32_t i = 0; i < 4; i++)
        add_point(s, i == 1, i == 2, i == 3);
    for (uint32_t i = 0; i < 4; i++)
        add_triangle(s, triangles[i][0], triangles[i][1], triangles[i][2]);
}

static struct p3d_model_face *face_of(struct shape *s, const struct order *order)
{
    const uint32_t face = order_whole(order, 1);

    assert_true(face < s->drawn->face_count);
    return &s->room->faces[face];
}

static void draw_uvs(struct shape *s, const struct order *order)
{
    const uint32_t set = order->words[0][2] == '2', first = face_of(s, order)->first_corner;

    for (uint32_t i = 2; i < order->count; i += 2)
        s->room->uvs[set][first + i / 2 - 1] = (struct p3d_vec2){order_number(order, i), order_number(order, i + 1)};
    if (s->drawn->uv_set_count <= set)
        s->drawn->uv_set_count = set + 1;
}

static void set_uv_sets(struct shape *s, const struct order *order)
{
    s->drawn->uv_set_count = order_whole(order, 1);
}

static void set_corner(struct shape *s, const struct order *order)
{
    s->room->corners[face_of(s, order)->first_corner + order_whole(order, 2)].normal = order_whole(order, 3);
}

static void set_point_flags(struct shape *s, const struct order *order)
{
    const uint32_t first = order_whole(order, 1);

    for (uint32_t i = 2; i < order->count; i++)
        s->room->point_flags[first + i - 2] = order_whole(order, i);
}

static void set_face_flags(struct shape *s, const struct order *order)
{
    struct p3d_model_face *first = face_of(s, order);

    for (uint32_t i = 2; i < order->count; i++)
        first[i - 2].flags = order_whole(order, i);
}

/* ---- Materials ---- */

static void draw_material(struct shape *s, const struct order *order)
{
    const uint32_t index = s->model.material_count++;
    const struct p3d_bytes rvmat = p3d_bytes_of(order_word(order, 2));

    assert_in_range(index, 0, SHAPE_MATERIALS - 1);
    s->material = index;
    s->materials[index].texture = p3d_bytes_of(order_word(order, 1));
    s->materials[index].material = rvmat;
    if (!rvmat.size)
        return;
    s->compiled[index] = (struct p3d_odol_material){.name = rvmat,
                                                    .ambient = {1, 1, 1, 1},
                                                    .diffuse = {1, 1, 1, 1},
                                                    .vertex_shader = order->count > 3 ? order_whole(order, 3) : 0,
                                                    .render_flag_count = 1};
    s->compiled_pointers[index] = &s->compiled[index];
}

static void paint(struct shape *s, const struct order *order)
{
    s->materials[0].texture = p3d_bytes_of(order_word(order, 1));
    s->materials[0].material = p3d_bytes_of(order_word(order, 2));
}

static void use_material(struct shape *s, const struct order *order)
{
    s->material = order_whole(order, 1);
}

static void set_alpha(struct shape *s, const struct order *order)
{
    (void)order;
    s->textures[s->material].is_alpha = true;
}

/* ---- Selections, proxies and properties ---- */

static void take_point(struct p3d_model_selection *selection, struct shape_lod *room, size_t index, uint32_t point,
                       float weight)
{
    room->selected_points[index][selection->point_count] = point;
    room->point_weights[index][selection->point_count++] = weight;
}

static void take_face(struct p3d_model_selection *selection, struct shape_lod *room, size_t index, uint32_t face,
                      float weight)
{
    room->selected_faces[index][selection->face_count] = face;
    room->face_weights[index][selection->face_count++] = weight;
}

static void draw_selection(struct shape *s, const struct order *order)
{
    const uint32_t index = s->drawn->selection_count++, last = s->drawn->face_count - 1;
    struct p3d_model_selection *selection = &s->room->selections[index];

    assert_in_range(index, 0, SHAPE_SELECTIONS - 1);
    *selection = (struct p3d_model_selection){p3d_bytes_of(order_word(order, 1)),
                                              s->room->selected_points[index],
                                              s->room->point_weights[index],
                                              0,
                                              s->room->selected_faces[index],
                                              s->room->face_weights[index],
                                              0};
    if (strcmp(order_word(order, 2), "last") == 0) {
        take_face(selection, s->room, index, last, 1);
        for (uint32_t i = 0; i < s->room->faces[last].corner_count; i++)
            take_point(selection, s->room, index, s->room->corners[s->room->faces[last].first_corner + i].point, 1);
        return;
    }
    for (uint32_t i = 2; i < order->count; i++) {
        const char *word = order->words[i], *weight = strchr(word, '=');

        assert_true(*word == 'p' || *word == 'f');
        (*word == 'p' ? take_point : take_face)(selection, s->room, index, (uint32_t)strtoul(word + 1, NULL, 10),
                                                weight ? strtof(weight + 1, NULL) : 1);
    }
}

static struct p3d_model_proxy *add_proxy(struct shape *s)
{
    assert_in_range(s->drawn->proxy_count, 0, SHAPE_SELECTIONS - 1);
    return &s->room->proxies[s->drawn->proxy_count++];
}

static void draw_proxy(struct shape *s, const struct order *order)
{
    const struct order selection = {{"s", order->words[1], "last"}, 3};
    const struct p3d_model_face *face = &s->room->faces[s->drawn->face_count - 1];
    struct p3d_model_proxy *proxy = add_proxy(s);
    struct p3d_vec3 points[3];

    for (uint32_t i = 0; i < 3; i++)
        points[i] = s->room->points[s->room->corners[face->first_corner + i].point];
    proxy->frame = p3d_proxy_frame_of(points);
    proxy->selection = s->drawn->selection_count;
    draw_selection(s, &selection);
    assert_true(p3d_proxy_name(p3d_bytes_of(order->words[1]), &proxy->path, &proxy->id));
}

static void stand_proxy(struct shape *s, const struct order *order)
{
    *add_proxy(s) = (struct p3d_model_proxy){p3d_bytes_of(order->words[1]),
                                             order_whole(order, 2),
                                             order_number(order, 3) < 0 ? P3D_NO_SELECTION : order_whole(order, 3),
                                             {place(order, 4), {0, 0, 1}, {0, 1, 0}}};
}

static void draw_property(struct shape *s, const struct order *order)
{
    assert_in_range(s->drawn->property_count, 0, SHAPE_PROPERTIES - 1);
    s->room->properties[s->drawn->property_count++] =
        (struct p3d_model_property){p3d_bytes_of(order_word(order, 1)), p3d_bytes_of(order_word(order, 2))};
}

static void set_masses(struct shape *s, const struct order *order)
{
    for (uint32_t i = 1; i < order->count; i++)
        store_floats(s->room->masses + (size_t)4 * (i - 1), (const float[]){order_number(order, i)}, 1);
    s->drawn->masses = (struct p3d_span){s->room->masses, order->count - 1, 4};
}

/* ---- Bones ---- */

static void draw_bone(struct shape *s, const struct order *order)
{
    assert_in_range(s->model.bone_count, 0, SHAPE_BONES - 1);
    s->bones[s->model.bone_count++] = (struct p3d_model_bone){p3d_bytes_of(order_word(order, 1)),
                                                              order->count > 2 ? order_whole(order, 2) : P3D_NO_BONE};
    s->model.skeleton = p3d_bytes_of("S");
    if (s->drawn)
        s->drawn->skins = s->room->skins;
}

static void draw_skin(struct shape *s, const struct order *order)
{
    struct p3d_model_skin *skin = &s->room->skins[order_whole(order, 1)];

    s->drawn->skins = s->room->skins;
    skin->count = order->count - 2;
    assert_in_range(skin->count, 0, 4);
    for (uint32_t i = 2; i < order->count; i++) {
        char *weight;

        skin->bones[i - 2] = (uint32_t)strtoul(order->words[i], &weight, 10);
        skin->weights[i - 2] = strtof(weight + 1, NULL);
    }
}

struct p3d_model_animation *shape_animation(struct shape *s, const char *name, enum p3d_animation_type type)
{
    struct p3d_model_animation *animation = &s->animations[s->model.animation_count++];

    assert_in_range(s->model.animation_count, 1, SHAPE_ANIMATIONS);
    *animation = (struct p3d_model_animation){
        .name = p3d_bytes_of(name), .source = p3d_bytes_of("user"), .type = type, .max_phase = 1, .max_value = 1};
    for (uint32_t i = 0; i < s->model.lod_count; i++)
        s->lods[i].axes = s->rooms[i]->axes;
    return animation;
}

/* ---- The text ---- */

static void begin_lod(struct shape *s, const struct order *order)
{
    const uint32_t index = s->model.lod_count++;
    struct shape_lod *room = calloc(1, sizeof *room);

    assert_non_null(room);
    assert_in_range(index, 0, SHAPE_LODS - 1);
    s->rooms[index] = s->room = room;
    s->drawn = &s->lods[index];
    *s->drawn = (struct p3d_model_lod){.points = room->points,
                                       .point_flags = room->point_flags,
                                       .normals = room->normals,
                                       .corners = room->corners,
                                       .faces = room->faces,
                                       .uv_sets = room->uv_sets,
                                       .uv_set_count = 1,
                                       .selections = room->selections,
                                       .properties = room->properties,
                                       .proxies = room->proxies};
    for (uint32_t i = 0; i < 2; i++)
        room->uv_sets[i] = (struct p3d_model_uv_set){i, room->uvs[i]};
    if (!p3d_lod_resolution(order_word(order, 1), &s->drawn->resolution))
        fail_msg("no LOD is called %s", order_word(order, 1));
}

static void go_on(struct shape *s, const struct order *order)
{
    const uint32_t index = order_whole(order, 1);

    assert_true(index < s->model.lod_count);
    s->drawn = &s->lods[index];
    s->room = s->rooms[index];
}

static const struct {
    const char *word;
    void (*draw)(struct shape *s, const struct order *order);
} drawers[] = {{"lod", begin_lod},
               {"p", draw_points},
               {"n", draw_normals},
               {"f", draw_face},
               {"patch", draw_patch},
               {"tetrahedron", draw_tetrahedron},
               {"uv", draw_uvs},
               {"uv2", draw_uvs},
               {"uvsets", set_uv_sets},
               {"corner", set_corner},
               {"pflags", set_point_flags},
               {"fflags", set_face_flags},
               {"material", draw_material},
               {"use", use_material},
               {"alpha", set_alpha},
               {"s", draw_selection},
               {"proxy", draw_proxy},
               {"stand", stand_proxy},
               {"prop", draw_property},
               {"mass", set_masses},
               {"bone", draw_bone},
               {"skin", draw_skin},
               {"on", go_on},
               {"paint", paint}};

void shape_order(struct shape *s, const struct order *order)
{
    for (size_t i = 0; i < COUNT(drawers); i++)
        if (strcmp(order->words[0], drawers[i].word) == 0) {
            drawers[i].draw(s, order);
            return;
        }
    fail_msg("nobody can draw '%s'", order->words[0]);
}

static void draw_text(struct shape *s, const char *drawing)
{
    struct order order;

    while (*drawing) {
        drawing = take_order(&s->words, drawing, &order);
        if (order.count)
            shape_order(s, &order);
    }
}

void shape_draw(struct shape *s, const char *format, ...)
{
    char drawing[1024];
    va_list arguments;
    int size;

    va_start(arguments, format);
    size = vsnprintf(drawing, sizeof drawing, format, arguments);
    va_end(arguments);
    assert_in_range(size, 0, sizeof drawing - 1);
    draw_text(s, drawing);
}

static void end_shape(void *shape)
{
    struct shape *s = shape;

    p3d_odol_free(s->odol);
    for (size_t i = 0; i < SHAPE_LODS; i++)
        free(s->rooms[i]);
    free(s);
}

void shape_free(struct shape *s)
{
    not_at_end(s);
    end_shape(s);
}

struct shape *shape(const char *drawing)
{
    struct shape *s = calloc(1, sizeof *s);

    assert_non_null(s);
    at_end(end_shape, s);
    s->model = (struct p3d_model){.lods = s->lods,
                                  .materials = s->materials,
                                  .material_count = 1,
                                  .bones = s->bones,
                                  .animations = s->animations};
    for (uint32_t i = 0; i < SHAPE_MATERIALS; i++)
        s->textures[i] = (struct p3d_binarise_texture){.color = {1, 1, 1, 1}};
    draw_text(s, drawing);
    return s;
}

/* ---- The ODOL ---- */

void shape_compile(struct shape *s, uint32_t version)
{
    static const uint32_t of_dayz[] = {16, 20, 20}; /* 53 to 55 */
    const bool is_of_dayz = version >= 53 && version <= 55;

    for (uint32_t i = 0; i < SHAPE_MATERIALS; i++)
        s->compiled[i].version = is_of_dayz ? of_dayz[version - 53] : version > 55 ? 11 : version > 47 ? 10 : 9;
}

const struct p3d_odol_lod *shape_make(struct shape *s, uint32_t version)
{
    const struct p3d_binarise_options options = {
        .version = version, .materials = s->compiled_pointers, .textures = s->textures, .normal_maps = s->normal_maps};
    struct p3d_error error;

    shape_compile(s, version);
    if (!s->is_centred && !s->lods[0].property_count) {
        s->rooms[0]->properties[0] = (struct p3d_model_property){p3d_bytes_of("autocenter"), p3d_bytes_of("0")};
        s->lods[0].property_count = 1;
    }
    p3d_odol_free(s->odol);
    s->odol = p3d_odol_from_model(&s->model, &options, NULL, &error);
    if (!s->odol)
        fail_msg("%s", error.message);
    s->lod = &s->odol->lods[0];
    return s->lod;
}
