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
    uint32_t *number;  /* by bone of the skeleton: that of `from`, or P3D_NO_BONE */
    uint32_t *parents; /* by bone of `from`: its parent there, or P3D_NO_BONE */
    uint32_t *order;   /* the bones of `from`, each behind its parent */
    bool *is_known;    /* by bone of `from`: the skeleton has it */
    uint32_t known_count;
};

/* ---- Bones ---- */

/* Each step up a chain is made once: a bone that the animation lacks stands for the one above it. */
static void hang_bones(struct making *m)
{
    const struct p3d_skeleton *skeleton = m->skeleton;
    uint32_t *ancestors = p3di_job_alloc(&m->job, skeleton->bone_count, sizeof *ancestors), count = 0;

    for (uint32_t i = 0; ancestors && i < skeleton->bone_count; i++) {
        const uint32_t parent = skeleton->bones[i].parent;

        ancestors[i] = parent >= i                        ? P3D_NO_BONE
                       : m->number[parent] != P3D_NO_BONE ? m->number[parent]
                                                          : ancestors[parent];
        if (m->number[i] == P3D_NO_BONE)
            continue;
        m->parents[m->number[i]] = ancestors[i];
        m->order[count++] = m->number[i];
    }
    for (uint32_t i = 0; ancestors && i < m->from->bone_count; i++)
        if (!m->is_known[i])
            m->order[count++] = i;
}

static void find_bones(struct making *m)
{
    const struct p3d_rtm *from = m->from;
    struct p3di_set names;

    m->number = p3di_job_alloc(&m->job, m->skeleton->bone_count, sizeof *m->number);
    m->parents = p3di_job_alloc(&m->job, from->bone_count, sizeof *m->parents);
    m->order = p3di_job_alloc(&m->job, from->bone_count, sizeof *m->order);
    m->is_known = p3di_job_alloc(&m->job, from->bone_count, sizeof *m->is_known);
    if (m->job.has_failed)
        return;
    p3di_set_init(&names, m->job.arena, 0);
    for (uint32_t i = 0, number; i < m->skeleton->bone_count; i++) {
        m->number[i] = P3D_NO_BONE;
        if (!p3di_job_add(&m->job, &names, &m->skeleton->bones[i].name, &number) && !m->job.has_failed)
            p3di_job_fail(&m->job, P3D_INVALID, "the skeleton has two bones of one name");
    }
    for (uint32_t i = 0, number; i < from->bone_count && !m->job.has_failed; i++) {
        const struct p3d_bytes name = p3di_job_lower(&m->job, p3d_text(from->bones[i]));

        m->parents[i] = P3D_NO_BONE;
        if (!p3di_set_find(&names, &name, &number) || m->number[number] != P3D_NO_BONE)
            continue;
        m->number[number] = i;
        m->is_known[i] = true;
        m->known_count++;
    }
    if (!m->job.has_failed && from->bone_count && !m->known_count)
        p3di_job_fail(&m->job, P3D_INVALID, "the skeleton %.*s has none of its bones", P3DI_NAME(m->skeleton->name));
    if (!m->job.has_failed)
        hang_bones(m);
}

/* ---- A new animation ---- */

static bool begin(struct making *m, const struct p3d_rtm *from, const struct p3d_skeleton *skeleton,
                  const struct p3d_options *options, struct p3d_error *error)
{
    *m = (struct making){.from = from, .skeleton = skeleton};
    if (!p3di_job_begin(&m->job, "for the animation", P3DI_NO_INPUT, options, error))
        return false;
    m->to = p3di_job_alloc(&m->job, 1, sizeof *m->to);
    find_bones(m);
    if (m->job.has_failed)
        return true;
    m->to->memory = m->job.arena;
    m->to->step = from->step;
    m->to->phases = p3di_job_alloc(&m->job, from->phase_count, sizeof *m->to->phases);
    return true;
}

static struct p3d_rtm *end(struct making *m)
{
    if (!m->job.has_failed)
        return m->to;
    p3di_arena_free(m->job.arena);
    return NULL;
}

static void fail_bone(struct making *m, uint32_t phase, uint32_t bone, const char *what)
{
    const char *name = p3di_job_printable(&m->job, p3d_text(m->from->bones[bone]));

    p3di_job_fail(&m->job, P3D_INVALID, "%.60s in phase %u %s", name, phase, what);
}

/* A job that makes the phases, each of them with `make`. */
static void make_phases(struct making *m, uint32_t stride, void (*make)(struct making *, uint32_t, uint8_t *))
{
    const struct p3d_rtm *from = m->from;

    for (uint32_t i = 0; i < from->phase_count && !m->job.has_failed; i++) {
        struct p3d_rtm_phase *phase = &m->to->phases[m->to->phase_count++];
        uint8_t *data;

        phase->time = from->phases[i].time;
        phase->bones = p3di_new_table(&m->job, m->to->bone_count, stride, &data);
        if (from->phases[i].bones.count != from->bone_count)
            p3di_job_fail(&m->job, P3D_INVALID, "phase %u has %u bones instead of %u", i, from->phases[i].bones.count,
                          from->bone_count);
        if (!m->job.has_failed)
            make(m, i, data);
    }
}

/* ---- From plain to binarised ---- */

static bool is_finite(const struct rtm_matrix *matrix)
{
    double sum = 0;

    for (int i = 0; i < 12; i++)
        sum += matrix->columns[i / 3][i % 3] * 0;
    return sum == 0;
}

/* The bones of a phase are those of the list, in its order. */
static bool has_name(struct making *m, uint32_t phase, uint32_t bone)
{
    const uint8_t *data = m->from->phases[phase].bones.data + (size_t)bone * P3D_RTM_PLAIN_STRIDE;
    const struct p3d_bytes name = p3d_text((struct p3d_bytes){data, P3D_RTM_NAME_SIZE});
    const struct p3d_bytes listed = p3d_text(m->from->bones[bone]);
    bool is_same = name.size == listed.size;

    for (uint32_t i = 0; is_same && i < name.size; i++)
        is_same = p3d_lower(name.data[i]) == p3d_lower(listed.data[i]);
    if (!is_same)
        fail_bone(m, phase, bone, "has another name than in the list of bones");
    return is_same;
}

static void binarise_phase(struct making *m, uint32_t index, uint8_t *data)
{
    for (uint32_t i = 0; i < m->from->bone_count && !m->job.has_failed; i++) {
        struct rtm_matrix matrix, parent, inverse;

        if (!has_name(m, index, i) || !m->is_known[i])
            continue;
        matrix = p3di_rtm_matrix(m->from, index, i);
        if (!is_finite(&matrix)) {
            fail_bone(m, index, i, "has a number that is not finite");
            return;
        }
        if (m->parents[i] != P3D_NO_BONE) {
            parent = p3di_rtm_matrix(m->from, index, m->parents[i]);
            if (!p3di_rtm_invert(&parent, &inverse)) {
                fail_bone(m, index, m->parents[i], "has a matrix without an inverse, and bones below it");
                return;
            }
            matrix = p3di_rtm_multiply(&inverse, &matrix);
        }
        if (!p3di_rtm_store(data, &matrix))
            fail_bone(m, index, i, "is further away than a binarised file can say");
        data += P3D_RTM_STRIDE;
    }
}

static void take_names(struct making *m)
{
    struct p3d_rtm *to = m->to;

    to->bones = p3di_job_alloc(&m->job, m->known_count, sizeof *to->bones);
    for (uint32_t i = 0; i < m->from->bone_count && !m->job.has_failed; i++)
        if (m->is_known[i])
            to->bones[to->bone_count++] = p3di_job_lower(&m->job, p3d_text(m->from->bones[i]));
    to->animated_count = to->bone_count;
}

struct p3d_rtm *p3d_rtm_binarise(const struct p3d_rtm *plain, const struct p3d_skeleton *skeleton, uint32_t version,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    struct making m;

    if (!begin(&m, plain, skeleton, options, error))
        return NULL;
    if (plain->form == P3D_RTM_BMTR)
        p3di_job_fail(&m.job, P3D_INVALID, "it is binarised already");
    if (version < 3 || version > 5)
        p3di_job_fail(&m.job, P3D_INVALID, "BMTR version %u; 3 to 5 are known", version);
    if (m.job.has_failed)
        return end(&m);
    m.to->form = P3D_RTM_BMTR;
    m.to->version = version;
    m.to->is_reversed = 1;
    m.to->preload = plain->phase_count <= MOST_PRELOADED;
    take_names(&m);
    make_phases(&m, P3D_RTM_STRIDE, binarise_phase);
    if (!m.job.has_failed && m.known_count < plain->bone_count)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "%u of %u bones are not the skeleton's, and left out",
                  plain->bone_count - m.known_count, plain->bone_count);
    if (!m.job.has_failed && plain->event_count)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "events of RTM_MDAT are left out: %u", plain->event_count);
    return end(&m);
}

/* ---- Back ---- */

/* Parents come first. */
static void unfold_phase(struct making *m, uint32_t index, uint8_t *data)
{
    struct p3di_arena_mark mark = p3di_arena_mark(m->job.arena);
    struct rtm_matrix *places = p3di_job_alloc(&m->job, m->from->bone_count, sizeof *places);

    for (uint32_t i = 0; places && i < m->from->bone_count; i++) {
        const uint32_t bone = m->order[i], parent = m->parents[bone];
        uint8_t *element = data + (size_t)bone * P3D_RTM_PLAIN_STRIDE;

        places[bone] = p3di_rtm_matrix(m->from, index, bone);
        if (parent != P3D_NO_BONE)
            places[bone] = p3di_rtm_multiply(&places[parent], &places[bone]);
        memcpy(element, m->to->bones[bone].data, P3D_RTM_NAME_SIZE);
        p3di_rtm_store_plain(element + P3D_RTM_NAME_SIZE, &places[bone]);
    }
    if (places)
        p3di_arena_release(m->job.arena, mark);
}

/* The names as fields. */
static void pad_names(struct making *m)
{
    const struct p3d_rtm *from = m->from;

    m->to->bones = p3di_job_alloc(&m->job, from->bone_count, sizeof *m->to->bones);
    for (uint32_t i = 0; i < from->bone_count && !m->job.has_failed; i++) {
        const struct p3d_bytes name = p3d_text(from->bones[i]);
        uint8_t *field = p3di_job_alloc(&m->job, 1, P3D_RTM_NAME_SIZE);

        if (name.size >= P3D_RTM_NAME_SIZE)
            p3di_job_fail(&m->job, P3D_INVALID, "%.60s: a plain file has room for %u characters of a name",
                          p3di_job_printable(&m->job, name), P3D_RTM_NAME_SIZE - 1);
        if (m->job.has_failed)
            return;
        memcpy(field, name.data, name.size);
        m->to->bones[i] = (struct p3d_bytes){field, P3D_RTM_NAME_SIZE};
        m->to->bone_count++;
    }
}

struct p3d_rtm *p3d_rtm_to_plain(const struct p3d_rtm *binarised, const struct p3d_skeleton *skeleton,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    struct making m;

    if (!begin(&m, binarised, skeleton, options, error))
        return NULL;
    if (binarised->form != P3D_RTM_BMTR)
        p3di_job_fail(&m.job, P3D_INVALID, "it is plain already");
    if (m.job.has_failed)
        return end(&m);
    m.to->form = P3D_RTM_0101;
    pad_names(&m);
    make_phases(&m, P3D_RTM_PLAIN_STRIDE, unfold_phase);
    if (!m.job.has_failed && m.known_count < binarised->bone_count)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "%u of %u bones are not the skeleton's, and have no parent",
                  binarised->bone_count - m.known_count, binarised->bone_count);
    return end(&m);
}
