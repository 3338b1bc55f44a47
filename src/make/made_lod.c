/* made_lod.c: a LOD of fewer faces, with the data of the faces that stay.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"

#include "model/directions.h"
#include "model/topology.h"

#define NOT_KEPT UINT32_MAX

/* The most points of a selection without faces that is kept whole: a named point, an axis. */
#define MOST_NAMED_POINTS 2u

/* The area on the texture that a triangle without one gets, by the square of its longest side. */
#define LITTLE_AREA 1e-3f

/* A LOD while it is made. */
struct made_lod {
    const struct lod_maker *lod_maker;
    const struct surface *surface;
    struct p3d_model_lod *lod;
    uint32_t *point_of;   /* by point of the source: its number in the LOD, or NOT_KEPT */
    uint32_t *sources;    /* and back */
    uint32_t *normal_of;  /* by normal of the source: its number in the LOD, or NOT_KEPT */
    uint32_t *first_face; /* by face of the source, with an end: the first face that it has become */
    struct p3d_model_face *faces;
    struct p3d_model_corner *corners;
    uint32_t *corner_sources; /* by corner: the corner of the source */
    uint32_t *places;         /* by corner: its place in the surface, or NOT_KEPT: a proxy's */
};

/* Triangles and proxies in the order of the source's faces, so that the faces of a selection are ascending. Numbers of
 * proxies stand behind the numbers of all triangles. Counts stand two places further, so that they are the first faces
 * in the end. */
static void order_faces(struct made_lod *made_lod, uint32_t *order)
{
    const uint32_t face_count = made_lod->lod_maker->source->face_count,
                   triangle_count = made_lod->surface->triangle_count;
    uint32_t *first = made_lod->first_face;

    for (uint32_t i = 0; i < triangle_count; i++)
        first[made_lod->surface->faces[i] + 2]++;
    for (uint32_t i = 0; i < face_count; i++)
        first[i + 2] += first[i + 1] + made_lod->lod_maker->is_proxy[i];
    for (uint32_t i = 0; i < triangle_count; i++)
        order[first[made_lod->surface->faces[i] + 1]++] = i;
    for (uint32_t i = 0; i < face_count; i++)
        if (made_lod->lod_maker->is_proxy[i])
            order[first[i + 1]++] = triangle_count + i;
}

/* Returns its first corner. */
static uint32_t add_face(struct made_lod *made_lod, uint32_t source, uint32_t corner_count)
{
    const struct p3d_model_face *face = &made_lod->lod_maker->source->faces[source];
    const uint32_t first = made_lod->lod->corner_count;

    made_lod->faces[made_lod->lod->face_count++] =
        (struct p3d_model_face){first, corner_count, face->flags, face->material};
    made_lod->lod->corner_count += corner_count;
    return first;
}

/* With numbers of the source, until all that is kept is known. */
static void set_corner(const struct made_lod *made_lod, uint32_t corner, uint32_t source, struct p3d_model_corner is,
                       uint32_t place)
{
    made_lod->corners[corner] = is;
    made_lod->places[corner] = place;
    made_lod->corner_sources[corner] = source;
}

static void add_triangle(struct made_lod *made_lod, uint32_t triangle)
{
    const uint32_t first = add_face(made_lod, made_lod->surface->faces[triangle], 3);

    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t place = 3 * triangle + i;
        const struct lod_vertex *vertex = &made_lod->lod_maker->vertices[made_lod->surface->vertices[place]];

        set_corner(made_lod, first + i, vertex->corner,
                   (struct p3d_model_corner){made_lod->surface->points[place], vertex->normal}, place);
    }
}

static void add_proxy(struct made_lod *made_lod, uint32_t face)
{
    const struct p3d_model_face *source = &made_lod->lod_maker->source->faces[face];
    const uint32_t first = add_face(made_lod, face, source->corner_count);

    for (uint32_t i = 0; i < source->corner_count; i++) {
        const uint32_t corner = source->first_corner + i;

        set_corner(made_lod, first + i, corner, made_lod->lod_maker->source->corners[corner], NOT_KEPT);
    }
}

static void make_faces(struct made_lod *made_lod)
{
    const struct p3d_model_lod *source = made_lod->lod_maker->source;
    const uint32_t triangle_count = made_lod->surface->triangle_count;
    size_t face_count = triangle_count, corner_count = 3 * face_count;
    uint32_t *order;

    for (uint32_t i = 0; i < source->face_count; i++)
        if (made_lod->lod_maker->is_proxy[i]) {
            face_count++;
            corner_count += source->faces[i].corner_count;
        }
    made_lod->first_face =
        p3di_job_alloc(made_lod->lod_maker->job, (size_t)source->face_count + 2, sizeof *made_lod->first_face);
    order = p3di_job_alloc(made_lod->lod_maker->job, face_count, sizeof *order);
    made_lod->faces = p3di_job_alloc(made_lod->lod_maker->job, face_count, sizeof *made_lod->faces);
    made_lod->corners = p3di_job_alloc(made_lod->lod_maker->job, corner_count, sizeof *made_lod->corners);
    made_lod->corner_sources = p3di_job_alloc(made_lod->lod_maker->job, corner_count, sizeof *made_lod->corner_sources);
    made_lod->places = p3di_job_alloc(made_lod->lod_maker->job, corner_count, sizeof *made_lod->places);
    if (made_lod->lod_maker->job->has_failed)
        return;
    order_faces(made_lod, order);
    for (size_t i = 0; i < face_count; i++)
        if (order[i] < triangle_count)
            add_triangle(made_lod, order[i]);
        else
            add_proxy(made_lod, order[i] - triangle_count);
    made_lod->lod->faces = made_lod->faces;
    made_lod->lod->corners = made_lod->corners;
}

/* ---- Points ---- */

/* Points that are kept for the names of their selections: points without faces, or of selections without other points.
 */
static void keep_named(const struct made_lod *made_lod)
{
    const struct p3d_model_lod *source = made_lod->lod_maker->source;
    uint8_t *is_used = p3di_job_alloc(made_lod->lod_maker->job, source->point_count, 1);

    if (made_lod->lod_maker->job->has_failed || !source->selection_count)
        return;
    for (uint32_t i = 0; i < source->face_count; i++)
        for (uint32_t j = 0; j < source->faces[i].corner_count; j++)
            is_used[source->corners[source->faces[i].first_corner + j].point] = 1;
    for (uint32_t i = 0; i < source->selection_count; i++) {
        const struct p3d_model_selection *selection = &source->selections[i];
        const bool is_named = !selection->face_count && selection->point_count <= MOST_NAMED_POINTS;

        for (uint32_t j = 0; j < selection->point_count; j++)
            if (is_named || !is_used[selection->points[j]])
                made_lod->point_of[selection->points[j]] = 0;
    }
}

static void make_points(struct made_lod *made_lod)
{
    const struct p3d_model_lod *source = made_lod->lod_maker->source;
    struct p3d_vec3 *points;
    uint32_t *flags, *frame_positions;
    struct p3d_model_skin *skins;
    uint32_t count = 0;

    made_lod->point_of = p3di_job_alloc(made_lod->lod_maker->job, source->point_count, sizeof *made_lod->point_of);
    for (uint32_t i = 0; i < source->point_count && !made_lod->lod_maker->job->has_failed; i++)
        made_lod->point_of[i] = NOT_KEPT;
    keep_named(made_lod);
    for (uint32_t i = 0; i < made_lod->lod->corner_count && !made_lod->lod_maker->job->has_failed; i++)
        made_lod->point_of[made_lod->corners[i].point] = 0;
    made_lod->sources = p3di_job_alloc(made_lod->lod_maker->job, source->point_count, sizeof *made_lod->sources);
    for (uint32_t i = 0; i < source->point_count && !made_lod->lod_maker->job->has_failed; i++)
        if (made_lod->point_of[i] != NOT_KEPT) {
            made_lod->sources[count] = i;
            made_lod->point_of[i] = count++;
        }
    points = p3di_job_alloc(made_lod->lod_maker->job, count, sizeof *points);
    flags = source->point_flags ? p3di_job_alloc(made_lod->lod_maker->job, count, sizeof *flags) : NULL;
    skins = source->skins ? p3di_job_alloc(made_lod->lod_maker->job, count, sizeof *skins) : NULL;
    frame_positions =
        source->frame_count ? p3di_job_alloc(made_lod->lod_maker->job, count, sizeof *frame_positions) : NULL;
    for (uint32_t i = 0; i < count && !made_lod->lod_maker->job->has_failed; i++) {
        const uint32_t from = made_lod->sources[i];

        points[i] = source->points[from];
        if (flags)
            flags[i] = source->point_flags[from];
        if (skins)
            skins[i] = source->skins[from];
        if (frame_positions)
            frame_positions[i] = source->frame_positions ? source->frame_positions[from] : from;
    }
    made_lod->lod->points = points;
    made_lod->lod->point_count = count;
    made_lod->lod->point_flags = flags;
    made_lod->lod->skins = skins;
    made_lod->lod->frame_positions = frame_positions;
}

static void number_corners(struct made_lod *made_lod)
{
    const struct p3d_model_lod *source = made_lod->lod_maker->source;
    struct p3d_vec3 *normals = p3di_job_alloc(made_lod->lod_maker->job, source->normal_count, sizeof *normals);

    made_lod->normal_of = p3di_job_alloc(made_lod->lod_maker->job, source->normal_count, sizeof *made_lod->normal_of);
    for (uint32_t i = 0; i < source->normal_count && !made_lod->lod_maker->job->has_failed; i++)
        made_lod->normal_of[i] = NOT_KEPT;
    made_lod->lod->normals = normals;
    for (uint32_t i = 0; i < made_lod->lod->corner_count && !made_lod->lod_maker->job->has_failed; i++) {
        struct p3d_model_corner *corner = &made_lod->corners[i];

        corner->point = made_lod->point_of[corner->point];
        if (corner->normal == P3D_NO_NORMAL)
            continue;
        if (made_lod->normal_of[corner->normal] == NOT_KEPT) {
            normals[made_lod->lod->normal_count] = source->normals[corner->normal];
            made_lod->normal_of[corner->normal] = made_lod->lod->normal_count++;
        }
        corner->normal = made_lod->normal_of[corner->normal];
    }
}

/* ---- Values of corners and edges ---- */

/* Normal maps need directions. A triangle without area on the texture gets a little. If that is not enough, it has no
 * area in the model either, and all its corners get one UV. */
static void give_directions(const struct made_lod *made_lod, struct p3d_vec2 *uvs)
{
    for (uint32_t i = 0; i < made_lod->lod->face_count; i++) {
        const uint32_t first = made_lod->faces[i].first_corner;
        struct p3d_vec3 points[3];
        struct p3d_vec2 *of = &uvs[first];
        uint32_t from = 0;
        float u, v, longest = -1;

        if (made_lod->places[first] == NOT_KEPT ||
            !made_lod->lod_maker->materials[made_lod->faces[i].material].material.size)
            continue;
        for (uint32_t j = 0; j < 3; j++)
            points[j] = made_lod->lod->points[made_lod->corners[first + j].point];
        if (has_directions(points, of))
            continue;
        for (uint32_t j = 0; j < 3; j++) {
            u = of[(j + 1) % 3].u - of[j].u;
            v = of[(j + 1) % 3].v - of[j].v;
            if (u * u + v * v > longest) {
                longest = u * u + v * v;
                from = j;
            }
        }
        u = of[(from + 1) % 3].u - of[from].u;
        v = of[(from + 1) % 3].v - of[from].v;
        of[(from + 2) % 3].u -= v * LITTLE_AREA;
        of[(from + 2) % 3].v += u * LITTLE_AREA;
        if (!has_directions(points, of))
            of[1] = of[2] = of[0];
    }
}

static void make_uvs(const struct made_lod *made_lod)
{
    const struct p3d_model_lod *source = made_lod->lod_maker->source;
    struct p3d_model_uv_set *sets = p3di_job_alloc(made_lod->lod_maker->job, source->uv_set_count, sizeof *sets);

    for (uint32_t i = 0; i < source->uv_set_count && !made_lod->lod_maker->job->has_failed; i++) {
        struct p3d_vec2 *uvs = p3di_job_alloc(made_lod->lod_maker->job, made_lod->lod->corner_count, sizeof *uvs);

        for (uint32_t j = 0; j < made_lod->lod->corner_count && uvs; j++)
            uvs[j] = made_lod->surface->uvs && made_lod->places[j] != NOT_KEPT
                         ? made_lod->surface->uvs[(size_t)made_lod->places[j] * source->uv_set_count + i]
                         : source->uv_sets[i].uvs[made_lod->corner_sources[j]];
        if (i == 0 && uvs)
            give_directions(made_lod, uvs);
        sets[i] = (struct p3d_model_uv_set){source->uv_sets[i].id, uvs};
    }
    made_lod->lod->uv_sets = sets;
}

/* Edges, with the smooth numbers of the two corners that the first of their faces has there. */
struct edges {
    struct p3di_set set;
    uint32_t (*smooth)[2]; /* by number of the edge */
    uint8_t *is_sharp;
    uint32_t sharp_count;
};

/* By point: 1 if its corners are not all smooth. NULL: the corners of all points are smooth. */
static const uint8_t *find_split(const struct made_lod *made_lod)
{
    bool has_split = false;
    uint8_t *is_split = p3di_job_alloc(made_lod->lod_maker->job, made_lod->lod->point_count, 1);
    uint32_t *first =
        p3di_job_alloc(made_lod->lod_maker->job, made_lod->lod->point_count, sizeof *first); /* smooth number, and 1 */

    for (uint32_t i = 0; i < made_lod->lod->corner_count && !made_lod->lod_maker->job->has_failed; i++) {
        const uint32_t point = made_lod->corners[i].point,
                       smooth = made_lod->lod_maker->smooth[made_lod->corner_sources[i]] + 1;

        if (!first[point])
            first[point] = smooth;
        if (first[point] != smooth)
            is_split[point] = has_split = true;
    }
    return has_split ? is_split : NULL;
}

static void add_edge(const struct made_lod *made_lod, struct edges *edges, uint32_t a, uint32_t b)
{
    const struct edge edge = edge_of(made_lod->corners[a].point, made_lod->corners[b].point);
    const uint32_t smooth[2] = {made_lod->lod_maker->smooth[made_lod->corner_sources[a]],
                                made_lod->lod_maker->smooth[made_lod->corner_sources[b]]};
    uint32_t number;

    if (p3di_job_add(made_lod->lod_maker->job, &edges->set, &edge, &number))
        memcpy(edges->smooth[number], smooth, sizeof smooth);
    if (made_lod->lod_maker->job->has_failed || edges->is_sharp[number] ||
        memcmp(edges->smooth[number], smooth, sizeof smooth) == 0)
        return;
    edges->is_sharp[number] = 1;
    edges->sharp_count++;
}

/* The sharp edges: edges between faces whose corners are not smooth at one of the ends. */
static void find_sharp(const struct made_lod *made_lod, struct edges *edges)
{
    const uint8_t *is_split = find_split(made_lod);

    if (!is_split)
        return;
    p3di_set_init(&edges->set, made_lod->lod_maker->job->arena, sizeof(struct edge));
    edges->smooth = p3di_job_alloc(made_lod->lod_maker->job, made_lod->lod->corner_count, sizeof *edges->smooth);
    edges->is_sharp = p3di_job_alloc(made_lod->lod_maker->job, made_lod->lod->corner_count, 1);
    for (uint32_t i = 0; i < made_lod->lod->face_count && !made_lod->lod_maker->job->has_failed; i++) {
        const struct p3d_model_face *face = &made_lod->faces[i];

        for (uint32_t j = 0; j < face->corner_count; j++) {
            const uint32_t a = face->first_corner + j, b = face->first_corner + (j + 1) % face->corner_count;
            const bool is_ascending = made_lod->corners[a].point < made_lod->corners[b].point;

            if (is_split[made_lod->corners[a].point] || is_split[made_lod->corners[b].point])
                add_edge(made_lod, edges, is_ascending ? a : b, is_ascending ? b : a);
        }
    }
}

static void make_sharp_edges(const struct made_lod *made_lod)
{
    struct edges edges = {.sharp_count = 0};
    uint32_t used = 0;
    uint8_t *data;

    find_sharp(made_lod, &edges);
    data = p3di_job_alloc(made_lod->lod_maker->job, edges.sharp_count, 8);
    made_lod->lod->sharp_edges = (struct p3d_span){data, edges.sharp_count, 8};
    for (uint32_t i = 0; i < edges.set.count && !made_lod->lod_maker->job->has_failed; i++)
        if (edges.is_sharp[i])
            store_edge(data, used++, edge_at(&edges.set, i).points[0], edge_at(&edges.set, i).points[1]);
}

/* ---- Selections ---- */

static void make_selection(const struct made_lod *made_lod, const struct p3d_model_selection *source,
                           struct p3d_model_selection *selection)
{
    uint32_t face_count = 0, point_count = 0, *points, *faces;
    float *point_weights, *face_weights;

    for (uint32_t i = 0; i < source->point_count; i++)
        point_count += made_lod->point_of[source->points[i]] != NOT_KEPT;
    for (uint32_t i = 0; i < source->face_count; i++)
        face_count += made_lod->first_face[source->faces[i] + 1] - made_lod->first_face[source->faces[i]];
    points = p3di_job_alloc(made_lod->lod_maker->job, point_count, sizeof *points);
    point_weights = p3di_job_alloc(made_lod->lod_maker->job, point_count, sizeof *point_weights);
    faces = p3di_job_alloc(made_lod->lod_maker->job, face_count, sizeof *faces);
    face_weights = p3di_job_alloc(made_lod->lod_maker->job, face_count, sizeof *face_weights);
    *selection = (struct p3d_model_selection){source->name, points, point_weights, 0, faces, face_weights, 0};
    if (made_lod->lod_maker->job->has_failed)
        return;
    for (uint32_t i = 0; i < source->point_count; i++)
        if (made_lod->point_of[source->points[i]] != NOT_KEPT) {
            points[selection->point_count] = made_lod->point_of[source->points[i]];
            point_weights[selection->point_count++] = source->point_weights[i];
        }
    for (uint32_t i = 0; i < source->face_count; i++)
        for (uint32_t j = made_lod->first_face[source->faces[i]]; j < made_lod->first_face[source->faces[i] + 1]; j++) {
            faces[selection->face_count] = j;
            face_weights[selection->face_count++] = source->face_weights[i];
        }
}

static void make_selections(const struct made_lod *made_lod)
{
    const struct p3d_model_lod *source = made_lod->lod_maker->source;
    struct p3d_model_selection *selections =
        p3di_job_alloc(made_lod->lod_maker->job, source->selection_count, sizeof *selections);

    for (uint32_t i = 0; i < source->selection_count && !made_lod->lod_maker->job->has_failed; i++)
        make_selection(made_lod, &source->selections[i], &selections[i]);
    made_lod->lod->selections = selections;
}

void p3di_make_lod(const struct lod_maker *lod_maker, const struct surface *surface, struct p3d_model_lod *lod)
{
    struct made_lod made_lod = {.lod_maker = lod_maker, .surface = surface, .lod = lod};

    *lod = *lod_maker->source; /* properties, proxies and times of key frames are the source's */
    lod->point_count = lod->normal_count = lod->corner_count = lod->face_count = 0;
    lod->masses = (struct p3d_span){NULL, 0, 0};
    lod->is_from_mlod = false;
    make_faces(&made_lod);
    make_points(&made_lod);
    number_corners(&made_lod);
    make_uvs(&made_lod);
    if (lod_maker->source->sharp_edges.count && !lod_maker->job->has_failed)
        make_sharp_edges(&made_lod);
    make_selections(&made_lod);
}
