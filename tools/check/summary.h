/* summary.h: the findings of a folder, by rule.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_SUMMARY_H
#define CHECK_SUMMARY_H

#include "findings.h"

enum { INFO_CHECK_EXAMPLES = 3 };

/* What is known of the findings of one rule. */
struct info_check_sum {
    uint32_t count, file_count;
    size_t last_file;                    /* the number of the last file with one, from 1 */
    char *examples[INFO_CHECK_EXAMPLES]; /* one of a file */
    size_t example_count;
};

/* All zero at first. */
struct info_check_summary {
    struct info_check_sum *sums; /* by rule */
    const int8_t *levels;        /* by rule, as those of its files */
    size_t file_count, clean_count, known_count;
    uint32_t severity_counts[3];
    double seconds; /* that it took; 0: it is not said */
};

void info_check_summary_add(struct info_check_summary *summary, const struct info_check_file *file);

/* Prints it, a line no wider than the terminal, and frees it. */
void info_check_summary_print(struct info_check_summary *summary, FILE *to, const struct info_check_style *style);

#endif
