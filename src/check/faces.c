/* faces.c: faces, points, UVs and normals of a LOD, and limits of numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "core/number.h"
#include "model/topology.h"

#define LARGEST_UV 1e5f
#define UV_ROUNDING 1e-5f /* what cannot be seen */
#define MOST_UV_SETS 2u
#define MOST_INDEX 65535u
#define LEAST_LENGTH 0.01 /* of normals */
#define DEGENERATE 1e-7   /* twice the area by the square of the longest side */

/* ---- Faces ---- */

struct face_faults {
    struct tally two_corners, repeated, degenerate, duplicate, flags, uv_not_finite, uv_large;
};

static bool has_area(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    double longest = 0;

    for (uint32_t i = 1; i < face->corner_count; i++) {
        const struct vec side = vec_subtract(face_corner(lod, face, i), face_corner(lod, face, 0));

        longest = vec_dot(side, side) > longest ? vec_dot(side, side) : longest; /* fmax is a call */
    }
    return vec_length(face_double_area(lod, face)) > DEGENERATE * longest || !isfinite(longest);
}

static bool names_point_twice(const uint32_t *points, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (points[i] == points[j])
                return true;
    return false;
}

/* The face's points from the lowest on, so that it does not matter where a face begins. */
static bool add_face(struct check *check, struct p3di_set *set, const uint32_t *points, uint32_t count)
{
    uint32_t key[4] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX}, lowest = 0, number;

    for (uint32_t i = 1; i < count; i++)
        lowest = points[i] < points[lowest] ? i : lowest;
    for (uint32_t i = 0; i < count; i++)
        key[i] = points[lowest + i < count ? lowest + i : lowest + i - count];
    return p3di_job_add(&check->job, set, key, &number);
}

static void check_face(struct check *check, struct p3di_set *set, uint32_t index, struct face_faults *faults)
{
    const struct p3d_model_face *face = &check->lod->faces[index];
    uint32_t points[4];

    if (face->corner_count < 3) {
        tally_add(&faults->two_corners, index);
        return;
    }
    for (uint32_t i = 0; i < face->corner_count; i++)
        points[i] = check->lod->corners[face->first_corner + i].point;
    if (names_point_twice(points, face->corner_count))
        tally_add(&faults->repeated, index);
    else if (!has_area(check->lod, face))
        tally_add(&faults->degenerate, index);
    if (!add_face(check, set, points, face->corner_count))
        tally_add(&faults->duplicate, index);
}

/* "x is nan": the first number that is none; `names` has a letter for each. */
static const char *say_bad(const float *numbers, const char *names, char text[32])
{
    size_t i = 0;

    while (names[i + 1] && isfinite(numbers[i]))
        i++;
    memcpy(text, "x is ", 5);
    text[0] = names[i];
    text[5 + p3di_format_f32(numbers[i], text + 5)] = 0;
    return text;
}

static const char *say_bad_place(struct p3d_vec3 place, char text[32])
{
    return say_bad((const float[3]){place.x, place.y, place.z}, "xyz", text);
}

static const char *say_bad_uv(const struct p3d_model_lod *lod, uint32_t index, char text[32])
{
    const struct p3d_model_face *face = &lod->faces[index];

    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        for (uint32_t j = 0; j < face->corner_count; j++) {
            const struct p3d_vec2 uv = lod->uv_sets[i].uvs[face->first_corner + j];

            if (!isfinite(uv.u) || !isfinite(uv.v))
                return say_bad((const float[2]){uv.u, uv.v}, "uv", text);
        }
    return "";
}

static void check_face_uvs(const struct p3d_model_lod *lod, uint32_t index, struct face_faults *faults)
{
    const struct p3d_model_face *face = &lod->faces[index];
    bool is_finite = true, is_small = true;

    for (uint32_t i = 0; i < lod->uv_set_count; i++) {
        for (uint32_t j = 0; j < face->corner_count; j++) {
            const struct p3d_vec2 uv = lod->uv_sets[i].uvs[face->first_corner + j];

            is_finite &= isfinite(uv.u) && isfinite(uv.v);
            is_small &= !(fabsf(uv.u) > LARGEST_UV) && !(fabsf(uv.v) > LARGEST_UV);
        }
    }
    if (!is_finite)
        tally_add(&faults->uv_not_finite, index);
    else if (!is_small)
        tally_add(&faults->uv_large, index);
}

/* A source has the first UVs twice: at the corners of faces, and in the tag of set 0. */
static void check_first_set(struct check *check)
{
    const struct p3d_mlod_lod *mlod = check->mlod;

    for (uint32_t i = 0; i < mlod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &mlod->tags[i];
        struct tally unlike = {0, 0};
        uint32_t at = 0;

        if (tag->kind != P3D_TAG_UV_SET || tag->is_raw || tag->value.uv_set.id != 0)
            continue;
        for (uint32_t j = 0; j < mlod->face_count; j++) {
            const uint32_t count = mlod->faces[j].corner_count;
            bool is_unlike = false;

            for (uint32_t k = 0; k < count && at < tag->value.uv_set.uvs.count; k++, at++) {
                const struct p3d_vec2 uv = p3d_vec2_at(tag->value.uv_set.uvs, at);

                is_unlike |= fabsf(uv.u - mlod->faces[j].corners[k].u) > UV_ROUNDING ||
                             fabsf(uv.v - mlod->faces[j].corners[k].v) > UV_ROUNDING;
            }
            if (is_unlike)
                tally_add(&unlike, j);
        }
        p3di_find_faces(check, RULE_UV_SET_UNLIKE, &unlike, "#UVSet# 0 has others");
    }
}

/* The binariser adds faces to shadow volumes that have no area, and makes shadow buffers: only shadow LODs of a source
 * are judged. */
static bool are_faces_own(const struct check *check)
{
    return check->mlod || (!p3d_lod_is_shadow_volume(check->resolution) && check->kind != P3D_LOD_SHADOW_BUFFER);
}

static void check_all_faces(struct check *check)
{
    const bool are_own = are_faces_own(check);
    struct face_faults faults;
    struct p3di_set set;
    char text[32];

    memset(&faults, 0, sizeof faults);
    p3di_set_init(&set, check->job.arena, 4 * sizeof(uint32_t));
    p3di_set_reserve(&set, check->lod->face_count);
    for (uint32_t i = 0; i < check->lod->face_count && !check->job.has_failed; i++) {
        if (are_own)
            check_face(check, &set, i, &faults);
        check_face_uvs(check->lod, i, &faults);
        if (check->mlod && !p3d_face_flags_are_kept(check->lod->faces[i].flags))
            tally_add(&faults.flags, i);
    }
    if (faults.flags.count)
        p3di_find_faces(check, RULE_FACE_FLAGS, &faults.flags, "bits outside of 0xff3003bf are set");
    p3di_find_faces(check, RULE_DUPLICATE_FACE, &faults.duplicate,
                    "an earlier face has the same points in the same order");
    if (p3d_lod_is_shadow_volume(check->resolution))
        p3di_find_faces(check, RULE_SHADOW_DEGENERATE, &faults.degenerate, "its corners lie on a line or in one place");
    else
        p3di_find_faces(check, RULE_DEGENERATE_FACE, &faults.degenerate, "its corners lie on a line or in one place");
    p3di_find_faces(check, RULE_TWO_CORNERS, &faults.two_corners, "fewer than 3 corners");
    p3di_find_faces(check, RULE_REPEATED_CORNER, &faults.repeated, "two of its corners are one point");
    if (faults.uv_not_finite.count)
        p3di_find_faces(check, RULE_UV_NOT_FINITE, &faults.uv_not_finite,
                        say_bad_uv(check->lod, faults.uv_not_finite.first, text));
    p3di_find_faces(check, RULE_UV_TOO_LARGE, &faults.uv_large, "u or v is beyond 100000");
}

/* ---- Points ---- */

static void check_points(struct check *check)
{
    const struct p3d_model_lod *lod = check->lod;
    const bool are_lone_good = p3d_lod_is_of_points(check->resolution) || check->kind == P3D_LOD_PATHS ||
                               check->kind == P3D_LOD_EDIT || !lod->face_count;
    bool *is_used = p3di_job_alloc(&check->job, lod->point_count, sizeof *is_used);
    struct tally unused = {0, 0}, infinite = {0, 0}, flags = {0, 0};
    char text[32];

    for (uint32_t i = 0; i < lod->corner_count && is_used; i++)
        is_used[lod->corners[i].point] = true;
    for (uint32_t i = 0; i < lod->point_count && is_used; i++) {
        if (!vec3_is_finite(lod->points[i]))
            tally_add(&infinite, i);
        if (!is_used[i] && !are_lone_good)
            tally_add(&unused, i);
        if (check->mlod && !p3d_point_flags_are_kept(lod->point_flags[i]))
            tally_add(&flags, i);
    }
    p3di_find_points(check, RULE_POINT_FLAGS, &flags, "bits outside of 0x0fff33ff are set");
    p3di_find_points(check, RULE_UNUSED_POINT, &unused, "no face has it");
    if (infinite.count)
        p3di_find_points(check, RULE_POINT_NOT_FINITE, &infinite, say_bad_place(lod->points[infinite.first], text));
}

void p3di_check_faces(struct check *check)
{
    check_all_faces(check);
    if (check->mlod)
        check_first_set(check);
    if (!check->job.has_failed)
        check_points(check);
}

/* ---- Normals ---- */

static void check_missing(struct check *check)
{
    struct tally missing = {0, 0};

    for (uint32_t i = 0; i < check->lod->face_count; i++) {
        const struct p3d_model_face *face = &check->lod->faces[i];
        bool is_missing = false;

        for (uint32_t j = 0; j < face->corner_count; j++)
            is_missing |= check->lod->corners[face->first_corner + j].normal == P3D_NO_NORMAL;
        if (is_missing)
            tally_add(&missing, i);
    }
    p3di_find_faces(check, RULE_NO_NORMAL, &missing, "it names a normal that does not exist");
}

/* Faces with a corner that has a normal without length. Binarising takes the normals of proxies' triangles away. */
static void check_lengths(struct check *check)
{
    const bool *is_proxy = p3di_mark_proxy_faces(check);
    struct face_list faces = {.tally = {0, 0}};

    for (uint32_t i = 0; i < check->lod->face_count && is_proxy; i++) {
        const struct p3d_model_face *face = &check->lod->faces[i];
        bool has_length = true;

        for (uint32_t j = 0; j < face->corner_count; j++) {
            const uint32_t normal = check->lod->corners[face->first_corner + j].normal;

            has_length &= normal == P3D_NO_NORMAL || !(vec_length(vec_of(check->lod->normals[normal])) < LEAST_LENGTH);
        }
        if (!has_length && !(check->odol && is_proxy[i]))
            face_list_add(&faces, i);
    }
    p3di_find_listed(check, RULE_NORMAL_LENGTH, &faces, "a very small normal");
}

void p3di_check_normals(struct check *check)
{
    struct tally infinite = {0, 0};
    char text[32];
    bool has_short = false;

    for (uint32_t i = 0; i < check->lod->normal_count; i++) {
        const double size = vec_length(vec_of(check->lod->normals[i]));

        if (!isfinite(size))
            tally_add(&infinite, i);
        has_short |= size < LEAST_LENGTH;
    }
    if (infinite.count)
        p3di_find(
            check, RULE_NORMAL_NOT_FINITE,
            (struct finding_place){.element = P3D_ELEMENT_NORMAL, .index = infinite.first, .count = infinite.count},
            "%s", say_bad_place(check->lod->normals[infinite.first], text));
    if (has_short && p3d_lod_is_drawn(check->resolution))
        check_lengths(check);
    if (check->mlod)
        check_missing(check);
}

/* ---- Limits ---- */

/* LODs that are never drawn. */
static bool is_special(const struct check *check)
{
    return p3d_lod_is_collision(check->resolution) || p3d_lod_is_shadow_volume(check->resolution) ||
           check->kind == P3D_LOD_SHADOW_BUFFER;
}

static void check_uv_sets(struct check *check)
{
    bool has_sets = false, has_first = false;

    for (uint32_t i = 0; check->mlod && i < check->mlod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &check->mlod->tags[i];

        if (tag->kind != P3D_TAG_UV_SET || tag->is_raw)
            continue;
        has_sets = true;
        has_first |= tag->value.uv_set.id == 0;
    }
    if (has_sets && !has_first)
        p3di_find(check, RULE_UV_SET_MISSING, p3di_place_lod(), "%u sets with other numbers",
                  check->lod->uv_set_count - 1);
    if (check->mlod && check->lod->uv_set_count > MOST_UV_SETS)
        p3di_find(check, RULE_UV_SETS_OVER, p3di_place_lod(), "%u UV sets", check->lod->uv_set_count);
    else if (check->mlod && check->lod->uv_set_count > 1 && is_special(check))
        p3di_find(check, RULE_SPECIAL_UV_SET, p3di_place_lod(), "%u UV sets", check->lod->uv_set_count);
}

void p3di_check_limits(struct check *check)
{
    const bool has_limit = check->mlod && check->options->profile != P3D_PROFILE_A3;
    const uint32_t most_points = p3di_most_indices(check);

    check_uv_sets(check);
    if (has_limit && (check->lod->point_count > most_points || check->lod->face_count > MOST_INDEX))
        p3di_find(check, RULE_POINTS_OVER, p3di_place_lod(), "%u points and %u faces; the maximum is %u",
                  check->lod->point_count, check->lod->face_count,
                  check->lod->point_count > most_points ? most_points : MOST_INDEX);
}
