/* odol.c: what only ODOLs have: skeleton, animations, values of the model, rvmats, sections.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "values.h"

#define ITEMS(a, b)                                                                                                    \
    (const void *const[2])                                                                                             \
    {                                                                                                                  \
        a, b                                                                                                           \
    }

/* ---- Pairs of records by name ---- */

typedef struct p3d_bytes get_name(const void *items, uint32_t index);

static void match_by_name(struct differ *d, struct pairs *pairs, const void *const items[2], const uint32_t counts[2],
                          get_name *name_of)
{
    struct p3di_set names;
    uint64_t *keys[2];

    p3di_set_init(&names, d->work, 0);
    p3di_pairs_init(d, pairs, counts[0], counts[1]);
    for (size_t s = 0; s < 2; s++) {
        keys[s] = p3di_diff_alloc(d, counts[s], sizeof(uint64_t));
        for (uint32_t i = 0; i < counts[s] && !d->has_failed; i++)
            keys[s][i] = p3di_names_number(d, &names, name_of(items[s], i));
    }
    p3di_pairs_match(d, pairs, keys, MATCH_IN_ORDER);
}

static bool is_same_text(struct p3d_bytes a, struct p3d_bytes b)
{
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

/* ---- Values ---- */

/* A text of the pair of LODs at work that is to live longer. */
static struct p3d_bytes keep_text(struct differ *d, struct p3d_bytes text)
{
    uint8_t *copy = p3di_diff_keep(d, text.size, 1);

    if (!copy)
        return (struct p3d_bytes){NULL, 0};
    if (text.size)
        memcpy(copy, text.data, text.size);
    return (struct p3d_bytes){copy, text.size};
}

struct value_comparison {
    enum p3d_change_kind kind;
    struct p3d_bytes name;                       /* of what the values are */
    const struct p3d_odol_animation *animations; /* or of these */
    const struct pairs *animation_pairs;
};

static void report_value(struct differ *d, const struct value_comparison *what, const struct value *a,
                         const struct value *b)
{
    struct p3d_change change = {.kind = what->kind, .name = what->name};

    if (is_same_text(a->text, b->text))
        return;
    if (a->animation != NO_ANIMATION && what->animations) {
        change.kind = P3D_CHANGE_ANIMATION_VALUE;
        change.name = what->animations[a->animation].name;
    }
    *(change.name.size ? &change.field : &change.name) = keep_text(d, a->path);
    change.before = keep_text(d, a->text);
    change.after = keep_text(d, b->text);
    p3di_diff_add(d, change);
}

/* The animation of the first model that a value is of; false if the other one does not have it. */
static bool find_animation(const struct value_comparison *what, size_t s, const struct value *value,
                           uint64_t *animation)
{
    *animation = value->animation;
    if (value->animation == NO_ANIMATION || !what->animation_pairs)
        return true;
    if (what->animation_pairs->partners[s][value->animation] == ALONE)
        return false;
    if (s)
        *animation = what->animation_pairs->partners[1][value->animation];
    return true;
}

/* Fields that only one version has are left out. */
static void compare_values(struct differ *d, const struct value_comparison *what, const struct values values[2])
{
    struct p3di_set paths;
    struct pairs pairs;
    uint64_t *keys[2];

    p3di_set_init(&paths, d->work, 0);
    p3di_pairs_init(d, &pairs, values[0].count, values[1].count);
    for (size_t s = 0; s < 2; s++) {
        keys[s] = p3di_diff_alloc(d, values[s].count, sizeof(uint64_t));
        for (uint32_t i = 0; i < values[s].count && !d->has_failed; i++) {
            if (find_animation(what, s, &values[s].items[i], &keys[s][i]))
                keys[s][i] = keys[s][i] << 32 | p3di_names_number(d, &paths, values[s].items[i].path);
            else
                pairs.partners[s][i] = LEFT_OUT;
        }
    }
    p3di_pairs_match(d, &pairs, keys, MATCH_IN_ORDER);
    for (uint32_t i = 0; i < values[0].count && !d->has_failed; i++)
        if (pairs.partners[0][i] < LEFT_OUT)
            report_value(d, what, &values[0].items[i], &values[1].items[pairs.partners[0][i]]);
}

/* ---- Skeleton ---- */

static struct p3d_bytes bone_name(const void *items, uint32_t index)
{
    return ((const struct p3d_odol_bone *)items)[index].name;
}

static void compare_bones(struct differ *d, const struct p3d_odol_skeleton *a, const struct p3d_odol_skeleton *b)
{
    struct pairs bones;

    match_by_name(d, &bones, ITEMS(a->bones, b->bones), (const uint32_t[2]){a->bone_count, b->bone_count}, bone_name);
    for (uint32_t i = 0; a->bones && i < a->bone_count && !d->has_failed; i++) {
        const struct p3d_odol_bone *bone = &a->bones[i];
        const struct p3d_odol_bone *other = bones.partners[0][i] == ALONE ? NULL : &b->bones[bones.partners[0][i]];

        if (!other)
            p3di_diff_add(
                d, (struct p3d_change){.kind = P3D_CHANGE_BONE_REMOVED, .name = bone->name, .before = bone->parent});
        else if (!is_same_text(bone->parent, other->parent))
            p3di_diff_add(d, (struct p3d_change){.kind = P3D_CHANGE_BONE_PARENT,
                                                 .name = bone->name,
                                                 .before = bone->parent,
                                                 .after = other->parent});
    }
    for (uint32_t i = 0; b->bones && i < b->bone_count && !d->has_failed; i++)
        if (bones.partners[1][i] == ALONE)
            p3di_diff_add(d, (struct p3d_change){
                                 .kind = P3D_CHANGE_BONE_ADDED, .name = b->bones[i].name, .after = b->bones[i].parent});
    if (!d->has_failed && !p3di_pairs_are_ordered(&bones))
        p3di_diff_add(d, (struct p3d_change){.kind = P3D_CHANGE_BONES_REORDERED});
}

/* ---- Animations ---- */

static struct p3d_bytes animation_name(const void *items, uint32_t index)
{
    return ((const struct p3d_odol_animation *)items)[index].name;
}

static void match_animations(struct differ *d, struct pairs *animations)
{
    const struct p3d_odol *a = d->documents[0]->odol, *b = d->documents[1]->odol;

    match_by_name(d, animations, ITEMS(a->animations, b->animations),
                  (const uint32_t[2]){a->animation_count, b->animation_count}, animation_name);
}

static void report_animations(struct differ *d, const struct pairs *animations)
{
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < animations->counts[s] && !d->has_failed; i++)
            if (animations->partners[s][i] == ALONE)
                p3di_diff_add(d,
                              (struct p3d_change){.kind = s ? P3D_CHANGE_ANIMATION_ADDED : P3D_CHANGE_ANIMATION_REMOVED,
                                                  .name = d->documents[s]->odol->animations[i].name});
    if (!d->has_failed && !p3di_pairs_are_ordered(animations))
        p3di_diff_add(d, (struct p3d_change){.kind = P3D_CHANGE_ANIMATIONS_REORDERED});
}

static struct p3d_bytes vec3_text(struct differ *d, struct p3d_vec3 v)
{
    const float values[3] = {v.x, v.y, v.z};
    char text[96];
    size_t used = 0;

    for (size_t i = 0; i < 3; i++) {
        if (i)
            text[used++] = ' ';
        used += p3d_format_f32(values[i], text + used);
    }
    text[used] = '\0';
    return p3di_diff_text(d, text);
}

static bool is_same_vec3(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return float_bits(a.x) == float_bits(b.x) && float_bits(a.y) == float_bits(b.y) &&
           float_bits(a.z) == float_bits(b.z);
}

static struct p3d_bytes bone_text(const struct differ *d, size_t s, int32_t bone)
{
    const struct p3d_odol_skeleton *skeleton = &d->documents[s]->odol->skeleton;

    return bone >= 0 && (uint32_t)bone < skeleton->bone_count ? skeleton->bones[bone].name
                                                              : (struct p3d_bytes){NULL, 0};
}

static void report_axis(struct differ *d, struct p3d_bytes name, const char *field, struct p3d_bytes before,
                        struct p3d_bytes after)
{
    p3di_diff_add(d, (struct p3d_change){.kind = P3D_CHANGE_ANIMATION_VALUE,
                                         .name = name,
                                         .field = p3d_bytes_of(field),
                                         .before = before,
                                         .after = after});
}

static void compare_axis(struct differ *d, struct p3d_bytes name, const struct p3d_odol_axis *a,
                         const struct p3d_odol_axis *b)
{
    const struct p3d_bytes before = bone_text(d, 0, a->bone), after = bone_text(d, 1, b->bone);

    if (!is_same_text(before, after))
        report_axis(d, name, "bone", before, after);
    if (!is_same_vec3(a->position, b->position))
        report_axis(d, name, "axis_position", vec3_text(d, a->position), vec3_text(d, b->position));
    if (!is_same_vec3(a->direction, b->direction))
        report_axis(d, name, "axis_direction", vec3_text(d, a->direction), vec3_text(d, b->direction));
}

void p3di_diff_odol_axes(struct differ *d, uint32_t first, uint32_t second)
{
    const struct p3d_odol *odol = d->documents[0]->odol;
    const struct p3d_odol_axis *a = odol->lods[first].axes, *b = d->documents[1]->odol->lods[second].axes;

    for (uint32_t i = 0; a && b && i < odol->animation_count && !d->has_failed; i++)
        if (d->animation_partners[i] != ALONE)
            compare_axis(d, odol->animations[i].name, &a[i], &b[d->animation_partners[i]]);
}

/* ---- Rvmats ---- */

static struct p3d_bytes material_name(const void *items, uint32_t index)
{
    return ((const struct p3d_odol_material *)items)[index].name;
}

static void compare_materials(struct comparison *c)
{
    const struct p3d_odol_lod *a = c->sides[0].odol, *b = c->sides[1].odol;
    struct pairs materials;

    match_by_name(c->d, &materials, ITEMS(a->materials, b->materials),
                  (const uint32_t[2]){a->material_count, b->material_count}, material_name);
    for (uint32_t i = 0; i < a->material_count && !c->d->has_failed; i++) {
        const struct value_comparison what = {.kind = P3D_CHANGE_RVMAT, .name = a->materials[i].name};
        struct values values[2] = {{.count = 0}, {.count = 0}};

        if (materials.partners[0][i] == ALONE || /* the faces tell */
            p3di_values_are_same(c->d, &a->materials[i], &b->materials[materials.partners[0][i]]))
            continue;
        p3di_values_of_material(c->d, c->d->documents[0]->odol, &a->materials[i], &values[0]);
        p3di_values_of_material(c->d, c->d->documents[1]->odol, &b->materials[materials.partners[0][i]], &values[1]);
        if (!c->d->has_failed)
            compare_values(c->d, &what, values);
    }
}

/* ---- The whole ---- */

void p3di_diff_odol_model(struct differ *d)
{
    const struct p3d_odol *a = d->documents[0]->odol, *b = d->documents[1]->odol;
    struct values values[2] = {{.count = 0}, {.count = 0}};
    struct value_comparison what = {.kind = P3D_CHANGE_VALUE, .animations = a->animations};
    struct pairs animations;

    match_animations(d, &animations);
    d->animation_partners = p3di_diff_keep(d, a->animation_count, sizeof(uint32_t));
    if (d->has_failed)
        return;
    if (a->animation_count)
        memcpy(d->animation_partners, animations.partners[0], a->animation_count * sizeof(uint32_t));
    what.animation_pairs = &animations;
    p3di_values_of_model(d, a, &values[0]);
    p3di_values_of_model(d, b, &values[1]);
    if (d->has_failed)
        return;
    compare_values(d, &what, values);
    compare_bones(d, &a->skeleton, &b->skeleton);
    report_animations(d, &animations);
    p3di_arena_clear(d->work);
}

void p3di_diff_odol_lod(struct comparison *c)
{
    const uint32_t before = c->sides[0].odol->section_count, after = c->sides[1].odol->section_count;

    if (before != after)
        p3di_diff_add(c->d, (struct p3d_change){.kind = P3D_CHANGE_SECTIONS,
                                                .before = p3di_diff_number(c->d, before),
                                                .after = p3di_diff_number(c->d, after)});
    compare_materials(c);
}
