/* pairs.c: which elements of two tables belong together, by keys, in linear time.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"

void p3di_pairs_init(struct differ *differ, struct pairs *pairs, uint32_t first_count, uint32_t second_count)
{
    pairs->counts[0] = first_count;
    pairs->counts[1] = second_count;
    for (size_t side = 0; side < 2; side++) {
        pairs->partners[side] = p3di_job_alloc(&differ->job, pairs->counts[side], sizeof(uint32_t));
        for (uint32_t i = 0; i < pairs->counts[side] && !differ->job.has_failed; i++)
            pairs->partners[side][i] = ALONE;
    }
}

/* Elements of one key on the second side, as a list in their order. */
struct list {
    uint32_t first, second_count, first_count;
};

struct lists {
    struct p3di_set keys;
    struct list *items; /* by number of the key */
    uint32_t *next;     /* by element of the second side */
};

/* From the last to the first, so that each list begins with its first. */
static void make_lists(struct differ *differ, const struct pairs *pairs, const uint64_t *keys, struct lists *lists)
{
    const uint32_t alone = p3di_pairs_count_alone(pairs, 1);
    uint32_t number = 0;

    p3di_set_init(&lists->keys, differ->job.arena, sizeof *keys);
    p3di_set_reserve(&lists->keys, alone);
    lists->items = p3di_job_alloc(&differ->job, alone, sizeof *lists->items);
    lists->next = p3di_job_alloc(&differ->job, pairs->counts[1], sizeof *lists->next);
    for (uint32_t i = pairs->counts[1]; i-- > 0 && !differ->job.has_failed;) {
        if (pairs->partners[1][i] != ALONE)
            continue;
        p3di_job_add(&differ->job, &lists->keys, &keys[i], &number);
        if (differ->job.has_failed)
            return;
        lists->next[i] = lists->items[number].second_count++ ? lists->items[number].first : ALONE;
        lists->items[number].first = i;
    }
}

static void count_firsts(const struct pairs *pairs, const uint64_t *keys, struct lists *lists)
{
    uint32_t number;

    for (uint32_t i = 0; i < pairs->counts[0]; i++)
        if (pairs->partners[0][i] == ALONE && p3di_set_find(&lists->keys, &keys[i], &number))
            lists->items[number].first_count++;
}

uint32_t p3di_pairs_match(struct differ *differ, struct pairs *pairs, uint64_t *const keys[2], enum match_rule rule)
{
    struct lists lists;
    uint32_t number, count = 0;

    if (differ->job.has_failed || !p3di_pairs_count_alone(pairs, 0) || !p3di_pairs_count_alone(pairs, 1))
        return 0;
    make_lists(differ, pairs, keys[1], &lists);
    if (differ->job.has_failed)
        return 0;
    if (rule == MATCH_UNIQUE)
        count_firsts(pairs, keys[0], &lists);
    for (uint32_t i = 0; i < pairs->counts[0]; i++) {
        struct list *list;

        if (pairs->partners[0][i] != ALONE || !p3di_set_find(&lists.keys, &keys[0][i], &number))
            continue;
        list = &lists.items[number];
        if (list->first == ALONE || (rule == MATCH_UNIQUE && (list->first_count != 1 || list->second_count != 1)))
            continue;
        count++;
        pair_up(pairs, i, list->first);
        list->first = lists.next[list->first];
    }
    return count;
}

uint32_t p3di_pairs_match_by(struct differ *differ, struct pairs *pairs, find_key *find, void *user,
                             enum match_rule rule)
{
    uint64_t *keys[2];

    for (size_t s = 0; s < 2; s++) {
        keys[s] = p3di_job_alloc(&differ->job, pairs->counts[s], sizeof(uint64_t));
        for (uint32_t i = 0; i < pairs->counts[s] && !differ->job.has_failed; i++)
            if (pairs->partners[s][i] == ALONE && !find(user, s, i, &keys[s][i]))
                pairs->partners[s][i] = LEFT_OUT;
    }
    return p3di_pairs_match(differ, pairs, keys, rule);
}

uint32_t p3di_pairs_count_alone(const struct pairs *pairs, size_t side)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < pairs->counts[side]; i++)
        count += pairs->partners[side][i] == ALONE;
    return count;
}

bool p3di_pairs_are_ordered(const struct pairs *pairs)
{
    uint32_t last = 0;

    for (uint32_t i = 0; i < pairs->counts[0]; i++) {
        const uint32_t partner = pairs->partners[0][i];

        if (partner >= LEFT_OUT)
            continue;
        if (partner < last)
            return false;
        last = partner;
    }
    return true;
}

/* ---- Names ---- */

/* A name as a binariser writes it: lower-case, a texture's .tga or .png is a .paa (docs/format/odol.md, "What the
 * numbers mean"). */
static struct p3d_bytes fold(struct differ *differ, struct p3d_bytes name, bool is_texture)
{
    uint8_t *folded;

    name = p3d_text(name);
    if (!differ->folds_case || !name.size)
        return name;
    folded = p3di_job_alloc(&differ->job, name.size, 1);
    if (!folded)
        return (struct p3d_bytes){NULL, 0};
    for (uint32_t i = 0; i < name.size; i++)
        folded[i] = p3d_lower(name.data[i]);
    if (is_texture && name.size > 4 && (p3d_text_ends_with(name, ".tga") || p3d_text_ends_with(name, ".png")))
        memcpy(folded + name.size - 4, ".paa", 4);
    return (struct p3d_bytes){folded, name.size};
}

static uint32_t number_of(struct differ *differ, struct p3di_set *names, struct p3d_bytes name)
{
    uint32_t number;

    p3di_job_add(&differ->job, names, &name, &number);
    return number;
}

uint32_t p3di_names_number(struct differ *differ, struct p3di_set *names, struct p3d_bytes name)
{
    return number_of(differ, names, fold(differ, name, false));
}

uint32_t p3di_names_any_case(struct differ *differ, struct p3di_set *names, struct p3d_bytes name)
{
    return number_of(differ, names, p3di_job_lower(&differ->job, p3d_text(name)));
}

uint32_t p3di_names_texture(struct differ *differ, struct p3di_set *names, struct p3d_bytes name)
{
    return number_of(differ, names, fold(differ, name, true));
}

/* ---- Records by name ---- */

struct named {
    struct differ *differ;
    struct p3di_set names;
    const void *const *items;
    find_name *name_of;
};

static bool key_of_name(void *user, size_t s, uint32_t index, uint64_t *key)
{
    struct named *named = user;

    *key = p3di_names_number(named->differ, &named->names, named->name_of(named->items[s], index));
    return true;
}

void p3di_pairs_match_names(struct differ *differ, struct pairs *pairs, const void *const items[2],
                            const uint32_t counts[2], find_name *name_of)
{
    struct named named = {.differ = differ, .items = items, .name_of = name_of};

    p3di_set_init(&named.names, differ->job.arena, 0);
    p3di_pairs_init(differ, pairs, counts[0], counts[1]);
    p3di_pairs_match_by(differ, pairs, key_of_name, &named, MATCH_IN_ORDER);
}
