/* values.h: the fields of an ODOL's records as texts, so that two of them can be compared.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DIFF_VALUES_H
#define P3DI_DIFF_VALUES_H

#include "comparison.h"

#define NO_ANIMATION UINT32_MAX

struct value {
    struct p3d_bytes path, text; /* such as "stages[1].texture" */
    uint32_t animation;          /* the one that it is a field of, or NO_ANIMATION */
};

struct values {
    struct value *items;
    uint32_t count;
    size_t capacity;
};

/* The fields of the header, the model and the animations, but for those that name LODs by index, and bones. They live
 * as long as the work on a pair of LODs. */
void p3di_values_of_model(struct differ *differ, const struct p3d_odol *odol, struct values *values);
void p3di_values_of_material(struct differ *differ, const struct p3d_odol *odol,
                             const struct p3d_odol_material *material, struct values *values);

/* Both rvmats are the same to the last byte, as they mostly are. */
bool p3di_values_are_same(struct differ *differ, const struct p3d_odol_material *first,
                          const struct p3d_odol_material *second);

#endif
