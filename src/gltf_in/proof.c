/* proof.c: what must be right in a glTF before anything of it is placed: lists, nodes, scenes and skins.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "numbers.h"

#include "json.h"

static void prove_list(struct in_gltf *gltf, const char *name)
{
    const json_t *list = json_object_get(gltf->root, name);

    if (list && !json_is_array(list))
        p3di_job_fail(gltf->job, P3D_DAMAGED, "\"%s\" is no list", name);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_object(json_array_get(list, i)))
            p3di_job_fail(gltf->job, P3D_DAMAGED, "%s[%zu] is no object", name, i);
}

/* A number that may be missing names an item of another list. */
static void prove_link(struct in_gltf *gltf, uint32_t node, const char *key, const char *list)
{
    const uint32_t number = p3di_in_number(gltf, p3di_in_item(gltf, "nodes", node), key, IN_NONE);

    if (number != IN_NONE && number >= p3di_in_count(gltf, list))
        p3di_in_fail_at(gltf, "nodes", node, "its \"%s\" is %u, and there is no %s[%u]", key, (unsigned)number, list,
                        (unsigned)number);
}

/* A list that may be missing has the numbers of nodes. */
static void prove_nodes(struct in_gltf *gltf, const char *of, uint32_t index, const char *key)
{
    const json_t *list = json_object_get(p3di_in_item(gltf, of, index), key);
    const uint32_t count = p3di_in_count(gltf, "nodes");

    if (list && !json_is_array(list))
        p3di_in_fail_at(gltf, of, index, "its \"%s\" are no list", key);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *value = json_array_get(list, i);
        const double number = json_is_number(value) ? json_number_value(value) : -1;

        if (!(number >= 0 && number < count) || floor(number) != number)
            p3di_in_fail_at(gltf, of, index, "its \"%s\" name a node that does not exist, at place %zu", key, i);
    }
}

static void prove_place(struct in_gltf *gltf, uint32_t index)
{
    static const struct {
        const char *key;
        size_t count;
    } rows[] = {{"matrix", 16}, {"translation", 3}, {"rotation", 4}, {"scale", 3}};
    const json_t *node = p3di_in_item(gltf, "nodes", index);
    double values[16];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (json_object_get(node, rows[i].key) && !p3di_in_floats(node, rows[i].key, values, rows[i].count))
            p3di_in_fail_at(gltf, "nodes", index, "its \"%s\" is not %zu numbers that a float holds", rows[i].key,
                            rows[i].count);
    if (p3di_in_floats(node, "rotation", values, 4) && values[0] == 0 && values[1] == 0 && values[2] == 0 &&
        values[3] == 0)
        p3di_in_fail_at(gltf, "nodes", index, "its \"rotation\" is 0 0 0 0, which is none; no rotation is 0 0 0 1");
}

void p3di_in_prove(struct in_gltf *gltf)
{
    static const char *const lists[] = {"accessors", "animations", "bufferViews", "buffers", "images", "materials",
                                        "meshes",    "nodes",      "samplers",    "scenes",  "skins",  "textures"};
    const uint32_t scene = p3di_in_number(gltf, gltf->root, "scene", IN_NONE);

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        prove_list(gltf, lists[i]);
    if (scene != IN_NONE && scene >= p3di_in_count(gltf, "scenes"))
        p3di_job_fail(gltf->job, P3D_DAMAGED, "\"scene\" is %u, and there is no scenes[%u]", (unsigned)scene,
                      (unsigned)scene);
    for (uint32_t i = 0; i < p3di_in_count(gltf, "scenes") && !gltf->job->has_failed; i++)
        prove_nodes(gltf, "scenes", i, "nodes");
    for (uint32_t i = 0; i < p3di_in_count(gltf, "meshes") && !gltf->job->has_failed; i++)
        if (!json_is_array(json_object_get(p3di_in_item(gltf, "meshes", i), "primitives")))
            p3di_in_fail_at(gltf, "meshes", i, "its \"primitives\" are no list");
    for (uint32_t i = 0; i < p3di_in_count(gltf, "skins") && !gltf->job->has_failed; i++)
        prove_nodes(gltf, "skins", i, "joints");
    for (uint32_t i = 0; i < p3di_in_count(gltf, "nodes") && !gltf->job->has_failed; i++) {
        prove_nodes(gltf, "nodes", i, "children");
        prove_link(gltf, i, "mesh", "meshes");
        prove_link(gltf, i, "skin", "skins");
        prove_place(gltf, i);
    }
}
