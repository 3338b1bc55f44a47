/* source.h: the model that a conversion reads.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_SOURCE_H
#define CONVERT_SOURCE_H

#include "cli/document.h"
#include "job.h"

/* Opens the input if its format is one that the mode takes, and chooses its LODs. False and *error if that cannot be,
 * also if a chosen LOD is damaged. */
bool conv_open_document(struct document *document, const struct conv_job *job, struct p3d_error *error);

/* Likewise, with the model of the chosen LODs. NULL and *error; then the document is closed. */
struct p3d_model *conv_open_model(struct document *document, const struct conv_job *job, struct p3d_error *error);

/* Notes a file that was read, by its origin, each once: of a member of an archive that is the archive. */
void conv_note_file(struct cli_names *names, const char *origin);

/* True if the input may name the file at `path`, which it calls `name`: it lies in the input's mod (cli/reach.h), or in the
 * folder of -r. Otherwise a warning says so. */
bool conv_may_read(const struct conv_job *job, const char *name, const char *path);

#endif
