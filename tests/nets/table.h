/* table.h: what a net tries: pairs of a file and a way, as a table says them, and the checksums that they had.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_NETS_TABLE_H
#define P3D_NETS_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pair {
    size_t file;          /* which of the table's */
    const char *way;      /* commands */
    unsigned long copies; /* damaged ones of the file, which are tried behind it */
    bool is_apart;        /* each command in a process of its own */
    bool is_known;        /* `known` is the checksum that it had */
    uint32_t known, sum;
};

struct table {
    char **files; /* each once; "-" is none */
    size_t file_count;
    struct pair *pairs;
    size_t pair_count;
    char **ways; /* that pairs have */
    size_t way_count;
};

/* Reads a table; names with `*` stand for those files of the folder `in` that fit. */
void table_read(struct table *table, const char *path);

#endif
