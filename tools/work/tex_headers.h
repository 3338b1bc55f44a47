/* tex_headers.h: paa-to-texheaders: the list of the textures below a folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_TEX_HEADERS_H
#define WORK_TEX_HEADERS_H

#include "cli/paths.h"

/* Writes the list to `output`, or to texHeaders.bin in the folder if that is NULL. False if a texture cannot be read,
 * with a message; then there is no new list. `is_optional`, for builds: nor is there one, but it is good, of no
 * textures; and nobody has named `output` itself, so no link there is written through. */
bool work_tex_headers(const struct cli *cli, const char *folder, const char *output, bool is_optional);

/* The same of textures that were found in an addon's folder, into memory; their relative paths are in the list. If one
 * cannot be read there is none, with a warning, and it is false: a game needs no list. Of empty ones the caller has
 * told. */
bool work_list_textures(const struct cli *cli, const char *folder, const struct p3di_path *textures, size_t count,
                        struct p3d_buffer *made);

#endif
