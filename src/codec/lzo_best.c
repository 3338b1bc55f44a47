/* lzo_best.c: LZO1X in the fewest bytes, as the games' tools pack from version 59 on (docs/format/odol.md, "Packed
 * arrays").
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A tree of all earlier places finds for each length the nearest match. Block by block the tokens that cost least are
 * chosen from the block's end to its beginning, which is the parse of those tools, and are then written. */
#include "lzo_best.h"

#include <stdbool.h>
#include <string.h>

#define BLOCK 10000u /* bytes, whose end no match crosses */
#define LONG 128u    /* what lies in a match of so many bytes is not looked at */
#define LEAST 3u     /* bytes that are left where a match may begin */
#define FARTHEST 49151u
#define RING 65536u  /* places that the tree knows: a power of two above FARTHEST */
#define HEADS 65536u /* trees, by the first two bytes */
#define NEAR 8u      /* a match counts if it is less than so many bytes shorter than the longest of its place */
#define ROUNDS 256u  /* steps that the search takes for each byte at most, on average */
#define LONGEST 5u   /* lengths that are tried: so many of the longest, */
#define SHORT 7u     /* and those up to this */

/* The reach of the kinds of matches. */
enum { M1 = 1024, M2 = 2048, M1_FAR = 3072, M3 = 16384 };

/* States: just behind a match, 1, 2 or 3 literals behind it, or more. */
enum { AFTER_MATCH, AFTER_RUN = 4, STATES };

struct match {
    uint16_t length, distance; /* of a choice, length 0: a literal */
};

struct work {
    uint32_t heads[HEADS];      /* 1 + the last place */
    uint32_t children[RING][2]; /* of a place: what stands before it in the order of bytes, and behind; 1 + place */
    struct match matches[BLOCK * NEAR];
    uint32_t starts[BLOCK + 1]; /* by place in the block: its matches, each longer and farther than the one before */
    uint32_t costs[BLOCK + 1][STATES];
    struct match choices[BLOCK][STATES];
};

struct packer {
    const uint8_t *data;
    size_t size;
    struct work *work;
    uint64_t left;      /* steps of the search */
    struct match known; /* of the place before, as far as it went */
    uint8_t *out;
    size_t pos;
    size_t literals; /* not yet written */
    size_t skipped;  /* bytes that are not looked at, from here on */
};

/* ---- Matches ---- */

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The number of equal bytes at two places: at least `length`, at most `limit`. */
static size_t measure(struct packer *p, size_t earlier, size_t place, size_t length, size_t limit)
{
    const size_t start = length;

    if (place - earlier == p->known.distance && p->known.length > length)
        length = smaller(p->known.length - 1u, limit);
    while (length < limit && p->data[earlier + length] == p->data[place + length])
        length++;
    p->left -= smaller((size_t)p->left, 1 + (length - start) / 16);
    return length;
}

/* Adds a match that is longer than those before it, and takes away what is too short beside it. */
static uint32_t add_match(struct match *matches, uint32_t count, struct match match)
{
    uint32_t first = 0;

    while (first < count && matches[first].length + NEAR <= match.length)
        first++;
    memmove(matches, matches + first, (count - first) * sizeof *matches);
    matches[count - first] = match;
    return count - first + 1;
}

/* Takes a place into its tree, which a walk from its root parts at that place. What lies on the way are the nearest
 * matches. Returns how many there are, at most NEAR. */
static uint32_t find_matches(struct packer *p, size_t place, size_t rest, struct match *matches)
{
    struct work *w = p->work;
    const size_t limit = smaller(BLOCK, p->size - place);
    uint32_t *before = &w->children[place % RING][0], *behind = &w->children[place % RING][1];
    uint32_t *head = &w->heads[p->data[place] | p->data[place + 1] << 8], next = *head, count = 0;
    size_t before_length = 2, behind_length = 2, best = 1;
    struct match longest = {0, 0};

    *head = (uint32_t)place + 1;
    while (next && place - (next - 1) <= FARTHEST && p->left) {
        const size_t earlier = next - 1;
        const size_t length = measure(p, earlier, place, smaller(before_length, behind_length), limit);

        if (length > best && best < rest) {
            best = length;
            longest = (struct match){(uint16_t)length, (uint16_t)(place - earlier)};
            count = add_match(matches, count, (struct match){(uint16_t)smaller(length, rest), longest.distance});
        }
        if (length == limit) {
            *before = w->children[earlier % RING][0];
            *behind = w->children[earlier % RING][1];
            before = behind = NULL;
            break;
        }
        if (p->data[earlier + length] < p->data[place + length]) {
            *before = next;
            before = &w->children[earlier % RING][1];
            next = *before;
            before_length = length;
        } else {
            *behind = next;
            behind = &w->children[earlier % RING][0];
            next = *behind;
            behind_length = length;
        }
    }
    if (before)
        *before = *behind = 0;
    p->known = longest;
    return count;
}

static void find_block(struct packer *p, size_t begin, size_t count)
{
    struct work *w = p->work;
    uint32_t end = 0;

    for (size_t i = 0; i < count; i++) {
        w->starts[i] = end;
        if (p->skipped || p->size - begin - i < LEAST) {
            p->skipped -= p->skipped != 0;
            p->known.length = 0;
            continue;
        }
        end += find_matches(p, begin + i, count - i, w->matches + end);
        if (end > w->starts[i] && w->matches[end - 1].length >= LONG)
            p->skipped = w->matches[end - 1].length - 1u;
    }
    w->starts[count] = end;
}

/* ---- The cheapest tokens ---- */

static uint32_t length_bytes(size_t length, size_t in_token)
{
    return length <= in_token ? 0 : 1 + (uint32_t)((length - in_token - 1) / 255);
}

/* A match of 3 bytes or more in the state behind a match. */
static uint32_t match_cost(size_t length, size_t distance)
{
    if (length <= 8 && distance <= M2)
        return 2;
    return 3 + length_bytes(length, distance <= M3 ? 33 : 9);
}

struct best {
    uint32_t cost;
    struct match match;
};

static void take_cheaper(struct best *best, uint32_t cost, size_t length, size_t distance)
{
    if (cost < best->cost)
        *best = (struct best){cost, {(uint16_t)length, (uint16_t)distance}};
}

/* The longest of the cheapest. */
static struct best find_best(const struct work *w, uint32_t place)
{
    struct best best = {UINT32_MAX, {0, 0}};
    const struct match *first = &w->matches[w->starts[place]], *match = &w->matches[w->starts[place + 1]];
    const uint32_t longest = match > first ? match[-1].length : 0;

    for (uint32_t length = longest; length >= 3; length--) {
        if (length > SHORT && length + LONGEST <= longest)
            length = SHORT;
        while (match > first && match[-1].length >= length)
            match--;
        take_cheaper(&best, match_cost(length, match->distance) + w->costs[place + length][AFTER_MATCH], length,
                     match->distance);
    }
    return best;
}

/* Matches that only some states have: of 2 bytes behind few literals, of 3 bytes a little farther behind many. */
static struct best find_special(const struct work *w, uint32_t place, uint32_t state, struct best best)
{
    const struct match *match = &w->matches[w->starts[place]], *end = &w->matches[w->starts[place + 1]];

    if (state > AFTER_MATCH && state < AFTER_RUN && match < end && match->distance <= M1)
        take_cheaper(&best, 2 + w->costs[place + 2][AFTER_MATCH], 2, match->distance);
    while (match < end && match->length < 3)
        match++;
    if (state == AFTER_RUN && match < end && match->distance > M2 && match->distance <= M1_FAR)
        take_cheaper(&best, 2 + w->costs[place + 3][AFTER_MATCH], 3, match->distance);
    return best;
}

static void choose(struct work *w, uint32_t count)
{
    memset(w->costs[count], 0, sizeof w->costs[count]);
    for (uint32_t i = count; i-- > 0;) {
        const struct best any = find_best(w, i);

        for (uint32_t state = 0; state < STATES; state++) {
            const struct best best = find_special(w, i, state, any);
            const uint32_t next = state < AFTER_RUN ? state + 1 : AFTER_RUN;
            const uint32_t literal = (state == 3 ? 2u : 1u) + w->costs[i + 1][next];
            const bool is_match = best.cost <= literal;

            w->costs[i][state] = is_match ? best.cost : literal;
            w->choices[i][state] = is_match ? best.match : (struct match){0, 0};
        }
    }
}

/* ---- Writing ---- */

static void put(struct packer *p, size_t byte)
{
    p->out[p->pos++] = (uint8_t)byte;
}

static void put_length(struct packer *p, size_t token, size_t length, size_t in_token, size_t shown)
{
    if (length <= in_token) {
        put(p, token | shown);
        return;
    }
    put(p, token);
    for (length -= in_token; length > 255; length -= 255)
        put(p, 0);
    put(p, length);
}

static void put_literals(struct packer *p, size_t end)
{
    const size_t count = p->literals;

    if (!p->pos && count && count <= 238)
        put(p, 17 + count);
    else if (count && count < 4)
        p->out[p->pos - 2] |= (uint8_t)count;
    else if (count)
        put_length(p, 0, count, 18, count - 3);
    memcpy(p->out + p->pos, p->data + end - count, count);
    p->pos += count;
    p->literals = 0;
}

static void put_match(struct packer *p, size_t place, struct match match)
{
    const size_t literals = p->literals, far = match.distance - 1u;

    put_literals(p, place);
    if (match.length == 2 || (match.length == 3 && match.distance > M2 && match.distance <= M1_FAR && literals > 3)) {
        const size_t near = match.length == 2 ? far : far - M2;

        put(p, (near & 3) << 2);
        put(p, near >> 2);
    } else if (match.length <= 8 && match.distance <= M2) {
        put(p, (match.length - 1u) << 5 | (far & 7) << 2);
        put(p, far >> 3);
    } else if (match.distance <= M3) {
        put_length(p, 32, match.length, 33, match.length - 2u);
        put(p, (far & 63) << 2);
        put(p, far >> 6);
    } else {
        const size_t farther = match.distance - M3;

        put_length(p, 16 | (farther & 0x4000) >> 11, match.length, 9, match.length - 2u);
        put(p, (farther & 63) << 2);
        put(p, (farther & 0x3fff) >> 6);
    }
}

static uint32_t put_block(struct packer *p, size_t begin, uint32_t count, uint32_t state)
{
    for (uint32_t i = 0; i < count;) {
        const struct match match = p->work->choices[i][state];

        if (match.length) {
            put_match(p, begin + i, match);
            state = AFTER_MATCH;
            i += match.length;
        } else {
            p->literals++;
            state = state < AFTER_RUN ? state + 1 : AFTER_RUN;
            i++;
        }
    }
    return state;
}

size_t p3di_lzo_best_work_size(void)
{
    return sizeof(struct work);
}

size_t p3di_lzo_pack_best(const uint8_t *data, size_t size, uint8_t *out, void *work)
{
    struct packer p = {.data = data, .size = size, .work = work, .out = out, .left = (uint64_t)ROUNDS * size};
    uint32_t state = AFTER_RUN;

    for (size_t i = 0; i + 1 < size; i++) /* those that the walks ask for: most arrays are small */
        p.work->heads[data[i] | data[i + 1] << 8] = 0;
    for (size_t begin = 0; begin < size; begin += BLOCK) {
        const uint32_t count = (uint32_t)smaller(BLOCK, size - begin);

        find_block(&p, begin, count);
        choose(p.work, count);
        state = put_block(&p, begin, count, state);
    }
    put_literals(&p, size);
    put(&p, 17);
    put(&p, 0);
    put(&p, 0);
    return p.pos;
}
