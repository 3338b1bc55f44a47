/* transform.c: where bones are, as matrices to compute with, and as files have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "transform.h"

#include "core/store.h"

#include <math.h>

#define ONE 16384.0 /* of a quaternion */

/* ---- Half floats ---- */

double p3di_from_half(uint16_t half)
{
    const int exponent = half >> 10 & 31, digits = half & 1023;
    const double sign = half & 0x8000 ? -1 : 1;

    if (exponent == 31)
        return digits ? NAN : sign * INFINITY;
    return sign * (exponent ? ldexp(1024 + digits, exponent - 25) : ldexp(digits, -24));
}

/* To the nearest, of two the even one. False if there is none. */
static bool to_half(double value, uint16_t *half)
{
    const uint16_t sign = signbit(value) ? 0x8000 : 0;
    const double size = fabs(value);
    int exponent;
    double digits;

    if (!(size < 65520)) /* NAN, too */
        return false;
    (void)frexp(size, &exponent);
    if (exponent < -13 || size == 0) /* below the smallest with all digits */
        exponent = -13;
    digits = rint(ldexp(size, 11 - exponent)); /* 1024 may come to 2048, which then is the next exponent */
    *half = (uint16_t)(sign | (uint16_t)((unsigned)(exponent + 13) * 1024u + (unsigned)digits));
    return true;
}

/* ---- Matrices ---- */

static struct rtm_matrix plain_matrix(const uint8_t *data)
{
    struct rtm_matrix m;

    for (size_t i = 0; i < 12; i++)
        m.columns[i / 3][i % 3] = p3d_load_f32(data + P3D_RTM_NAME_SIZE + i * 4);
    return m;
}

static double load_part(const uint8_t *data)
{
    return (int16_t)p3d_load_u16(data) / ONE;
}

/* A quaternion without a length turns nothing. */
static struct rtm_matrix stored_matrix(const uint8_t *data)
{
    const double a = load_part(data), b = -load_part(data + 2), c = load_part(data + 4), d = load_part(data + 6);
    const double square = a * a + b * b + c * c + d * d, size = square > 0 ? sqrt(square) : 1;
    const double x = a / size, y = b / size, z = c / size, w = square > 0 ? d / size : 1;

    return (struct rtm_matrix){{{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
                                {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
                                {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)},
                                {-p3di_from_half(p3d_load_u16(data + 8)), p3di_from_half(p3d_load_u16(data + 10)),
                                 -p3di_from_half(p3d_load_u16(data + 12))}}};
}

void p3di_rtm_prove(const struct p3d_rtm *rtm, struct p3di_job *job)
{
    for (uint32_t i = 0; i < rtm->phase_count && !job->has_failed; i++)
        if (rtm->phases[i].bones.count != rtm->bone_count)
            p3di_job_fail(job, P3D_INVALID, "phase %u has %u bones instead of %u", i, rtm->phases[i].bones.count,
                          rtm->bone_count);
}

struct rtm_matrix p3di_rtm_matrix(const struct p3d_rtm *rtm, uint32_t phase, uint32_t bone)
{
    const struct p3d_span *bones = &rtm->phases[phase].bones;
    const uint8_t *data = bones->data + (size_t)bone * bones->stride;

    return rtm->form == P3D_RTM_BMTR ? stored_matrix(data) : plain_matrix(data);
}

bool p3di_rtm_is_finite(const struct rtm_matrix *matrix)
{
    double sum = 0;

    for (int i = 0; i < 12; i++)
        sum += matrix->columns[i / 3][i % 3] * 0;
    return sum == 0;
}

struct rtm_matrix p3di_rtm_multiply(const struct rtm_matrix *a, const struct rtm_matrix *b)
{
    struct rtm_matrix m;

    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
            m.columns[i][j] = a->columns[0][j] * b->columns[i][0] + a->columns[1][j] * b->columns[i][1] +
                              a->columns[2][j] * b->columns[i][2] + (i == 3 ? a->columns[3][j] : 0);
    return m;
}

static void cross(const double a[3], const double b[3], double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

bool p3di_rtm_invert(const struct rtm_matrix *matrix, struct rtm_matrix *inverse)
{
    const double(*m)[3] = matrix->columns;
    double rows[3][3], determinant;

    for (int i = 0; i < 3; i++)
        cross(m[(i + 1) % 3], m[(i + 2) % 3], rows[i]);
    determinant = dot(m[0], rows[0]);
    if (!(fabs(determinant) > 1e-12) || !isfinite(determinant))
        return false;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            inverse->columns[j][i] = rows[i][j] / determinant;
        inverse->columns[3][i] = -dot(rows[i], m[3]) / determinant;
    }
    return true;
}

/* ---- What files have ---- */

void p3di_rtm_store_plain(uint8_t *data, const struct rtm_matrix *matrix)
{
    for (size_t i = 0; i < 12; i++)
        store_f32(data + i * 4, (float)matrix->columns[i / 3][i % 3] + 0.0f);
}

static double half_root(double square)
{
    return square > 0 ? sqrt(square) / 2 : 0;
}

/* The largest number first, of which the other three are made. */
void p3di_rtm_quaternion(const struct rtm_matrix *matrix, double q[4])
{
    const double(*m)[3] = matrix->columns;
    const double trace = m[0][0] + m[1][1] + m[2][2];
    int k = 3;

    q[3] = half_root(1 + trace);
    for (int i = 0; i < 3; i++)
        q[i] = half_root(1 + 2 * m[i][i] - trace);
    for (int i = 2; i >= 0; i--)
        k = q[i] >= q[k] ? i : k;
    if (!(q[k] > 0))
        return;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, l = (i + 2) % 3; /* R[row l][column j] is m[j][l] */

        if (k == 3)
            q[i] = (m[j][l] - m[l][j]) / 4 / q[3];
        else if (i != k)
            q[i] = (m[i][k] + m[k][i]) / 4 / q[k];
        else
            q[3] = (m[j][l] - m[l][j]) / 4 / q[k];
    }
}

bool p3di_rtm_store(uint8_t *data, const struct rtm_matrix *matrix)
{
    const double *place = matrix->columns[3];
    const double turned[3] = {-place[0], place[1], -place[2]};
    double q[4];
    uint16_t half;

    p3di_rtm_quaternion(matrix, q);
    q[1] = -q[1];
    for (int i = 0; i < 4; i++) {
        if (!isfinite(q[i]))
            return false;
        store_u16(data + (size_t)i * 2, (uint16_t)(int16_t)fmax(-32767, fmin(32767, rint(q[i] * ONE))));
    }
    for (int i = 0; i < 3; i++) {
        if (!to_half(turned[i] + 0.0, &half)) /* no -0 */
            return false;
        store_u16(data + 8 + (size_t)i * 2, half);
    }
    return true;
}

/* ---- For callers ---- */

static struct p3d_rtm_transform to_transform(const struct rtm_matrix *matrix)
{
    struct p3d_rtm_transform transform;

    for (int i = 0; i < 12; i++)
        transform.rows[i / 3][i % 3] = (float)matrix->columns[i / 3][i % 3];
    return transform;
}

struct p3d_rtm_transform p3d_rtm_transform_of(const struct p3d_rtm *rtm, uint32_t phase, uint32_t bone)
{
    const struct rtm_matrix matrix = p3di_rtm_matrix(rtm, phase, bone);

    return to_transform(&matrix);
}

bool p3di_rtm_is_rotation(const struct rtm_matrix *matrix)
{
    const struct p3d_rtm_transform transform = to_transform(matrix);

    return p3d_rtm_skew(&transform) < RTM_LEAST_SKEW;
}

/* The size of the difference of two rotations is the sine of half the angle, times the root of 8. */
double p3di_rtm_turn(const struct p3d_rtm_transform *a, const struct p3d_rtm_transform *b)
{
    double square = 0;

    for (int i = 0; i < 9; i++) {
        const double difference = (double)a->rows[i / 3][i % 3] - (double)b->rows[i / 3][i % 3];

        square += difference * difference;
    }
    return isfinite(square) ? 2 * asin(fmin(1, sqrt(square / 8))) * 180 / 3.14159265358979323846 : 0;
}

double p3d_rtm_skew(const struct p3d_rtm_transform *transform)
{
    double m[3][3], across[3], worst = 0;

    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] = transform->rows[i / 3][i % 3];
    for (int i = 0; i < 12; i++)
        if (!isfinite(transform->rows[i / 3][i % 3]))
            return NAN;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
            worst = fmax(worst, fabs(dot(m[i], m[j]) - (i == j)));
    cross(m[0], m[1], across);
    return dot(across, m[2]) < 0 ? fmax(worst, 2) : worst;
}
