/* lzo.c: LZO1X streams whose length is not stored: a walk over the tokens finds the end, then the
 * library unpacks (docs/format/odol.md, "Packed arrays").
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The walk is as strict as lzo1x_decompress_safe, whose checks it mirrors: that decoder wants three
 * bytes, the size of the end token, behind whatever it has just copied from the input. */
#include "lzo.h"

#include "lzo_best.h"

#include <string.h>

#if defined(P3DI_HAVE_MINILZO)
#include <minilzo.h>
#else
#include <lzo/lzo1x.h>
#endif

#define END_TOKEN_SIZE 3
#define LONGEST_LENGTH (SIZE_MAX - 511) /* so that what is added to it does not overflow */

/* The meaning of a token below 16 depends on what came just before it. */
enum before {
    BEFORE_NOTHING, /* a match without literals behind it: a run of literals */
    BEFORE_FEW,     /* one to three literals: a match of 2 */
    BEFORE_RUN      /* a run of literals: a match of 3, far away */
};

struct walk {
    const uint8_t *data;
    size_t pos, end;
    size_t yielded, limit;
};

static inline bool has_bytes(const struct walk *walk, size_t size)
{
    return size <= walk->end - walk->pos;
}

static inline bool skip_literals(struct walk *walk, size_t count)
{
    if (count > walk->limit - walk->yielded || !has_bytes(walk, count) ||
        walk->end - walk->pos - count < END_TOKEN_SIZE)
        return false;
    walk->pos += count;
    walk->yielded += count;
    return true;
}

static inline bool yield_match(struct walk *walk, size_t distance, size_t length)
{
    if (distance > walk->yielded || length > walk->limit - walk->yielded)
        return false;
    walk->yielded += length;
    return true;
}

/* A length that did not fit its token: every zero byte adds 255, the first other one itself. The
 * caller has made sure of one byte. A length beyond the limit is
 * allowed here, because the end token ignores its own. */
static inline bool read_long_length(struct walk *walk, size_t *length)
{
    while (walk->data[walk->pos] == 0) {
        walk->pos++;
        *length += 255;
        if (*length > LONGEST_LENGTH || !has_bytes(walk, 1))
            return false;
    }
    *length += walk->data[walk->pos++];
    return true;
}

static inline bool walk_run(struct walk *walk, size_t token)
{
    size_t length = token;

    if (!length) {
        length = 15;
        if (!read_long_length(walk, &length))
            return false;
    }
    return skip_literals(walk, length + 3);
}

/* Tokens below 16 that are matches, and those from 64 on: one byte of distance follows. */
static inline bool walk_short_match(struct walk *walk, size_t token, enum before before)
{
    const size_t high = walk->data[walk->pos++];

    if (token >= 64)
        return yield_match(walk, 1 + (token >> 2 & 7) + (high << 3), (token >> 5) + 1);
    if (before == BEFORE_RUN)
        return yield_match(walk, 0x801 + (token >> 2) + (high << 2), 3);
    return yield_match(walk, 1 + (token >> 2) + (high << 2), 2);
}

/* Tokens 16 to 63: a length, then two bytes of distance. *is_end: it is the end token. */
static inline bool walk_long_match(struct walk *walk, size_t token, bool *is_end)
{
    const size_t mask = token >= 32 ? 31 : 7;
    size_t length = token & mask, distance;

    if (!length) {
        length = mask;
        if (!read_long_length(walk, &length) || !has_bytes(walk, 2))
            return false;
    }
    distance = (size_t)(walk->data[walk->pos] >> 2) + ((size_t)walk->data[walk->pos + 1] << 6);
    walk->pos += 2;
    if (token >= 32)
        return yield_match(walk, distance + 1, length + 2);
    distance += (token & 8) << 11;
    *is_end = distance == 0;
    return *is_end || yield_match(walk, distance + 0x4000, length + 2);
}

static inline bool walk_start(struct walk *walk, enum before *before)
{
    size_t count;

    *before = BEFORE_NOTHING;
    if (!has_bytes(walk, 1))
        return false;
    if (walk->data[0] <= 17)
        return true;
    count = (size_t)walk->data[walk->pos++] - 17;
    *before = count < 4 ? BEFORE_FEW : BEFORE_RUN;
    return skip_literals(walk, count);
}

static inline bool walk(struct walk *w)
{
    enum before before;
    bool is_end = false;

    if (!walk_start(w, &before))
        return false;
    while (has_bytes(w, END_TOKEN_SIZE)) {
        const size_t token = w->data[w->pos++];
        const bool is_short = token < 16 || token >= 64;
        size_t count;

        if (token < 16 && before == BEFORE_NOTHING) {
            if (!walk_run(w, token))
                return false;
            before = BEFORE_RUN;
            continue;
        }
        if (is_short ? !walk_short_match(w, token, before) : !walk_long_match(w, token, &is_end))
            return false;
        if (is_end)
            return true;
        /* Two bits of the match say how many literals follow it. */
        count = (is_short ? token : w->data[w->pos - 2]) & 3;
        if (count && !skip_literals(w, count))
            return false;
        before = count ? BEFORE_FEW : BEFORE_NOTHING;
    }
    return false;
}

/* All above is inlined here, so that the walk's state stays in registers. */
bool p3di_lzo_measure(const uint8_t *data, size_t size, size_t limit, size_t *packed_size, size_t *unpacked_size)
{
    struct walk w = {data, 0, size, 0, limit};
    const bool is_good = walk(&w);

    *packed_size = w.pos;
    *unpacked_size = w.yielded;
    return is_good;
}

bool p3di_lzo_unpack(const uint8_t *data, size_t packed_size, uint8_t *out, size_t size)
{
    lzo_uint unpacked_size = size;

    return lzo1x_decompress_safe(data, packed_size, out, &unpacked_size, NULL) == LZO_E_OK && unpacked_size == size;
}

size_t p3di_lzo_bound(size_t size)
{
    return size + size / 16 + 64 + END_TOKEN_SIZE;
}

#if defined(P3DI_HAVE_MINILZO)
bool p3di_lzo_has_level_8(void)
{
    return false;
}

static size_t level_8_work_size(void)
{
    return p3di_lzo_best_work_size();
}

static size_t pack_level_8(const uint8_t *data, size_t size, uint8_t *out, void *work)
{
    return p3di_lzo_pack_best(data, size, out, work);
}
#else
bool p3di_lzo_has_level_8(void)
{
    return true;
}

static size_t level_8_work_size(void)
{
    return LZO1X_999_MEM_COMPRESS;
}

static size_t pack_level_8(const uint8_t *data, size_t size, uint8_t *out, void *work)
{
    lzo_uint packed_size = 0;

    lzo1x_999_compress_level(data, size, out, &packed_size, work, NULL, 0, NULL, 8);
    return packed_size;
}
#endif

size_t p3di_lzo_work_size(enum p3di_lzo_effort effort)
{
    if (effort == P3DI_LZO_FAST)
        return LZO1X_1_MEM_COMPRESS;
    return effort == P3DI_LZO_LEVEL_8 ? level_8_work_size() : p3di_lzo_best_work_size();
}

size_t p3di_lzo_pack(const uint8_t *data, size_t size, uint8_t *out, void *work, enum p3di_lzo_effort effort)
{
    lzo_uint packed_size = 0;

    if (effort == P3DI_LZO_LEVEL_8)
        return pack_level_8(data, size, out, work);
    if (effort == P3DI_LZO_BEST)
        return p3di_lzo_pack_best(data, size, out, work);
    lzo1x_1_compress(data, size, out, &packed_size, work);
    return packed_size;
}
