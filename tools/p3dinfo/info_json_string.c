/* info_json_string.c: names in JSON.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

#include "common/cli_json.h"

void info_put_json_string(FILE *file, struct p3d_bytes bytes)
{
    cli_json_string(file, bytes);
}
