/* jpeg_bytes.h: builds small JPEG pictures: all numbers divided by 1, and two codes for what differs, one for an end.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_JPEG_BYTES_H
#define P3D_TESTS_JPEG_BYTES_H

#include "bytes.h"

/* The header up to the packed data, with 1, 3 or 4 components. There bit 0 means that a block is as bright as the one
 * before (the first: 128), and bits 10 and 9 bits of a number by how many eighths it is brighter; bit 0 ends a block.
 */
static inline void put_jpeg_header(struct bytes *b, unsigned components, unsigned width, unsigned height)
{
    static const uint8_t codes[] = {0xff, 0xc4, 0, 21, 0x00, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9,
                                    0xff, 0xc4, 0, 20, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

    put_bytes(b, "\xff\xd8\xff\xdb\0\x43\0", 7); /* begin; what numbers are divided by */
    for (unsigned i = 0; i < 64; i++)
        put_u8(b, 1);
    put_bytes(b, "\xff\xc0\0", 3); /* the frame */
    put_u8(b, 8 + 3 * components);
    put_u8(b, 8); /* bits */
    put_u8(b, height >> 8);
    put_u8(b, height & 0xff);
    put_u8(b, width >> 8);
    put_u8(b, width & 0xff);
    put_u8(b, components);
    for (unsigned i = 1; i <= components; i++) {
        put_u8(b, i);
        put_u8(b, 0x11); /* none is coarser */
        put_u8(b, 0);
    }
    put_bytes(b, codes, sizeof codes);
    put_bytes(b, "\xff\xda\0", 3); /* the scan */
    put_u8(b, 6 + 2 * components);
    put_u8(b, components);
    for (unsigned i = 1; i <= components; i++) {
        put_u8(b, i);
        put_u8(b, 0);
    }
    put_bytes(b, "\0\x3f\0", 3);
}

/* 8 x 8 pixels of one colour, about (198, 92, 128). */
static inline struct bytes small_jpeg(void)
{
    struct bytes b = {.size = 0};

    put_jpeg_header(&b, 3, 8, 8);
    put_bytes(&b, "\x0b\x20\xff\xd9", 4); /* 0 0, 0 0, 10 110010000 0: red is 50 more */
    return b;
}

#endif
