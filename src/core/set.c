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

/* No file can know where the arena lies, so none can be made of which all keys collide. */
static uint32_t hash_of(const struct p3di_set *set, const void *key)
{
    uint64_t hash = (uintptr_t)set->arena;
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
    return (uint32_t)p3di_hash_mix(hash, (uint32_t)size);
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

/* The slot that holds `key`, or the free one where it belongs. Keys lie far apart, so hashes are compared first. */
static struct p3di_slot *find(const struct p3di_set *set, const void *key, uint32_t hash)
{
    for (size_t i = hash;; i++) {
        struct p3di_slot *slot = &set->slots[i & (set->slot_count - 1)];

        if (!slot->number || (slot->hash == hash && is_equal(set, key_at(set, slot->number - 1), key)))
            return slot;
    }
}

static bool grow_slots(struct p3di_set *set, size_t wanted)
{
    const struct p3di_slot *old = set->slots;
    const size_t old_count = set->slot_count;
    struct p3di_slot *slots = p3di_arena_alloc(set->arena, wanted, sizeof *slots);

    if (!slots)
        return false;
    set->slots = slots;
    set->slot_count = wanted;
    for (size_t i = 0; i < old_count; i++) {
        size_t to = old[i].hash & (wanted - 1);

        while (old[i].number && slots[to].number)
            to = (to + 1) & (wanted - 1);
        if (old[i].number)
            slots[to] = old[i];
    }
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
    struct p3di_slot *slot;
    uint32_t hash;

    if (set->last < set->count && is_equal(set, key_at(set, set->last), key)) {
        *number = set->last;
        return true;
    }
    hash = hash_of(set, key);
    if (2 * (size_t)set->count >= set->slot_count && !grow_slots(set, set->slot_count ? 2 * set->slot_count : 64))
        return false;
    slot = find(set, key, hash);
    if (!slot->number) {
        uint8_t *keys = p3di_arena_grow(set->arena, set->keys, set->count, &set->capacity, stored_size(set));

        if (!keys)
            return false;
        set->keys = keys;
        memcpy(keys + (size_t)set->count * stored_size(set), key, stored_size(set));
        *slot = (struct p3di_slot){hash, ++set->count};
    }
    *number = set->last = slot->number - 1;
    return true;
}

bool p3di_set_find(const struct p3di_set *set, const void *key, uint32_t *number)
{
    const struct p3di_slot *slot = set->slot_count ? find(set, key, hash_of(set, key)) : NULL;

    if (!slot || !slot->number)
        return false;
    *number = slot->number - 1;
    return true;
}
