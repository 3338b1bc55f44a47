/* conv.c: the modes of p3dconv.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv.h"

#include <errno.h>
#include <stdlib.h>

const struct conv_mode conv_modes[] = {
    {"mlod-to-obj", ".obj", "Wavefront OBJ, with its materials in a .mtl beside it", conv_mlod_to_obj},
    {"mlod-to-mlod", ".p3d", "MLOD again: byte for byte the same, or only the LODs of --lod", conv_mlod_to_mlod},
    {NULL, NULL, NULL, NULL}};

char *conv_with_extension(const char *path, const char *extension)
{
    const char *base = cli_base_name(path), *dot = strrchr(base, '.');
    const char *end = dot && dot > base ? dot : base + strlen(base);
    char *stem, *made;

    stem = cli_join(path, "", "");
    stem[end - path] = 0;
    made = cli_join(stem, extension, "");
    free(stem);
    return made;
}

/* ---- Outputs ---- */

static bool fail_output(const char *path, struct p3d_error *error)
{
    cli_set_error(error, P3D_SYSTEM, "cannot write %.120s: %s", path, errno ? strerror(errno) : "write error");
    return false;
}

bool conv_output_open(struct sys_output *output, const char *path, struct p3d_error *error)
{
    memset(output, 0, sizeof *output);
    if (strcmp(path, "-") == 0) {
        output->file = stdout;
        return true;
    }
    return sys_output_open(output, path) || fail_output(path, error);
}

bool conv_output_close(struct sys_output *output, const char *path, bool is_good, struct p3d_error *error)
{
    if (output->file == stdout) {
        if (is_good && (fflush(stdout) != 0 || ferror(stdout)))
            return fail_output("standard output", error);
        return is_good;
    }
    if (!is_good) {
        sys_output_abort(output);
        return false;
    }
    return sys_output_commit(output) || fail_output(path, error);
}

/* ---- MLOD in ---- */

/* Reads the job's input and finds the LODs wanted: indices in *lods, which the caller frees, as well
 * as the result. NULL and *error if one of them is damaged. */
static struct p3d_mlod *read_mlod(const struct conv_job *job, uint32_t **lods, uint32_t *lod_count,
                                  struct p3d_error *error)
{
    struct p3d_error damage, unknown;
    struct p3d_mlod *mlod;
    bool *is_chosen = NULL, is_good;

    *lods = NULL;
    *lod_count = 0;
    if (p3d_detect(job->input->data, job->input->size) != P3D_FORMAT_MLOD) {
        cli_unknown_format(job->input, error);
        return NULL;
    }
    mlod = p3d_mlod_read(job->input->data, job->input->size, &job->library, error);
    if (!mlod)
        return NULL;
    damage = *error;
    is_good = cli_choose_mlod_lods(job->options->selector, mlod, &is_chosen, &unknown);
    if (!is_good)
        *error = unknown;
    *lods = cli_alloc(mlod->lod_count, sizeof **lods);
    for (uint32_t i = 0; i < mlod->lod_count && is_good; i++) {
        if (!is_chosen[i])
            continue;
        (*lods)[(*lod_count)++] = i;
        if (mlod->lods[i].error) {
            damage = *mlod->lods[i].error;
            is_good = false;
        }
    }
    /* Without a selector everything is wanted, also what could not be reached. */
    if (is_good && !job->options->selector && damage.status != P3D_OK)
        is_good = false;
    if (!is_good && is_chosen) {
        *error = damage;
        strncat(error->message, " (--lod chooses good LODs)", sizeof error->message - strlen(error->message) - 1);
    }
    free(is_chosen);
    if (is_good)
        return mlod;
    free(*lods);
    *lods = NULL;
    p3d_mlod_free(mlod);
    return NULL;
}

/* ---- Modes ---- */

bool conv_mlod_to_mlod(const struct conv_job *job, struct p3d_error *error)
{
    struct sys_output output;
    uint32_t *lods, lod_count;
    struct p3d_mlod *mlod = read_mlod(job, &lods, &lod_count, error);
    bool is_good = false;

    if (!mlod)
        return false;
    for (uint32_t i = 0; i < lod_count; i++)
        mlod->lods[i] = mlod->lods[lods[i]];
    mlod->lod_count = lod_count;
    if (conv_output_open(&output, job->output, error)) {
        is_good = p3d_mlod_write(mlod, cli_file_sink(output.file), error);
        is_good = conv_output_close(&output, job->output, is_good, error);
    }
    free(lods);
    p3d_mlod_free(mlod);
    return is_good;
}

/* The OBJ and its MTL: both are written before either takes its place. */
static bool write_obj(const struct conv_job *job, const struct p3d_model *model, const char *mtl_path,
                      struct p3d_error *error)
{
    const struct p3d_obj_options options = {mtl_path ? cli_base_name(mtl_path) : NULL, job->options->texture_root};
    struct sys_output obj, mtl;
    bool is_good;

    if (!conv_output_open(&obj, job->output, error))
        return false;
    is_good = p3d_write_obj(model, &options, &job->library, cli_file_sink(obj.file), error);
    if (is_good && mtl_path) {
        is_good = conv_output_open(&mtl, mtl_path, error);
        if (is_good) {
            is_good = p3d_write_mtl(model, &options, &job->library, cli_file_sink(mtl.file), error);
            is_good = conv_output_close(&mtl, mtl_path, is_good, error);
        }
    }
    return conv_output_close(&obj, job->output, is_good, error);
}

bool conv_mlod_to_obj(const struct conv_job *job, struct p3d_error *error)
{
    const bool has_mtl = !job->options->has_no_mtl && strcmp(job->output, "-") != 0;
    uint32_t *lods, lod_count;
    struct p3d_mlod *mlod = read_mlod(job, &lods, &lod_count, error);
    struct p3d_model *model;
    char *mtl_path;
    bool is_good;

    if (!mlod)
        return false;
    mtl_path = has_mtl ? conv_with_extension(job->output, ".mtl") : NULL;
    model = p3d_model_from_mlod(mlod, lods, lod_count, &job->library, error);
    is_good = model && write_obj(job, model, mtl_path, error);
    p3d_model_free(model);
    free(mtl_path);
    free(lods);
    p3d_mlod_free(mlod);
    return is_good;
}
