/* look.h: how lines look: what they show, how they begin, bold headings, bytes as hexadecimal digits.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_LOOK_H
#define DUMP_LOOK_H

#include "cli/cli.h"

struct dump_look {
    bool has_elements; /* --full */
    bool has_hex;      /* --hex */
    bool has_colors;   /* --color */
};

/* How a line begins: "0x000001a0  ". */
void dump_offset(const struct dump_look *look, uint64_t offset);

/* Bold text, in which headings are printed, begins or ends if `is_bold`. */
void dump_bold(const struct dump_look *look, bool is_bold, bool begins);

/* "0001a0  64 6f 6f 72 ...  door" lines. */
void dump_hex(const struct dump_look *look, const uint8_t *data, size_t size, uint64_t offset);

#endif
