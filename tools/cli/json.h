/* json.h: values in JSON.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "cli.h"

/* A JSON text into a file: see p3d/json.h. What cannot be written is the file's error. */
void cli_json_begin(struct p3d_json *json, FILE *file);

/* Ends its line. */
void cli_json_end(struct p3d_json *json);

/* A name in quotes, as UTF-8, up to its NUL. */
void cli_json_string(FILE *file, struct p3d_bytes bytes);

/* The shortest decimal; null for what is not finite. */
void cli_json_f32(FILE *file, float value);

void cli_json_vec3(FILE *file, struct p3d_vec3 value);

#endif
