/* masses.c: masses of points, and where the centre of mass is.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "core/vec.h"
#include "model/last_lod.h"

#include <float.h>

#define LEAST_DISTANCE 0.01 /* metres from the hull that still count as inside */

/* ---- A LOD ---- */

/* True if the ODOL can hold it, and what stands there for one divided by it. */
static bool is_held(double sum)
{
    return sum <= FLT_MAX && (!(sum > 0) || 1 / sum <= FLT_MAX);
}

static double sum_of(struct p3d_span masses)
{
    double sum = 0;

    for (uint32_t i = 0; i < masses.count; i++)
        sum += p3d_f32_at(masses, i);
    return sum;
}

/* Points of components: other points, such as those of proxies, need no mass. */
static void mark_components(struct check *check, bool *is_marked)
{
    uint64_t visits = 0;

    for (uint32_t i = 0; i < check->lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &check->lod->selections[i];

        if (!p3d_text_starts_with(selection->name, "component"))
            continue;
        visits += selection->point_count;
        if (visits > (uint64_t)4 * check->lod->point_count + 64)
            return; /* many components of the same points take no longer */
        for (uint32_t j = 0; j < selection->point_count; j++)
            is_marked[selection->points[j]] = true;
    }
}

static void check_points(struct check *check, struct p3d_span masses, double sum)
{
    bool *is_marked = p3di_job_alloc(&check->job, check->lod->point_count, sizeof *is_marked);
    struct tally bad = {0, 0}, infinite = {0, 0}, without = {0, 0};

    if (!is_marked)
        return;
    mark_components(check, is_marked);
    for (uint32_t i = 0; i < check->lod->point_count; i++) {
        const float mass = p3d_f32_at(masses, i);

        if (!isfinite(mass))
            tally_add(&infinite, i);
        else if (mass < 0)
            tally_add(&bad, i);
        else if (!(mass > 0) && is_marked[i])
            tally_add(&without, i);
    }
    p3di_find_points(check, RULE_BAD_MASS, &bad, "their mass is negative");
    p3di_find_points(check, RULE_MASS_NOT_FINITE, &infinite, "their mass is infinite or not a number");
    if (!infinite.count && !is_held(sum))
        p3di_find(check, RULE_MASS_NOT_FINITE, p3di_place_lod(), "they weigh %.6g kg together", sum);
    if (sum > 0) /* Geometry PhysX has no mass as a whole where Geometry has the masses */
        p3di_find_points(check, RULE_POINT_WITHOUT_MASS, &without, "their mass is 0");
}

void p3di_check_masses(struct check *check)
{
    const struct p3d_span masses = check->lod->masses;
    const bool has_masses = masses.count && masses.count == check->lod->point_count;
    const double sum = has_masses ? sum_of(masses) : 0;

    check->levels.mass = check->kind == P3D_LOD_GEOMETRY ? sum : check->levels.mass;
    if (check->kind == P3D_LOD_GEOMETRY && check->lod->face_count && !has_masses)
        p3di_find(check, RULE_NO_MASS, p3di_place_lod(), "%u points without masses", check->lod->point_count);
    else if (check->kind == P3D_LOD_GEOMETRY && has_masses && sum == 0)
        p3di_find(check, RULE_NO_MASS, p3di_place_lod(), "%u points weigh 0 kg", check->lod->point_count);
    else if (p3d_lod_has_masses(check->resolution) && has_masses)
        check_points(check, masses, sum);
    else if (!p3d_lod_has_masses(check->resolution) && has_masses)
        p3di_find(check, RULE_MASS_ELSEWHERE, p3di_place_lod(), "%.6g kg", sum);
}

/* ---- The centre of mass ---- */

/* Points of a LOD as the file has them. */
struct cloud {
    struct p3d_span points;
    struct p3d_vec3 origin;
};

static struct vec point_at(const struct cloud *cloud, uint32_t i)
{
    return vec_add(vec_of(p3d_vec3_at(cloud->points, i)), vec_of(cloud->origin));
}

static struct cloud cloud_of(const struct check *check, uint32_t lod)
{
    struct cloud cloud = {{NULL, 0, 0}, {0, 0, 0}};

    if (check->document->mlod)
        cloud.points = check->document->mlod->lods[lod].points;
    else
        cloud = (struct cloud){check->document->odol->lods[lod].positions, check->document->odol->bounding_center};
    return cloud;
}

/* The centre of mass of the LOD's points; false without one. */
static bool find_center(const struct check *check, uint32_t lod, struct vec *center)
{
    const struct cloud cloud = cloud_of(check, lod);
    const struct p3d_mlod_lod *mlod = check->document->mlod ? &check->document->mlod->lods[lod] : NULL;
    struct p3d_span masses = {NULL, 0, 0};
    struct vec sum = {0, 0, 0};
    double mass = 0;

    for (uint32_t i = 0; mlod && i < mlod->tag_count; i++)
        if (mlod->tags[i].kind == P3D_TAG_MASS && !mlod->tags[i].is_raw)
            masses = mlod->tags[i].value.mass;
    if (check->document->odol)
        masses = check->document->odol->mass_array;
    if (!masses.count || masses.count != cloud.points.count)
        return false;
    for (uint32_t i = 0; i < masses.count; i++) {
        const double m = p3d_f32_at(masses, i);

        mass += m;
        sum = vec_add(sum, vec_scale(point_at(&cloud, i), m));
    }
    *center = (struct vec){sum.x / mass, sum.y / mass, sum.z / mass};
    return mass > 0 && isfinite(center->x) && isfinite(center->y) && isfinite(center->z);
}

/* The distance of the centre before all points, seen along `along`, which need not have length 1. */
static double distance_along(const struct cloud *cloud, struct vec center, struct vec along)
{
    double least = INFINITY;

    for (uint32_t i = 0; i < cloud->points.count; i++)
        least = fmin(least, vec_dot(vec_subtract(point_at(cloud, i), center), along));
    return least / vec_length(along);
}

/* The distance of the centre outside of the points, as seen along 26 directions: the sides, edges and corners of a
 * cube. Outside along one of them is outside of the hull; what lies outside along others alone is near it. */
static double distance_to_hull(const struct cloud *cloud, struct vec center)
{
    double most = 0;

    for (int direction = 0; direction < 27; direction++) {
        const int x = direction % 3 - 1, y = direction / 3 % 3 - 1, z = direction / 9 - 1;
        const struct vec along = {x, y, z};

        if (vec_dot(along, along) > 0)
            most = fmax(most, distance_along(cloud, center, along));
    }
    return most;
}

/* True if the LOD has only triangles of proxies. */
static bool has_proxies_alone(const struct check *check, uint32_t lod)
{
    const struct p3d_mlod_lod *mlod = check->document->mlod ? &check->document->mlod->lods[lod] : NULL;
    uint32_t proxies = mlod ? 0 : check->document->odol->lods[lod].proxy_count;

    for (uint32_t i = 0; mlod && i < mlod->tag_count; i++)
        proxies += mlod->tags[i].kind == P3D_TAG_SELECTION && p3d_proxy_name(mlod->tags[i].name, NULL, NULL);
    return proxies && proxies >= (mlod ? mlod->face_count : check->document->odol->lods[lod].face_count);
}

static bool is_whole(const struct check *check, uint32_t lod)
{
    return !p3d_document_lod_error(check->document, lod);
}

void p3di_check_center(struct check *check)
{
    const uint32_t best = p3d_document_best_lod(check->document, NULL, 0);
    const uint32_t geometry = p3di_last_lod_of(check->document, P3D_LOD_GEOMETRY);
    struct finding_place place = p3di_place_lod();
    struct vec center;
    struct cloud cloud;
    double distance;

    if (best == check->document->lod_count || !p3d_lod_is_visual(p3d_document_resolution(check->document, best)) ||
        cloud_of(check, best).points.count < 4 || has_proxies_alone(check, best))
        return;
    if (geometry == check->document->lod_count || !is_whole(check, geometry) || !find_center(check, geometry, &center))
        return;
    cloud = cloud_of(check, best);
    distance = distance_to_hull(&cloud, center);
    place.has_position = true;
    place.position = vec_to_floats(center);
    if (distance > LEAST_DISTANCE)
        p3di_find(check, RULE_CENTER_OUTSIDE, place, "it lies %.3f m outside of LOD %u", distance, best);
}
