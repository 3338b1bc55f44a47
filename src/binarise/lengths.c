/* lengths.c: lengths of an ODOL, as binarizes that count in floats have them (docs/format/binarise.md,
 * "Areas and colours").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binariser.h"

#include <float.h>

#define ESTIMATE_PLACES 1024 /* of numbers from 1 to 2 */
#define ESTIMATE_STEPS 8192  /* of roots from 0 to 1 */

/* The first guess has 16 bits, and depends on the upper 12 of the number's and whether its exponent is odd. */
static float flashpoint_inverse_root(float square)
{
    uint32_t bits, part, guess, exponent;
    float near, root;

    memcpy(&bits, &square, sizeof bits);
    part = bits >> 11 & 0x1fff; /* it stands for a number from 1/2 to 2 */
    exponent = (380 - (bits >> 23 & 0xff)) >> 1;
    bits = 126u << 23 | part << 11;
    memcpy(&near, &bits, sizeof near);
    near = (float)(1 / sqrt(near));
    memcpy(&guess, &near, sizeof guess);
    guess = part == 0x1000 ? 0xffff : (guess + 32) >> 7 & 0xffff;
    bits = exponent << 23 | guess << 7;
    memcpy(&root, &bits, sizeof root);
    return (float)((3.0 - root * root * square) * root * 0.5);
}

/* One step of Newton's method from the estimate of Intel's processors (rsqrtss): the root of the middle of the place
 * where the number is. */
static float estimate_inverse_root(float square)
{
    int exponent;
    const double part = frexp(square, &exponent) * 2;
    const int odd = (exponent - 1) & 1;
    const double middle = 1 + (floor((part - 1) * ESTIMATE_PLACES) + 0.5) / ESTIMATE_PLACES;
    const double guess = floor(ESTIMATE_STEPS / sqrt(odd ? 2 * middle : middle) + 0.5) / ESTIMATE_STEPS;
    const float root = (float)ldexp(guess, (1 + odd - exponent) / 2);

    return 0.5f * root * (3 - square * root * root);
}

float p3di_odol_inverse_root(const struct odol_traits *traits, float square)
{
    if (traits->is_flashpoint)
        return flashpoint_inverse_root(square);
    if (traits->estimates_roots && square >= FLT_MIN && isfinite(square))
        return estimate_inverse_root(square);
    return 1 / sqrtf(square);
}

float p3di_odol_length(const struct odol_traits *traits, struct p3d_vec3 v)
{
    const float square = vec3_dot(v, v);

    return square > 0 ? square * p3di_odol_inverse_root(traits, square) : 0;
}

static struct p3d_vec3 scale(struct p3d_vec3 v, float by)
{
    return (struct p3d_vec3){v.x * by, v.y * by, v.z * by};
}

static struct p3d_vec3 to_unit(const struct odol_traits *traits, struct p3d_vec3 v)
{
    const float square = vec3_dot(v, v);

    return square > 0 ? scale(v, p3di_odol_inverse_root(traits, square)) : v;
}

static float square_edge(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const struct p3d_vec3 d = vec3_subtract(a, b);

    return vec3_dot(d, d);
}

static void swap_corners(struct p3d_vec3 *a, struct p3d_vec3 *b)
{
    const struct p3d_vec3 kept = *a;

    *a = *b;
    *b = kept;
}

void p3di_make_odol_frame(const struct odol_traits *traits, struct p3d_vec3 corners[3], float transform[12])
{
    struct p3d_vec3 front, up, rows[4];

    if (square_edge(corners[0], corners[1]) > square_edge(corners[0], corners[2]))
        swap_corners(&corners[1], &corners[2]);
    if (square_edge(corners[0], corners[1]) > square_edge(corners[1], corners[2]))
        swap_corners(&corners[0], &corners[2]);
    if (square_edge(corners[0], corners[2]) > square_edge(corners[1], corners[2]))
        swap_corners(&corners[0], &corners[1]);
    front = to_unit(traits, vec3_subtract(corners[1], corners[0]));
    up = vec3_subtract(corners[2], corners[0]);
    up = to_unit(traits, vec3_subtract(up, scale(front, vec3_dot(up, front))));
    rows[0] = vec3_cross(up, front);
    rows[1] = up;
    rows[2] = front;
    rows[3] = corners[0];
    memcpy(transform, rows, 12 * sizeof *transform);
}
