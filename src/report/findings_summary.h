/* findings_summary.h: the findings of many files, by rule.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_FINDINGS_SUMMARY_H
#define P3DI_REPORT_FINDINGS_SUMMARY_H

#include "findings.h"

struct p3di_rule_sum;

/* All zero at first; its memory is that of the job. */
struct p3di_findings_summary {
    struct p3di_rule_sum *sums; /* by rule */
    const int8_t *levels;       /* by rule, as those of its files */
    size_t file_count, clean_count;
    uint32_t severity_counts[3];
    size_t known_count; /* of the findings that were left out */
    double seconds;     /* that it took; 0: it is not said */
};

void p3di_summary_add(struct p3di_job *job, struct p3di_findings_summary *summary,
                      const struct p3di_file_findings *file);

/* Writes it in lines of so many columns. Returns the rule that was told first, NULL if nothing was found. */
const struct p3d_check_rule *p3di_summary_text(struct p3di_job *job, const struct p3di_findings_summary *summary,
                                               struct p3d_sink sink, size_t columns,
                                               const struct p3di_findings_style *style);

#endif
