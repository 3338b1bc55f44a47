/* lzo.h: LZO1X streams whose length is not stored.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LZO_H
#define P3DI_LZO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No stream yields more than this for each of its bytes. */
#define P3DI_LZO_RATIO 255

/* Finds the end of the stream that begins at `data`, of which at most `size` bytes belong to it, and
 * how many bytes it yields. False if it is not a stream that lzo1x_decompress_safe accepts with room
 * for `limit` bytes. */
bool p3di_lzo_measure(const uint8_t *data, size_t size, size_t limit, size_t *packed_size, size_t *unpacked_size);

/* Unpacks a stream of exactly `packed_size` bytes into exactly `size` bytes. */
bool p3di_lzo_unpack(const uint8_t *data, size_t packed_size, uint8_t *out, size_t size);

/* Ways to pack. */
enum p3di_lzo_effort {
    P3DI_LZO_FAST,
    P3DI_LZO_LEVEL_8, /* lzo1x_999 of liblzo2; without it the same as the next */
    P3DI_LZO_BEST     /* the fewest bytes, nearly (lzo_best.c) */
};

/* False if there is only minilzo, which has no lzo1x_999. */
bool p3di_lzo_has_level_8(void);

/* The most that `size` bytes take when packed, and what p3di_lzo_pack needs to work in. */
size_t p3di_lzo_bound(size_t size);
size_t p3di_lzo_work_size(enum p3di_lzo_effort effort);

/* Packs `size` bytes into `out`, which has p3di_lzo_bound(size) of them; returns how many it used.
 * `work` is aligned for any type. */
size_t p3di_lzo_pack(const uint8_t *data, size_t size, uint8_t *out, void *work, enum p3di_lzo_effort effort);

#endif
