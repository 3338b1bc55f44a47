/* words.h: parts of paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_WORDS_H
#define P3DI_CORE_WORDS_H

#include <p3d/text.h>

/* The name of a file without folders, whatever their slashes, and without its extension: a part of `path`. */
struct p3d_bytes p3di_path_stem(struct p3d_bytes path);

#endif
