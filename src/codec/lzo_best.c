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
#define FARTHEST 49151u
#define RING 65536u /* places that trees know: a power of two above FARTHEST */
#define PAIRS 65536u
#define MOST_HEAD_BITS 16u
#define LEAST_HEAD_BITS 8u
#define NEAR 8u     /* a match counts if it is less than so many bytes shorter than the longest of its place */
#define ROUNDS 256u /* steps that the search takes for each byte at most, on average */
#define LONGEST 5u  /* lengths that are tried: so many of the longest, */
#define SHORT 7u    /* and those up to this */
#define LEAST 3u    /* bytes of a match, but for those behind literals */

/* The reach of the kinds of matches. */
enum { M1 = 1024, M2 = 2048, M1_FAR = 3072, M3 = 16384 };

/* States: just behind a match, 1, 2 or 3 literals behind it, or more. */
enum { AFTER_MATCH, AFTER_RUN = 4, STATES };

/* Lengths of what no match of 3 bytes or more is: one byte, and the match of its own that a state has. */
enum { LITERAL = 0, PAIR = 2 };

struct match {
    uint16_t length, distance;
};

/* What the packer asks of a place in a block; 0: there is no such place. */
struct place {
    uint16_t longest, close; /* lengths of its matches: of all, of those up to M2 away */
    uint16_t near;           /* how far back the two bytes stand for a match that few literals allow, */
    uint16_t far;            /* and the three bytes for one behind many literals */
};

struct work {
    uint32_t pairs[PAIRS];                /* 1 + the last place of two bytes */
    uint32_t heads[1u << MOST_HEAD_BITS]; /* by hash of three bytes: 1 + the last place, the root of a tree */
    uint16_t children[RING][2]; /* of a place: what stands before it in the order of bytes, and behind; modulo RING.
                                 * Itself: nothing */
    struct match matches[BLOCK * NEAR + BLOCK]; /* at work, a place has one for each length at most */
    uint32_t starts[BLOCK + 1];                 /* by place in the block: its matches */
    struct place places[BLOCK];
    uint32_t costs[BLOCK + 1 + SHORT]; /* from there to the block's end, just behind a match */
    uint16_t chosen[BLOCK][STATES];    /* low bits of the rank of what is best there: LITERAL, or PAIR, or a match */
};

struct packer {
    const uint8_t *data;
    size_t size;
    struct work *work;
    unsigned hash_shift;
    int64_t left; /* steps of the search */
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

static uint32_t *head_of(const struct packer *packer, size_t place)
{
    const uint8_t *data = packer->data + place;
    const uint32_t key = data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16;

    return &packer->work->heads[(key * 2654435761u) >> packer->hash_shift];
}

static uint32_t *pair_of(const struct packer *packer, size_t place)
{
    return &packer->work->pairs[packer->data[place] | packer->data[place + 1] << 8];
}

/* The number of equal bytes at two places: at least `length`, at most `limit`. Eight bytes are compared at once: most
 * ends are among them, and no branch must be foreseen. */
static inline size_t measure(const uint8_t *earlier, const uint8_t *place, size_t length, size_t limit)
{
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (; length + 8 <= limit; length += 8) {
        uint64_t a, b;

        memcpy(&a, earlier + length, sizeof a);
        memcpy(&b, place + length, sizeof b);
        if (a != b)
            return length + (size_t)__builtin_ctzll(a ^ b) / 8;
    }
#endif
    while (length < limit && earlier[length] == place[length])
        length++;
    return length;
}

/* How far back the same two bytes stand, if that is near; else 0. Bytes do not foresee it, so it is no branch. */
static uint16_t find_pair(const struct packer *packer, size_t place, size_t rest)
{
    uint32_t *pair = pair_of(packer, place);
    const size_t distance = place + 1 - *pair;
    const bool is_near = (*pair != 0) & (distance <= M1) & (rest >= PAIR);

    *pair = (uint32_t)place + 1;
    return (uint16_t)(distance * is_near);
}

/* Lets what hangs at one end of the tree hang at another, if it is still in reach. */
static void move_branch(uint16_t *children, uint32_t from, uint32_t to, size_t place)
{
    const uint32_t step = (uint16_t)(from / 2 - children[from]);

    children[to] = step && (uint16_t)(place - from / 2) + step <= FARTHEST ? children[from] : (uint16_t)(to / 2);
}

/* Takes a place into its tree, which a walk from its root parts at that place. What lies on the way are the nearest
 * matches: each is longer and farther than the one before. Returns how many there are. To which side the walk turns is
 * not foreseen either. */
static uint32_t find_matches(struct packer *packer, size_t place, size_t rest, struct match *matches)
{
    const uint8_t *data = packer->data + place;
    const size_t limit = smaller(BLOCK, packer->size - place);
    uint16_t *children = packer->work->children[0];
    uint32_t *head = head_of(packer, place), count = 0;
    /* Where the next place with more is, or less. */
    uint32_t ends[2] = {(uint32_t)(place % RING) * 2 + 1, (uint32_t)(place % RING) * 2};
    size_t lengths[2] = {0, 0}, best = LEAST - 1, distance = *head ? place + 1 - *head : FARTHEST + 1;

    *head = (uint32_t)place + 1;
    while (distance <= FARTHEST && packer->left > 0) {
        const uint8_t *earlier = data - distance;
        const size_t known = smaller(lengths[0], lengths[1]), length = measure(earlier, data, known, limit);
        const uint32_t at = (uint32_t)(place - distance), branch = at % RING * 2;
        bool is_less;

        packer->left -= 1 + (int64_t)((length - known) / 16);
        if (length > best && best < rest) {
            best = length;
            matches[count++] = (struct match){(uint16_t)smaller(length, rest), (uint16_t)distance};
        }
        if (length == limit) {
            move_branch(children, branch, ends[1], place);
            move_branch(children, branch + 1, ends[0], place);
            return count;
        }
        is_less = earlier[length] < data[length];
        children[ends[is_less]] = (uint16_t)at;
        ends[is_less] = branch + is_less;
        lengths[is_less] = length;
        distance += 1u + (uint16_t)(at - children[branch + is_less] - 1u); /* itself: beyond FARTHEST */
    }
    children[ends[0]] = (uint16_t)(ends[0] / 2);
    children[ends[1]] = (uint16_t)(ends[1] / 2);
    return count;
}

/* Takes away what is too short beside the last match, which is the longest. */
static uint32_t keep_near(struct match *matches, uint32_t count)
{
    uint32_t first = 0;

    while (matches[first].length + NEAR <= matches[count - 1].length)
        first++;
    if (first)
        memmove(matches, matches + first, (count - first) * sizeof *matches);
    return count - first;
}

static void take_matches(struct place *place, const struct match *matches, uint32_t count)
{
    const uint16_t first = matches->distance;

    place->longest = matches[count - 1].length;
    place->close = 0;
    for (uint32_t i = 0; i < count; i++)
        place->close = matches[i].distance <= M2 ? matches[i].length : place->close;
    if (place->longest >= PAIR + NEAR)
        place->near = first <= M1 ? first : 0;
    place->far = first > M2 && first <= M1_FAR ? first : 0;
}

/* Most arrays are small: then only what the search asks for is made ready. */
static void begin_search(struct packer *packer)
{
    unsigned bits = LEAST_HEAD_BITS;

    while (bits < MOST_HEAD_BITS && (size_t)1 << bits < packer->size)
        bits++;
    packer->hash_shift = 32 - bits;
    memset(packer->work->heads, 0, sizeof *packer->work->heads << bits);
    if (packer->size > PAIRS / 8)
        memset(packer->work->pairs, 0, sizeof packer->work->pairs);
    else
        for (size_t i = 0; i + 1 < packer->size; i++)
            *pair_of(packer, i) = 0;
}

static void find_block(struct packer *packer, size_t begin, size_t count)
{
    struct work *work = packer->work;
    uint32_t end = 0;

    for (size_t i = 0; i < count; i++) {
        struct place *place = &work->places[i];
        struct match *matches = work->matches + end;
        uint32_t found;

        work->starts[i] = end;
        *place = (struct place){0, 0, 0, 0};
        if (packer->skipped || packer->size - begin - i < LEAST) {
            packer->skipped -= packer->skipped != 0;
            continue;
        }
        place->near = find_pair(packer, begin + i, count - i);
        found = find_matches(packer, begin + i, count - i, matches);
        if (!found)
            continue;
        found = keep_near(matches, found);
        take_matches(place, matches, found);
        end += found;
        if (place->longest >= LONG)
            packer->skipped = place->longest - 1u;
    }
    work->starts[count] = end;
}

/* ---- The cheapest tokens ---- */

static uint32_t length_bytes(size_t length, size_t in_token)
{
    return length <= in_token ? 0 : 1 + (uint32_t)((length - in_token - 1) / 255);
}

/* A match of more than SHORT bytes in the state behind a match. */
static uint32_t match_cost(size_t length, size_t distance)
{
    if (length <= 8 && distance <= M2)
        return 2;
    return 3 + length_bytes(length, distance <= M3 ? 33 : 9);
}

/* A cheaper match has the lower rank; of two at equal costs the longer one. Costs themselves are multiples of ONE. */
#define ONE ((uint32_t)1 << 14)

static uint32_t rank_of(uint32_t bytes, uint32_t length)
{
    return bytes * ONE + (ONE - 1 - length);
}

static uint32_t cost_of(uint32_t rank)
{
    return rank & ~(ONE - 1);
}

static uint16_t length_of(uint32_t rank)
{
    return (uint16_t)(ONE - 1 - rank % ONE);
}

static uint32_t lower(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The best of the few longest. */
static uint32_t find_best_long(const struct work *work, uint32_t place)
{
    const struct match *match = &work->matches[work->starts[place + 1] - 1];
    const uint32_t longest = match->length;
    uint32_t best = UINT32_MAX;

    for (uint32_t length = longest; length > SHORT && length + LONGEST > longest; length--) {
        while (match > &work->matches[work->starts[place]] && match[-1].length >= length)
            match--;
        best = lower(best, rank_of(match_cost(length, match->distance), length) + work->costs[place + length]);
    }
    return best;
}

/* Without branches, as no rank foresees the next. */
static uint32_t only_if(bool holds, uint32_t rank)
{
    return rank | ((uint32_t)holds - 1u);
}

static uint32_t find_best(const struct work *work, uint32_t i)
{
    const struct place *place = &work->places[i];
    uint32_t best = UINT32_MAX;

    for (uint32_t length = LEAST; length <= SHORT; length++) {
        const uint32_t rank = rank_of(2 + (length > place->close), length) + work->costs[i + length];

        best = lower(best, only_if(length <= place->longest, rank));
    }
    return place->longest > SHORT ? lower(best, find_best_long(work, i)) : best;
}

static void choose(struct work *work, uint32_t count)
{
    uint32_t costs[STATES] = {0}; /* of the place behind */

    work->costs[count] = 0;
    for (uint32_t i = count; i-- > 0;) {
        const struct place *place = &work->places[i];
        const uint32_t any = place->longest ? find_best(work, i) : UINT32_MAX;
        const uint32_t few = only_if(place->near != 0, rank_of(2, PAIR) + work->costs[i + 2]);
        const uint32_t run = only_if(place->far != 0, rank_of(2, PAIR) + work->costs[i + 3]);

        for (uint32_t state = 0; state < STATES; state++) {
            const uint32_t special = state == AFTER_MATCH ? UINT32_MAX : state == AFTER_RUN ? run : few;
            const uint32_t behind = costs[state < AFTER_RUN ? state + 1 : AFTER_RUN];
            const uint32_t literal = rank_of(state == 3 ? 2 : 1, LITERAL) + behind;
            const uint32_t best = lower(lower(any, special), literal);

            work->chosen[i][state] = (uint16_t)best;
            costs[state] = cost_of(best); /* the states in front of it are done */
        }
        work->costs[i] = costs[AFTER_MATCH];
    }
}

/* ---- Writing ---- */

static void put(struct packer *packer, size_t byte)
{
    packer->out[packer->pos++] = (uint8_t)byte;
}

static void put_length(struct packer *packer, size_t token, size_t length, size_t in_token, size_t shown)
{
    if (length <= in_token) {
        put(packer, token | shown);
        return;
    }
    put(packer, token);
    for (length -= in_token; length > 255; length -= 255)
        put(packer, 0);
    put(packer, length);
}

static void put_literals(struct packer *packer, size_t end)
{
    const size_t count = packer->literals;

    if (!packer->pos && count && count <= 238)
        put(packer, 17 + count);
    else if (count && count < 4)
        packer->out[packer->pos - 2] |= (uint8_t)count;
    else if (count)
        put_length(packer, 0, count, 18, count - 3);
    memcpy(packer->out + packer->pos, packer->data + end - count, count);
    packer->pos += count;
    packer->literals = 0;
}

static void put_match(struct packer *packer, size_t place, struct match match)
{
    const size_t literals = packer->literals, far = match.distance - 1u;

    put_literals(packer, place);
    if (match.length == 2 || (match.length == 3 && match.distance > M2 && match.distance <= M1_FAR && literals > 3)) {
        const size_t near = match.length == 2 ? far : far - M2;

        put(packer, (near & 3) << 2);
        put(packer, near >> 2);
    } else if (match.length <= 8 && match.distance <= M2) {
        put(packer, (match.length - 1u) << 5 | (far & 7) << 2);
        put(packer, far >> 3);
    } else if (match.distance <= M3) {
        put_length(packer, 32, match.length, 33, match.length - 2u);
        put(packer, (far & 63) << 2);
        put(packer, far >> 6);
    } else {
        const size_t farther = match.distance - M3;

        put_length(packer, 16 | (farther & 0x4000) >> 11, match.length, 9, match.length - 2u);
        put(packer, (farther & 63) << 2);
        put(packer, (farther & 0x3fff) >> 6);
    }
}

/* The match that was chosen: with this length, at the nearest distance. */
static struct match match_of(const struct work *work, uint32_t place, uint32_t state, uint16_t length)
{
    const struct match *match = &work->matches[work->starts[place]];

    if (length == PAIR)
        return state == AFTER_RUN ? (struct match){3, work->places[place].far}
                                  : (struct match){2, work->places[place].near};
    while (match->length < length)
        match++;
    return (struct match){length, match->distance};
}

static uint32_t put_block(struct packer *packer, size_t begin, uint32_t count, uint32_t state)
{
    for (uint32_t i = 0; i < count;) {
        const uint16_t length = length_of(packer->work->chosen[i][state]);

        if (length != LITERAL) {
            const struct match match = match_of(packer->work, i, state, length);

            put_match(packer, begin + i, match);
            state = AFTER_MATCH;
            i += match.length;
        } else {
            packer->literals++;
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
    struct packer packer = {
        .data = data, .size = size, .work = work, .out = out, .left = (int64_t)ROUNDS * (int64_t)size};
    uint32_t state = AFTER_RUN;

    begin_search(&packer);
    for (size_t begin = 0; begin < size; begin += BLOCK) {
        const uint32_t count = (uint32_t)smaller(BLOCK, size - begin);

        find_block(&packer, begin, count);
        choose(packer.work, count);
        state = put_block(&packer, begin, count, state);
    }
    put_literals(&packer, size);
    put(&packer, 17);
    put(&packer, 0);
    put(&packer, 0);
    return packer.pos;
}
