/* set.c: distinct keys of one size, numbered in order of first use: open addressing, half full at most.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "set.h"

void p3di_set_init(struct p3di_set *set, struct p3di_arena *arena, size_t key_size)
{
    memset(set, 0, sizeof *set);
    set->arena = arena;
    set->key_size = key_size;
}

void p3di_set_clear(struct p3di_set *set)
{
    if (set->count)
        memset(set->slots, 0, set->slot_count * sizeof *set->slots);
    set->count = 0;
}

static size_t stored_size(const struct p3di_set *set)
{
    return set->key_size ? set->key_size : sizeof(struct p3d_bytes);
}

static size_t hash_of(const struct p3di_set *set, const void *key)
{
    uint64_t hash = 0;
    const uint8_t *data = key;
    size_t size = set->key_size, i = 0;

    if (!size) {
        const struct p3d_bytes *bytes = key;

        data = bytes->data;
        size = bytes->size;
    }
    for (; i + 4 <= size; i += 4)
        hash = p3di_hash_mix(hash, p3d_load_u32(data + i));
    for (; i < size; i++)
        hash = p3di_hash_mix(hash, data[i]);
    return (size_t)p3di_hash_mix(hash, (uint32_t)size);
}

static bool is_equal(const struct p3di_set *set, const void *a, const void *b)
{
    const struct p3d_bytes *x = a, *y = b;

    if (set->key_size)
        return p3di_is_key(a, b, set->key_size);
    return x->size == y->size && (!x->size || memcmp(x->data, y->data, x->size) == 0);
}

static const uint8_t *key_at(const struct p3di_set *set, uint32_t number)
{
    return set->keys + (size_t)number * stored_size(set);
}

/* The slot that holds `key`, or the free one where it belongs. */
static uint32_t *find(const struct p3di_set *set, const void *key)
{
    size_t i = hash_of(set, key) & (set->slot_count - 1);

    while (set->slots[i] && !is_equal(set, key_at(set, set->slots[i] - 1), key))
        i = (i + 1) & (set->slot_count - 1);
    return &set->slots[i];
}

static bool grow_slots(struct p3di_set *set, size_t wanted)
{
    uint32_t *slots = p3di_arena_alloc(set->arena, wanted, sizeof *slots);

    if (!slots)
        return false;
    set->slots = slots;
    set->slot_count = wanted;
    for (uint32_t i = 0; i < set->count; i++)
        *find(set, key_at(set, i)) = i + 1;
    return true;
}

void p3di_set_reserve(struct p3di_set *set, size_t count)
{
    size_t slot_count = 64;

    while (slot_count / 2 <= count)
        slot_count *= 2;
    if (grow_slots(set, slot_count))
        set->keys = p3di_arena_alloc(set->arena, count, stored_size(set));
    set->capacity = set->keys ? count : 0;
}

bool p3di_set_add(struct p3di_set *set, const void *key, uint32_t *number)
{
    uint32_t *slot;

    if (set->last < set->count && is_equal(set, key_at(set, set->last), key)) {
        *number = set->last;
        return true;
    }
    if (2 * (size_t)set->count >= set->slot_count && !grow_slots(set, set->slot_count ? 2 * set->slot_count : 64))
        return false;
    slot = find(set, key);
    if (!*slot) {
        uint8_t *keys = p3di_arena_grow(set->arena, set->keys, set->count, &set->capacity, stored_size(set));

        if (!keys)
            return false;
        set->keys = keys;
        memcpy(keys + (size_t)set->count * stored_size(set), key, stored_size(set));
        *slot = ++set->count;
    }
    *number = set->last = *slot - 1;
    return true;
}

bool p3di_set_find(const struct p3di_set *set, const void *key, uint32_t *number)
{
    const uint32_t *slot = set->slot_count ? find(set, key) : NULL;

    if (!slot || !*slot)
        return false;
    *number = *slot - 1;
    return true;
}
