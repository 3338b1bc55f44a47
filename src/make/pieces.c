/* pieces.c: a surface with fewer triangles, whose connected pieces get a share of them each.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * One error counts for all pieces: each piece gets the fewest triangles with which it is not further off, and the error
 * is the smallest for which there are not too many triangles. The distance of a piece is measured. So a thin or small
 * piece stays as long as it is larger than the error. */
#include "pieces.h"

#include "find_root.h"
#include "simplify.h"

#include "core/vec.h"
#include "model/topology.h"

#include <stdlib.h>

/* Levels of a piece have fewer triangles by this. */
#define STEP 0.84

enum {
    LEAST_TRIANGLES = 2,
    MOST_LEVELS = 128,
    MOST_SAMPLES = 512,   /* of a level, each way */
    TRIANGLE_SAMPLES = 4, /* for each triangle of the piece, as long as that is less */
    DROP_SAMPLES = 16,    /* of a piece that may be left out */
    SHARES = 512,         /* of the largest error: the smallest that is enough is found as a number of these */
    FIRST_SHARE = 16,     /* of the largest error: tried first. A power of two, as is SHARES */
    FILL_ROUNDS = 4,
    LARGE = 4096, /* triangles of a piece: with fewer each level is cheap */
    /* The limit, for each triangle: a real model takes 72 at most. Where all triangles cross each other, no more pieces
       are left out, for this error and all other errors. */
    MOST_VISITS = 128
};

#define UNKNOWN (-1.0f)

/* ---- Pieces ---- */

static struct soup_triangle triangle_of(const struct lod_maker *lod_maker, const uint32_t *points)
{
    const struct p3d_vec3 *places = lod_maker->source->points;

    return (struct soup_triangle){{places[points[0]], places[points[1]], places[points[2]]}};
}

/* By triangle of the maker: the number of its piece. */
static uint32_t *number_pieces(struct pieces *pieces)
{
    const struct lod_maker *lod_maker = pieces->lod_maker;
    uint32_t *places = p3di_job_alloc(lod_maker->job, lod_maker->source->point_count, sizeof *places), *parents,
             *numbers;
    struct p3di_set set, roots;

    number_places(lod_maker->job, lod_maker->source->points, lod_maker->source->point_count, &set, places);
    parents = p3di_job_alloc(lod_maker->job, set.count, sizeof *parents);
    numbers = p3di_job_alloc(lod_maker->job, lod_maker->triangle_count, sizeof *numbers);
    for (uint32_t i = 0; i < set.count && !lod_maker->job->has_failed; i++)
        parents[i] = i;
    for (uint32_t i = 0; i < 3 * lod_maker->triangle_count && !lod_maker->job->has_failed; i++) {
        const uint32_t a = find_root(parents, places[lod_maker->vertices[lod_maker->vertex_of[i - i % 3]].point]);

        parents[find_root(parents, places[lod_maker->vertices[lod_maker->vertex_of[i]].point])] = a;
    }
    p3di_set_init(&roots, lod_maker->job->arena, sizeof(uint32_t));
    for (uint32_t i = 0; i < lod_maker->triangle_count && !lod_maker->job->has_failed; i++) {
        const uint32_t root =
            find_root(parents, places[lod_maker->vertices[lod_maker->vertex_of[(size_t)3 * i]].point]);

        p3di_job_add(lod_maker->job, &roots, &root, &numbers[i]);
    }
    pieces->count = roots.count;
    return numbers;
}

/* Triangles piece by piece. */
static void sort_triangles(struct pieces *pieces, const uint32_t *numbers)
{
    const struct lod_maker *lod_maker = pieces->lod_maker;

    for (uint32_t i = 0; i < lod_maker->triangle_count; i++)
        pieces->items[numbers[i]].count++;
    for (uint32_t i = 1; i < pieces->count; i++)
        pieces->items[i].first = pieces->items[i - 1].first + pieces->items[i - 1].count;
    for (uint32_t i = 0; i < pieces->count; i++)
        pieces->items[i].count = 0;
    for (uint32_t i = 0; i < lod_maker->triangle_count; i++) {
        struct piece *piece = &pieces->items[numbers[i]];
        const uint32_t at = piece->first + piece->count++, *vertices = &lod_maker->vertex_of[(size_t)3 * i];
        const uint32_t points[3] = {lod_maker->vertices[vertices[0]].point, lod_maker->vertices[vertices[1]].point,
                                    lod_maker->vertices[vertices[2]].point};

        pieces->triangles[at] = i;
        pieces->piece_of[at] = numbers[i];
        pieces->soup.items[at] = triangle_of(lod_maker, points);
    }
    pieces->soup.count = lod_maker->triangle_count;
}

static struct soup soup_of(const struct pieces *pieces, const struct piece *piece)
{
    return (struct soup){&pieces->soup.items[piece->first], piece->count};
}

static float extent_of(const struct soup *soup)
{
    const struct p3d_bounds box = p3di_soup_bounds(soup);

    return vec3_largest(vec3_subtract(box.max, box.min));
}

static uint32_t count_samples(const struct piece *piece)
{
    return piece->count < MOST_SAMPLES / TRIANGLE_SAMPLES ? piece->count * TRIANGLE_SAMPLES : MOST_SAMPLES;
}

static void make_levels(struct pieces *pieces, struct piece *piece)
{
    struct piece_level levels[MOST_LEVELS];
    double count = piece->count;
    const struct soup soup = soup_of(pieces, piece);

    piece->extent = extent_of(&soup);
    levels[piece->level_count++] = (struct piece_level){piece->count, piece->count, 0, false};
    while (piece->level_count < MOST_LEVELS) {
        const uint32_t next = (uint32_t)(count *= STEP);

        if (next < LEAST_TRIANGLES)
            break;
        if (next < levels[piece->level_count - 1].wanted)
            levels[piece->level_count++] = (struct piece_level){next, next, UNKNOWN, false};
    }
    piece->levels = p3di_job_alloc(pieces->lod_maker->job, piece->level_count, sizeof *piece->levels);
    if (piece->levels)
        memcpy(piece->levels, levels, piece->level_count * sizeof *levels);
    if (piece->level_count == 1) /* it is never measured */
        return;
    p3di_nearest_make(pieces->lod_maker->job, &soup, &piece->nearest);
    p3di_sample(pieces->lod_maker->job, &soup, count_samples(piece), true, &piece->samples);
}

struct ranked {
    float extent;
    uint32_t piece;
};

static int compare_ranked(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;

    if (x->extent != y->extent)
        return x->extent < y->extent ? -1 : 1;
    return x->piece < y->piece ? -1 : 1;
}

static void rank(struct pieces *pieces)
{
    struct ranked *ranked = p3di_job_alloc(pieces->lod_maker->job, pieces->count, sizeof *ranked);

    pieces->by_extent = p3di_job_alloc(pieces->lod_maker->job, pieces->count, sizeof *pieces->by_extent);
    for (uint32_t i = 0; i < pieces->count && !pieces->lod_maker->job->has_failed; i++)
        ranked[i] = (struct ranked){pieces->items[i].extent, i};
    if (!pieces->lod_maker->job->has_failed)
        qsort(ranked, pieces->count, sizeof *ranked, compare_ranked);
    for (uint32_t i = 0; i < pieces->count && !pieces->lod_maker->job->has_failed; i++)
        pieces->by_extent[i] = ranked[i].piece;
}

void p3di_find_pieces(struct lod_maker *lod_maker, struct pieces *pieces)
{
    const uint32_t *numbers;

    *pieces = (struct pieces){.lod_maker = lod_maker};
    if (!lod_maker->charts)
        p3di_find_charts(lod_maker);
    numbers = number_pieces(pieces);
    pieces->items = p3di_job_alloc(lod_maker->job, pieces->count, sizeof *pieces->items);
    pieces->triangles = p3di_job_alloc(lod_maker->job, lod_maker->triangle_count, sizeof *pieces->triangles);
    pieces->piece_of = p3di_job_alloc(lod_maker->job, lod_maker->triangle_count, sizeof *pieces->piece_of);
    pieces->soup.items = p3di_job_alloc(lod_maker->job, lod_maker->triangle_count, sizeof *pieces->soup.items);
    pieces->is_dropped = p3di_job_alloc(lod_maker->job, pieces->count, 1);
    pieces->is_needed = p3di_job_alloc(lod_maker->job, pieces->count, 1);
    pieces->local_of = p3di_job_alloc(lod_maker->job, lod_maker->vertex_count, sizeof *pieces->local_of);
    pieces->last.points = p3di_job_alloc(lod_maker->job, lod_maker->triangle_count, 3 * sizeof *pieces->last.points);
    if (lod_maker->job->has_failed)
        return;
    sort_triangles(pieces, numbers);
    pieces->size = (double)extent_of(&pieces->soup);
    for (uint32_t i = 0; i < pieces->count; i++)
        make_levels(pieces, &pieces->items[i]);
    rank(pieces);
    p3di_nearest_make(lod_maker->job, &pieces->soup, &pieces->nearest);
    p3di_sample(lod_maker->job, &pieces->soup, SAMPLES, true, &pieces->samples);
    pieces->nearest.pieces = pieces->piece_of;
    pieces->nearest.is_skipped = pieces->is_dropped;
}

/* ---- A piece with fewer triangles ---- */

/* A surface of all triangles of a piece, with vertices of its own; *vertices gets their numbers in the maker. */
static struct p3di_triangles take_piece(struct pieces *pieces, const struct piece *piece, uint32_t **vertices)
{
    const struct lod_maker *lod_maker = pieces->lod_maker;
    const size_t count = (size_t)3 * piece->count;
    struct p3d_vec3 *places = p3di_job_alloc(lod_maker->job, count, sizeof *places);
    uint32_t *corners = p3di_job_alloc(lod_maker->job, count, sizeof *corners), used = 0;

    *vertices = p3di_job_alloc(lod_maker->job, count, sizeof **vertices);
    for (size_t i = 0; i < count && !lod_maker->job->has_failed; i++) {
        const uint32_t vertex = lod_maker->vertex_of[(size_t)3 * pieces->triangles[piece->first + i / 3] + i % 3];

        if (!pieces->local_of[vertex]) {
            (*vertices)[used] = vertex;
            places[used] = lod_maker->places[vertex];
            pieces->local_of[vertex] = ++used;
        }
        corners[i] = pieces->local_of[vertex] - 1;
    }
    for (uint32_t i = 0; i < used; i++)
        pieces->local_of[(*vertices)[i]] = 0;
    return (struct p3di_triangles){places, used, corners, lod_maker->job->has_failed ? 0 : count};
}

/* True if borders gave way. */
static bool simplify_piece(struct pieces *pieces, const struct piece *piece, uint32_t wanted, struct surface *surface)
{
    struct lod_maker *lod_maker = pieces->lod_maker;
    const double strict = piece->extent > 0 ? MOST_STRICT * pieces->size / (double)piece->extent : 1;
    uint32_t *vertices;
    struct p3di_triangles triangles = take_piece(pieces, piece, &vertices);

    (void)p3di_simplify(lod_maker->job, &triangles, (size_t)3 * wanted, (float)fmin(strict, 1));
    p3di_surface_of(lod_maker, &triangles, vertices, surface);
    if (surface->triangle_count <= wanted)
        return false;
    (void)p3di_relax(lod_maker, surface, wanted, 1);
    return true;
}

static struct soup soup_of_surface(const struct lod_maker *lod_maker, const struct surface *surface)
{
    struct soup soup = {p3di_job_alloc(lod_maker->job, surface->triangle_count, sizeof *soup.items), 0};

    for (uint32_t i = 0; i < surface->triangle_count && !lod_maker->job->has_failed; i++)
        soup.items[soup.count++] = triangle_of(lod_maker, &surface->points[(size_t)3 * i]);
    return soup;
}

/* The distance of a surface from its source, both ways, metres; or some distance above `most`, if it is more. */
static float measure_piece(struct pieces *pieces, const struct piece *piece, const struct surface *surface, double most)
{
    struct p3di_job *job = pieces->lod_maker->job;
    struct deviation deviation = {0, 0};
    const struct soup soup = soup_of_surface(pieces->lod_maker, surface);
    struct nearest nearest;
    struct samples samples;

    if (soup.count == piece->count) /* nothing has changed */
        return 0;
    if (soup.count < LEAST_TRIANGLES) /* one triangle alone of a closed piece is no surface */
        return INFINITY;
    p3di_nearest_make(job, &soup, &nearest);
    p3di_deviate(&piece->samples, &nearest, 0, most, &deviation);
    if (deviation.largest <= most) {
        p3di_sample(job, &soup, count_samples(piece), false, &samples);
        p3di_deviate(&samples, &piece->nearest, 0, most, &deviation);
    }
    return (float)deviation.largest;
}

/* True if it is known whether the level is further off than `error`. */
static bool is_known(const struct piece_level *level, double error)
{
    return level->error != UNKNOWN && (!level->is_further || (double)level->error > error);
}

/* A level, which is measured now as far as is needed to know whether it is further off than `error`. A large piece
 * whose borders need more triangles than one level wanted comes out alike at all levels that want fewer than it got. */
static const struct piece_level *look_at(struct pieces *pieces, struct piece *piece, uint32_t level, double error)
{
    struct piece_level *of = &piece->levels[level];

    if (of->error == UNKNOWN && piece->stuck && of->wanted < piece->levels[piece->stuck].count)
        *of = piece->levels[piece->stuck];
    if (!is_known(of, error) && !pieces->lod_maker->job->has_failed) {
        const struct p3di_arena_mark mark = p3di_arena_mark(pieces->lod_maker->job->arena);
        const double most = 2 * error; /* the next error is mostly less than that: it will be known then, too */
        struct surface surface = {.triangle_count = 0};

        (void)simplify_piece(pieces, piece, of->wanted, &surface);
        of->error = measure_piece(pieces, piece, &surface, most);
        of->is_further = (double)of->error > most;
        of->count = surface.triangle_count;
        if (of->count > of->wanted && piece->count > LARGE)
            piece->stuck = level;
        p3di_arena_release(pieces->lod_maker->job->arena, mark);
    }
    return of;
}

/* The level with the fewest triangles that is not further off. */
static uint32_t find_level(struct pieces *pieces, struct piece *piece, double error)
{
    uint32_t good = 0, bad = piece->level_count;

    while (bad - good > 1) {
        const uint32_t middle = (good + bad) / 2;

        if ((double)look_at(pieces, piece, middle, error)->error <= error)
            good = middle;
        else
            bad = middle;
    }
    return good;
}

/* ---- Pieces that are left out ---- */

/* True if pieces that stay are as near as `error` to all of this piece; they must stay from then on. */
static bool is_covered(struct pieces *pieces, uint32_t index, double error)
{
    const struct piece *piece = &pieces->items[index];
    const uint32_t step = piece->count / DROP_SAMPLES + 1;
    bool is_all = true;

    pieces->is_dropped[index] = 1;
    for (unsigned pass = 0; pass < 2 && is_all; pass++)
        for (uint32_t i = 0; i < piece->count && is_all; i += step)
            for (unsigned j = 0; j < 3 && is_all; j++) {
                uint32_t triangle = 0;
                const struct p3d_vec3 place = pieces->soup.items[piece->first + i].corners[j];

                is_all = p3di_nearest_find(&pieces->nearest, place, error * error, 0, &triangle) < error * error;
                if (pass && is_all)
                    pieces->is_needed[pieces->piece_of[triangle]] = 1;
            }
    pieces->is_dropped[index] = is_all;
    return is_all;
}

/* Leaves out small pieces where other pieces are near. */
static void drop(struct pieces *pieces, double error)
{
    memset(pieces->is_dropped, 0, pieces->count);
    memset(pieces->is_needed, 0, pieces->count);
    pieces->visits = 0;
    pieces->nearest.visits = &pieces->visits;
    for (uint32_t i = 0; i < pieces->count && !pieces->is_crossed; i++) {
        const uint32_t index = pieces->by_extent[i];

        if ((double)pieces->items[index].extent > error)
            break;
        pieces->is_crossed = pieces->visits > (uint64_t)MOST_VISITS * pieces->soup.count;
        if (!pieces->is_needed[index] && is_covered(pieces, index, error))
            pieces->items[index].chosen = pieces->items[index].level_count;
    }
    pieces->nearest.visits = NULL;
}

/* ---- The error for all ---- */

/* Chooses the levels for an error. Returns how many triangles there are. */
static uint64_t choose(struct pieces *pieces, double error)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < pieces->count; i++)
        pieces->items[i].chosen = 0;
    drop(pieces, error);
    for (uint32_t i = 0; i < pieces->count && !pieces->lod_maker->job->has_failed; i++) {
        struct piece *piece = &pieces->items[i];

        if (piece->chosen == piece->level_count)
            continue;
        piece->chosen = find_level(pieces, piece, error);
        count += piece->levels[piece->chosen].count;
    }
    return count;
}

/* Chooses the levels for the smallest error with which there are not more than `wanted` triangles. Returns how many.
 * Mostly a small error is enough: then the coarse levels that a larger error allows are never made. */
static uint64_t search(struct pieces *pieces, uint64_t wanted, double most_error)
{
    double good = most_error / FIRST_SHARE, bad = 0;

    while (good < most_error && choose(pieces, good) > wanted) {
        bad = good;
        good *= 2;
    }
    if (good >= most_error) {
        const uint64_t count = choose(pieces, most_error);

        if (count > wanted) {
            wanted = count + count / 20; /* nearly as few with less of an error */
            bad = 0;
        }
    }
    while (good - bad > 1.5 * most_error / SHARES && !pieces->lod_maker->job->has_failed) {
        const double middle = (good + bad) / 2;

        if (choose(pieces, middle) <= wanted)
            good = middle;
        else
            bad = middle;
    }
    return choose(pieces, good);
}

/* ---- The surface ---- */

/* Gives finer levels to the pieces that are off most, as long as there is room. */
static void fill(struct pieces *pieces, uint64_t *room)
{
    for (unsigned round = 0; round < FILL_ROUNDS; round++)
        for (uint32_t i = pieces->count; i-- > 0 && !pieces->lod_maker->job->has_failed;) {
            struct piece *piece = &pieces->items[pieces->by_extent[i]];
            uint32_t now, next;

            if (!piece->chosen || piece->chosen == piece->level_count || !(piece->levels[piece->chosen].error > 0))
                continue;
            now = piece->levels[piece->chosen].count;
            next = look_at(pieces, piece, piece->chosen - 1, (double)piece->levels[piece->chosen].error)->count;
            if (next < now || next - now > *room ||
                piece->levels[piece->chosen - 1].error > piece->levels[piece->chosen].error)
                continue;
            *room -= next - now;
            piece->chosen--;
        }
}

/* Room for `count` triangles more. */
struct gatherer {
    struct surface *to;
    uint32_t uv_count; /* a triangle */
    bool has_moved;
};

static void gather(struct pieces *pieces, struct gatherer *gatherer, const struct surface *from)
{
    const struct p3d_model_lod *source = pieces->lod_maker->source;
    struct surface *to = gatherer->to;
    const size_t at = to->triangle_count, count = from->triangle_count;

    if (pieces->lod_maker->job->has_failed)
        return;
    memcpy(&to->faces[at], from->faces, count * sizeof *to->faces);
    memcpy(&to->vertices[3 * at], from->vertices, 3 * count * sizeof *to->vertices);
    memcpy(&to->points[3 * at], from->points, 3 * count * sizeof *to->points);
    if (from->uvs)
        memcpy(&to->uvs[gatherer->uv_count * at], from->uvs, gatherer->uv_count * count * sizeof *to->uvs);
    for (size_t i = 0; i < 3 * count && !from->uvs; i++)
        for (uint32_t set = 0; set < source->uv_set_count; set++)
            to->uvs[gatherer->uv_count * at + i * source->uv_set_count + set] =
                source->uv_sets[set].uvs[pieces->lod_maker->vertices[from->vertices[i]].corner];
    to->triangle_count += from->triangle_count;
}

static void make_room(struct pieces *pieces, struct gatherer *gatherer, uint64_t count)
{
    struct p3di_job *job = pieces->lod_maker->job;

    gatherer->uv_count = 3 * pieces->lod_maker->source->uv_set_count;
    gatherer->to->faces = p3di_job_alloc(job, (size_t)count, sizeof *gatherer->to->faces);
    gatherer->to->vertices = p3di_job_alloc(job, (size_t)count, 3 * sizeof *gatherer->to->vertices);
    gatherer->to->points = p3di_job_alloc(job, (size_t)count, 3 * sizeof *gatherer->to->points);
    gatherer->to->uvs = p3di_job_alloc(job, (size_t)count, (gatherer->uv_count + 1) * sizeof *gatherer->to->uvs);
}

bool p3di_simplify_pieces(struct pieces *pieces, uint32_t wanted, double most_error, struct surface *surface)
{
    struct p3di_job *job = pieces->lod_maker->job;
    const uint64_t count = search(pieces, wanted, most_error);
    uint64_t room = count < wanted ? wanted - count : 0;
    struct gatherer gatherer = {surface, 0, false};
    uint32_t largest = 0;

    fill(pieces, &room);
    for (uint32_t i = 0; i < pieces->count; i++)
        if (pieces->items[i].chosen && pieces->items[i].chosen < pieces->items[i].level_count &&
            pieces->items[i].count > pieces->items[largest].count)
            largest = i;
    make_room(pieces, &gatherer, (count > wanted ? count : wanted) + 8);
    for (uint32_t i = 0; i < pieces->count && !job->has_failed; i++) {
        const struct piece *piece = &pieces->items[i];
        const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
        struct surface part = {.triangle_count = 0};

        if (piece->chosen == piece->level_count)
            continue;
        gatherer.has_moved |= simplify_piece(
            pieces, piece, piece->levels[piece->chosen].wanted + (i == largest && piece->chosen ? (uint32_t)room : 0),
            &part);
        if (surface->triangle_count + part.triangle_count <= (count > wanted ? count : wanted) + 8)
            gather(pieces, &gatherer, &part);
        p3di_arena_release(job->arena, mark);
    }
    return gatherer.has_moved;
}
