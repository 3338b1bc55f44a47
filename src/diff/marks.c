/* marks.c: which faces changed, for pictures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"

static bool has_moved(const struct comparison *comparison, uint32_t face, uint32_t other, struct alignment alignment)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];
    const struct p3d_model_face *first = &a->lod->faces[face], *second = &b->lod->faces[other];

    for (uint32_t i = 0; i < first->corner_count; i++) {
        const uint32_t j = aligned_corner(alignment, i, first->corner_count);

        if (p3di_diff_has_moved(comparison, a->nodes[a->lod->corners[first->first_corner + i].point],
                                b->nodes[b->lod->corners[second->first_corner + j].point]))
            return true;
    }
    return false;
}

/* The changes of a face, as the kinds of changes count them. Equal faces may have moved: their points are elsewhere. */
static uint8_t changes_of(const struct comparison *comparison, uint32_t face, uint32_t other)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];
    const uint32_t first = a->lod->faces[face].material, second = b->lod->faces[other].material;
    const bool is_proxy = a->is_proxy_face[face], is_quad = a->lod->faces[face].corner_count == 4;
    struct alignment alignment = {0, false};
    unsigned changes = 0;

    if (!is_proxy && (comparison->are_equal[face] || p3di_diff_align(comparison, face, other, &alignment))) {
        changes |= has_moved(comparison, face, other, alignment) ? P3D_FACE_MOVED : 0;
        changes |= alignment.is_flipped || (is_quad && alignment.turn % 2) ? P3D_FACE_TURNED : 0;
    }
    if (comparison->are_equal[face] || (comparison->differ->is_cross && (is_proxy || comparison->is_shadow)))
        return (uint8_t)changes;
    changes |= a->textures[first] != b->textures[second] ? P3D_FACE_TEXTURE : 0;
    changes |= a->rvmats[first] != b->rvmats[second] ? P3D_FACE_MATERIAL : 0;
    return (uint8_t)changes;
}

void p3di_diff_mark_faces(struct comparison *comparison)
{
    const struct pairs *faces = &comparison->faces;
    uint8_t *marks[2];
    bool has_changes = false;

    for (size_t s = 0; s < 2; s++)
        marks[s] = p3di_job_alloc(&comparison->differ->job, faces->counts[s], sizeof *marks[s]);
    if (comparison->differ->job.has_failed)
        return;
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < faces->counts[s]; i++)
            if (faces->partners[s][i] == ALONE && !comparison->sides[s].is_proxy_face[i])
                marks[s][i] = P3D_FACE_ALONE;
    for (uint32_t i = 0; i < faces->counts[0]; i++)
        if (faces->partners[0][i] < LEFT_OUT)
            marks[0][i] = marks[1][faces->partners[0][i]] = changes_of(comparison, i, faces->partners[0][i]);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < faces->counts[s]; i++)
            has_changes |= marks[s][i] != 0;
    for (size_t s = 0; s < 2 && has_changes; s++) {
        uint8_t *kept = p3di_diff_keep(comparison->differ, faces->counts[s], sizeof *kept);

        if (kept)
            memcpy(kept, marks[s], faces->counts[s]);
        comparison->pair->face_changes[s] = kept;
    }
}
