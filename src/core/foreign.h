/* foreign.h: files of another kind than their names say.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_FOREIGN_H
#define P3DI_CORE_FOREIGN_H

#include <stddef.h>

/* What is often found under the name of a model, a texture or an archive instead of it, and what to do: "a ZIP archive:
 * unpack it". NULL if it begins like nothing of that. */
const char *p3di_foreign(const void *data, size_t size);

#endif
