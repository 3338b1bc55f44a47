/* foreign.h: files of another kind than their names say.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_FOREIGN_H
#define P3DI_CORE_FOREIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True if a PAA's first tag stands where it should: all have one but some of Operation Flashpoint. */
bool p3di_is_paa(const void *data, size_t size);

/* The kind of a file that has the name of a model, a texture or an archive but is something else, and what to do with
 * it: "a ZIP archive: unpack it". NULL if the kind is not known. */
const char *p3di_foreign(const void *data, size_t size);

/* True of what stands in a working tree for a file that Git LFS has not fetched. */
bool p3di_is_pointer_of_lfs(const void *data, size_t size);

/* True of the version of a model that some program has written as a text: each NUL has become a blank, which cannot be
 * undone. */
bool p3di_is_version_of_text(uint32_t version);

#define P3DI_WRITTEN_AS_TEXT                                                                                           \
    "a program has written it as a text, where each NUL has become a blank: take a copy from before that"

#endif
