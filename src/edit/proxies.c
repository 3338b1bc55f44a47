/* proxies.c: proxies of an MLOD added and turned.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changer.h"

#include "model/proxy_names.h"

/* A matrix that turns about y, from z toward x. */
static void turn_by(double rows[3][3], float degrees)
{
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            rows[i][j] = i == j;
    p3di_turn_add(rows, (struct p3d_turn){1, degrees});
}

/* True for a selection of the proxy, however its number is written: ".1" and ".001" are the same. */
static bool is_proxy(const struct p3d_mlod_tag *tag, const struct p3d_proxy_change *change)
{
    struct p3d_bytes path;
    uint32_t number;

    return tag->kind == P3D_TAG_SELECTION && p3d_proxy_name(tag->name, &path, &number) && number == change->number &&
           p3d_text_equal(path, change->path);
}

static bool has_proxy(const struct p3d_mlod_lod *lod, const struct p3d_proxy_change *change)
{
    uint32_t i = 0;

    while (i < lod->tag_count && !is_proxy(&lod->tags[i], change))
        i++;
    return i < lod->tag_count;
}

/* ---- Added ---- */

static void add_triangle(struct p3d_mlod_lod *lod, const struct p3d_proxy_frame *frame, struct p3di_members members,
                         uint32_t normal)
{
    p3di_set_normal(lod, normal, vec_to_floats(vec_cross(vec_of(frame->direction), vec_of(frame->up))));
    for (uint32_t i = 0; i < 3; i++) {
        p3di_move_point(lod, members.first_point + i, p3di_proxy_corner_of(frame, i));
        p3di_hide_point(lod, members.first_point + i);
        lod->faces[members.first_face].corners[i] = (struct p3d_mlod_corner){members.first_point + i, normal, 0, 0};
    }
}

/* `left`: so many proxies of the call, this one among them, are not yet in the LOD, which has room for them. */
static void add_to(struct changer *changer, struct p3d_mlod_lod *lod, const struct p3d_proxy_change *change,
                   const char *name, uint32_t left)
{
    const struct p3di_members members = {lod->points.count - 3 * left, 3, lod->face_count - left, 1};
    struct p3d_proxy_frame frame = {.position = change->place, .up = {0, 1, 0}};
    double rows[3][3];

    if (has_proxy(lod, change)) {
        p3di_job_fail(&changer->job, P3D_INVALID, "there is a proxy \"%.100s\" already", name);
        return;
    }
    turn_by(rows, change->degrees);
    frame.direction = vec_to_floats(p3di_turned(rows, (struct vec){0, 0, 1}));
    add_triangle(lod, &frame, members, lod->normals.count - left);
    p3di_select(changer, lod, name, members);
}

/* False, and the job has failed, if there cannot be such a proxy. */
static bool check_new(struct changer *changer, const struct p3d_proxy_change *change, const char *name)
{
    if (!change->path[strspn(change->path, " ")])
        p3di_job_fail(&changer->job, P3D_INVALID, "a proxy needs the path of a model");
    else if (p3d_text_ends_with(p3d_bytes_of(change->path), ".p3d"))
        p3di_job_fail(&changer->job, P3D_INVALID, "the path of a proxy stands without \".p3d\": \"%.100s\"",
                      change->path);
    return !changer->job.has_failed && p3di_check_place(changer, name, change->place);
}

static void add_proxy(struct changer *changer, const struct p3d_proxy_change *change, const char *name, uint32_t left)
{
    uint32_t lods = 0;

    if (!check_new(changer, change, name))
        return;
    for (uint32_t i = 0; i < changer->mlod->lod_count && !changer->job.has_failed; i++) {
        if (!p3d_lod_is_visual(changer->mlod->lods[i].resolution))
            continue;
        changer->job.lod = (int32_t)i;
        add_to(changer, &changer->mlod->lods[i], change, name, left);
        lods++;
    }
    changer->job.lod = P3D_NO_LOD;
    if (!lods)
        p3di_job_fail(&changer->job, P3D_INVALID, "there is no visual LOD for a proxy");
    p3di_change_tell(changer, "\"%.100s\" added at %g, %g, %g in %u LOD%s", name, (double)change->place.x,
                     (double)change->place.y, (double)change->place.z, lods, lods == 1 ? "" : "s");
}

/* ---- Turned ---- */

/* How often faces have a point of the triangle. */
static uint32_t count_uses(const struct p3d_mlod_lod *lod, const struct p3d_mlod_face *triangle)
{
    uint32_t uses = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        for (uint32_t j = 0; j < lod->faces[i].corner_count; j++)
            for (uint32_t k = 0; k < 3; k++)
                uses += lod->faces[i].corners[j].point == triangle->corners[k].point;
    return uses;
}

/* The only face of a proxy, a triangle whose points no other face has. NULL if the job has failed. */
static const struct p3d_mlod_face *find_triangle(struct changer *changer, const struct p3d_mlod_lod *lod,
                                                 const struct p3d_mlod_tag *proxy)
{
    const struct p3d_span weights = proxy->value.selection.faces;
    const struct p3d_mlod_face *face = NULL;
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->face_count && !proxy->is_raw; i++)
        if (weights.data[(size_t)i * weights.stride]) {
            face = &lod->faces[i];
            count++;
        }
    if (count == 1 && face->corner_count == 3 && count_uses(lod, face) == 3)
        return face;
    p3di_job_fail(&changer->job, P3D_INVALID, "\"%.*s\" has no triangle of its own points", P3DI_NAME(proxy->name));
    return NULL;
}

static void turn_triangle(struct p3d_mlod_lod *lod, const struct p3d_mlod_face *triangle, double rows[3][3])
{
    struct p3d_vec3 corners[3];
    struct vec at;

    for (uint32_t i = 0; i < 3; i++)
        corners[i] = p3d_vec3_at(lod->points, triangle->corners[i].point);
    at = vec_of(p3d_proxy_frame_of(corners).position);
    for (uint32_t i = 0; i < 3; i++)
        p3di_move_point(lod, triangle->corners[i].point,
                        vec_to_floats(vec_add(at, p3di_turned(rows, vec_subtract(vec_of(corners[i]), at)))));
}

/* Turns all proxies of the path and number, a triangle of several selections once. Returns how many triangles. */
static uint32_t turn_in(struct changer *changer, struct p3d_mlod_lod *lod, const struct p3d_proxy_change *change,
                        double rows[3][3])
{
    const struct p3di_arena_mark mark = p3di_arena_mark(changer->job.arena);
    bool *are_turned = p3di_job_alloc(&changer->job, lod->face_count, sizeof *are_turned);
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->tag_count && !changer->job.has_failed; i++) {
        const struct p3d_mlod_face *triangle =
            is_proxy(&lod->tags[i], change) ? find_triangle(changer, lod, &lod->tags[i]) : NULL;

        if (!triangle || are_turned[triangle - lod->faces])
            continue;
        are_turned[triangle - lod->faces] = true;
        turn_triangle(lod, triangle, rows);
        count++;
    }
    p3di_arena_release(changer->job.arena, mark);
    return count;
}

/* The name of the first proxy; empty if there is none. */
static struct p3d_bytes first_name(const struct p3d_mlod *mlod)
{
    for (uint32_t i = 0; i < mlod->lod_count; i++)
        for (uint32_t j = 0; j < mlod->lods[i].tag_count; j++) {
            const struct p3d_mlod_tag *tag = &mlod->lods[i].tags[j];

            if (tag->kind == P3D_TAG_SELECTION && p3d_proxy_name(tag->name, NULL, NULL))
                return p3d_text(tag->name);
        }
    return p3d_bytes_of("");
}

/* Says what a proxy that is there is called. */
static void fail_unknown(struct changer *changer, const char *name)
{
    const struct p3d_bytes known = first_name(changer->mlod);

    if (known.size)
        p3di_job_fail(&changer->job, P3D_INVALID, "there is no proxy \"%.70s\"; there is \"%.*s\"", name,
                      known.size < 80 ? (int)known.size : 80, (const char *)known.data);
    else
        p3di_job_fail(&changer->job, P3D_INVALID, "there is no proxy \"%.100s\"", name);
}

static void turn_proxy(struct changer *changer, const struct p3d_proxy_change *change, const char *name)
{
    double rows[3][3];
    uint32_t lods = 0, triangles = 0;

    turn_by(rows, change->degrees);
    for (uint32_t i = 0; i < changer->mlod->lod_count && !changer->job.has_failed; i++) {
        if (!has_proxy(&changer->mlod->lods[i], change))
            continue;
        changer->job.lod = (int32_t)i;
        triangles += turn_in(changer, &changer->mlod->lods[i], change, rows);
        lods++;
    }
    if (changer->job.has_failed)
        return;
    changer->job.lod = P3D_NO_LOD;
    if (!lods)
        fail_unknown(changer, name);
    p3di_change_tell(changer, "\"%.100s\" turned by %g degrees in %u LOD%s%s", name, (double)change->degrees, lods,
                     lods == 1 ? "" : "s", triangles > lods ? ", where it is more than once" : "");
}

/* Room for all new proxies, and tables that may be changed. */
static void grow_lods(struct changer *changer, uint32_t added)
{
    for (uint32_t i = 0; i < changer->mlod->lod_count && !changer->job.has_failed; i++) {
        struct p3d_mlod_lod *lod = &changer->mlod->lods[i];
        const uint32_t count = p3d_lod_is_visual(lod->resolution) ? added : 0;

        changer->job.lod = (int32_t)i;
        p3di_grow_lod(changer, lod, 3 * count, count);
    }
    if (!changer->job.has_failed)
        changer->job.lod = P3D_NO_LOD;
}

void p3di_change_proxies(struct changer *changer)
{
    const struct p3d_mlod_changes *changes = changer->change;
    uint32_t left = 0; /* of the proxies to be added */

    for (size_t i = 0; i < changes->proxy_count; i++)
        left += changes->proxies[i].is_new;
    if (changes->proxy_count && !changer->job.has_failed)
        grow_lods(changer, left);
    for (size_t i = 0; i < changes->proxy_count && !changer->job.has_failed; i++) {
        const struct p3d_proxy_change *change = &changes->proxies[i];
        const struct p3d_bytes path = p3d_bytes_of(change->path);
        const char *name = p3di_job_text(&changer->job, p3di_proxy_name(&changer->job, path, change->number));

        if (change->is_new)
            add_proxy(changer, change, name, left--);
        else
            turn_proxy(changer, change, name);
    }
}
