/* transform.h: where bones are, as matrices to compute with, and as files have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_RTM_TRANSFORM_H
#define P3DI_RTM_TRANSFORM_H

#include <p3d/rtm.h>

#include "core/job.h"

/* v' = Rv + t: three columns of R, then t. */
struct rtm_matrix {
    double columns[4][3];
};

/* The number that the bits of a half float stand for. */
double p3di_from_half(uint16_t half);

/* Fails the job if a phase has not as many bones as there are names. */
void p3di_rtm_prove(const struct p3d_rtm *rtm, struct p3di_job *job);

struct rtm_matrix p3di_rtm_matrix(const struct p3d_rtm *rtm, uint32_t phase, uint32_t bone);

bool p3di_rtm_is_finite(const struct rtm_matrix *matrix);

/* The least p3d_rtm_skew of a matrix that is no rotation. Measured: files of four decimals have 0.0003. */
#define RTM_LEAST_SKEW 0.01

bool p3di_rtm_is_rotation(const struct rtm_matrix *matrix);

struct rtm_matrix p3di_rtm_multiply(const struct rtm_matrix *a, const struct rtm_matrix *b);

/* The degrees by which one transform turns against the other; 0 if a number is not finite. */
double p3di_rtm_turn(const struct p3d_rtm_transform *a, const struct p3d_rtm_transform *b);

/* False if there is none. */
bool p3di_rtm_invert(const struct rtm_matrix *matrix, struct rtm_matrix *inverse);

/* x, y, z, w of a rotation. */
void p3di_rtm_quaternion(const struct rtm_matrix *matrix, double q[4]);

/* As a plain file has it; as a binarised one has it: P3D_RTM_STRIDE bytes. The turn must be finite. False if the place
 * is further away than a half float tells. */
void p3di_rtm_store_plain(uint8_t *data, const struct rtm_matrix *matrix);
bool p3di_rtm_store(uint8_t *data, const struct rtm_matrix *matrix);

#endif
