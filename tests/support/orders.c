/* orders.c: the orders of drawings, one function each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "orders.h"

#include <stdlib.h>

/* ---- Words ---- */

/* "" if there are not so many words. */
static const char *word_of(const struct order *order, uint32_t word)
{
    return word < order->count ? order->words[word] : "";
}

static struct p3d_bytes text_of(const struct order *order, uint32_t word)
{
    return p3d_bytes_of(word_of(order, word));
}

static float number_of(const struct order *order, uint32_t word)
{
    char *end;
    const float value = strtof(word_of(order, word), &end);

    if (word >= order->count || *end)
        fail_msg("%s: word %u is not a number", order->words[0], (unsigned)word);
    return value;
}

static uint32_t whole_of(const struct order *order, uint32_t word)
{
    number_of(order, word);
    return (uint32_t)strtoul(order->words[word], NULL, 0);
}

static struct p3d_vec3 place_of(const struct order *order, uint32_t word)
{
    return (struct p3d_vec3){number_of(order, word), number_of(order, word + 1), number_of(order, word + 2)};
}

/* ---- LODs ---- */

static void set_resolution(struct sketch *s, const struct order *order)
{
    if (!p3d_lod_resolution(word_of(order, 1), &s->drawn->resolution))
        fail_msg("no LOD is called %s", word_of(order, 1));
}

static void go_on_with(struct sketch *s, const struct order *order)
{
    const uint32_t index = whole_of(order, 1);

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
        add_point(s, place_of(order, i));
}

static void draw_normals(struct sketch *s, const struct order *order)
{
    for (uint32_t i = 1; i < order->count; i += 3) {
        assert_in_range(s->drawn->normal_count, 0, SKETCH_POINTS - 1);
        s->room->normals[s->drawn->normal_count++] = place_of(order, i);
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
    const float x = number_of(order, 1), size = number_of(order, 2);
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

/* The index of a point or face, of which there are so many. */
static uint32_t index_of(const struct order *order, uint32_t count)
{
    const uint32_t index = whole_of(order, 1);

    assert_true(index < count);
    return index;
}

static void move_point(struct sketch *s, const struct order *order)
{
    s->room->points[index_of(order, s->drawn->point_count)] = place_of(order, 2);
}

static void flag_points(struct sketch *s, const struct order *order)
{
    const uint32_t first = index_of(order, s->drawn->point_count);

    for (uint32_t i = 2; i < order->count; i++)
        s->room->point_flags[first + i - 2] = whole_of(order, i);
}

static struct p3d_model_face *face_of(struct sketch *s, const struct order *order)
{
    return &s->room->faces[index_of(order, s->drawn->face_count)];
}

static void flag_faces(struct sketch *s, const struct order *order)
{
    struct p3d_model_face *first = face_of(s, order);

    for (uint32_t i = 2; i < order->count; i++)
        first[i - 2].flags = whole_of(order, i);
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
        (struct p3d_model_frame){number_of(order, 1), {places, s->drawn->point_count, 12}};
}

/* ---- UVs and materials ---- */

static void draw_uvs(struct sketch *s, const struct order *order)
{
    struct p3d_vec2 *uvs = s->room->uvs[s->drawn->uv_set_count - 1] + face_of(s, order)->first_corner;

    for (uint32_t i = 2; i < order->count; i += 2)
        uvs[i / 2 - 1] = (struct p3d_vec2){number_of(order, i), number_of(order, i + 1)};
}

static void begin_uv_set(struct sketch *s, const struct order *order)
{
    add_uv_set(s, whole_of(order, 1));
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
    s->materials[0].texture = text_of(order, 1);
    s->materials[0].material = text_of(order, 2);
}

static void new_material(struct sketch *s, const struct order *order)
{
    struct p3d_model_material *material = add_material(s);

    material->texture = text_of(order, 1);
    material->material = text_of(order, 2);
    s->material = (uint32_t)(material - s->materials);
    if (!material->material.size)
        return;
    s->compiled[s->material] = (struct p3d_odol_material){.name = material->material,
                                                          .ambient = {1, 1, 1, 1},
                                                          .diffuse = {1, 1, 1, 1},
                                                          .vertex_shader = order->count > 3 ? whole_of(order, 3) : 0,
                                                          .render_flag_count = 1};
    s->compiled_pointers[s->material] = &s->compiled[s->material];
}

static void use_material(struct sketch *s, const struct order *order)
{
    s->material = whole_of(order, 1);
}

/* A material of the face alone, like the one that it had but for "tex" or "mat". */
static void paint_face(struct sketch *s, const struct order *order)
{
    struct p3d_model_face *face = face_of(s, order);
    struct p3d_model_material *material = add_material(s);

    *material = s->materials[face->material];
    *(order->words[0][0] == 't' ? &material->texture : &material->material) = text_of(order, 2);
    face->material = (uint32_t)(material - s->materials);
}

/* ---- Selections ---- */

/* Members are ascending. One of weight 0 is none. */
static void set_member(uint32_t *members, float *weights, uint32_t *count, uint32_t member, float weight)
{
    const uint32_t is_wanted = weight != 0;
    uint32_t at = 0, was_there, behind;

    while (at < *count && members[at] < member)
        at++;
    was_there = at < *count && members[at] == member;
    behind = *count - at - was_there;
    memmove(members + at + is_wanted, members + at + was_there, behind * sizeof *members);
    memmove(weights + at + is_wanted, weights + at + was_there, behind * sizeof *weights);
    *count = at + is_wanted + behind;
    if (is_wanted) {
        members[at] = member;
        weights[at] = weight;
    }
}

/* Takes a point, 'p', or a face, 'f'. */
static void take(struct sketch *s, uint32_t index, char kind, uint32_t member, float weight)
{
    struct sketch_lod *room = s->room;
    struct p3d_model_selection *selection = &room->selections[index];

    assert_true((kind == 'p' && member < SKETCH_POINTS) || (kind == 'f' && member < SKETCH_FACES));
    if (kind == 'p')
        set_member(room->selected_points[index], room->point_weights[index], &selection->point_count, member, weight);
    else
        set_member(room->selected_faces[index], room->face_weights[index], &selection->face_count, member, weight);
}

static void take_last(struct sketch *s, uint32_t selection)
{
    const struct p3d_model_face *face = &s->room->faces[s->drawn->face_count - 1];

    take(s, selection, 'f', s->drawn->face_count - 1, 1);
    for (uint32_t i = 0; i < face->corner_count; i++)
        take(s, selection, 'p', s->room->corners[face->first_corner + i].point, 1);
}

static void take_members(struct sketch *s, uint32_t selection, const struct order *order)
{
    for (uint32_t i = 2; i < order->count; i++) {
        const char *word = order->words[i], *equals = strchr(word, '=');

        if (strcmp(word, "last") == 0)
            take_last(s, selection);
        else
            take(s, selection, *word, (uint32_t)strtoul(word + 1, NULL, 10), equals ? strtof(equals + 1, NULL) : 1);
    }
}

static uint32_t add_selection(struct sketch *s, const char *name)
{
    const uint32_t index = s->drawn->selection_count++;

    assert_in_range(index, 0, SKETCH_SELECTIONS - 1);
    s->room->selections[index] = (struct p3d_model_selection){.name = p3d_bytes_of(name),
                                                              .points = s->room->selected_points[index],
                                                              .point_weights = s->room->point_weights[index],
                                                              .faces = s->room->selected_faces[index],
                                                              .face_weights = s->room->face_weights[index]};
    return index;
}

static uint32_t selection_of(const struct sketch *s, const char *name)
{
    for (uint32_t i = s->drawn->selection_count; i-- > 0;)
        if (p3d_text_equal(s->room->selections[i].name, name))
            return i;
    fail_msg("there is no selection %s", name);
    return 0;
}

/* "s" draws one, "take" goes on with it. */
static void draw_selection(struct sketch *s, const struct order *order)
{
    const bool is_new = order->words[0][0] == 's';

    take_members(s, is_new ? add_selection(s, word_of(order, 1)) : selection_of(s, word_of(order, 1)), order);
}

static void give_name(struct sketch *s, const struct order *order)
{
    s->room->selections[selection_of(s, word_of(order, 1))].name = text_of(order, 2);
}

static void draw_box(struct sketch *s, const struct order *order)
{
    static const uint32_t quads[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                         {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    const struct p3d_vec3 at = place_of(order, 2);
    const float size = number_of(order, 5);
    const uint32_t first = s->drawn->point_count, first_face = s->drawn->face_count;
    uint32_t selection;

    for (uint32_t i = 0; i < 8; i++)
        add_point(s,
                  (struct p3d_vec3){at.x + (i & 1 ? size : 0), at.y + (i & 2 ? size : 0), at.z + (i & 4 ? size : 0)});
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t *quad = quads[i];

        add_face(s, 4, (const uint32_t[]){first + quad[0], first + quad[1], first + quad[2], first + quad[3]});
    }
    if (strcmp(order->words[1], "-") == 0)
        return;
    selection = add_selection(s, order->words[1]);
    for (uint32_t i = 0; i < 8; i++)
        take(s, selection, 'p', first + i, 1);
    for (uint32_t i = 0; i < 6; i++)
        take(s, selection, 'f', first_face + i, 1);
}

/* ---- Proxies, properties and masses ---- */

static void draw_proxy(struct sketch *s, const struct order *order)
{
    const struct p3d_model_face *face = &s->room->faces[s->drawn->face_count - 1];
    struct p3d_model_proxy *proxy = &s->room->proxies[s->drawn->proxy_count++];
    struct p3d_vec3 points[3];

    for (uint32_t i = 0; i < 3; i++)
        points[i] = s->room->points[s->room->corners[face->first_corner + i].point];
    proxy->frame = p3d_proxy_frame_of(points);
    proxy->selection = add_selection(s, word_of(order, 1));
    take_last(s, proxy->selection);
    assert_true(p3d_proxy_name(text_of(order, 1), &proxy->path, &proxy->id));
}

static void stand_proxy(struct sketch *s, const struct order *order)
{
    s->room->proxies[s->drawn->proxy_count++] =
        (struct p3d_model_proxy){text_of(order, 1),
                                 whole_of(order, 2),
                                 number_of(order, 3) < 0 ? P3D_NO_SELECTION : whole_of(order, 3),
                                 {place_of(order, 4), {0, 0, 1}, {0, 1, 0}}};
    s->only_of_models = order->words[0];
}

static void draw_property(struct sketch *s, const struct order *order)
{
    assert_in_range(s->drawn->property_count, 0, SKETCH_PROPERTIES - 1);
    s->room->properties[s->drawn->property_count++] = (struct p3d_model_property){text_of(order, 1), text_of(order, 2)};
}

/* The last one is that of all points behind, too. */
static void set_masses(struct sketch *s, const struct order *order)
{
    for (uint32_t i = 0; i < SKETCH_POINTS; i++)
        store_floats(s->room->masses + (size_t)4 * i,
                     (const float[]){number_of(order, i + 1 < order->count ? i + 1 : order->count - 1)}, 1);
    s->drawn->masses = (struct p3d_span){s->room->masses, s->drawn->point_count, 4};
}

/* ---- Bones and animations ---- */

static uint32_t bone_of(const struct sketch *s, const char *name)
{
    for (uint32_t i = 0; i < s->model.bone_count; i++)
        if (p3d_text_equal(s->bones[i].name, name))
            return i;
    return P3D_NO_BONE;
}

static void draw_bone(struct sketch *s, const struct order *order)
{
    const uint32_t parent = order->count > 2 ? bone_of(s, order->words[2]) : P3D_NO_BONE;

    assert_in_range(s->model.bone_count, 0, SKETCH_BONES - 1);
    assert_true(order->count < 3 || parent != P3D_NO_BONE);
    s->bones[s->model.bone_count++] = (struct p3d_model_bone){text_of(order, 1), parent};
    s->model.skeleton = p3d_bytes_of("S");
    if (s->drawn)
        s->drawn->skins = s->room->skins;
}

static void draw_skin(struct sketch *s, const struct order *order)
{
    struct p3d_model_skin *skin = &s->room->skins[index_of(order, s->drawn->point_count)];

    s->drawn->skins = s->room->skins;
    skin->count = order->count - 2;
    s->only_of_models = order->words[0];
    assert_in_range(skin->count, 0, 4);
    for (uint32_t i = 2; i < order->count; i++) {
        char *weight;

        skin->bones[i - 2] = (uint32_t)strtoul(order->words[i], &weight, 10);
        skin->weights[i - 2] = strtof(weight + 1, NULL);
    }
}

static void set_discrete(struct sketch *s, const struct order *order)
{
    (void)order;
    s->model.is_discrete = true;
}

static void draw_section(struct sketch *s, const struct order *order)
{
    assert_in_range(s->model.section_count, 0, SKETCH_PARTS - 1);
    s->sections[s->model.section_count++] = text_of(order, 1);
}

static void draw_animation(struct sketch *s, const struct order *order)
{
    struct p3d_model_animation *animation = &s->animations[s->model.animation_count++];
    uint32_t type = 0;

    assert_in_range(s->model.animation_count, 1, SKETCH_PARTS);
    while (p3d_animation_type_name(type) && strcmp(p3d_animation_type_name(type), word_of(order, 2)) != 0)
        type++;
    if (!p3d_animation_type_name(type))
        fail_msg("%s is no type of animation", word_of(order, 2));
    *animation = (struct p3d_model_animation){.name = text_of(order, 1),
                                              .source = p3d_bytes_of("user"),
                                              .type = (enum p3d_animation_type)type,
                                              .bone = order->count > 3 ? bone_of(s, order->words[3]) : 0,
                                              .max_phase = 1,
                                              .max_value = 1,
                                              .selection = text_of(order, 3),
                                              .axis = text_of(order, 4)};
    for (uint32_t i = 0; i < s->model.lod_count; i++)
        s->lods[i].axes = s->rooms[i]->axes;
}

/* ---- Checks ---- */

static void set_profile(struct sketch *s, const struct order *order)
{
    assert_true(p3d_profile_of(word_of(order, 1), &s->options.profile));
}

/* ---- All of them ---- */

struct drawer {
    const char *word;
    void (*draw)(struct sketch *s, const struct order *order);
};

static const struct drawer drawers[] = {
    {"lod", begin_lod},         {"on", go_on_with},         {"at", set_resolution},  {"p", draw_points},
    {"n", draw_normals},        {"f", draw_face},           {"patch", draw_patch},   {"pyramid", draw_pyramid},
    {"box", draw_box},          {"place", move_point},      {"pflags", flag_points}, {"fflags", flag_faces},
    {"sharp", sharpen},         {"frame", draw_frame},      {"uv", draw_uvs},        {"uvset", begin_uv_set},
    {"no_uvs", remove_uv_sets}, {"material", new_material}, {"paint", paint},        {"use", use_material},
    {"tex", paint_face},        {"mat", paint_face},        {"s", draw_selection},   {"take", draw_selection},
    {"rename", give_name},      {"proxy", draw_proxy},      {"stand", stand_proxy},  {"prop", draw_property},
    {"mass", set_masses},       {"bone", draw_bone},        {"skin", draw_skin},     {"discrete", set_discrete},
    {"section", draw_section},  {"moves", draw_animation},  {"profile", set_profile}};

bool draw_order(struct sketch *s, const struct order *order)
{
    for (size_t i = 0; i < COUNT(drawers); i++)
        if (strcmp(order->words[0], drawers[i].word) == 0) {
            drawers[i].draw(s, order);
            if (s->model.bone_count || s->model.section_count || s->model.animation_count)
                s->options.model_cfg = &s->model;
            return true;
        }
    return false;
}
