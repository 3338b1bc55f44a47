/* coverage.h: which bytes of a file no field accounts for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_COVERAGE_H
#define DUMP_COVERAGE_H

#include "cli/cli.h"

/* Those that some field accounts for. All zero is none. */
struct dump_coverage {
    struct dump_range {
        uint64_t start, end;
    } * ranges;
    size_t count, capacity;
};

/* The field has bytes of its own; records have none. */
void dump_cover(struct dump_coverage *coverage, const struct p3d_field *field);

/* Prints the ranges of a file of `size` bytes that no field has covered, and frees. */
void dump_gaps(struct dump_coverage *coverage, uint64_t size);

/* How many bytes these are together; frees, too. */
uint64_t dump_gap_size(struct dump_coverage *coverage, uint64_t size);

#endif
