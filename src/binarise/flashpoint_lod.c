/* flashpoint_lod.c: a LOD of a model as a LOD of an ODOL of version 7 (docs/format/binarise.md, "Operation
 * Flashpoint").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarised_lod.h"

#include "core/number.h"

#define MOST_VERTICES 32767u /* and faces: the game reads indices with a sign */
#define ON_SURFACE 0x2u
#define NO_TEXTURE_MERGING 0x20000000u
#define ANY_SPECIAL 0x10302u    /* bits of `special` of a LOD that any face has, */
#define ALL_SPECIAL 0x0c000020u /* and that all have */
#define LAND_ON 0x100u
#define FLAG_NO_MERGING 0x1000000u
#define Z_BIAS_SHIFT 18
#define PROXY "proxy:"

/* ---- Vertices ---- */

/* Kinds that the game knows, and does not draw. */
static bool is_shown(enum p3d_lod_kind kind)
{
    static const enum p3d_lod_kind kinds[] = {
        P3D_LOD_GEOMETRY,
        P3D_LOD_MEMORY,
        P3D_LOD_LAND_CONTACT,
        P3D_LOD_ROADWAY,
        P3D_LOD_PATHS,
        P3D_LOD_HIT_POINTS,
        P3D_LOD_VIEW_GEOMETRY,
        P3D_LOD_FIRE_GEOMETRY,
        P3D_LOD_VIEW_CARGO_GEOMETRY,
        P3D_LOD_VIEW_COMMANDER_GEOMETRY,
        P3D_LOD_VIEW_PILOT_GEOMETRY,
        P3D_LOD_VIEW_GUNNER_GEOMETRY,
    };

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i] == kind)
            return false;
    return true;
}

static void find_kind(struct binarised_lod *binarised)
{
    binarised->rule = p3di_split_flashpoint();
    binarised->keeps_order = !is_shown(p3d_lod_kind(binarised->lod->resolution));
    binarised->has_normals = true;
    binarised->uv_set_count = 1;
    binarised->uv_sets[0] = binarised->source->uv_sets;
    binarised->has_uvs = binarised->source->uv_set_count != 0;
}

static void check_room(struct binarised_lod *binarised)
{
    if (binarised->vertex_count > MOST_VERTICES || binarised->face_count > MOST_VERTICES)
        p3di_job_fail(binarised->binariser->job, P3D_UNSUPPORTED,
                      "the LOD cannot be binarised: it has %u %s, and Operation Flashpoint numbers %u",
                      binarised->vertex_count > MOST_VERTICES ? binarised->vertex_count : binarised->face_count,
                      binarised->vertex_count > MOST_VERTICES ? "vertices" : "faces", MOST_VERTICES);
}

/* The points of vertices; and of each point the vertex of its last corner, while faces stand in the source's order. */
static void store_maps(struct binarised_lod *binarised)
{
    uint8_t *to_vertex, *to_point;

    binarised->lod->point_to_vertex =
        p3di_new_table(binarised->binariser->job, binarised->source->point_count, 2, &to_vertex);
    binarised->lod->vertex_to_point = p3di_new_table(binarised->binariser->job, binarised->vertex_count, 2, &to_point);
    if (binarised->binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < binarised->vertex_count; i++) {
        store_u16(to_point + (size_t)2 * i, binarised->vertices[i].point);
        store_u16(to_vertex + (size_t)2 * binarised->vertices[i].point, i);
    }
    for (uint32_t i = 0; i < binarised->face_count; i++)
        for (uint32_t j = 0; j < binarised->faces[i].corner_count; j++) {
            const uint32_t corner = j < 2 || binarised->faces[i].corner_count == 4 ? j ^ 1 : j;
            const uint32_t vertex = binarised->faces[i].vertices[corner];

            store_u16(to_vertex + (size_t)2 * binarised->vertices[vertex].point, vertex);
        }
}

/* ---- Faces ---- */

static uint32_t flag_bits(uint32_t flags)
{
    if (!p3d_face_flags_are_kept(flags))
        return 0;
    return (flags & 0x8 ? ODOL_IS_SHADOW : 0) | (flags & 0x10 ? ODOL_NO_SHADOW : 0) | (flags & 0x300) << Z_BIAS_SHIFT |
           (flags & FLAG_NO_MERGING ? NO_TEXTURE_MERGING : 0);
}

static bool is_hidden(const struct binarised_lod *binarised, uint32_t point)
{
    const uint32_t flags = binarised->source->point_flags ? binarised->source->point_flags[point] : 0;

    return p3d_point_flags_are_kept(flags) && flags & P3D_POINT_HIDDEN;
}

static uint32_t point_bits(const struct binarised_lod *binarised, const struct made_face *face)
{
    uint32_t bits = ODOL_IS_HIDDEN | NO_TEXTURE_MERGING;

    for (uint32_t i = 0; i < face->corner_count; i++)
        if (!is_hidden(binarised, binarised->vertices[face->vertices[i]].point))
            bits = 0;
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (binarised->vertices[face->vertices[i]].flags & LAND_ON)
            bits |= ON_SURFACE;
    return bits;
}

static bool is_collision(const struct binarised_lod *binarised)
{
    const enum p3d_lod_kind kind = p3d_lod_kind(binarised->lod->resolution);

    return kind == P3D_LOD_GEOMETRY || kind == P3D_LOD_VIEW_GEOMETRY || kind == P3D_LOD_FIRE_GEOMETRY;
}

static void make_specials(struct binarised_lod *binarised)
{
    const uint32_t collision = is_collision(binarised) ? ODOL_COLLISION : 0;
    uint32_t any = 0, all = UINT32_MAX;

    for (uint32_t i = 0; i < binarised->face_count; i++) {
        struct made_face *face = &binarised->faces[i];
        const struct made_material *material = &binarised->materials[face->material];

        face->special = p3di_odol_texture_bits(material) | flag_bits(binarised->source->faces[face->source].flags) |
                        point_bits(binarised, face);
        face->has_texture = material->texture.size != 0;
        any |= face->special;
        all &= face->special;
        face->special |= collision;
    }
    p3di_add_odol_clamping(binarised, ODOL_CLAMP_U | ODOL_CLAMP_V);
    binarised->lod->special = (any & ANY_SPECIAL) | (all & ALL_SPECIAL) | collision;
}

/* ---- Proxies ---- */

/* The model that a selection is a proxy of; the first dot ends the path, and a number stands behind it. */
struct old_proxy {
    struct p3d_bytes path;
    int32_t id;
    uint32_t face;        /* the first of its faces */
    uint32_t vertices[3]; /* ascending */
};

static int32_t find_id(const char *text, const char *end)
{
    double number = 0;

    return p3di_parse_number(text, end, &number) && fabs(number) <= INT32_MAX ? (int32_t)number : 0;
}

/* It has three vertices, whatever its face is. */
static bool find_corners(const struct binarised_lod *binarised, const struct p3d_model_selection *from,
                         uint32_t vertices[3])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < from->point_count; i++)
        for (uint32_t j = binarised->point_starts[from->points[i]]; j < binarised->point_starts[from->points[i] + 1];
             j++) {
            uint32_t at = count;

            if (count++ == 3)
                return false;
            for (; at && vertices[at - 1] > binarised->point_vertices[j]; at--)
                vertices[at] = vertices[at - 1];
            vertices[at] = binarised->point_vertices[j];
        }
    return count == 3;
}

static bool find_proxy(const struct binarised_lod *binarised, uint32_t selection, struct old_proxy *proxy)
{
    const struct p3d_model_selection *from = &binarised->source->selections[selection];
    const struct p3d_bytes name = binarised->names[selection];
    const uint32_t begin = sizeof PROXY - 1;
    uint32_t dot = begin;

    if (!binarised->is_kept[selection] || !from->face_count || name.size < begin ||
        memcmp(name.data, PROXY, begin) != 0)
        return false;
    while (dot < name.size && name.data[dot] != '.')
        dot++;
    proxy->path = (struct p3d_bytes){name.data + begin, dot - begin};
    proxy->id = dot == name.size ? -1 : find_id((const char *)name.data + dot + 1, (const char *)name.data + name.size);
    proxy->face = from->faces[0];
    return binarised->source->faces[proxy->face].corner_count >= 3 && find_corners(binarised, from, proxy->vertices);
}

/* The faces are not sorted yet; each face of the source with three corners or more has one. */
static void hide_proxies(struct binarised_lod *binarised)
{
    uint8_t *is_proxy = lod_alloc(binarised, binarised->source->face_count, 1);
    struct old_proxy proxy;

    for (uint32_t i = 0; i < binarised->source->selection_count && is_proxy; i++)
        if (find_proxy(binarised, i, &proxy))
            is_proxy[proxy.face] = 1;
    for (uint32_t i = 0; i < binarised->face_count && is_proxy; i++)
        if (is_proxy[binarised->faces[i].source]) {
            binarised->faces[i].special |= ODOL_HIDDEN_PROXY | NO_TEXTURE_MERGING;
            binarised->faces[i].has_texture = false;
        }
}

static void store_proxy(struct binarised_lod *binarised, const struct old_proxy *from, int32_t selection)
{
    struct p3d_odol_proxy *proxy = &binarised->lod->proxies[binarised->lod->proxy_count++];
    struct p3d_vec3 corners[3];

    for (unsigned i = 0; i < 3; i++)
        corners[i] = binarised->source->points[binarised->vertices[from->vertices[i]].point];
    p3di_make_odol_frame(&binarised->binariser->traits, corners, proxy->transform);
    corners[0] = odol_place(binarised->binariser, corners[0]);
    memcpy(&proxy->transform[9], &corners[0], sizeof corners[0]);
    proxy->model = from->path;
    proxy->id = from->id;
    proxy->named_selection = selection;
    proxy->bone = proxy->section = -1;
}

static void make_proxies(struct binarised_lod *binarised)
{
    struct old_proxy proxy;
    int32_t selection = 0;

    binarised->lod->proxies =
        p3di_job_alloc(binarised->binariser->job, binarised->source->selection_count, sizeof *binarised->lod->proxies);
    for (uint32_t i = 0; i < binarised->source->selection_count && binarised->lod->proxies; i++) {
        if (find_proxy(binarised, i, &proxy))
            store_proxy(binarised, &proxy, selection);
        selection += binarised->is_kept[i];
    }
}

/* ---- Selections ---- */

/* The faces of a selection that is sections, as places in the engine's memory. */
static void store_face_places(struct binarised_lod *binarised, struct p3d_odol_selection *selection,
                              const uint32_t *places)
{
    const uint32_t count = selection->is_sectional ? selection->faces.count : 0;
    uint8_t *data;

    selection->face_weights = p3di_new_table(binarised->binariser->job, 0, 1, &data);
    selection->face_selection = p3di_new_table(binarised->binariser->job, count, 4, &data);
    for (uint32_t i = 0; i < selection->face_selection.count; i++)
        store_u32(data + (size_t)4 * i, places[p3d_odol_index_at(selection->faces, i)]);
}

static void finish_selections(struct binarised_lod *binarised)
{
    const struct odol_traits *traits = &binarised->binariser->traits;
    uint32_t *places = lod_alloc(binarised, binarised->face_count, sizeof *places), place = 0;

    for (uint32_t i = 0; i < binarised->face_count && places; i++) {
        places[i] = place;
        place += traits->face_memory + traits->corner_memory * binarised->faces[i].corner_count;
    }
    for (uint32_t i = 0; i < binarised->lod->selection_count && places; i++) {
        struct p3d_odol_selection *selection = &binarised->lod->selections[i];
        uint8_t *data;

        if (!selection->is_sectional)
            selection->sections = p3di_new_table(binarised->binariser->job, 0, 4, &data);
        if (!selection->weights.count)
            selection->weights = p3di_new_table(binarised->binariser->job, 0, 1, &data);
        store_face_places(binarised, selection, places);
    }
}

/* ---- The LOD ---- */

static void (*const steps[])(struct binarised_lod *) = {
    find_kind,
    p3di_make_odol_vertices,
    check_room,
    store_maps,
    p3di_number_odol_materials,
    p3di_name_odol_selections,
    p3di_index_odol_points,
    make_specials,
    p3di_make_odol_colors,
    hide_proxies,
    p3di_make_odol_sections,
    p3di_store_odol_vertices,
    p3di_make_odol_selections,
    finish_selections,
    make_proxies,
};

void p3di_make_flashpoint_lod(struct binariser *binariser, const struct p3d_model_lod *source, struct p3d_odol_lod *lod)
{
    struct binarised_lod binarised = {.binariser = binariser, .source = source, .lod = lod};

    binarised.work = p3di_arena_new(binariser->job->options, P3DI_NO_INPUT);
    if (!binarised.work) {
        p3di_job_fail_memory(binariser->job);
        return;
    }
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !binariser->job->has_failed; i++)
        steps[i](&binarised);
    p3di_arena_free(binarised.work);
}
