/* lzss_best.c: packing as the tools of the first games do, into the very bytes (docs/format/odol.md, "Packed arrays").
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The texts of the last 4096 places stand in search trees, one for each first byte. Which of several matches of one
 * length is taken depends on these trees: the one that is met first on the way to where the new text belongs. */
#include "lzss.h"

#include <string.h>

#define WINDOW 4096u
#define SHORTEST 3u
#define LONGEST 18u
#define BEFORE_START ' '
#define NOWHERE WINDOW

struct tree {
    uint8_t text[WINDOW + LONGEST - 1]; /* a ring; its first bytes once more behind its end */
    /* By place: the branches of smaller texts, of others, and where it hangs. Roots stand behind the places: their
     * texts with that first byte are `larger`. */
    uint16_t smaller[WINDOW + 1], larger[WINDOW + 1 + 256], parent[WINDOW + 1];
    unsigned length, match; /* of the last text that was put in: the longest match, and its place */
};

struct packing {
    struct tree tree;
    const uint8_t *data;
    size_t size, read; /* of the data, and how much of it is in the ring */
    unsigned place;    /* of the text that comes next, */
    unsigned left;     /* how much of it is known, */
    unsigned oldest;   /* and what gives way to the next byte */
};

static void begin_tree(struct tree *tree)
{
    memset(tree->text, BEFORE_START, sizeof tree->text);
    for (unsigned i = 0; i <= WINDOW; i++)
        tree->parent[i] = NOWHERE;
    for (unsigned i = 0; i < 256; i++)
        tree->larger[WINDOW + 1 + i] = NOWHERE;
}

/* Gives the place of `old` to what stands at `place`, which may be NOWHERE. */
static void replace(struct tree *tree, unsigned old, unsigned place)
{
    const unsigned parent = tree->parent[old];

    tree->parent[place] = (uint16_t)parent;
    if (tree->larger[parent] == old)
        tree->larger[parent] = (uint16_t)place;
    else
        tree->smaller[parent] = (uint16_t)place;
    tree->parent[old] = NOWHERE;
}

static void hang(struct tree *tree, unsigned place, uint16_t *branches, unsigned which)
{
    branches[which] = (uint16_t)place;
    tree->parent[place] = (uint16_t)which;
}

static void give_branches(struct tree *tree, unsigned from, unsigned to)
{
    tree->smaller[to] = tree->smaller[from];
    tree->larger[to] = tree->larger[from];
    tree->parent[tree->smaller[to]] = (uint16_t)to;
    tree->parent[tree->larger[to]] = (uint16_t)to;
}

/* A text that is there already gives way to the new one. */
static void insert(struct tree *tree, unsigned place)
{
    const uint8_t *text = tree->text + place;
    unsigned at = WINDOW + 1 + text[0];
    int order = 1;

    tree->smaller[place] = tree->larger[place] = NOWHERE;
    tree->length = 0;
    for (;;) {
        uint16_t *branches = order >= 0 ? tree->larger : tree->smaller;
        unsigned same = 1;

        if (branches[at] == NOWHERE) {
            hang(tree, place, branches, at);
            return;
        }
        at = branches[at];
        while (same < LONGEST && text[same] == tree->text[at + same])
            same++;
        if (same > tree->length) {
            tree->length = same;
            tree->match = at;
        }
        if (same == LONGEST)
            break;
        order = text[same] - tree->text[at + same];
    }
    give_branches(tree, at, place);
    replace(tree, at, place);
}

static void take_out(struct tree *tree, unsigned place)
{
    unsigned heir;

    if (tree->parent[place] == NOWHERE)
        return;
    if (tree->larger[place] == NOWHERE) {
        heir = tree->smaller[place];
    } else if (tree->smaller[place] == NOWHERE) {
        heir = tree->larger[place];
    } else {
        heir = tree->smaller[place];
        if (tree->larger[heir] != NOWHERE) {
            while (tree->larger[heir] != NOWHERE)
                heir = tree->larger[heir];
            replace(tree, heir, tree->smaller[heir]);
            tree->smaller[heir] = tree->smaller[place];
            tree->parent[tree->smaller[heir]] = (uint16_t)heir;
        }
        tree->larger[heir] = tree->larger[place];
        tree->parent[tree->larger[heir]] = (uint16_t)heir;
    }
    replace(tree, place, heir);
}

static void begin(struct packing *packing, const uint8_t *data, size_t size)
{
    begin_tree(&packing->tree);
    packing->data = data;
    packing->size = size;
    packing->oldest = 0;
    packing->place = WINDOW - LONGEST;
    packing->left = size < LONGEST ? (unsigned)size : LONGEST;
    packing->read = packing->left;
    memcpy(packing->tree.text + packing->place, data, packing->left);
    for (unsigned i = 1; i <= LONGEST; i++)
        insert(&packing->tree, packing->place - i);
    insert(&packing->tree, packing->place);
}

/* One byte on. */
static void step(struct packing *packing)
{
    take_out(&packing->tree, packing->oldest);
    if (packing->read < packing->size) {
        const uint8_t byte = packing->data[packing->read++];

        packing->tree.text[packing->oldest] = byte;
        if (packing->oldest < LONGEST - 1)
            packing->tree.text[packing->oldest + WINDOW] = byte;
    } else {
        packing->left--;
    }
    packing->oldest = (packing->oldest + 1) % WINDOW;
    packing->place = (packing->place + 1) % WINDOW;
    if (packing->left)
        insert(&packing->tree, packing->place);
}

size_t p3di_lzss_pack_best(const uint8_t *data, size_t size, uint8_t *out)
{
    struct packing packing;
    size_t to = 0, flags_at = 0;
    uint32_t sum = 0;

    begin(&packing, data, size);
    for (unsigned item = 0; packing.left; item++) {
        unsigned length = packing.tree.length < packing.left ? packing.tree.length : packing.left;

        if (item % 8 == 0) {
            flags_at = to++;
            out[flags_at] = 0;
        }
        if (length >= SHORTEST) {
            const unsigned distance = (packing.place - packing.tree.match) % WINDOW;

            out[to++] = (uint8_t)distance;
            out[to++] = (uint8_t)((distance >> 4 & 0xf0) | (length - SHORTEST));
        } else {
            out[flags_at] |= (uint8_t)(1u << item % 8);
            out[to++] = packing.tree.text[packing.place];
            length = 1;
        }
        for (; length; length--)
            step(&packing);
    }
    for (size_t i = 0; i < size; i++)
        sum += data[i];
    for (unsigned i = 0; i < 4; i++)
        out[to++] = (uint8_t)(sum >> 8 * i);
    return to;
}
