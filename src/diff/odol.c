/* odol.c: parts that only ODOLs have: skeleton, animations, values of the model, rvmats, sections.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "values.h"

#define ITEMS(a, b)                                                                                                    \
    (const void *const[2])                                                                                             \
    {                                                                                                                  \
        a, b                                                                                                           \
    }

/* ---- Values ---- */

struct value_comparison {
    struct differ *differ;
    enum p3d_change_kind kind;
    struct p3d_bytes name;                       /* of the animation or material that has the values */
    const struct p3d_odol_animation *animations; /* or of these */
    const struct pairs *animation_pairs;
    struct values values[2]; /* of both models */
    struct p3di_set paths;
};

static void report_value(const struct value_comparison *what, const struct value *a, const struct value *b)
{
    struct differ *differ = what->differ;
    struct p3d_change change = {.kind = what->kind, .name = what->name};

    if (p3di_is_same(a->text, b->text))
        return;
    if (a->animation != NO_ANIMATION && what->animations) {
        change.kind = P3D_CHANGE_ANIMATION_VALUE;
        change.name = what->animations[a->animation].name;
    }
    *(change.name.size ? &change.field : &change.name) = p3di_diff_text(differ, a->path);
    change.before = p3di_diff_text(differ, a->text);
    change.after = p3di_diff_text(differ, b->text);
    p3di_diff_add(differ, change);
}

/* The path, and the animation of the first model that has the value; false if the other model does not have the
 * animation. */
static bool key_of_value(void *user, size_t s, uint32_t index, uint64_t *key)
{
    struct value_comparison *what = user;
    const struct value *value = &what->values[s].items[index];
    uint32_t animation = value->animation;

    if (animation != NO_ANIMATION && what->animation_pairs) {
        if (what->animation_pairs->partners[s][animation] == ALONE)
            return false;
        animation = s ? what->animation_pairs->partners[1][animation] : animation;
    }
    *key = (uint64_t)animation << 32 | p3di_names_number(what->differ, &what->paths, value->path);
    return true;
}

/* Compares values; fields that only one version has are left out. */
static void compare_values(struct value_comparison *what)
{
    struct differ *differ = what->differ;
    struct pairs pairs;

    p3di_set_init(&what->paths, differ->job.arena, 0);
    p3di_pairs_init(differ, &pairs, what->values[0].count, what->values[1].count);
    p3di_pairs_match_by(differ, &pairs, key_of_value, what, MATCH_IN_ORDER);
    for (uint32_t i = 0; i < pairs.counts[0] && !differ->job.has_failed; i++)
        if (pairs.partners[0][i] < LEFT_OUT)
            report_value(what, &what->values[0].items[i], &what->values[1].items[pairs.partners[0][i]]);
}

/* ---- Skeleton ---- */

static struct p3d_bytes bone_name(const void *items, uint32_t index)
{
    return ((const struct p3d_odol_bone *)items)[index].name;
}

static void compare_bones(struct differ *differ, const struct p3d_odol_skeleton *a, const struct p3d_odol_skeleton *b)
{
    struct pairs bones;

    p3di_pairs_match_names(differ, &bones, ITEMS(a->bones, b->bones), (const uint32_t[2]){a->bone_count, b->bone_count},
                           bone_name);
    for (uint32_t i = 0; a->bones && i < a->bone_count && !differ->job.has_failed; i++) {
        const struct p3d_odol_bone *bone = &a->bones[i];
        const struct p3d_odol_bone *other = bones.partners[0][i] == ALONE ? NULL : &b->bones[bones.partners[0][i]];

        if (!other)
            p3di_diff_add(differ, (struct p3d_change){
                                      .kind = P3D_CHANGE_BONE_REMOVED, .name = bone->name, .before = bone->parent});
        else if (!p3di_is_same(bone->parent, other->parent))
            p3di_diff_add(differ, (struct p3d_change){.kind = P3D_CHANGE_BONE_PARENT,
                                                      .name = bone->name,
                                                      .before = bone->parent,
                                                      .after = other->parent});
    }
    for (uint32_t i = 0; b->bones && i < b->bone_count && !differ->job.has_failed; i++)
        if (bones.partners[1][i] == ALONE)
            p3di_diff_add(differ, (struct p3d_change){.kind = P3D_CHANGE_BONE_ADDED,
                                                      .name = b->bones[i].name,
                                                      .after = b->bones[i].parent});
    if (!differ->job.has_failed && !p3di_pairs_are_ordered(&bones))
        p3di_diff_add(differ, (struct p3d_change){.kind = P3D_CHANGE_BONES_REORDERED});
}

/* ---- Animations ---- */

static struct p3d_bytes animation_name(const void *items, uint32_t index)
{
    return ((const struct p3d_odol_animation *)items)[index].name;
}

static void match_animations(struct differ *differ, struct pairs *animations)
{
    const struct p3d_odol *a = differ->documents[0]->odol, *b = differ->documents[1]->odol;

    p3di_pairs_match_names(differ, animations, ITEMS(a->animations, b->animations),
                           (const uint32_t[2]){a->animation_count, b->animation_count}, animation_name);
}

static void report_animations(struct differ *differ, const struct pairs *animations)
{
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < animations->counts[s] && !differ->job.has_failed; i++)
            if (animations->partners[s][i] == ALONE)
                p3di_diff_add(differ,
                              (struct p3d_change){.kind = s ? P3D_CHANGE_ANIMATION_ADDED : P3D_CHANGE_ANIMATION_REMOVED,
                                                  .name = differ->documents[s]->odol->animations[i].name});
    if (!differ->job.has_failed && !p3di_pairs_are_ordered(animations))
        p3di_diff_add(differ, (struct p3d_change){.kind = P3D_CHANGE_ANIMATIONS_REORDERED});
}

static struct p3d_bytes bone_text(const struct differ *differ, size_t s, int32_t bone)
{
    const struct p3d_odol_skeleton *skeleton = &differ->documents[s]->odol->skeleton;

    return bone >= 0 && (uint32_t)bone < skeleton->bone_count ? skeleton->bones[bone].name
                                                              : (struct p3d_bytes){NULL, 0};
}

static void report_axis(struct differ *differ, struct p3d_bytes name, const char *field, struct p3d_bytes before,
                        struct p3d_bytes after)
{
    p3di_diff_add(differ, (struct p3d_change){.kind = P3D_CHANGE_ANIMATION_VALUE,
                                              .name = name,
                                              .field = p3d_bytes_of(field),
                                              .before = before,
                                              .after = after});
}

static void compare_axis(struct differ *differ, struct p3d_bytes name, const struct p3d_odol_axis *a,
                         const struct p3d_odol_axis *b)
{
    const struct p3d_bytes before = bone_text(differ, 0, a->bone), after = bone_text(differ, 1, b->bone);

    if (!p3di_is_same(before, after))
        report_axis(differ, name, "bone", before, after);
    if (!has_same_bits(a->position, b->position))
        report_axis(differ, name, "axis_position", p3di_diff_vec3(differ, a->position),
                    p3di_diff_vec3(differ, b->position));
    if (!has_same_bits(a->direction, b->direction))
        report_axis(differ, name, "axis_direction", p3di_diff_vec3(differ, a->direction),
                    p3di_diff_vec3(differ, b->direction));
}

void p3di_diff_odol_axes(struct differ *differ, uint32_t first, uint32_t second)
{
    const struct p3d_odol *odol = differ->documents[0]->odol;
    const struct p3d_odol_axis *a = odol->lods[first].axes, *b = differ->documents[1]->odol->lods[second].axes;

    for (uint32_t i = 0; a && b && i < odol->animation_count && !differ->job.has_failed; i++)
        if (differ->animation_partners[i] != ALONE)
            compare_axis(differ, odol->animations[i].name, &a[i], &b[differ->animation_partners[i]]);
}

/* ---- Rvmats ---- */

static struct p3d_bytes material_name(const void *items, uint32_t index)
{
    return ((const struct p3d_odol_material *)items)[index].name;
}

static void compare_materials(struct comparison *comparison)
{
    const struct p3d_odol_lod *a = comparison->sides[0].odol, *b = comparison->sides[1].odol;
    struct pairs materials;

    p3di_pairs_match_names(comparison->differ, &materials, ITEMS(a->materials, b->materials),
                           (const uint32_t[2]){a->material_count, b->material_count}, material_name);
    for (uint32_t i = 0; i < a->material_count && !comparison->differ->job.has_failed; i++) {
        struct value_comparison what = {
            .differ = comparison->differ, .kind = P3D_CHANGE_RVMAT, .name = a->materials[i].name};

        if (materials.partners[0][i] == ALONE || /* changes of faces show it */
            p3di_values_are_same(comparison->differ, &a->materials[i], &b->materials[materials.partners[0][i]]))
            continue;
        p3di_values_of_material(comparison->differ, comparison->differ->documents[0]->odol, &a->materials[i],
                                &what.values[0]);
        p3di_values_of_material(comparison->differ, comparison->differ->documents[1]->odol,
                                &b->materials[materials.partners[0][i]], &what.values[1]);
        compare_values(&what);
    }
}

/* ---- The whole ---- */

void p3di_diff_odol_model(struct differ *differ)
{
    const struct p3d_odol *a = differ->documents[0]->odol, *b = differ->documents[1]->odol;
    struct value_comparison what = {.differ = differ, .kind = P3D_CHANGE_VALUE, .animations = a->animations};
    struct pairs animations;

    match_animations(differ, &animations);
    differ->animation_partners = p3di_diff_keep(differ, a->animation_count, sizeof(uint32_t));
    if (differ->job.has_failed)
        return;
    if (a->animation_count)
        memcpy(differ->animation_partners, animations.partners[0], a->animation_count * sizeof(uint32_t));
    what.animation_pairs = &animations;
    p3di_values_of_model(differ, a, &what.values[0]);
    p3di_values_of_model(differ, b, &what.values[1]);
    if (differ->job.has_failed)
        return;
    compare_values(&what);
    compare_bones(differ, &a->skeleton, &b->skeleton);
    report_animations(differ, &animations);
    p3di_arena_clear(differ->job.arena);
}

void p3di_diff_odol_lod(struct comparison *comparison)
{
    uint32_t before, after;

    if (!comparison->sides[0].odol || !comparison->sides[1].odol)
        return;
    before = comparison->sides[0].odol->section_count;
    after = comparison->sides[1].odol->section_count;
    if (before != after)
        p3di_diff_add(comparison->differ, (struct p3d_change){.kind = P3D_CHANGE_SECTIONS,
                                                              .before = p3di_diff_number(comparison->differ, before),
                                                              .after = p3di_diff_number(comparison->differ, after)});
    compare_materials(comparison);
}
