/* tex_headers.h: p3dinfo --tex-headers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DINFO_TEX_HEADERS_H
#define P3DINFO_TEX_HEADERS_H

#include "cli/cli.h"
#include "cli/options.h"

/* Prints the lists of textures in these files, as text or one JSON object for each. Returns the exit status. */
int info_tex_headers(const struct cli *cli, const struct cli_words *paths, bool is_json);

#endif
