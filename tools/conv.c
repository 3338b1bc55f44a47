/* conv.c: the modes of p3dconv.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv.h"

#include "document.h"

#include <errno.h>
#include <stdlib.h>

const struct conv_mode conv_modes[] = {
    {"mlod-to-obj", P3D_FORMAT_MLOD, ".obj", NULL, conv_to_obj},
    {"odol-to-obj", P3D_FORMAT_ODOL, ".obj", NULL, conv_to_obj},
    {"p3d-to-obj", P3D_FORMAT_UNKNOWN, ".obj", "Wavefront OBJ, with its materials in a .mtl beside it", conv_to_obj},
    {"mlod-to-glb", P3D_FORMAT_MLOD, ".glb", NULL, conv_to_glb},
    {"odol-to-glb", P3D_FORMAT_ODOL, ".glb", NULL, conv_to_glb},
    {"p3d-to-glb", P3D_FORMAT_UNKNOWN, ".glb", "glTF 2.0 in one file", conv_to_glb},
    {"mlod-to-gltf", P3D_FORMAT_MLOD, ".gltf", NULL, conv_to_gltf},
    {"odol-to-gltf", P3D_FORMAT_ODOL, ".gltf", NULL, conv_to_gltf},
    {"p3d-to-gltf", P3D_FORMAT_UNKNOWN, ".gltf", "glTF 2.0 as text, with a .bin beside it", conv_to_gltf},
    {"mlod-to-mlod", P3D_FORMAT_MLOD, ".p3d", "MLOD: byte for byte the same, or only the LODs of --lod",
     conv_to_mlod},
    {"odol-to-mlod", P3D_FORMAT_ODOL, ".p3d", "an MLOD, for editors, out of a binarised model", conv_to_mlod},
    {"p3d-to-mlod", P3D_FORMAT_UNKNOWN, ".p3d", "MLOD from either", conv_to_mlod},
    {NULL, P3D_FORMAT_UNKNOWN, NULL, NULL, NULL}};

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

/* ---- Modes ---- */

bool conv_document_open(struct document *document, const struct conv_job *job, struct p3d_error *error)
{
    const enum p3d_format format = p3d_detect(job->input->data, job->input->size);
    const enum p3d_format wanted = job->mode->format;

    if (format != P3D_FORMAT_UNKNOWN && wanted != P3D_FORMAT_UNKNOWN && format != wanted) {
        cli_set_error(error, P3D_UNSUPPORTED, "the file is %s, which %s does not take; p3d-to-... modes take both",
                      format == P3D_FORMAT_ODOL ? "ODOL" : "MLOD", job->mode->name);
        return false;
    }
    return document_open(document, job->input, job->options->selector, &job->library, error);
}

/* The document's own MLOD with the chosen LODs only: the structs that were read keep every byte. */
static void keep_chosen(struct document *document)
{
    for (uint32_t i = 0; i < document->chosen_count; i++)
        document->mlod->lods[i] = document->mlod->lods[document->chosen[i]];
    document->mlod->lod_count = document->chosen_count;
}

static struct p3d_mlod *make_mlod(const struct document *document, const struct p3d_options *options,
                                  struct p3d_error *error)
{
    struct p3d_model *model = document_model(document, options, error);
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, options, error) : NULL;

    p3d_model_free(model);
    return mlod;
}

bool conv_to_mlod(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    struct sys_output output;
    bool is_good;

    if (!conv_document_open(&document, job, error))
        return false;
    if (document.mlod)
        keep_chosen(&document);
    else
        document.mlod = make_mlod(&document, &job->library, error);
    is_good = document.mlod && conv_output_open(&output, job->output, error);
    if (is_good) {
        is_good = p3d_mlod_write(document.mlod, cli_file_sink(output.file), error);
        is_good = conv_output_close(&output, job->output, is_good, error);
    }
    document_close(&document);
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

bool conv_to_obj(const struct conv_job *job, struct p3d_error *error)
{
    const bool has_mtl = !job->options->has_no_mtl && strcmp(job->output, "-") != 0;
    struct document document;
    struct p3d_model *model;
    char *mtl_path;
    bool is_good;

    if (!conv_document_open(&document, job, error))
        return false;
    mtl_path = has_mtl ? conv_with_extension(job->output, ".mtl") : NULL;
    model = document_model(&document, &job->library, error);
    is_good = model && write_obj(job, model, mtl_path, error);
    p3d_model_free(model);
    free(mtl_path);
    document_close(&document);
    return is_good;
}
