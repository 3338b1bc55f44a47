/* part_orders.c: orders of drawings that draw what a LOD or a model has besides: selections, proxies, masses, bones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "orders.h"

#include <stdlib.h>

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

    take_members(s, is_new ? add_selection(s, order_word(order, 1)) : selection_of(s, order_word(order, 1)), order);
}

static void give_name(struct sketch *s, const struct order *order)
{
    s->room->selections[selection_of(s, order_word(order, 1))].name = order_text(order, 2);
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
    proxy->selection = add_selection(s, order_word(order, 1));
    take_last(s, proxy->selection);
    assert_true(p3d_proxy_name(order_text(order, 1), &proxy->path, &proxy->id));
}

static void stand_proxy(struct sketch *s, const struct order *order)
{
    s->room->proxies[s->drawn->proxy_count++] =
        (struct p3d_model_proxy){order_text(order, 1),
                                 order_whole(order, 2),
                                 order_number(order, 3) < 0 ? P3D_NO_SELECTION : order_whole(order, 3),
                                 {order_place(order, 4), {0, 0, 1}, {0, 1, 0}}};
    s->only_of_models = order->words[0];
}

static void draw_property(struct sketch *s, const struct order *order)
{
    assert_in_range(s->drawn->property_count, 0, SKETCH_PROPERTIES - 1);
    s->room->properties[s->drawn->property_count++] =
        (struct p3d_model_property){order_text(order, 1), order_text(order, 2)};
}

/* The last one is that of all points behind, too. */
static void set_masses(struct sketch *s, const struct order *order)
{
    for (uint32_t i = 0; i < SKETCH_POINTS; i++)
        store_floats(s->room->masses + (size_t)4 * i,
                     (const float[]){order_number(order, i + 1 < order->count ? i + 1 : order->count - 1)}, 1);
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
    s->bones[s->model.bone_count++] = (struct p3d_model_bone){order_text(order, 1), parent};
    s->model.skeleton = p3d_bytes_of("S");
    if (s->drawn)
        s->drawn->skins = s->room->skins;
}

static void draw_skin(struct sketch *s, const struct order *order)
{
    struct p3d_model_skin *skin = &s->room->skins[order_index(order, s->drawn->point_count)];

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
    s->sections[s->model.section_count++] = order_text(order, 1);
}

static void draw_animation(struct sketch *s, const struct order *order)
{
    struct p3d_model_animation *animation = &s->animations[s->model.animation_count++];
    uint32_t type = 0;

    assert_in_range(s->model.animation_count, 1, SKETCH_PARTS);
    while (p3d_animation_type_name(type) && strcmp(p3d_animation_type_name(type), order_word(order, 2)) != 0)
        type++;
    if (!p3d_animation_type_name(type))
        fail_msg("%s is no type of animation", order_word(order, 2));
    *animation = (struct p3d_model_animation){.name = order_text(order, 1),
                                              .source = p3d_bytes_of("user"),
                                              .type = (enum p3d_animation_type)type,
                                              .bone = order->count > 3 ? bone_of(s, order->words[3]) : 0,
                                              .max_phase = 1,
                                              .max_value = 1,
                                              .selection = order_text(order, 3),
                                              .axis = order_text(order, 4)};
    for (uint32_t i = 0; i < s->model.lod_count; i++)
        s->lods[i].axes = s->rooms[i]->axes;
}

/* ---- All of them ---- */

const struct drawer part_drawers[] = {{"s", draw_selection},
                                      {"take", draw_selection},
                                      {"rename", give_name},
                                      {"proxy", draw_proxy},
                                      {"stand", stand_proxy},
                                      {"prop", draw_property},
                                      {"mass", set_masses},
                                      {"bone", draw_bone},
                                      {"skin", draw_skin},
                                      {"discrete", set_discrete},
                                      {"section", draw_section},
                                      {"moves", draw_animation},
                                      {NULL, NULL}};
