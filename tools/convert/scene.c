/* scene.c: a model and what it names: the models of its proxies, and its textures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "scene.h"

#include "animation.h"

static void note(void *user, const char *origin)
{
    conv_note_file(user, origin);
}

static bool add_skeleton(struct conv_scene *scene, const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_model *made;

    if (scene->document.p3d.format != P3D_FORMAT_MLOD)
        return true;
    if (!conv_find_skeleton(scene->model, &scene->document, job, &made, error))
        return false;
    if (made) {
        scene->plain = scene->model;
        scene->model = made;
    }
    return true;
}

static bool pose(struct conv_scene *scene, const struct conv_job *job, struct p3d_error *error)
{
    if (!job->options->phases.count)
        return true;
    scene->rest = scene->model;
    scene->model = conv_pose(scene->rest, job, error);
    return scene->model != NULL;
}

static bool attach(struct conv_scene *scene, const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_attach_options options = {note, &job->notes->also_read};

    if (!job->options->has_proxies)
        return true;
    scene->base = scene->model;
    scene->model = p3d_attach_proxies(scene->base, job->options->assets, &options, &job->library, error);
    return scene->model != NULL;
}

static bool find_looks(struct conv_scene *scene, const struct conv_job *job, bool is_best_only, struct p3d_error *error)
{
    const struct p3d_look_options options = {.max_size = job->options->textures.max_size,
                                             .is_best_only = is_best_only,
                                             .folder = job->folder,
                                             .has_long_names = job->options->textures.folder != NULL};

    if (!job->options->assets || job->options->textures.are_left_out)
        return true;
    scene->looks = p3d_find_looks(scene->model, job->options->assets, &options, &job->library, error);
    for (uint32_t i = 0; scene->looks && i < scene->looks->image_count; i++)
        note(&job->notes->also_read, scene->looks->images[i].origin);
    for (uint32_t i = 0; scene->looks && i < scene->looks->rvmat_count; i++)
        note(&job->notes->also_read, scene->looks->rvmats[i]);
    return scene->looks != NULL;
}

static bool find_hulls(struct conv_scene *scene, const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_odol *odol = scene->document.p3d.odol;
    struct p3d_error told;

    if (!job->options->has_collision)
        return true;
    if (odol && !(scene->hulls = p3d_odol_find_hulls(odol, &job->library, error)))
        return false;
    if ((!scene->hulls || !scene->hulls->count) && job->library.warn) {
        cli_set_error(&told, P3D_OK,
                      odol ? "there are no collision meshes to add"
                           : "an MLOD has no collision meshes; mlod-to-odol makes them");
        job->library.warn(job->library.warn_user, &told);
    }
    return true;
}

bool conv_scene_open(struct conv_scene *scene, const struct conv_job *job, bool is_best_only, struct p3d_error *error)
{
    memset(scene, 0, sizeof *scene);
    scene->model = conv_open_model(&scene->document, job, error);
    if (!scene->model)
        return false;
    if (add_skeleton(scene, job, error) && pose(scene, job, error) && attach(scene, job, error) &&
        find_looks(scene, job, is_best_only, error) && find_hulls(scene, job, error))
        return true;
    conv_scene_close(scene);
    return false;
}

void conv_scene_close(struct conv_scene *scene)
{
    p3d_hulls_free(scene->hulls);
    p3d_looks_free(scene->looks);
    p3d_model_free(scene->model);
    p3d_model_free(scene->base);
    p3d_model_free(scene->rest);
    p3d_model_free(scene->plain);
    document_close(&scene->document);
}
