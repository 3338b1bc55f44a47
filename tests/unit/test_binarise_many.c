/* test_binarise_many.c: many made inputs of binarising, compared with slow and plain ways.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "chance.h"
#include "draw.h"

#include "binarise/sort.h"
#include "core/vec.h"

#include <math.h>
#include <stdlib.h>

/* ---- Keys ---- */

static int compare_numbers(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return *x < *y ? -1 : *x > *y;
}

/* Each number of keys up to 100, with few different ones and with many: they are in order, and each is there once. */
TEST(keys_of_all_counts_are_sorted_and_none_is_lost)
{
    static const size_t kinds[] = {1, 2, 3, 7, 50, 1000000};
    enum { MOST = 100 };

    chance = 1;
    for (size_t i = 0; i < COUNT(kinds); i++)
        for (uint32_t count = 0; count <= MOST; count++) {
            struct odol_key keys[MOST + 1], other[MOST + 1];
            uint64_t given[MOST + 1], sorted[MOST + 1];
            bool is_there[MOST + 1] = {false};

            for (uint32_t j = 0; j <= count; j++) {
                given[j] = sorted[j] = below(kinds[i]);
                keys[j] = (struct odol_key){given[j], j};
            }
            qsort(sorted, count, sizeof *sorted, compare_numbers);
            p3di_sort_odol_keys(keys, count, other);
            for (uint32_t j = 0; j < count; j++) {
                assert_true(keys[j].index < count && !is_there[keys[j].index]);
                is_there[keys[j].index] = true;
                assert_true(keys[j].key == sorted[j] && keys[j].key == given[keys[j].index]);
            }
            assert_int_equal(keys[count].index, count); /* the one behind them is not touched */
        }
}

/* ---- Masses ---- */

/* A number from -2 to 2. */
static float next_place(void)
{
    return (float)below(4001) / 1000 - 2;
}

/* In doubles, and the sums as they are defined. */
static void sum_masses(const struct p3d_model_lod *lod, double center[3], double inertia[3][3])
{
    double mass = 0;

    for (uint32_t i = 0; i < lod->point_count; i++) {
        mass += p3d_f32_at(lod->masses, i);
        for (unsigned j = 0; j < 3; j++)
            center[j] += vec3_along(lod->points[i], j) * (double)p3d_f32_at(lod->masses, i);
    }
    for (unsigned j = 0; j < 3; j++)
        center[j] /= mass;
    for (uint32_t i = 0; i < lod->point_count; i++) {
        double r[3], square = 0;

        for (unsigned j = 0; j < 3; j++) {
            r[j] = vec3_along(lod->points[i], j) - center[j];
            square += r[j] * r[j];
        }
        for (unsigned j = 0; j < 3; j++)
            for (unsigned k = 0; k < 3; k++)
                inertia[j][k] += p3d_f32_at(lod->masses, i) * ((j == k ? square : 0) - r[j] * r[k]);
    }
}

/* Of masses anywhere: the centre is their mean, and the inertia times its inverse is one. */
TEST(the_inverse_of_the_inertia_takes_it_back)
{
    chance = 2;
    for (unsigned round = 0; round < 100; round++) {
        struct sketch *s = sketch("lod Geometry");
        double center[3] = {0, 0, 0}, inertia[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};

        for (unsigned i = 0; i < 6; i++)
            draw(s, "p %.3f %.3f %.3f", (double)next_place(), (double)next_place(), (double)next_place());
        draw(s, "f 0 1 2; mass %u %u %u %u %u %u", 1 + (unsigned)below(9), 1 + (unsigned)below(9),
             1 + (unsigned)below(9), 1 + (unsigned)below(9), 1 + (unsigned)below(9), 1 + (unsigned)below(9));
        sketch_odol(s, round % 2 ? 73 : 7);
        sum_masses(s->lods, center, inertia);
        for (unsigned i = 0; i < 3; i++) {
            assert_float_equal(vec3_along(s->odol->center_of_mass, i), (float)center[i], 1e-5f);
            for (unsigned j = 0; j < 3; j++) {
                double sum = 0;

                for (unsigned k = 0; k < 3; k++)
                    sum += inertia[i][k] * vec3_along(s->odol->inverse_inertia[k], j);
                assert_true(fabs(sum - (i == j)) < 1e-3);
            }
        }
        sketch_free(s);
    }
}

/* ---- Bones ---- */

enum { BONES = 80, SKINNED = 120, SKINNED_FACES = 60, WINDOW = 56 /* bones that a section can have */ };

/* One to three bones in order, at most 24 apart: each section has some of its own, and some of others. */
static struct p3d_model_skin next_skin(unsigned first)
{
    struct p3d_model_skin skin = {.count = 1 + (uint32_t)below(3)};

    for (uint32_t i = 0; i < skin.count; i++) {
        skin.bones[i] = first + 8 * i + (uint32_t)below(8);
        skin.weights[i] = 1 / (float)skin.count;
    }
    return skin;
}

/* Faces between points that may be far away from each other, of two materials. */
static struct sketch *draw_skinned(void)
{
    static struct p3d_model_bone bones[BONES];
    struct sketch *s = sketch("lod 1; bone a; material 'other.paa'; use 0");

    for (uint32_t i = 0; i < BONES; i++)
        bones[i] = (struct p3d_model_bone){.name = p3d_bytes_of("b"), .parent = P3D_NO_BONE};
    s->model.bones = bones;
    s->model.bone_count = BONES;
    for (unsigned i = 0; i < SKINNED; i++) {
        draw(s, "p %u 0 0", i);
        s->room->skins[i] = next_skin(i * (BONES - 24) / SKINNED);
    }
    for (unsigned i = 0; i < SKINNED_FACES; i++)
        draw(s, "use %u; f %u %u %u", (unsigned)below(8) == 0, 2 * i, 2 * i + 1,
             (unsigned)(below(4) ? (2 * i + 2) % SKINNED : below(SKINNED)));
    return s;
}

/* The bones of a vertex, from the last to the first, are those of its point, and in the window of the section. */
static void assert_skin(const struct sketch *s, uint32_t vertex, const struct p3d_odol_section *section)
{
    const struct p3d_odol_bone_refs refs = p3d_odol_bone_refs_at(s->lod, vertex);
    const struct p3d_model_skin *skin = &s->room->skins[(uint32_t)sketch_position(s, vertex).x];

    assert_int_equal(refs.count, skin->count);
    for (uint32_t i = 0; i < refs.count; i++) {
        assert_true(refs.bones[i] < s->lod->used_bones.count);
        assert_int_equal(p3d_load_u32(s->lod->used_bones.data + (size_t)4 * refs.bones[i]),
                         skin->bones[skin->count - 1 - i]);
        assert_in_range(refs.bones[i], (uint32_t)section->min_bone,
                        (uint32_t)(section->min_bone + section->bone_count) - 1);
    }
}

TEST(each_section_has_all_the_bones_of_its_faces)
{
    bool is_cut = false;

    chance = 3;
    for (unsigned round = 0; round < 60; round++) {
        struct sketch *s = draw_skinned();
        uint32_t face = 0;

        sketch_odol(s, 73);
        is_cut |= s->lod->section_count > 2;
        assert_int_equal(s->lod->face_count, SKINNED_FACES);
        for (uint32_t i = 0; i < s->lod->section_count; i++) {
            const struct p3d_odol_section *section = &s->lod->sections[i];

            assert_int_equal(section->first_face, face);
            assert_in_range(section->bone_count, 1, WINDOW);
            for (face += section->face_count; face > section->first_face && face <= s->lod->face_count; face--)
                for (uint32_t j = 0; j < 3; j++)
                    assert_skin(s, s->lod->faces[face - 1].vertices[j], section);
            face += section->face_count;
        }
        assert_int_equal(face, s->lod->face_count);
        for (uint32_t i = 0; i < s->lod->used_bones.count; i++) { /* and back */
            const struct p3d_span places =
                s->lod->skeleton_to_used[p3d_load_u32(s->lod->used_bones.data + (size_t)4 * i)];
            bool is_named = false;

            for (uint32_t j = 0; j < places.count; j++)
                is_named |= p3d_load_u32(places.data + (size_t)4 * j) == i;
            assert_true(is_named);
        }
        sketch_free(s);
    }
    assert_true(is_cut);
}
