/* sort.c: the sort of the games' binarize (docs/format/binarise.md, "Faces and sections").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sort.h"

#include <string.h>

#define FEW 8u
#define MOST_ROUNDS 256u /* of comparing each key once; a usual sort takes about 20 */

struct sort {
    struct odol_key *other; /* room for as many keys */
    uint64_t left;          /* comparisons, until it is sorted in another way */
};

static void swap(struct odol_key *a, struct odol_key *b)
{
    const struct odol_key swapped = *a;

    *a = *b;
    *b = swapped;
}

/* Sorts a few keys: the largest, the first of equal keys, goes to the end, and so on. */
static void sort_few(struct odol_key *keys, uint32_t count)
{
    for (; count > 1; count--) {
        uint32_t largest = 0;

        for (uint32_t i = 1; i < count; i++)
            if (keys[i].key > keys[largest].key)
                largest = i;
        swap(&keys[largest], &keys[count - 1]);
    }
}

/* Parts keys around the middle key: smaller and equal keys before it, larger and equal keys behind. Returns its place;
 * *next is where the keys behind begin. */
static uint32_t part(struct odol_key *keys, uint32_t count, uint32_t *next)
{
    uint32_t low = 0, high = count;

    swap(&keys[0], &keys[count / 2]);
    for (;;) {
        do
            low++;
        while (low < count && keys[low].key <= keys[0].key);
        do
            high--;
        while (high > 0 && keys[high].key >= keys[0].key);
        if (high < low)
            break;
        swap(&keys[low], &keys[high]);
    }
    swap(&keys[0], &keys[high]);
    *next = low;
    return high;
}

static void merge(struct odol_key *keys, struct odol_key *other, uint32_t count)
{
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t from = 0; from < count; from += 2 * width) {
            const uint32_t middle = count - from < width ? count : from + width;
            const uint32_t end = count - middle < width ? count : middle + width;
            uint32_t a = from, b = middle;

            for (uint32_t to = from; to < end; to++)
                other[to] = a < middle && (b == end || keys[a].key <= keys[b].key) ? keys[a++] : keys[b++];
        }
        memcpy(keys, other, count * sizeof *keys);
    }
}

static void sort(struct sort *s, struct odol_key *keys, uint32_t count)
{
    while (count > FEW) {
        uint32_t next, middle;

        if (s->left < count) {
            merge(keys, s->other, count);
            return;
        }
        s->left -= count;
        middle = part(keys, count, &next);
        sort(s, keys, middle);
        keys += next;
        count -= next;
    }
    sort_few(keys, count);
}

void p3di_sort_odol_keys(struct odol_key *keys, uint32_t count, struct odol_key *other)
{
    struct sort s = {other, (uint64_t)MOST_ROUNDS * count};

    sort(&s, keys, count);
}
