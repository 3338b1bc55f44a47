/* nodes.c: the scenes and nodes of a glTF: LODs, and points that have names.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Everything else about a node stands in its extras, as texts and numbers alone: assimp gives up where it finds an
 * object or an array in them. */
#include "put.h"

#include "core/vec.h"

#include <stdio.h>

/* ---- Scenes ---- */

/* The nodes of LODs come first, then the nodes of groups. */
static uint32_t group_node(const struct gltf_plan *plan, enum gltf_place place)
{
    return plan->lod_count + (place == GLTF_OTHER && plan->tree.place_counts[GLTF_VISUAL] ? 1 : 0);
}

/* The best LOD first: it stands for the model. */
static void put_roots(struct p3di_json *json, const struct gltf_plan *plan)
{
    if (plan->tree.best != GLTF_NONE)
        p3di_json_u64(json, NULL, plan->tree.best);
    for (uint32_t i = 0; i < plan->lod_count; i++)
        if (plan->lods[i].place == GLTF_ROOT && i != plan->tree.best)
            p3di_json_u64(json, NULL, i);
    if (plan->tree.place_counts[GLTF_VISUAL])
        p3di_json_u64(json, NULL, group_node(plan, GLTF_VISUAL));
    if (plan->tree.place_counts[GLTF_OTHER])
        p3di_json_u64(json, NULL, group_node(plan, GLTF_OTHER));
    if (plan->skeleton.bone_count)
        p3di_json_u64(json, NULL, plan->skeleton.node + plan->skeleton.bone_count);
    for (uint32_t i = 0; i < plan->hulls.count; i++)
        p3di_json_u64(json, NULL, plan->hulls.items[i].node);
}

static void put_scene(struct p3di_json *json, const struct gltf_plan *plan)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "name", "model");
    if (plan->lod_count || plan->hulls.count || plan->skeleton.bone_count) { /* arrays must not be empty */
        p3di_json_open(json, "nodes", '[');
        put_roots(json, plan);
        p3di_json_close(json, ']');
    }
    if (plan->gltf_options->is_lossless)
        p3di_gltf_put_model_extras(json, plan);
    p3di_json_close(json, '}');
}

void p3di_gltf_put_scenes(struct p3di_json *json, const struct gltf_plan *plan)
{
    p3di_json_u64(json, "scene", 0);
    p3di_json_open(json, "scenes", '[');
    put_scene(json, plan);
    p3di_json_close(json, ']');
}

/* ---- LODs ---- */

static bool is_in_a_name(const struct p3d_model_lod *lod, char c)
{
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_bytes name = p3d_text(lod->selections[i].name);

        if (name.size && memchr(name.data, c, name.size))
            return true;
    }
    return false;
}

/* The separator of a list of names: mostly ';', or else '\n', or what no name has. */
static char separator_of(const struct p3d_model_lod *lod)
{
    char c = 1;

    if (!is_in_a_name(lod, '\n'))
        return is_in_a_name(lod, ';') ? '\n' : ';';
    while (c < '~' && is_in_a_name(lod, c))
        c++;
    return c;
}

/* Selections with the same name differ by their place in the list. */
static void put_selections(struct p3di_json *json, const struct gltf_lod *lod)
{
    const char text[2] = {separator_of(lod->lod), 0};
    const struct p3d_bytes separator = p3d_bytes_of(text);

    p3di_json_begin_string(json, "selections");
    for (uint32_t i = 0; i < lod->lod->selection_count; i++) {
        if (i)
            p3di_json_add(json, separator);
        p3di_json_add(json, lod->lod->selections[i].name);
    }
    p3di_json_end_string(json);
    if (text[0] != ';' && text[0] != '\n')
        p3di_json_text(json, "selectionSeparator", text);
    if (lod->lod->selection_count == 1 && text[0] == '\n')
        p3di_json_u64(json, "selectionCount", 1); /* the ';' does not separate */
    for (uint32_t i = 0; lod->mesh.number != GLTF_NONE && lod->attributes && i < lod->lod->selection_count; i++)
        if (lod->attributes[i].size && lod->is_again[i])
            p3di_json_u64(json, (const char *)lod->attributes[i].data, i);
        else if (lod->attributes[i].size)
            p3di_json_string(json, (const char *)lod->attributes[i].data, lod->lod->selections[i].name);
}

static void put_lod_extras(struct p3di_json *json, const struct gltf_plan *plan, const struct gltf_lod *lod)
{
    p3di_json_open(json, "extras", '{');
    p3di_json_u64(json, "lod", lod->lod->index);
    if (isfinite(lod->lod->resolution))
        p3di_json_f32(json, "resolution", lod->lod->resolution);
    for (uint32_t i = 0; i < lod->lod->property_count; i++) {
        p3di_json_string(json, lod->property_keys[i], lod->lod->properties[i].value);
        if (lod->latin_keys[i])
            p3di_json_text(json, lod->latin_keys[i], "");
    }
    if (lod->lod->selection_count)
        put_selections(json, lod);
    if (plan->gltf_options->is_lossless)
        p3di_gltf_put_lossless_extras(json, plan, lod);
    p3di_json_close(json, '}');
}

static void put_lod_node(struct p3di_json *json, const struct gltf_plan *plan, uint32_t index)
{
    const struct gltf_lod *lod = &plan->lods[index];
    const uint32_t child_count = lod->proxies.count + lod->points.count - lod->proxies.jointed_count;

    p3di_json_open(json, NULL, '{');
    p3di_json_string(json, "name", lod->name);
    if (lod->mesh.number != GLTF_NONE)
        p3di_json_u64(json, "mesh", lod->mesh.number);
    if (lod->mesh.number != GLTF_NONE && lod->is_skinned)
        p3di_json_u64(json, "skin", 0);
    if (child_count) {
        p3di_json_open(json, "children", '[');
        for (uint32_t i = 0; i < lod->proxies.count + lod->points.count; i++)
            if (i >= lod->proxies.count || !p3di_gltf_is_hung(lod, i))
                p3di_json_u64(json, NULL, lod->first_child + i);
        p3di_json_close(json, ']');
    }
    put_lod_extras(json, plan, lod);
    p3di_json_close(json, '}');
}

/* LODs that can be hidden together. */
static void put_group_node(struct p3di_json *json, const struct gltf_plan *plan, enum gltf_place place,
                           const char *name)
{
    if (!plan->tree.place_counts[place])
        return;
    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "name", name);
    p3di_json_open(json, "children", '[');
    for (uint32_t i = 0; place == GLTF_VISUAL && i < plan->tree.visual_count; i++)
        if (plan->lods[plan->tree.visual[i]].place == place)
            p3di_json_u64(json, NULL, plan->tree.visual[i]);
    for (uint32_t i = 0; place == GLTF_OTHER && i < plan->lod_count; i++)
        if (plan->lods[i].place == place)
            p3di_json_u64(json, NULL, i);
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
}

/* ---- Points ---- */

#define NO_NUMBER UINT32_MAX

/* `point`: its number in the file, for extras; NO_NUMBER: it stands nowhere else */
static void put_point_node(struct p3di_json *json, struct p3d_vec3 at, uint32_t point, struct p3d_bytes name,
                           uint32_t number)
{
    char text[16];

    snprintf(text, sizeof text, ".%u", (unsigned)number);
    p3di_json_open(json, NULL, '{');
    p3di_json_begin_string(json, "name");
    p3di_json_add(json, name);
    if (number != NO_NUMBER)
        p3di_json_add(json, p3d_bytes_of(text));
    p3di_json_end_string(json);
    p3di_gltf_put_place(json, at, (struct p3d_vec3){0, 0, 0});
    if (point != NO_NUMBER) {
        p3di_json_open(json, "extras", '{');
        p3di_json_u64(json, "point", point);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, '}');
}

static void put_point_nodes(struct p3di_json *json, const struct gltf_lod *writer, bool is_lossless)
{
    const struct p3d_model_lod *lod = writer->lod;

    for (uint32_t i = 0; writer->points.is_taken && i < lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];

        for (uint32_t j = 0; writer->points.names_points[i] && j < selection->point_count && !json->has_failed; j++)
            put_point_node(json, lod->points[selection->points[j]], is_lossless ? selection->points[j] : NO_NUMBER,
                           selection->name, j ? j + 1 : NO_NUMBER);
    }
    for (uint32_t i = 0; writer->points.is_taken && !writer->has_names_only && i < lod->point_count; i++)
        if (!writer->points.is_taken[i])
            put_point_node(json, lod->points[i], is_lossless ? i : NO_NUMBER, p3d_bytes_of("point"), i);
}

void p3di_gltf_put_nodes(struct p3di_json *json, const struct gltf_plan *plan)
{
    if (!plan->node_count)
        return;
    p3di_json_open(json, "nodes", '[');
    for (uint32_t i = 0; i < plan->lod_count; i++)
        put_lod_node(json, plan, i);
    put_group_node(json, plan, GLTF_VISUAL, "visual LODs");
    put_group_node(json, plan, GLTF_OTHER, "other LODs");
    for (uint32_t i = 0; i < plan->lod_count; i++) {
        for (uint32_t j = 0; j < plan->lods[i].proxies.count; j++)
            p3di_gltf_put_proxy(json, plan, i, j);
        put_point_nodes(json, &plan->lods[i], plan->gltf_options->is_lossless);
    }
    p3di_gltf_put_joints(json, plan);
    p3di_gltf_put_hull_nodes(json, plan);
    p3di_json_close(json, ']');
}
