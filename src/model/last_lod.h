/* last_lod.h: which LOD counts where a model has several of a kind.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_LAST_LOD_H
#define P3DI_MODEL_LAST_LOD_H

#include <p3d/open.h>

#include <string.h>

/* Of several LODs of a kind the last counts, as for the engine (docs/check.md, L105): its index, or `count` if there is
 * none. `lods` are structs of that size with a resolution at that offset. */
static inline uint32_t p3di_last_lod(const void *lods, uint32_t count, size_t size, size_t offset,
                                     enum p3d_lod_kind kind)
{
    for (uint32_t i = count; i-- > 0;) {
        float resolution;

        memcpy(&resolution, (const char *)lods + i * size + offset, sizeof resolution);
        if (p3d_lod_kind(resolution) == kind)
            return i;
    }
    return count;
}

/* Likewise of a document. */
static inline uint32_t p3di_last_lod_of(const struct p3d_document *document, enum p3d_lod_kind kind)
{
    for (uint32_t i = document->lod_count; i-- > 0;)
        if (p3d_lod_kind(p3d_document_resolution(document, i)) == kind)
            return i;
    return document->lod_count;
}

#endif
