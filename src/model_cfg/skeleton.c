/* skeleton.c: the skeleton of an animation out of a model.cfg.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reader.h"

#include <p3d/rtm.h>

/* The bones that are looked for, and the best skeleton so far. */
struct search {
    struct p3di_job job; /* memory of the names */
    const struct p3d_config_class *skeletons;
    struct p3di_set bones; /* of the animation, in lower case */
    struct p3d_skeleton *best;
    uint32_t most; /* bones that the best has of it */
};

/* A class of CfgSkeletons. NULL and the job's error. */
static struct p3d_skeleton *read_one(struct search *search, struct p3d_bytes name)
{
    struct p3d_model model = {.memory = NULL};
    struct cfg_reader reader = {.model = &model, .skeletons = search->skeletons};
    struct p3d_skeleton *skeleton;

    if (!p3di_job_begin(&reader.job, "for the skeleton", P3DI_NO_INPUT, search->job.options, search->job.error))
        return NULL;
    p3di_set_init(&reader.bone_names, reader.job.arena, 0);
    skeleton = p3di_job_alloc(&reader.job, 1, sizeof *skeleton);
    p3di_cfg_read_skeleton(&reader, name);
    if (skeleton)
        *skeleton = (struct p3d_skeleton){p3di_job_copy(&reader.job, name), reader.bones, reader.bone_names.count,
                                          reader.job.arena};
    if (!reader.job.has_failed)
        return skeleton;
    p3di_arena_free(reader.job.arena);
    return NULL;
}

static uint32_t count_bones(const struct search *search, const struct p3d_skeleton *skeleton)
{
    uint32_t count = 0, number;

    for (uint32_t i = 0; i < skeleton->bone_count; i++)
        count += p3di_set_find(&search->bones, &skeleton->bones[i].name, &number);
    return count;
}

/* Keeps the class if it has more bones than the best. False if there is no memory, or it is wrong. */
static bool try_one(struct search *search, struct p3d_bytes name)
{
    struct p3d_skeleton *skeleton = read_one(search, name);
    const uint32_t count = skeleton ? count_bones(search, skeleton) : 0;

    if (!skeleton)
        return false;
    if (count > search->most) {
        p3d_skeleton_free(search->best);
        search->best = skeleton;
        search->most = count;
    } else {
        p3d_skeleton_free(skeleton);
    }
    return true;
}

static void try_all(struct search *search)
{
    const struct p3d_config_class *skeletons = search->skeletons;

    for (uint32_t i = 0; skeletons && i < skeletons->entry_count; i++)
        if (skeletons->entries[i].kind == P3D_CONFIG_CLASS && !try_one(search, skeletons->entries[i].name)) {
            p3d_skeleton_free(search->best);
            search->best = NULL;
            return;
        }
    if (!search->best)
        p3di_job_fail(&search->job, P3D_INVALID, "no class of CfgSkeletons has one of its bones");
}

struct p3d_skeleton *p3d_skeleton_from_config(const struct p3d_config *config, const char *name,
                                              const struct p3d_rtm *rtm, const struct p3d_options *options,
                                              struct p3d_error *error)
{
    struct search search = {.skeletons = p3d_config_find_class(&config->root, "CfgSkeletons")};
    struct p3d_error ignored;

    if (!p3di_job_begin(&search.job, "for the skeleton", P3DI_NO_INPUT, options, error ? error : &ignored))
        return NULL;
    p3di_set_init(&search.bones, search.job.arena, 0);
    for (uint32_t i = 0, number; rtm && i < rtm->bone_count; i++) {
        const struct p3d_bytes bone = lower_name(&search.job, rtm->bones[i]);

        (void)p3di_job_add(&search.job, &search.bones, &bone, &number);
    }
    if (search.job.has_failed)
        search.best = NULL;
    else if (!name)
        try_all(&search);
    else if (search.skeletons && p3d_config_find_class(search.skeletons, name))
        search.best = read_one(&search, p3d_bytes_of(name));
    else
        p3di_job_fail(&search.job, P3D_INVALID, "CfgSkeletons has no class %.80s", name);
    p3di_arena_free(search.job.arena);
    return search.best;
}

void p3d_skeleton_free(struct p3d_skeleton *skeleton)
{
    if (skeleton)
        p3di_arena_free(skeleton->memory);
}
