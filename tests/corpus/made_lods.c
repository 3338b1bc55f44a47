/* made_lods.c: LODs that the library makes, against those that people made: of each model with several visual LODs a
 * LOD is made with as many triangles as each of the others has, and both are compared with the best one.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * made_lods FILE... prints a line for each LOD: triangles, and Hausdorff distances in metres, both ways, sampled. */
#include <p3d/p3d.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct triangle {
    struct p3d_vec3 corners[3];
};

/* A tree of boxes around triangles. */
struct node {
    float min[3], max[3];
    uint32_t first, count; /* triangles; count 0: children are at first and first + 1 */
};

struct mesh {
    struct triangle *triangles;
    uint32_t count;
    struct node *nodes;
    uint32_t node_count;
};

static void *need(void *memory)
{
    if (!memory) {
        fputs("no memory\n", stderr);
        exit(2);
    }
    return memory;
}

/* ---- Triangles ---- */

static void mark_proxies(const struct p3d_model_lod *lod, uint8_t *is_proxy)
{
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const uint32_t selection = lod->proxies[i].selection;

        for (uint32_t j = 0; selection != P3D_NO_SELECTION && j < lod->selections[selection].face_count; j++)
            is_proxy[lod->selections[selection].faces[j]] = 1;
    }
}

static bool is_flat(const uint32_t *points)
{
    return points[0] == points[1] || points[1] == points[2] || points[2] == points[0];
}

/* Points of triangles, three each; without proxies. The caller frees it. */
static uint32_t *triangles_of(const struct p3d_model_lod *lod, uint32_t *count)
{
    uint8_t *is_proxy = need(calloc(lod->face_count + 1, 1));
    uint32_t *points = need(malloc(((size_t)lod->face_count + 1) * 6 * sizeof *points));

    *count = 0;
    mark_proxies(lod, is_proxy);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];

        for (uint32_t j = 2; j < face->corner_count && !is_proxy[i]; j++) {
            uint32_t *to = &points[(size_t)3 * *count];

            to[0] = lod->corners[face->first_corner].point;
            to[1] = lod->corners[face->first_corner + j - 1].point;
            to[2] = lod->corners[face->first_corner + j].point;
            *count += !is_flat(to);
        }
    }
    free(is_proxy);
    return points;
}

/* ---- Distances ---- */

static float axis_of(struct p3d_vec3 v, unsigned axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static unsigned sort_axis;

static int compare_middles(const void *a, const void *b)
{
    const struct triangle *ta = a, *tb = b;
    const float ma =
        axis_of(ta->corners[0], sort_axis) + axis_of(ta->corners[1], sort_axis) + axis_of(ta->corners[2], sort_axis);
    const float mb =
        axis_of(tb->corners[0], sort_axis) + axis_of(tb->corners[1], sort_axis) + axis_of(tb->corners[2], sort_axis);

    return (ma > mb) - (ma < mb);
}

static void build_node(struct mesh *mesh, uint32_t index, uint32_t first, uint32_t count)
{
    struct node *node = &mesh->nodes[index];
    uint32_t children;

    for (unsigned axis = 0; axis < 3; axis++) {
        node->min[axis] = INFINITY;
        node->max[axis] = -INFINITY;
        for (uint32_t i = 0; i < 3 * count; i++) {
            const float value = axis_of(mesh->triangles[first + i / 3].corners[i % 3], axis);

            node->min[axis] = fminf(node->min[axis], value);
            node->max[axis] = fmaxf(node->max[axis], value);
        }
    }
    node->first = first;
    node->count = count;
    if (count <= 4)
        return;
    sort_axis = 0;
    for (unsigned axis = 1; axis < 3; axis++)
        if (node->max[axis] - node->min[axis] > node->max[sort_axis] - node->min[sort_axis])
            sort_axis = axis;
    qsort(&mesh->triangles[first], count, sizeof *mesh->triangles, compare_middles);
    children = mesh->node_count;
    mesh->node_count += 2;
    node->first = children;
    node->count = 0;
    build_node(mesh, children, first, count / 2);
    build_node(mesh, children + 1, first + count / 2, count - count / 2);
}

static struct mesh mesh_of(const struct p3d_model_lod *lod)
{
    struct mesh mesh = {.count = 0};
    uint32_t *points = triangles_of(lod, &mesh.count);

    mesh.triangles = need(malloc(((size_t)mesh.count + 1) * sizeof *mesh.triangles));
    mesh.nodes = need(malloc(((size_t)2 * mesh.count + 2) * sizeof *mesh.nodes));
    for (uint32_t i = 0; i < 3 * mesh.count; i++)
        mesh.triangles[i / 3].corners[i % 3] = lod->points[points[i]];
    free(points);
    mesh.node_count = 1;
    build_node(&mesh, 0, 0, mesh.count);
    return mesh;
}

static void free_mesh(struct mesh *mesh)
{
    free(mesh->triangles);
    free(mesh->nodes);
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void subtract(double *to, struct p3d_vec3 a, struct p3d_vec3 b)
{
    to[0] = (double)a.x - b.x;
    to[1] = (double)a.y - b.y;
    to[2] = (double)a.z - b.z;
}

/* Squared, of v from the part of the edge between 0 and 1. */
static double edge_distance(const double *v, const double *edge)
{
    const double length = dot(edge, edge), along = length > 0 ? fmax(0, fmin(1, dot(v, edge) / length)) : 0;
    const double rest[3] = {v[0] - along * edge[0], v[1] - along * edge[1], v[2] - along * edge[2]};

    return dot(rest, rest);
}

static double triangle_distance(struct p3d_vec3 p, const struct triangle *t)
{
    double ab[3], ac[3], bc[3], ap[3], bp[3], n[3], best, side;

    subtract(ab, t->corners[1], t->corners[0]);
    subtract(ac, t->corners[2], t->corners[0]);
    subtract(bc, t->corners[2], t->corners[1]);
    subtract(ap, p, t->corners[0]);
    subtract(bp, p, t->corners[1]);
    best = fmin(edge_distance(ap, ab), fmin(edge_distance(ap, ac), edge_distance(bp, bc)));
    n[0] = ab[1] * ac[2] - ab[2] * ac[1];
    n[1] = ab[2] * ac[0] - ab[0] * ac[2];
    n[2] = ab[0] * ac[1] - ab[1] * ac[0];
    side = dot(n, n);
    if (side > 0) { /* inside, seen along the normal? */
        const double d00 = dot(ab, ab), d01 = dot(ab, ac), d11 = dot(ac, ac), d20 = dot(ap, ab), d21 = dot(ap, ac);
        const double scale = d00 * d11 - d01 * d01;
        const double v = (d11 * d20 - d01 * d21) / scale, w = (d00 * d21 - d01 * d20) / scale;

        if (v >= 0 && w >= 0 && v + w <= 1)
            best = fmin(best, dot(ap, n) * dot(ap, n) / side);
    }
    return best;
}

static double box_distance(const struct node *node, struct p3d_vec3 p)
{
    double sum = 0;

    for (unsigned axis = 0; axis < 3; axis++) {
        const double value = axis_of(p, axis);
        const double out = fmax(0, fmax(node->min[axis] - value, value - node->max[axis]));

        sum += out * out;
    }
    return sum;
}

static double nearest(const struct mesh *mesh, uint32_t index, struct p3d_vec3 p, double best)
{
    const struct node *node = &mesh->nodes[index];
    double boxes[2];
    unsigned nearer;

    for (uint32_t i = 0; i < node->count; i++)
        best = fmin(best, triangle_distance(p, &mesh->triangles[node->first + i]));
    if (node->count || !mesh->count)
        return best;
    for (unsigned i = 0; i < 2; i++)
        boxes[i] = box_distance(&mesh->nodes[node->first + i], p);
    nearer = boxes[1] < boxes[0];
    for (unsigned i = 0; i < 2; i++, nearer = !nearer)
        if (boxes[nearer] < best)
            best = nearest(mesh, node->first + nearer, p, best);
    return best;
}

static double area_of(const struct triangle *t)
{
    double ab[3], ac[3];

    subtract(ab, t->corners[1], t->corners[0]);
    subtract(ac, t->corners[2], t->corners[0]);
    return 0.5 * sqrt(fmax(0, dot(ab, ab) * dot(ac, ac) - dot(ab, ac) * dot(ab, ac)));
}

#define SAMPLES 5000.0

/* The largest distance of points of one surface from the other: corners, and samples by area. */
static double one_way(const struct mesh *from, const struct mesh *to)
{
    double area = 0, worst = 0, due = 0;
    uint32_t number = 0;

    for (uint32_t i = 0; i < from->count; i++)
        area += area_of(&from->triangles[i]);
    for (uint32_t i = 0; i < from->count; i++) {
        const struct triangle *t = &from->triangles[i];

        for (unsigned j = 0; j < 3; j++)
            worst = fmax(worst, nearest(to, 0, t->corners[j], INFINITY));
        for (due += SAMPLES * area_of(t) / area; due >= 1; due--, number++) {
            /* a sequence that fills the triangle evenly */
            double u = fmod(0.7548776662466927 * number, 1), v = fmod(0.5698402909980532 * number, 1);
            const double swap = u + v > 1 ? 1 : 0;

            u = swap + u * (1 - 2 * swap);
            v = swap + v * (1 - 2 * swap);
            const struct p3d_vec3 p = {(float)(t->corners[0].x + u * (t->corners[1].x - t->corners[0].x) +
                                               v * (t->corners[2].x - t->corners[0].x)),
                                       (float)(t->corners[0].y + u * (t->corners[1].y - t->corners[0].y) +
                                               v * (t->corners[2].y - t->corners[0].y)),
                                       (float)(t->corners[0].z + u * (t->corners[1].z - t->corners[0].z) +
                                               v * (t->corners[2].z - t->corners[0].z))};

            worst = fmax(worst, nearest(to, 0, p, INFINITY));
        }
    }
    return sqrt(worst);
}

static double hausdorff(const struct mesh *a, const struct mesh *b)
{
    return a->count && b->count ? fmax(one_way(a, b), one_way(b, a)) : INFINITY;
}

/* ---- Open edges ---- */

struct edge {
    struct p3d_vec3 ends[2]; /* the smaller one first */
    uint32_t count;
};

static int compare_places(const struct p3d_vec3 *a, const struct p3d_vec3 *b)
{
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    return (a->z > b->z) - (a->z < b->z);
}

static int compare_edges(const void *a, const void *b)
{
    const struct edge *ea = a, *eb = b;
    const int first = compare_places(&ea->ends[0], &eb->ends[0]);

    return first ? first : compare_places(&ea->ends[1], &eb->ends[1]);
}

/* Edges of one face, by place; with `has_many` of three and more, too: there a surface may end at another. */
static struct edge *open_edges(const struct p3d_model_lod *lod, bool has_many, uint32_t *count)
{
    uint32_t triangle_count, used = 0, *points = triangles_of(lod, &triangle_count);
    struct edge *edges = need(malloc(((size_t)3 * triangle_count + 1) * sizeof *edges));

    for (uint32_t i = 0; i < 3 * triangle_count; i++) {
        struct edge edge = {{lod->points[points[i]], lod->points[points[i % 3 == 2 ? i - 2 : i + 1]]}, 1};

        if (compare_places(&edge.ends[0], &edge.ends[1]) > 0)
            edge = (struct edge){{edge.ends[1], edge.ends[0]}, 1};
        edges[i] = edge;
    }
    free(points);
    qsort(edges, (size_t)3 * triangle_count, sizeof *edges, compare_edges);
    for (uint32_t i = 0, next; i < 3 * triangle_count; i = next) {
        for (next = i + 1; next < 3 * triangle_count && compare_edges(&edges[i], &edges[next]) == 0;)
            next++;
        if (next == i + 1 || (has_many && next > i + 2))
            edges[used++] = edges[i];
    }
    *count = used;
    return edges;
}

/* How many open edges of the made LOD have an end that is on no open edge of the source. A border may go along several
 * edges in one; where it does not, a crack would be. */
static uint32_t count_cracks(const struct p3d_model_lod *source, const struct p3d_model_lod *made)
{
    uint32_t source_count, made_count, cracks = 0;
    struct edge *source_edges = open_edges(source, true, &source_count),
                *made_edges = open_edges(made, false, &made_count);

    for (uint32_t i = 0; i < made_count; i++) {
        bool is_found[2] = {false, false};

        for (uint32_t j = 0; j < source_count && !(is_found[0] && is_found[1]); j++)
            for (unsigned k = 0; k < 4; k++)
                if (compare_places(&made_edges[i].ends[k / 2], &source_edges[j].ends[k % 2]) == 0)
                    is_found[k / 2] = true;
        cracks += !is_found[0] || !is_found[1];
    }
    free(source_edges);
    free(made_edges);
    return cracks;
}

/* ---- Models ---- */

static void compare(const char *path, const struct p3d_model *model, const struct p3d_model_lod *source,
                    const struct p3d_model_lod *hand, const struct mesh *source_mesh)
{
    struct p3d_model alone = *model;
    struct mesh hand_mesh = mesh_of(hand), made_mesh;
    struct p3d_made_lod made;
    struct p3d_model *lods;
    struct p3d_error error;
    const float size = (float)hand_mesh.count;
    const char *name = strrchr(path, '/');

    alone.lods = source;
    alone.lod_count = 1;
    if (hand_mesh.count < 2 || hand_mesh.count >= source_mesh->count) {
        free_mesh(&hand_mesh);
        return;
    }
    lods = p3d_model_make_lods(&alone, &(struct p3d_make_lods_options){&size, 1, true}, &made, NULL, &error);
    if (!lods) {
        fprintf(stderr, "%s: %s\n", path, error.message);
        exit(1);
    }
    made_mesh = mesh_of(&lods->lods[0]);
    printf("%s\t%.9g\t%u\t%u\t%u\t%.4g\t%.4g\t%.4g\t%u\n", name ? name + 1 : path, (double)hand->resolution,
           (unsigned)source_mesh->count, (unsigned)hand_mesh.count, (unsigned)made_mesh.count,
           hausdorff(source_mesh, &hand_mesh), hausdorff(source_mesh, &made_mesh), (double)made.error,
           (unsigned)count_cracks(source, &lods->lods[0]));
    p3d_model_free(lods);
    free_mesh(&hand_mesh);
    free_mesh(&made_mesh);
}

static void compare_all(const char *path, const struct p3d_model *model)
{
    const uint32_t best = p3d_model_best_lod(model);
    const struct p3d_model_lod *source = &model->lods[best];
    struct mesh mesh;

    if (best == model->lod_count || !p3d_lod_is_visual(source->resolution))
        return;
    mesh = mesh_of(source);
    for (uint32_t i = 0; i < model->lod_count; i++)
        if (p3d_lod_is_visual(model->lods[i].resolution) && model->lods[i].resolution > source->resolution)
            compare(path, model, source, &model->lods[i], &mesh);
    free_mesh(&mesh);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct p3d_document document;
        struct p3d_model *model;
        struct p3d_error error;

        if (!p3d_open(argv[i], NULL, &document, &error)) {
            fprintf(stderr, "%s: %s\n", argv[i], error.message);
            continue;
        }
        model = p3d_document_model(&document, NULL, 0, NULL, &error);
        if (model)
            compare_all(argv[i], model);
        p3d_model_free(model);
        p3d_close(&document);
    }
    return 0;
}
