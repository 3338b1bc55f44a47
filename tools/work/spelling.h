/* spelling.h: the letter case of folders that outputs go into.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_SPELLING_H
#define WORK_SPELLING_H

#include <stddef.h>

/* Spells the folders of a path behind its first `root_size` characters as they are there, or as an output of this run
 * spelled them first: games do not mind letter case, and it makes no second folder. A folder that is there with the
 * very letters is taken. */
void work_spell_as_there(char *path, size_t root_size);

#endif
