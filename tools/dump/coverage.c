/* coverage.c: which bytes of a file no field accounts for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "coverage.h"

#include <inttypes.h>
#include <stdlib.h>

void dump_cover(struct dump_coverage *coverage, const struct p3d_field *field)
{
    struct dump_range *last = coverage->count ? &coverage->ranges[coverage->count - 1] : NULL;

    /* Nearly every field follows the one before it. */
    if (last && last->end == field->offset) {
        last->end += field->size;
        return;
    }
    coverage->ranges = cli_grow(coverage->ranges, coverage->count, &coverage->capacity, sizeof *coverage->ranges);
    coverage->ranges[coverage->count++] = (struct dump_range){field->offset, field->offset + field->size};
}

static int compare_ranges(const void *a, const void *b)
{
    const struct dump_range *x = a, *y = b;

    return (x->start > y->start) - (x->start < y->start);
}

/* Calls `gap` for each range that no field has covered, and frees. */
static void find_gaps(struct dump_coverage *coverage, uint64_t size,
                      void (*gap)(uint64_t start, uint64_t end, uint64_t *sum), uint64_t *sum)
{
    uint64_t covered = 0;

    if (coverage->count)
        qsort(coverage->ranges, coverage->count, sizeof *coverage->ranges, compare_ranges);
    for (size_t i = 0; i < coverage->count; i++) {
        if (covered < coverage->ranges[i].start)
            gap(covered, coverage->ranges[i].start, sum);
        if (covered < coverage->ranges[i].end)
            covered = coverage->ranges[i].end;
    }
    if (covered < size)
        gap(covered, size, sum);
    free(coverage->ranges);
    memset(coverage, 0, sizeof *coverage);
}

static void put_gap(uint64_t start, uint64_t end, uint64_t *sum)
{
    (void)sum;
    printf("0x%08" PRIx64 "  %" PRIu64 " bytes that no field claims\n", start, end - start);
}

void dump_gaps(struct dump_coverage *coverage, uint64_t size)
{
    find_gaps(coverage, size, put_gap, NULL);
}

static void add_gap(uint64_t start, uint64_t end, uint64_t *sum)
{
    *sum += end - start;
}

uint64_t dump_gap_size(struct dump_coverage *coverage, uint64_t size)
{
    uint64_t sum = 0;

    find_gaps(coverage, size, add_gap, &sum);
    return sum;
}
