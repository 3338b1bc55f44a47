/* conv.c: the modes of p3dconv.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv.h"

#include "conv_rename.h"
#include "common/document.h"
#include "gzip.h"

#include <errno.h>
#include <stdlib.h>

const struct conv_mode conv_modes[] = {
    {"mlod-to-obj", P3D_FORMAT_MLOD, ".obj", ".mtl", NULL, conv_to_obj},
    {"odol-to-obj", P3D_FORMAT_ODOL, ".obj", ".mtl", NULL, conv_to_obj},
    {"p3d-to-obj", P3D_FORMAT_UNKNOWN, ".obj", ".mtl", "Wavefront OBJ, with its materials in a .mtl beside it",
     conv_to_obj},
    {"mlod-to-glb", P3D_FORMAT_MLOD, ".glb", NULL, NULL, conv_to_glb},
    {"odol-to-glb", P3D_FORMAT_ODOL, ".glb", NULL, NULL, conv_to_glb},
    {"p3d-to-glb", P3D_FORMAT_UNKNOWN, ".glb", NULL, "glTF 2.0 in one file", conv_to_glb},
    {"mlod-to-gltf", P3D_FORMAT_MLOD, ".gltf", ".bin", NULL, conv_to_gltf},
    {"odol-to-gltf", P3D_FORMAT_ODOL, ".gltf", ".bin", NULL, conv_to_gltf},
    {"p3d-to-gltf", P3D_FORMAT_UNKNOWN, ".gltf", ".bin", "glTF 2.0 as text, with a .bin beside it", conv_to_gltf},
    {"mlod-to-mdd", P3D_FORMAT_MLOD, ".mdd", NULL, NULL, conv_to_mdd},
    {"odol-to-mdd", P3D_FORMAT_ODOL, ".mdd", NULL, NULL, conv_to_mdd},
    {"p3d-to-mdd", P3D_FORMAT_UNKNOWN, ".mdd", NULL, "key frames of a LOD: --lod's, or the first with some",
     conv_to_mdd},
    {"mlod-to-png", P3D_FORMAT_MLOD, ".png", NULL, NULL, conv_to_png},
    {"odol-to-png", P3D_FORMAT_ODOL, ".png", NULL, NULL, conv_to_png},
    {"p3d-to-png", P3D_FORMAT_UNKNOWN, ".png", NULL, "a shaded picture of the best LOD, or of all", conv_to_png},
    {"mlod-to-mlod", P3D_FORMAT_MLOD, ".p3d", NULL, "MLOD: byte for byte the same, or only the LODs of --lod",
     conv_to_mlod},
    {"odol-to-mlod", P3D_FORMAT_ODOL, ".p3d", NULL, NULL, conv_to_mlod},
    {"p3d-to-mlod", P3D_FORMAT_UNKNOWN, ".p3d", NULL, NULL, conv_to_mlod},
    {"obj-to-mlod", P3D_FORMAT_UNKNOWN, ".p3d", NULL, "MLOD, for editors, out of a binarised model or an OBJ",
     conv_obj_to_mlod},
    {NULL, P3D_FORMAT_UNKNOWN, NULL, NULL, NULL, NULL}};

bool conv_reads_obj(const struct conv_mode *mode)
{
    return mode->convert == conv_obj_to_mlod;
}

const char *conv_input_extension(const struct conv_mode *mode)
{
    return conv_reads_obj(mode) ? ".obj" : ".p3d";
}

bool conv_is_gzip(const char *path)
{
    const size_t size = strlen(cli_base_name(path));

    return size > 3 && p3d_text_equal(p3d_bytes_of(path + strlen(path) - 3), ".gz");
}

char *conv_with_extension(const char *path, const char *extension)
{
    char *stem = cli_join(path, "", ""), *dot, *made;
    const char *base;

    if (conv_is_gzip(stem))
        stem[strlen(stem) - 3] = 0;
    base = cli_base_name(stem);
    dot = strrchr(stem, '.');
    if (dot && dot > base)
        *dot = 0;
    made = cli_join(stem, extension, "");
    free(stem);
    return made;
}

char *conv_second_output(const struct conv_mode *mode, const struct conv_options *options, const char *output)
{
    const bool is_unwanted = mode->convert == conv_to_obj && options->has_no_mtl;

    if (!mode->second_extension || is_unwanted || strcmp(output, "-") == 0 || sys_is_stream(output))
        return NULL;
    return conv_with_extension(output, mode->second_extension);
}

/* ---- Outputs ---- */

static bool fail_output(const char *path, int reason, struct p3d_error *error)
{
    cli_set_error(error, P3D_SYSTEM, "cannot write %.120s: %s", path, reason ? strerror(reason) : "write error");
    return false;
}

/* What cannot be written now may fail for another reason later, or for none. */
static bool write_output(void *user, const void *data, size_t size)
{
    struct conv_output *output = user;

    errno = 0;
    if (fwrite(data, 1, size, output->file.file) == size)
        return true;
    if (!output->reason)
        output->reason = errno;
    return false;
}

static bool open_file(struct conv_output *output, const struct conv_job *job, const char *path, struct p3d_error *error)
{
    const bool is_given = !job || (job->is_output_given && path == job->output);

    if (sys_output_open(&output->file, path, is_given ? SYS_FOLLOW : 0))
        return true;
    if (errno != ELOOP || is_given)
        return fail_output(path, errno, error);
    cli_set_error(error, P3D_SYSTEM, "cannot write %.120s: it is a symbolic link; only -o FILE writes through one",
                  path);
    return false;
}

bool conv_output_open(struct conv_output *output, const struct conv_job *job, const char *path, struct p3d_error *error)
{
    memset(output, 0, sizeof *output);
    if (strcmp(path, "-") == 0)
        output->file.file = stdout;
    else if (!open_file(output, job, path, error))
        return false;
    output->sink = (struct p3d_sink){write_output, output};
    if (!conv_is_gzip(path))
        return true;
    output->gzip = gzip_open(output->sink);
    if (output->gzip) {
        output->sink = gzip_sink(output->gzip);
        return true;
    }
    if (output->file.file != stdout)
        sys_output_abort(&output->file);
    cli_set_error(error, P3D_NO_MEMORY, "no memory to compress the output");
    return false;
}

bool conv_output_flush(struct conv_output *output, const char *path, struct p3d_error *error)
{
    const char *name = output->file.file == stdout ? "standard output" : path;

    /* What gzip_close could not write is known to the output. */
    if (output->gzip)
        gzip_close(output->gzip, true);
    output->gzip = NULL;
    errno = 0;
    if (fflush(output->file.file) == 0 && !ferror(output->file.file))
        return true;
    return fail_output(name, output->reason ? output->reason : errno, error);
}

bool conv_output_close(struct conv_output *output, const char *path, bool is_good, struct p3d_error *error)
{
    is_good = is_good && conv_output_flush(output, path, error);
    if (output->gzip)
        gzip_close(output->gzip, false);
    if (!is_good && output->reason) /* the library only knows that it failed */
        fail_output(output->file.file == stdout ? "standard output" : path, output->reason, error);
    if (output->file.file == stdout)
        return is_good;
    if (!is_good) {
        sys_output_abort(&output->file);
        return false;
    }
    return sys_output_commit(&output->file) || fail_output(path, errno, error);
}

bool conv_check_companion(const struct conv_job *job, const char *path, struct p3d_error *error)
{
    const bool is_input = sys_is_same_file(job->input->path, path);

    if (is_input || strcmp(job->output, path) == 0)
        cli_set_error(error, P3D_SYSTEM, "%.120s, which goes with the output, would replace the %s", path,
                      is_input ? "input" : "output");
    return !is_input && strcmp(job->output, path) != 0;
}

/* ---- Modes ---- */

bool conv_open_document(struct document *document, const struct conv_job *job, struct p3d_error *error)
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
        document->p3d.mlod->lods[i] = document->p3d.mlod->lods[document->chosen[i]];
    document->p3d.mlod->lod_count = document->chosen_count;
}

static struct p3d_mlod *make_mlod(const struct document *document, const struct p3d_options *options,
                                  struct p3d_error *error)
{
    struct p3d_model *model = document_model(document, options, error);
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, options, error) : NULL;

    p3d_model_free(model);
    return mlod;
}

bool conv_write_mlod(struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error)
{
    struct conv_names made = {NULL, 0, 0};
    struct conv_output output;
    bool is_good = conv_change_mlod(mlod, job, &made, error);

    if (is_good && !job->changes && (is_good = conv_output_open(&output, job, job->output, error))) {
        is_good = p3d_mlod_write(mlod, output.sink, error);
        is_good = conv_output_close(&output, job->output, is_good, error);
    }
    conv_names_free(&made);
    return is_good;
}

bool conv_to_mlod(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    bool is_good;

    if (!conv_open_document(&document, job, error))
        return false;
    if (document.p3d.mlod)
        keep_chosen(&document);
    else
        document.p3d.mlod = make_mlod(&document, &job->library, error);
    is_good = document.p3d.mlod && conv_write_mlod(document.p3d.mlod, job, error);
    document_close(&document);
    return is_good;
}

bool conv_to_png(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    struct conv_output output;
    struct p3d_model *model;
    bool is_good = false;

    if (!conv_open_document(&document, job, error))
        return false;
    model = document_model(&document, &job->library, error);
    if (model && conv_output_open(&output, job, job->output, error)) {
        is_good = p3d_write_png(model, &job->options->png, &job->library, output.sink, error);
        is_good = conv_output_close(&output, job->output, is_good, error);
    }
    p3d_model_free(model);
    document_close(&document);
    return is_good;
}
