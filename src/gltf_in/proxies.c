/* proxies.c: the proxies of a glTF that p3dconv wrote: nodes, and selections. A node and a selection with the same path
 * and number are one proxy.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "walk.h"

#include "json.h"
#include "lod.h"
#include "numbers.h"
#include "parts.h"
#include "scene.h"

/* ---- Proxies that the extras list ---- */

static struct in_proxy_key key_of(struct p3d_bytes path, uint32_t id)
{
    uint64_t hash = path.size;

    for (uint32_t i = 0; i < path.size; i++)
        hash = p3di_hash_mix(hash, path.data[i]);
    return (struct in_proxy_key){{(uint32_t)hash, (uint32_t)(hash >> 32), path.size, id}};
}

/* Selections with one key are a list, which ascends: editors may give two proxies one name. */
void p3di_in_list_proxies(struct in_gltf *gltf, struct in_lod *lod)
{
    struct in_proxies *proxies = &lod->proxies;
    const uint32_t count = lod->selections.listed_count;

    proxies->first_listed = p3di_job_alloc(gltf->job, count, sizeof *proxies->first_listed);
    proxies->next_listed = p3di_job_alloc(gltf->job, count, sizeof *proxies->next_listed);
    for (uint32_t i = count; i-- > 0 && !gltf->job->has_failed;) {
        struct p3d_bytes path;
        uint32_t id, number;

        if (!p3d_proxy_name(lod->selections.items[i].name, &path, &id))
            continue;
        proxies->next_listed[i] = p3di_job_add(gltf->job, &proxies->listed, key_of(path, id).words, &number)
                                      ? IN_NONE
                                      : proxies->first_listed[number];
        proxies->first_listed[number] = i;
    }
}

/* ---- Nodes ---- */

/* A proxy whose triangle is in the mesh of a LOD of ours is there already. */
void p3di_in_add_proxy(struct in_gltf *gltf, uint32_t index, const struct in_node *node, const json_t *extras)
{
    const struct p3d_bytes path = p3di_in_text(extras, "proxy");
    const uint32_t id = p3di_in_number(gltf, extras, "id", 1);
    const struct vec at = {node->matrix[12], node->matrix[13], node->matrix[14]};
    uint32_t known, selection = P3D_NO_SELECTION;
    struct in_proxies *proxies;

    if (gltf->job->has_failed)
        return;
    proxies = &gltf->scene->lods[index].proxies;
    if (p3di_set_find(&proxies->listed, key_of(path, id).words, &known)) {
        if (gltf->scene->lods[index].is_ours)
            return;
        selection = proxies->first_listed[known];
        if (selection != P3D_NO_SELECTION)
            proxies->first_listed[known] = proxies->next_listed[selection];
    }
    if (!P3DI_ROOM(gltf->job, proxies->items, proxies->count, proxies->capacity))
        return;
    proxies->items[proxies->count++] = (struct p3d_model_proxy){
        .path = p3di_job_copy(gltf->job, path),
        .id = id,
        .selection = selection,
        .frame = {p3di_in_mirrored(at), p3di_in_mirrored(p3di_in_turn(node->matrix, (struct vec){0, 0, -1})),
                  p3di_in_mirrored(p3di_in_turn(node->matrix, (struct vec){0, 1, 0}))}};
}

/* ---- Triangles ---- */

/* The proxies of a cube of space, the last one first. */
struct places {
    struct p3di_set cubes;
    uint32_t *first, *next; /* by cube, by proxy: IN_NONE ends a list */
};

#define CUBE 0.001      /* its side, metres */
#define MOST_AT_ONE 64u /* proxies in one place that are looked at for a triangle */

/* A point that is off by a quarter of a side is in one of the eight cubes of its corners. */
static bool cube_of(struct p3d_vec3 at, double off, unsigned corner, int32_t key[3])
{
    const float v[3] = {at.x, at.y, at.z};

    for (unsigned i = 0; i < 3; i++) {
        const double place = floor(v[i] / CUBE + (corner >> i & 1 ? off : -off));

        if (!(fabs(place) < INT32_MAX))
            return false;
        key[i] = (int32_t)place;
    }
    return true;
}

static void list_places(struct in_gltf *gltf, const struct in_proxies *proxies, struct places *places)
{
    p3di_set_init(&places->cubes, gltf->job->arena, 3 * sizeof(int32_t));
    places->first = p3di_job_alloc(gltf->job, proxies->count, sizeof *places->first);
    places->next = p3di_job_alloc(gltf->job, proxies->count, sizeof *places->next);
    for (uint32_t i = 0; i < proxies->count && !gltf->job->has_failed; i++) {
        int32_t key[3];
        uint32_t cube;

        if (proxies->items[i].selection == P3D_NO_SELECTION || !cube_of(proxies->items[i].frame.position, 0, 0, key))
            continue;
        places->next[i] = p3di_job_add(gltf->job, &places->cubes, key, &cube) ? IN_NONE : places->first[cube];
        places->first[cube] = i;
    }
}

static bool is_direction(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const struct vec x = vec_of(a), y = vec_of(b);

    return vec_dot(x, y) > 0.999 * vec_length(x) * vec_length(y);
}

/* A node's axes are at right angles, a triangle's need not be. */
static bool is_frame(struct p3d_proxy_frame node, struct p3d_proxy_frame triangle)
{
    triangle = p3d_proxy_frame_straight(triangle);
    return is_direction(node.direction, triangle.direction) && is_direction(node.up, triangle.up) &&
           vec_length(vec_of(vec3_subtract(node.position, triangle.position))) < CUBE / 4;
}

/* The proxy whose triangle this is; IN_NONE: of none. It is taken off its list. */
static uint32_t take_at(const struct in_proxies *proxies, struct places *places, struct p3d_proxy_frame frame)
{
    for (unsigned corner = 0; corner < 8; corner++) {
        int32_t key[3];
        uint32_t cube, *link, proxy;

        if (!cube_of(frame.position, 0.25, corner, key) || !p3di_set_find(&places->cubes, key, &cube))
            continue;
        link = &places->first[cube];
        for (unsigned i = 0; i < MOST_AT_ONE && *link != IN_NONE; i++, link = &places->next[*link])
            if (is_frame(proxies->items[*link].frame, frame)) {
                proxy = *link;
                *link = places->next[proxy];
                return proxy;
            }
    }
    return IN_NONE;
}

/* If it was exported with `has_proxy_triangles`, the triangles are in the mesh, too: a triangle is the proxy of the
 * node in its place. */
void p3di_in_join_proxies(struct in_gltf *gltf, struct in_lod *lod)
{
    struct in_proxies *proxies = &lod->proxies;
    struct places places;

    if (!proxies->count || lod->is_ours)
        return;
    list_places(gltf, proxies, &places);
    for (uint32_t i = 0; i < lod->faces.count && !gltf->job->has_failed; i++) {
        const struct p3d_model_face *face = &lod->faces.items[i];
        const struct p3d_model_corner *corners = &lod->faces.corners[face->first_corner];
        struct p3d_vec3 at[3];
        uint32_t proxy;

        for (size_t j = 0; j < 3; j++)
            at[j] = p3di_in_place(lod, corners[j].point)->at;
        proxy = face->corner_count == 3 ? take_at(proxies, &places, p3d_proxy_frame_of(at)) : IN_NONE;
        if (proxy == IN_NONE)
            continue;
        lod->selections.items[proxies->items[proxy].selection].count = 0;
        for (size_t j = 0; j < 3; j++)
            p3di_in_select(gltf, lod, proxies->items[proxy].selection, corners[j].point, 1);
    }
}
