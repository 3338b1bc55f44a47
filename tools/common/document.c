/* document.c: an input and the LODs of it that --lod chooses.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "document.h"

#include <stdlib.h>

bool document_read(struct document *document, const struct cli_input *input, const struct p3d_options *options,
                   struct p3d_error *error)
{
    memset(document, 0, sizeof *document);
    return p3d_read(input->data, input->size, options, &document->p3d, error);
}

bool document_choose(struct document *document, const char *selector, struct p3d_error *error)
{
    struct p3d_error wrong;

    document->chosen = cli_alloc(document->p3d.lod_count, sizeof *document->chosen);
    if (p3d_choose_lods(&document->p3d, selector, document->chosen, &document->chosen_count, &wrong))
        return true;
    cli_set_error(error, P3D_INVALID, "--lod %s", wrong.message);
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
    p3d_close(&document->p3d);
    memset(document, 0, sizeof *document);
}

struct p3d_model *document_model(const struct document *document, const struct p3d_options *options,
                                 struct p3d_error *error)
{
    return p3d_document_model(&document->p3d, document->chosen, document->chosen_count, options, error);
}
