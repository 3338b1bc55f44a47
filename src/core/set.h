/* set.h: distinct keys of one size, numbered in order of first use.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_SET_H
#define P3DI_SET_H

#include "arena.h"

struct p3di_slot {
    uint32_t hash, number;
};

struct p3di_set {
    struct p3di_arena *arena;
    size_t key_size; /* a multiple of 4; 0: keys are struct p3d_bytes, compared by the bytes that they point at */
    uint8_t *keys;   /* all of them, by number */
    uint32_t count;
    uint32_t last;   /* the number that was asked for last: it often is again */
    size_t capacity; /* of keys */
    struct p3di_slot *slots;
    uint8_t *taken;    /* a bit for each slot: few bytes, so that mostly no slot is looked at for a new key */
    size_t slot_count; /* a power of two, or 0 */
};

/* One more word into a hash. */
static inline uint64_t p3di_hash_mix(uint64_t hash, uint32_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

/* True if two keys of `size` bytes are equal. They are a few words, for which memcmp would take longer to call than
 * to work. */
static inline bool p3di_is_key(const void *a, const void *b, size_t size)
{
    for (size_t i = 0; i < size; i += sizeof(uint32_t)) {
        uint32_t x, y;

        memcpy(&x, (const uint8_t *)a + i, sizeof x);
        memcpy(&y, (const uint8_t *)b + i, sizeof y);
        if (x != y)
            return false;
    }
    return true;
}

static inline bool p3di_is_same(struct p3d_bytes a, struct p3d_bytes b)
{
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

void p3di_set_init(struct p3di_set *set, struct p3di_arena *arena, size_t key_size);

/* Makes room for about `count` keys, so that fewer do not make it grow. Without memory it grows later. */
void p3di_set_reserve(struct p3di_set *set, size_t count);

/* Forgets all keys but keeps the memory. */
void p3di_set_clear(struct p3di_set *set);

/* The number of `key`, which is added if it is new. False if there is no memory. */
bool p3di_set_add(struct p3di_set *set, const void *key, uint32_t *number);

/* The number of `key`; false if it was never added. */
bool p3di_set_find(const struct p3di_set *set, const void *key, uint32_t *number);

#endif
