/* document.c: an input and the LODs of it that --lod chooses.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "document.h"

#include <stdlib.h>

bool document_read(struct document *document, const struct cli_input *input, const struct p3d_options *options,
                   struct p3d_error *error)
{
    memset(document, 0, sizeof *document);
    if (p3d_detect(input->data, input->size) == P3D_FORMAT_UNKNOWN) {
        cli_unknown_format(input, error);
        return false;
    }
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
