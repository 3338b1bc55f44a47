/* sketch.c: draws small MLODs as a text says.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sketch.h"

#include <ctype.h>
#include <stdlib.h>

static void put_number(uint8_t *data, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}

static void begin_lod(struct sketch *s, float resolution)
{
    const uint32_t index = s->mlod.lod_count++;
    struct sketch_lod *room = calloc(1, sizeof *room);

    assert_non_null(room);
    assert_in_range(index, 0, SKETCH_LODS - 1);
    s->rooms[index] = s->room = room;
    s->lod = &s->lods[index];
    *s->lod = (struct p3d_mlod_lod){.header_size = 28,
                                    .version = 0x100,
                                    .points = {room->points, 0, 16},
                                    .normals = {room->normals, 1, 12},
                                    .faces = room->faces,
                                    .tags = room->tags,
                                    .resolution = resolution};
    put_float(room->normals + 4, 1);
    s->mlod.lods = s->lods;
}

static void end_sketch(void *sketch)
{
    struct sketch *s = sketch;

    for (uint32_t i = 0; i < s->mlod.lod_count; i++)
        free(s->rooms[i]);
    free(s);
}

static struct p3d_mlod_tag *add_tag(struct sketch *s, enum p3d_mlod_tag_kind kind, const char *name)
{
    struct p3d_mlod_tag *tag = &s->room->tags[s->lod->tag_count++];

    assert_in_range(s->lod->tag_count, 1, SKETCH_TAGS);
    tag->kind = kind;
    tag->active = 1;
    tag->name = p3d_bytes_of(name);
    return tag;
}

/* ---- What is drawn ---- */

static uint32_t add_point(struct sketch *s, float x, float y, float z)
{
    const uint32_t index = s->lod->points.count++;
    const float place[3] = {x, y, z};

    assert_in_range(index, 0, SKETCH_POINTS - 1);
    store_floats(s->room->points + (size_t)16 * index, place, 3);
    return index;
}

static void add_face(struct sketch *s, uint32_t corner_count, const uint32_t points[4])
{
    struct p3d_mlod_face *face = &s->room->faces[s->lod->face_count++];

    assert_in_range(s->lod->face_count, 1, SKETCH_FACES);
    face->corner_count = corner_count;
    for (uint32_t i = 0; i < corner_count; i++)
        face->corners[i].point = points[i];
    s->lod->corner_count += corner_count;
}

static void add_box(struct sketch *s, const char *name, const float at[3], float size)
{
    static const uint32_t quads[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                         {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    const uint32_t first = s->lod->points.count, first_face = s->lod->face_count;

    for (uint32_t i = 0; i < 8; i++)
        add_point(s, at[0] + (i & 1 ? size : 0), at[1] + (i & 2 ? size : 0), at[2] + (i & 4 ? size : 0));
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t *quad = quads[i];

        add_face(s, 4, (const uint32_t[4]){first + quad[0], first + quad[1], first + quad[2], first + quad[3]});
    }
    if (strcmp(name, "-") == 0)
        return;
    add_tag(s, P3D_TAG_SELECTION, name);
    memset(s->room->point_weights[s->lod->tag_count - 1] + first, 1, 8);
    memset(s->room->face_weights[s->lod->tag_count - 1] + first_face, 1, 6);
}

static void add_pyramid(struct sketch *s)
{
    static const uint32_t triangles[4][4] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};

    for (uint32_t i = 0; i < 4; i++)
        add_point(s, i == 1, i == 2, i == 3);
    for (uint32_t i = 0; i < 4; i++)
        add_face(s, 3, triangles[i]);
}

static void sharpen(struct sketch *s)
{
    struct p3d_mlod_tag *tag = add_tag(s, P3D_TAG_SHARP_EDGES, "");
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->lod->face_count; i++) {
        const struct p3d_mlod_face *face = &s->room->faces[i];

        for (uint32_t j = 0; j < face->corner_count; j++, count++) {
            put_number(s->room->edges + (size_t)8 * count, face->corners[j].point);
            put_number(s->room->edges + (size_t)8 * count + 4, face->corners[(j + 1) % face->corner_count].point);
        }
    }
    assert_in_range(count, 0, SKETCH_EDGES);
    tag->value.sharp_edges = (struct p3d_span){s->room->edges, count, 8};
}

/* ---- The text ---- */

static uint32_t selection_of(const struct sketch *s, const char *name)
{
    for (uint32_t i = s->lod->tag_count; i-- > 0;)
        if (p3d_text_equal(s->room->tags[i].name, name))
            return i;
    fail_msg("there is no selection %s", name);
    return 0;
}

static void take_members(struct sketch *s, uint32_t selection, const struct order *order)
{
    for (uint32_t i = 2; i < order->count; i++) {
        const char *word = order->words[i], *weight = strchr(word, '=');
        const unsigned long index = strtoul(word + 1, NULL, 10);
        uint8_t *weights = *word == 'f' ? s->room->face_weights[selection] : s->room->point_weights[selection];

        assert_true(*word == 'f' || *word == 'p');
        assert_true(index < (*word == 'f' ? s->lod->face_count : s->lod->points.count));
        weights[index] = (uint8_t)(weight ? strtoul(weight + 1, NULL, 10) : 1);
    }
}

static bool draw_body(struct sketch *s, const struct order *order)
{
    const char *word = order->words[0];

    if (strcmp(word, "p") == 0) {
        for (uint32_t i = 1; i < order->count; i += 3)
            add_point(s, order_number(order, i), order_number(order, i + 1), order_number(order, i + 2));
    } else if (strcmp(word, "f") == 0) {
        uint32_t points[4] = {0};

        for (uint32_t i = 1; i < order->count; i++)
            points[i - 1] = order_whole(order, i);
        add_face(s, order->count - 1, points);
    } else if (strcmp(word, "pyramid") == 0) {
        add_pyramid(s);
    } else if (strcmp(word, "box") == 0) {
        add_box(s, order->words[1],
                (const float[3]){order_number(order, 2), order_number(order, 3), order_number(order, 4)},
                order_number(order, 5));
    } else {
        return false;
    }
    return true;
}

static bool draw_tag(struct sketch *s, const struct order *order)
{
    const char *word = order->words[0];

    if (strcmp(word, "s") == 0) {
        add_tag(s, P3D_TAG_SELECTION, order->words[1]);
        take_members(s, s->lod->tag_count - 1, order);
    } else if (strcmp(word, "take") == 0) {
        take_members(s, selection_of(s, order->words[1]), order);
    } else if (strcmp(word, "rename") == 0) {
        s->room->tags[selection_of(s, order->words[1])].name = p3d_bytes_of(order->words[2]);
    } else if (strcmp(word, "prop") == 0) {
        struct p3d_mlod_tag *tag = add_tag(s, P3D_TAG_PROPERTY, "");

        tag->value.property.name = p3d_bytes_of(order->words[1]);
        tag->value.property.value = p3d_bytes_of(order->words[2]);
    } else if (strcmp(word, "mass") == 0) {
        add_tag(s, P3D_TAG_MASS, "");
        for (size_t i = 0; i < SKETCH_POINTS; i++)
            put_float(s->room->masses + 4 * i, order_number(order, 1));
    } else if (strcmp(word, "m") == 0) {
        put_float(s->room->masses + (size_t)4 * order_whole(order, 1), order_number(order, 2));
    } else if (strcmp(word, "sharp") == 0) {
        sharpen(s);
    } else if (strcmp(word, "frame") == 0) {
        add_tag(s, P3D_TAG_ANIMATION, "")->value.animation.time = order_number(order, 1);
    } else if (strcmp(word, "uvset") == 0) {
        add_tag(s, P3D_TAG_UV_SET, "")->value.uv_set.id = order_whole(order, 1);
    } else {
        return false;
    }
    return true;
}

static uint32_t bone_of(const struct sketch *s, const char *name)
{
    for (uint32_t i = 0; i < s->cfg.bone_count; i++)
        if (p3d_text_equal(s->bones[i].name, name))
            return i;
    return P3D_NO_BONE;
}

/* The text of a model.cfg. */
static bool draw_cfg(struct sketch *s, const struct order *order)
{
    const char *word = order->words[0];
    const struct p3d_bytes name = p3d_bytes_of(order->count > 1 ? order->words[1] : "");

    if (strcmp(word, "bone") == 0) {
        assert_in_range(s->cfg.bone_count, 0, SKETCH_CFG - 1);
        s->bones[s->cfg.bone_count++] =
            (struct p3d_model_bone){name, order->count > 2 ? bone_of(s, order->words[2]) : P3D_NO_BONE};
    } else if (strcmp(word, "discrete") == 0) {
        s->cfg.is_discrete = true;
    } else if (strcmp(word, "section") == 0) {
        assert_in_range(s->cfg.section_count, 0, SKETCH_CFG - 1);
        s->sections[s->cfg.section_count++] = name;
    } else if (strcmp(word, "moves") == 0) {
        assert_in_range(s->cfg.animation_count, 0, SKETCH_CFG - 1);
        s->animations[s->cfg.animation_count++] =
            (struct p3d_model_animation){.name = name,
                                         .type = (enum p3d_animation_type)order_whole(order, 2),
                                         .selection = p3d_bytes_of(order->words[3]),
                                         .bone = bone_of(s, order->words[3]),
                                         .axis = p3d_bytes_of(order->count > 4 ? order->words[4] : "")};
    } else {
        return false;
    }
    s->cfg.bones = s->bones;
    s->cfg.sections = s->sections;
    s->cfg.animations = s->animations;
    s->options.model_cfg = &s->cfg;
    return true;
}

/* Something of a point or a face that is there. */
static bool change(struct sketch *s, const struct order *order)
{
    const char *word = order->words[0];
    const uint32_t index = order->count > 2 ? order_whole(order, 1) : 0;
    struct p3d_mlod_face *face = &s->room->faces[index < SKETCH_FACES ? index : 0];

    if (strcmp(word, "place") == 0) {
        const float place[3] = {order_number(order, 2), order_number(order, 3), order_number(order, 4)};

        store_floats(s->room->points + (size_t)16 * index, place, 3);
    } else if (strcmp(word, "normal") == 0) {
        const float normal[3] = {order_number(order, 1), order_number(order, 2), order_number(order, 3)};

        store_floats(s->room->normals, normal, 3);
    } else if (strcmp(word, "pflags") == 0) {
        put_number(s->room->points + (size_t)16 * index + 12, order_whole(order, 2));
    } else if (strcmp(word, "fflags") == 0) {
        face->flags = order_whole(order, 2);
    } else if (strcmp(word, "uv") == 0) {
        face->corners[order_whole(order, 2)].u = order_number(order, 3);
        face->corners[order_whole(order, 2)].v = order_number(order, 4);
    } else if (strcmp(word, "corner") == 0) {
        face->corners[order_whole(order, 2)].normal = order_whole(order, 3);
    } else if (strcmp(word, "tex") == 0) {
        face->texture = p3d_bytes_of(order->words[2]);
    } else if (strcmp(word, "mat") == 0) {
        face->material = p3d_bytes_of(order->words[2]);
    } else {
        return false;
    }
    return true;
}

/* An order like G101=2. */
static bool expect(struct sketch *s, const struct order *order)
{
    const char *word = order->words[0], *count = strchr(word, '=');
    struct p3d_findings *findings;
    uint32_t found;
    char id[16];

    if (!isupper((unsigned char)*word) || !count || count - word >= (int)sizeof id)
        return false;
    memcpy(id, word, (size_t)(count - word));
    id[count - word] = 0;
    if (!p3d_check_rule_of(id))
        fail_msg("there is no rule %s", id);
    findings = sketch_check(s);
    found = count_found(findings, id, NULL);
    p3d_findings_free(findings);
    if (found != strtoul(count + 1, NULL, 10))
        fail_msg("%s, but there are %u, in \"%s\"", word, (unsigned)found, s->drawing);
    return true;
}

void draw(struct sketch *s, const char *drawing)
{
    struct order order;

    s->drawing = drawing;
    while (*drawing) {
        const char *rest = take_order(&s->room->words, drawing, &order);

        if (!order.count) {
            drawing = rest;
            continue;
        }
        if (strcmp(order.words[0], "lod") == 0)
            begin_lod(s, order_number(&order, 1));
        else if (strcmp(order.words[0], "at") == 0)
            s->lod->resolution = order_number(&order, 1);
        else if (strcmp(order.words[0], "profile") == 0)
            assert_true(p3d_profile_of(order.words[1], &s->options.profile));
        else if (!draw_body(s, &order) && !draw_tag(s, &order) && !draw_cfg(s, &order) && !expect(s, &order) &&
                 !change(s, &order))
            fail_msg("nobody can draw '%.*s'", (int)(rest - drawing), drawing);
        drawing = rest;
    }
}

struct sketch *sketch(const char *drawing)
{
    struct sketch *s = calloc(1, sizeof *s);
    char *rest;

    assert_non_null(s);
    at_end(end_sketch, s);
    assert_memory_equal(drawing, "lod ", 4);
    s->mlod.version = 257;
    begin_lod(s, strtof(drawing + 4, &rest));
    draw(s, rest);
    return s;
}

void check(const char *drawing)
{
    sketch(drawing);
}

/* ---- What is found ---- */

static void finish_tag(struct p3d_mlod_lod *lod, struct sketch_lod *room, uint32_t index)
{
    struct p3d_mlod_tag *tag = &lod->tags[index];

    if (tag->is_raw)
        return;
    if (tag->kind == P3D_TAG_SELECTION) {
        tag->value.selection.points = (struct p3d_span){room->point_weights[index], lod->points.count, 1};
        tag->value.selection.faces = (struct p3d_span){room->face_weights[index], lod->face_count, 1};
    } else if (tag->kind == P3D_TAG_MASS) {
        tag->value.mass = (struct p3d_span){room->masses, lod->points.count, 4};
    } else if (tag->kind == P3D_TAG_ANIMATION) {
        tag->value.animation.points = (struct p3d_span){room->points, lod->points.count, 16};
    } else if (tag->kind == P3D_TAG_UV_SET) {
        tag->value.uv_set.uvs = (struct p3d_span){room->uvs, lod->corner_count, 8};
    }
}

void sketch_finish(struct sketch *s)
{
    for (uint32_t i = 0; i < s->mlod.lod_count; i++)
        for (uint32_t j = 0; j < s->lods[i].tag_count; j++)
            finish_tag(&s->lods[i], s->rooms[i], j);
}

struct sketch *sketch_animation(struct p3d_model_animation *animation)
{
    struct sketch *s = sketch("lod 1e15; p 1 2 3 1 2 3 1 2 4");

    s->cfg.animations = animation;
    s->cfg.animation_count = 1;
    s->options.model_cfg = &s->cfg;
    return s;
}

struct p3d_findings *sketch_check(struct sketch *s)
{
    const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = &s->mlod, .lod_count = s->mlod.lod_count};
    struct p3d_findings *findings;
    struct p3d_error error;

    sketch_finish(s);
    findings = p3d_check(&document, &s->options, NULL, &error);
    assert_non_null(findings);
    return findings;
}

uint32_t count_found(const struct p3d_findings *findings, const char *id, struct p3d_finding *first)
{
    uint32_t count = 0;

    if (first)
        memset(first, 0, sizeof *first);
    for (uint32_t i = 0; i < findings->count; i++) {
        if (findings->items[i].rule != p3d_check_rule_of(id))
            continue;
        if (!count && first)
            *first = findings->items[i];
        count += findings->items[i].count;
    }
    return count;
}

void assert_finding(struct sketch *s, const char *id, uint32_t lod, const char *message)
{
    struct p3d_findings *findings = sketch_check(s);
    struct p3d_finding finding;

    assert_int_equal(count_found(findings, id, &finding), 1);
    assert_int_equal((uint32_t)finding.lod, lod); /* UINT32_MAX: of the file */
    assert_string_equal(finding.message, message);
    p3d_findings_free(findings);
}
