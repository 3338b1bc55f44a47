/* source.h: a file whose fields are watched: a model, a texture, an animation, an archive, a tree of classes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DUMP_SOURCE_H
#define P3DI_DUMP_SOURCE_H

#include "dump.h"
#include "text.h"

/* Shows the watcher the fields of the chosen LODs; a tree of classes may be printed instead, as text. Damage
 * that is far from what is watched may not be found. False and *error if the file is damaged. */
bool p3di_dump_watch(const struct p3di_dump *dump, const struct dump_pen *pen, const struct p3d_watcher *watcher,
                     struct p3d_error *error);

#endif
