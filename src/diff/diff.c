/* diff.c: what changed between two models: which LODs belong together, and the list of changes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diff.h"

#include "core/number.h"

#include <float.h>
#include <math.h>

const char *p3d_change_name(enum p3d_change_kind kind)
{
    static const char *const names[] = {
        [P3D_CHANGE_VALUE] = "value",
        [P3D_CHANGE_BONE_ADDED] = "bone-added",
        [P3D_CHANGE_BONE_REMOVED] = "bone-removed",
        [P3D_CHANGE_BONE_PARENT] = "bone-parent",
        [P3D_CHANGE_BONES_REORDERED] = "bones-reordered",
        [P3D_CHANGE_ANIMATION_ADDED] = "animation-added",
        [P3D_CHANGE_ANIMATION_REMOVED] = "animation-removed",
        [P3D_CHANGE_ANIMATION_VALUE] = "animation-value",
        [P3D_CHANGE_ANIMATIONS_REORDERED] = "animations-reordered",
        [P3D_CHANGE_LOD_ADDED] = "lod-added",
        [P3D_CHANGE_LOD_REMOVED] = "lod-removed",
        [P3D_CHANGE_LOD_RESOLUTION] = "lod-resolution",
        [P3D_CHANGE_LODS_REORDERED] = "lods-reordered",
        [P3D_CHANGE_POINTS_MOVED] = "points-moved",
        [P3D_CHANGE_POINTS_ADDED] = "points-added",
        [P3D_CHANGE_POINTS_REMOVED] = "points-removed",
        [P3D_CHANGE_POINTS_REORDERED] = "points-reordered",
        [P3D_CHANGE_FACES_ADDED] = "faces-added",
        [P3D_CHANGE_FACES_REMOVED] = "faces-removed",
        [P3D_CHANGE_FACES_FLIPPED] = "faces-flipped",
        [P3D_CHANGE_FACES_TURNED] = "faces-turned",
        [P3D_CHANGE_FACES_REORDERED] = "faces-reordered",
        [P3D_CHANGE_NORMALS] = "normals",
        [P3D_CHANGE_UVS] = "uvs",
        [P3D_CHANGE_UV_SET_ADDED] = "uv-set-added",
        [P3D_CHANGE_UV_SET_REMOVED] = "uv-set-removed",
        [P3D_CHANGE_TEXTURE] = "texture",
        [P3D_CHANGE_MATERIAL] = "material",
        [P3D_CHANGE_POINT_FLAGS] = "point-flags",
        [P3D_CHANGE_FACE_FLAGS] = "face-flags",
        [P3D_CHANGE_SHARP_EDGES] = "sharp-edges",
        [P3D_CHANGE_BONE_WEIGHTS] = "bone-weights",
        [P3D_CHANGE_MASS] = "mass",
        [P3D_CHANGE_SELECTION_ADDED] = "selection-added",
        [P3D_CHANGE_SELECTION_REMOVED] = "selection-removed",
        [P3D_CHANGE_SELECTION_RENAMED] = "selection-renamed",
        [P3D_CHANGE_SELECTION] = "selection",
        [P3D_CHANGE_PROPERTY_ADDED] = "property-added",
        [P3D_CHANGE_PROPERTY_REMOVED] = "property-removed",
        [P3D_CHANGE_PROPERTY] = "property",
        [P3D_CHANGE_PROXY_ADDED] = "proxy-added",
        [P3D_CHANGE_PROXY_REMOVED] = "proxy-removed",
        [P3D_CHANGE_PROXY_MODEL] = "proxy-model",
        [P3D_CHANGE_PROXY_MOVED] = "proxy-moved",
        [P3D_CHANGE_FRAME_ADDED] = "frame-added",
        [P3D_CHANGE_FRAME_REMOVED] = "frame-removed",
        [P3D_CHANGE_FRAME_TIME] = "frame-time",
        [P3D_CHANGE_FRAME] = "frame",
        [P3D_CHANGE_TAG_ADDED] = "tag-added",
        [P3D_CHANGE_TAG_REMOVED] = "tag-removed",
        [P3D_CHANGE_TAG] = "tag",
        [P3D_CHANGE_SECTIONS] = "sections",
        [P3D_CHANGE_RVMAT] = "rvmat",
    };

    return (size_t)kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

bool p3d_change_is_note(enum p3d_change_kind kind)
{
    switch (kind) {
    case P3D_CHANGE_BONES_REORDERED:
    case P3D_CHANGE_ANIMATIONS_REORDERED:
    case P3D_CHANGE_LODS_REORDERED:
    case P3D_CHANGE_POINTS_REORDERED:
    case P3D_CHANGE_FACES_REORDERED:
        return true;
    default:
        return false;
    }
}

/* ---- Memory, changes, texts ---- */

void p3di_diff_fail_memory(struct differ *d)
{
    if (!d->has_failed)
        p3di_error_set(d->error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the comparison");
    d->has_failed = true;
}

void *p3di_diff_alloc(struct differ *d, size_t count, size_t size)
{
    void *memory = d->has_failed ? NULL : p3di_arena_alloc(d->work, count, size);

    if (!memory)
        p3di_diff_fail_memory(d);
    return memory;
}

/* Of the result, unlike that of a pair of LODs. */
static void *keep(struct differ *d, size_t count, size_t size)
{
    void *memory = d->has_failed ? NULL : p3di_arena_alloc(d->arena, count, size);

    if (!memory)
        p3di_diff_fail_memory(d);
    return memory;
}

void p3di_diff_add(struct differ *d, struct p3d_change change)
{
    struct p3d_change *changes;

    if (d->has_failed)
        return;
    changes = p3di_arena_grow(d->arena, d->changes, d->change_count, &d->change_capacity, sizeof *changes);
    if (!changes) {
        p3di_diff_fail_memory(d);
        return;
    }
    change.lod = d->lod;
    d->changes = changes;
    changes[d->change_count++] = change;
}

struct p3d_bytes p3di_diff_text(struct differ *d, const char *text)
{
    const size_t size = strlen(text);
    uint8_t *copy = keep(d, size, 1);

    if (!copy)
        return (struct p3d_bytes){NULL, 0};
    memcpy(copy, text, size);
    return (struct p3d_bytes){copy, (uint32_t)size};
}

struct p3d_bytes p3di_diff_number(struct differ *d, double value)
{
    char text[32];
    size_t size;

    if (value >= 0 && value <= UINT32_MAX && value == (uint32_t)value)
        size = p3di_format_u32((uint32_t)value, text);
    else
        size = p3d_format_f32((float)value, text);
    text[size] = '\0';
    return p3di_diff_text(d, text);
}

/* ---- A pair of LODs ---- */

static double largest_coordinate(const struct side *side)
{
    float largest = 0;

    for (uint32_t i = 0; i < side->lod->point_count; i++) {
        const struct p3d_vec3 p = side->lod->points[i];

        if (isfinite(p.x) && isfinite(p.y) && isfinite(p.z))
            largest = fmaxf(largest, fmaxf(fabsf(p.x), fmaxf(fabsf(p.y), fabsf(p.z))));
    }
    return largest;
}

/* An ODOL's positions are those of its source less the centre, as floats: neither the difference nor the sum with the
 * centre is exact (docs/format/odol.md, "What the numbers mean"). */
static double rounding_of(const struct differ *d, size_t s, const struct side *side)
{
    struct p3d_vec3 centre;
    float largest;

    if (!side->odol)
        return 0;
    centre = d->documents[s]->odol->bounding_center;
    largest = fmaxf(fabsf(centre.x), fmaxf(fabsf(centre.y), fabsf(centre.z)));
    return largest > 0 && isfinite(largest) ? FLT_EPSILON * (largest + largest_coordinate(side)) : 0;
}

static void compare_lods(struct comparison *c)
{
    p3di_diff_prepare(c);
    if (!c->d->has_failed)
        p3di_diff_points(c);
    if (!c->d->has_failed)
        p3di_diff_faces(c);
    if (!c->d->has_failed)
        p3di_diff_report_points(c);
    if (!c->d->has_failed)
        p3di_diff_report_faces(c);
    if (!c->d->has_failed)
        p3di_diff_surfaces(c);
    if (!c->d->has_failed)
        p3di_diff_proxies(c);
    if (!c->d->has_failed)
        p3di_diff_selections(c);
    if (!c->d->has_failed)
        p3di_diff_tags(c);
    if (!c->d->has_failed && c->sides[0].odol && c->sides[1].odol)
        p3di_diff_odol_lod(c);
}

/* Models of one LOD each, so that no more memory is needed than the largest pair takes. */
static void compare_pair(struct differ *d, const struct p3d_diff_lod *pair)
{
    const uint32_t indices[2] = {pair->first, pair->second};
    struct p3d_model *models[2] = {NULL, NULL};
    struct comparison c = {.d = d};

    for (size_t s = 0; s < 2 && !d->has_failed; s++) {
        const struct p3d_document *document = d->documents[s];

        models[s] = p3d_document_model(document, &indices[s], 1, d->options, d->error);
        d->has_failed = !models[s];
        if (d->has_failed)
            continue;
        c.sides[s].model = models[s];
        c.sides[s].lod = &models[s]->lods[0];
        c.sides[s].odol = document->odol ? &document->odol->lods[indices[s]] : NULL;
        c.sides[s].mlod = document->mlod ? &document->mlod->lods[indices[s]] : NULL;
        c.tolerance += rounding_of(d, s, &c.sides[s]);
    }
    c.tolerance = fmax(c.tolerance, d->tolerance);
    if (!d->has_failed)
        compare_lods(&c);
    p3d_model_free(models[0]);
    p3d_model_free(models[1]);
    p3di_arena_clear(d->work);
}

/* ---- LODs ---- */

/* Something that is the same if only the resolution of a LOD changed. */
static uint64_t key_of_content(const struct p3d_document *document, uint32_t lod)
{
    const struct p3d_mlod_lod *mlod = document->mlod ? &document->mlod->lods[lod] : NULL;
    const struct p3d_odol_lod *odol = document->odol ? &document->odol->lods[lod] : NULL;
    const uint32_t points = mlod ? mlod->points.count : odol->vertex_count;
    const uint32_t faces = mlod ? mlod->face_count : odol->face_count;

    return p3di_hash_mix(mix_u64(points, faces), mlod ? mlod->tag_count : odol->selection_count);
}

static void match_lods(struct differ *d, struct pairs *lods)
{
    uint64_t *resolutions[2], *contents[2];

    p3di_pairs_init(d, lods, d->documents[0]->lod_count, d->documents[1]->lod_count);
    for (size_t s = 0; s < 2; s++) {
        resolutions[s] = p3di_diff_alloc(d, lods->counts[s], sizeof(uint64_t));
        contents[s] = p3di_diff_alloc(d, lods->counts[s], sizeof(uint64_t));
        for (uint32_t i = 0; i < lods->counts[s] && !d->has_failed; i++) {
            resolutions[s][i] = float_bits(p3d_document_resolution(d->documents[s], i));
            contents[s][i] = key_of_content(d->documents[s], i);
        }
    }
    p3di_pairs_match(d, lods, resolutions, MATCH_IN_ORDER);
    if (!d->is_cross)
        p3di_pairs_match(d, lods, contents, MATCH_UNIQUE);
}

static struct p3d_diff_lod diff_lod(const struct differ *d, uint32_t first, uint32_t second)
{
    const size_t s = first == P3D_DIFF_NONE;
    struct p3d_diff_lod lod = {p3d_document_resolution(d->documents[s], s ? second : first), first, second, false};

    lod.is_damaged = (first != P3D_DIFF_NONE && p3d_document_lod_error(d->documents[0], first)) ||
                     (second != P3D_DIFF_NONE && p3d_document_lod_error(d->documents[1], second));
    return lod;
}

/* Those of the first model in their order, then those that are new. */
static uint32_t list_lods(struct differ *d, const struct pairs *lods, struct p3d_diff_lod *list)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < lods->counts[0]; i++)
        list[count++] = diff_lod(d, i, lods->partners[0][i] == ALONE ? P3D_DIFF_NONE : lods->partners[0][i]);
    for (uint32_t i = 0; i < lods->counts[1]; i++)
        if (lods->partners[1][i] == ALONE)
            list[count++] = diff_lod(d, P3D_DIFF_NONE, i);
    return count;
}

static struct p3d_bytes lod_bytes(const struct differ *d, size_t s, uint32_t lod)
{
    const struct p3d_document *document = d->documents[s];
    const uint64_t offset = document->mlod ? document->mlod->lods[lod].offset : document->odol->lods[lod].offset;
    const uint64_t size = document->mlod ? document->mlod->lods[lod].size : document->odol->lods[lod].size;

    if (!d->what || !d->what->data[s] || size > UINT32_MAX || offset > d->what->sizes[s] ||
        size > d->what->sizes[s] - offset)
        return (struct p3d_bytes){NULL, 0};
    return (struct p3d_bytes){d->what->data[s] + offset, (uint32_t)size};
}

/* An ODOL's LOD also depends on the header: nothing of that may have changed. */
static bool has_same_bytes(const struct differ *d, const struct p3d_diff_lod *lod)
{
    const struct p3d_bytes a = lod_bytes(d, 0, lod->first), b = lod_bytes(d, 1, lod->second);

    if (d->is_cross || d->is_header_changed || !a.size || a.size != b.size)
        return false;
    return memcmp(a.data, b.data, a.size) == 0;
}

static void report_lod(struct differ *d, const struct p3d_diff_lod *lod)
{
    float after;

    if (lod->first == P3D_DIFF_NONE || lod->second == P3D_DIFF_NONE) {
        p3di_diff_add(d, (struct p3d_change){.kind = lod->first == P3D_DIFF_NONE ? P3D_CHANGE_LOD_ADDED
                                                                                 : P3D_CHANGE_LOD_REMOVED});
        return;
    }
    after = p3d_document_resolution(d->documents[1], lod->second);
    if (float_bits(lod->resolution) != float_bits(after))
        p3di_diff_add(d, (struct p3d_change){.kind = P3D_CHANGE_LOD_RESOLUTION,
                                             .before = p3di_diff_number(d, lod->resolution),
                                             .after = p3di_diff_number(d, after)});
    if (d->documents[0]->odol && d->documents[1]->odol)
        p3di_diff_odol_axes(d, lod->first, lod->second);
    if (!lod->is_damaged && !has_same_bytes(d, lod))
        compare_pair(d, lod);
}

static void compare(struct differ *d, struct p3d_diff *diff)
{
    const size_t most = (size_t)d->documents[0]->lod_count + d->documents[1]->lod_count;
    struct p3d_diff_lod *list = keep(d, most, sizeof *list);
    struct pairs lods;

    if (d->documents[0]->odol && d->documents[1]->odol) {
        p3di_diff_odol_model(d);
        d->is_header_changed = d->change_count || d->documents[0]->odol->version != d->documents[1]->odol->version;
    }
    match_lods(d, &lods);
    if (d->has_failed)
        return;
    diff->lods = list;
    diff->lod_count = list_lods(d, &lods, list);
    if (!p3di_pairs_are_ordered(&lods) && !d->is_cross)
        p3di_diff_add(d, (struct p3d_change){.kind = P3D_CHANGE_LODS_REORDERED});
    p3di_arena_clear(d->work);
    for (uint32_t i = 0; i < diff->lod_count && !d->has_failed; i++) {
        d->lod = (int32_t)i;
        report_lod(d, &list[i]);
    }
    diff->changes = d->changes;
    diff->change_count = d->change_count;
    diff->is_same = true;
    for (uint32_t i = 0; i < d->change_count; i++)
        diff->is_same &= p3d_change_is_note(d->changes[i].kind);
}

/* ---- The result ---- */

static uint64_t input_size(const struct p3d_document *document)
{
    return p3di_arena_input(document->mlod ? document->mlod->memory : document->odol->memory);
}

static bool start(struct differ *d)
{
    const uint64_t first = input_size(d->documents[0]), second = input_size(d->documents[1]);
    const uint64_t size = first == P3DI_NO_INPUT || second == P3DI_NO_INPUT ? P3DI_NO_INPUT : first + second;

    d->arena = p3di_arena_new(d->options, size);
    d->work = p3di_arena_new(d->options, size);
    if (!d->arena || !d->work)
        p3di_diff_fail_memory(d);
    return !d->has_failed;
}

struct p3d_diff *p3d_diff_documents(const struct p3d_document *first, const struct p3d_document *second,
                                    const struct p3d_diff_options *what, const struct p3d_options *options,
                                    struct p3d_error *error)
{
    struct differ d = {
        .documents = {first, second}, .options = options, .what = what, .error = error, .lod = P3D_NO_LOD};
    struct p3d_diff *diff = NULL;

    p3di_error_clear(error);
    if ((!first->mlod && !first->odol) || (!second->mlod && !second->odol)) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "no file is given");
        return NULL;
    }
    d.has_odol = first->odol || second->odol;
    d.is_cross = (first->odol != NULL) != (second->odol != NULL);
    d.tolerance = what && what->tolerance > 0 ? what->tolerance : 0;
    if (start(&d)) {
        diff = keep(&d, 1, sizeof *diff);
        if (diff)
            compare(&d, diff);
    }
    if (d.work)
        p3di_arena_free(d.work);
    if (!d.has_failed) {
        diff->memory = d.arena;
        return diff;
    }
    if (d.arena)
        p3di_arena_free(d.arena);
    return NULL;
}

void p3d_diff_free(struct p3d_diff *diff)
{
    if (diff)
        p3di_arena_free(diff->memory);
}
