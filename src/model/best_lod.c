/* best_lod.c: the LOD that stands for the model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/open.h>

#include "face_kinds.h"

#define BLOCK 16384u /* faces that are looked at together */

/* The best LOD so far. */
struct search {
    uint32_t best;
    unsigned rank; /* 0: none was offered */
    float resolution;
};

static unsigned rank_of(float resolution, bool has_surface, bool has_proxies)
{
    if (has_surface)
        return p3d_lod_is_visual(resolution) ? 5 : 3;
    if (!p3d_lod_is_visual(resolution))
        return 1;
    return has_proxies ? 4 : 2;
}

static void keep_better(struct search *search, uint32_t lod, float resolution, unsigned rank)
{
    const bool is_finer = p3d_lod_is_visual(resolution) && resolution < search->resolution;

    if (rank > search->rank || (rank == search->rank && is_finer))
        *search = (struct search){lod, rank, resolution};
}

bool p3di_is_hidden_face(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (!lod->point_flags || !(lod->point_flags[lod->corners[face->first_corner + i].point] & P3D_POINT_HIDDEN))
            return false;
    return face->corner_count > 0;
}

/* Marks the faces that stand for proxies, among `count` faces from `first` on. */
static void mark_proxies(const struct p3d_model_lod *lod, uint32_t first, uint32_t count, uint8_t *is_proxy)
{
    memset(is_proxy, 0, count);
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct p3d_model_selection *selection =
            lod->proxies[i].selection == P3D_NO_SELECTION ? NULL : &lod->selections[lod->proxies[i].selection];

        /* A proxy is one triangle: a selection of more faces is no proxy. */
        if (selection && selection->face_count == 1 && selection->faces[0] - first < count)
            is_proxy[selection->faces[0] - first] = 1;
    }
}

void p3di_mark_proxies(const struct p3d_model_lod *lod, uint8_t *is_proxy)
{
    if (lod->face_count)
        mark_proxies(lod, 0, lod->face_count, is_proxy);
}

void p3di_mark_unseen(const struct p3d_model_lod *lod, uint8_t *is_unseen)
{
    p3di_mark_proxies(lod, is_unseen);
    for (uint32_t i = 0; i < lod->face_count; i++)
        is_unseen[i] |= p3di_is_hidden_face(lod, &lod->faces[i]);
}

/* True if the LOD has faces to be seen: of three corners or more, neither hidden nor a proxy's. Mostly the first block
 * has such a face. */
static bool has_surface(const struct p3d_model_lod *lod)
{
    uint8_t is_proxy[BLOCK];
    uint32_t first = 0;

    while (first < lod->face_count) {
        const uint32_t end = lod->face_count - first > BLOCK ? first + BLOCK : lod->face_count;

        mark_proxies(lod, first, end - first, is_proxy);
        for (uint32_t i = first; i < end; i++)
            if (lod->faces[i].corner_count >= 3 && !is_proxy[i - first] && !p3di_is_hidden_face(lod, &lod->faces[i]))
                return true;
        first = end;
    }
    return false;
}

uint32_t p3d_model_best_lod(const struct p3d_model *model)
{
    struct search search = {model->lod_count, 0, 0};

    for (uint32_t i = 0; i < model->lod_count; i++) {
        const struct p3d_model_lod *lod = &model->lods[i];

        keep_better(&search, i, lod->resolution, rank_of(lod->resolution, has_surface(lod), lod->proxy_count));
    }
    return search.best;
}

uint32_t p3di_pictured_lod(const struct p3d_model *model)
{
    const uint32_t best = p3d_model_best_lod(model);

    if (best < model->lod_count && has_surface(&model->lods[best]))
        return best;
    for (uint32_t i = 0; i < model->lod_count; i++)
        if (has_surface(&model->lods[i]))
            return i;
    return model->lod_count;
}

uint32_t p3d_document_best_lod(const struct p3d_document *document, const uint32_t *lods, uint32_t count)
{
    struct search search = {lods ? count : document->lod_count, 0, 0};

    for (uint32_t i = 0; i < (lods ? count : document->lod_count); i++) {
        const uint32_t lod = lods ? lods[i] : i;
        const float resolution = p3d_document_resolution(document, lod);
        const uint32_t faces =
            document->mlod ? document->mlod->lods[lod].face_count : document->odol->lods[lod].face_count;

        if (!p3d_document_lod_error(document, lod))
            keep_better(&search, i, resolution, rank_of(resolution, faces, false));
    }
    return search.best;
}
