/* set.c: distinct keys of one size, numbered in order of first use: open addressing, half full at most.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "set.h"

#include <p3d/odol.h>

void p3di_set_init(struct p3di_set *set, struct p3di_arena *arena, size_t key_size)
{
    memset(set, 0, sizeof *set);
    set->arena = arena;
    set->key_size = key_size;
}

void p3di_set_clear(struct p3di_set *set)
{
    if (set->count)
        memset(set->taken, 0, set->slot_count / 8);
    set->count = 0;
}

/* The functions below are compiled for each of the usual sizes of keys, and once for all others. */

static inline size_t stored_size(size_t key_size)
{
    return key_size ? key_size : sizeof(struct p3d_bytes);
}

/* No file can know where the arena lies, so none can be made of which all keys collide. */
static inline uint32_t hash_of(const struct p3di_set *set, const void *key, size_t key_size)
{
    uint64_t hash = (uintptr_t)set->arena;
    const uint8_t *data = key;
    size_t size = key_size, i = 0;

    if (!key_size) {
        const struct p3d_bytes *bytes = key;

        data = bytes->data;
        size = bytes->size;
    }
    for (; i + 4 <= size; i += 4)
        hash = p3di_hash_mix(hash, p3d_load_u32(data + i));
    for (; i < size; i++)
        hash = p3di_hash_mix(hash, data[i]);
    return (uint32_t)p3di_hash_mix(hash, (uint32_t)size);
}

static inline bool is_equal(const void *a, const void *b, size_t key_size)
{
    return key_size ? p3di_is_key(a, b, key_size)
                    : p3di_is_same(*(const struct p3d_bytes *)a, *(const struct p3d_bytes *)b);
}

static inline uint8_t *key_at(const struct p3di_set *set, uint32_t number, size_t key_size)
{
    return set->keys + number * stored_size(key_size);
}

static inline bool is_taken(const struct p3di_set *set, size_t slot)
{
    return set->taken[slot / 8] >> slot % 8 & 1;
}

static inline void put_slot(struct p3di_set *set, size_t slot, struct p3di_slot value)
{
    set->taken[slot / 8] |= (uint8_t)(1u << slot % 8);
    set->slots[slot] = value;
}

/* True if `key` is there. Gives its slot, or the free slot where it belongs. Keys lie far apart, so hashes are compared
 * first. */
static inline bool find_slot(const struct p3di_set *set, const void *key, uint32_t hash, size_t key_size, size_t *slot)
{
    size_t at = hash & (set->slot_count - 1);
    bool is_found = false;

    while (is_taken(set, at)) {
        const struct p3di_slot *taken = &set->slots[at];

        is_found = taken->hash == hash && is_equal(key_at(set, taken->number, key_size), key, key_size);
        if (is_found)
            break;
        at = (at + 1) & (set->slot_count - 1);
    }
    *slot = at;
    return is_found;
}

static size_t free_slot(const struct p3di_set *set, uint32_t hash)
{
    size_t at = hash & (set->slot_count - 1);

    while (is_taken(set, at))
        at = (at + 1) & (set->slot_count - 1);
    return at;
}

static bool grow_slots(struct p3di_set *set, size_t wanted)
{
    const struct p3di_set old = *set;
    struct p3di_slot *slots = p3di_arena_alloc(set->arena, wanted, sizeof *slots);
    uint8_t *taken = p3di_arena_alloc(set->arena, wanted / 8, sizeof *taken);

    if (!slots || !taken)
        return false;
    set->slots = slots;
    set->taken = taken;
    set->slot_count = wanted;
    for (size_t i = 0; i < old.slot_count; i++)
        if (is_taken(&old, i))
            put_slot(set, free_slot(set, old.slots[i].hash), old.slots[i]);
    return true;
}

/* Room for one more key and its slot. */
static bool make_room(struct p3di_set *set)
{
    uint8_t *keys;

    if (2 * (size_t)set->count >= set->slot_count && !grow_slots(set, set->slot_count ? 2 * set->slot_count : 64))
        return false;
    keys = p3di_arena_grow(set->arena, set->keys, set->count, &set->capacity, stored_size(set->key_size));
    if (keys)
        set->keys = keys;
    return keys;
}

static inline bool add_key(struct p3di_set *set, const void *key, size_t key_size, uint32_t *number)
{
    uint32_t hash;
    size_t slot;

    if (set->last < set->count && is_equal(key_at(set, set->last, key_size), key, key_size)) {
        *number = set->last;
        return true;
    }
    if ((2 * (size_t)set->count >= set->slot_count || set->count == set->capacity) && !make_room(set))
        return false;
    hash = hash_of(set, key, key_size);
    if (!find_slot(set, key, hash, key_size, &slot)) {
        memcpy(key_at(set, set->count, key_size), key, stored_size(key_size));
        put_slot(set, slot, (struct p3di_slot){hash, set->count++});
    }
    *number = set->last = set->slots[slot].number;
    return true;
}

void p3di_set_reserve(struct p3di_set *set, size_t count)
{
    size_t slot_count = 64;

    while (slot_count / 2 <= count)
        slot_count *= 2;
    if (grow_slots(set, slot_count))
        set->keys = p3di_arena_alloc(set->arena, count, stored_size(set->key_size));
    set->capacity = set->keys ? count : 0;
}

bool p3di_set_add(struct p3di_set *set, const void *key, uint32_t *number)
{
    switch (set->key_size) {
    case 8:
        return add_key(set, key, 8, number);
    case 12:
        return add_key(set, key, 12, number);
    case 16:
        return add_key(set, key, 16, number);
    case 24:
        return add_key(set, key, 24, number);
    default:
        return add_key(set, key, set->key_size, number);
    }
}

bool p3di_set_find(const struct p3di_set *set, const void *key, uint32_t *number)
{
    size_t slot;

    if (!set->slot_count || !find_slot(set, key, hash_of(set, key, set->key_size), set->key_size, &slot))
        return false;
    *number = set->slots[slot].number;
    return true;
}
