/* info_json.h: values as JSON has them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_INFO_JSON_H
#define P3D_TOOLS_INFO_JSON_H

#include <p3d/core.h>

#include <stdio.h>

/* A name, quoted and escaped. */
void info_json_string(FILE *file, struct p3d_bytes bytes);

/* null if it is not finite. */
void info_json_f32(FILE *file, float value);
void info_json_vec3(FILE *file, struct p3d_vec3 value);

#endif
