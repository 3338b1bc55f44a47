/* json.h: values as JSON has them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef LIST_JSON_H
#define LIST_JSON_H

#include "cli/json.h"

void info_json_vec3(FILE *file, struct p3d_vec3 value);

#endif
