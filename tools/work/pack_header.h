/* pack_header.h: the prefix and the other properties of an archive that is made of a folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_PACK_HEADER_H
#define WORK_PACK_HEADER_H

#include "packing.h"

/* Tells of a failure, for which no archive is written. */
void work_pack_fail(struct packing *packing, const char *path, const struct p3d_error *error);
void work_pack_fail_words(struct packing *packing, const char *path, const char *words);

/* Chooses the prefix, and reads the properties that a prefix file says. `folder_name` is the prefix if nothing says it.
 */
void work_pack_choose_prefix(struct packing *packing, const char *folder_name);

/* Warns that a folder's prefix is a guess. */
void work_tell_guess(const struct cli *cli, const char *folder, const char *prefix, const char *why);

/* Sets the properties of the archive. */
void work_pack_set_properties(struct packing *packing);

/* All of them on one line. */
char *work_pack_properties_line(struct packing *packing);

#endif
