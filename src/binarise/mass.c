/* mass.c: mass, its centre and its inertia, as of point masses (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binariser.h"

#include <math.h>

/* The LOD with the masses: Geometry, or if it has none, another LOD that may have masses. */
static const struct p3d_model_lod *find_masses(const struct binariser *binariser)
{
    const struct p3d_model_lod *found =
        binariser->geometry && binariser->geometry->masses.count ? binariser->geometry : NULL;
    double sum = 0;

    for (uint32_t i = 0; found && i < found->masses.count; i++)
        sum += p3d_f32_at(found->masses, i);
    for (uint32_t i = 0; i < binariser->plan_count && !(sum > 0); i++) {
        const struct p3d_model_lod *lod = binariser->plans[i].source;

        if (lod == binariser->geometry || !lod->masses.count || !p3d_lod_has_masses(lod->resolution))
            continue;
        for (uint32_t j = 0; j < lod->masses.count; j++)
            sum += p3d_f32_at(lod->masses, j);
        if (sum > 0)
            return lod;
    }
    return found;
}

/* Everything here is computed in floats, in the order of the game's tools, so that a number that should be 0 comes out
 * as the same small number. */

/* Subtracts the square of the vector's cross product matrix. */
static void add_inertia(float inertia[3][3], const float r[3], float mass)
{
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++) {
            const unsigned p = (i + 1) % 3, q = (i + 2) % 3, low = p < q ? p : q, high = p < q ? q : p;
            const float square = -(r[low] * r[low]) - r[high] * r[high];

            inertia[i][j] -= (i == j ? square : r[i] * r[j]) * mass;
        }
}

static void swap_rows(float rows[3][3], unsigned a, unsigned b)
{
    for (unsigned i = 0; i < 3; i++) {
        const float kept = rows[a][i];

        rows[a][i] = rows[b][i];
        rows[b][i] = kept;
    }
}

static void scale_row(float row[3], float factor)
{
    for (unsigned i = 0; i < 3; i++)
        row[i] *= factor;
}

static void subtract_row(float row[3], const float other[3], float factor)
{
    for (unsigned i = 0; i < 3; i++)
        row[i] -= other[i] * factor;
}

#define RIGHT_ANGLE 1e-6f

static unsigned find_pivot(float a[3][3], unsigned column)
{
    unsigned best = column;

    for (unsigned row = column + 1; row < 3; row++)
        if (fabsf(a[row][column]) > fabsf(a[best][column]))
            best = row;
    return best;
}

static float multiply_rows(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* A matrix whose rows stand at right angles has the inverse that turns it back. Later tools measure the angle by either
 * row's square. Masses on a line have a row of zeros. */
static bool invert_turn(const struct binariser *binariser, float a[3][3], float inverse[3][3])
{
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++) {
            const float square = multiply_rows(a[j], a[j]), by = binariser->traits.is_flashpoint ? 1 : 1 / square;

            if (!(square > 0) || (i != j && !(fabsf(multiply_rows(a[i], a[j]) * by) < RIGHT_ANGLE)))
                return false;
        }
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            inverse[j][i] = a[i][j] * (1 / multiply_rows(a[i], a[i]));
    return true;
}

/* Else Gauss and Jordan's elimination. */
static void invert(const struct binariser *binariser, float a[3][3], float inverse[3][3])
{
    if (invert_turn(binariser, a, inverse))
        return;
    for (unsigned column = 0; column < 3; column++) {
        const unsigned pivot = find_pivot(a, column);
        float factor;

        if (!(fabsf(a[pivot][column]) > 0))
            continue;
        swap_rows(a, column, pivot);
        swap_rows(inverse, column, pivot);
        factor = 1 / a[column][column];
        scale_row(a[column], factor);
        scale_row(inverse[column], factor);
        for (unsigned row = 0; row < 3; row++) {
            factor = a[row][column];
            if (row == column)
                continue;
            subtract_row(a[row], a[column], factor);
            subtract_row(inverse[row], inverse[column], factor);
        }
    }
}

/* The position of a point in the ODOL. */
static void place(const struct binariser *binariser, const struct p3d_model_lod *lod, uint32_t point, float p[3])
{
    const struct p3d_vec3 at = odol_place(binariser, lod->points[point]);

    p[0] = at.x;
    p[1] = at.y;
    p[2] = at.z;
}

static uint32_t mass_count(const struct p3d_model_lod *lod)
{
    return lod->masses.count < lod->point_count ? lod->masses.count : lod->point_count;
}

static bool are_finite(const float *numbers, size_t count)
{
    bool are = true;

    for (size_t i = 0; i < count; i++)
        are &= isfinite(numbers[i]);
    return are;
}

/* The sum of masses is a double in Operation Flashpoint alone. */
static double find_center(const struct binariser *binariser, const struct p3d_model_lod *lod, float center[3])
{
    double mass = 0;

    for (uint32_t i = 0; i < mass_count(lod); i++) {
        const float part = p3d_f32_at(lod->masses, i);
        float p[3];

        place(binariser, lod, i, p);
        mass = binariser->traits.is_flashpoint ? mass + part : (float)(mass + part);
        for (unsigned j = 0; j < 3; j++)
            center[j] += p[j] * part;
    }
    for (unsigned j = 0; j < 3; j++)
        center[j] = mass > 0 ? center[j] * (float)(1 / mass) : 0;
    return mass;
}

static void find_inertia(const struct binariser *binariser, const struct p3d_model_lod *lod, const float center[3],
                         float inertia[3][3])
{
    for (uint32_t i = 0; i < mass_count(lod); i++) {
        float p[3];

        place(binariser, lod, i, p);
        for (unsigned j = 0; j < 3; j++)
            p[j] -= center[j];
        add_inertia(inertia, p, p3d_f32_at(lod->masses, i));
    }
}

static void make_mass(struct binariser *binariser, const struct p3d_model_lod *lod)
{
    struct p3d_odol *odol = binariser->odol;
    float center[3] = {0, 0, 0}, inertia[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    float inverse[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double mass = find_center(binariser, lod, center);

    odol->mass = (float)mass;
    odol->inverse_mass = 1;
    if (mass > 0) {
        odol->inverse_mass = (float)(1 / mass);
        odol->center_of_mass = (struct p3d_vec3){center[0], center[1], center[2]};
        find_inertia(binariser, lod, center, inertia);
        invert(binariser, inertia, inverse);
    }
    for (unsigned i = 0; i < 3; i++) /* by column */
        odol->inverse_inertia[i] = (struct p3d_vec3){inverse[0][i], inverse[1][i], inverse[2][i]};
    if (isfinite(odol->mass) && isfinite(odol->inverse_mass) && are_finite(center, 3) && are_finite(&inverse[0][0], 9))
        return;
    binariser->job->lod = (int32_t)lod->index;
    p3di_job_fail(binariser->job, P3D_UNSUPPORTED,
                  "the LOD cannot be binarised: the mass, its centre or its inertia is beyond floats: %g kg", mass);
}

void p3di_make_odol_mass(struct binariser *binariser)
{
    const struct p3d_model_lod *lod = find_masses(binariser);

    binariser->odol->inverse_mass = P3DI_NO_MASS_INVERSE;
    if (lod)
        make_mass(binariser, lod);
}

void p3di_make_flashpoint_mass(struct binariser *binariser, struct p3d_span masses)
{
    struct p3d_model_lod lod;

    binariser->odol->inverse_mass = P3DI_NO_MASS_INVERSE;
    if (!binariser->geometry || !masses.count)
        return;
    lod = *binariser->geometry;
    lod.masses = masses;
    make_mass(binariser, &lod);
}
