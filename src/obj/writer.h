/* writer.h: what OBJ and MTL share: how names are written.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_WRITER_H
#define P3DI_OBJ_WRITER_H

#include <p3d/export.h>

#include "core/error.h"
#include "core/out.h"
#include "core/namer.h"

/* A name as UTF-8 in one word: blanks, control characters and a backslash at the end as '_', "_" if it is
 * empty. False if there is no memory. */
bool p3di_obj_word(struct p3di_arena *arena, struct p3d_bytes name, struct p3d_bytes *word);

/* That word, made different from all names before it. */
bool p3di_obj_name(struct namer *namer, struct p3d_bytes name, struct p3d_bytes *unique);

/* Whether a path has control characters, which no line of an OBJ or MTL can have. */
bool p3di_has_control(const char *path);

/* The names for usemtl and newmtl, by material; NULL if there is no memory. */
struct p3d_bytes *p3di_obj_material_names(const struct p3d_model *model, struct p3di_arena *arena);

static inline void obj_put(struct p3di_out *out, struct p3d_bytes bytes)
{
    p3di_out_bytes(out, bytes.data, bytes.size);
}

#endif
