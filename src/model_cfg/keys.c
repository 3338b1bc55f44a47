/* keys.c: the entries of model and animation classes of a model.cfg (docs/format/config.md, "model.cfg").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "keys.h"

#define BIT(type) (1u << P3D_ANIMATION_##type)
#define ROTATIONS (BIT(ROTATION) | BIT(ROTATION_X) | BIT(ROTATION_Y) | BIT(ROTATION_Z))
#define TRANSLATIONS (BIT(TRANSLATION) | BIT(TRANSLATION_X) | BIT(TRANSLATION_Y) | BIT(TRANSLATION_Z))
#define ALL (ROTATIONS | TRANSLATIONS | BIT(DIRECT) | BIT(HIDE))
#define AT(member) offsetof(struct p3d_model_animation, member)

/* clang-format off */
const struct cfg_key p3di_cfg_keys[P3DI_CFG_KEY_COUNT] = {
    {"minValue",   CFG_NUMBER, ALL,          AT(min_value),      0, 0,             false},
    {"maxValue",   CFG_NUMBER, ALL,          AT(max_value),      1, 0,             false},
    {"minPhase",   CFG_NUMBER, ALL,          AT(min_phase),      0, AT(min_value), true},
    {"maxPhase",   CFG_NUMBER, ALL,          AT(max_phase),      0, AT(max_value), true},
    {"animPeriod", CFG_NUMBER, ALL,          AT(period),         0, 0,             true},
    {"initPhase",  CFG_NUMBER, ALL,          AT(init_phase),     0, 0,             true},
    {"angle0",     CFG_ANGLE,  ROTATIONS,    AT(angles[0]),      0, 0,             false},
    {"angle1",     CFG_ANGLE,  ROTATIONS,    AT(angles[1]),      0, 0,             false},
    {"offset0",    CFG_NUMBER, TRANSLATIONS, AT(offsets[0]),     0, 0,             false},
    {"offset1",    CFG_NUMBER, TRANSLATIONS, AT(offsets[1]),     0, 0,             false},
    {"axisPos",    CFG_VECTOR, BIT(DIRECT),  AT(axis_position),  0, 0,             false},
    {"axisDir",    CFG_VECTOR, BIT(DIRECT),  AT(axis_direction), 0, 0,             false},
    {"angle",      CFG_ANGLE,  BIT(DIRECT),  AT(angle),          0, 0,             false},
    {"axisOffset", CFG_NUMBER, BIT(DIRECT),  AT(axis_offset),    0, 0,             false},
    {"hideValue",  CFG_NUMBER, BIT(HIDE),    AT(hide_value),     0, 0,             false},
    {"unHideValue", CFG_NUMBER, BIT(HIDE),   AT(unhide_value),  -1, 0,             true},
};
/* clang-format on */

const char *const p3di_cfg_thermal[] = {"htMin", "htMax", "afMax", "mfMax", "mfAct", "tBody"};

const char *const p3di_cfg_types[] = {"rotation",     "rotationX",    "rotationY",    "rotationZ", "translation",
                                      "translationX", "translationY", "translationZ", "direct",    "hide"};

const char *const p3di_cfg_addresses[] = {"clamp", "loop", "mirror"};
