/* model_to_odol_mass.c: mass, its centre and its inertia, as of point masses (docs/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_kinds.h"
#include "model_to_odol.h"

#include <math.h>

#define NO_MASS_INVERSE 1e10f

/* Geometry says the masses; if they are nothing, another LOD that has masses may. */
static const struct p3d_model_lod *find_masses(const struct odol_maker *m)
{
    const struct p3d_model_lod *found = m->geometry && m->geometry->masses.count ? m->geometry : NULL;
    double sum = 0;

    for (uint32_t i = 0; found && i < found->masses.count; i++)
        sum += p3d_f32_at(found->masses, i);
    for (uint32_t i = 0; i < m->plan_count && !(sum > 0); i++) {
        const struct p3d_model_lod *lod = m->plans[i].source;

        if (lod == m->geometry || !lod->masses.count || !p3di_has_masses(lod->resolution))
            continue;
        for (uint32_t j = 0; j < lod->masses.count; j++)
            sum += p3d_f32_at(lod->masses, j);
        if (sum > 0)
            return lod;
    }
    return found;
}

static void add_inertia(double inertia[3][3], const double r[3], double mass)
{
    const double square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];

    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            inertia[i][j] += mass * ((i == j ? square : 0) - r[i] * r[j]);
}

/* False if there is no inverse. */
static bool invert(double a[3][3], struct p3d_vec3 inverse[3])
{
    double made[3][3], determinant = 0;

    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++) {
            const unsigned p = (j + 1) % 3, q = (j + 2) % 3, s = (i + 1) % 3, t = (i + 2) % 3;

            made[i][j] = a[p][s] * a[q][t] - a[p][t] * a[q][s];
        }
    for (unsigned i = 0; i < 3; i++)
        determinant += a[0][i] * made[i][0];
    if (!isnormal(determinant))
        return false;
    for (unsigned i = 0; i < 3; i++)
        inverse[i] = (struct p3d_vec3){(float)(made[i][0] / determinant), (float)(made[i][1] / determinant),
                                       (float)(made[i][2] / determinant)};
    return true;
}

static void set_unit(struct p3d_vec3 matrix[3])
{
    matrix[0] = (struct p3d_vec3){1, 0, 0};
    matrix[1] = (struct p3d_vec3){0, 1, 0};
    matrix[2] = (struct p3d_vec3){0, 0, 1};
}

/* The position of a point in the ODOL. */
static void place(const struct odol_maker *m, const struct p3d_model_lod *lod, uint32_t point, double p[3])
{
    const struct p3d_vec3 center = m->odol->bounding_center, at = lod->points[point];

    p[0] = (double)at.x - center.x;
    p[1] = (double)at.y - center.y;
    p[2] = (double)at.z - center.z;
}

static uint32_t mass_count(const struct p3d_model_lod *lod)
{
    return lod->masses.count < lod->point_count ? lod->masses.count : lod->point_count;
}

static double find_center(const struct odol_maker *m, const struct p3d_model_lod *lod, double center[3])
{
    double mass = 0;

    for (uint32_t i = 0; i < mass_count(lod); i++) {
        const double part = p3d_f32_at(lod->masses, i);
        double p[3];

        place(m, lod, i, p);
        mass += part;
        for (unsigned j = 0; j < 3; j++)
            center[j] += part * p[j];
    }
    for (unsigned j = 0; j < 3; j++)
        center[j] = mass > 0 ? center[j] / mass : 0;
    return mass;
}

void p3di_make_odol_mass(struct odol_maker *m)
{
    const struct p3d_model_lod *lod = find_masses(m);
    struct p3d_odol *odol = m->odol;
    double center[3] = {0, 0, 0}, inertia[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, mass;

    odol->inverse_mass = NO_MASS_INVERSE;
    if (!lod)
        return;
    mass = find_center(m, lod, center);
    odol->mass = (float)mass;
    odol->inverse_mass = 1;
    set_unit(odol->inverse_inertia);
    if (!(mass > 0))
        return;
    odol->inverse_mass = (float)(1 / mass);
    odol->center_of_mass = (struct p3d_vec3){(float)center[0], (float)center[1], (float)center[2]};
    for (uint32_t i = 0; i < mass_count(lod); i++) {
        double p[3];

        place(m, lod, i, p);
        for (unsigned j = 0; j < 3; j++)
            p[j] -= center[j];
        add_inertia(inertia, p, p3d_f32_at(lod->masses, i));
    }
    (void)invert(inertia, odol->inverse_inertia);
}
