/* made_lod.c: a LOD of fewer faces, with what belongs to those that stay.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"

#define NOT_KEPT UINT32_MAX

/* The most points of a selection without faces that is kept whole: a named point, an axis. */
#define MOST_NAMED_POINTS 2u

/* A LOD while it is made. */
struct result {
    const struct lod_maker *m;
    const struct surface *surface;
    struct p3d_model_lod *lod;
    uint32_t *point_of;   /* by point of the source: that of the LOD, or NOT_KEPT */
    uint32_t *sources;    /* and back */
    uint32_t *normal_of;  /* by normal of the source, likewise */
    uint32_t *first_face; /* by face of the source, and one more: the first that it has become, and where they end */
    struct p3d_model_face *faces;
    struct p3d_model_corner *corners;
    uint32_t *corner_sources; /* by corner: that of the source */
};

static void copy_corner(struct result *r, uint32_t source)
{
    const struct p3d_model_corner corner = r->m->source->corners[source];

    r->corners[r->lod->corner_count] = corner; /* numbers of the source, until all that is kept is known */
    r->corner_sources[r->lod->corner_count++] = source;
}

/* Faces in the order of the source, so that those of a selection are ascending. */
static void make_faces(struct result *r)
{
    const struct p3d_model_lod *source = r->m->source;
    const uint32_t most = r->surface->triangle_count + source->face_count; /* all, and proxies */
    uint32_t *order = p3di_job_alloc(r->m->job, r->surface->triangle_count, sizeof *order);
    uint32_t *next = p3di_job_alloc(r->m->job, (size_t)source->face_count + 1, sizeof *next);

    r->first_face = p3di_job_alloc(r->m->job, (size_t)source->face_count + 1, sizeof *r->first_face);
    r->faces = p3di_job_alloc(r->m->job, most, sizeof *r->faces);
    r->corners =
        p3di_job_alloc(r->m->job, 3 * (size_t)r->surface->triangle_count + source->corner_count, sizeof *r->corners);
    r->corner_sources = p3di_job_alloc(r->m->job, 3 * (size_t)r->surface->triangle_count + source->corner_count,
                                       sizeof *r->corner_sources);
    if (r->m->job->has_failed)
        return;
    for (uint32_t i = 0; i < r->surface->triangle_count; i++)
        next[r->surface->faces[i] + 1]++;
    for (uint32_t i = 0; i < source->face_count; i++)
        next[i + 1] += next[i];
    for (uint32_t i = 0; i < r->surface->triangle_count; i++)
        order[next[r->surface->faces[i]]++] = i;
    for (uint32_t i = 0, at = 0; i < source->face_count; i++) {
        const struct p3d_model_face *face = &source->faces[i];

        r->first_face[i] = r->lod->face_count;
        for (; at < next[i]; at++) {
            r->faces[r->lod->face_count++] =
                (struct p3d_model_face){r->lod->corner_count, 3, face->flags, face->material};
            for (uint32_t j = 0; j < 3; j++)
                copy_corner(r, r->surface->corners[3 * order[at] + j]);
        }
        if (!r->m->is_proxy[i])
            continue;
        r->faces[r->lod->face_count++] =
            (struct p3d_model_face){r->lod->corner_count, face->corner_count, face->flags, face->material};
        for (uint32_t j = 0; j < face->corner_count; j++)
            copy_corner(r, face->first_corner + j);
    }
    r->first_face[source->face_count] = r->lod->face_count;
    r->lod->faces = r->faces;
    r->lod->corners = r->corners;
}

/* ---- Points ---- */

/* Points that are there for their names: no face stands on them, or they are all that a selection has. */
static void keep_named(const struct result *r)
{
    const struct p3d_model_lod *source = r->m->source;
    uint8_t *is_used = p3di_job_alloc(r->m->job, source->point_count, 1);

    if (r->m->job->has_failed)
        return;
    for (uint32_t i = 0; i < source->face_count; i++)
        for (uint32_t j = 0; j < source->faces[i].corner_count; j++)
            is_used[source->corners[source->faces[i].first_corner + j].point] = 1;
    for (uint32_t i = 0; i < source->selection_count; i++) {
        const struct p3d_model_selection *selection = &source->selections[i];
        const bool is_named = !selection->face_count && selection->point_count <= MOST_NAMED_POINTS;

        for (uint32_t j = 0; j < selection->point_count; j++)
            if (is_named || !is_used[selection->points[j]])
                r->point_of[selection->points[j]] = 0;
    }
}

static void make_points(struct result *r)
{
    const struct p3d_model_lod *source = r->m->source;
    struct p3d_vec3 *points;
    uint32_t *flags, *frame_positions;
    struct p3d_model_skin *skins;
    uint32_t count = 0;

    r->point_of = p3di_job_alloc(r->m->job, source->point_count, sizeof *r->point_of);
    for (uint32_t i = 0; i < source->point_count && !r->m->job->has_failed; i++)
        r->point_of[i] = NOT_KEPT;
    keep_named(r);
    for (uint32_t i = 0; i < r->lod->corner_count && !r->m->job->has_failed; i++)
        r->point_of[r->corners[i].point] = 0;
    r->sources = p3di_job_alloc(r->m->job, source->point_count, sizeof *r->sources);
    for (uint32_t i = 0; i < source->point_count && !r->m->job->has_failed; i++)
        if (r->point_of[i] != NOT_KEPT) {
            r->sources[count] = i;
            r->point_of[i] = count++;
        }
    points = p3di_job_alloc(r->m->job, count, sizeof *points);
    flags = source->point_flags ? p3di_job_alloc(r->m->job, count, sizeof *flags) : NULL;
    skins = source->skins ? p3di_job_alloc(r->m->job, count, sizeof *skins) : NULL;
    frame_positions = source->frame_count ? p3di_job_alloc(r->m->job, count, sizeof *frame_positions) : NULL;
    for (uint32_t i = 0; i < count && !r->m->job->has_failed; i++) {
        const uint32_t from = r->sources[i];

        points[i] = source->points[from];
        if (flags)
            flags[i] = source->point_flags[from];
        if (skins)
            skins[i] = source->skins[from];
        if (frame_positions)
            frame_positions[i] = source->frame_positions ? source->frame_positions[from] : from;
    }
    r->lod->points = points;
    r->lod->point_count = count;
    r->lod->point_flags = flags;
    r->lod->skins = skins;
    r->lod->frame_positions = frame_positions;
}

static void number_corners(struct result *r)
{
    const struct p3d_model_lod *source = r->m->source;
    struct p3d_vec3 *normals = p3di_job_alloc(r->m->job, source->normal_count, sizeof *normals);

    r->normal_of = p3di_job_alloc(r->m->job, source->normal_count, sizeof *r->normal_of);
    for (uint32_t i = 0; i < source->normal_count && !r->m->job->has_failed; i++)
        r->normal_of[i] = NOT_KEPT;
    r->lod->normals = normals;
    for (uint32_t i = 0; i < r->lod->corner_count && !r->m->job->has_failed; i++) {
        struct p3d_model_corner *corner = &r->corners[i];

        corner->point = r->point_of[corner->point];
        if (corner->normal == P3D_NO_NORMAL)
            continue;
        if (r->normal_of[corner->normal] == NOT_KEPT) {
            normals[r->lod->normal_count] = source->normals[corner->normal];
            r->normal_of[corner->normal] = r->lod->normal_count++;
        }
        corner->normal = r->normal_of[corner->normal];
    }
}

/* ---- What corners and edges have ---- */

static void make_uvs(const struct result *r)
{
    const struct p3d_model_lod *source = r->m->source;
    struct p3d_model_uv_set *sets = p3di_job_alloc(r->m->job, source->uv_set_count, sizeof *sets);

    for (uint32_t i = 0; i < source->uv_set_count && !r->m->job->has_failed; i++) {
        struct p3d_vec2 *uvs = p3di_job_alloc(r->m->job, r->lod->corner_count, sizeof *uvs);

        for (uint32_t j = 0; j < r->lod->corner_count && uvs; j++)
            uvs[j] = source->uv_sets[i].uvs[r->corner_sources[j]];
        sets[i] = (struct p3d_model_uv_set){source->uv_sets[i].id, uvs};
    }
    r->lod->uv_sets = sets;
}

struct edge {
    uint32_t points[2]; /* the smaller one first */
};

/* Between faces whose corners are not smooth at one of its ends. */
static void make_sharp_edges(const struct result *r)
{
    struct p3di_job *job = r->m->job;
    uint32_t(*smooth)[2] = p3di_job_alloc(job, r->lod->corner_count, sizeof *smooth); /* by edge: of its first face */
    uint8_t *is_sharp = p3di_job_alloc(job, r->lod->corner_count, 1), *data;
    uint32_t count = 0;
    struct p3di_set edges;

    p3di_set_init(&edges, job->arena, sizeof(struct edge));
    for (uint32_t i = 0; i < r->lod->face_count && !job->has_failed; i++) {
        const struct p3d_model_face *face = &r->faces[i];

        for (uint32_t j = 0; j < face->corner_count; j++) {
            uint32_t a = face->first_corner + j, b = face->first_corner + (j + 1) % face->corner_count, number;
            struct edge edge;

            if (r->corners[a].point > r->corners[b].point) {
                const uint32_t swapped = a;

                a = b;
                b = swapped;
            }
            edge = (struct edge){{r->corners[a].point, r->corners[b].point}};
            a = r->m->smooth[r->corner_sources[a]];
            b = r->m->smooth[r->corner_sources[b]];
            if (p3di_job_add(job, &edges, &edge, &number)) {
                smooth[number][0] = a;
                smooth[number][1] = b;
            }
            if (job->has_failed)
                return;
            count += !is_sharp[number] && (smooth[number][0] != a || smooth[number][1] != b);
            is_sharp[number] |= smooth[number][0] != a || smooth[number][1] != b;
        }
    }
    data = p3di_job_alloc(job, count, sizeof(struct edge));
    r->lod->sharp_edges = (struct p3d_span){data, count, sizeof(struct edge)};
    for (uint32_t i = 0; i < edges.count && !job->has_failed; i++) {
        struct edge edge;

        if (!is_sharp[i])
            continue;
        memcpy(&edge, edges.keys + sizeof edge * i, sizeof edge);
        store_u32(data, edge.points[0]);
        store_u32(data + 4, edge.points[1]);
        data += sizeof edge;
    }
}

/* ---- Selections ---- */

static void make_selection(const struct result *r, const struct p3d_model_selection *source,
                           struct p3d_model_selection *selection)
{
    uint32_t face_count = 0, point_count = 0, *points, *faces;
    float *point_weights, *face_weights;

    for (uint32_t i = 0; i < source->point_count; i++)
        point_count += r->point_of[source->points[i]] != NOT_KEPT;
    for (uint32_t i = 0; i < source->face_count; i++)
        face_count += r->first_face[source->faces[i] + 1] - r->first_face[source->faces[i]];
    points = p3di_job_alloc(r->m->job, point_count, sizeof *points);
    point_weights = p3di_job_alloc(r->m->job, point_count, sizeof *point_weights);
    faces = p3di_job_alloc(r->m->job, face_count, sizeof *faces);
    face_weights = p3di_job_alloc(r->m->job, face_count, sizeof *face_weights);
    *selection = (struct p3d_model_selection){source->name, points, point_weights, 0, faces, face_weights, 0};
    if (r->m->job->has_failed)
        return;
    for (uint32_t i = 0; i < source->point_count; i++)
        if (r->point_of[source->points[i]] != NOT_KEPT) {
            points[selection->point_count] = r->point_of[source->points[i]];
            point_weights[selection->point_count++] = source->point_weights[i];
        }
    for (uint32_t i = 0; i < source->face_count; i++)
        for (uint32_t j = r->first_face[source->faces[i]]; j < r->first_face[source->faces[i] + 1]; j++) {
            faces[selection->face_count] = j;
            face_weights[selection->face_count++] = source->face_weights[i];
        }
}

static void make_selections(const struct result *r)
{
    const struct p3d_model_lod *source = r->m->source;
    struct p3d_model_selection *selections = p3di_job_alloc(r->m->job, source->selection_count, sizeof *selections);

    for (uint32_t i = 0; i < source->selection_count && !r->m->job->has_failed; i++)
        make_selection(r, &source->selections[i], &selections[i]);
    r->lod->selections = selections;
}

void p3di_make_lod(const struct lod_maker *m, const struct surface *surface, struct p3d_model_lod *lod)
{
    struct result r = {.m = m, .surface = surface, .lod = lod};

    *lod = *m->source; /* properties, proxies and times of key frames are those of the source */
    lod->point_count = lod->normal_count = lod->corner_count = lod->face_count = 0;
    lod->masses = (struct p3d_span){NULL, 0, 0};
    make_faces(&r);
    make_points(&r);
    number_corners(&r);
    make_uvs(&r);
    if (m->source->sharp_edges.data && !m->job->has_failed)
        make_sharp_edges(&r);
    make_selections(&r);
}
