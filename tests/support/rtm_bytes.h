/* rtm_bytes.h: the head of a plain animation: how far it goes, and the names of its bones. Behind it a test puts the
 * phases: of each the time, and of each bone its name and twelve numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_RTM_BYTES_H
#define P3D_TESTS_RTM_BYTES_H

#include "bytes.h"

#include <p3d/rtm.h>

static inline void put_rtm_head(struct bytes *b, struct p3d_vec3 step, uint32_t phase_count, const char *const *bones,
                                uint32_t bone_count)
{
    put_text(b, "RTM_0101");
    put_f32(b, step.x);
    put_f32(b, step.y);
    put_f32(b, step.z);
    put_u32(b, phase_count);
    put_u32(b, bone_count);
    for (uint32_t i = 0; i < bone_count; i++)
        put_fixed(b, bones[i], 32, 0);
}

/* An animation of one phase, and of one bone "Arm" that is this large: 1 at rest. */
static inline void put_rtm_arm(struct bytes *b, float size)
{
    static const char *const bones[] = {"Arm"};

    put_rtm_head(b, (struct p3d_vec3){0, 0, 0}, 1, bones, 1);
    put_f32(b, 0);
    put_fixed(b, bones[0], 32, 0);
    for (int i = 0; i < 12; i++)
        put_f32(b, i % 4 == 0 && i < 9 ? size : 0);
}

#endif
