/* nodes.c: the scene of a glTF: where nodes are, and which LOD each is in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "walk.h"

#include "json.h"
#include "lod.h"
#include "numbers.h"
#include "parts.h"
#include "scene.h"

#include "model/builder.h"
#include "model/last_lod.h"

#define MEMORY 1e15f
#define MOST_LODS 4096u

/* ---- LODs ---- */

static uint32_t find_lod(struct in_gltf *gltf, float resolution, uint32_t number)
{
    uint32_t key[2] = {0, number}, index;
    struct in_lod *lod;

    memcpy(key, &resolution, sizeof resolution);
    if (!p3di_job_add(gltf->job, &gltf->scene->lod_keys, key, &index))
        return index;
    if (index >= MOST_LODS)
        p3di_job_fail(gltf->job, P3D_UNSUPPORTED, "the glTF has more than 4096 LODs");
    if (!P3DI_ROOM(gltf->job, gltf->scene->lods, gltf->scene->lod_count, gltf->scene->lod_capacity))
        return 0;
    lod = &gltf->scene->lods[gltf->scene->lod_count++];
    *lod = (struct in_lod){.resolution = resolution, .number = number};
    p3di_set_init(&lod->points.places, gltf->job->arena, sizeof(struct in_place));
    p3di_set_init(&lod->points.spots, gltf->job->arena, sizeof(struct p3d_vec3));
    p3di_set_init(&lod->selections.names, gltf->job->arena, 0);
    p3di_set_init(&lod->selections.lowered, gltf->job->arena, 0);
    p3di_set_init(&lod->proxies.listed, gltf->job->arena, sizeof(struct in_proxy_key));
    return index;
}

uint32_t p3di_in_memory(struct in_gltf *gltf)
{
    const uint32_t memory = p3di_last_lod(gltf->scene->lods, gltf->scene->lod_count, sizeof *gltf->scene->lods,
                                          offsetof(struct in_lod, resolution), P3D_LOD_MEMORY);

    return memory < gltf->scene->lod_count ? memory : find_lod(gltf, MEMORY, IN_NONE);
}

/* The LOD of meshes whose nodes name no LOD. */
static uint32_t find_default(struct in_gltf *gltf)
{
    return find_lod(gltf, gltf->import->resolution > 0 ? gltf->import->resolution : IN_RESOLUTION, IN_NONE);
}

/* The LOD that a node names itself, or else the LOD of its parent. */
static uint32_t lod_of(struct in_gltf *gltf, const json_t *node, uint32_t parent_lod, bool *is_itself)
{
    json_t *extras = json_object_get(node, "extras");
    const json_t *value = json_object_get(extras, "resolution");
    const struct p3d_bytes name = p3di_in_text(node, "name");
    float resolution = (float)json_number_value(value);
    uint32_t lod, size;

    *is_itself = false;
    if (json_object_get(extras, "hull"))
        return parent_lod;
    *is_itself = json_is_number(value) && isfinite(resolution);
    if (*is_itself) {
        lod = find_lod(gltf, resolution, p3di_in_number(gltf, extras, "lod", IN_NONE));
        if (!gltf->job->has_failed && !gltf->scene->lods[lod].extras)
            gltf->scene->lods[lod].extras = extras;
        return lod;
    }
    *is_itself = (p3di_lod_of_object(name, &resolution, &size) && isfinite(resolution)) ||
                 p3di_in_is_collision(name, &resolution);
    return *is_itself ? find_lod(gltf, resolution, IN_NONE) : parent_lod;
}

/* ---- Selections ---- */

/* Names with ';' have lines, those with line feeds a separator that the extras say. */
static uint8_t separator_of(const struct in_lod *lod, struct p3d_bytes list)
{
    const struct p3d_bytes own = p3di_in_text(lod->extras, "selectionSeparator");

    if (own.size == 1)
        return own.data[0];
    return list.size && memchr(list.data, '\n', list.size) ? '\n' : ';';
}

/* Selections that the extras list come first, and have the numbers of the list. */
static void list_selections(struct in_gltf *gltf, struct in_lod *lod)
{
    const struct p3d_bytes list = p3di_in_text(lod->extras, "selections");
    const uint8_t separator = separator_of(lod, list);
    const bool is_one = p3di_in_number(gltf, lod->extras, "selectionCount", IN_NONE) == 1;
    uint32_t start = 0;

    for (uint32_t i = 0; list.data && i <= list.size && !gltf->job->has_failed; i++)
        if (i == list.size || (!is_one && list.data[i] == separator)) {
            const struct p3d_bytes name = {list.data + start, i - start};

            p3di_in_list_selection(gltf, lod, name);
            start = i + 1;
        }
    lod->selections.listed_count = lod->selections.count;
    lod->is_ours = p3di_in_extra(lod, "faces") != NULL;
    p3di_in_list_proxies(gltf, lod);
}

/* ---- The tree ---- */

static struct in_node *node_of(const struct in_gltf *gltf, const json_t *value)
{
    const double number = json_is_number(value) ? json_number_value(value) : -1;

    return number >= 0 && number < gltf->scene->node_count ? &gltf->scene->nodes[(uint32_t)number] : NULL;
}

static void mark_joints(struct in_gltf *gltf)
{
    for (uint32_t i = 0; i < gltf->scene->node_count; i++) {
        const json_t *bone = json_object_get(json_object_get(p3di_in_item(gltf, "nodes", i), "extras"), "bone");
        const double number = json_is_number(bone) ? json_number_value(bone) : IN_NONE;

        gltf->scene->nodes[i].is_no_bone = number < 0;
        gltf->scene->nodes[i].own_bone = number >= 0 && number < IN_NONE ? (uint32_t)number : IN_NONE;
    }
    for (uint32_t i = 0; i < p3di_in_count(gltf, "skins"); i++) {
        const json_t *joints = json_object_get(p3di_in_item(gltf, "skins", i), "joints");

        for (size_t j = 0; j < json_array_size(joints); j++) {
            struct in_node *node = node_of(gltf, json_array_get(joints, j));

            if (node)
                node->is_joint = true;
        }
    }
}

struct walk {
    struct in_gltf *gltf;
    uint32_t *stack;
    uint32_t depth;
};

static void push(struct walk *walk, const json_t *value, uint32_t parent, bool may_be_known)
{
    const double number = json_is_number(value) ? json_number_value(value) : -1;
    struct in_node *node;

    if (!(number >= 0) || !(number < walk->gltf->scene->node_count)) {
        p3di_in_fail(walk->gltf, "MSFT_lod names a node that does not exist"); /* all other lists are proven */
        return;
    }
    node = &walk->gltf->scene->nodes[(uint32_t)number];
    if (node->is_visited) {
        if (!may_be_known)
            p3di_in_fail_at(walk->gltf, "nodes", (uint32_t)number, "it is below two others, or below itself");
        return;
    }
    node->is_visited = true;
    node->parent = parent;
    walk->stack[walk->depth++] = (uint32_t)number;
}

static void push_all(struct walk *walk, const json_t *list, uint32_t parent, bool may_be_known)
{
    for (size_t i = json_array_size(list); i-- > 0 && !walk->gltf->job->has_failed;)
        push(walk, json_array_get(list, i), parent, may_be_known);
}

/* Without a scene all nodes that are below no other. */
static void push_roots(struct walk *walk)
{
    const uint32_t scene = p3di_in_number(walk->gltf, walk->gltf->root, "scene", 0);
    const json_t *roots = json_object_get(p3di_in_item(walk->gltf, "scenes", scene), "nodes");
    uint8_t *is_below = p3di_job_alloc(walk->gltf->job, walk->gltf->scene->node_count, 1);

    if (roots) {
        push_all(walk, roots, IN_NONE, false);
        return;
    }
    for (uint32_t i = 0; is_below && i < walk->gltf->scene->node_count; i++) {
        const json_t *children = json_object_get(p3di_in_item(walk->gltf, "nodes", i), "children");

        for (size_t j = 0; j < json_array_size(children); j++) {
            const json_t *child = json_array_get(children, j);
            const double number = json_is_number(child) ? json_number_value(child) : -1;

            if (number >= 0 && number < walk->gltf->scene->node_count)
                is_below[(uint32_t)number] = 1;
        }
    }
    for (uint32_t i = walk->gltf->scene->node_count; is_below && i-- > 0;)
        if (!is_below[i]) {
            walk->gltf->scene->nodes[i].is_visited = true;
            walk->gltf->scene->nodes[i].parent = IN_NONE;
            walk->stack[walk->depth++] = i;
        }
}

/* True if the LOD of a node is one of ours: its parts may have any name. */
static bool is_in_own_lod(const struct in_gltf *gltf, const struct in_node *node)
{
    return node->lod != IN_NONE && gltf->scene->lods[node->lod].extras;
}

static bool says_resolution(const json_t *node)
{
    return json_is_number(json_object_get(json_object_get(node, "extras"), "resolution"));
}

/* Places and LODs, from the top. */
static void visit(struct walk *walk, uint32_t index, bool *is_lod)
{
    struct in_node *node = &walk->gltf->scene->nodes[index];
    const struct in_node *parent = node->parent == IN_NONE ? NULL : &walk->gltf->scene->nodes[node->parent];
    const json_t *json = p3di_in_item(walk->gltf, "nodes", index);
    const json_t *lower = json_object_get(json_object_get(json_object_get(json, "extensions"), "MSFT_lod"), "ids");

    p3di_in_local(json, node->matrix);
    if (parent)
        p3di_in_multiply(parent->matrix, node->matrix, node->matrix);
    for (size_t i = 0; i < 16; i++)
        if (!isfinite((float)node->matrix[i]))
            p3di_in_fail_at(walk->gltf, "nodes", index, "with the nodes above it its scale or place is beyond a float");
    node->has_no_lods =
        node->is_joint || node->is_no_bone ||
        (parent && (parent->has_no_lods || is_in_own_lod(walk->gltf, parent)) && !says_resolution(json));
    node->lod = node->has_no_lods ? (parent ? parent->lod : IN_NONE)
                                  : lod_of(walk->gltf, json, parent ? parent->lod : IN_NONE, is_lod);
    push_all(walk, lower, node->parent, true);
    push_all(walk, json_object_get(json, "children"), index, false);
    walk->gltf->scene->order[walk->gltf->scene->order_count++] = index;
}

/* ---- Points ---- */

static struct p3d_vec3 place_of(const struct in_node *node)
{
    return p3di_in_mirrored((struct vec){node->matrix[12], node->matrix[13], node->matrix[14]});
}

static bool is_number_name(struct p3d_bytes name, uint32_t stem)
{
    return stem == 5 && stem < name.size && memcmp(name.data, "point", 5) == 0;
}

/* Blender writes coordinates of nodes that are nearly 0 as 0. */
static struct p3d_vec3 spot_of(struct p3d_vec3 at)
{
    const float least = 2.5e-6f;

    return (struct p3d_vec3){fabsf(at.x) < least ? 0 : at.x, fabsf(at.y) < least ? 0 : at.y,
                             fabsf(at.z) < least ? 0 : at.z};
}

/* The first point of a LOD in this place, or a new point: nodes in one place are names of one point, which may be a
 * point of a mesh. */
static uint32_t find_spot(struct in_gltf *gltf, struct in_lod *lod, struct p3d_vec3 at)
{
    struct in_points *points = &lod->points;
    const struct p3d_vec3 key = spot_of(at);
    uint32_t spot;

    while (points->spotted_count < points->count && !gltf->job->has_failed) {
        const uint32_t point = points->spotted_count++;
        const struct p3d_vec3 known = spot_of(p3di_in_place(lod, point)->at);

        if (!p3di_job_add(gltf->job, &points->spots, &known, &spot))
            continue;
        if (P3DI_ROOM(gltf->job, points->first_at, spot, points->spot_capacity))
            points->first_at[spot] = point;
    }
    if (!gltf->job->has_failed && points->first_at && p3di_set_find(&points->spots, &key, &spot))
        return points->first_at[spot];
    return p3di_in_add_point(gltf, lod, at, IN_NONE);
}

/* A node at a point; its name is a selection. */
static void add_point(struct in_gltf *gltf, const struct in_node *node, const json_t *json)
{
    const uint32_t index = node->lod == IN_NONE ? p3di_in_memory(gltf) : node->lod;
    const struct p3d_vec3 at = place_of(node);
    struct p3d_bytes name = p3di_in_text(json, "name");
    struct p3d_bytes stem = {name.data, p3di_number_start(name)};
    struct in_lod *lod = gltf->job->has_failed ? NULL : &gltf->scene->lods[index];
    const uint32_t number = p3di_in_number(gltf, json_object_get(json, "extras"), "point", IN_NONE);
    const bool has_name = name.size && !is_number_name(name, stem.size);
    uint32_t point, selection;

    if (!lod)
        return;
    if (lod->is_ours && lod->vertices.count && number != IN_NONE) {
        if (P3DI_ROOM(gltf->job, lod->moves.items, lod->moves.count, lod->moves.capacity))
            lod->moves.items[lod->moves.count++] = (struct in_move){at, number};
        return;
    }
    if (number == IN_NONE && has_name && p3d_lod_is_of_points(lod->resolution))
        point = find_spot(gltf, lod, at);
    else
        point = p3di_in_add_point(gltf, lod, at, number);
    if (gltf->job->has_failed || !has_name)
        return;
    if (stem.size < name.size && p3di_set_find(&lod->selections.names, &stem, &selection))
        name = stem;
    selection = p3di_in_selection(gltf, lod, name);
    p3di_in_select(gltf, lod, selection, point, 1);
}

/* Points without faces that lost their numbers, as programs drop the UVs of such points. By place the first point and
 * 1; by point the next point in the same place and 1; or 0. */
struct nameless {
    struct p3di_set places;
    uint32_t *first, *next;
};

static void find_nameless(struct in_gltf *gltf, const struct in_lod *lod, struct nameless *nameless)
{
    uint8_t *has_face = p3di_job_alloc(gltf->job, lod->points.count, 1);

    p3di_set_init(&nameless->places, gltf->job->arena, sizeof(struct p3d_vec3));
    nameless->first = p3di_job_alloc(gltf->job, lod->points.count, sizeof *nameless->first);
    nameless->next = p3di_job_alloc(gltf->job, lod->points.count, sizeof *nameless->next);
    for (uint32_t i = 0; !gltf->job->has_failed && i < lod->faces.corner_count; i++)
        has_face[lod->faces.corners[i].point] = 1;
    for (uint32_t i = lod->points.count; i-- > 0 && !gltf->job->has_failed;) {
        const struct p3d_vec3 spot = spot_of(p3di_in_place(lod, i)->at);
        uint32_t place;

        if (has_face[i] || p3di_in_place(lod, i)->number != IN_NONE)
            continue;
        p3di_job_add(gltf->job, &nameless->places, &spot, &place);
        nameless->next[i] = nameless->first[place];
        nameless->first[place] = i + 1;
    }
}

/* A nameless point in the place of the node gets its number again. False if there is none. */
static bool give_number(struct in_lod *lod, struct nameless *nameless, const struct in_move *move)
{
    struct in_place *places = (struct in_place *)(void *)lod->points.places.keys;
    const struct p3d_vec3 spot = spot_of(move->at);
    uint32_t place, point;

    if (!p3di_set_find(&nameless->places, &spot, &place) || !nameless->first[place])
        return false;
    point = nameless->first[place] - 1;
    nameless->first[place] = nameless->next[point];
    places[point].number = move->number;
    return true;
}

/* Adds points that another program dropped: their nodes have their places. */
static void add_lost_points(struct in_gltf *gltf, struct in_lod *lod)
{
    struct p3di_set numbers;
    struct nameless nameless;
    uint32_t number;

    if (!lod->moves.count)
        return;
    p3di_set_init(&numbers, gltf->job->arena, sizeof number);
    find_nameless(gltf, lod, &nameless);
    for (uint32_t i = 0; i < lod->points.count; i++)
        p3di_job_add(gltf->job, &numbers, &p3di_in_place(lod, i)->number, &number);
    for (uint32_t i = 0; i < lod->moves.count && !gltf->job->has_failed; i++)
        if (p3di_job_add(gltf->job, &numbers, &lod->moves.items[i].number, &number) &&
            !give_number(lod, &nameless, &lod->moves.items[i]))
            p3di_in_add_point(gltf, lod, lod->moves.items[i].at, lod->moves.items[i].number);
}

/* ---- EXT_mesh_gpu_instancing ---- */

/* The place of each copy of a mesh, seen from its node. */
struct copies {
    struct in_accessor translation, rotation, scale; /* NULL: as it is */
    uint32_t count;
};

static void take_copies(struct in_gltf *gltf, const json_t *attributes, const char *name, uint32_t width,
                        struct in_accessor *accessor, struct copies *copies)
{
    const uint32_t number = p3di_in_number(gltf, attributes, name, IN_NONE);

    if (number == IN_NONE || !p3di_in_accessor(gltf, number, width, width, accessor))
        return;
    if (copies->count != IN_NONE && accessor->count != copies->count)
        p3di_in_fail(gltf, "the attributes of EXT_mesh_gpu_instancing are not of one length");
    copies->count = accessor->count;
}

static void copy_matrix(const struct copies *copies, uint32_t copy, double matrix[16])
{
    double t[3] = {0, 0, 0}, q[4] = {0, 0, 0, 1}, s[3] = {1, 1, 1};

    for (uint32_t i = 0; i < 4; i++) {
        if (copies->rotation.data)
            q[i] = (double)p3di_in_float(&copies->rotation, copy, i);
        if (i < 3 && copies->translation.data)
            t[i] = (double)p3di_in_float(&copies->translation, copy, i);
        if (i < 3 && copies->scale.data)
            s[i] = (double)p3di_in_float(&copies->scale, copy, i);
    }
    p3di_in_matrix_of(t, q, s, matrix);
}

static void lose_attributes(struct in_gltf *gltf, const json_t *attributes)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)attributes, key, value) if (strcmp(key, "TRANSLATION") != 0 &&
                                                              strcmp(key, "ROTATION") != 0 && strcmp(key, "SCALE") != 0)
        p3di_in_lose(gltf, IN_LOST_OF_MESHES, key);
}

/* The mesh of a node, as often as the node says. */
static void add_meshes(struct in_gltf *gltf, uint32_t index, const json_t *json)
{
    struct in_node *node = &gltf->scene->nodes[index];
    const json_t *attributes =
        json_object_get(json_object_get(json_object_get(json, "extensions"), "EXT_mesh_gpu_instancing"), "attributes");
    struct copies copies = {.count = IN_NONE};
    double matrix[16];

    if (!attributes) {
        p3di_in_add_mesh(gltf, node->lod, index);
        return;
    }
    take_copies(gltf, attributes, "TRANSLATION", 3, &copies.translation, &copies);
    take_copies(gltf, attributes, "ROTATION", 4, &copies.rotation, &copies);
    take_copies(gltf, attributes, "SCALE", 3, &copies.scale, &copies);
    lose_attributes(gltf, attributes);
    memcpy(matrix, node->matrix, sizeof matrix);
    for (uint32_t i = 0; i < (copies.count == IN_NONE ? 1 : copies.count) && !gltf->job->has_failed; i++) {
        copy_matrix(&copies, i, node->matrix);
        p3di_in_multiply(matrix, node->matrix, node->matrix);
        node->copy = i;
        p3di_in_add_mesh(gltf, node->lod, index);
    }
    memcpy(node->matrix, matrix, sizeof matrix);
}

/* The LOD of a proxy: its extras have it below a joint, where no node names a LOD. */
static uint32_t lod_of_proxy(struct in_gltf *gltf, const struct in_node *node, const json_t *extras)
{
    const uint32_t of = p3di_in_number(gltf, extras, "ofLod", IN_NONE);

    for (uint32_t i = 0; of != IN_NONE && i < gltf->scene->lod_count; i++)
        if (gltf->scene->lods[i].number == of)
            return i;
    return node->lod != IN_NONE ? node->lod : find_default(gltf);
}

static void take(struct in_gltf *gltf, uint32_t index)
{
    struct in_node *node = &gltf->scene->nodes[index];
    const json_t *json = p3di_in_item(gltf, "nodes", index), *extras = json_object_get(json, "extras");

    if (json_object_get(extras, "hull"))
        return;
    if (json_object_get(json, "mesh")) {
        if (node->lod == IN_NONE) {
            node->lod = find_default(gltf);
            if (!gltf->notes->unnamed++)
                gltf->notes->first_unnamed = p3di_in_name(gltf, "nodes", json, "node");
        }
        if (!gltf->job->has_failed)
            add_meshes(gltf, index, json);
    } else if (json_is_string(json_object_get(extras, "proxy"))) {
        p3di_in_add_proxy(gltf, lod_of_proxy(gltf, node, extras), node, extras);
    } else if (!json_array_size(json_object_get(json, "children")) && !node->is_joint && !node->is_lod &&
               !json_object_get(json, "camera") && !json_object_get(json, "extensions")) {
        add_point(gltf, node, json);
    }
}

void p3di_in_walk(struct in_gltf *gltf)
{
    struct walk walk = {.gltf = gltf};

    gltf->scene->node_count = p3di_in_count(gltf, "nodes");
    gltf->scene->nodes = p3di_job_alloc(gltf->job, gltf->scene->node_count, sizeof *gltf->scene->nodes);
    walk.stack = p3di_job_alloc(gltf->job, gltf->scene->node_count, sizeof *walk.stack);
    gltf->scene->order = p3di_job_alloc(gltf->job, gltf->scene->node_count, sizeof *gltf->scene->order);
    if (gltf->job->has_failed)
        return;
    for (uint32_t i = 0; i < gltf->scene->node_count; i++)
        gltf->scene->nodes[i].bone = IN_NONE;
    mark_joints(gltf);
    push_roots(&walk);
    while (walk.depth && !gltf->job->has_failed) {
        const uint32_t index = walk.stack[--walk.depth];

        visit(&walk, index, &gltf->scene->nodes[index].is_lod);
    }
    if (!p3di_in_count(gltf, "scenes") && gltf->scene->order_count < gltf->scene->node_count)
        p3di_in_fail(gltf, "there is no scene, and a node is below itself");
    for (uint32_t i = 0; i < gltf->scene->lod_count && !gltf->job->has_failed; i++)
        list_selections(gltf, &gltf->scene->lods[i]);
    for (uint32_t i = 0; i < gltf->scene->order_count && !gltf->job->has_failed; i++)
        take(gltf, gltf->scene->order[i]);
    for (uint32_t i = 0; i < gltf->scene->lod_count && !gltf->job->has_failed; i++)
        if (gltf->scene->lods[i].is_ours)
            add_lost_points(gltf, &gltf->scene->lods[i]);
    for (uint32_t i = 0; i < gltf->scene->lod_count && !gltf->job->has_failed; i++) {
        p3di_in_join_proxies(gltf, &gltf->scene->lods[i]);
        p3di_in_drop_names(gltf, &gltf->scene->lods[i]);
        p3di_in_find_components(gltf, &gltf->scene->lods[i]);
    }
}
