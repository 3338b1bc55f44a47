/* compare.c: the changes between two models: pairs of LODs, and the list of changes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"

#include <float.h>
#include <math.h>

/* ---- A pair of LODs ---- */

static double largest_coordinate(const struct side *side)
{
    float largest = 0;

    for (uint32_t i = 0; i < side->lod->point_count; i++)
        if (vec3_is_finite(side->lod->points[i]))
            largest = fmaxf(largest, vec3_largest(side->lod->points[i]));
    return largest;
}

/* An ODOL's positions are its source's less the centre, as floats: neither the difference nor the sum with the
 * centre is exact (docs/format/odol.md, "What the numbers mean"). So along each of three axes. */
static double rounding_of(const struct differ *differ, size_t s, const struct side *side)
{
    float largest;

    if (!side->odol)
        return 0;
    largest = vec3_largest(differ->documents[s]->odol->bounding_center);
    return largest > 0 && isfinite(largest) ? sqrt(3) * FLT_EPSILON * (largest + largest_coordinate(side)) : 0;
}

static void compare_lods(struct comparison *comparison)
{
    static void (*const steps[])(struct comparison *) = {
        p3di_diff_prepare,      p3di_diff_points,   p3di_diff_faces,      p3di_diff_report_points,
        p3di_diff_report_faces, p3di_diff_surfaces, p3di_diff_mark_faces, p3di_diff_proxies,
        p3di_diff_selections,   p3di_diff_tags,     p3di_diff_odol_lod};

    for (size_t i = 0; i < sizeof steps / sizeof *steps && !comparison->differ->job.has_failed; i++)
        steps[i](comparison);
}

/* Models of one LOD each, so that no more memory is needed than the largest pair takes. */
static void compare_pair(struct differ *differ, struct p3d_diff_lod *pair)
{
    const uint32_t indices[2] = {pair->first, pair->second};
    struct p3d_model *models[2] = {NULL, NULL};
    struct comparison comparison = {.differ = differ, .pair = pair};

    for (size_t s = 0; s < 2 && !differ->job.has_failed; s++) {
        const struct p3d_document *document = differ->documents[s];

        models[s] = p3d_document_model(document, &indices[s], 1, differ->job.options, differ->job.error);
        differ->job.has_failed = !models[s];
        if (differ->job.has_failed)
            continue;
        comparison.sides[s].model = models[s];
        comparison.sides[s].lod = &models[s]->lods[0];
        comparison.sides[s].odol = document->odol ? &document->odol->lods[indices[s]] : NULL;
        comparison.sides[s].mlod = document->mlod ? &document->mlod->lods[indices[s]] : NULL;
        comparison.tolerance += rounding_of(differ, s, &comparison.sides[s]);
    }
    comparison.tolerance = fmax(comparison.tolerance, differ->tolerance);
    if (!differ->job.has_failed)
        compare_lods(&comparison);
    p3d_model_free(models[0]);
    p3d_model_free(models[1]);
    p3di_arena_clear(differ->job.arena);
}

/* ---- LODs ---- */

/* A key of a LOD that does not change if only its resolution does. */
static bool key_of_content(void *differ, size_t s, uint32_t lod, uint64_t *key)
{
    const struct p3d_document *document = ((const struct differ *)differ)->documents[s];

    if (document->mlod) {
        const struct p3d_mlod_lod *mlod = &document->mlod->lods[lod];

        *key = p3di_hash_mix(mix_u64(mlod->points.count, mlod->face_count), mlod->tag_count);
    } else {
        const struct p3d_odol_lod *odol = &document->odol->lods[lod];

        *key = p3di_hash_mix(mix_u64(odol->vertex_count, odol->face_count), odol->selection_count);
    }
    return true;
}

static bool key_of_resolution(void *differ, size_t s, uint32_t lod, uint64_t *key)
{
    const struct differ *d = differ;

    *key = float_bits(p3d_document_resolution(d->documents[s], lod));
    return true;
}

static void match_lods(struct differ *differ, struct pairs *lods)
{
    p3di_pairs_init(differ, lods, differ->documents[0]->lod_count, differ->documents[1]->lod_count);
    p3di_pairs_match_by(differ, lods, key_of_resolution, differ, MATCH_IN_ORDER);
    if (!differ->is_cross)
        p3di_pairs_match_by(differ, lods, key_of_content, differ, MATCH_UNIQUE);
}

static struct p3d_diff_lod diff_lod(const struct differ *differ, uint32_t first, uint32_t second)
{
    const size_t s = first == P3D_DIFF_NONE;
    struct p3d_diff_lod lod = {.resolution = p3d_document_resolution(differ->documents[s], s ? second : first),
                               .first = first,
                               .second = second};

    lod.is_damaged = (first != P3D_DIFF_NONE && p3d_document_lod_error(differ->documents[0], first)) ||
                     (second != P3D_DIFF_NONE && p3d_document_lod_error(differ->documents[1], second));
    return lod;
}

/* The caller names LODs. */
static bool is_limited(const struct differ *differ)
{
    return differ->what && (differ->what->lods[0] || differ->what->lods[1]);
}

/* By LOD of a document: whether it is to be compared. NULL: all are. */
static bool *mark_wanted(struct differ *differ, size_t s)
{
    const uint32_t count = differ->documents[s]->lod_count;
    bool *wanted = is_limited(differ) ? p3di_job_alloc(&differ->job, count, sizeof *wanted) : NULL;

    for (uint32_t i = 0; wanted && differ->what->lods[s] && i < differ->what->lod_counts[s]; i++)
        if (differ->what->lods[s][i] < count)
            wanted[differ->what->lods[s][i]] = true;
    return wanted;
}

/* The LODs of the first model in their order, then new LODs. */
static uint32_t list_lods(struct differ *differ, const struct pairs *lods, struct p3d_diff_lod *list)
{
    const bool *first = mark_wanted(differ, 0), *second = mark_wanted(differ, 1);
    uint32_t count = 0;

    for (uint32_t i = 0; i < lods->counts[0] && !differ->job.has_failed; i++) {
        const uint32_t partner = lods->partners[0][i] == ALONE ? P3D_DIFF_NONE : lods->partners[0][i];

        if (!first || !second || first[i] || (partner != P3D_DIFF_NONE && second[partner]))
            list[count++] = diff_lod(differ, i, partner);
    }
    for (uint32_t i = 0; i < lods->counts[1] && !differ->job.has_failed; i++)
        if (lods->partners[1][i] == ALONE && (!second || second[i]))
            list[count++] = diff_lod(differ, P3D_DIFF_NONE, i);
    return count;
}

static struct p3d_bytes lod_bytes(const struct differ *differ, size_t s, uint32_t lod)
{
    const struct p3d_document *document = differ->documents[s];
    const size_t file_size = differ->what ? differ->what->sizes[s] : 0;
    uint64_t offset = 0, size = 0;

    if (document->mlod) {
        offset = document->mlod->lods[lod].offset;
        size = document->mlod->lods[lod].size;
    } else if (document->odol) {
        offset = document->odol->lods[lod].offset;
        size = document->odol->lods[lod].size;
    }
    if (!differ->what || !differ->what->data[s] || size > UINT32_MAX || offset > file_size || size > file_size - offset)
        return (struct p3d_bytes){NULL, 0};
    return (struct p3d_bytes){differ->what->data[s] + offset, (uint32_t)size};
}

/* An ODOL's LOD also depends on the header: nothing of that may have changed. */
static bool has_same_bytes(const struct differ *differ, const struct p3d_diff_lod *lod)
{
    const struct p3d_bytes a = lod_bytes(differ, 0, lod->first), b = lod_bytes(differ, 1, lod->second);

    if (differ->is_cross || differ->is_header_changed || !a.size || a.size != b.size)
        return false;
    return memcmp(a.data, b.data, a.size) == 0;
}

/* Binarising adds shadow buffers that no source has. */
static void find_made_buffers(struct differ *differ)
{
    const struct p3d_odol *odol = differ->documents[differ->documents[0]->mlod ? 1 : 0]->odol;

    if (!differ->is_cross)
        return;
    differ->is_made = p3di_diff_keep(differ, odol->lod_count, sizeof *differ->is_made);
    if (differ->is_made && !p3d_odol_find_made_buffers(odol, differ->is_made, differ->job.error))
        differ->job.has_failed = true;
}

static bool is_made_buffer(const struct differ *differ, const struct p3d_diff_lod *lod)
{
    const size_t s = lod->first == P3D_DIFF_NONE;

    return differ->is_made && differ->documents[s]->odol && differ->is_made[s ? lod->second : lod->first];
}

static void report_lod(struct differ *differ, struct p3d_diff_lod *lod)
{
    bool is_other_resolution;
    float after;

    if ((lod->first == P3D_DIFF_NONE || lod->second == P3D_DIFF_NONE) && is_made_buffer(differ, lod))
        return;
    if (lod->first == P3D_DIFF_NONE || lod->second == P3D_DIFF_NONE) {
        p3di_diff_add(differ, (struct p3d_change){.kind = lod->first == P3D_DIFF_NONE ? P3D_CHANGE_LOD_ADDED
                                                                                      : P3D_CHANGE_LOD_REMOVED});
        return;
    }
    after = p3d_document_resolution(differ->documents[1], lod->second);
    is_other_resolution = float_bits(lod->resolution) != float_bits(after);
    if (is_other_resolution)
        p3di_diff_add(differ, (struct p3d_change){.kind = P3D_CHANGE_LOD_RESOLUTION,
                                                  .before = p3di_diff_number(differ, lod->resolution),
                                                  .after = p3di_diff_number(differ, after)});
    if (differ->documents[0]->odol && differ->documents[1]->odol)
        p3di_diff_odol_axes(differ, lod->first, lod->second);
    /* the same bytes with another resolution, which is in the header of an ODOL, may be another kind of LOD */
    if (!lod->is_damaged && (is_other_resolution || !has_same_bytes(differ, lod)))
        compare_pair(differ, lod);
}

static void compare(struct differ *differ, struct p3d_diff *diff)
{
    const size_t most = (size_t)differ->documents[0]->lod_count + differ->documents[1]->lod_count;
    struct p3d_diff_lod *list = p3di_diff_keep(differ, most, sizeof *list);
    struct pairs lods;

    if (differ->documents[0]->odol && differ->documents[1]->odol) {
        p3di_diff_odol_model(differ);
        differ->is_header_changed =
            differ->change_count || differ->documents[0]->odol->version != differ->documents[1]->odol->version;
    }
    match_lods(differ, &lods);
    if (differ->job.has_failed)
        return;
    diff->lods = list;
    diff->lod_count = list_lods(differ, &lods, list);
    if (is_limited(differ))
        differ->change_count = 0; /* so far changes of the model */
    else if (!p3di_pairs_are_ordered(&lods) && !differ->is_cross)
        p3di_diff_add(differ, (struct p3d_change){.kind = P3D_CHANGE_LODS_REORDERED});
    find_made_buffers(differ);
    p3di_arena_clear(differ->job.arena);
    for (uint32_t i = 0; i < diff->lod_count && !differ->job.has_failed; i++) {
        differ->lod = (int32_t)i;
        report_lod(differ, &list[i]);
    }
}

/* ---- The result ---- */

static uint64_t input_size(const struct p3d_document *document)
{
    return p3di_arena_input(document->mlod ? document->mlod->memory : document->odol->memory);
}

struct p3d_diff *p3d_diff_documents(const struct p3d_document *first, const struct p3d_document *second,
                                    const struct p3d_diff_options *what, const struct p3d_options *options,
                                    struct p3d_error *error)
{
    struct differ differ = {.documents = {first, second}, .what = what};
    struct p3d_diff *diff;

    p3di_error_clear(error);
    if ((!first->mlod && !first->odol) || (!second->mlod && !second->odol)) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "no file is given");
        return NULL;
    }
    differ.has_odol = first->odol || second->odol;
    differ.is_cross = (first->odol != NULL) != (second->odol != NULL);
    differ.folds_case = differ.is_cross;
    diff = p3di_diff_begin(&differ, input_size(first), input_size(second), options, error);
    if (diff)
        compare(&differ, diff);
    return p3di_diff_end(&differ, diff);
}

void p3d_diff_free(struct p3d_diff *diff)
{
    if (diff)
        p3di_arena_free(diff->memory);
}
