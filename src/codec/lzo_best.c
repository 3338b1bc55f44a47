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
/* What lies in a match of so many bytes is not looked at, nor found from later places: a far repeat of a repeat may be
 * missed. If it is found, fewer arrays are the very bytes of the games' tools. */
#define LONG 128u
#define LEAST 3u /* bytes that are left where a match may begin */
#define FARTHEST 49151u
#define RING 65536u /* places that trees know: a power of two above FARTHEST */
#define PAIRS 65536u
#define MOST_HEAD_BITS 16u
#define LEAST_HEAD_BITS 8u
#define NEAR 8u     /* a match counts if it is less than so many bytes shorter than the longest of its place */
#define ROUNDS 256u /* steps that the search takes for each byte at most, on average */
#define LONGEST 5u  /* lengths that are tried: so many of the longest, */
#define SHORT 7u    /* and those up to this */

/* The reach of the kinds of matches. */
enum { M1 = 1024, M2 = 2048, M1_FAR = 3072, M3 = 16384 };

/* States: just behind a match, 1, 2 or 3 literals behind it, or more. */
enum { AFTER_MATCH, AFTER_RUN = 4, STATES };

/* Lengths of what no match of 3 bytes or more is: one byte, and the match of its own that a state has. */
enum { LITERAL = 0, PAIR = 2 };

struct match {
    uint16_t length, distance;
};

struct work {
    uint32_t pairs[PAIRS];                /* 1 + the last place of two bytes */
    uint32_t heads[1u << MOST_HEAD_BITS]; /* by hash of three bytes: 1 + the last place, the root of a tree */
    uint16_t children[RING][2]; /* of a place: what stands before it in the order of bytes, and behind; modulo RING.
                                 * Itself: nothing */
    struct match matches[BLOCK * NEAR];
    uint32_t starts[BLOCK + 1]; /* by place in the block: its matches, each longer and farther than the one before */
    uint16_t near[BLOCK];       /* how far back its two bytes stand, up to M1; 0: nowhere */
    uint32_t costs[BLOCK + 1 + LEAST]; /* from there to the block's end, just behind a match */
    uint16_t lengths[BLOCK][STATES];   /* of what is best there: LITERAL, or PAIR, or a match */
};

struct packer {
    const uint8_t *data;
    size_t size;
    struct work *work;
    unsigned hash_shift;
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

static uint32_t *head_of(const struct packer *p, size_t place)
{
    const uint8_t *data = p->data + place;
    const uint32_t key = data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16;

    return &p->work->heads[(key * 2654435761u) >> p->hash_shift];
}

static uint32_t *pair_of(const struct packer *p, size_t place)
{
    return &p->work->pairs[p->data[place] | p->data[place + 1] << 8];
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
    if (first)
        memmove(matches, matches + first, (count - first) * sizeof *matches);
    matches[count - first] = match;
    return count - first + 1;
}

/* How far back the same two bytes stand, if that is near; else 0. */
static uint16_t find_pair(const struct packer *p, size_t place, size_t rest)
{
    uint32_t *pair = pair_of(p, place);
    const size_t distance = place + 1 - *pair;
    const bool is_near = *pair && distance <= M1 && rest >= PAIR;

    *pair = (uint32_t)place + 1;
    return is_near ? (uint16_t)distance : 0;
}

/* Lets what hangs at one end of the tree hang at another, if it is still in reach. */
static void move_branch(uint16_t *children, uint32_t from, uint32_t to, size_t place)
{
    const uint32_t step = (uint16_t)(from / 2 - children[from]);

    children[to] = step && (uint16_t)(place - from / 2) + step <= FARTHEST ? children[from] : (uint16_t)(to / 2);
}

/* Takes a place into its tree, which a walk from its root parts at that place. What lies on the way are the nearest
 * matches. Returns how many there are, at most NEAR. */
static uint32_t find_matches(struct packer *p, size_t place, size_t rest, struct match *matches)
{
    const size_t limit = smaller(BLOCK, p->size - place);
    uint16_t *children = p->work->children[0];
    uint32_t *head = head_of(p, place), count = 0;
    uint32_t before = place % RING * 2, behind = before + 1; /* the ends where the next place with less is, or more */
    size_t before_length = 0, behind_length = 0, best = 2, earlier = *head ? *head - 1 : place;
    struct match longest = {0, 0};

    *head = (uint32_t)place + 1;
    while (earlier < place && place - earlier <= FARTHEST && p->left) {
        const size_t length = measure(p, earlier, place, smaller(before_length, behind_length), limit);
        const uint32_t branch = earlier % RING * 2;
        uint32_t step;

        if (length > best && best < rest) {
            best = length;
            longest = (struct match){(uint16_t)length, (uint16_t)(place - earlier)};
            count = add_match(matches, count, (struct match){(uint16_t)smaller(length, rest), longest.distance});
        }
        if (length == limit) {
            move_branch(children, branch, before, place);
            move_branch(children, branch + 1, behind, place);
            p->known = longest;
            return count;
        }
        if (p->data[earlier + length] < p->data[place + length]) {
            children[before] = (uint16_t)earlier;
            before = branch + 1;
            before_length = length;
            step = (uint16_t)(earlier - children[before]);
        } else {
            children[behind] = (uint16_t)earlier;
            behind = branch;
            behind_length = length;
            step = (uint16_t)(earlier - children[behind]);
        }
        earlier = step && step <= earlier ? earlier - step : place;
    }
    children[before] = (uint16_t)(before / 2);
    children[behind] = (uint16_t)(behind / 2);
    p->known = longest;
    return count;
}

/* Most arrays are small: then only what the search asks for is made ready. */
static void begin_search(struct packer *p)
{
    unsigned bits = LEAST_HEAD_BITS;

    while (bits < MOST_HEAD_BITS && (size_t)1 << bits < p->size)
        bits++;
    p->hash_shift = 32 - bits;
    memset(p->work->heads, 0, sizeof *p->work->heads << bits);
    if (p->size > PAIRS / 8)
        memset(p->work->pairs, 0, sizeof p->work->pairs);
    else
        for (size_t i = 0; i + 1 < p->size; i++)
            *pair_of(p, i) = 0;
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
            w->near[i] = 0;
            continue;
        }
        w->near[i] = find_pair(p, begin + i, count - i);
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

/* What costs less has the lower rank; at equal costs what is longer. */
#define LENGTHS ((uint32_t)1 << 14)

static uint32_t rank_of(uint32_t cost, uint32_t length)
{
    return cost * LENGTHS + (LENGTHS - 1 - length);
}

static uint32_t lower(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t find_best(const struct work *w, uint32_t place)
{
    const struct match *first = &w->matches[w->starts[place]], *match = &w->matches[w->starts[place + 1]];
    const uint32_t longest = match > first ? match[-1].length : 0;
    uint32_t best = UINT32_MAX;

    for (uint32_t length = longest; length >= 3; length--) {
        if (length > SHORT && length + LONGEST <= longest)
            length = SHORT;
        while (match > first && match[-1].length >= length)
            match--;
        best = lower(best, rank_of(match_cost(length, match->distance) + w->costs[place + length], length));
    }
    return best;
}

/* How far back the match of two bytes goes that few literals allow behind them; 0: there is none. */
static uint32_t near_of(const struct work *w, uint32_t place)
{
    const struct match *first = &w->matches[w->starts[place]], *end = &w->matches[w->starts[place + 1]];
    const uint32_t distance = first < end && end[-1].length >= PAIR + NEAR ? first->distance : w->near[place];

    return distance <= M1 ? distance : 0;
}

/* The same of three bytes, a little farther, behind many literals. */
static uint32_t far_of(const struct work *w, uint32_t place)
{
    const struct match *first = &w->matches[w->starts[place]], *end = &w->matches[w->starts[place + 1]];

    return first < end && first->distance > M2 && first->distance <= M1_FAR ? first->distance : 0;
}

static void choose(struct work *w, uint32_t count)
{
    uint32_t costs[STATES] = {0}; /* of the place behind */

    w->costs[count] = 0;
    for (uint32_t i = count; i-- > 0;) {
        const uint32_t any = find_best(w, i), few = near_of(w, i) ? rank_of(2 + w->costs[i + 2], PAIR) : UINT32_MAX,
                       run = far_of(w, i) ? rank_of(2 + w->costs[i + 3], PAIR) : UINT32_MAX;

        for (uint32_t state = 0; state < STATES; state++) {
            const uint32_t special = state == AFTER_MATCH ? UINT32_MAX : state == AFTER_RUN ? run : few;
            const uint32_t literal = (state == 3 ? 2 : 1) + costs[state < AFTER_RUN ? state + 1 : AFTER_RUN];
            const uint32_t best = lower(lower(any, special), rank_of(literal, LITERAL));

            w->lengths[i][state] = (uint16_t)(LENGTHS - 1 - best % LENGTHS);
            costs[state] = best / LENGTHS; /* the states in front of it are done */
        }
        w->costs[i] = costs[AFTER_MATCH];
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

/* The match that was chosen: with this length, at the nearest distance. */
static struct match match_of(const struct work *w, uint32_t place, uint32_t state, uint16_t length)
{
    const struct match *match = &w->matches[w->starts[place]];

    if (length == PAIR)
        return state == AFTER_RUN ? (struct match){3, (uint16_t)far_of(w, place)}
                                  : (struct match){2, (uint16_t)near_of(w, place)};
    while (match->length < length)
        match++;
    return (struct match){length, match->distance};
}

static uint32_t put_block(struct packer *p, size_t begin, uint32_t count, uint32_t state)
{
    for (uint32_t i = 0; i < count;) {
        const uint16_t length = p->work->lengths[i][state];

        if (length != LITERAL) {
            const struct match match = match_of(p->work, i, state, length);

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

    begin_search(&p);
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
