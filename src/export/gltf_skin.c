/* gltf_skin.c: the skin of a glTF: its joints, and what they move.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * At rest a joint is only moved to its place, and its bind matrix moves back, so that all is where it is without a
 * skin. */
#include "gltf.h"

#include "model/geometry.h"

/* Numbers of joints are u16, and one is the root. */
#define MOST_BONES UINT16_MAX

/* Weights below do not count: the least that a file can say is 1 / 255. */
#define LEAST_WEIGHT 1e-6f

/* Places of joints are sums and differences, which must be finite. */
#define FARTHEST 1e30f

/* ---- What moves a point ---- */

bool p3di_gltf_has_bones(const struct gltf_plan *plan, const struct p3d_model_lod *lod)
{
    const uint32_t bone_count = plan->model->bone_count;

    if (plan->gltf_options->has_no_skins || !lod->skins || !bone_count || bone_count > MOST_BONES)
        return false;
    for (uint32_t i = 0; i < lod->point_count; i++)
        if (lod->skins[i].count)
            return true;
    return false;
}

static bool counts(float weight)
{
    return weight >= LEAST_WEIGHT && isfinite(weight);
}

/* Adds up the weights of each bone. Returns the number of bones. */
static uint32_t collect(const struct p3d_model_skin *skin, uint32_t bones[4], double weights[4])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < skin->count; i++) {
        uint32_t place = 0;

        if (!counts(skin->weights[i]))
            continue;
        while (place < count && bones[place] != skin->bones[i])
            place++;
        if (place == count) {
            bones[count] = skin->bones[i];
            weights[count++] = 0;
        }
        weights[place] += skin->weights[i];
    }
    return count;
}

struct gltf_influences p3di_gltf_influences(const struct gltf_plan *plan, const struct p3d_model_lod *lod,
                                            uint32_t point)
{
    struct gltf_influences result = {{0, 0, 0, 0}, {0, 0, 0, 0}};
    double weights[4], sum = 0;
    const uint32_t count = collect(&lod->skins[point], result.joints, weights);

    for (uint32_t i = 0; i < count; i++)
        sum += weights[i];
    for (uint32_t i = 0; i < count; i++)
        result.weights[i] = (float)(weights[i] / sum);
    if (!count) {
        result.joints[0] = plan->model->bone_count;
        result.weights[0] = 1;
    }
    return result;
}

/* ---- The tree ---- */

/* The parents of the model, without what leads around: a file may say that two bones are each below the other. */
static void find_parents(struct gltf_plan *plan, struct gltf_skeleton *s)
{
    uint32_t *walks = p3di_gltf_alloc(plan, plan->scratch, s->bone_count, sizeof *walks);

    s->parents = p3di_gltf_alloc(plan, plan->arena, s->bone_count, sizeof *s->parents);
    for (uint32_t i = 0; i < s->bone_count && !plan->has_failed; i++) {
        const uint32_t parent = plan->model->bones[i].parent;

        s->parents[i] = parent == P3D_NO_BONE ? GLTF_NONE : parent;
    }
    for (uint32_t i = 0; i < s->bone_count && !plan->has_failed; i++)
        for (uint32_t bone = i; bone != GLTF_NONE && !walks[bone]; bone = s->parents[bone]) {
            walks[bone] = i + 1;
            if (s->parents[bone] != GLTF_NONE && walks[s->parents[bone]] == i + 1)
                s->parents[bone] = GLTF_NONE;
        }
}

static void find_children(struct gltf_plan *plan, struct gltf_skeleton *s)
{
    s->first_child = p3di_gltf_alloc(plan, plan->arena, (size_t)s->bone_count + 1, sizeof *s->first_child);
    s->next_sibling = p3di_gltf_alloc(plan, plan->arena, s->bone_count, sizeof *s->next_sibling);
    for (uint32_t i = 0; i <= s->bone_count && !plan->has_failed; i++)
        s->first_child[i] = GLTF_NONE;
    for (uint32_t i = s->bone_count; i-- > 0 && !plan->has_failed;) {
        uint32_t *first = &s->first_child[s->parents[i] == GLTF_NONE ? s->bone_count : s->parents[i]];

        s->next_sibling[i] = *first;
        *first = i;
    }
}

/* Bones, each behind the one above it. */
static uint32_t *order_bones(struct gltf_plan *plan, const struct gltf_skeleton *s)
{
    uint32_t *order = p3di_gltf_alloc(plan, plan->scratch, s->bone_count, sizeof *order);
    uint32_t count = 0;

    if (!order)
        return NULL;
    for (uint32_t i = 0; i <= count; i++) {
        const uint32_t parent = i ? order[i - 1] : s->bone_count;

        for (uint32_t bone = s->first_child[parent]; bone != GLTF_NONE; bone = s->next_sibling[bone])
            order[count++] = bone;
    }
    return order;
}

/* ---- Places ---- */

/* Of points that are weighed. */
struct middle {
    double sum[3], weight;
};

struct placer {
    struct gltf_skeleton *s;
    struct middle *middles; /* by bone */
    uint8_t *is_placed;     /* by bone */
    uint32_t left;          /* bones that have no place yet */
};

static void add_to_middle(struct middle *middle, struct p3d_vec3 p, double weight)
{
    middle->sum[0] += weight * p.x;
    middle->sum[1] += weight * p.y;
    middle->sum[2] += weight * p.z;
    middle->weight += weight;
}

/* A bone that has no place gets the middle, if there is something. */
static void place_bone(struct placer *placer, uint32_t bone)
{
    const struct middle *m = &placer->middles[bone];
    struct p3d_vec3 place;

    if (placer->is_placed[bone] || !(m->weight > 0))
        return;
    place = (struct p3d_vec3){(float)(m->sum[0] / m->weight) + 0.0f, (float)(m->sum[1] / m->weight) + 0.0f,
                              (float)(m->sum[2] / m->weight) + 0.0f};
    if (fabsf(place.x) < FARTHEST && fabsf(place.y) < FARTHEST && fabsf(place.z) < FARTHEST)
        placer->s->places[bone] = place;
    placer->is_placed[bone] = 1;
    placer->left--;
}

/* Places bones where a LOD has what they move. */
static void place_by_lod(struct placer *placer, const struct p3d_model_lod *lod)
{
    if (!lod->skins || !placer->left)
        return;
    memset(placer->middles, 0, placer->s->bone_count * sizeof *placer->middles);
    for (uint32_t i = 0; i < lod->point_count; i++)
        for (uint32_t j = 0; j < lod->skins[i].count; j++)
            if (counts(lod->skins[i].weights[j]))
                add_to_middle(&placer->middles[lod->skins[i].bones[j]], p3di_gltf_position(lod, i),
                              (double)lod->skins[i].weights[j]);
    for (uint32_t i = 0; i < placer->s->bone_count; i++)
        place_bone(placer, i);
}

/* What moves nothing itself is amid the bones below it, or else where the one above it is. */
static void place_by_tree(struct placer *placer, const uint32_t *order)
{
    struct gltf_skeleton *s = placer->s;

    if (!placer->left)
        return;
    memset(placer->middles, 0, s->bone_count * sizeof *placer->middles);
    for (uint32_t i = s->bone_count; i-- > 0;) {
        const uint32_t bone = order[i], parent = s->parents[bone];

        place_bone(placer, bone);
        if (parent != GLTF_NONE && placer->is_placed[bone])
            add_to_middle(&placer->middles[parent], s->places[bone], 1);
    }
    for (uint32_t i = 0; i < s->bone_count; i++) {
        const uint32_t bone = order[i], parent = s->parents[bone];

        if (!placer->is_placed[bone] && parent != GLTF_NONE)
            s->places[bone] = s->places[parent];
    }
}

static void find_places(struct gltf_plan *plan, struct gltf_skeleton *s)
{
    const uint32_t *order = order_bones(plan, s);
    struct placer placer = {.s = s, .left = s->bone_count};

    s->places = p3di_gltf_alloc(plan, plan->arena, s->bone_count, sizeof *s->places);
    placer.middles = p3di_gltf_alloc(plan, plan->scratch, s->bone_count, sizeof *placer.middles);
    placer.is_placed = p3di_gltf_alloc(plan, plan->scratch, s->bone_count, sizeof *placer.is_placed);
    if (plan->has_failed)
        return;
    if (plan->best != GLTF_NONE)
        place_by_lod(&placer, plan->lods[plan->best].lod);
    for (uint32_t i = 0; i < plan->model->lod_count; i++)
        place_by_lod(&placer, &plan->model->lods[i]);
    place_by_tree(&placer, order);
}

/* ---- The joints ---- */

static void count_names(struct gltf_plan *plan)
{
    for (uint32_t i = 0; i < plan->model->bone_count; i++)
        p3di_gltf_count_text(plan, plan->model->bones[i].name, 2);
}

/* Whether a vertex of the LOD is moved by no bone. */
static bool needs_root(const struct gltf_plan *plan, const struct gltf_lod *l)
{
    for (uint32_t i = 0; i < l->vertex_count; i++)
        if (p3di_gltf_influences(plan, l->lod, l->vertices[(size_t)i * l->vertex_words]).joints[0] ==
            plan->model->bone_count)
            return true;
    return false;
}

void p3di_gltf_find_joints(struct gltf_plan *plan)
{
    struct gltf_skeleton *s = &plan->skeleton;

    for (uint32_t i = 0; i < plan->lod_count; i++) {
        if (plan->lods[i].mesh == GLTF_NONE || !plan->lods[i].is_skinned)
            continue;
        s->bone_count = plan->model->bone_count;
        s->has_root_joint = s->has_root_joint || needs_root(plan, &plan->lods[i]);
    }
    if (!s->bone_count) {
        if (plan->model->bone_count > MOST_BONES)
            p3di_warn_of(plan->options, P3D_NO_LOD, plan->model->bone_count, "bones are more than 65535; left out");
        return;
    }
    find_parents(plan, s);
    find_children(plan, s);
    if (!plan->has_failed)
        find_places(plan, s);
    p3di_arena_clear(plan->scratch);
    count_names(plan);
    s->stream = plan->stream_count;
    p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_BINDS, 0, 16, s->bone_count + s->has_root_joint);
}

void p3di_gltf_bind(const struct gltf_plan *plan, uint32_t joint, float matrix[16])
{
    const struct gltf_skeleton *s = &plan->skeleton;

    for (size_t i = 0; i < 16; i++)
        matrix[i] = i % 5 == 0 ? 1.0f : 0.0f;
    if (joint == s->bone_count)
        return;
    matrix[12] = 0.0f - s->places[joint].x;
    matrix[13] = 0.0f - s->places[joint].y;
    matrix[14] = 0.0f - s->places[joint].z;
}

/* ---- JSON ---- */

/* The node of a bone, or of what holds them all. */
static uint32_t node_of(const struct gltf_skeleton *s, uint32_t joint)
{
    return joint == s->bone_count ? s->node : s->node + 1 + joint;
}

static void put_children(struct json *json, const struct gltf_skeleton *s, uint32_t joint)
{
    if (s->first_child[joint] == GLTF_NONE)
        return;
    p3di_json_open(json, "children", '[');
    for (uint32_t bone = s->first_child[joint]; bone != GLTF_NONE; bone = s->next_sibling[bone])
        p3di_json_u32(json, NULL, node_of(s, bone));
    p3di_json_close(json, ']');
}

void p3di_gltf_put_joints(struct json *json, const struct gltf_plan *plan)
{
    const struct gltf_skeleton *s = &plan->skeleton;

    if (!s->bone_count)
        return;
    p3di_json_open(json, NULL, '{');
    p3di_json_string(json, "name", p3d_bytes_of("skeleton"));
    put_children(json, s, s->bone_count);
    p3di_json_close(json, '}');
    for (uint32_t i = 0; i < s->bone_count; i++) {
        const struct p3d_vec3 none = {0, 0, 0};
        const struct p3d_vec3 from = s->parents[i] == GLTF_NONE ? none : s->places[s->parents[i]];
        const float moved[3] = {s->places[i].x - from.x, s->places[i].y - from.y, s->places[i].z - from.z};

        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", plan->model->bones[i].name);
        p3di_json_floats(json, "translation", moved, 3);
        put_children(json, s, i);
        p3di_json_close(json, '}');
    }
}

void p3di_gltf_put_skins(struct json *json, const struct gltf_plan *plan)
{
    const struct gltf_skeleton *s = &plan->skeleton;

    if (!s->bone_count)
        return;
    p3di_json_open(json, "skins", '[');
    p3di_json_open(json, NULL, '{');
    p3di_json_u32(json, "inverseBindMatrices", s->stream);
    p3di_json_u32(json, "skeleton", s->node);
    p3di_json_open(json, "joints", '[');
    for (uint32_t i = 0; i < s->bone_count + s->has_root_joint; i++)
        p3di_json_u32(json, NULL, node_of(s, i));
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
    p3di_json_close(json, ']');
}
