/* hulls.c: the collision meshes of a binarised model against the LODs that they were made of (docs/format/physx.md,
 * "The four lists").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "core/vec.h"
#include "model/hull_lists.h"

/* Vertices of real meshes lie on points, but for their last digits; points stand out by 0.7 mm, or 1.1e-3 of the mesh
 * at most. */
#define LEAST_DISTANCE 1e-4 /* metres */
#define LEAST_OUT 8e-4
#define VERTEX_OFF 1e-4 /* of the size of the mesh */
#define POINT_OUT 2e-3

enum { MOST_STEPS = 1 << 24 }; /* the limit for damaged files; real ones need less than a tenth */

/* A mesh and its component. */
struct sides {
    const struct p3d_physx_mesh *mesh;
    const struct p3d_model_selection *component;
    bool is_turned; /* the mesh, by half about y */
    double size;    /* of the mesh */
};

/* The number of vertices or points that are off, and the distance of the worst. */
struct offs {
    uint32_t count;
    double most;
};

static void note_distance(struct offs *offs, double distance, double limit)
{
    if (!(distance > limit)) /* another rule reports numbers that are not finite */
        return;
    offs->count++;
    offs->most = fmax(offs->most, distance);
}

/* A point of the component, where the mesh is. */
static struct vec place_of(const struct check *check, const struct sides *sides, uint32_t index)
{
    const struct vec center = vec_of(check->document->odol->bounding_center);
    const struct vec p = vec_subtract(vec_of(check->lod->points[sides->component->points[index]]), center);

    return sides->is_turned ? (struct vec){-p.x, p.y, -p.z} : p;
}

static void measure_vertices(const struct check *check, const struct sides *sides, struct offs *offs)
{
    for (uint32_t i = 0; i < sides->mesh->vertices.count; i++) {
        const struct vec vertex = vec_of(p3d_vec3_at(sides->mesh->vertices, i));
        double least = INFINITY;

        for (uint32_t j = 0; j < sides->component->point_count; j++)
            least = fmin(least, vec_length(vec_subtract(place_of(check, sides, j), vertex)));
        note_distance(offs, least, LEAST_DISTANCE + VERTEX_OFF * sides->size);
    }
}

static void measure_points(const struct check *check, const struct sides *sides, struct offs *offs)
{
    for (uint32_t i = 0; i < sides->component->point_count; i++) {
        const struct vec p = place_of(check, sides, i);
        double most = -INFINITY;

        for (uint32_t j = 0; j < sides->mesh->polygons.count; j++) {
            const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(sides->mesh, j);

            most = fmax(most, vec_dot(vec_of(polygon.normal), p) + polygon.distance);
        }
        note_distance(offs, most, LEAST_OUT + POINT_OUT * sides->size);
    }
}

static void compare(struct check *check, const struct sides *sides)
{
    const struct finding_place place =
        p3di_place_selection(check, P3D_ELEMENT_COMPONENT, (uint32_t)(sides->component - check->lod->selections));
    const char *which = sides->is_turned ? " of the one that is turned" : "";
    struct offs vertices = {0, 0}, points = {0, 0};

    measure_vertices(check, sides, &vertices);
    measure_points(check, sides, &points);
    if (vertices.count)
        p3di_find(check, RULE_HULL_VERTEX, place, "%u of %u vertices%s, by up to %.3f m", vertices.count,
                  sides->mesh->vertices.count, which, vertices.most);
    if (points.count)
        p3di_find(check, RULE_HULL_TOO_SMALL, place, "%u of %u points%s, by up to %.3f m", points.count,
                  sides->component->point_count, sides->is_turned ? " out of the one that is turned" : "", points.most);
}

/* ---- Lists ---- */

static bool is_of_mesh(const struct p3d_model_selection *selection)
{
    return p3di_is_component(selection->name) && selection->face_count;
}

static void compare_components(struct check *check, size_t list)
{
    const struct p3d_odol_mesh *mesh = check->document->odol->physx->lists[list].meshes;
    uint64_t steps = 0;

    for (uint32_t i = 0; i < check->lod->selection_count && !check->job.has_failed; i++) {
        struct sides sides = {.component = &check->lod->selections[i], .is_turned = list >= 2};

        if (!is_of_mesh(sides.component) || !(sides.mesh = mesh++->convex))
            continue;
        steps += (uint64_t)sides.component->point_count *
                 ((uint64_t)sides.mesh->vertices.count + sides.mesh->polygons.count);
        if (steps > MOST_STEPS)
            return;
        sides.size = vec_length(vec_subtract(vec_of(sides.mesh->bbox_max), vec_of(sides.mesh->bbox_min)));
        compare(check, &sides);
    }
}

/* True if a list has as many meshes as it should. */
static bool check_count(struct check *check, size_t list, uint32_t expected, const char *of)
{
    const uint32_t count = check->document->odol->physx->lists[list].mesh_count;

    if (count != expected)
        p3di_find(check, RULE_HULL_COUNT, p3di_place_lod(), "%s: %u, meshes%s: %u", of, expected,
                  list < 2 ? "" : " for the model turned", count);
    return count == expected;
}

void p3di_check_hulls(struct check *check)
{
    const struct p3d_odol *odol = check->document->odol;
    const bool is_roadway = check->kind == P3D_LOD_ROADWAY;
    uint32_t component_count = 0;

    if (!odol || !odol->physx || check->odol != p3di_find_mesh_lod(odol, is_roadway))
        return;
    for (uint32_t i = 0; i < check->lod->selection_count; i++)
        component_count += is_of_mesh(&check->lod->selections[i]);
    for (size_t i = is_roadway; i < P3D_ODOL_MESH_LISTS; i += 2) {
        if (is_roadway)
            check_count(check, i, check->odol->face_count, "faces");
        else if (check_count(check, i, component_count, "components with faces"))
            compare_components(check, i);
    }
}
