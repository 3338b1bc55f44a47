/* keys.h: the keys of model and animation classes in model.cfg, which the reader and the writer share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_CFG_KEYS_H
#define P3DI_MODEL_CFG_KEYS_H

#include <p3d/model.h>

#include <math.h>

enum cfg_value { CFG_NUMBER, CFG_ANGLE, CFG_VECTOR };

/* A key whose value is a member of struct p3d_model_animation. */
struct cfg_key {
    const char *name;
    enum cfg_value kind;
    unsigned types;   /* the animations that have it: bits of enum p3d_animation_type */
    size_t member;    /* the member's offset: a float, or a struct p3d_vec3 of CFG_VECTOR */
    float otherwise;  /* the value in classes without the key */
    size_t like;      /* the offset of a member whose value counts in classes without the key; 0: `otherwise` does */
    bool is_left_out; /* it is not written if it is the default */
};

#define P3DI_CFG_KEY_COUNT 16
#define P3DI_CFG_PHASE_COUNT 4 /* the first keys, which all classes have */

/* In the order in which they are written: a key stands behind the key that it is `like`. */
extern const struct cfg_key p3di_cfg_keys[P3DI_CFG_KEY_COUNT];

/* The keys of a model's heat in thermal sights, in the order of an ODOL. */
#define P3DI_THERMAL_COUNT 6
extern const char *const p3di_cfg_thermal[P3DI_THERMAL_COUNT];

/* 0 is the same as nothing. */
static inline bool p3di_is_heat(float value)
{
    return isfinite(value) && value != 0;
}

static inline bool p3di_is_hot(const struct p3d_model *model)
{
    for (size_t i = 0; i < P3DI_THERMAL_COUNT; i++)
        if (p3di_is_heat(model->thermal[i]))
            return true;
    return false;
}

/* By enum p3d_animation_type, and by source_address. */
extern const char *const p3di_cfg_types[P3D_ANIMATION_HIDE + 1];
extern const char *const p3di_cfg_addresses[3];

#endif
