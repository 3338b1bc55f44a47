/* rtm.c: an animation of a glTF's joints as an RTM (docs/import.md, "Animations of men").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "json.h"
#include "numbers.h"
#include "parts.h"

#include "model/poser.h"
#include "rtm/transform.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST_PLACES ((uint64_t)1 << 21) /* bones times phases; animations of men have some ten thousand */
#define MOST_STEPS (8 * MOST_PLACES)    /* nodes times phases */
#define SAME_PLACE 1e-3
#define SAME_TIME 1e-5 /* of all of the animation */

/* A node, as it moves. */
struct mover {
    double parts[IN_PATH_COUNT][4];   /* at rest */
    uint32_t samplers[IN_PATH_COUNT]; /* numbers from 1 on; 0: none */
    double world[16];                 /* at the time at hand */
};

/* A joint that becomes a bone. */
struct taken {
    uint32_t node;
    struct p3d_bytes name;
    double bind[16];      /* the inverse of the joint's matrix at rest */
    uint32_t number, own; /* among the joints, and in the RTM that the animation was made of, or IN_NONE */
    uint32_t parent;      /* the bone above, or IN_NONE */
    bool has_channel;     /* a channel moves the joint itself */
    bool is_said_unkeyed; /* by extras of ours: programs write channels for all joints */
    bool is_moving;       /* in some phase it is not where the bone above takes it */
};

struct rtm_in {
    struct in_gltf gltf;
    struct p3di_job *job; /* of the file */
    const struct p3d_rtm_from_gltf_options *how;
    const json_t *animation;
    uint32_t node_count;
    uint32_t *order, *parents; /* of the nodes */
    struct mover *movers;
    struct in_sampler *samplers;
    uint32_t sampler_count;
    struct p3di_set known;     /* the names of the skeleton */
    struct p3di_set names;     /* of the bones, in lower case, by their number */
    struct p3di_set own_names; /* in lower case, of the bones of the RTM that the animation was made of, */
    const char **spellings;    /* and as they stood there; NULL: it was not made of one */
    struct taken *bones, root; /* the first of all */
    uint32_t bone_count, unknown_count, long_count, twin_count, unkeyed_count, still_count;
    double *times;
    uint32_t time_count;
    struct p3d_rtm *to;
    bool is_step_taken; /* off the places of the phases */
};

static const json_t *node_of(const struct rtm_in *rtm, uint32_t node)
{
    return p3di_in_item(&rtm->gltf, "nodes", node);
}

/* ---- Nodes ---- */

static void take_tree(struct rtm_in *rtm)
{
    struct p3d_model_bone *nodes = p3di_job_alloc(rtm->job, rtm->node_count, sizeof *nodes);
    uint8_t *states = p3di_job_alloc(rtm->job, rtm->node_count, 1);

    rtm->order = p3di_job_alloc(rtm->job, rtm->node_count, sizeof *rtm->order);
    rtm->parents = p3di_job_alloc(rtm->job, rtm->node_count, sizeof *rtm->parents);
    for (uint32_t i = 0; i < rtm->node_count && !rtm->job->has_failed; i++)
        nodes[i].parent = P3D_NO_BONE;
    for (uint32_t i = 0; i < rtm->node_count && !rtm->job->has_failed; i++) {
        const json_t *children = json_object_get(node_of(rtm, i), "children");

        for (size_t j = 0; j < json_array_size(children); j++) {
            const double child = json_number_value(json_array_get(children, j));

            if (child >= 0 && child < rtm->node_count && nodes[(uint32_t)child].parent == P3D_NO_BONE)
                nodes[(uint32_t)child].parent = i;
        }
    }
    if (!rtm->job->has_failed)
        p3di_order_bones(nodes, rtm->node_count, rtm->order, rtm->parents, states);
}

static void take_rest(struct rtm_in *rtm)
{
    rtm->movers = p3di_job_alloc(rtm->job, rtm->node_count, sizeof *rtm->movers);
    for (uint32_t i = 0; i < rtm->node_count && rtm->movers; i++)
        for (unsigned path = 0; path < IN_PATH_COUNT; path++)
            p3di_in_rest(node_of(rtm, i), path, rtm->movers[i].parts[path]);
}

/* ---- Channels ---- */

static void take_channels(struct rtm_in *rtm)
{
    const json_t *channels = json_object_get(rtm->animation, "channels");

    rtm->samplers = p3di_job_alloc(rtm->job, json_array_size(channels), sizeof *rtm->samplers);
    for (size_t i = 0; i < json_array_size(channels) && !rtm->job->has_failed; i++) {
        struct in_channel channel;

        if (p3di_in_channel(&rtm->gltf, rtm->animation, json_array_get(channels, i), &channel) &&
            p3di_in_sampler(&rtm->gltf, channel.sampler, channel.path, &rtm->samplers[rtm->sampler_count]))
            rtm->movers[channel.node].samplers[channel.path] = ++rtm->sampler_count;
    }
}

/* The last key that is not behind the time, or the first. */
static uint32_t find_key(const struct in_sampler *sampler, double time)
{
    uint32_t low = 0, high = sampler->times.count;

    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;

        if (p3di_in_time(sampler, middle) <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void mix(const double a[4], const double b[4], double share, unsigned width, double out[4])
{
    double near = 0, from = 1 - share, to = share;

    for (unsigned i = 0; i < 4 && width == 4; i++)
        near += a[i] * b[i];
    if (width == 4 && fabs(near) < 0.9999) {
        const double angle = acos(fabs(near));

        from = sin((1 - share) * angle) / sin(angle);
        to = sin(share * angle) / sin(angle);
    }
    for (unsigned i = 0; i < width; i++)
        out[i] = a[i] * from + b[i] * (near < 0 ? -to : to);
}

static void sample(const struct in_sampler *sampler, double time, unsigned width, double out[4])
{
    const uint32_t key = find_key(sampler, time), at = sampler->is_curve ? 3 * key + 1 : key;
    const double from = p3di_in_time(sampler, key);
    double first[4] = {0, 0, 0, 0}, second[4] = {0, 0, 0, 0}, share = 0;

    if (key + 1 < sampler->times.count && time > from && !sampler->is_stepping) {
        const double span = p3di_in_time(sampler, key + 1) - from;

        share = span > 0 ? fmin(1, (time - from) / span) : 0;
    }
    for (unsigned i = 0; i < width; i++) {
        first[i] = (double)p3di_in_float(&sampler->values, at, i);
        second[i] = share > 0 && !sampler->is_curve ? (double)p3di_in_float(&sampler->values, at + 1, i) : 0;
        out[i] = share > 0 && sampler->is_curve ? p3di_in_on_curve(sampler, key, share, i) : first[i];
    }
    if (share > 0 && !sampler->is_curve)
        mix(first, second, share, width, out);
}

/* The places of all nodes; `time` NAN: at rest. */
static void place_nodes(struct rtm_in *rtm, double time)
{
    for (uint32_t i = 0; i < rtm->node_count; i++) {
        const uint32_t node = rtm->order[i], parent = rtm->parents[node];
        struct mover *mover = &rtm->movers[node];
        double parts[IN_PATH_COUNT][4], local[16];

        memcpy(parts, mover->parts, sizeof parts);
        for (unsigned j = 0; j < IN_PATH_COUNT && !isnan(time); j++)
            if (mover->samplers[j])
                sample(&rtm->samplers[mover->samplers[j] - 1], time, j == IN_ROTATION ? 4 : 3, parts[j]);
        if (!p3di_in_floats(node_of(rtm, node), "matrix", local, 16))
            p3di_in_matrix_of(parts[IN_TRANSLATION], parts[IN_ROTATION], parts[IN_SCALE], local);
        if (parent == P3D_NO_BONE)
            memcpy(mover->world, local, sizeof local);
        else
            p3di_in_multiply(rtm->movers[parent].world, local, mover->world);
    }
}

/* ---- Bones ---- */

static struct rtm_matrix to_affine(const double m[16])
{
    struct rtm_matrix affine;

    for (int i = 0; i < 12; i++)
        affine.columns[i / 3][i % 3] = m[i / 3 * 4 + i % 3];
    return affine;
}

/* The inverse of a matrix; the identity if it has none. */
static void invert(const double m[16], double inverse[16])
{
    const struct rtm_matrix affine = to_affine(m);
    struct rtm_matrix inverted = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}}};

    (void)p3di_rtm_invert(&affine, &inverted);
    for (int i = 0; i < 16; i++)
        inverse[i] = i % 4 < 3 ? inverted.columns[i / 4][i % 4] : i == 15;
}

static struct p3d_bytes bone_name(struct rtm_in *rtm, struct p3d_bytes name)
{
    for (size_t i = 0; i < rtm->how->name_count; i++) {
        const struct p3d_gltf_bone_name *pair = &rtm->how->names[i];
        const uint32_t size = (uint32_t)strlen(pair->from);
        const struct p3d_bytes start = {name.data, size < name.size ? size : name.size};

        if (!p3d_text_equal(start, pair->from) || (size < name.size && !pair->is_start))
            continue;
        return p3d_bytes_of(p3di_job_format(rtm->job, "%s%.*s", pair->to, (int)(name.size - start.size),
                                            (const char *)name.data + start.size));
    }
    return name;
}

static void take_own_names(struct rtm_in *rtm)
{
    const json_t *list = json_object_get(json_object_get(rtm->animation, "extras"), "bones");
    const size_t count = json_array_size(list);

    p3di_set_init(&rtm->own_names, rtm->job->arena, 0);
    if (count)
        rtm->spellings = p3di_job_alloc(rtm->job, count, sizeof *rtm->spellings);
    for (size_t i = 0; i < count && !rtm->job->has_failed; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        const struct p3d_bytes lower = p3di_job_lower(rtm->job, p3d_bytes_of(name ? name : ""));
        uint32_t number;

        if (p3di_job_add(rtm->job, &rtm->own_names, &lower, &number))
            rtm->spellings[number] = name ? name : "";
    }
}

/* True if the extras of a joint say that the animation has no keys for it: "walk;run;". */
static bool is_said_unkeyed(const struct rtm_in *rtm, const json_t *node)
{
    const struct p3d_bytes name = p3di_in_text(rtm->animation, "name");
    const char *text = json_string_value(json_object_get(json_object_get(node, "extras"), "unkeyed"));

    for (const char *end; text && (end = strchr(text, ';')); text = end + 1)
        if (p3di_is_same((struct p3d_bytes){(const uint8_t *)text, (uint32_t)(end - text)}, name))
            return true;
    return false;
}

/* Adds a joint as a bone. A joint of ours above the bones is no bone. */
static void take_bone(struct rtm_in *rtm, uint32_t node, const double bind[16])
{
    const json_t *json = node_of(rtm, node), *own_number = json_object_get(json_object_get(json, "extras"), "bone");
    const struct p3d_bytes joint = p3di_in_text(json, "name"), joint_lower = p3di_job_lower(rtm->job, joint);
    uint32_t number, own;
    const bool is_own = p3di_set_find(&rtm->own_names, &joint_lower, &own);
    const struct p3d_bytes name = bone_name(rtm, is_own ? p3d_bytes_of(rtm->spellings[own]) : joint);
    const struct p3d_bytes lower = p3di_job_lower(rtm->job, name);
    struct taken *bone = &rtm->bones[rtm->bone_count];

    if (!name.size || json_number_value(own_number) < 0)
        return;
    if (rtm->how->skeleton && !p3di_set_find(&rtm->known, &lower, &number)) {
        rtm->unknown_count++;
    } else if (name.size >= P3D_RTM_NAME_SIZE) {
        rtm->long_count++;
    } else if (p3di_job_add(rtm->job, &rtm->names, &lower, &number)) {
        *bone = (struct taken){
            .node = node, .name = name, .number = rtm->bone_count, .own = is_own ? own : IN_NONE, .parent = IN_NONE};
        memcpy(bone->bind, bind, sizeof bone->bind);
        bone->is_said_unkeyed = is_said_unkeyed(rtm, json);
        for (unsigned i = 0; i < IN_PATH_COUNT; i++)
            bone->has_channel = bone->has_channel || rtm->movers[node].samplers[i];
        rtm->bone_count++;
    } else {
        rtm->twin_count++;
    }
}

/* The skin with the most joints, the first of several; NULL if there is none. */
static const json_t *find_skin(const struct rtm_in *rtm, uint32_t *index)
{
    const json_t *best = NULL;

    for (uint32_t i = 0; i < p3di_in_count(&rtm->gltf, "skins"); i++) {
        const json_t *skin = p3di_in_item(&rtm->gltf, "skins", i);

        if (json_array_size(json_object_get(skin, "joints")) > json_array_size(json_object_get(best, "joints"))) {
            best = skin;
            *index = i;
        }
    }
    return best;
}

static bool is_near(const double a[16], const double b[16], double size)
{
    double away = 0;

    for (int i = 0; i < 16; i++)
        away = fmax(away, fabs(a[i] - b[i]));
    return away <= SAME_PLACE * size;
}

static double size_of(const double m[16])
{
    double size = 0;

    for (int i = 0; i < 16; i++)
        size = fmax(size, fabs(m[i]));
    return size;
}

/* The place of a skin's mesh at rest. The joints give it, if they are as the skin was bound; else the node of the mesh.
 */
static void place_mesh(const struct rtm_in *rtm, uint32_t skin, const double (*binds)[16], const uint32_t *joints,
                       uint32_t count, double place[16])
{
    bool is_at_rest = true;

    for (uint32_t i = 0; i < count; i++) {
        double at[16];

        p3di_in_multiply(rtm->movers[joints[i]].world, binds[i], at);
        if (!i)
            memcpy(place, at, sizeof at);
        is_at_rest = is_at_rest && is_near(place, at, size_of(place));
    }
    for (uint32_t i = 0; i < rtm->node_count && !is_at_rest; i++) {
        const json_t *own = json_object_get(node_of(rtm, i), "skin");

        if (json_is_integer(own) && (uint32_t)json_integer_value(own) == skin) {
            memcpy(place, rtm->movers[i].world, sizeof rtm->movers[i].world);
            return;
        }
    }
}

static uint32_t take_joints(struct rtm_in *rtm, const json_t *skin, uint32_t *joints, double (*binds)[16])
{
    const json_t *list = json_object_get(skin, "joints");
    const uint32_t number = p3di_in_number(&rtm->gltf, skin, "inverseBindMatrices", IN_NONE);
    struct in_accessor matrices = {.count = 0};
    uint32_t count = 0;

    if (number != IN_NONE && !p3di_in_accessor(&rtm->gltf, number, 16, 16, &matrices))
        return 0;
    for (size_t i = 0; i < json_array_size(list) && !rtm->job->has_failed; i++) {
        const double node = json_number_value(json_array_get(list, i));

        if (!(node >= 0 && node < rtm->node_count))
            continue;
        joints[count] = (uint32_t)node;
        for (uint32_t j = 0; j < 16; j++)
            binds[count][j] = i < matrices.count ? (double)p3di_in_float(&matrices, (uint32_t)i, j) : j % 5 == 0;
        count++;
    }
    return count;
}

/* Without a skin all nodes that have names, but meshes, are bones, at rest where they are. */
static void take_bones(struct rtm_in *rtm)
{
    uint32_t skin_number = 0;
    const json_t *skin = find_skin(rtm, &skin_number);
    const size_t most = skin ? json_array_size(json_object_get(skin, "joints")) : rtm->node_count;
    uint32_t *joints = p3di_job_alloc(rtm->job, most, sizeof *joints), count = 0;
    double(*binds)[16] = p3di_job_alloc(rtm->job, most, sizeof *binds), mesh[16], back[16];

    rtm->bones = p3di_job_alloc(rtm->job, most, sizeof *rtm->bones);
    p3di_set_init(&rtm->names, rtm->job->arena, 0);
    p3di_set_init(&rtm->known, rtm->job->arena, 0);
    for (uint32_t i = 0, number; rtm->how->skeleton && i < rtm->how->skeleton->bone_count; i++)
        (void)p3di_job_add(rtm->job, &rtm->known, &rtm->how->skeleton->bones[i].name, &number);
    take_own_names(rtm);
    if (rtm->job->has_failed)
        return;
    place_nodes(rtm, NAN);
    if (skin)
        count = take_joints(rtm, skin, joints, binds);
    for (uint32_t i = 0; i < rtm->node_count && !skin; i++)
        if (!json_object_get(node_of(rtm, i), "mesh")) {
            invert(rtm->movers[i].world, binds[count]);
            joints[count++] = i;
        }
    if (rtm->job->has_failed || !count)
        return;
    place_mesh(rtm, skin_number, (const double(*)[16])binds, joints, count, mesh);
    invert(mesh, back);
    for (uint32_t i = 0; i < count && !rtm->job->has_failed; i++) {
        double bind[16];

        p3di_in_multiply(binds[i], back, bind);
        take_bone(rtm, joints[i], bind);
    }
}

static void warn(struct rtm_in *rtm)
{
    const struct p3d_options *options = rtm->job->options;

    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, rtm->unknown_count, "joints are not the skeleton's, and left out");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, rtm->long_count,
                 "joints have names of more than 31 characters; left out");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, rtm->twin_count, "joints have the name of another, and are left out");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, rtm->unkeyed_count,
                 "joints have no channels and never move against the joint above: they are left out of the RTM");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, rtm->still_count,
                 "joints have channels, but never move against the joint above: they get keys in the RTM, too");
}

/* ---- Times ---- */

static int compare_times(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

/* All keys, each moment once. Many channels may have the same times, which are taken once. */
static void take_keys(struct rtm_in *rtm)
{
    uint64_t count = 0, room = 0;
    uint32_t kept = 0;

    for (unsigned is_filling = 0; is_filling < 2 && count <= MOST_PLACES && !rtm->job->has_failed; is_filling++) {
        const uint8_t *last = NULL;

        count = 0;
        for (uint32_t i = 0; i < rtm->sampler_count && count <= MOST_PLACES; i++) {
            const struct in_accessor *times = &rtm->samplers[i].times;

            for (uint32_t j = 0; j < times->count && count <= MOST_PLACES && times->data != last; j++, count++)
                if (!isfinite(p3di_in_float(times, j, 0)))
                    p3di_in_fail(&rtm->gltf, "the animation has a time that is not finite");
                else if (is_filling && count < room)
                    rtm->times[count] = (double)p3di_in_float(times, j, 0);
            last = times->data;
        }
        room = count;
        if (!is_filling && count <= MOST_PLACES)
            rtm->times = p3di_job_alloc(rtm->job, (size_t)count, sizeof *rtm->times);
    }
    if (count > MOST_PLACES) {
        p3di_job_fail(rtm->job, P3D_UNSUPPORTED, "the animation has too many keys");
        return;
    }
    if (count && rtm->times)
        qsort(rtm->times, (size_t)count, sizeof *rtm->times, compare_times);
    for (uint64_t i = 0; i < count && rtm->times; i++)
        if (!kept || rtm->times[i] - rtm->times[kept - 1] > SAME_TIME * (rtm->times[count - 1] - rtm->times[0]))
            rtm->times[kept++] = rtm->times[i];
    rtm->time_count = kept;
}

static void take_times(struct rtm_in *rtm)
{
    double first, last, count = rtm->how->phase_count;

    take_keys(rtm);
    if (rtm->job->has_failed || !rtm->time_count)
        return;
    first = rtm->times[0];
    last = rtm->times[rtm->time_count - 1];
    if (rtm->how->fps > 0)
        count = floor((last - first) * (double)rtm->how->fps + 0.5) + 1;
    if (!(count > 0))
        return;
    if (count > (double)MOST_PLACES) {
        p3di_job_fail(rtm->job, P3D_UNSUPPORTED, "the animation would have too many phases");
        return;
    }
    rtm->time_count = (uint32_t)count;
    rtm->times = p3di_job_alloc(rtm->job, rtm->time_count, sizeof *rtm->times);
    for (uint32_t i = 0; i < rtm->time_count && rtm->times; i++)
        rtm->times[i] = rtm->time_count > 1 ? first + (last - first) * i / (rtm->time_count - 1) : first;
}

/* ---- The animation ---- */

static void find_animation(struct rtm_in *rtm)
{
    const uint32_t count = p3di_in_count(&rtm->gltf, "animations");
    const char *wanted = rtm->how->animation;
    char names[120] = "";
    size_t used = 0;

    for (uint32_t i = 0; i < count && !rtm->animation; i++) {
        const json_t *animation = p3di_in_item(&rtm->gltf, "animations", i);
        const struct p3d_bytes name = p3di_in_text(animation, "name");

        if (!wanted || p3di_is_same(name, p3d_bytes_of(wanted)))
            rtm->animation = animation;
        else if (used + name.size + 3 < sizeof names)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%.*s", used ? ", " : "", P3DI_NAME(name));
    }
    p3di_make_printable(names);
    if (!rtm->animation && !count)
        p3di_job_fail(rtm->job, P3D_INVALID, "the glTF has no animations");
    else if (!rtm->animation)
        p3di_job_fail(rtm->job, P3D_INVALID, "there is no animation \"%.40s\"; there are: %s", wanted, names);
}

static void prove_size(struct rtm_in *rtm)
{
    if (!rtm->job->has_failed && !rtm->bone_count)
        p3di_job_fail(rtm->job, P3D_INVALID, "no joint of the glTF is a bone%s",
                      rtm->how->skeleton ? " of the skeleton" : "");
    if (!rtm->job->has_failed && !rtm->time_count)
        p3di_job_fail(rtm->job, P3D_INVALID, "the animation moves no joint");
    if (!rtm->job->has_failed && (uint64_t)rtm->time_count * rtm->bone_count > MOST_PLACES)
        p3di_job_fail(rtm->job, P3D_UNSUPPORTED, "%u phases of %u bones are too many", rtm->time_count,
                      rtm->bone_count);
    if (!rtm->job->has_failed && (uint64_t)rtm->time_count * rtm->node_count > MOST_STEPS)
        p3di_job_fail(rtm->job, P3D_UNSUPPORTED, "%u phases of %u nodes are too many", rtm->time_count,
                      rtm->node_count);
}

/* ---- Which bones have keys ---- */

/* The bone above each bone, as the skeleton has them, which is what games move them by. */
static void find_parents_by_skeleton(struct rtm_in *rtm, const struct p3d_skeleton *skeleton)
{
    uint32_t *nearest = p3di_job_alloc(rtm->job, skeleton->bone_count, sizeof *nearest);

    for (uint32_t i = 0; i < skeleton->bone_count && nearest; i++) {
        const uint32_t parent = skeleton->bones[i].parent;
        uint32_t number;

        nearest[i] = parent < i ? nearest[parent] : IN_NONE;
        if (!p3di_set_find(&rtm->names, &skeleton->bones[i].name, &number))
            continue;
        rtm->bones[number].parent = nearest[i];
        nearest[i] = number;
    }
}

static void find_parents_by_nodes(struct rtm_in *rtm)
{
    uint32_t *nearest = p3di_job_alloc(rtm->job, rtm->node_count, sizeof *nearest);

    if (!nearest)
        return;
    memset(nearest, 0xff, rtm->node_count * sizeof *nearest);
    for (uint32_t i = 0; i < rtm->bone_count; i++)
        nearest[rtm->bones[i].node] = i;
    for (uint32_t i = 0; i < rtm->node_count; i++) {
        const uint32_t node = rtm->order[i], parent = rtm->parents[node];
        const uint32_t above = parent == P3D_NO_BONE ? IN_NONE : nearest[parent];

        if (nearest[node] == IN_NONE)
            nearest[node] = above;
        else
            rtm->bones[nearest[node]].parent = above;
    }
}

/* Finds the bones that are not always where the bones above them take them. */
static void find_moving(struct rtm_in *rtm)
{
    double(*places)[16] = p3di_job_alloc(rtm->job, rtm->bone_count, sizeof *places);
    double still[16];

    for (unsigned i = 0; i < 16; i++)
        still[i] = i % 5 == 0;
    for (uint32_t i = 0; i < rtm->time_count && !rtm->job->has_failed; i++) {
        place_nodes(rtm, rtm->times[i]);
        for (uint32_t j = 0; j < rtm->bone_count; j++)
            p3di_in_multiply(rtm->movers[rtm->bones[j].node].world, rtm->bones[j].bind, places[j]);
        for (uint32_t j = 0; j < rtm->bone_count; j++) {
            struct taken *bone = &rtm->bones[j];

            bone->is_moving |= !is_near(places[j], bone->parent == IN_NONE ? still : places[bone->parent], 1);
        }
    }
}

static int compare_bones(const void *a, const void *b)
{
    const struct taken *x = a, *y = b;

    if (x->own != y->own)
        return x->own < y->own ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

/* True if a channel stands for a key: where the RTM is known that the animation was made of, only of its bones. */
static bool has_key(const struct rtm_in *rtm, const struct taken *bone)
{
    return bone->has_channel && (!rtm->spellings || bone->own != IN_NONE);
}

/* Leaves bones out that have no keys of their own. Those of an RTM come in its order. */
static void take_keyed(struct rtm_in *rtm)
{
    uint32_t kept = 0;
    bool is_own = rtm->spellings != NULL; /* then it says what has no keys */

    if (rtm->job->has_failed)
        return;
    rtm->root = rtm->bones[0];
    if (rtm->how->skeleton)
        find_parents_by_skeleton(rtm, rtm->how->skeleton);
    else
        find_parents_by_nodes(rtm);
    find_moving(rtm);
    for (uint32_t i = 0; i < rtm->bone_count; i++)
        is_own = is_own || rtm->bones[i].is_said_unkeyed;
    for (uint32_t i = 0; i < rtm->bone_count && !rtm->job->has_failed; i++) {
        const struct taken *bone = &rtm->bones[i];

        if (bone->is_moving || (has_key(rtm, bone) && !bone->is_said_unkeyed)) {
            rtm->still_count += !bone->is_moving && !is_own;
            rtm->bones[kept++] = *bone;
        } else {
            rtm->unkeyed_count += !bone->is_said_unkeyed && !is_own;
        }
    }
    rtm->bone_count = kept;
    if (kept)
        qsort(rtm->bones, kept, sizeof *rtm->bones, compare_bones);
    else
        p3di_job_fail(rtm->job, P3D_INVALID, "the animation moves no bone");
}

static void begin_rtm(struct rtm_in *rtm)
{
    struct p3d_rtm *to = p3di_job_alloc(rtm->job, 1, sizeof *to);

    if (rtm->job->has_failed)
        return;
    rtm->to = to;
    to->memory = rtm->job->arena;
    to->form = P3D_RTM_0101;
    to->bones = p3di_job_alloc(rtm->job, rtm->bone_count, sizeof *to->bones);
    to->phases = p3di_job_alloc(rtm->job, rtm->time_count, sizeof *to->phases);
    for (uint32_t i = 0; i < rtm->bone_count && !rtm->job->has_failed; i++) {
        uint8_t *field = p3di_job_alloc(rtm->job, 1, P3D_RTM_NAME_SIZE);

        if (field)
            memcpy(field, rtm->bones[i].name.data, rtm->bones[i].name.size);
        to->bones[to->bone_count++] = (struct p3d_bytes){field, P3D_RTM_NAME_SIZE};
    }
}

/* In the axes of an RTM, where z is mirrored; `way` is taken off. */
static struct rtm_matrix place_of(const struct rtm_in *rtm, const struct taken *bone, const double way[3])
{
    static const double mirror[3] = {1, 1, -1};
    struct rtm_matrix m;
    double place[16];

    p3di_in_multiply(rtm->movers[bone->node].world, bone->bind, place);
    m = to_affine(place);
    for (int i = 0; i < 12; i++)
        m.columns[i / 3][i % 3] =
            m.columns[i / 3][i % 3] * mirror[i % 3] * (i < 9 ? mirror[i / 3] : 1) - (i < 9 ? 0 : way[i % 3]);
    return m;
}

/* The step: the way over the ground of the first bone, which is the parent of all other bones, from first to last time.
 */
static void find_step(struct rtm_in *rtm)
{
    const struct p3d_bytes listed = p3di_in_text(json_object_get(rtm->animation, "extras"), "step");
    const char *text = (const char *)listed.data;
    const struct taken *root = &rtm->root;
    double joint[16], ends[2][3], none[3] = {0, 0, 0};
    float step[3];

    if (listed.size && p3di_in_next_floats(&text, step, 3)) {
        rtm->to->step = (struct p3d_vec3){step[0], step[1], step[2]};
        return;
    }
    if (rtm->how->keeps_way)
        return;
    invert(root->bind, joint);
    for (unsigned i = 0; i < 2; i++) {
        struct rtm_matrix m;

        place_nodes(rtm, rtm->times[i ? rtm->time_count - 1 : 0]);
        m = place_of(rtm, root, none);
        for (int j = 0; j < 3; j++)
            ends[i][j] = m.columns[0][j] * joint[12] + m.columns[1][j] * joint[13] - m.columns[2][j] * joint[14] +
                         m.columns[3][j];
    }
    rtm->to->step = (struct p3d_vec3){(float)(ends[1][0] - ends[0][0]), 0, (float)(ends[1][2] - ends[0][2])};
    rtm->is_step_taken = true;
}

/* The first and the last phase: those of the RTM that the animation was made of, or else 0 and 1, also of a pose that
 * got more keys. */
static void find_ends(const struct rtm_in *rtm, float ends[2])
{
    const char *text = json_string_value(json_object_get(json_object_get(rtm->animation, "extras"), "phases"));

    if (!text || !p3di_in_next_floats(&text, ends, 2) ||
        !(ends[0] >= 0 && (rtm->time_count > 1 ? ends[1] > ends[0] : ends[1] >= ends[0]))) {
        ends[0] = 0;
        ends[1] = 1;
    }
}

static void take_phases(struct rtm_in *rtm)
{
    const double first = rtm->times[0], all = rtm->times[rtm->time_count - 1] - first;
    const struct p3d_vec3 step = rtm->to->step;
    float ends[2];

    find_ends(rtm, ends);
    for (uint32_t i = 0; i < rtm->time_count && !rtm->job->has_failed; i++) {
        struct p3d_rtm_phase *phase = &rtm->to->phases[rtm->to->phase_count++];
        const double time = all > 0 ? (rtm->times[i] - first) / all : 0, share = rtm->is_step_taken ? time : 0;
        const double way[3] = {(double)step.x * share, 0, (double)step.z * share};
        uint8_t *data;

        phase->time = (float)(ends[0] + time * ((double)ends[1] - ends[0]));
        phase->bones = p3di_new_table(rtm->job, rtm->bone_count, P3D_RTM_PLAIN_STRIDE, &data);
        if (!data)
            return;
        place_nodes(rtm, rtm->times[i]);
        for (uint32_t j = 0; j < rtm->bone_count; j++, data += P3D_RTM_PLAIN_STRIDE) {
            const struct rtm_matrix place = place_of(rtm, &rtm->bones[j], way);

            for (int k = 0; k < 12; k++)
                if (!isfinite((float)place.columns[k / 3][k % 3]))
                    p3di_job_fail(rtm->job, P3D_DAMAGED, "%.*s has no finite place in phase %u",
                                  P3DI_NAME(rtm->bones[j].name), (unsigned)i);
            memcpy(data, rtm->to->bones[j].data, P3D_RTM_NAME_SIZE);
            p3di_rtm_store_plain(data + P3D_RTM_NAME_SIZE, &place);
        }
    }
}

static void read_all(struct rtm_in *rtm)
{
    static void (*const steps[])(struct rtm_in *) = {take_tree,  take_rest,  find_animation, take_channels,
                                                     take_bones, take_times, prove_size,     take_keyed,
                                                     begin_rtm,  find_step,  take_phases};

    rtm->node_count = p3di_in_count(&rtm->gltf, "nodes");
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !rtm->job->has_failed; i++)
        steps[i](rtm);
}

struct p3d_rtm *p3d_rtm_from_gltf(const void *data, size_t size, const struct p3d_rtm_from_gltf_options *rtm_options,
                                  const struct p3d_options *options, struct p3d_error *error)
{
    static const struct p3d_rtm_from_gltf_options defaults;
    const struct p3d_rtm_from_gltf_options *how = rtm_options ? rtm_options : &defaults;
    const struct p3d_gltf_import_options import = {.read_file = how->read_file, .read_file_user = how->read_file_user};
    struct model_builder builder = {.last_rvmat = {NULL, 0}};
    struct in_gltf gltf = {.job = &builder.job, .builder = &builder, .import = &import};
    struct rtm_in rtm = {.gltf = gltf, .job = &builder.job, .how = how};

    if (!p3di_check_input(data, size, error))
        return NULL;
    if (p3di_in_open(&rtm.gltf, data, size, options, error)) {
        read_all(&rtm);
        warn(&rtm);
        if (rtm.job->has_failed) {
            p3di_arena_free(rtm.job->arena);
            rtm.to = NULL;
        }
    }
    json_decref(rtm.gltf.root);
    return rtm.to;
}
