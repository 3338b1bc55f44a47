/* foreign.h: files of another kind than their names say.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_FOREIGN_H
#define P3DI_CORE_FOREIGN_H

#include <stddef.h>

/* The kind of a file that has the name of a model, a texture or an archive but is something else, and what to do with
 * it: "a ZIP archive: unpack it". NULL if the kind is not known. */
const char *p3di_foreign(const void *data, size_t size);

#endif
