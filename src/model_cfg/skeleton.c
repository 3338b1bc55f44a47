/* skeleton.c: the skeleton of an animation out of a model.cfg.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reader.h"

#include <p3d/rtm.h>

/* The bones that are looked for, and the best skeleton so far. */
struct bone_search {
    struct p3di_job job; /* memory of the names */
    const struct p3d_config_class *skeletons;
    struct p3di_set bones; /* of the animation, in lower case */
    struct p3d_bytes best; /* the name of its class */
    uint32_t most;         /* bones that the best has of it */
};

/* A class of CfgSkeletons. NULL and the job's error. */
static struct p3d_skeleton *read_one(struct bone_search *bone_search, struct p3d_bytes name,
                                     const struct p3d_options *options)
{
    struct p3d_model model = {.memory = NULL};
    struct cfg_reader cfg_reader = {.model = &model, .skeletons = bone_search->skeletons};
    struct p3d_skeleton *skeleton;

    if (!p3di_job_begin(&cfg_reader.job, "for the skeleton", P3DI_NO_INPUT, options, bone_search->job.error))
        return NULL;
    p3di_set_init(&cfg_reader.bone_names, cfg_reader.job.arena, 0);
    skeleton = p3di_job_alloc(&cfg_reader.job, 1, sizeof *skeleton);
    p3di_cfg_read_skeleton(&cfg_reader, name);
    if (skeleton)
        *skeleton = (struct p3d_skeleton){p3di_job_copy(&cfg_reader.job, name), cfg_reader.bones,
                                          cfg_reader.bone_names.count, cfg_reader.job.arena};
    if (!cfg_reader.job.has_failed)
        return skeleton;
    p3di_arena_free(cfg_reader.job.arena);
    return NULL;
}

static uint32_t count_bones(const struct bone_search *bone_search, const struct p3d_skeleton *skeleton)
{
    uint32_t count = 0, number;

    for (uint32_t i = 0; i < skeleton->bone_count; i++)
        count += p3di_set_find(&bone_search->bones, &skeleton->bones[i].name, &number);
    return count;
}

/* Keeps the class if it has more bones than the best. False if there is no memory, or it is wrong. */
static bool try_one(struct bone_search *bone_search, struct p3d_bytes name, const struct p3d_options *silent)
{
    struct p3d_skeleton *skeleton = read_one(bone_search, name, silent);
    const uint32_t count = skeleton ? count_bones(bone_search, skeleton) : 0;

    if (!skeleton)
        return false;
    p3d_skeleton_free(skeleton);
    if (count > bone_search->most) {
        bone_search->best = name;
        bone_search->most = count;
    }
    return true;
}

/* Only the best gives warnings. */
static struct p3d_skeleton *read_best(struct bone_search *bone_search)
{
    const struct p3d_config_class *skeletons = bone_search->skeletons;
    struct p3d_options silent = {0};

    if (bone_search->job.options)
        silent = *bone_search->job.options;
    silent.warn = NULL;
    for (uint32_t i = 0; skeletons && i < skeletons->entry_count; i++)
        if (skeletons->entries[i].kind == P3D_CONFIG_CLASS &&
            !try_one(bone_search, skeletons->entries[i].name, &silent))
            return NULL;
    if (bone_search->most)
        return read_one(bone_search, bone_search->best, bone_search->job.options);
    p3di_job_fail(&bone_search->job, P3D_INVALID, "no class of CfgSkeletons has one of its bones");
    return NULL;
}

struct p3d_skeleton *p3d_skeleton_from_config(const struct p3d_config *config, const char *name,
                                              const struct p3d_rtm *rtm, const struct p3d_options *options,
                                              struct p3d_error *error)
{
    struct bone_search bone_search = {.skeletons = p3d_config_find_class(&config->root, "CfgSkeletons")};
    struct p3d_skeleton *skeleton = NULL;
    struct p3d_error ignored;

    if (!p3di_job_begin(&bone_search.job, "for the skeleton", P3DI_NO_INPUT, options, error ? error : &ignored))
        return NULL;
    p3di_set_init(&bone_search.bones, bone_search.job.arena, 0);
    for (uint32_t i = 0, number; rtm && i < rtm->bone_count; i++) {
        const struct p3d_bytes bone = lower_name(&bone_search.job, rtm->bones[i]);

        (void)p3di_job_add(&bone_search.job, &bone_search.bones, &bone, &number);
    }
    if (!name && !bone_search.job.has_failed)
        skeleton = read_best(&bone_search);
    else if (name && !bone_search.job.has_failed && bone_search.skeletons &&
             p3d_config_find_class(bone_search.skeletons, name))
        skeleton = read_one(&bone_search, p3d_bytes_of(name), options);
    else if (name)
        p3di_job_fail(&bone_search.job, P3D_INVALID, "CfgSkeletons has no class %.80s", name);
    p3di_arena_free(bone_search.job.arena);
    return skeleton;
}

void p3d_skeleton_free(struct p3d_skeleton *skeleton)
{
    if (skeleton)
        p3di_arena_free(skeleton->memory);
}
