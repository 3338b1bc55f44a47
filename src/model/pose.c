/* pose.c: a model whose animations are not at rest.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/vec.h"

#include "poser.h"

#include <stdio.h>

struct poser {
    struct p3di_job job;
    struct p3di_pose pose;
    struct p3d_bone_place *places;   /* by bone, in the LOD at hand */
    bool has_places;                 /* the places are of an RTM, and equal in all LODs */
    struct p3d_model_lod source;     /* the LOD at hand, as it was */
    const struct p3d_model_lod *lod; /* the LOD that is moved */
    bool *is_hidden;                 /* by point of the LOD */
};

/* ---- Points ---- */

static bool is_at_rest(const struct p3d_bone_place *place)
{
    const double *rows[4] = {place->x, place->y, place->z, place->origin};

    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = 0; j < 3; j++)
            if (rows[i][j] != (i == j))
                return false;
    return !place->is_hidden;
}

static bool is_skin_at_rest(const struct poser *poser, const struct p3d_model_skin *skin)
{
    for (uint32_t i = 0; i < skin->count; i++)
        if (!is_at_rest(&poser->places[skin->bones[i]]))
            return false;
    return true;
}

/* The place that all bones of a point give it together. False if they leave it where it is. */
static bool mix(const struct poser *poser, uint32_t point, struct p3d_bone_place *mixed)
{
    const struct p3d_model_skin *skin = &poser->lod->skins[point];
    double sum = 0;

    *mixed = (struct p3d_bone_place){.is_hidden = skin->count > 0};
    if (is_skin_at_rest(poser, skin))
        return false;
    for (uint32_t i = 0; i < skin->count; i++)
        sum += skin->weights[i];
    for (uint32_t i = 0; i < skin->count && sum > 0; i++) {
        const struct p3d_bone_place *place = &poser->places[skin->bones[i]];
        const double weight = skin->weights[i] / sum;

        for (unsigned j = 0; j < 3; j++) {
            mixed->x[j] += weight * place->x[j];
            mixed->y[j] += weight * place->y[j];
            mixed->z[j] += weight * place->z[j];
            mixed->origin[j] += weight * place->origin[j];
        }
        mixed->is_hidden = mixed->is_hidden && place->is_hidden;
    }
    return sum > 0;
}

static struct p3d_vec3 turn(const struct p3d_bone_place *by, struct p3d_vec3 v)
{
    return (struct p3d_vec3){(float)(by->x[0] * v.x + by->y[0] * v.y + by->z[0] * v.z),
                             (float)(by->x[1] * v.x + by->y[1] * v.y + by->z[1] * v.z),
                             (float)(by->x[2] * v.x + by->y[2] * v.y + by->z[2] * v.z)};
}

static struct p3d_vec3 put(const struct p3d_bone_place *at, struct p3d_vec3 v)
{
    const double moved[3] = {at->x[0] * v.x + at->y[0] * v.y + at->z[0] * v.z + at->origin[0],
                             at->x[1] * v.x + at->y[1] * v.y + at->z[1] * v.z + at->origin[1],
                             at->x[2] * v.x + at->y[2] * v.y + at->z[2] * v.z + at->origin[2]};

    return (struct p3d_vec3){(float)moved[0], (float)moved[1], (float)moved[2]};
}

static void move_points(struct poser *poser, struct p3d_model_lod *lod)
{
    struct p3d_vec3 *points = p3di_job_alloc(&poser->job, lod->point_count, sizeof *points);

    for (uint32_t i = 0; i < lod->point_count && !poser->job.has_failed; i++) {
        struct p3d_bone_place place;
        const bool is_moved = mix(poser, i, &place);

        points[i] = is_moved ? put(&place, lod->points[i]) : lod->points[i];
        poser->is_hidden[i] = is_moved && place.is_hidden;
    }
    lod->points = points;
}

/* ---- Normals ---- */

/* The state of a normal: `by` is the point whose bones have turned it. */
struct turned {
    uint32_t by; /* the point that moves it, and 1; 0: none yet */
};

static bool has_same_skin(const struct p3d_model_lod *lod, uint32_t a, uint32_t b)
{
    const struct p3d_model_skin *x = &lod->skins[a], *y = &lod->skins[b];

    if (x->count != y->count)
        return false;
    for (uint32_t i = 0; i < x->count; i++)
        if (x->bones[i] != y->bones[i] || x->weights[i] != y->weights[i])
            return false;
    return true;
}

static struct p3d_vec3 turn_normal(const struct poser *poser, uint32_t point, struct p3d_vec3 normal)
{
    struct p3d_bone_place place;
    struct p3d_vec3 v;
    double before, after;

    if (!mix(poser, point, &place))
        return normal;
    v = turn(&place, normal);
    before = vec_length(vec_of(normal));
    after = vec_length(vec_of(v));
    if (!(after > 0) || !isfinite(before / after))
        return normal;
    return (struct p3d_vec3){(float)(v.x * (before / after)), (float)(v.y * (before / after)),
                             (float)(v.z * (before / after))};
}

/* A normal that points of different bones share becomes several. */
static void move_normals(struct poser *poser, struct p3d_model_lod *lod)
{
    const uint64_t most = (uint64_t)lod->normal_count + lod->corner_count;
    struct p3d_vec3 *normals = p3di_job_alloc(&poser->job, (size_t)most, sizeof *normals);
    struct p3d_model_corner *corners = p3di_job_alloc(&poser->job, lod->corner_count, sizeof *corners);
    struct turned *turned = p3di_job_alloc(&poser->job, lod->normal_count, sizeof *turned);
    uint32_t count = lod->normal_count;

    if (poser->job.has_failed)
        return;
    if (count)
        memcpy(normals, lod->normals, count * sizeof *normals);
    for (uint32_t i = 0; i < lod->corner_count; i++) {
        const struct p3d_model_corner corner = lod->corners[i];

        corners[i] = corner;
        if (corner.normal == P3D_NO_NORMAL)
            continue;
        if (!turned[corner.normal].by) {
            turned[corner.normal].by = corner.point + 1;
            normals[corner.normal] = turn_normal(poser, corner.point, lod->normals[corner.normal]);
        } else if (!has_same_skin(lod, turned[corner.normal].by - 1, corner.point) && count < P3D_NO_NORMAL - 1) {
            corners[i].normal = count;
            normals[count++] = turn_normal(poser, corner.point, lod->normals[corner.normal]);
        }
    }
    lod->normals = normals;
    lod->normal_count = count;
    lod->corners = corners;
}

/* ---- Faces and proxies ---- */

static bool is_face_hidden(const struct poser *poser, const struct p3d_model_face *face)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (!poser->is_hidden[poser->lod->corners[face->first_corner + i].point])
            return false;
    return face->corner_count > 0;
}

static void hide_faces(struct poser *poser, struct p3d_model_lod *lod)
{
    struct p3d_model_face *faces = p3di_job_alloc(&poser->job, lod->face_count, sizeof *faces);

    for (uint32_t i = 0; i < lod->face_count && !poser->job.has_failed; i++) {
        faces[i] = lod->faces[i];
        if (is_face_hidden(poser, &faces[i]))
            faces[i].corner_count = 0;
    }
    lod->faces = faces;
}

/* A proxy goes where the first point of its triangle goes. */
static void move_proxies(struct poser *poser, struct p3d_model_lod *lod)
{
    struct p3d_model_proxy *proxies = p3di_job_alloc(&poser->job, lod->proxy_count, sizeof *proxies);
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->proxy_count && !poser->job.has_failed; i++) {
        const uint32_t selection = lod->proxies[i].selection;
        struct p3d_model_proxy proxy = lod->proxies[i];
        struct p3d_bone_place place;

        if (selection != P3D_NO_SELECTION && lod->selections[selection].point_count &&
            mix(poser, lod->selections[selection].points[0], &place)) {
            if (place.is_hidden)
                continue;
            proxy.frame.position = put(&place, proxy.frame.position);
            proxy.frame.direction = turn(&place, proxy.frame.direction);
            proxy.frame.up = turn(&place, proxy.frame.up);
        }
        proxies[count++] = proxy;
    }
    lod->proxies = proxies;
    lod->proxy_count = count;
}

/* ---- The model ---- */

static void pose_lod(struct poser *poser, struct p3d_model_lod *lod)
{
    poser->source = *lod;
    p3di_warn_of(poser->job.options, lod->index, lod->frame_count, "key frames left out: the model is posed");
    lod->frames = NULL;
    lod->frame_count = 0;
    lod->frame_positions = NULL;
    if (!lod->skins || !(lod->axes || poser->has_places))
        return;
    poser->lod = &poser->source;
    poser->is_hidden = p3di_job_alloc(&poser->job, lod->point_count, sizeof *poser->is_hidden);
    if (!poser->has_places)
        p3di_find_bone_places(&poser->pose, lod, poser->places);
    move_points(poser, lod);
    move_proxies(poser, lod);
    hide_faces(poser, lod);
    move_normals(poser, lod);
}

/* Sources come first, because they are mostly moved; then classes. */
static struct p3d_bytes handle_of(const struct p3d_model *model, uint32_t place)
{
    return place < model->animation_count ? model->animations[place].source
                                          : model->animations[place - model->animation_count].name;
}

static bool is_new(const struct p3d_model *model, uint32_t place)
{
    const struct p3d_bytes name = handle_of(model, place);
    bool is_known = !name.size;

    for (uint32_t i = 0; i < place && !is_known; i++)
        is_known = p3di_is_same(handle_of(model, i), name);
    return !is_known;
}

/* The names that move something, each once as long as there is room. */
static void list_names(const struct p3d_model *model, char *text, size_t size)
{
    size_t used = 0;

    for (uint32_t i = 0; i < 2 * model->animation_count; i++) {
        const struct p3d_bytes name = handle_of(model, i);

        if (!is_new(model, i))
            continue;
        if (used + name.size + sizeof ", , ..." > size) {
            snprintf(text + used, size - used, "%s...", used ? ", " : "");
            return;
        }
        used += (size_t)snprintf(text + used, size - used, "%s%.*s", used ? ", " : "", P3DI_NAME(name));
    }
}

static void fail_name(struct poser *poser, const char *name)
{
    char names[110] = "";

    list_names(poser->pose.model, names, sizeof names);
    if (poser->pose.model->animation_count)
        p3di_job_fail(&poser->job, P3D_INVALID, "\"%.30s\" is neither a source nor an animation; there are: %s", name,
                      names);
    else
        p3di_job_fail(&poser->job, P3D_INVALID, "\"%.30s\" moves nothing: the model has no animations", name);
}

static bool begin(struct poser *poser, const struct p3d_model *model, const struct p3d_options *options,
                  struct p3d_error *error)
{
    *poser = (struct poser){.lod = NULL};
    if (!p3di_job_begin(&poser->job, "for the model", p3di_arena_input(model->memory), options, error))
        return false;
    poser->places = p3di_job_alloc(&poser->job, model->bone_count, sizeof *poser->places);
    return true;
}

static struct p3d_model *end(struct poser *poser, const struct p3d_model *model)
{
    struct p3d_model_lod *lods = p3di_job_alloc(&poser->job, model->lod_count, sizeof *lods);
    struct p3d_model *posed = p3di_job_alloc(&poser->job, 1, sizeof *posed);

    for (uint32_t i = 0; i < model->lod_count && !poser->job.has_failed; i++) {
        lods[i] = model->lods[i];
        pose_lod(poser, &lods[i]);
    }
    if (poser->job.has_failed) {
        p3di_arena_free(poser->job.arena);
        return NULL;
    }
    *posed = *model;
    posed->lods = lods;
    posed->memory = poser->job.arena;
    return posed;
}

struct p3d_model *p3d_model_pose(const struct p3d_model *model, const struct p3d_pose_value *values, size_t count,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    struct poser poser;
    size_t wrong;

    if (!begin(&poser, model, options, error))
        return NULL;
    wrong = p3di_pose_init(&poser.pose, &poser.job, model, values, count);
    if (wrong < count)
        fail_name(&poser, values[wrong].name);
    return end(&poser, model);
}

struct p3d_model *p3d_rtm_pose_model(const struct p3d_rtm *rtm, const struct p3d_model *model, float time,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    struct poser poser;

    if (!begin(&poser, model, options, error))
        return NULL;
    poser.has_places = true;
    if (!poser.job.has_failed)
        poser.job.has_failed = !p3d_rtm_pose(rtm, model->bones, model->bone_count, time, options, poser.places, error);
    return end(&poser, model);
}
