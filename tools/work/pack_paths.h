/* pack_paths.h: paths that an addon's files name, against the prefix that it is packed with.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_PACK_PATHS_H
#define WORK_PACK_PATHS_H

#include "packing.h"

/* Warns of paths of the addon's own files that are not found once it is packed: those without any prefix, and models
 * that its config names with another. Configs must be rapified. */
void work_pack_tell_paths(struct packing *packing);

#endif
