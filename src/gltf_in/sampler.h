/* sampler.h: how the values of an animation's channel go from key to key. Floor 3: numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_SAMPLER_H
#define P3DI_GLTF_IN_SAMPLER_H

#include "numbers.h"

/* The property of a node that a channel moves. */
enum in_path { IN_TRANSLATION, IN_ROTATION, IN_SCALE, IN_PATH_COUNT };

/* A value for each time; of a curve the tangent of the way to it, the value, and the tangent of the way from it. */
struct in_sampler {
    struct in_accessor times, values;
    bool is_stepping, is_curve;
};

/* The path of a channel's target; IN_PATH_COUNT if it is another, such as "weights". */
enum in_path p3di_in_path(const json_t *target);

/* The values of a node at rest: four of a rotation, else three. */
void p3di_in_rest(const json_t *node, enum in_path path, double values[4]);

/* False if it has no times, or, and the job has failed, if it is wrong. */
bool p3di_in_sampler(struct in_file *file, const json_t *json, enum in_path path, struct in_sampler *sampler);

double p3di_in_time(const struct in_sampler *sampler, uint32_t key);

/* Number `i` of a curve's value behind a key that is not the last, by the part of the way to the next. */
double p3di_in_on_curve(const struct in_sampler *sampler, uint32_t key, double part, uint32_t i);

#endif
