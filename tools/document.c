/* document.c: a P3D file of either format, as far as the tools need not tell them apart.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "document.h"

#include <stdlib.h>

const struct p3d_error *document_lod_error(const struct document *document, uint32_t lod)
{
    return document->mlod ? document->mlod->lods[lod].error : document->odol->lods[lod].error;
}

bool document_read(struct document *document, const struct cli_input *input, const struct p3d_options *options,
                   struct p3d_error *error)
{
    memset(document, 0, sizeof *document);
    switch (p3d_detect(input->data, input->size)) {
    case P3D_FORMAT_MLOD:
        document->mlod = p3d_mlod_read(input->data, input->size, options, error);
        document->lod_count = document->mlod ? document->mlod->lod_count : 0;
        return document->mlod;
    case P3D_FORMAT_ODOL:
        document->odol = p3d_odol_read(input->data, input->size, options, error);
        document->lod_count = document->odol ? document->odol->lod_count : 0;
        return document->odol;
    default:
        cli_unknown_format(input, error);
        return false;
    }
}

bool document_choose(struct document *document, const char *selector, struct p3d_error *error)
{
    bool *is_chosen;

    if (!(document->mlod ? cli_choose_mlod_lods(selector, document->mlod, &is_chosen, error)
                         : cli_choose_odol_lods(selector, document->odol, &is_chosen, error)))
        return false;
    document->chosen = cli_alloc(document->lod_count, sizeof *document->chosen);
    for (uint32_t i = 0; i < document->lod_count; i++)
        if (is_chosen[i])
            document->chosen[document->chosen_count++] = i;
    free(is_chosen);
    return true;
}

/* The damage that stands in the way; NULL if there is none. */
static const struct p3d_error *find_damage(const struct document *document, const char *selector,
                                           const struct p3d_error *first)
{
    for (uint32_t i = 0; i < document->chosen_count; i++)
        if (document_lod_error(document, document->chosen[i]))
            return document_lod_error(document, document->chosen[i]);
    /* Without a selector everything is wanted, also what could not be reached. */
    return !selector && first->status != P3D_OK ? first : NULL;
}

static bool choose_good(struct document *document, const char *selector, struct p3d_error *error)
{
    const struct p3d_error first = *error;
    const struct p3d_error *damage;

    if (!document_choose(document, selector, error))
        return false;
    damage = find_damage(document, selector, &first);
    if (!damage)
        return true;
    *error = *damage;
    strncat(error->message, " (--lod chooses good LODs)", sizeof error->message - strlen(error->message) - 1);
    return false;
}

bool document_open(struct document *document, const struct cli_input *input, const char *selector,
                   const struct p3d_options *options, struct p3d_error *error)
{
    if (!document_read(document, input, options, error))
        return false;
    if (choose_good(document, selector, error))
        return true;
    document_close(document);
    return false;
}

void document_close(struct document *document)
{
    free(document->chosen);
    p3d_mlod_free(document->mlod);
    p3d_odol_free(document->odol);
    memset(document, 0, sizeof *document);
}

struct p3d_model *document_model(const struct document *document, const struct p3d_options *options,
                                 struct p3d_error *error)
{
    return document->mlod
               ? p3d_model_from_mlod(document->mlod, document->chosen, document->chosen_count, options, error)
               : p3d_model_from_odol(document->odol, document->chosen, document->chosen_count, options, error);
}
