/* lzss.h: the LZSS of ODOL files before version 44, and of textures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LZSS_H
#define P3DI_LZSS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum p3di_lzss_result {
    P3DI_LZSS_OK,
    P3DI_LZSS_SHORT,    /* the input ends first */
    P3DI_LZSS_TOO_LONG, /* a match runs past the size that was asked for */
    P3DI_LZSS_CHECKSUM  /* the bytes are not those that were packed */
};

/* No stream yields more than this for each of its bytes: a flag byte and eight matches of 18 make
 * 144 of 17. */
#define P3DI_LZSS_RATIO 8.5

/* Unpacks exactly `size` bytes from the start of `data`, of which at most `available` belong to the
 * stream, and says in *packed_size how many did, checksum included. */
enum p3di_lzss_result p3di_lzss_unpack(const uint8_t *data, size_t available, uint8_t *out, size_t size,
                                       size_t *packed_size);

/* The same of textures, whose checksum is the sum of the bytes with their sign. */
enum p3di_lzss_result p3di_lzss_unpack_signed(const uint8_t *data, size_t available, uint8_t *out, size_t size,
                                              size_t *packed_size);
uint32_t p3di_lzss_signed_sum(const uint8_t *data, size_t size);

/* The fault of a stream with this result, as text that follows its name in a message. */
const char *p3di_lzss_reason(enum p3di_lzss_result result);

/* The most that `size` bytes take when packed, checksum included. */
size_t p3di_lzss_bound(size_t size);

/* Packs `size` bytes into `out`, which has p3di_lzss_bound(size) of them; returns how many it used. */
size_t p3di_lzss_pack(const uint8_t *data, size_t size, uint8_t *out);

/* The same as the games' tools pack arrays, into the very bytes, which takes longer. There must be some bytes. */
size_t p3di_lzss_pack_best(const uint8_t *data, size_t size, uint8_t *out);

/* The same for textures, whose checksum is the sum of the bytes with their sign. */
size_t p3di_lzss_pack_signed(const uint8_t *data, size_t size, uint8_t *out);

#endif
