/* json.h: JSON into a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "cli.h"

#include "core/json_writer.h"

/* Writes to a file. A failure is the file's error. */
struct p3d_sink cli_sink(FILE *file);

/* A JSON text into a file: see core/json_writer.h. A failure is the file's error. */
void cli_json_begin(struct p3di_json *json, FILE *file);

/* Ends its line. */
void cli_json_end(struct p3di_json *json);

#endif
