/* test_diff_told.c: all that is told of each change between two drawings: how many, how far, and where.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "chance.h"
#include "diffs.h"
#include "draw.h"

#include <stdio.h>

/* ---- Every word ---- */

static size_t put_bytes(char *text, size_t size, const char *before, struct p3d_bytes bytes)
{
    return bytes.size ? (size_t)snprintf(text, size, "%s%.*s", before, (int)bytes.size, (const char *)bytes.data) : 0;
}

static size_t put_members(char *text, size_t size, const char *name, struct p3d_member_changes members)
{
    return members.gained || members.lost || members.reweighted
               ? (size_t)snprintf(text, size, " %s+%u-%u~%u", name, (unsigned)members.gained, (unsigned)members.lost,
                                  (unsigned)members.reweighted)
               : 0;
}

/* "LOD:kind COUNT name .field before -> after DISTANCE m ANGLE deg xFACTOR at X Y Z points+1-2~3 faces+1-2~3; "; what
 * says nothing is left out. */
static void tell_change(const struct p3d_change *change, char *text, size_t size)
{
    size_t used = 0;

    if (change->lod != P3D_NO_LOD)
        used += (size_t)snprintf(text, size, "%d:", (int)change->lod);
    used += (size_t)snprintf(text + used, size - used, "%s", p3d_change_name(change->kind));
    if (change->count)
        used += (size_t)snprintf(text + used, size - used, " %u", (unsigned)change->count);
    used += put_bytes(text + used, size - used, " ", change->name);
    used += put_bytes(text + used, size - used, " .", change->field);
    used += put_bytes(text + used, size - used, " from ", change->before);
    used += put_bytes(text + used, size - used, " to ", change->after);
    if (change->distance != 0)
        used += (size_t)snprintf(text + used, size - used, " %g m", (double)change->distance);
    if (change->angle != 0)
        used += (size_t)snprintf(text + used, size - used, " %.3g deg", (double)change->angle);
    if (change->factor != 0)
        used += (size_t)snprintf(text + used, size - used, " x%.3g", (double)change->factor);
    if (change->has_position)
        used += (size_t)snprintf(text + used, size - used, " at %g %g %g", (double)change->position.x,
                                 (double)change->position.y, (double)change->position.z);
    used += put_members(text + used, size - used, "points", change->points);
    used += put_members(text + used, size - used, "faces", change->faces);
    snprintf(text + used, size - used, "; ");
}

static struct p3d_diff *compare(struct sketch *a, struct sketch *b, float tolerance)
{
    const struct p3d_diff_options what = {.tolerance = tolerance};
    const struct p3d_document first = sketch_document(a), second = sketch_document(b);

    return compare_documents(&first, &second, &what);
}

static void assert_sketches(struct sketch *a, struct sketch *b, float tolerance, const char *expected)
{
    struct p3d_diff *diff = compare(a, b, tolerance);
    char text[1200] = "";

    for (uint32_t i = 0; i < diff->change_count; i++) {
        const size_t used = strlen(text);

        tell_change(&diff->changes[i], text + used, sizeof text - used);
    }
    assert_string_equal(text, expected);
}

static void assert_within(const char *first, const char *second, float tolerance, const char *expected)
{
    assert_sketches(sketch(first), sketch(second), tolerance, expected);
}

static void assert_told(const char *first, const char *second, const char *expected)
{
    assert_within(first, second, 0, expected);
}

#define QUAD "lod 1; p 0 0 0 1 0 0 1 2 0 0 2 0;"
#define TWO_QUADS QUAD "p 5 0 1 6 0 1 6 2 1 5 2 1; f 0 1 2 3; f 4 5 6 7;"

/* ---- Points and faces ---- */

TEST(the_point_that_moved_farthest_is_told)
{
    assert_told(TWO_QUADS, TWO_QUADS "place 1 1 0 0.25; place 4 5 -3 5; place 6 6 2 2",
                "0:points-moved 3 5 m at 5 0 1; ");
    assert_told(TWO_QUADS, TWO_QUADS "place 1 1 3 4; place 6 6 6 4", "0:points-moved 2 5 m at 1 0 0; ");
    assert_told(TWO_QUADS, TWO_QUADS "place 0 2 3 6", "0:points-moved 1 7 m at 0 0 0; ");
}

/* ---- Surfaces ---- */

TEST(the_largest_change_of_uvs_is_told)
{
    assert_told(TWO_QUADS, TWO_QUADS "uv 0 0 0 0.3 0.4; uv 1 0 0 0 0 0 0.125 -0.25 0", "0:uvs 3 0 0.5 m; ");
    assert_told(TWO_QUADS "uv 0 0 0 1 2 3 4",
                QUAD "p 5 0 1 6 0 1 6 2 1 5 2 1; f 2 3 0 1; f 4 5 6 7; uv 0 3 4.5 0 0 0 0 1 2", "0:uvs 1 0 0.5 m; ");
    /* the UVs go with the corners of a face that was flipped */
    assert_told(QUAD "f 0 1 2; uv 0 0 0 1 2 3 4", QUAD "f 0 2 1; uv 0 0 0 3 4 1 2", "0:faces-flipped 1 at 0 0 0; ");
    assert_told(QUAD "f 0 1 2; uv 0 0 0 1 2 3 4", QUAD "f 0 2 1; uv 0 0 0 1 2 3 4",
                "0:faces-flipped 1 at 0 0 0; 0:uvs 2 0 2.82843 m; ");
}

TEST(the_largest_turn_of_a_normal_is_told)
{
    assert_told(QUAD "f 0 1 2; n 0 0 1", QUAD "f 0 1 2; n 0 1 1", "0:normals 3 45 m; ");
    assert_told(QUAD "f 0 1 2; n 0 0 1", QUAD "f 0 1 2; n 0 0 -1", "0:normals 3 180 m; ");
    assert_told(QUAD "f 0 1 2; n 0 0 1", QUAD "f 0 1 2; n 0 0 0", "0:normals 3; ");
    assert_told(QUAD "f 0 1 2; n 0 0 1", QUAD "f 0 1 2; n 0 0 2", "0:normals 3; ");
    assert_told(QUAD "f 0 1 2; n 1 0 0", QUAD "f 0 1 2; n 1 0.0000009 0", "");
    assert_told(QUAD "f 0 1 2; n 1 0 0", QUAD "f 0 1 2; n 1 0 0.0000009", "");
    assert_told(QUAD "f 0 1 2; n 0 1 0", QUAD "f 0 1 2; n 0.0000009 1 0", "");
    assert_told(QUAD "f 0 1 2; f 0 2 3", QUAD "f 0 1 2; f 0 2 3/9", "0:normals 1; ");
}

/* ---- Proxies ---- */

#define PROXY(x, number)                                                                                               \
    QUAD "p " x " 0 0 " x " 0 1 " x " 2 0; f 0 1 2 3; f 4 5 6; s proxy:\\gun." number " p4 p5 p6 f1;"

/* The triangle is not counted itself, neither its points nor its face. */
TEST(proxies_are_told_with_their_numbers_and_places)
{
    assert_told(PROXY("5", "001"), PROXY("5", "012"), "0:proxy-model from \\gun.1 to \\gun.12 at 5 0 0; ");
    assert_told(PROXY("5", "001"), PROXY("9", "001"), "0:proxy-moved \\gun.1 4 m at 5 0 0; ");
    assert_told(PROXY("5", "001"), PROXY("9", "002"),
                "0:proxy-removed \\gun.1 at 5 0 0; 0:proxy-added \\gun.2 at 9 0 0; ");
    assert_told(QUAD "p 5 0 0 5 0 1 5 2 0; f 0 1 2 3; f 4 5 6; s proxy:\\Gun.001 p4 p5 p6 f1;", PROXY("9", "001"),
                "0:proxy-model from \\Gun.1 to \\gun.1 at 5 0 0; 0:proxy-moved \\Gun.1 4 m at 5 0 0; ");
    assert_told(PROXY("5", "123"), QUAD "f 0 1 2 3", "0:proxy-removed \\gun.123 at 5 0 0; ");
    assert_told(PROXY("5", "2147483646"), QUAD "f 0 1 2 3", "0:proxy-removed \\gun.2147483646 at 5 0 0; ");
    assert_told(PROXY("5", "001"), PROXY("5", "001") "place 5 6 0 0", "0:proxy-moved \\gun.1 90 deg at 5 0 0; ");
    assert_told(PROXY("5", "001"), PROXY("5", "001") "place 6 7 0 0", "0:proxy-moved \\gun.1 90 deg at 5 0 0; ");
    assert_told(PROXY("5", "001"), PROXY("5", "001") "place 6 5 3 0", "0:proxy-moved \\gun.1 x1.5 at 5 0 0; ");
    assert_told(PROXY("0.1", "001"), PROXY("7.7", "001"), "0:proxy-moved \\gun.1 7.6 m at 0.1 0 0; ");
    assert_told(PROXY("0.1", "001"), PROXY("0.1", "001") "place 5 0.1 0 0.3; place 6 0.1 0.6 0",
                "0:proxy-moved \\gun.1 x0.3 at 0.1 0 0; "); /* no turn by what floats round */
    assert_told(PROXY("5", "001"), PROXY("5", "001") "place 5 5 0 1.0000001", "");
    assert_told(PROXY("5", "001"), PROXY("5", "001") "take proxy:\\gun.001 p0 p4=0.5",
                "0:selection proxy:\\gun.001 points+1-0~1; ");
    assert_told(PROXY("5", "001"), PROXY("5", "001") "pflags 4 0x1000000", "0:point-flags 1 from none to hidden; ");
}

/* ---- Points within a tolerance ---- */

enum { SCATTERED = 300 };

/* Far apart for the tolerance, near for the numbers of cells: all sides of cells are met, on both sides of 0. */
static void scatter(struct p3d_vec3 *places)
{
    chance = 5;
    for (uint32_t i = 0; i < SCATTERED; i++)
        places[i] = (struct p3d_vec3){(float)(i % 7) - 3 + (float)below(100) / 256,
                                      (float)(i / 7 % 7) - 3 + (float)below(100) / 256,
                                      (float)(i / 49) - 3 + (float)below(100) / 256};
}

static void place_points(struct sketch *s, const struct p3d_vec3 *places, uint32_t step)
{
    s->drawn->point_count = SCATTERED;
    for (uint32_t i = 0; i < SCATTERED; i++)
        s->room->points[i] = places[i * step % SCATTERED];
}

/* In any order, every point is found again that moved no further than the tolerance; those that moved further are
 * others, for there are no faces to know them by. */
TEST(points_are_found_in_every_direction)
{
    static struct p3d_vec3 places[SCATTERED], moved[SCATTERED];
    struct sketch *a = sketch("lod 1; p 0 0 0"), *b = sketch("lod 1; p 0 0 0");

    scatter(places);
    for (uint32_t i = 0; i < SCATTERED; i++)
        moved[i] = (struct p3d_vec3){places[i].x + (float)(i % 3) / 128 - 1.0f / 128,
                                     places[i].y + (float)(i / 3 % 3) / 128 - 1.0f / 128,
                                     places[i].z + (float)(i / 9 % 3) / 128 - 1.0f / 128};
    place_points(a, places, 1);
    place_points(b, moved, 7);
    assert_sketches(a, b, 0.0136f, "0:points-reordered; "); /* more than the root of 3, by 128 */
    assert_sketches(b, a, 0.0136f, "0:points-reordered; ");
    place_points(b, moved, 1);
    assert_sketches(a, b, 0.0136f, "");
}

/* What has moved together is known by that, in any order, where no face tells it. */
TEST(points_that_moved_together_are_paired)
{
    assert_told("lod 1; p 0 0 0 1 0 0 0 3 0 0.5 0 7", "lod 1; p 2.5 3 1 2 6 -6 3 3 -6 2 3 -6",
                "0:points-moved 4 7 m at 0 0 0; 0:points-reordered; ");
    assert_told("lod 1; p 9 9 9 0 0 0 1 0 0 0 3 0 0.5 0 7", "lod 1; p 2.5 3 1 2 6 -6 9 9 9 3 3 -6 2 3 -6",
                "0:points-moved 4 7 m at 0 0 0; 0:points-reordered; ");
}
