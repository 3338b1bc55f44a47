/* matrix.c: where nodes of a glTF put things. Matrices have their columns one after the other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "numbers.h"

#include "json.h"

void p3di_in_multiply(const double a[16], const double b[16], double product[16])
{
    double result[16];

    for (size_t i = 0; i < 16; i++)
        result[i] = a[i % 4] * b[i / 4 * 4] + a[4 + i % 4] * b[i / 4 * 4 + 1] + a[8 + i % 4] * b[i / 4 * 4 + 2] +
                    a[12 + i % 4] * b[i / 4 * 4 + 3];
    memcpy(product, result, sizeof result);
}

struct vec p3di_in_turn(const double m[16], struct vec v)
{
    return (struct vec){m[0] * v.x + m[4] * v.y + m[8] * v.z, m[1] * v.x + m[5] * v.y + m[9] * v.z,
                        m[2] * v.x + m[6] * v.y + m[10] * v.z};
}

struct vec p3di_in_move(const double m[16], struct vec v)
{
    return vec_add(p3di_in_turn(m, v), (struct vec){m[12], m[13], m[14]});
}

static struct vec column(const double m[16], size_t i)
{
    return (struct vec){m[4 * i], m[4 * i + 1], m[4 * i + 2]};
}

/* By the cofactors, which is right where an axis is longer than another. */
struct vec p3di_in_turn_normal(const double m[16], struct vec v)
{
    const struct vec x = column(m, 0), y = column(m, 1), z = column(m, 2);
    const struct vec sum = vec_add(vec_add(vec_scale(vec_cross(y, z), v.x), vec_scale(vec_cross(z, x), v.y)),
                                   vec_scale(vec_cross(x, y), v.z));

    return p3di_in_is_mirroring(m) ? vec_scale(sum, -1) : sum;
}

bool p3di_in_is_mirroring(const double m[16])
{
    return vec_dot(vec_cross(column(m, 0), column(m, 1)), column(m, 2)) < 0;
}

bool p3di_in_is_identity(const double m[16])
{
    for (size_t i = 0; i < 16; i++)
        if (!(fabs(m[i] - (i % 5 == 0)) < 1e-6))
            return false;
    return true;
}

void p3di_in_matrix_of(const double t[3], const double q[4], const double s[3], double m[16])
{
    const double length = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], k = length > 0 ? 2 / length : 0;
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    const double rotation[9] = {1 - k * (y * y + z * z), k * (x * y + w * z),     k * (x * z - w * y),
                                k * (x * y - w * z),     1 - k * (x * x + z * z), k * (y * z + w * x),
                                k * (x * z + w * y),     k * (y * z - w * x),     1 - k * (x * x + y * y)};

    for (size_t i = 0; i < 12; i++)
        m[i] = i % 4 == 3 ? 0 : rotation[i / 4 * 3 + i % 4] * s[i / 4];
    memcpy(m + 12, t, 3 * sizeof *t);
    m[15] = 1;
}

void p3di_in_local(const json_t *node, double matrix[16])
{
    double t[3], q[4], s[3];

    if (p3di_in_floats(node, "matrix", matrix, 16))
        return;
    if (!p3di_in_floats(node, "translation", t, 3))
        t[0] = t[1] = t[2] = 0;
    if (!p3di_in_floats(node, "rotation", q, 4)) {
        q[0] = q[1] = q[2] = 0;
        q[3] = 1;
    }
    if (!p3di_in_floats(node, "scale", s, 3))
        s[0] = s[1] = s[2] = 1;
    p3di_in_matrix_of(t, q, s, matrix);
}
