/* binarise.c: from plain to binarised, and back (docs/format/rtm.md, "From plain to binarised").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "transform.h"

#include "core/job.h"

#define MOST_PRELOADED 3u /* phases of files that are loaded at once */

/* An animation that is made of another with a skeleton. */
struct making {
    struct p3di_job job;
    const struct p3d_rtm *from;
    struct p3d_rtm *to;
    const struct p3d_skeleton *skeleton;
    uint32_t *number;  /* by bone of the skeleton: the number of the bone in `from`, or P3D_NO_BONE */
    uint32_t *parents; /* by bone of `from`: its parent there, or P3D_NO_BONE */
    uint32_t *order;   /* the bones of `from`, each behind its parent */
    bool *is_known;    /* by bone of `from`: the skeleton has it */
    bool *is_skewed;   /* by bone of `from`: what a quaternion cannot say was left away */
    uint32_t known_count;
};

/* ---- Bones ---- */

/* Each step up a chain is made once: a bone that the animation lacks stands for the one above it. */
static void hang_bones(struct making *making)
{
    const struct p3d_skeleton *skeleton = making->skeleton;
    uint32_t *ancestors = p3di_job_alloc(&making->job, skeleton->bone_count, sizeof *ancestors), count = 0;

    for (uint32_t i = 0; ancestors && i < skeleton->bone_count; i++) {
        const uint32_t parent = skeleton->bones[i].parent;

        ancestors[i] = parent >= i                             ? P3D_NO_BONE
                       : making->number[parent] != P3D_NO_BONE ? making->number[parent]
                                                               : ancestors[parent];
        if (making->number[i] == P3D_NO_BONE)
            continue;
        making->parents[making->number[i]] = ancestors[i];
        making->order[count++] = making->number[i];
    }
    for (uint32_t i = 0; ancestors && i < making->from->bone_count; i++)
        if (!making->is_known[i])
            making->order[count++] = i;
}

static void find_bones(struct making *making)
{
    const struct p3d_rtm *from = making->from;
    struct p3di_set names;

    making->number = p3di_job_alloc(&making->job, making->skeleton->bone_count, sizeof *making->number);
    making->parents = p3di_job_alloc(&making->job, from->bone_count, sizeof *making->parents);
    making->order = p3di_job_alloc(&making->job, from->bone_count, sizeof *making->order);
    making->is_known = p3di_job_alloc(&making->job, from->bone_count, sizeof *making->is_known);
    making->is_skewed = p3di_job_alloc(&making->job, from->bone_count, sizeof *making->is_skewed);
    if (making->job.has_failed)
        return;
    p3di_set_init(&names, making->job.arena, 0);
    for (uint32_t i = 0, number; i < making->skeleton->bone_count; i++) {
        making->number[i] = P3D_NO_BONE;
        if (!p3di_job_add(&making->job, &names, &making->skeleton->bones[i].name, &number) && !making->job.has_failed)
            p3di_job_fail(&making->job, P3D_INVALID, "the skeleton has two bones of one name");
    }
    for (uint32_t i = 0, number; i < from->bone_count && !making->job.has_failed; i++) {
        const struct p3d_bytes name = p3di_job_lower(&making->job, p3d_text(from->bones[i]));

        making->parents[i] = P3D_NO_BONE;
        if (!p3di_set_find(&names, &name, &number) || making->number[number] != P3D_NO_BONE)
            continue;
        making->number[number] = i;
        making->is_known[i] = true;
        making->known_count++;
    }
    if (!making->job.has_failed && from->bone_count && !making->known_count)
        p3di_job_fail(&making->job, P3D_INVALID, "the skeleton %.*s has none of its bones",
                      P3DI_NAME(making->skeleton->name));
    if (!making->job.has_failed)
        hang_bones(making);
}

/* ---- A new animation ---- */

static bool begin(struct making *making, const struct p3d_rtm *from, const struct p3d_skeleton *skeleton,
                  const struct p3d_options *options, struct p3d_error *error)
{
    *making = (struct making){.from = from, .skeleton = skeleton};
    if (!p3di_job_begin(&making->job, "for the animation", P3DI_NO_INPUT, options, error))
        return false;
    making->to = p3di_job_alloc(&making->job, 1, sizeof *making->to);
    find_bones(making);
    if (making->job.has_failed)
        return true;
    making->to->memory = making->job.arena;
    making->to->step = from->step;
    making->to->phases = p3di_job_alloc(&making->job, from->phase_count, sizeof *making->to->phases);
    return true;
}

static struct p3d_rtm *end(struct making *making)
{
    if (!making->job.has_failed)
        return making->to;
    p3di_arena_free(making->job.arena);
    return NULL;
}

static void fail_bone(struct making *making, uint32_t phase, uint32_t bone, const char *what)
{
    const char *name = p3di_job_printable(&making->job, p3d_text(making->from->bones[bone]));

    p3di_job_fail(&making->job, P3D_INVALID, "%.60s in phase %u %s", name, phase, what);
}

/* A job that makes the phases, each of them with `make`. */
static void make_phases(struct making *making, uint32_t stride, void (*make)(struct making *, uint32_t, uint8_t *))
{
    const struct p3d_rtm *from = making->from;

    for (uint32_t i = 0; i < from->phase_count && !making->job.has_failed; i++) {
        struct p3d_rtm_phase *phase = &making->to->phases[making->to->phase_count++];
        uint8_t *data;

        phase->time = from->phases[i].time;
        phase->bones = p3di_new_table(&making->job, making->to->bone_count, stride, &data);
        if (from->phases[i].bones.count != from->bone_count)
            p3di_job_fail(&making->job, P3D_INVALID, "phase %u has %u bones instead of %u", i,
                          from->phases[i].bones.count, from->bone_count);
        if (!making->job.has_failed)
            make(making, i, data);
    }
}

/* ---- From plain to binarised ---- */

/* A phase has the bones of the list, in its order. */
static bool has_name(struct making *making, uint32_t phase, uint32_t bone)
{
    const uint8_t *data = making->from->phases[phase].bones.data + (size_t)bone * P3D_RTM_PLAIN_STRIDE;
    const struct p3d_bytes name = p3d_text((struct p3d_bytes){data, P3D_RTM_NAME_SIZE});
    const struct p3d_bytes listed = p3d_text(making->from->bones[bone]);
    bool is_same = name.size == listed.size;

    for (uint32_t i = 0; is_same && i < name.size; i++)
        is_same = p3d_lower(name.data[i]) == p3d_lower(listed.data[i]);
    if (!is_same)
        fail_bone(making, phase, bone, "has another name than in the list of bones");
    return is_same;
}

static void binarise_phase(struct making *making, uint32_t index, uint8_t *data)
{
    for (uint32_t i = 0; i < making->from->bone_count && !making->job.has_failed; i++) {
        struct rtm_matrix matrix, parent, inverse;

        if (!has_name(making, index, i) || !making->is_known[i])
            continue;
        matrix = p3di_rtm_matrix(making->from, index, i);
        if (!p3di_rtm_is_finite(&matrix)) {
            fail_bone(making, index, i, "has a number that is not finite");
            return;
        }
        if (making->parents[i] != P3D_NO_BONE) {
            parent = p3di_rtm_matrix(making->from, index, making->parents[i]);
            if (!p3di_rtm_invert(&parent, &inverse)) {
                fail_bone(making, index, making->parents[i], "has a matrix without an inverse, and bones below it");
                return;
            }
            matrix = p3di_rtm_multiply(&inverse, &matrix);
        }
        making->is_skewed[i] |= !p3di_rtm_is_rotation(&matrix);
        if (!p3di_rtm_store(data, &matrix))
            fail_bone(making, index, i, "is further away than a binarised file can say");
        data += P3D_RTM_STRIDE;
    }
}

static void take_names(struct making *making)
{
    struct p3d_rtm *to = making->to;

    to->bones = p3di_job_alloc(&making->job, making->known_count, sizeof *to->bones);
    for (uint32_t i = 0; i < making->from->bone_count && !making->job.has_failed; i++)
        if (making->is_known[i])
            to->bones[to->bone_count++] = p3di_job_lower(&making->job, p3d_text(making->from->bones[i]));
    to->animated_count = to->bone_count;
}

static void warn_of_skew(const struct making *making)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < making->from->bone_count; i++)
        count += making->is_skewed[i];
    p3di_warn_of(
        making->job.options, (uint32_t)P3D_NO_LOD, count,
        "bones are scaled, mirrored or skewed, which a binarised animation cannot say; only their turns are kept");
}

struct p3d_rtm *p3d_rtm_binarise(const struct p3d_rtm *plain, const struct p3d_skeleton *skeleton, uint32_t version,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    struct making making;

    if (!begin(&making, plain, skeleton, options, error))
        return NULL;
    if (plain->form == P3D_RTM_BMTR)
        p3di_job_fail(&making.job, P3D_INVALID, "it is binarised already");
    if (version < 3 || version > 5)
        p3di_job_fail(&making.job, P3D_INVALID, "BMTR version %u; 3 to 5 are known", version);
    if (making.job.has_failed)
        return end(&making);
    making.to->form = P3D_RTM_BMTR;
    making.to->version = version;
    making.to->is_reversed = 1;
    making.to->preload = plain->phase_count <= MOST_PRELOADED;
    take_names(&making);
    make_phases(&making, P3D_RTM_STRIDE, binarise_phase);
    if (!making.job.has_failed && making.known_count < plain->bone_count)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "%u of %u bones are not the skeleton's, and left out",
                  plain->bone_count - making.known_count, plain->bone_count);
    if (!making.job.has_failed)
        warn_of_skew(&making);
    if (!making.job.has_failed && plain->event_count)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "events of RTM_MDAT are left out: %u", plain->event_count);
    return end(&making);
}

/* ---- Back ---- */

/* Parents come first. */
static void unfold_phase(struct making *making, uint32_t index, uint8_t *data)
{
    struct p3di_arena_mark mark = p3di_arena_mark(making->job.arena);
    struct rtm_matrix *places = p3di_job_alloc(&making->job, making->from->bone_count, sizeof *places);

    for (uint32_t i = 0; places && i < making->from->bone_count; i++) {
        const uint32_t bone = making->order[i], parent = making->parents[bone];
        uint8_t *element = data + (size_t)bone * P3D_RTM_PLAIN_STRIDE;

        places[bone] = p3di_rtm_matrix(making->from, index, bone);
        if (parent != P3D_NO_BONE)
            places[bone] = p3di_rtm_multiply(&places[parent], &places[bone]);
        memcpy(element, making->to->bones[bone].data, P3D_RTM_NAME_SIZE);
        p3di_rtm_store_plain(element + P3D_RTM_NAME_SIZE, &places[bone]);
    }
    if (places)
        p3di_arena_release(making->job.arena, mark);
}

/* The names as fields. */
static void pad_names(struct making *making)
{
    const struct p3d_rtm *from = making->from;

    making->to->bones = p3di_job_alloc(&making->job, from->bone_count, sizeof *making->to->bones);
    for (uint32_t i = 0; i < from->bone_count && !making->job.has_failed; i++) {
        const struct p3d_bytes name = p3d_text(from->bones[i]);
        uint8_t *field = p3di_job_alloc(&making->job, 1, P3D_RTM_NAME_SIZE);

        if (name.size >= P3D_RTM_NAME_SIZE)
            p3di_job_fail(&making->job, P3D_INVALID, "%.60s: a plain file has room for %u characters of a name",
                          p3di_job_printable(&making->job, name), P3D_RTM_NAME_SIZE - 1);
        if (making->job.has_failed)
            return;
        memcpy(field, name.data, name.size);
        making->to->bones[i] = (struct p3d_bytes){field, P3D_RTM_NAME_SIZE};
        making->to->bone_count++;
    }
}

struct p3d_rtm *p3d_rtm_to_plain(const struct p3d_rtm *binarised, const struct p3d_skeleton *skeleton,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    struct making making;

    if (!begin(&making, binarised, skeleton, options, error))
        return NULL;
    if (binarised->form != P3D_RTM_BMTR)
        p3di_job_fail(&making.job, P3D_INVALID, "it is plain already");
    if (making.job.has_failed)
        return end(&making);
    making.to->form = P3D_RTM_0101;
    pad_names(&making);
    make_phases(&making, P3D_RTM_PLAIN_STRIDE, unfold_phase);
    if (!making.job.has_failed && making.known_count < binarised->bone_count)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "%u of %u bones are not the skeleton's, and have no parent",
                  binarised->bone_count - making.known_count, binarised->bone_count);
    return end(&making);
}
