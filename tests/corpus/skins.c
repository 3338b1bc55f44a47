/* skins.c: whether the skins and animations of GLBs do what the models do.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: skins FILE...   writes the GLB of each model to memory, reads it back, and computes where its skin puts each
 * corner of each face: at rest (the points of the model), with each animation at five times, and with all of them at
 * different times (p3d_model_pose). Proxies are compared, too. */
#include <p3d/p3d.h>

#include "glb_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As a share of the size of a LOD. */
#define TOLERANCE 1e-5
#define TIMES 5

struct tally {
    uint64_t files, skinned_files, lods, corners, animations, poses, hidden_faces, other_axes, half_hidden, failed;
    uint64_t proxies, moved_proxies, hidden_proxies, mixed_proxies;
    double farthest_at_rest, farthest_posed, farthest_proxy;
};

/* A LOD as it should look. */
struct wanted {
    const struct p3d_model_lod *lod;     /* at rest */
    const struct p3d_model_lod *posed;   /* the same points moved */
    const struct p3d_bone_place *places; /* NULL at rest */
    double size;
    uint32_t primitive; /* value of the LOD's first */
    uint8_t *firsts;    /* by face: the corner with which its triangles begin, found at rest */
};

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);

    if (!memory)
        exit(2);
    return memory;
}

/* ---- One LOD ---- */

/* 0 if all bones of the point are to be seen, 2 if none is, 1 if only some are. */
static int how_hidden(const struct wanted *w, uint32_t point)
{
    const struct p3d_model_skin *skin = &w->lod->skins[point];
    uint32_t count = 0;

    for (uint32_t i = 0; w->places && i < skin->count; i++)
        count += w->places[skin->bones[i]].is_hidden;
    return count == 0 ? 0 : count == skin->count ? 2 : 1;
}

static double area_of(double p[3][3])
{
    double sum = 0;

    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = (i + 1) % 3, k = (i + 2) % 3;
        const double part = (p[1][j] - p[0][j]) * (p[2][k] - p[0][k]) - (p[1][k] - p[0][k]) * (p[2][j] - p[0][j]);

        sum += part * part;
    }
    return sqrt(sum) / 2;
}

static double distance(const double p[3], struct p3d_vec3 q)
{
    return sqrt((p[0] - q.x) * (p[0] - q.x) + (p[1] - q.y) * (p[1] - q.y) + (p[2] + q.z) * (p[2] + q.z));
}

static void check_triangle(struct tally *t, const struct wanted *w, double p[3][3], const uint32_t points[3],
                           double *farthest)
{
    int hidden[3], most = 0, least = 2;

    for (unsigned i = 0; i < 3; i++) {
        hidden[i] = how_hidden(w, points[i]);
        most = hidden[i] > most ? hidden[i] : most;
        least = hidden[i] < least ? hidden[i] : least;
    }
    if (least == 2) {
        t->hidden_faces++;
        *farthest = fmax(*farthest, sqrt(area_of(p)));
        return;
    }
    for (unsigned i = 0; i < 3; i++) {
        t->corners++;
        if (hidden[i])
            t->half_hidden++;
        else
            *farthest = fmax(*farthest, distance(p[i], w->posed->points[points[i]]));
    }
}

static bool is_shown(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    const struct p3d_model_corner *corners = lod->corners + face->first_corner;
    char name[P3D_LOD_NAME_SIZE];

    if (face->corner_count < 3 || strncmp(p3d_lod_name(lod->resolution, name), "ShadowVolume", 12) != 0)
        return face->corner_count >= 3;
    for (uint32_t i = 0; i < face->corner_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (corners[i].point == corners[j].point)
                return false;
    return true;
}

/* The corner with which both triangles of a quad begin, so that it is cut where the game cuts it: 3, or else 1. That of
 * a triangle is 0 or 1 (FB_ngon_encoding: another vertex than that of the polygon before). */
static uint8_t first_of(const struct wanted *w, const struct p3d_model_face *face, double p[3][3])
{
    const struct p3d_model_corner *corners = w->lod->corners + face->first_corner;
    const uint8_t usual = face->corner_count == 4 ? 3 : 0;
    double as_usual = 0, as_other = 0;

    for (uint32_t i = 0; i < 3; i++) {
        as_usual += distance(p[i], w->posed->points[corners[(usual + i) % face->corner_count].point]);
        as_other += distance(p[i], w->posed->points[corners[(1 + i) % face->corner_count].point]);
    }
    return as_other < as_usual ? 1 : usual;
}

/* The game does not draw it: all of its points are hidden. */
static bool is_hidden(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    bool is_seen = !lod->point_flags;

    for (uint32_t i = 0; i < face->corner_count && !is_seen; i++)
        is_seen = !(lod->point_flags[lod->corners[face->first_corner + i].point] & P3D_POINT_HIDDEN);
    return !is_seen;
}

/* The next primitive has the next material, or hidden faces of it, that no face before had. */
static double check_lod(struct tally *t, const struct glb *glb, const struct wanted *w)
{
    const struct p3d_model_lod *lod = w->lod;
    uint8_t *is_done = take(lod->face_count, 1);
    uint32_t primitive = w->primitive;
    double farthest = 0;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        struct glb_primitive accessors;
        uint32_t at = 0;

        if (is_done[i] || !is_shown(lod, &lod->faces[i]))
            continue;
        if (!primitive)
            return INFINITY;
        accessors = glb_primitive(glb, primitive);
        for (uint32_t j = i; j < lod->face_count; j++) {
            const struct p3d_model_face *face = &lod->faces[j];
            const struct p3d_model_corner *corners = lod->corners + face->first_corner;
            if (face->material != lod->faces[i].material || !is_shown(lod, face) ||
                is_hidden(lod, face) != is_hidden(lod, &lod->faces[i]))
                continue;
            is_done[j] = 1;
            for (uint32_t k = 2; k < face->corner_count; k++, at += 3) {
                double p[3][3];
                uint32_t points[3];

                for (uint32_t l = 0; l < 3; l++)
                    glb_vertex(glb, &accessors, at + l, p[l]);
                if (!w->places && k == 2)
                    w->firsts[j] = first_of(w, face, p);
                for (uint32_t l = 0; l < 3; l++)
                    points[l] = corners[(w->firsts[j] + (l ? k + l - 2 : 0)) % face->corner_count].point;
                check_triangle(t, w, p, points, &farthest);
            }
        }
        if (at != glb_count(glb, accessors.indices))
            return INFINITY;
        primitive = glb->values[primitive].next;
    }
    free(is_done);
    return primitive ? INFINITY : farthest;
}

/* ---- One file ---- */

struct file {
    const char *path;
    struct p3d_model *model; /* with animations called "0", "1", ..., from value 0 to 1 */
    struct glb *glb;
    uint32_t *primitives; /* by LOD: the first; 0: it has no skin */
    uint8_t **firsts;     /* by LOD and face: see struct wanted */
    uint32_t *proxies;    /* nodes, in the order of the model's LODs and of their proxies */
    uint32_t *animations; /* by animation of the model: value; 0: none */
    struct p3d_pose_value *values;
    size_t value_count;
};

static double size_of(const struct p3d_model_lod *lod)
{
    struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

    for (uint32_t i = 0; i < lod->point_count; i++)
        p3d_bounds_add(&bounds, lod->points[i]);
    return fmax(fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y),
                fmax(bounds.max.z - bounds.min.z, 1e-3));
}

static bool is_near(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return fabsf(a.x - b.x) <= 1e-6f && fabsf(a.y - b.y) <= 1e-6f && fabsf(a.z - b.z) <= 1e-6f;
}

/* Along an axis it may be anywhere, and only a rotation cares where it is at all. */
static bool are_alike(enum p3d_animation_type type, const struct p3d_model_axis *a, const struct p3d_model_axis *b)
{
    const double d[3] = {a->direction.x, a->direction.y, a->direction.z};
    const double v[3] = {b->position.x - a->position.x, b->position.y - a->position.y, b->position.z - a->position.z};
    double square = 0;

    if (a->bone != b->bone || !is_near(a->direction, b->direction))
        return false;
    for (unsigned i = 0; i < 3; i++)
        square += pow(d[(i + 1) % 3] * v[(i + 2) % 3] - d[(i + 2) % 3] * v[(i + 1) % 3], 2);
    return type > P3D_ANIMATION_ROTATION_Z || square <= 1e-12 * (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
}

/* One axis serves all LODs of the GLB: that of the first LOD that has one, which is the best in all of the corpus. */
static bool has_these_axes(const struct file *f, const struct p3d_model_lod *lod)
{
    for (uint32_t i = 0; lod->axes && i < f->model->animation_count; i++)
        for (uint32_t j = 0; lod->axes[i].bone != P3D_NO_BONE && j < f->model->lod_count; j++) {
            const struct p3d_model_axis *other = f->model->lods[j].axes ? &f->model->lods[j].axes[i] : NULL;

            if (!other || other->bone == P3D_NO_BONE)
                continue;
            if (!are_alike(f->model->animations[i].type, other, &lod->axes[i]))
                return false;
            break;
        }
    return lod->axes;
}

/* ---- Proxies ---- */

/* The farther of the directions and the place; INFINITY for what is seen and should not be. */
static double proxy_distance(struct tally *t, const struct p3d_model_proxy *posed, const double place[3][4])
{
    const double p[3] = {place[0][3], place[1][3], place[2][3]};
    const double scale = sqrt(place[0][2] * place[0][2] + place[1][2] * place[1][2] + place[2][2] * place[2][2]);
    struct p3d_vec3 d;
    double length;

    if (!posed) {
        t->hidden_proxies++;
        return scale;
    }
    d = posed->frame.direction;
    length = sqrt((double)d.x * d.x + (double)d.y * d.y + (double)d.z * d.z);
    if (!(length > 0) || !(scale > 0))
        return length > 0 ? INFINITY : distance(p, posed->frame.position);
    return fmax(distance(p, posed->frame.position),
                fmax(fmax(fabs(-d.x / length - place[0][2] / scale), fabs(-d.y / length - place[1][2] / scale)),
                     fabs(d.z / length - place[2][2] / scale)));
}

static bool is_mixed(const struct p3d_model_lod *lod, const struct p3d_model_proxy *proxy)
{
    return proxy->selection != P3D_NO_SELECTION && lod->selections[proxy->selection].point_count && lod->skins &&
           lod->skins[lod->selections[proxy->selection].points[0]].count > 1;
}

/* The pose leaves out proxies that are hidden. */
static double check_proxies(struct tally *t, const struct file *f, const struct wanted *w, uint32_t first)
{
    double farthest = 0;
    uint32_t next = 0;

    for (uint32_t i = 0; i < w->lod->proxy_count; i++) {
        const struct p3d_model_proxy *rest = &w->lod->proxies[i], *posed = NULL;

        if (next < w->posed->proxy_count && w->posed->proxies[next].selection == rest->selection)
            posed = &w->posed->proxies[next++];
        if (is_mixed(w->lod, rest)) {
            t->mixed_proxies++;
            continue;
        }
        t->proxies++;
        if (posed && memcmp(&posed->frame, &rest->frame, sizeof rest->frame) != 0)
            t->moved_proxies++;
        farthest = fmax(farthest, proxy_distance(t, posed, glb_place(f->glb, f->proxies[first + i])));
    }
    return farthest;
}

static void find_proxies(struct file *f)
{
    uint32_t count = 0;

    f->proxies = take(f->glb->node_count, sizeof *f->proxies);
    for (uint32_t i = 0; i < f->glb->node_count; i++) {
        const uint32_t extras = glb_get(f->glb, f->glb->node_values[i], "extras");

        if (extras && glb_get(f->glb, extras, "proxy") && glb_get(f->glb, extras, "id"))
            f->proxies[count++] = i;
    }
    for (uint32_t i = 0; i < f->model->lod_count; i++)
        count -= f->model->lods[i].proxy_count;
    if (count) {
        printf("FAIL %s: proxies have no node each\n", f->path);
        exit(1);
    }
}

/* ---- Poses ---- */

static void check_pose(struct tally *t, const struct file *f, const char *what)
{
    struct p3d_model *posed = p3d_model_pose(f->model, f->values, f->value_count, NULL, NULL);
    struct p3d_bone_place *places = take(f->model->bone_count, sizeof *places);
    uint32_t first_proxy = 0;

    if (!posed)
        exit(2);
    glb_find_joints(f->glb);
    for (uint32_t i = 0; i < f->model->lod_count; i++) {
        const struct p3d_model_lod *lod = &f->model->lods[i];
        const struct wanted w = {lod,          &posed->lods[i],  f->value_count ? places : NULL,
                                 size_of(lod), f->primitives[i], f->firsts[i]};
        double *farthest = f->value_count ? &t->farthest_posed : &t->farthest_at_rest, got, proxy;

        first_proxy += i ? f->model->lods[i - 1].proxy_count : 0;
        if (!w.primitive)
            continue;
        if (f->value_count && !has_these_axes(f, lod)) {
            t->other_axes++;
            continue;
        }
        if (!p3d_model_bone_places(f->model, lod, f->values, f->value_count, NULL, places, NULL))
            exit(2);
        got = check_lod(t, f->glb, &w) / w.size;
        *farthest = fmax(*farthest, got);
        proxy = check_proxies(t, f, &w, first_proxy) / fmax(1, w.size);
        t->farthest_proxy = fmax(t->farthest_proxy, proxy);
        if (got <= TOLERANCE && proxy <= TOLERANCE)
            continue;
        t->failed++;
        printf("FAIL %s: lod %u: %s: %g of its size away, proxies %g\n", f->path, (unsigned)i, what, got, proxy);
    }
    free(places);
    p3d_model_free(posed);
}

static void check_one_animation(struct tally *t, struct file *f, uint32_t number)
{
    char name[16], what[64];

    snprintf(name, sizeof name, "%u", (unsigned)number);
    t->animations++;
    for (unsigned i = 0; i < TIMES; i++) {
        const double time = i / (TIMES - 1.0);

        snprintf(what, sizeof what, "animation %s at %g", name, time);
        glb_rest(f->glb);
        glb_animate(f->glb, f->animations[number], time);
        f->values[0] = (struct p3d_pose_value){name, (float)time};
        f->value_count = 1;
        t->poses++;
        check_pose(t, f, what);
    }
}

/* At times that differ, so that the order of animations of a bone counts. */
static void check_all_animations(struct tally *t, struct file *f)
{
    const uint32_t count = f->model->animation_count;
    char(*names)[16] = take(count, sizeof *names);

    for (unsigned i = 0; i < TIMES && count; i++) {
        glb_rest(f->glb);
        f->value_count = 0;
        for (uint32_t j = 0; j < count; j++) {
            const unsigned quarters = (i + 3 * j) % TIMES;

            if (!f->animations[j])
                continue;
            snprintf(names[j], sizeof names[j], "%u", (unsigned)j);
            glb_animate(f->glb, f->animations[j], quarters / (TIMES - 1.0));
            f->values[f->value_count++] = (struct p3d_pose_value){names[j], (float)(quarters / (TIMES - 1.0))};
        }
        t->poses++;
        if (f->value_count)
            check_pose(t, f, "all animations");
    }
    free(names);
}

/* Key frames, and what keeps a model whole that begins with something hidden, are no animations of the model. */
static uint32_t skip_others(const struct glb *glb, uint32_t next)
{
    uint32_t extras;

    while (next && (!(extras = glb_get(glb, next, "extras")) || glb_text_is(glb, glb_get(glb, extras, "type"), "rest")))
        next = glb->values[next].next;
    return next;
}

/* The GLB's animations are those of the model that move something in it, in the same order. */
static void find_animations(struct tally *t, struct file *f)
{
    const uint32_t array = glb_get(f->glb, 1, "animations");
    uint32_t next = array ? f->glb->values[array].child : 0;

    for (uint32_t i = 0; i < f->model->animation_count; i++) {
        char name[16];

        snprintf(name, sizeof name, "%u", (unsigned)i);
        next = skip_others(f->glb, next);
        if (!next || !glb_text_is(f->glb, glb_get(f->glb, next, "name"), name))
            continue;
        f->animations[i] = next;
        next = f->glb->values[next].next;
    }
    if (skip_others(f->glb, next)) {
        t->failed++;
        printf("FAIL %s: there are other animations\n", f->path);
    }
}

static void find_primitives(struct file *f)
{
    const uint32_t meshes = glb_get(f->glb, 1, "meshes");

    for (uint32_t i = 0; i < f->glb->node_count; i++) {
        const uint32_t node = f->glb->node_values[i], extras = glb_get(f->glb, node, "extras");
        uint32_t mesh = meshes ? f->glb->values[meshes].child : 0;

        if (!glb_get(f->glb, node, "skin"))
            continue;
        for (uint32_t j = (uint32_t)glb_number(f->glb, node, "mesh", 0); j; j--)
            mesh = f->glb->values[mesh].next;
        for (uint32_t j = 0; j < f->model->lod_count; j++)
            if (f->model->lods[j].index == (uint32_t)glb_number(f->glb, extras, "lod", -1))
                f->primitives[j] = f->glb->values[glb_get(f->glb, mesh, "primitives")].child;
    }
}

/* Names that are one animation's alone, and values that are its fraction. */
static struct p3d_model_animation *rename_animations(const struct p3d_model *model, char (*names)[16])
{
    struct p3d_model_animation *animations = take(model->animation_count, sizeof *animations);

    for (uint32_t i = 0; i < model->animation_count; i++) {
        snprintf(names[i], sizeof names[i], "%u", (unsigned)i);
        animations[i] = model->animations[i];
        animations[i].name = p3d_bytes_of(names[i]);
        animations[i].source = p3d_bytes_of("");
        animations[i].min_value = animations[i].min_phase = 0;
        animations[i].max_value = animations[i].max_phase = 1;
        animations[i].source_address = 0;
    }
    return animations;
}

static void check_model(struct tally *t, const char *path, const struct p3d_model *source)
{
    const struct p3d_gltf_options options = {.lods = P3D_GLTF_ALL, .has_proxy_triangles = true};
    char(*names)[16] = take(source->animation_count, sizeof *names);
    struct p3d_model_animation *animations = rename_animations(source, names);
    struct p3d_model model = *source;
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct file f = {.path = path, .model = &model};

    model.animations = animations;
    if (!p3d_write_glb(&model, &options, NULL, p3d_buffer_sink(&buffer), NULL))
        exit(2);
    f.glb = glb_read(buffer.data, buffer.size);
    f.primitives = take(model.lod_count, sizeof *f.primitives);
    f.firsts = take(model.lod_count, sizeof *f.firsts);
    for (uint32_t i = 0; i < model.lod_count; i++)
        f.firsts[i] = take(model.lods[i].face_count, 1);
    f.animations = take(model.animation_count, sizeof *f.animations);
    f.values = take(model.animation_count, sizeof *f.values);
    find_primitives(&f);
    find_proxies(&f);
    find_animations(t, &f);
    t->files++;
    for (uint32_t i = 0; i < model.lod_count; i++)
        t->lods += f.primitives[i] != 0;
    if (f.glb->joint_count) {
        t->skinned_files++;
        check_pose(t, &f, "at rest");
        for (uint32_t i = 0; i < model.animation_count; i++)
            if (f.animations[i])
                check_one_animation(t, &f, i);
        check_all_animations(t, &f);
    }
    glb_free(f.glb);
    p3d_buffer_free(&buffer);
    free(f.primitives);
    for (uint32_t i = 0; i < model.lod_count; i++)
        free(f.firsts[i]);
    free(f.firsts);
    free(f.proxies);
    free(f.animations);
    free(f.values);
    free(animations);
    free(names);
}

static void check_file(struct tally *t, const char *path)
{
    struct p3d_document document;
    struct p3d_model *model;

    if (!p3d_open(path, NULL, &document, NULL))
        return; /* what is not read is the matter of other tests */
    model = p3d_document_model(&document, NULL, document.lod_count, NULL, NULL);
    if (model)
        check_model(t, path, model);
    p3d_model_free(model);
    p3d_close(&document);
}

int main(int argc, char **argv)
{
    struct tally t = {0};

    for (int i = 1; i < argc; i++)
        check_file(&t, argv[i]);
    printf("%u of %u models have skins, in %u LODs; at rest at most %.2g of the size away\n", (unsigned)t.skinned_files,
           (unsigned)t.files, (unsigned)t.lods, t.farthest_at_rest);
    printf("%u animations, %u poses, %.1f million corners: at most %.2g of the size away\n", (unsigned)t.animations,
           (unsigned)t.poses, (double)t.corners / 1e6, t.farthest_posed);
    printf("%u times a proxy, %u moved, %u hidden: at most %.2g away; not compared: %u on several bones\n",
           (unsigned)t.proxies, (unsigned)t.moved_proxies, (unsigned)t.hidden_proxies, t.farthest_proxy,
           (unsigned)t.mixed_proxies);
    printf("%u faces hidden; not compared: %u corners hidden in part, %u times a LOD with axes of its own\n",
           (unsigned)t.hidden_faces, (unsigned)t.half_hidden, (unsigned)t.other_axes);
    return t.failed || !t.skinned_files || !t.animations || !t.moved_proxies;
}
