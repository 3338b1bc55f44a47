/* skin.c: the skin of a glTF: its joints, their tree and their places.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * At rest a joint is only moved to its place, and its bind matrix moves back, so that all is where it is without a
 * skin. */
#include "put.h"

#include "core/vec.h"

/* Places of joints are sums and differences, which must be finite. */
#define FARTHEST 1e30f

/* ---- The tree ---- */

/* Parents as in the model, but nothing is above itself: a file may say that two bones are each below the other. */
static void find_parents(struct gltf_plan *plan, struct gltf_skeleton *skeleton)
{
    uint32_t *walks = p3di_job_alloc_in(&plan->job, plan->scratch, skeleton->bone_count, sizeof *walks);

    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        const uint32_t parent = plan->model->bones[i].parent;

        skeleton->joints[i].name = plan->model->bones[i].name;
        skeleton->joints[i].parent = parent == P3D_NO_BONE ? skeleton->bone_count : parent;
    }
    for (uint32_t i = 0; walks && i < skeleton->bone_count; i++)
        for (uint32_t bone = i; bone != skeleton->bone_count && !walks[bone]; bone = skeleton->joints[bone].parent) {
            const uint32_t parent = skeleton->joints[bone].parent;

            walks[bone] = i + 1;
            if (parent != skeleton->bone_count && walks[parent] == i + 1)
                skeleton->joints[bone].parent = skeleton->bone_count;
        }
}

/* The animation that is applied first moves the bone's joint, and each further animation a joint above it. */
static void add_joints_above(struct gltf_skeleton *skeleton, uint32_t bone)
{
    for (uint32_t i = skeleton->first_motions[bone]; i != GLTF_NONE; i = skeleton->motions[i].next) {
        struct gltf_joint *joint = &skeleton->joints[skeleton->joint_count];

        if (skeleton->motions[i].next == GLTF_NONE) {
            skeleton->motions[i].joint = bone;
            skeleton->joints[bone].motion = i;
            break;
        }
        skeleton->motions[i].joint = skeleton->joint_count;
        joint->motion = i;
        joint->name = skeleton->motions[i].animation->name;
        joint->parent = skeleton->joints[bone].parent;
        skeleton->joints[bone].parent = skeleton->joint_count++;
    }
}

static void find_children(struct gltf_skeleton *skeleton)
{
    for (uint32_t i = 0; i < skeleton->joint_count; i++)
        skeleton->joints[i].first_child = skeleton->joints[i].next_sibling = GLTF_NONE;
    for (uint32_t i = skeleton->joint_count; i-- > 0;) {
        uint32_t *first;

        if (i == skeleton->bone_count)
            continue;
        first = &skeleton->joints[skeleton->joints[i].parent].first_child;
        skeleton->joints[i].next_sibling = *first;
        *first = i;
    }
}

static void make_tree(struct gltf_plan *plan, struct gltf_skeleton *skeleton)
{
    skeleton->joints =
        p3di_job_alloc(&plan->job, (size_t)skeleton->bone_count + 1 + skeleton->motion_count, sizeof *skeleton->joints);
    if (plan->job.has_failed)
        return;
    skeleton->joint_count = skeleton->bone_count + 1;
    for (uint32_t i = 0; i < skeleton->joint_count; i++)
        skeleton->joints[i].motion = GLTF_NONE;
    skeleton->joints[skeleton->bone_count].name = p3d_bytes_of("skeleton");
    skeleton->joints[skeleton->bone_count].parent = GLTF_NONE;
    find_parents(plan, skeleton);
    for (uint32_t i = 0; i < skeleton->bone_count; i++)
        add_joints_above(skeleton, i);
    find_children(skeleton);
}

/* Joints, each behind its parent. */
static uint32_t *order_joints(struct gltf_plan *plan, const struct gltf_skeleton *skeleton)
{
    uint32_t *order = p3di_job_alloc_in(&plan->job, plan->scratch, skeleton->joint_count, sizeof *order);
    uint32_t count = 1;

    if (!order)
        return NULL;
    order[0] = skeleton->bone_count;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t joint = skeleton->joints[order[i]].first_child; joint != GLTF_NONE;
             joint = skeleton->joints[joint].next_sibling)
            order[count++] = joint;
    return order;
}

/* ---- Places ---- */

/* The mean of weighted points. */
struct middle {
    double sum[3], weight;
};

struct placer {
    const struct gltf_plan *plan;
    struct gltf_skeleton *skeleton;
    struct middle *middles; /* by joint */
    uint8_t *is_placed;     /* by joint */
};

static void add_to_middle(struct middle *middle, struct p3d_vec3 p, double weight)
{
    middle->sum[0] += weight * p.x;
    middle->sum[1] += weight * p.y;
    middle->sum[2] += weight * p.z;
    middle->weight += weight;
}

/* A joint that has no place gets the middle, if there is something. */
static void place_joint(struct placer *placer, uint32_t joint)
{
    const struct middle *m = &placer->middles[joint];
    struct p3d_vec3 place;

    if (placer->is_placed[joint] || !(m->weight > 0))
        return;
    place = (struct p3d_vec3){(float)(m->sum[0] / m->weight) + 0.0f, (float)(m->sum[1] / m->weight) + 0.0f,
                              (float)(m->sum[2] / m->weight) + 0.0f};
    if (fabsf(place.x) < FARTHEST && fabsf(place.y) < FARTHEST && fabsf(place.z) < FARTHEST)
        placer->skeleton->joints[joint].place = place;
    placer->is_placed[joint] = 1;
}

static void place_by_motions(struct placer *placer)
{
    struct gltf_skeleton *skeleton = placer->skeleton;

    for (uint32_t i = 0; i < skeleton->motion_count; i++)
        if (p3di_gltf_motion_place(&skeleton->motions[i], &skeleton->joints[skeleton->motions[i].joint].place))
            placer->is_placed[skeleton->motions[i].joint] = 1;
}

/* Places bones in the middle of the points of a LOD that they move. */
static void place_by_lod(struct placer *placer, const struct p3d_model_lod *lod)
{
    if (!lod->skins)
        return;
    memset(placer->middles, 0, placer->skeleton->joint_count * sizeof *placer->middles);
    for (uint32_t i = 0; i < lod->point_count; i++) {
        const struct gltf_influences influences = p3di_gltf_influences(placer->plan, lod, i);
        const struct p3d_vec3 position = p3di_gltf_position(lod, i);

        for (size_t j = 0; j < 4; j++)
            add_to_middle(&placer->middles[influences.joints[j]], position, (double)influences.weights[j]);
    }
    for (uint32_t i = 0; i < placer->skeleton->bone_count; i++)
        place_joint(placer, i);
}

/* A joint that moves no points is amid the joints below it, or else in the place of its parent. */
static void place_by_tree(struct placer *placer, const uint32_t *order)
{
    struct gltf_skeleton *skeleton = placer->skeleton;

    memset(placer->middles, 0, skeleton->joint_count * sizeof *placer->middles);
    for (uint32_t i = skeleton->joint_count; i-- > 1;) {
        place_joint(placer, order[i]);
        if (placer->is_placed[order[i]])
            add_to_middle(&placer->middles[skeleton->joints[order[i]].parent], skeleton->joints[order[i]].place, 1);
    }
    for (uint32_t i = 1; i < skeleton->joint_count; i++)
        if (!placer->is_placed[order[i]])
            skeleton->joints[order[i]].place = skeleton->joints[skeleton->joints[order[i]].parent].place;
}

static void find_places(struct gltf_plan *plan, struct gltf_skeleton *skeleton, const uint32_t *order)
{
    struct placer placer = {.plan = plan, .skeleton = skeleton};

    placer.middles = p3di_job_alloc_in(&plan->job, plan->scratch, skeleton->joint_count, sizeof *placer.middles);
    placer.is_placed = p3di_job_alloc_in(&plan->job, plan->scratch, skeleton->joint_count, sizeof *placer.is_placed);
    if (plan->job.has_failed)
        return;
    place_by_motions(&placer);
    if (plan->tree.best != GLTF_NONE)
        place_by_lod(&placer, plan->lods[plan->tree.best].lod);
    for (uint32_t i = 0; i < plan->model->lod_count; i++)
        place_by_lod(&placer, &plan->model->lods[i]);
    place_by_tree(&placer, order);
    if (skeleton->clip_count)
        p3di_gltf_place_by_clips(plan, order, placer.is_placed);
}

/* ---- The joints ---- */

/* True if a vertex of the LOD is moved by no bone. */
static bool needs_root(const struct gltf_plan *plan, const struct gltf_lod *lod)
{
    for (uint32_t i = 0; i < lod->mesh.vertex_count; i++)
        if (p3di_gltf_influences(plan, lod->lod, lod->mesh.vertices[(size_t)i * lod->mesh.vertex_words]).joints[0] ==
            plan->model->bone_count)
            return true;
    return false;
}

/* True if a mesh has a skin. */
static bool has_skins(struct gltf_plan *plan)
{
    bool has = false;

    for (uint32_t i = 0; i < plan->lod_count; i++) {
        if (plan->lods[i].mesh.number == GLTF_NONE || !plan->lods[i].is_skinned)
            continue;
        has = true;
        plan->skeleton.has_root_joint = plan->skeleton.has_root_joint || needs_root(plan, &plan->lods[i]);
    }
    if (!has && plan->model->bone_count > GLTF_MOST_BONES)
        p3di_warn_of(plan->job.options, (uint32_t)P3D_NO_LOD, plan->model->bone_count,
                     "bones are more than 65535; left out");
    return has;
}

static void add_motion_streams(struct gltf_plan *plan)
{
    struct gltf_skeleton *skeleton = &plan->skeleton;

    for (uint32_t i = 0; i < skeleton->motion_count && !plan->job.has_failed; i++) {
        struct gltf_motion *motion = &skeleton->motions[i];

        motion->stream = plan->bin.stream_count;
        p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_MOTION_TIMES, i, 1, motion->key_count);
        if (motion->moves)
            p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_MOTION_TRANSLATIONS, i, 3, motion->key_count);
        if (motion->turns)
            p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_MOTION_ROTATIONS, i, 4, motion->key_count);
        if (motion->hides)
            p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_MOTION_SCALES, i, 3, motion->key_count);
    }
}

static void add_clip_streams(struct gltf_plan *plan, uint32_t number)
{
    static const struct {
        enum gltf_kind kind;
        uint32_t width;
    } kinds[] = {{GLTF_CLIP_TRANSLATIONS, 3}, {GLTF_CLIP_ROTATIONS, 4}, {GLTF_CLIP_SCALINGS, 3}};
    const struct gltf_skeleton *skeleton = &plan->skeleton;
    struct gltf_clip *clip = &skeleton->clips[number];
    const uint32_t first = number * skeleton->bone_count;

    clip->stream = plan->bin.stream_count;
    p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_CLIP_TIMES, first, 1, clip->key_count);
    for (uint32_t i = 0; i < skeleton->bone_count; i++)
        for (unsigned j = 0; j < 3 && !plan->job.has_failed; j++)
            if (clip->moves[i] >> j & 1)
                p3di_gltf_add_stream(plan, GLTF_NONE, kinds[j].kind, first + i, kinds[j].width, clip->key_count);
}

static void add_rest(struct gltf_plan *plan)
{
    struct gltf_skeleton *skeleton = &plan->skeleton;

    skeleton->has_rest = p3di_gltf_needs_rest(plan);
    if (!skeleton->has_rest)
        return;
    skeleton->rest_stream = plan->bin.stream_count;
    p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_MOTION_TIMES, GLTF_NONE, 1, 2);
    p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_MOTION_SCALES, GLTF_NONE, 3, 2);
}

void p3di_gltf_find_joints(struct gltf_plan *plan)
{
    struct gltf_skeleton *skeleton = &plan->skeleton;
    const uint32_t *order;

    if (!has_skins(plan) && !plan->gltf_options->animation_count)
        return;
    p3di_gltf_find_clips(plan);
    skeleton->bone_count = plan->model->bone_count;
    if (!plan->job.has_failed)
        p3di_gltf_find_motions(plan);
    make_tree(plan, skeleton);
    order = plan->job.has_failed ? NULL : order_joints(plan, skeleton);
    if (!order)
        return;
    find_places(plan, skeleton, order);
    skeleton->stream = plan->bin.stream_count;
    p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_BINDS, 0, 16, skeleton->bone_count + skeleton->has_root_joint);
    add_motion_streams(plan);
    if (!plan->job.has_failed)
        add_rest(plan);
    if (!plan->job.has_failed)
        p3di_gltf_fill_clips(plan, order);
    for (uint32_t i = 0; i < skeleton->clip_count && !plan->job.has_failed; i++)
        add_clip_streams(plan, i);
    p3di_arena_clear(plan->scratch);
}

/* ---- JSON ---- */

/* The number of a bone, and the animation that moves the joint: programs drop the extras of animations. */
static void put_joint_extras(struct p3di_json *json, const struct gltf_plan *plan, uint32_t joint)
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;

    p3di_json_open(json, "extras", '{');
    p3di_json_i64(json, "bone", joint < skeleton->bone_count ? (int64_t)joint : -1);
    if (joint < skeleton->bone_count)
        p3di_gltf_put_unkeyed(json, plan, joint);
    if (plan->gltf_options->is_lossless && skeleton->joints[joint].motion != GLTF_NONE)
        p3di_gltf_put_class(json, plan, skeleton->joints[joint].motion);
    else if (plan->gltf_options->is_lossless && joint == skeleton->bone_count && skeleton->has_rest)
        p3di_gltf_put_rest_class(json);
    p3di_json_close(json, '}');
}

void p3di_gltf_put_joints(struct p3di_json *json, const struct gltf_plan *plan)
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;

    for (uint32_t i = 0; i < skeleton->joint_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", skeleton->joints[i].name);
        if (i != skeleton->bone_count) {
            const struct p3d_vec3 offset = p3di_gltf_joint_offset(skeleton, i);

            p3di_json_floats(json, "translation", (const float[3]){offset.x, offset.y, offset.z}, 3);
        }
        if (skeleton->joints[i].first_child != GLTF_NONE || skeleton->joints[i].first_proxy.lod) {
            p3di_json_open(json, "children", '[');
            for (uint32_t child = skeleton->joints[i].first_child; child != GLTF_NONE;
                 child = skeleton->joints[child].next_sibling)
                p3di_json_u64(json, NULL, skeleton->node + child);
            p3di_gltf_put_proxies(json, skeleton->joints[i].first_proxy);
            p3di_json_close(json, ']');
        }
        put_joint_extras(json, plan, i);
        p3di_json_close(json, '}');
    }
}

void p3di_gltf_put_skins(struct p3di_json *json, const struct gltf_plan *plan)
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;

    if (!skeleton->bone_count)
        return;
    p3di_json_open(json, "skins", '[');
    p3di_json_open(json, NULL, '{');
    p3di_json_u64(json, "inverseBindMatrices", skeleton->stream);
    p3di_json_u64(json, "skeleton", skeleton->node + skeleton->bone_count);
    p3di_json_open(json, "joints", '[');
    for (uint32_t i = 0; i < skeleton->bone_count + skeleton->has_root_joint; i++)
        p3di_json_u64(json, NULL, skeleton->node + i);
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
    p3di_json_close(json, ']');
}
