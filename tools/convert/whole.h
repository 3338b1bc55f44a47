/* whole.h: modes that take a folder or an archive as a whole, and make one thing of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_WHOLE_H
#define CONVERT_WHOLE_H

#include "options.h"
#include "work/pack.h"

/* Runs such a mode on all inputs; the assets are for includes of configs. CLI_OK or CLI_FAILED. */
int conv_run_whole(struct conv_request *request);

/* The work of the modes with an input, and with an output that was named or not; see struct conv_mode. */
bool conv_list_textures(const struct conv_request *request, const char *input);
bool conv_folder_to_pbo(const struct conv_request *request, const char *input);
bool conv_pbo_to_folder(const struct conv_request *request, const char *input);

/* The same for all inputs at once, of which `input` is the first. */
bool conv_mod_to_pbo(const struct conv_request *request, const char *input);
bool conv_odol_to_mod(const struct conv_request *request, const char *input);

/* True if the folder has what mod-to-pbo builds, or folder-to-pbo packs, and so may be meant as an input. */
bool conv_has_addons(const struct conv_request *request, const char *folder);
bool conv_has_sources(const struct conv_request *request, const char *folder);

/* Wrong usage, unless the input is a folder. */
void conv_need_folder(const struct conv_request *request, const char *input);

/* Makes the folders of an output, of whose path the first `root_size` characters the user has named, unless it is
 * standard output. False, with a message about `of`. */
bool conv_make_folders(const struct cli *cli, const char *of, const char *path, size_t root_size);

/* How a request's folders are packed, which ones aside. The properties are for free(). */
struct work_pack conv_pack_of(const struct conv_request *request);

/* The name of a folder, however its path ends, and the name of an archive that is called so, in small letters: servers
 * on Linux find no other. Both are for free(). */
char *conv_folder_name(const char *path);
char *conv_archive_name(const char *name);

#endif
