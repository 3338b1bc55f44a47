/* obj.h: what OBJ and MTL share: how names are written.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_EXPORT_OBJ_H
#define P3DI_EXPORT_OBJ_H

#include <p3d/export.h>

#include "core/error.h"
#include "core/out.h"
#include "core/set.h"

/* A name as UTF-8 in one word: blanks and control characters as '_', "_" if it is empty. False if
 * there is no memory. */
bool p3di_obj_word(struct p3di_arena *arena, struct p3d_bytes name, struct p3d_bytes *word);

/* Gives names that are words and differ from each other: the second "a" becomes "a.2". */
struct obj_namer {
    struct p3di_arena *arena;
    struct p3di_set words;
    uint32_t *uses; /* by number of the word */
    size_t capacity;
};

void p3di_obj_namer_init(struct obj_namer *namer, struct p3di_arena *arena);
bool p3di_obj_namer_add(struct obj_namer *namer, struct p3d_bytes name, struct p3d_bytes *unique);

/* The names for usemtl and newmtl, by material; NULL if there is no memory. */
struct p3d_bytes *p3di_obj_material_names(const struct p3d_model *model, struct p3di_arena *arena);

static inline void obj_put(struct p3di_out *out, struct p3d_bytes bytes)
{
    p3di_out_bytes(out, bytes.data, bytes.size);
}

#endif
