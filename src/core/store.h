/* store.h: numbers into tables, which are little-endian as in files; p3d/core.h has the functions that load them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_STORE_H
#define P3DI_CORE_STORE_H

#include <p3d/core.h>

/* The lower 16 bits. */
static inline void store_u16(uint8_t *data, uint32_t value)
{
    data[0] = (uint8_t)value;
    data[1] = (uint8_t)(value >> 8);
}

static inline void store_u32(uint8_t *data, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}

static inline void store_f32(uint8_t *data, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    store_u32(data, bits);
}

static inline void store_vec3(uint8_t *data, struct p3d_vec3 v)
{
    store_f32(data, v.x);
    store_f32(data + 4, v.y);
    store_f32(data + 8, v.z);
}

#endif
