/* hulls.c: the collision meshes of a glTF: a node and a mesh each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "put.h"

#include "core/vec.h"
#include "looks/hull_color.h"

void p3di_gltf_find_hulls(struct gltf_plan *plan)
{
    const struct p3d_hulls *all = plan->gltf_options->hulls;

    plan->hulls.stream = plan->bin.stream_count;
    if (!all || !all->count || !(plan->hulls.items = p3di_job_alloc(&plan->job, all->count, sizeof *plan->hulls.items)))
        return;
    for (uint32_t i = 0; i < all->count && !plan->job.has_failed; i++) {
        const struct p3d_hull *hull = &all->items[i];
        uint32_t odd_count = 0;

        if (!i || hull->resolution != hull[-1].resolution)
            plan->hulls.items[plan->hulls.count++].first = i;
        plan->hulls.items[plan->hulls.count - 1].count++;
        for (uint32_t j = 0; j < hull->point_count; j++)
            odd_count += !vec3_is_finite(hull->points[j]);
        p3di_warn_of(plan->job.options, (uint32_t)hull->lod, odd_count,
                     "points of a hull are not finite; written as 0 0 0");
        p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_HULL_POINTS, i, 3, hull->point_count);
        p3di_gltf_add_stream(plan, GLTF_NONE, GLTF_HULL_INDICES, i, 1,
                             3 * (hull->corner_count - 2 * hull->polygon_count));
    }
}

void p3di_gltf_number_hulls(struct gltf_plan *plan, uint64_t *count)
{
    for (uint32_t i = 0; i < plan->hulls.count; i++) {
        plan->hulls.items[i].node = (uint32_t)*count;
        *count += 1 + (uint64_t)plan->hulls.items[i].count;
    }
}

/* ---- The JSON ---- */

static void put_name(struct p3di_json *json, const struct p3d_hull *hull, const char *more, struct p3d_bytes name)
{
    char lod[P3D_LOD_NAME_SIZE];

    p3di_json_begin_string(json, "name");
    p3di_json_add(json, p3d_bytes_of(p3d_lod_name(hull->resolution, lod)));
    p3di_json_add(json, p3d_bytes_of(more));
    p3di_json_add(json, name);
    p3di_json_end_string(json);
}

static void put_number(struct p3di_json *json, const char *key, float value)
{
    if (isfinite(value))
        p3di_json_f32(json, key, value);
}

/* The number of corners of each polygon, of which the mesh has triangles. */
static void put_corner_counts(struct p3di_json *json, const struct p3d_hull *hull)
{
    p3di_json_begin_string(json, "polygons");
    for (uint32_t i = 0; i < hull->polygon_count; i++) {
        char text[16];

        text[p3di_format_u32(hull->corner_counts[i], text)] = 0;
        if (i)
            p3di_json_add(json, p3d_bytes_of(";"));
        p3di_json_add(json, p3d_bytes_of(text));
    }
    p3di_json_end_string(json);
}

static void put_extras(struct p3di_json *json, const struct p3d_hull *hull)
{
    const struct p3d_vec3 center = p3di_gltf_mirrored(hull->center_of_mass);

    p3di_json_open(json, "extras", '{');
    p3di_json_string(json, "hull", hull->name);
    put_number(json, "volume", hull->volume);
    if (vec3_is_finite(hull->center_of_mass)) {
        p3di_json_f32(json, "center_of_mass.x", center.x);
        p3di_json_f32(json, "center_of_mass.y", center.y);
        p3di_json_f32(json, "center_of_mass.z", center.z);
    }
    put_corner_counts(json, hull);
    p3di_json_close(json, '}');
}

static void put_group_node(struct p3di_json *json, const struct gltf_hulls *group, const struct p3d_hull *first)
{
    p3di_json_open(json, NULL, '{');
    put_name(json, first, " hulls", p3d_bytes_of(""));
    p3di_json_open(json, "children", '[');
    for (uint32_t i = 0; i < group->count; i++)
        p3di_json_u64(json, NULL, group->node + 1 + i);
    p3di_json_close(json, ']');
    p3di_json_open(json, "extras", '{');
    if (first->lod != P3D_NO_LOD)
        p3di_json_u64(json, "lod", (uint32_t)first->lod);
    p3di_json_f32(json, "resolution", first->resolution);
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

void p3di_gltf_put_hull_nodes(struct p3di_json *json, const struct gltf_plan *plan)
{
    for (uint32_t i = 0; i < plan->hulls.count; i++) {
        const struct gltf_hulls *group = &plan->hulls.items[i];
        const struct p3d_hull *hulls = plan->gltf_options->hulls->items + group->first;

        put_group_node(json, group, hulls);
        for (uint32_t j = 0; j < group->count; j++) {
            p3di_json_open(json, NULL, '{');
            put_name(json, &hulls[j], " hull ", hulls[j].name);
            p3di_json_u64(json, "mesh", plan->mesh_count + group->first + j);
            put_extras(json, &hulls[j]);
            p3di_json_close(json, '}');
        }
    }
}

/* Without normals, so that each triangle is flat. */
void p3di_gltf_put_hull_meshes(struct p3di_json *json, const struct gltf_plan *plan)
{
    for (uint32_t i = 0; plan->hulls.count && i < plan->gltf_options->hulls->count; i++) {
        const struct p3d_hull *hull = &plan->gltf_options->hulls->items[i];

        p3di_json_open(json, NULL, '{');
        put_name(json, hull, " hull ", hull->name);
        p3di_json_open(json, "primitives", '[');
        p3di_json_open(json, NULL, '{');
        p3di_json_open(json, "attributes", '{');
        p3di_json_u64(json, "POSITION", plan->hulls.stream + 2 * i);
        p3di_json_close(json, '}');
        p3di_json_u64(json, "indices", plan->hulls.stream + 2 * i + 1);
        p3di_json_u64(json, "material", plan->materials.count);
        p3di_json_close(json, '}');
        p3di_json_close(json, ']');
        p3di_json_close(json, '}');
    }
}

/* The material of a hull is transparent, as a hull lies around its mesh. */
void p3di_gltf_put_hull_material(struct p3di_json *json, const struct gltf_plan *plan)
{
    if (!plan->hulls.count)
        return;
    p3di_json_open(json, NULL, '{');
    p3di_json_string(json, "name", plan->materials.names[plan->model->material_count]);
    p3di_json_open(json, "pbrMetallicRoughness", '{');
    p3di_json_floats(json, "baseColorFactor", p3di_hull_color, 4);
    p3di_json_u64(json, "metallicFactor", 0);
    p3di_json_close(json, '}');
    p3di_json_text(json, "alphaMode", "BLEND");
    p3di_json_close(json, '}');
}
