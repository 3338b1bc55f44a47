/* info_json.h: values as JSON has them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_INFO_JSON_H
#define P3D_TOOLS_INFO_JSON_H

#include "common/cli_json.h"

void info_json_vec3(FILE *file, struct p3d_vec3 value);

#endif
