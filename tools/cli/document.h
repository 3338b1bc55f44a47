/* document.h: an input and the LODs of it that --lod chooses.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_DOCUMENT_H
#define CLI_DOCUMENT_H

#include "cli.h"

struct document {
    struct p3d_document p3d;
    uint32_t *chosen; /* indices of the LODs wanted, ascending */
    uint32_t chosen_count;
};

/* Reads a file, and chooses no LOD. False if nothing at all could be read; otherwise *error may tell of damage, which
 * no call for one LOD tells of. */
bool document_read(struct document *document, const struct cli_input *input, const struct p3d_options *options,
                   struct p3d_error *error);

/* Chooses the LODs that `selector` names (see p3d_choose_lods). False and *error if there are none. */
bool document_choose(struct document *document, const char *selector, struct p3d_error *error);

void document_close(struct document *document);

/* The chosen LODs as a model, which must not outlive the document. */
struct p3d_model *document_model(const struct document *document, const struct p3d_options *options,
                                 struct p3d_error *error);

#endif
