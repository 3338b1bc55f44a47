/* tex_headers.h: paa-to-texheaders: the list of the textures below a folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_TEX_HEADERS_H
#define WORK_TEX_HEADERS_H

#include "cli/cli.h"

/* Writes the list to `output`, or to texHeaders.bin in the folder if that is NULL. False if a texture cannot be read,
 * with a message; then there is no new list. `is_optional`, for builds: nor is there one, but it is good, of no
 * textures; and nobody has named `output` itself, so no link there is written through. */
bool work_tex_headers(const struct cli *cli, const char *folder, const char *output, bool is_optional);

#endif
