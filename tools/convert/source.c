/* source.c: the P3D that a conversion reads, its LODs, and what else it reads.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include "files/reach.h"
#include "convert.h"

#include <stdlib.h>

/* True if the input is of the mode's format. */
static bool check_format(const struct conv_job *job, struct p3d_error *error)
{
    const enum p3d_format format = p3d_detect(job->input->data, job->input->size), wanted = job->mode->source->format;

    if (format == P3D_FORMAT_UNKNOWN || wanted == P3D_FORMAT_UNKNOWN || format == wanted)
        return true;
    /* Those that are binarised already are what mlod-to-odol would make. */
    job->notes->is_skipped = job->is_found || job->mode->kind == CONV_ODOL;
    cli_set_error(error, P3D_UNSUPPORTED, "the file is %s, which %s does not take; p3d-to-... modes take both",
                  format == P3D_FORMAT_ODOL ? "ODOL" : "MLOD", job->mode->name);
    return false;
}

/* The damage that stands in the way; NULL if there is none. */
static const struct p3d_error *find_damage(const struct document *document, const char *selector,
                                           const struct p3d_error *first)
{
    for (uint32_t i = 0; i < document->chosen_count; i++)
        if (p3d_document_lod_error(&document->p3d, document->chosen[i]))
            return p3d_document_lod_error(&document->p3d, document->chosen[i]);
    /* Without a selector everything is wanted, also what could not be reached. */
    return !selector && first->status != P3D_OK ? first : NULL;
}

/* *error may tell of damage, and stays so if nothing else is wrong. */
static bool choose_good(struct document *document, const struct conv_job *job, struct p3d_error *error)
{
    const char *selector = job->options->selector;
    const struct p3d_error first = *error;
    const struct p3d_error *damage;

    if (!document_choose(document, selector, error)) {
        job->notes->is_selector_wrong = first.status == P3D_OK; /* else it may name what could not be read */
        return false;
    }
    damage = find_damage(document, selector, &first);
    if (!damage)
        return true;
    *error = *damage;
    strncat(error->message, " (--lod chooses good LODs)", sizeof error->message - strlen(error->message) - 1);
    return false;
}

bool conv_open_document(struct document *document, const struct conv_job *job, struct p3d_error *error)
{
    if (!check_format(job, error) || !document_read(document, job->input, &job->library, error))
        return false;
    if (choose_good(document, job, error))
        return true;
    document_close(document);
    return false;
}

struct p3d_model *conv_open_model(struct document *document, const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_model *model;

    if (!conv_open_document(document, job, error))
        return NULL;
    model = document_model(document, &job->library, error);
    if (!model)
        document_close(document);
    return model;
}

/* ---- What else is read ---- */

/* The file that make watches: for a member of an archive it is the archive. */
static char *file_of(const char *origin)
{
    char *file = cli_copy(origin);

    for (size_t i = strlen(file); i-- > 4;)
        if (file[i] == ':' && p3d_text_equal((struct p3d_bytes){(const uint8_t *)file + i - 4, 4}, ".pbo")) {
            file[i] = 0;
            break;
        }
    return file;
}

void conv_note_file(struct cli_names *names, const char *origin)
{
    char *file = file_of(origin);

    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], file) == 0) {
            free(file);
            return;
        }
    cli_names_take(names, file);
}

bool conv_may_read(const struct conv_job *job, const char *name, const char *path)
{
    char *walked = cli_walked_folder(job->path);
    const struct cli_reach reach = {.mod = cli_mod_of(job->input->path), .walked = walked};
    const bool is_within = cli_reaches(&reach, path);
    struct p3d_error told = {.status = P3D_UNSUPPORTED, .lod = P3D_NO_LOD};

    free(reach.mod);
    free(walked);
    snprintf(told.message, sizeof told.message,
             "\"%.100s\" is not read: it lies outside of the folder of the input; copy it there", name);
    if (!is_within && job->library.warn)
        job->library.warn(job->library.warn_user, &told);
    return is_within;
}
