/* crc.h: fingerprints of bulk data.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FACTS_CRC_H
#define P3DI_FACTS_CRC_H

#include <p3d/core.h>

uint32_t p3di_crc_bytes(uint32_t crc, const void *data, size_t size);
uint32_t p3di_crc_span(uint32_t crc, struct p3d_span span);
uint32_t p3di_crc_u32(uint32_t crc, uint32_t value);
uint32_t p3di_crc_f32(uint32_t crc, float value);

/* A face as the schema wants it: its corner count, at most 4, then the points. */
uint32_t p3di_crc_face(uint32_t crc, uint32_t corner_count, const uint32_t *points);

/* Work that fingerprints share if their elements have one size and are repeated as often; all zero at first. */
struct p3di_crc_repeat {
    size_t size;
    uint32_t count, sum;
};

/* The CRC-32 of `count` times the same bytes, however many. */
uint32_t p3di_crc_repeated(struct p3di_crc_repeat *last, const void *data, size_t size, uint32_t count);

#endif
