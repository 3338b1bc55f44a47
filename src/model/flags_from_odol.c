/* flags_from_odol.c: the flags of points and faces that a binarised model still tells (docs/format/odol.md, "Flags").
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A vertex has flags of its point and, as a user value, flags of its faces: the binariser puts a face's value into all
 * of its vertices. A section has the other flags of its faces. */
#include "odol/records.h"
#include "odol_builder.h"

/* Flags of a vertex. */
enum {
    CLIP_LAND = 0xf00,
    CLIP_DECAL = 0x3000,
    CLIP_FOG = 0xc000,
    USER_SHINING = 200, /* user values that stand for light */
    USER_SHADOW,
    USER_HALF_LIT,
    USER_FULLY_LIT,
    MOST_FACE_USER = 127, /* the largest number of seven bits */
    MOST_ROUNDS = 16
};

/* Flags of a section, and in version 7 of a face. */
enum {
    SPECIAL_NO_SHADOW = 0x20,
    SPECIAL_IS_SHADOW = 0x40,
    SPECIAL_Z_BIAS = 0xc000000,
    SPECIAL_NO_TEXTURE_MERGING = 0x20000000
};

struct flag_maker {
    const struct odol_builder *builder;
    const struct p3d_model_lod *lod;
    struct p3d_model_face *faces;
    uint32_t *point_flags;
    struct point_state {
        uint8_t user;          /* of its vertices */
        bool is_met, is_mixed; /* mixed: its vertices differ, so that the value is not the point's */
        uint8_t light;         /* its own, to which values of faces were added; 0 if that is not seen */
        bool is_seen;          /* by a face that is not hidden */
        bool has_face;
        bool is_explained; /* all of its faces have the value */
    } * points;
};

static uint32_t clip_flags(const struct flag_maker *flag_maker, uint32_t vertex)
{
    return p3d_load_u32(p3d_filled_at(flag_maker->builder->source->point_flags, vertex));
}

static uint8_t user_value(const struct flag_maker *flag_maker, uint32_t vertex)
{
    return (uint8_t)(clip_flags(flag_maker, vertex) >> 20 & 0xff);
}

/* The face's value by which a vertex gets the user value `user`, at a point with a light of its own (or 0). 0: there is
 * none. */
static uint8_t face_value(uint8_t light, uint8_t user)
{
    const uint8_t more = light == USER_SHINING ? 20 : light == USER_SHADOW ? 40 : 0;

    return user == light || user <= more || user - more > MOST_FACE_USER ? 0 : (uint8_t)(user - more);
}

/* Which light a mixed point has. Values that no face has there show that it is the faces' light. */
static void note_lights(const struct flag_maker *flag_maker)
{
    for (uint32_t i = 0; i < flag_maker->builder->source->vertex_count; i++) {
        struct point_state *point = &flag_maker->points[flag_maker->builder->point_of[i]];
        const uint8_t user = user_value(flag_maker, i);

        if (point->is_mixed && (user == USER_SHINING || user == USER_SHADOW || user == USER_FULLY_LIT))
            point->light = user;
    }
    for (uint32_t i = 0; i < flag_maker->builder->source->vertex_count; i++) {
        struct point_state *point = &flag_maker->points[flag_maker->builder->point_of[i]];

        if (point->light && user_value(flag_maker, i) != point->light &&
            !face_value(point->light, user_value(flag_maker, i)))
            point->light = 0;
    }
}

static void note_vertices(const struct flag_maker *flag_maker)
{
    for (uint32_t i = 0; i < flag_maker->builder->source->vertex_count; i++) {
        struct point_state *point = &flag_maker->points[flag_maker->builder->point_of[i]];

        if (point->is_met && point->user != user_value(flag_maker, i))
            point->is_mixed = true;
        point->user = user_value(flag_maker, i);
        point->is_met = point->is_explained = true;
    }
    note_lights(flag_maker);
}

/* ---- Faces ---- */

/* The user value of a corner's vertex, without the light of the corner's own point. A corner's normal is its vertex. */
static uint8_t corner_user(const struct flag_maker *flag_maker, const struct p3d_model_corner *corner)
{
    const uint8_t light = flag_maker->points[corner->point].light, user = user_value(flag_maker, corner->normal);

    return light ? face_value(light, user) : user;
}

/* A face with a value at a lit point has it at all its points: points whose value is the sum of it and a light are lit,
 * too. True if there is one more such point. */
static bool light_face(const struct flag_maker *flag_maker, const struct p3d_model_face *face)
{
    const struct p3d_model_corner *corners = flag_maker->lod->corners + face->first_corner;
    uint8_t user = 0;
    bool is_more = false;

    for (uint32_t i = 0; i < face->corner_count; i++)
        if (flag_maker->points[corners[i].point].light && corner_user(flag_maker, &corners[i]))
            user = corner_user(flag_maker, &corners[i]);
    for (uint32_t i = 0; user && i < face->corner_count; i++) {
        struct point_state *point = &flag_maker->points[corners[i].point];
        const unsigned more = (unsigned)point->user - user;

        if (point->light || point->is_mixed || point->user <= user || (more != 20 && more != 40))
            continue;
        point->light = more == 20 ? USER_SHINING : USER_SHADOW;
        is_more = true;
    }
    return is_more;
}

/* Forwards and backwards, as most models need few rounds. */
static void spread_lights(const struct flag_maker *flag_maker)
{
    bool is_more = true;

    for (unsigned round = 0; is_more && round < MOST_ROUNDS; round++) {
        is_more = false;
        for (uint32_t i = 0; i < flag_maker->builder->source->face_count; i++) {
            const uint32_t number =
                model_face(flag_maker->builder, round % 2 ? flag_maker->builder->source->face_count - 1 - i : i);

            is_more |= number != LEFT_OUT && light_face(flag_maker, &flag_maker->faces[number]);
        }
    }
}

/* The value that all corners of a face share; 0 if they do not. */
static uint8_t shared_user(const struct flag_maker *flag_maker, const struct p3d_model_face *face)
{
    const struct p3d_model_corner *corners = flag_maker->lod->corners + face->first_corner;
    const uint8_t user = face->corner_count ? corner_user(flag_maker, corners) : 0;

    for (uint32_t i = 1; i < face->corner_count; i++)
        if (corner_user(flag_maker, &corners[i]) != user)
            return 0;
    return user;
}

static bool is_mixed_by_faces(const struct point_state *point)
{
    return point->is_mixed && !point->light;
}

/* Light counts as a flag of the face only where it cannot be a flag of the points, which is more common. */
static uint32_t light_flags(const struct flag_maker *flag_maker, const struct p3d_model_face *face, uint8_t user)
{
    bool is_face = false;

    for (uint32_t i = 0; i < face->corner_count; i++)
        is_face |= is_mixed_by_faces(&flag_maker->points[flag_maker->lod->corners[face->first_corner + i].point]);
    if (!is_face)
        return 0;
    return user == USER_SHINING ? 0x1 : user == USER_SHADOW ? 0x2 : user == USER_FULLY_LIT ? 0x4 : 0;
}

static uint32_t special_flags(uint32_t special)
{
    const bool is_hidden = (special & P3D_ODOL_HIDDEN) != 0;

    return (special & SPECIAL_NO_SHADOW ? 0x10u : 0) | (special & SPECIAL_IS_SHADOW ? 0x8u : 0) |
           (special & SPECIAL_Z_BIAS) >> 18 |
           (special & SPECIAL_NO_TEXTURE_MERGING && !is_hidden ? 0x1000000u : 0); /* hidden faces get it anyway */
}

static void set_face_flags(const struct flag_maker *flag_maker, uint32_t index)
{
    struct p3d_model_face *face = &flag_maker->faces[model_face(flag_maker->builder, index)];
    const uint32_t special =
        p3di_odol_special_of(flag_maker->builder->source, &flag_maker->builder->source->faces[index]);
    const uint8_t user = shared_user(flag_maker, face);

    face->flags = special_flags(special);
    if (user && user <= MOST_FACE_USER)
        face->flags |= (uint32_t)user << 25;
    else
        face->flags |= light_flags(flag_maker, face, user);
    for (uint32_t i = 0; i < face->corner_count; i++) {
        struct point_state *point = &flag_maker->points[flag_maker->lod->corners[face->first_corner + i].point];

        point->has_face = true;
        point->is_seen |= !(special & P3D_ODOL_HIDDEN);
        point->is_explained &= face->flags >> 25 == point->user;
    }
}

/* ---- Points ---- */

static uint32_t user_flags(const struct point_state *point)
{
    static const uint8_t lights[] = {0x10, 0x20, 0x80, 0x40};

    if (point->light)
        return lights[point->light - USER_SHINING];
    if (point->is_mixed || (point->has_face && point->is_explained))
        return 0;
    if (point->user >= USER_SHINING && point->user <= USER_FULLY_LIT)
        return lights[point->user - USER_SHINING];
    return (uint32_t)point->user << 16;
}

/* Vertices of a point have equal flags, but for user values. */
static void set_point_flags(const struct flag_maker *flag_maker, uint32_t index)
{
    const struct point_state *point = &flag_maker->points[index];
    const uint32_t clip = clip_flags(flag_maker, flag_maker->builder->first_vertices[index]);

    flag_maker->point_flags[index] =
        (clip & CLIP_LAND) >> 8 | (clip & CLIP_DECAL) >> 4 | (clip & CLIP_FOG) >> 2 | user_flags(point);
    if (point->has_face && !point->is_seen)
        flag_maker->point_flags[index] |= P3D_POINT_HIDDEN;
}

void p3di_odol_add_flags(struct odol_builder *odol_builder, struct p3d_model_lod *lod, struct p3d_model_face *faces)
{
    struct flag_maker flag_maker = {.builder = odol_builder, .lod = lod, .faces = faces};

    flag_maker.points = p3di_job_alloc(odol_builder->job, lod->point_count, sizeof *flag_maker.points);
    flag_maker.point_flags = p3di_job_alloc(odol_builder->job, lod->point_count, sizeof *flag_maker.point_flags);
    if (odol_builder->job->has_failed)
        return;
    note_vertices(&flag_maker);
    spread_lights(&flag_maker);
    for (uint32_t i = 0; i < odol_builder->source->face_count; i++)
        if (model_face(odol_builder, i) != LEFT_OUT)
            set_face_flags(&flag_maker, i);
    for (uint32_t i = 0; i < lod->point_count; i++)
        set_point_flags(&flag_maker, i);
    lod->point_flags = flag_maker.point_flags;
}
