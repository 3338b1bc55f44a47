/* result.h: checksums of all that a way gives, which may be shown, too.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_NETS_RESULT_H
#define P3D_NETS_RESULT_H

#include "place.h"

#include <stdbool.h>

#define FIRST_SUM 2166136261u

/* All results are printed, too: binary files as p3ddump tells them, and their bytes. */
extern bool results_are_shown;

/* This process runs a tool once, and ends: it leaves the place to its parent. */
extern bool is_child;

void add_status(uint32_t *sum, int status);

/* What a tool said, without the path of the place. The text, which ends with a 0, is changed. */
void add_said(uint32_t *sum, const char *name, char *text, size_t size);

/* The files of the folder, which are removed. */
void add_files_of(uint32_t *sum, const char *folder);

#endif
