/* make.c: LODs that p3dconv makes of the LODs that a model has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "make.h"

#include "convert.h"
#include "edit/lods.h"

#include <p3d/edit.h>

#include <stdlib.h>

bool conv_makes(const struct conv_options *options)
{
    return options->make.lod_size_count || options->make.special.kinds;
}

float conv_own_mass(const struct conv_options *options)
{
    return options->make.special.kinds & P3D_MAKE_GEOMETRY ? 0 : options->make.special.mass;
}

/* ---- Kinds of making ---- */

static void say_made(const struct conv_job *job, const struct p3d_made_lod *made)
{
    char name[P3D_LOD_NAME_SIZE];

    p3d_lod_name(made->resolution, name);
    if (made->is_left_out && made->is_no_smaller)
        cli_say(
            job->cli, job->path->path,
            "warning: LOD %s is not made: with %u triangles wanted it would have %u, no fewer than a LOD before it; "
            "--force makes it",
            name, (unsigned)made->wanted_faces, (unsigned)made->face_count);
    else if (made->is_left_out)
        cli_say(
            job->cli, job->path->path,
            "warning: LOD %s is not made: with %u of %u triangles, %u wanted, it would be up to %.2g m off, %.0f %% of "
            "the size, and %.0f %% of the area by more than 5 %%; --force makes it",
            name, (unsigned)made->face_count, (unsigned)made->source_faces, (unsigned)made->wanted_faces,
            (double)made->error, made->size > 0 ? 100 * (double)made->error / (double)made->size : 0,
            100 * (double)made->far_share);
    else
        cli_say(job->cli, job->path->path, "made LOD %s: %u of %u triangles, %u wanted, off by up to %.2g m%s", name,
                (unsigned)made->face_count, (unsigned)made->source_faces, (unsigned)made->wanted_faces,
                (double)made->error,
                made->face_count > made->wanted_faces
                    ? "; fewer would move borders of materials or selections, or change the shape too much"
                : made->has_moved_borders ? "; borders of UVs and sharp edges have moved"
                                          : "");
}

static struct p3d_model *make_lods(const struct p3d_model *model, const struct conv_job *job, struct p3d_error *error)
{
    const size_t count = job->options->make.lod_size_count;
    struct p3d_made_lod *made = cli_alloc(count, sizeof *made);
    const struct p3d_make_lods_options make = {job->options->make.lod_sizes, count, job->options->make.is_forced};
    struct p3d_model *lods = p3d_model_make_lods(model, &make, made, &job->library, error);

    for (size_t i = 0; i < count && lods; i++)
        say_made(job, &made[i]);
    free(made);
    return lods;
}

/* A shadow is made of a LOD that was made, too (`made`, or NULL). */
static struct p3d_model *make_special(const struct p3d_model *model, const struct p3d_model *made,
                                      const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_make_options make = job->options->make.special;
    const size_t made_count = made ? made->lod_count : 0;
    struct p3d_model_lod *sources = cli_alloc(model->lod_count + made_count, sizeof *sources);
    struct p3d_model all = *model, *lods;

    if (!(make.kinds & P3D_MAKE_GEOMETRY))
        make.mass = 0;
    for (uint32_t i = 0; i < model->lod_count; i++)
        sources[i] = model->lods[i];
    for (size_t i = 0; i < made_count; i++)
        sources[model->lod_count + i] = made->lods[i];
    all.lods = sources;
    all.lod_count += (uint32_t)made_count;
    lods = p3d_model_make_special(&all, &make, &job->library, error);
    free(sources);
    for (uint32_t i = 0; lods && i < lods->lod_count; i++) {
        const struct p3d_model_lod *lod = &lods->lods[i];
        char name[P3D_LOD_NAME_SIZE];

        p3d_lod_name(lod->resolution, name);
        if (p3d_lod_is_collision(lod->resolution))
            cli_say(job->cli, job->path->path, "made LOD %s: %u faces in %u convex part%s", name,
                    (unsigned)lod->face_count, (unsigned)lod->selection_count, lod->selection_count == 1 ? "" : "s");
        else
            cli_say(job->cli, job->path->path, "made LOD %s: %u %s", name,
                    (unsigned)(lod->face_count ? lod->face_count : lod->point_count),
                    lod->face_count ? "faces" : "points");
    }
    return lods;
}

/* ---- The MLOD with them ---- */

/* Takes a model of made LODs over; NULL is a failure of before. */
static bool add_part(struct conv_made *made, struct p3d_model *model, const struct conv_job *job,
                     struct p3d_error *error)
{
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, &job->library, error) : NULL;

    p3d_model_free(model);
    if (mlod)
        made->parts[made->part_count++] = mlod;
    return mlod != NULL;
}

/* What to do where a LOD is there already. */
static void add_way_out(struct p3d_error *error, const char *text)
{
    if (error->status == P3D_INVALID && strstr(error->message, " already"))
        strncat(error->message, text, sizeof error->message - strlen(error->message) - 1);
}

bool conv_make(struct conv_made *made, struct p3d_mlod *mlod, const struct p3d_model *model, const struct conv_job *job,
               struct p3d_error *error)
{
    struct p3d_model *lods = NULL;

    if (job->options->make.lod_size_count && !(lods = make_lods(model, job, error))) {
        add_way_out(error, job->mode->kind & (CONV_FROM_OBJ | CONV_FROM_GLTF)
                               ? "; take it out of the source"
                               : "; name all others to leave it out, as --lod 1.000,geometry,memory");
        return false;
    }
    if (job->options->make.special.kinds && !add_part(made, make_special(model, lods, job, error), job, error)) {
        add_way_out(error, "; --replace makes it anew");
        p3d_model_free(lods);
        return false;
    }
    if (job->options->make.special.is_replacing && made->part_count &&
        !p3di_mlod_drop_replaced(mlod, made->parts[0], &job->library, error)) {
        p3d_model_free(lods);
        return false;
    }
    if (lods && !add_part(made, lods, job, error))
        return false;
    for (size_t i = 0; i < made->part_count; i++)
        if (!p3d_mlod_join_lods(mlod, made->parts[i], error))
            return false;
    return true;
}

void conv_made_free(struct conv_made *made)
{
    for (size_t i = 0; i < made->part_count; i++)
        p3d_mlod_free(made->parts[i]);
}
