/* scene_lods.c: the LODs of a scene, chosen by their contents.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/job.h"
#include "parts.h"

#include <p3d/p3d.h>

bool p3di_scene_drop_made_buffers(struct p3d_scene *scene, struct p3d_error *error)
{
    const struct p3d_odol *odol = scene->document.odol;
    const uint32_t count = scene->lod_count;
    struct p3di_job job;
    bool *is_made;

    if (!p3di_job_begin(&job, "for the LODs", P3DI_NO_INPUT, NULL, error))
        return false;
    is_made = p3di_job_alloc(&job, odol->lod_count, sizeof *is_made);
    job.has_failed = job.has_failed || !p3d_odol_find_made_buffers(odol, is_made, error);
    scene->lod_count = 0;
    for (uint32_t i = 0; i < count && !job.has_failed; i++)
        if (!is_made[scene->lods[i]])
            scene->lods[scene->lod_count++] = scene->lods[i];
    p3di_arena_free(job.arena);
    return !job.has_failed;
}

static bool has_frames(const struct p3d_document *document, uint32_t lod)
{
    if (document->odol)
        return document->odol->lods[lod].frame_count > 0;
    for (uint32_t i = 0; i < document->mlod->lods[lod].tag_count; i++) {
        const struct p3d_mlod_tag *tag = &document->mlod->lods[lod].tags[i];

        if (tag->kind == P3D_TAG_ANIMATION && !tag->is_raw)
            return true;
    }
    return false;
}

bool p3di_scene_keep_animated(struct p3d_scene *scene, struct p3d_error *error)
{
    for (uint32_t i = 0; i < scene->lod_count; i++) {
        if (!has_frames(&scene->document, scene->lods[i]))
            continue;
        scene->lods[0] = scene->lods[i];
        scene->lod_count = 1;
        return true;
    }
    p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "none of the %u LODs looked at has key frames", scene->lod_count);
    return false;
}
